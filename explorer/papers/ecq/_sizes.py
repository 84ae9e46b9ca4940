"""What the claims of this paper share: sizes to look at, and values of whole families."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache

from explorer.analysis.measures import search
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.networks._exchanged import Exchanged
from explorer.papers.check import Case, Exact, View, pair_view

Size = tuple[int, int]


def sizes(most: int, least: int = 1) -> tuple[Size, ...]:
    """Return the (s, t) from ``least`` to ``most`` each, the smallest networks first.

    >>> sizes(2)
    ((1, 1), (1, 2), (2, 1), (2, 2))
    """
    found = ((s, t) for s in range(least, most + 1) for t in range(least, most + 1))
    return tuple(sorted(found, key=lambda size: (sum(size), size)))


SMALL = sizes(4)
"""Sizes at which everything is counted or searched node by node: 8 to 512 nodes."""

WIDE = sizes(35)
"""Sizes at which closed forms are compared: up to 2^71 nodes."""

COUNTED = "s, t = 1 to 4, counted node by node"
CLOSED = "s, t = 1 to 35 in closed form"


def exchanged(family: str, size: Size) -> Exchanged:
    """Return EH(s,t) or ECQ(s,t)."""
    net = network(f"{family}({size[0]},{size[1]})")
    assert isinstance(net, Exchanged)
    return net


def cases(
    family: str,
    found: Iterable[Size],
    printed: Callable[[int, int], Exact],
    computed: Callable[[Exchanged], Exact],
) -> list[Case]:
    """Return a formula in s and t beside a computed value, size by size."""
    return [
        Case(net.spec, f"({s},{t})", printed(s, t), computed(net))
        for s, t in found
        if (net := exchanged(family, (s, t)))
    ]


@lru_cache(maxsize=256)
def searched_diameter(net: Network) -> int:
    """Return the diameter by search from every node that has to be searched from."""
    found = search(net).diameter
    assert found is not None
    return found


@lru_cache(maxsize=8192)
def diameter(net: Network) -> int:
    """Return the diameter of one of the four cubes, in closed form."""
    if isinstance(net, Exchanged):
        return net.diameter
    pairs = net.distance_pairs()
    assert pairs is not None
    return len(pairs) - 1


@lru_cache(maxsize=1024)
def mean(net: Network) -> Fraction:
    """Return the mean distance, the node itself included, in closed form."""
    pairs = net.distance_pairs()
    assert pairs is not None
    return Fraction(sum(d * count for d, count in enumerate(pairs)), net.nodes**2)


def mean_cost(net: Network) -> Fraction:
    """Return the mean degree times the diameter."""
    return net.degrees.mean * diameter(net)


def far_view(net: Network) -> View:
    """Return two nodes as far apart as can be, as parameters of Explore's URL."""
    pair = net.farthest_pair()
    return () if pair is None else pair_view(net, *pair)


def far_case(case: Case) -> View:
    """Return the farthest pair of the network of a case."""
    return far_view(network(case.spec))
