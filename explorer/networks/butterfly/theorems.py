"""Theorems about butterflies, with their sources."""

from __future__ import annotations

import numpy as np

from explorer.analysis.bisection.theorems import (
    Bisection,
    between,
    exact_bisection,
    known_bisection,
)
from explorer.analysis.measures.theorems import (
    Known,
    known_by_argument,
    known_by_source,
    known_connectivity,
    odd_cycle,
    two_sides,
)
from explorer.core.ints import Ints
from explorer.networks.butterfly.multistage import Benes, Butterfly, Multistage
from explorer.networks.butterfly.wrapped_butterfly import WrappedButterfly
from explorer.networks.circulant.theorems import ALL_ALIKE


@two_sides.register
def _(net: WrappedButterfly, node: object) -> Ints | None:
    level = np.asarray(net.split(node)[1], dtype=np.int64)
    return np.asarray(level % 2) if net.n % 2 == 0 else None


@odd_cycle.register
def _(net: WrappedButterfly) -> tuple[int, ...] | None:
    # One row, all the way round.
    return tuple(range(0, net.nodes, 1 << net.n)) if net.n % 2 else None


@known_connectivity.register
def _(net: WrappedButterfly) -> Known[int]:
    return known_by_source(4, ALL_ALIKE)


@known_bisection.register
def _(net: WrappedButterfly) -> Bisection:
    return exact_bisection(
        known_by_source(1 << net.n, "Bornstein, Litman, Maggs, Sitaraman and Yatzkar 2001")
    )


@two_sides.register
def _(net: Multistage, node: object) -> Ints:
    return np.asarray(net.split(node)[1], dtype=np.int64) % 2


@known_connectivity.register
def _(net: Multistage) -> Known[int]:
    return known_by_argument(
        2,
        "two halves of one bit less hang together by two nodes at least, and a node of"
        " the first level has two links",
    )


@known_bisection.register
def _(net: Butterfly) -> Bisection:
    half = 1 << net.n
    method = (
        f"at most {half:,}, the links of one bit; for large n it is 2(√2 − 1)·2^n + o(2^n)"
        " (Bornstein, Litman, Maggs, Sitaraman and Yatzkar 2001)"
    )
    return between(None, half, method)


@known_bisection.register
def _(net: Benes) -> Bisection:
    half = 2 << net.n
    return between(None, half, f"at most {half:,}, the links of one bit")
