"""Pairs of nodes: the first that breaks a rule, its view in Explore, promises of routers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, takewhile

import numpy as np

from explorer.core.errors import BrokenContract
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.registry import network, router_for
from explorer.core.router import Router
from explorer.core.search import levels_from, neighbor_table
from explorer.papers.claim import Bar, Finding, Witness
from explorer.papers.numbers import percent

View = tuple[tuple[str, str], ...]
"""Parameters of Explore's URL."""


def first_pair(net: Network, wrong: Callable[[int, Ints], Ints]) -> tuple[int, int] | None:
    """Return the first pair (source, target) in order with ``wrong(source, targets)`` true.

    >>> net = network("Q(2)")
    >>> first_pair(net, lambda a, b: net.distance(a, b) == 2)
    (0, 3)
    """
    all_nodes = np.arange(net.nodes)
    for source in range(net.nodes):
        hits = np.flatnonzero(wrong(source, all_nodes))
        if len(hits):
            return source, int(hits[0])
    return None


def pair_view(
    net: Network, a: int, b: int, router: str = "", variant: str = "", **more: str
) -> View:
    """Return two nodes and a router as parameters of Explore's URL.

    >>> pair_view(network("Q(2)"), 0, 3, router="e-cube", step="1")
    (('from', '00'), ('to', '11'), ('router', 'e-cube'), ('step', '1'))
    """
    view = {"router": router, "variant": variant, **more}
    ends = (("from", net.format(a)), ("to", net.format(b)))
    return (*ends, *((key, value) for key, value in view.items() if value))


def route_witness(
    net: Network, pair: tuple[int, int], sentence: str, router: str = "", variant: str = ""
) -> Witness:
    """Return a pair of nodes as a witness shown with this router."""
    return Witness(net.spec, sentence, pair_view(net, *pair, router, variant))


# Promises of routers --------------------------------------------------------------------------


@dataclass(frozen=True)
class Account:
    """Every ordered pair of a network, routed: how many are lost, how many take detours.

    ``longest`` is the longest delivered route, ``hops`` the sum over all of them; the first pairs
    are in the order of source and target, ``longer`` routes were delivered but exceed the distance.
    """

    net: Network
    router: str
    variant: str
    pairs: int
    lost: int
    longer: int
    longest: int
    hops: int
    first_lost: tuple[int, int] | None
    first_longer: tuple[int, int] | None


def nodes_of_route(
    router: Router, net: Network, a: int, b: int, variant: str | None = None
) -> list[int]:
    """Return the nodes that a message from a to b visits, up to where it is lost.

    >>> nodes_of_route(router_for(network("Q(2)"), "e-cube"), network("Q(2)"), 0, 3)
    [0, 1, 3]
    """
    steps = takewhile(lambda step: not step.lost, router.steps(net, a, b, variant or None))
    return [a, *(step.next for step in steps if step.next is not None)]


@lru_cache(maxsize=256)
def account(
    spec: str, router: str, variant: str = "", sources: tuple[int, ...] | None = None
) -> Account:
    """Route from all nodes, or only from ``sources``, to every other; each hop must be a link.

    It takes about 0.1 ms per pair: a fast claim can afford some thousand pairs.

    >>> account("HCN(2)", "hcn-a").longer
    60
    """
    net = network(spec)
    chosen = router_for(net, router)
    table = neighbor_table(net)
    neighbor_sets = [set(row) for row in table.tolist()]
    lost = longer = longest = hops = pairs = 0
    first_lost = first_longer = None
    for a in range(net.nodes) if sources is None else sources:
        depths = levels_from(table, a)
        for b in range(net.nodes):
            if a == b:
                continue
            pairs += 1
            nodes = nodes_of_route(chosen, net, a, b, variant)
            if any(there not in neighbor_sets[at] for at, there in pairwise(nodes)):
                raise BrokenContract(f"router {router!r} jumps in {spec}")
            length = len(nodes) - 1
            if nodes[-1] != b:
                lost += 1
                first_lost = first_lost or (a, b)
                continue
            hops += length
            longest = max(longest, length)
            if length > depths[b]:
                longer += 1
                first_longer = first_longer or (a, b)
    return Account(
        net, router, variant, pairs, lost, longer, longest, hops, first_lost, first_longer
    )


def promise(
    specs: Sequence[str],
    router: str,
    variant: str = "",
    *,
    goal: str = "shortest",
    checked: str = "",
    sources: tuple[int, ...] | None = None,
) -> Finding:
    """Return whether a router keeps a promise for all pairs: ``"delivers"`` or ``"shortest"``.

    A lost message breaks both. ``checked`` is by default "all pairs of" the networks, followed by
    the router's name; messages start at all nodes or at some ``sources``.

    >>> result = promise(["HCN(1)", "HCN(2)"], "hcn-optimal")
    >>> result.verdict, result.witness.spec
    ('differs', 'HCN(2)')
    """
    accounts = [account(spec, router, variant, sources) for spec in specs]
    broken = [item.lost + (item.longer if goal == "shortest" else 0) for item in accounts]
    bars = tuple(
        Bar(
            item.net.spec, float(Fraction(100 * bad, item.pairs)), percent(bad, item.pairs), bad > 0
        )
        for item, bad in zip(accounts, broken, strict=True)
    )
    router_title = ", ".join(filter(None, (router_for(accounts[0].net, router).title, variant)))
    checked_text = checked or f"All ordered pairs of {', '.join(specs)}."
    checked_text = f"{checked_text} Router: {router_title}."
    measure = "Pairs not delivered" if goal == "delivers" else "Pairs not routed shortest"
    if not any(broken):
        short = "always delivers" if goal == "delivers" else "always shortest"
        return Finding(short, "agrees", checked_text, evidence=bars, measure=measure)
    first, bad = next((item, bad) for item, bad in zip(accounts, broken, strict=True) if bad)
    net = first.net
    pair = min(p for p in (first.first_lost, first.first_longer) if p is not None)
    if goal == "delivers" or pair == first.first_lost:
        assert first.first_lost is not None
        pair, failure = first.first_lost, "is lost"
    else:
        failure = "goes the long way"
    sentence = (
        f"In {net.spec} the message from {net.format(pair[0])} to {net.format(pair[1])} {failure}."
    )
    return Finding(
        f"not for {bad:,} pairs in {net.spec}",
        "differs",
        checked_text,
        f"In {net.spec} {bad:,} of {first.pairs:,} pairs break it, {percent(bad, first.pairs)}.",
        evidence=bars,
        measure=measure,
        witness=route_witness(net, pair, sentence, router, variant),
    )
