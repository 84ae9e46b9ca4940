"""The results of a router over every pair, as a command prints them and the page reads them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NotRequired, TypedDict

import numpy as np

from explorer.analysis.deadlock.condition import Condition
from explorer.analysis.verification.counterexample import Counterexample
from explorer.analysis.verification.lower_bounds import LowerBound
from explorer.analysis.verification.provenance import Provenance, provenance
from explorer.analysis.verification.report import Deadlock, Verification
from explorer.analysis.verification.sums import Pair, PairJson, pair_json
from explorer.core.channels import Channels
from explorer.core.network import Network
from explorer.core.router import Router
from explorer.notation.json_form import json_form
from explorer.routing.traces.trace import fault_texts
from explorer.state.link import explore_link

MAX_LISTED_LOADS = 2**18
"""Maximum number of channels whose loads are all listed."""


class BusiestJson(TypedDict):
    """The busiest channel and the messages over it."""

    link: list[str]
    messages: int


class KnownLoadJson(BusiestJson):
    """The busiest channel over all pairs in closed form, with its proof."""

    proof: str


class HostLoadJson(TypedDict):
    """The busiest channel if every host sends to every other host, and the saturation."""

    hosts: int
    busiest: BusiestJson
    saturation: float | None


class DeadlockJson(TypedDict):
    """Whether channels can wait in a cycle for each other, a shortest cycle, what breaks all."""

    free: bool | None
    cycle: list[list[str]]
    virtual_channels: int | None
    rule: str | None


class StatedJson(TypedDict):
    """The virtual channels as a router states them, and the condition on them.

    ``cycle`` has channels (from, to, number). ``free`` is null if nothing is proved.
    """

    virtual_channels: int
    free: bool | None
    theorem: str
    escape: list[int]
    named: bool
    cycle: list[tuple[str, str, int]]


class FloorJson(TypedDict):
    """A lower bound for every router: its exact value, and in whole messages."""

    name: str
    value: float
    messages: int


class CounterexampleJson(PairJson):
    """The smallest counterexample of the family, and the URL that opens it."""

    spec: str
    link: str


class VerificationJson(TypedDict):
    """A router over every pair, or over a sample; what a sample cannot determine is null."""

    spec: str
    router: str
    variant: str | None
    pairs: int
    sampled: bool
    delivered: int
    shortest: int | None
    longer: int | None
    lost: int
    loops: int
    worst: PairJson | None
    first_lost: PairJson | None
    mean_hops: float | None
    busiest: BusiestJson | None
    saturation: float | None
    deadlock: DeadlockJson
    seed: int | None
    confidence: float | None
    mean_hops_excluding_self: float | None
    longest: PairJson | None
    floors: list[FloorJson]
    symmetry: int
    broken: list[str]
    smallest: CounterexampleJson | None
    known_load: NotRequired[KnownLoadJson]
    between_hosts: NotRequired[HostLoadJson]
    stated: NotRequired[StatedJson]


def verification_json(
    verification: Verification, example: Counterexample | None
) -> VerificationJson:
    """Return the verification of a router, with the smallest counterexample if it has one."""
    net, busiest, known = verification.net, verification.busiest, verification.known_load
    document = json_form(
        VerificationJson,
        verification,
        spec=net.spec,
        router=verification.router.key,
        worst=_pair_or_none(net, verification.worst),
        first_lost=_pair_or_none(net, verification.first_lost or verification.first_loop),
        mean_hops=_json_number(verification.mean_hops),
        busiest=None if busiest is None else _busiest(net, *busiest),
        saturation=_json_number(verification.saturation),
        deadlock=_deadlock(net, verification.deadlock),
        confidence=_json_number(verification.confidence),
        mean_hops_excluding_self=_json_number(verification.mean_hops_excluding_self),
        longest=_pair_or_none(net, verification.longest),
        floors=floor_rows(verification.floors),
        smallest=None
        if example is None
        else {
            "spec": example.net.spec,
            **pair_json(example.net, example.pair),
            "link": example_link(verification.router, verification.variant, example),
        },
    )
    if known is not None and verification.sampled:
        busy = _busiest(net, *known.channel, known.messages)
        document["known_load"] = {**busy, "proof": known.proof}
    if verification.host_busiest is not None:
        document["between_hosts"] = {
            "hosts": net.host_count,
            "busiest": _busiest(net, *verification.host_busiest),
            "saturation": _json_number(verification.host_saturation),
        }
    if verification.stated is not None:
        document["stated"] = stated_json(verification.stated)
    return document


def _busiest(net: Network, a: int, b: int, messages: int) -> BusiestJson:
    return {"link": [net.format(a), net.format(b)], "messages": messages}


def floor_rows(floors: Iterable[LowerBound]) -> list[FloorJson]:
    """Return the lower bounds that hold for every router."""
    return [
        {"name": floor.name, "value": float(floor.value), "messages": floor.messages}
        for floor in floors
    ]


class Artefact(Provenance):
    """The further fields of a paper's artefact: exact fractions, and all loads.

    ``loads`` has a row (from, to, messages) for every channel; null for a sample, and above
    262,144 channels.
    """

    faults: list[str]
    exact: dict[str, str | None]
    loads: list[tuple[str, str, int]] | None


def artefact(check: Verification, command: str) -> Artefact:
    """Return the data needed to repeat a result and to compare it with others."""
    exact = {
        "mean_hops": check.mean_hops,
        "mean_hops_excluding_self": check.mean_hops_excluding_self,
        "saturation": check.saturation,
    }
    return {
        **provenance(check.net, check.router, command),
        "faults": fault_texts(check.net, check.faults),
        "exact": {key: None if value is None else str(value) for key, value in exact.items()},
        "loads": _loads(check),
    }


def _loads(check: Verification) -> list[tuple[str, str, int]] | None:
    if check.load is None or check.load.size > MAX_LISTED_LOADS:
        return None
    channels, name = Channels(check.net), check.net.format
    names = [name(node) for node in range(check.net.nodes)]
    channel_indices = np.flatnonzero(channels.table >= 0)
    here, there = channels.ends(channel_indices)
    rows = zip(
        here.tolist(), there.tolist(), check.load.ravel()[channel_indices].tolist(), strict=True
    )
    return [(names[a], names[b], messages) for a, b, messages in rows]


def stated_json(stated: Condition) -> StatedJson:
    """Return the result for the channels as a router states them."""
    name = stated.relation.net.format
    return {
        "virtual_channels": stated.relation.router.virtual_channels,
        "free": stated.free,
        "theorem": stated.theorem,
        "escape": list(stated.escape),
        "named": stated.router_escape,
        "cycle": [(name(a), name(b), number) for a, b, number in stated.channels(stated.cycle)],
    }


def _pair_or_none(net: Network, pair: Pair | None) -> PairJson | None:
    return None if pair is None else pair_json(net, pair)


def _deadlock(net: Network, deadlock: Deadlock) -> DeadlockJson:
    cycle = [[net.format(a), net.format(b)] for a, b in deadlock.cycle]
    return json_form(DeadlockJson, deadlock, cycle=cycle)


def example_link(router: Router, variant: str | None, example: Counterexample) -> str:
    """Return the URL at which Explore shows a counterexample."""
    name, pair = example.net.format, example.pair
    view = [("from", name(pair.source)), ("to", name(pair.target)), ("router", router.key)]
    if variant is not None and variant != router.variants[0]:
        view.append(("variant", variant))
    return explore_link(example.net.spec, view)


def _json_number(value: Fraction | None) -> float | None:
    """Return a fraction as a number of JSON."""
    return None if value is None else float(value)
