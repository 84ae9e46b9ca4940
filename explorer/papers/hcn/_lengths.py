"""The lengths of algorithms A, B and C, of the choice among them, and of shortest routes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np

from explorer.analysis.farthest import farthest_pair
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


def taken(net: HierarchicalCubicNetwork, a: object, b: object) -> dict[str, Ints]:
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
    """Return the hops of the optimal-distance choice of §3.5, local routes in one cluster.

    ``as printed`` compares R_B and R_C with one external link counted, ``corrected`` with two.
    """
    compared = derived(net, a, b)
    if variant == PRINTED:
        compared = {key: r - (key != "A") for key, r in compared.items()}
    best = np.argmin(np.stack(list(compared.values())), axis=0)
    hops = np.choose(best, list(taken(net, a, b).values()))
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
