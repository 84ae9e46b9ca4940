"""Theorems about circulant graphs, with their sources."""

from __future__ import annotations

import numpy as np

from explorer.analysis.measures.theorems import (
    Known,
    known_by_source,
    known_connectivity,
    odd_cycle,
    two_sides,
)
from explorer.core.ints import Ints
from explorer.networks.circulant.circulant import Circulant

ALL_ALIKE = "Watkins 1970: where all nodes look the same, at least two thirds of degree + 1"
"""The source of a connectivity: at least 2/3·(d + 1), more than d - 1 for d = 3 or 4."""


@two_sides.register
def _(net: Circulant, node: object) -> Ints | None:
    is_bipartite = net.n % 2 == 0 and net.a % 2 == net.b % 2 == 1
    return np.asarray(node) % 2 if is_bipartite else None


@odd_cycle.register
def _(net: Circulant) -> tuple[int, ...] | None:
    # The shortest steps with sum 0, if their number is odd: they meet no node twice on the way, or
    # fewer steps would have sum 0.
    for u, v in (net.lattice.short, net.lattice.long):
        if (u + v) % 2:
            hops = [net.a if u > 0 else -net.a] * abs(u) + [net.b if v > 0 else -net.b] * abs(v)
            return tuple((np.cumsum(hops) % net.n).tolist())
    return None


@known_connectivity.register
def _(net: Circulant) -> Known[int]:
    return known_by_source(net.degrees.minimum, ALL_ALIKE)
