"""A router over every pair as the page has it: what there is to check, and block by block of it."""

from __future__ import annotations

import shlex
import struct
from collections.abc import Mapping, Sequence
from typing import TypedDict
from urllib.parse import urlencode

import numpy as np
import orjson

from explorer.analysis.deadlock.condition import stated_condition
from explorer.analysis.routes.next_hops import shortest_way_on
from explorer.analysis.routes.side_by_side_blocks import lane_block
from explorer.analysis.verification.blocks import (
    Plan,
    channel_rules,
    reachable_counts,
    sum_of,
)
from explorer.analysis.verification.channels import Channels
from explorer.analysis.verification.counterexample import Counterexample
from explorer.analysis.verification.in_blocks import job_of
from explorer.analysis.verification.lower_bounds import Floor
from explorer.analysis.verification.matrix_rows import Groups, groups
from explorer.analysis.verification.outcomes import Outcomes
from explorer.analysis.verification.report import NOT_DELIVERED
from explorer.analysis.verification.sums import PairJson, SumJson, pair_json
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.open_graphs import by_files, opening_calls
from explorer.core.plugins.loading import plugin_calls, plugin_options
from explorer.core.router import Router
from explorer.documents.checks.verification_report import (
    FloorJson,
    StatedJson,
    example_link,
    stated_json,
)
from explorer.documents.jobs.offer import JobOffer, offer
from explorer.documents.stage.map_layers import MapLoad, NodePath, paths_of
from explorer.documents.tasks.traffic import load_rows
from explorer.routing.trace import fault_texts
from explorer.scenes.nests.find import nest_of

LOST_CELL, SELF_CELL, UNSEEN_CELL = 254, 253, 255
"""What a cell of the matrix holds beside hops more than the shortest: a pair that is not
delivered, a node and itself, a pair that has not been looked at."""

MOST_SPARE = 252
"""The most hops more than the shortest that a cell tells."""


class EveryPair(TypedDict):
    """A router over every pair: what is asked of whom, and what the page shows of the answer.

    ``asks`` is the query of every question about it. ``wanted`` says whether the address asks for
    the check; ``seconds`` is what it takes, roughly. ``terminal`` and ``python`` do the same
    elsewhere. ``faults`` counts those that the router goes round, ``ignored`` those that it can not
    and is checked without. ``job`` is what can go on without the page, null where nothing can.
    """

    asks: str
    wanted: bool
    sampled: bool
    pairs: int
    seed: int
    seconds: float
    terminal: str
    python: str
    faults: int
    ignored: int
    job: JobOffer | None


class RuleJson(TypedDict):
    """A rule of virtual channels: its key, its sentence, whether no cycle is ever left by it."""

    key: str
    sentence: str
    always: bool


class KindOfLink(TypedDict):
    """A kind of links as tables name it."""

    title: str
    role: str


class PairsPlan(TypedDict):
    """What there is to check: ``sources`` taken ``each`` at a time, ``order`` rows for one.

    ``key`` names all that the answers depend on. ``names`` are those of the rows of the matrix,
    nodes or, of a sample, groups of them; ``clusters`` says which cluster each is in, -1 where
    there are none; ``ticks`` are the rows at which a part begins, and its name. ``ahead`` has the
    node behind every channel, node · ports + port, -1 where there is none; nothing of a sample.
    ``idle`` are the rows of which no pair is taken, as they have failed.
    ``width`` has the parallel links of every channel, nothing where none has any.
    ``bits`` is the size of a set of dependencies in bytes, 0 where none are looked at. ``stated``
    is what holds of the virtual channels that the router names itself, null where it names none.
    """

    key: str
    nodes: float
    pairs: int
    sampled: bool
    sources: int
    each: int
    order: int
    ports: int
    ahead: list[int]
    width: list[int]
    idle: list[int]
    bits: int
    names: list[str]
    group: str
    clusters: list[int]
    ticks: list[tuple[int, str]]
    kinds: list[KindOfLink]
    rules: list[RuleJson]
    stated: StatedJson | None


class PartJson(SumJson):
    """What a block comes to; arrays follow it, each by its name, type and length.

    Of every pair ``rows`` are the sources with their images; each has a row of ``cells``, or of
    ``lengths`` where hops alone were asked for. Of a sample ``cells`` are rows (from, to, what the
    cell holds) of groups.
    """

    cells: list[tuple[int, int, int]]
    arrays: list[tuple[str, str, int]]


class HeldChannel(TypedDict):
    """A channel of a cycle: its ends, where they are on the map, and the kind of its link."""

    source: str
    target: str
    ends: list[NodePath]
    kind: str
    role: str


class CyclesJson(TypedDict):
    """A shortest cycle with 1, 2, … virtual channels a link; none where nothing is left."""

    cycles: list[list[HeldChannel]]


class LoadsJson(TypedDict):
    """The messages between cells of the map, by depth."""

    loads: list[list[MapLoad]]


class FloorsJson(TypedDict):
    """What no router can go below, the highest first, each with its reason."""

    floors: list[FloorJson]
    reasons: list[str]


class SmallestJson(TypedDict):
    """The smallest counterexample of the family, null where none was found."""

    spec: str | None
    pair: PairJson | None
    link: str


class PairShown(TypedDict):
    """One pair, routed: its nodes, a shortest way where the route is none, the link to open it.

    ``ways`` are both of them as places on the map.
    """

    pair: PairJson
    nodes: list[str]
    shortest: list[str]
    ways: list[list[NodePath]]
    link: str


def every_pair(of: Plan, wanted: bool, ignored: int = 0) -> EveryPair:
    """Return what the page has before anything is checked."""
    net, router = of.net, of.router
    asks = asks_of(of)
    words = ["explorer", "verify", net.spec, "--router", router.key]
    given = [f'"{router.key}"']
    if of.variant is not None and of.variant != router.variants[0]:
        words += ["--variant", of.variant]
        given.append(f'variant="{of.variant}"')
    if of.drawn is not None:
        words += ["--pairs", str(of.drawn), "--seed", str(of.seed)]
        given += [f"pairs={of.drawn}", f"seed={of.seed}"]
    failed = fault_texts(net, of.faults)
    words += [word for text in failed for word in ("--fault", text)]
    given += [f"faults={failed}"] * bool(failed)
    words = by_files(words, net, router) + plugin_options(net, router)
    return {
        "asks": asks,
        "wanted": wanted,
        "sampled": of.drawn is not None,
        "pairs": of.pairs,
        "seed": of.seed,
        "seconds": of.seconds,
        "terminal": shlex.join(words),
        "python": "\n".join(
            (
                "import explorer",
                "",
                *plugin_calls(net, router),
                *opening_calls(net, router),
                f"found = net.verify({', '.join(given)})",
                "print(found.delivered, found.shortest, found.saturation, found.deadlock)",
            )
        ),
        "faults": len(failed),
        "ignored": ignored,
        "job": _offer(of),
    }


def _offer(of: Plan) -> JobOffer | None:
    """Return the job of every pair, where that is one and this process is a server's."""
    is_job = of.symmetry is not None and not getattr(of.net, "private", False)
    return offer(lambda: job_of(of)) if is_job else None


def asks_of(of: Plan) -> str:
    """Return the query of every question about a router over its pairs."""
    asks = [("net", of.net.spec), ("router", of.router.key), ("variant", of.variant or "")]
    if of.drawn is not None:
        asks += [("pairs", str(of.drawn)), ("seed", str(of.seed))]
    return urlencode([*asks, *(("fault", text) for text in fault_texts(of.net, of.faults))])


def plan_json(of: Plan, key: str) -> PairsPlan:
    """Return what there is to check as the page has it."""
    net = of.net
    shown = groups(net, of.symmetry is None)
    many = net.nodes * len(net.ports)
    stated = stated_condition(net, of.router, of.faults)
    return {
        "key": key,
        "nodes": float(net.nodes - len(of.faults.nodes)),
        "pairs": of.pairs,
        "sampled": of.symmetry is None,
        "sources": of.sources,
        "each": of.each,
        "order": of.order,
        "ports": len(net.ports),
        "ahead": [] if of.symmetry is None else net.table().ravel().tolist(),
        "idle": np.flatnonzero(reachable_counts(net, of.faults) == 0).tolist()
        if of.faults and of.symmetry is not None
        else [],
        "width": [] if net.width_each == 1 else Channels(net).width.tolist(),
        "bits": -(-many * len(net.ports) // 8) if of.followed else 0,
        "names": list(shown.names),
        "group": shown.word,
        "clusters": shown.clusters.tolist(),
        "ticks": [(start, name) for start, name in shown.ticks],
        "kinds": [{"title": kind.title, "role": kind.role} for kind in net.kinds],
        "rules": [
            {"key": rule.key, "sentence": rule.sentence, "always": rule.always}
            for rule in channel_rules(of)
        ],
        "stated": None if stated is None else stated_json(stated),
    }


def part_bytes(of: Plan, first: int, last: int) -> bytes:
    """Return a block as bytes: the length of its head, the head as JSON, the arrays behind it."""
    outcomes = of.outcomes(first, last)
    whole = sum_of(of, outcomes)
    grouped: list[tuple[int, int, int]] = []
    arrays: dict[str, Ints | bytes] = {}
    if of.symmetry is None:
        grouped = _worst_by_group(outcomes, groups(of.net, True))
    else:
        rows = of.rows(first, last)
        arrays["rows"] = rows.astype(np.uint16)
        arrays["cells"] = cells(outcomes.excess(rows)).ravel()
    if whole.load is not None:
        arrays["load"] = whole.load.astype(np.uint32)
    if whole.waits is not None:
        arrays["waits"] = whole.waits
    return packed_document({**whole.to_json(of.net), "cells": grouped}, arrays)


def hops_bytes(of: Plan, first: int, last: int) -> bytes:
    """Return the hops of a block as bytes, as ``part_bytes`` does: side by side is made of them."""
    block = lane_block(of, first, last)
    assert block.total.load is not None
    arrays: dict[str, Ints | bytes] = {
        "rows": block.rows.astype(np.uint16),
        "lengths": block.lengths.ravel(),
        "load": block.total.load.astype(np.uint32),
    }
    return packed_document({**block.total.to_json(of.net), "cells": []}, arrays)


TYPES: Mapping[str, str] = {"uint8": "u8", "uint16": "u16", "uint32": "u32"}


def packed_document(head: Mapping[str, object], arrays: Mapping[str, Ints | bytes]) -> bytes:
    """Return a document with arrays behind it, every one from a multiple of four bytes on.

    >>> packed_document({}, {"waits": b"ab"})[4:]
    b'{"arrays":[["waits","u8",2]]}   ab\\x00\\x00'
    """
    plain = {
        name: np.frombuffer(array, dtype=np.uint8) if isinstance(array, bytes) else array
        for name, array in arrays.items()
    }
    headers = [[name, TYPES[str(array.dtype)], array.size] for name, array in plain.items()]
    text = orjson.dumps({**head, "arrays": headers})
    text += b" " * (-len(text) % 4)
    bodies = [array.tobytes() for array in plain.values()]
    tail = b"".join(body + b"\x00" * (-len(body) % 4) for body in bodies)
    return struct.pack("<I", len(text)) + text + tail


def cells(excess: Ints) -> Ints:
    """Return what the cells of the matrix hold for hops beyond the distance: uint8.

    >>> cells(np.array([-1, 0, 3, 900, NOT_DELIVERED])).tolist()
    [253, 0, 3, 252, 254]
    """
    values = np.clip(excess, 0, MOST_SPARE)
    values = np.where(excess == NOT_DELIVERED, LOST_CELL, values)
    return np.where(excess < 0, SELF_CELL, values).astype(np.uint8)


def _worst_by_group(outcomes: Outcomes, shown: Groups) -> list[tuple[int, int, int]]:
    """Return the worst of the pairs of a sample by the groups of their ends."""
    routes = outcomes.routes
    ends = [shown.group(routes.pairs[:, side]) for side in (0, 1)]
    if outcomes.known:
        held = cells(outcomes.spare)
    else:
        held = np.where(outcomes.arrives, 0, LOST_CELL).astype(np.uint8)
    worst: dict[tuple[int, int], int] = {}
    for a, b, cell in zip(*(end.tolist() for end in ends), held.tolist(), strict=True):
        worst[a, b] = max(cell, worst.get((a, b), 0))
    return [(a, b, cell) for (a, b), cell in sorted(worst.items())]


def loads_json(channels: Channels, loads: Ints) -> LoadsJson:
    """Return messages over channels, (channels,), as the map shows them: both ways together."""
    used = np.flatnonzero(loads)
    here, there = channels.ends(used)
    return {"loads": load_rows(nest_of(channels.net), np.stack([here, there], axis=1), loads[used])}


def cycles_json(net: Network, cycles: Sequence[Sequence[tuple[int, int]]]) -> CyclesJson:
    """Return cycles of channels as tables and the stage show them."""
    return {"cycles": [[_channel(net, a, b) for a, b in cycle] for cycle in cycles]}


def _channel(net: Network, a: int, b: int) -> HeldChannel:
    kind = net.kind_between(a, b)
    return {
        "source": net.format(a),
        "target": net.format(b),
        "ends": paths_of(nest_of(net), (a, b)),
        "kind": kind.title,
        "role": kind.role,
    }


def floors_json(floors: Sequence[Floor]) -> FloorsJson:
    """Return what no router can go below."""
    return {
        "floors": [
            {"name": floor.name, "value": float(floor.value), "messages": floor.messages}
            for floor in floors
        ],
        "reasons": [floor.reason for floor in floors],
    }


def smallest_json(
    router: Router, variant: str | None, example: Counterexample | None
) -> SmallestJson:
    """Return the smallest counterexample, if there is one, with the address that opens it."""
    if example is None:
        return {"spec": None, "pair": None, "link": ""}
    return {
        "spec": example.net.spec,
        "pair": pair_json(example.net, example.pair),
        "link": example_link(router, variant, example),
    }


def pair_shown(outcomes: Outcomes) -> PairShown:
    """Return the first pair of some with its route, and a shortest way where the route is none."""
    routes = outcomes.routes
    net, pair = routes.net, outcomes.pair(0)
    name = net.format
    route_nodes = next(routes.blocks()).nodes[0].tolist()
    short = pair.length is not None and pair.length == pair.distance
    best = [] if short else shortest_way_on(net, pair.source, pair.target)
    nest = nest_of(net)
    return {
        "pair": pair_json(net, pair),
        "nodes": [name(node) for node in route_nodes],
        "shortest": [name(node) for node in best],
        "ways": [paths_of(nest, route_nodes), paths_of(nest, best)],
        "link": example_link(routes.router, routes.variant, Counterexample(net, pair)),
    }
