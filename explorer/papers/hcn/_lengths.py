"""The lengths of algorithms A, B and C, of the choice among them, and of shortest routes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product

import numpy as np

from explorer.analysis.farthest import farthest_pair
from explorer.core.errors import BrokenContract
from explorer.core.ints import Ints, popcount
from explorer.core.network import Network
from explorer.core.registry import routers_for
from explorer.networks.hcn import HierarchicalCubicNetwork
from explorer.papers.check import View, first_pair, pair_view

PRINTED, CORRECTED = "as printed", "corrected"


@lru_cache(maxsize=64)
def hcn(n: int) -> HierarchicalCubicNetwork:
    """Return HCN(n)."""
    return HierarchicalCubicNetwork(n)


def diameter(net: Network) -> int:
    """Return the exact diameter of a network with a closed form of its distances."""
    pairs = net.distance_pairs()
    assert pairs is not None
    return len(pairs) - 1


def mean_distance(net: Network) -> Fraction:
    """Return the exact mean distance over all ordered pairs, the node itself included."""
    pairs = net.distance_pairs()
    assert pairs is not None
    return Fraction(sum(d * count for d, count in enumerate(pairs)), net.nodes**2)


def far_view(net: Network) -> View:
    """Return a farthest pair as parameters of Explore's URL, joined by a shortest route."""
    router = next(r.key for r in routers_for(net) if r.promises_shortest)
    return pair_view(net, *farthest_pair(net), router)


def derived(net: HierarchicalCubicNetwork, a: object, b: object) -> dict[str, Ints]:
    """Return R of algorithms A, B and C between two clusters, as §3.4 and §3.5 derive it.

    >>> {key: int(r) for key, r in derived(hcn(3), 0b001, 0b110010).items()}
    {'A': 5, 'B': 6, 'C': 6}
    """
    (i, j), (k, l) = net.split(a), net.split(b)  # noqa: E741, the paper's letter
    away = i ^ ((1 << net.n) - 1)
    return {
        "A": popcount(j ^ k) + popcount(i ^ l) + 1,
        "B": popcount(i ^ j) + popcount(away ^ k) + popcount(away ^ l) + 2,
        "C": popcount(i ^ k) + popcount(j ^ l) + 2,
    }


@dataclass(frozen=True)
class Walks:
    """Every route of a router in HCN(n), hop by hop: hops and external links, (nodes, nodes)."""

    hops: Ints
    external: Ints


WALKED = (1, 2, 3)
"""The n of the networks in which every route is walked hop by hop."""


@lru_cache(maxsize=16)
def walks(n: int, key: str, variant: str | None = None) -> Walks:
    """Walk from every node to every other, -1 hops for a message that is lost."""
    net = hcn(n)
    router = next(r for r in routers_for(net) if r.key == key)
    hops = np.zeros((net.nodes, net.nodes), dtype=np.int64)
    external = np.zeros_like(hops)
    near = [set(row) for row in net.table().tolist()]
    for a, b in product(range(net.nodes), repeat=2):
        at = a
        for step in router.steps(net, a, b, variant) if a != b else ():
            if step.next is None:
                continue
            if step.next not in near[at]:
                raise BrokenContract(f"router {key!r} jumps in {net.spec}")
            hops[a, b] += 1
            external[a, b] += at >> n != step.next >> n
            at = step.next
        hops[a, b] = hops[a, b] if at == b else -1
    return Walks(hops, external)


ROUTERS = {"A": "hcn-a", "B": "hcn-b", "C": "hcn-c"}
BY_FORMULA = "by formula; equal to every route, hop by hop, in HCN(1) to HCN(3)"


@lru_cache(maxsize=1)
def _as_walked() -> None:
    """Raise BrokenContract if the formulas of A, B and C are not what the routers take."""
    for n, (letter, key) in product(WALKED, ROUTERS.items()):
        net = hcn(n)
        a, b = np.arange(net.nodes)[:, None], np.arange(net.nodes)
        told, there = _formulas(net, a, b)[letter], apart(net, a, b)
        if (told != walks(n, key).hops)[there].any():
            raise BrokenContract(f"algorithm {letter} takes other ways in {net.spec} than its R")


@lru_cache(maxsize=2)
def _as_chosen(variant: str) -> None:
    """Raise BrokenContract if the choice is not that of the router."""
    for n in WALKED[:2]:
        net = hcn(n)
        a, b = np.arange(net.nodes)[:, None], np.arange(net.nodes)
        if (_choice(net, a, b, variant) != walks(n, "hcn-optimal", variant).hops).any():
            raise BrokenContract(f"the router chooses otherwise in {net.spec}")


def taken(net: HierarchicalCubicNetwork, a: object, b: object) -> dict[str, Ints]:
    """Return the hops that A, B and C take between two clusters, as the routers do."""
    _as_walked()
    return _formulas(net, a, b)


def _formulas(net: HierarchicalCubicNetwork, a: object, b: object) -> dict[str, Ints]:
    """Return the hops that A, B and C take between two clusters.

    One less than R for an external hop from a node to itself, which is skipped: in B where
    k = ~i, in C where i = l or k = l.
    """
    (i, _), (k, l) = net.split(a), net.split(b)  # noqa: E741, the paper's letter
    found = derived(net, a, b)
    found["B"] = found["B"] - (k == i ^ ((1 << net.n) - 1))
    found["C"] = found["C"] - (i == l) - (k == l)
    return found


def chosen(net: HierarchicalCubicNetwork, a: object, b: object, variant: str) -> Ints:
    """Return the hops of the optimal-distance choice of §3.5, as the router makes it."""
    _as_chosen(variant)
    return _choice(net, a, b, variant)


def _choice(net: HierarchicalCubicNetwork, a: object, b: object, variant: str) -> Ints:
    """Return the hops of the optimal-distance choice of §3.5, local routes in one cluster.

    ``as printed`` compares R_B and R_C with one external link counted, ``corrected`` with two.
    """
    compared = derived(net, a, b)
    if variant == PRINTED:
        compared = {key: r - (key != "A") for key, r in compared.items()}
    best = np.argmin(np.stack(list(compared.values())), axis=0)
    hops = np.choose(best, list(_formulas(net, a, b).values()))
    return np.where(apart(net, a, b), hops, net.distance(a, b))


def apart(net: HierarchicalCubicNetwork, a: object, b: object) -> Ints:
    """Return whether two nodes lie in different clusters."""
    return np.asarray(net.split(a)[0] != net.split(b)[0])


@dataclass(frozen=True)
class Reach:
    """The choice of §3.5 over all ordered pairs: how many go the long way, and the longest."""

    pairs: int
    longer: int
    longest: int
    mean: Fraction


@lru_cache(maxsize=64)
def longest_of_a_and_b(n: int) -> int:
    """Return the longest route of HCN(n) between two clusters by the shorter of A and B.

    >>> [longest_of_a_and_b(n) for n in (1, 2, 3)]
    [2, 4, 6]
    """
    net = hcn(n)
    everyone = np.arange(net.nodes)
    longest = 0
    for source, _ in net.orbits():
        hops = taken(net, source, everyone)
        shorter = np.where(apart(net, source, everyone), np.minimum(hops["A"], hops["B"]), 0)
        longest = max(longest, int(shorter.max()))
    return longest


@lru_cache(maxsize=64)
def reach(n: int, variant: str) -> Reach:
    """Route all pairs of HCN(n) by the choice of §3.5.

    One source for each value of N(i,j) is enough: adding a string to all of i, j, k, l, or
    permuting their bits, changes none of the lengths compared.
    """
    net = hcn(n)
    everyone = np.arange(net.nodes)
    longer = longest = total = 0
    for source, size in net.orbits():
        hops = chosen(net, source, everyone, variant)
        longer += size * int((hops > net.distance(source, everyone)).sum())
        total += size * int(hops.sum())
        longest = max(longest, int(hops.max()))
    return Reach(net.nodes * (net.nodes - 1), longer, longest, Fraction(total, net.nodes**2))


def first_long(n: int, variant: str) -> tuple[int, int] | None:
    """Return the first pair of HCN(n) that the choice of §3.5 sends the long way."""
    net = hcn(n)
    return first_pair(net, lambda a, b: chosen(net, a, b, variant) > net.distance(a, b))


def first_as_far(n: int, variant: str, hops: int) -> tuple[int, int]:
    """Return the first pair of HCN(n) that the choice of §3.5 sends over so many hops."""
    net = hcn(n)
    found = first_pair(net, lambda a, b: chosen(net, a, b, variant) == hops)
    assert found is not None
    return found
