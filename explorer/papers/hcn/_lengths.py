"""The lengths of algorithms A, B and C, of the choice among them, and of shortest routes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise, product

import numpy as np

from explorer.core.errors import BrokenContract
from explorer.core.ints import Ints, popcount
from explorer.core.registry import routers_for
from explorer.networks.hierarchical_cubic.hcn import HierarchicalCubicNetwork
from explorer.papers.check import View, first_pair, pair_view
from explorer.papers.forms.pairs import nodes_of_route
from explorer.papers.forms.quantities import Quantity, one_of_each_class

PRINTED, CORRECTED = "as printed", "corrected"


@lru_cache(maxsize=64)
def hcn(n: int) -> HierarchicalCubicNetwork:
    """Return HCN(n)."""
    return HierarchicalCubicNetwork(n)


def derived_lengths(net: HierarchicalCubicNetwork, a: object, b: object) -> dict[str, Ints]:
    """Return R of algorithms A, B and C between two clusters, as derived in §3.4 and §3.5.

    >>> {key: int(r) for key, r in derived_lengths(hcn(3), 0b001, 0b110010).items()}
    {'A': 5, 'B': 6, 'C': 6}
    """
    (i, j), (k, l) = net.split(a), net.split(b)  # noqa: E741, the paper's letter
    complement = i ^ ((1 << net.n) - 1)
    return {
        "A": popcount(j ^ k) + popcount(i ^ l) + 1,
        "B": popcount(i ^ j) + popcount(complement ^ k) + popcount(complement ^ l) + 2,
        "C": popcount(i ^ k) + popcount(j ^ l) + 2,
    }


@dataclass(frozen=True)
class Walks:
    """All routes of a router in HCN(n): their hops and external links, each (nodes, nodes)."""

    hops: Ints
    external: Ints


WALKED_N = (1, 2, 3)
"""The n of the networks whose routes are all walked hop by hop."""


@lru_cache(maxsize=16)
def walks(n: int, key: str, variant: str | None = None) -> Walks:
    """Walk from every node to every other; a lost message has -1 hops."""
    net = hcn(n)
    router = next(r for r in routers_for(net) if r.key == key)
    hops = np.zeros((net.nodes, net.nodes), dtype=np.int64)
    external = np.zeros_like(hops)
    near = [set(row) for row in net.table().tolist()]
    for a, b in product(range(net.nodes), repeat=2):
        nodes = nodes_of_route(router, net, a, b, variant) if a != b else [a]
        if any(there not in near[at] for at, there in pairwise(nodes)):
            raise BrokenContract(f"router {key!r} jumps in {net.spec}")
        external[a, b] = sum(at >> n != there >> n for at, there in pairwise(nodes))
        hops[a, b] = len(nodes) - 1 if nodes[-1] == b else -1
    return Walks(hops, external)


ROUTERS = {"A": "hcn-a", "B": "hcn-b", "C": "hcn-c"}


@lru_cache(maxsize=1)
def _check_formulas() -> None:
    """Raise BrokenContract if the formulas of A, B and C differ from the routers' hops."""
    for n, (letter, key) in product(WALKED_N, ROUTERS.items()):
        net = hcn(n)
        a, b = np.arange(net.nodes)[:, None], np.arange(net.nodes)
        formula_hops, between_clusters = (
            _formulas(net, a, b)[letter],
            in_different_clusters(net, a, b),
        )
        if (formula_hops != walks(n, key).hops)[between_clusters].any():
            raise BrokenContract(f"algorithm {letter} takes other ways in {net.spec} than its R")


@lru_cache(maxsize=2)
def _check_choice(variant: str) -> None:
    """Raise BrokenContract if the choice differs from the router's."""
    for n in WALKED_N[:2]:
        net = hcn(n)
        a, b = np.arange(net.nodes)[:, None], np.arange(net.nodes)
        if (_choice(net, a, b, variant) != walks(n, "hcn-optimal", variant).hops).any():
            raise BrokenContract(f"the router chooses otherwise in {net.spec}")


def hops_by_algorithm(net: HierarchicalCubicNetwork, a: object, b: object) -> dict[str, Ints]:
    """Return the hops of A, B and C between two clusters, as checked against the routers."""
    _check_formulas()
    return _formulas(net, a, b)


def _formulas(net: HierarchicalCubicNetwork, a: object, b: object) -> dict[str, Ints]:
    """Return the hops of A, B and C between two clusters, by formula.

    An external hop from a node to itself is skipped, which makes them one less than R: in B if k =
    ~i, in C if i = l or k = l.
    """
    (i, _), (k, l) = net.split(a), net.split(b)  # noqa: E741, the paper's letter
    hops = derived_lengths(net, a, b)
    hops["B"] = hops["B"] - (k == i ^ ((1 << net.n) - 1))
    hops["C"] = hops["C"] - (i == l) - (k == l)
    return hops


def hops_of_choice(net: HierarchicalCubicNetwork, a: object, b: object, variant: str) -> Ints:
    """Return the hops of the optimal-distance choice of §3.5, as checked against the router."""
    _check_choice(variant)
    return _choice(net, a, b, variant)


def _choice(
    net: HierarchicalCubicNetwork, a: object, b: object, variant: str, last: bool = False
) -> Ints:
    """Return the hops of the optimal-distance choice of §3.5; local routes within a cluster.

    ``as printed`` compares R_B and R_C with one external link counted, ``corrected`` with two. Of
    equally short routes the first of A, B and C is taken, or the last if ``last``.
    """
    compared = derived_lengths(net, a, b)
    if variant == PRINTED:
        compared = {key: r - (key != "A") for key, r in compared.items()}
    lengths = np.stack(list(compared.values()))
    best = 2 - np.argmin(lengths[::-1], axis=0) if last else np.argmin(lengths, axis=0)
    hops = np.choose(best, list(_formulas(net, a, b).values()))
    return np.where(in_different_clusters(net, a, b), hops, net.distance(a, b))


def in_different_clusters(net: HierarchicalCubicNetwork, a: object, b: object) -> Ints:
    """Return whether two nodes lie in different clusters."""
    return np.asarray(net.split(a)[0] != net.split(b)[0])


@dataclass(frozen=True)
class Reach:
    """The choice of §3.5 over all ordered pairs: the number of detours, and the longest route."""

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
    all_nodes = np.arange(net.nodes)
    longest = 0
    for source, _ in one_of_each_class(net):
        hops = hops_by_algorithm(net, source, all_nodes)
        shorter = np.where(
            in_different_clusters(net, source, all_nodes), np.minimum(hops["A"], hops["B"]), 0
        )
        longest = max(longest, int(shorter.max()))
    return longest


@lru_cache(maxsize=64)
def reach(n: int, variant: str) -> Reach:
    """Route all pairs of HCN(n) by the choice of §3.5.

    One source for each value of N(i,j) is enough: adding a string to all of i, j, k, l, or
    permuting their bits, changes none of the compared lengths.
    """
    net = hcn(n)
    all_nodes = np.arange(net.nodes)
    longer = longest = total = 0
    for source, size in one_of_each_class(net):
        hops = hops_of_choice(net, source, all_nodes, variant)
        longer += size * int((hops > net.distance(source, all_nodes)).sum())
        total += size * int(hops.sum())
        longest = max(longest, int(hops.max()))
    return Reach(net.nodes * (net.nodes - 1), longer, longest, Fraction(total, net.nodes**2))


def first_detour(n: int, variant: str) -> tuple[int, int] | None:
    """Return the first pair of HCN(n) that the choice of §3.5 sends on a detour."""
    net = hcn(n)
    return first_pair(net, lambda a, b: hops_of_choice(net, a, b, variant) > net.distance(a, b))


def tied_to_c(net: HierarchicalCubicNetwork, a: object, b: object, variant: str) -> Ints:
    """Return the hops of the choice if ties are given to the last of A, B and C, not the first.

    >>> int(tied_to_c(hcn(2), 0b0000, 0b0110, PRINTED))
    4
    >>> int(hops_of_choice(hcn(2), 0, 0b0110, PRINTED))
    3
    """
    _check_choice(variant)
    return _choice(net, a, b, variant, last=True)


def for_all_pairs(
    of: Callable[[HierarchicalCubicNetwork, Ints, Ints], Ints],
) -> Callable[[HierarchicalCubicNetwork], Ints]:
    """Return a value of two nodes as one of all ordered pairs: (nodes, nodes)."""
    return lambda net: of(net, np.arange(net.nodes)[:, None], np.arange(net.nodes))


def first_as_far(n: int, variant: str, hops: int) -> tuple[int, int]:
    """Return the first pair of HCN(n) whose route by the choice of §3.5 has ``hops`` hops."""
    net = hcn(n)
    pair = first_pair(net, lambda a, b: hops_of_choice(net, a, b, variant) == hops)
    assert pair is not None
    return pair


# Quantities -------------------------------------------------------------------------------------


CLASSES = "all pairs, from one node of each class, under additions and permuted bits"
"""How all pairs of an HCN are checked."""


def _farthest_pair_view(net: HierarchicalCubicNetwork) -> View:
    pair = first_as_far(net.n, CORRECTED, reach(net.n, CORRECTED).longest)
    return pair_view(net, *pair, "hcn-optimal", CORRECTED)


MAX_OF_A_AND_B_LENGTH = Quantity(
    "the longest route by the better of A and B",
    lambda net: longest_of_a_and_b(net.n),
    rests=("router", "links", "symmetry"),
    means=CLASSES,
    unit="hops",
)
LONGEST = Quantity(
    "the longest route of the choice",
    lambda net: reach(net.n, CORRECTED).longest,
    rests=("router", "links", "distances", "symmetry"),
    means=f"{CLASSES}, routed by the choice with both external links counted",
    view=_farthest_pair_view,
    unit="hops",
)
