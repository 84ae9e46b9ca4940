"""Theorems about the hyper-star, with their sources."""

from __future__ import annotations

from math import comb

import numpy as np

from explorer.analysis.bisection.theorems import Bisection, known_bisection, proved_bisection
from explorer.analysis.measures.theorems import (
    EDGE_TRANSITIVE_SOURCE,
    Known,
    known_by_source,
    known_connectivity,
    two_sides,
)
from explorer.core.ints import Ints
from explorer.networks.hyper_star.hyper_star import HyperStar

MAX_TERMS = 100_000
"""Most terms of a closed form that is the minimum of many values."""


@two_sides.register
def _(net: HyperStar, node: object) -> Ints:
    # A swap is with a different bit, so the first bit changes.
    return np.asarray(np.asarray(node) >= comb(net.n - 1, net.k), dtype=np.int64)


@known_connectivity.register
def _(net: HyperStar) -> Known[int]:
    # The positions except the first can be permuted: this maps any link to any other.
    return known_by_source(net.degrees.minimum, EDGE_TRANSITIVE_SOURCE)


@known_bisection.register
def _(net: HyperStar) -> Bisection | None:
    k = min(net.k, net.n - net.k)
    if k == 1:
        return proved_bisection(
            net.n // 2, "a claw, each leaf apart from the centre costs one link"
        )
    if net.n == 2 * k:
        return proved_bisection(
            comb(2 * k - 2, k - 1),
            "the links of one place, C(2k−2,k−1)",
            "Shortest routes change every place that differs once, so the N²/4 pairs that differ"
            " in a place load its links evenly, and those are all the cut.",
        )
    if k == 2 and net.n <= MAX_TERMS:
        return proved_bisection(
            _subdivided_bisection(net.n - 1, net.nodes),
            "the best split of a complete graph whose links are halved by a node each",
            "It is the complete graph of n−1 nodes with one more node on every link. In a split"
            " such a node costs 1 where its two ends part, nothing beside ends that stay together,"
            " and 2 across from both.",
        )
    return None


def _subdivided_bisection(n: int, nodes: int) -> int:
    """Return the bisection width of the complete graph on n nodes with every link subdivided."""
    best = n * n
    for half in {nodes // 2, nodes - nodes // 2}:
        for p in range(n + 1):
            q, inside = n - p, p * (p + 1) // 2
            over = max(0, half - inside - p * q) + max(0, inside - half)
            best = min(best, p * q + 2 * over)
    return best
