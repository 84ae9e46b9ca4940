"""Theorems about the cube-connected cycles, with their sources."""

from __future__ import annotations

import numpy as np

from explorer.analysis.bisection.theorems import Bisection, exact_bisection, known_bisection
from explorer.analysis.measures.theorems import (
    Known,
    known_by_argument,
    known_by_source,
    known_connectivity,
    two_sides,
)
from explorer.core.ints import Ints, popcount
from explorer.core.network import Network
from explorer.networks.cube_connected_cycles.cube_connected_cycles import CubeConnectedCycles


@two_sides.register
def _(net: CubeConnectedCycles, node: object) -> Ints | None:
    # A step round an even cycle, or along the cube, changes one of the two parities.
    bits, position = net.split(node)
    return (popcount(bits) + np.asarray(position, dtype=np.int64)) % 2 if net.n % 2 == 0 else None


@known_connectivity.register(CubeConnectedCycles)
def _(net: Network) -> Known[int]:
    return known_by_argument(net.degrees.minimum, "as many disjoint paths as the degree")


@known_bisection.register
def _(net: CubeConnectedCycles) -> Bisection | None:
    if net.n < 2:
        return None
    source = "Bornstein, Litman, Maggs, Sitaraman and Yatzkar, Theory of Computing Systems 34, 2001"
    return exact_bisection(
        known_by_source(
            1 << (net.n - 1), f"2^(n−1), on the width 2^n of the wrapped butterfly ({source})"
        ),
        "The wrapped butterfly on the same nodes crosses no link of the cycles or the cube more"
        " than twice, so 2B ≥ 2^n; the links of one bit of the cube are just 2^(n−1).",
    )
