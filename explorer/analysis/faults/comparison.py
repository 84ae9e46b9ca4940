"""How many faulty nodes a network can identify if nodes compare their neighbours."""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np

from explorer.analysis.faults.diagnosis import least_neighbors
from explorer.analysis.faults.restricted_cuts import neighbor_masks
from explorer.analysis.measures.theorems import (
    Known,
    known_by_argument,
    known_by_computation,
    unknown,
)
from explorer.core.ints import Ints
from explorer.core.network import Network

MAX_SETS = 3_000
"""Most sets of faults that are compared in pairs: a second or two."""

MAX_BITS = 62
"""Largest network whose sets of nodes fit in 64-bit integers."""

CHANG_PROOF = (
    "sets of at most t faults that look alike leave a part behind fewer than t nodes, or at most"
    " 2Δ + 2 nodes in all (2Δ + 4 if t = 2), as counting links says; with t + 1 faults a node's"
    " neighbours look alike with it and without it (Chang, Lai, Tan and Hsu 2004, of regular"
    " networks)"
)
"""The proof for t faults at connectivity t, from 2 Δ + 3 nodes on (2 Δ + 5 if t = 2).

Let two sets of at most t faults look alike, let C be their intersection and D the nodes in which
they differ. A node outside both sets with a neighbour in D has at most one neighbour in each half
of D, and none outside both. If some other node is outside both, C separates the network, with fewer
than t nodes. If there is no other, each node outside has at least t neighbours in C and D. So C
holds t - 2 nodes, all joined to each node outside, so that at most Δ are outside, beside t + 2
others; or C holds t - 1 nodes, and each node outside receives t of the links of t + 1 nodes, so
that at most Δ (t + 1)/t are outside, beside t + 1 others. (If t = 2, C may be empty, and each half
of D has two nodes of at most Δ links.) Together these are at most 2 Δ + 2 nodes, or 2 Δ + 4.
"""


def comparison_diagnosability(net: Network, connectivity: int | None) -> Known[int]:
    """Return the most faulty nodes that comparisons always identify, in the MM* model.

    Every node compares each pair of its neighbours. Two sets of faults are distinguished if some
    node outside both compares a node in which they differ with a node outside both, or two nodes
    that only one of the sets holds. Source: Maeng and Malek 1981; Sengupta and Dahbura 1992; Chang,
    Lai, Tan and Hsu 2004.

    >>> from explorer import network
    >>> [comparison_diagnosability(network(spec), 3).value for spec in ("Q(3)", "CCC(3)")]
    [2, 3]
    """
    net.require_undirected("a diagnosability")
    min_degree = least_neighbors(net)
    if connectivity is None or min_degree is None:
        return unknown("its connectivity is not known")
    min_nodes = 2 * net.degrees.maximum + (5 if connectivity == 2 else 3)
    low = connectivity if net.nodes >= min_nodes else 0
    if low == min_degree:
        return known_by_argument(min_degree, CHANG_PROOF)
    count = sum(comb(net.nodes, size) for size in range(min_degree + 1))
    if count > MAX_SETS or net.nodes > MAX_BITS:
        return unknown(
            f"from {low:,} to {min_degree:,}: {count:,} sets of faults may look alike, and each two"
            f" are compared up to {MAX_SETS:,}"
        )
    return known_by_computation(
        _diagnosability_by_search(neighbor_masks(net), min_degree),
        "a search through each two sets of faults",
    )


def _diagnosability_by_search(near: list[int], most: int) -> int:
    """Return the largest size up to ``most`` at which no two sets look alike."""
    sets = [
        sum(1 << node for node in nodes)
        for size in range(most + 1)
        for nodes in combinations(range(len(near)), size)
    ]
    masks_of = np.array(sets, dtype=np.int64)
    for place, first in enumerate(sets):
        if first.bit_count() > most:
            break
        if _look_alike(near, first, masks_of[:place]).any():
            most = first.bit_count() - 1
    return most


def _look_alike(near: list[int], first: int, others: Ints) -> Ints:
    """Return which sets of faults look like the first one: (...,) -> (...,)."""
    healthy = (1 << len(near)) - 1 & ~(others | first)
    differences = others & ~first, first & ~others
    distinct = np.zeros(others.shape, dtype=bool)
    for node, neighbors in enumerate(near):
        sees_healthy = (neighbors & healthy) != 0
        distinguishes = np.zeros(others.shape, dtype=bool)
        for only in differences:
            count = np.bitwise_count(neighbors & only)
            distinguishes |= (count > 1) | ((count > 0) & sees_healthy)
        distinct |= distinguishes & ((healthy >> node & 1) != 0)
    return ~distinct
