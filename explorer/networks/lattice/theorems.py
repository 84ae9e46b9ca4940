"""Theorems about the generalized hypercube, meshes and tori, with their sources."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from itertools import permutations
from math import prod

import numpy as np

from explorer.analysis.bisection.theorems import (
    Bisection,
    between,
    exact_bisection,
    known_bisection,
    proved_bisection,
)
from explorer.analysis.measures.theorems import (
    PRODUCT_SOURCE,
    Known,
    known_automorphisms,
    known_by_argument,
    known_by_source,
    known_connectivity,
    known_diameter,
    known_radius,
    product_connectivity,
    two_sides,
)
from explorer.core.ints import Ints, factorial
from explorer.networks.lattice.generalized_hypercube import GeneralizedHypercube
from explorer.networks.lattice.mesh import Mesh
from explorer.networks.lattice.torus import Torus

MAX_PERMUTED_DIMENSIONS = 7
"""Most dimensions for which all orders are tried: 5,040 of them."""

LINDSEY = "theorem of Lindsey (American Mathematical Monthly 71, 1964)"
AROCA = "theorem of Arjona Aroca and Fernández Anta (TAMC 2012, arXiv:1202.6291)"
FEWEST = "fewest links are cut dimension by dimension, until one of an even radix is halved"


def cut_in_order(dimensions: tuple[tuple[int, int], ...]) -> int:
    """Return the links cut by halving dimension after dimension, up to the first even radix.

    A dimension is (radix R, links c that halve one line of it): Σ c_i · ∏_{j>i} R_j.

    >>> cut_in_order(((3, 2), (6, 9))), cut_in_order(((7, 1), (7, 1)))
    (21, 8)
    """
    total = 0
    for place, (radix, links) in enumerate(dimensions):
        total += links * prod(r for r, _ in dimensions[place + 1 :])
        if radix % 2 == 0:
            break
    return total


@two_sides.register
def _(net: GeneralizedHypercube, node: object) -> Ints | None:
    for radix, shape in net.dimensions:
        if radix > 2 and (shape == "" or (shape == "r" and radix % 2)):
            return None
    total = sum(np.asarray(digit % 2, dtype=np.int64) for digit in net.split(node))
    return np.asarray(total) % 2


@known_connectivity.register
def _(net: GeneralizedHypercube) -> Known[int]:
    least = [
        radix - 1 if shape == "" else 2 if shape == "r" else 1 for radix, shape in net.dimensions
    ]
    lines = [(radix, c, c) for (radix, _), c in zip(net.dimensions, least, strict=True)]
    return known_by_source(reduce(product_connectivity, lines)[1], PRODUCT_SOURCE)


DIMENSIONS = "dimensions add up, each a line of R nodes, a ring or a complete graph"


@known_diameter.register
def _(net: GeneralizedHypercube) -> Known[int]:
    longest = (
        radix - 1 if shape == "m" else radix // 2 if shape == "r" else 1
        for radix, shape in net.dimensions
    )
    return known_by_argument(sum(longest), DIMENSIONS)


@known_radius.register
def _(net: GeneralizedHypercube) -> Known[int]:
    return known_by_argument(
        sum(radix // 2 if shape else 1 for radix, shape in net.dimensions), DIMENSIONS
    )


@known_bisection.register
def _(net: GeneralizedHypercube) -> Bisection | None:
    lines = [(radix, _halving_links(radix, shape)) for radix, shape in net.dimensions]
    shapes = set(net.shapes)
    if shapes == {""}:
        width = cut_in_order(tuple(sorted(lines)))
        return exact_bisection(known_by_source(width, f"{LINDSEY}: {FEWEST}, radices ascending"))
    falling = tuple(sorted(lines, reverse=True))
    if isinstance(net, Mesh) or shapes == {"m"}:
        return exact_bisection(
            known_by_source(cut_in_order(falling), f"{AROCA}: {FEWEST}, radices descending")
        )
    rings = isinstance(net, Torus) or shapes == {"r"}
    if rings and min(net.radices) > 2:
        return exact_bisection(
            known_by_source(cut_in_order(falling), f"{AROCA}: twice that of the mesh")
        )
    if len(lines) == 1:
        return proved_bisection(lines[0][1], "one line, ring or complete graph")
    if len(lines) > MAX_PERMUTED_DIMENSIONS:
        return None
    high = min(cut_in_order(order) for order in set(permutations(lines)))
    method = f"at most {high:,}, the best order of dimensions; that it is no less is conjectured"
    return between(None, high, method, conjectured=True)


def _halving_links(radix: int, shape: str) -> int:
    """Return the links that separate a line, a ring or a complete graph into halves."""
    if shape == "":
        return radix * radix // 4
    return 2 if shape == "r" and radix > 2 else 1


SABIDUSSI = (
    "Sabidussi 1960: factors of a Cartesian product are moved each by itself, and like ones change"
    " places"
)


@known_automorphisms.register
def _(net: GeneralizedHypercube) -> Known[int]:
    # A ring of four is itself the product of two links; a ring of three is a complete graph.
    factors: Counter[tuple[int, int]] = Counter()
    for radix, shape in net.dimensions:
        if shape == "r" and radix == 4:
            factors[2, 2] += 2
        elif shape == "" or radix == 2 or (shape == "r" and radix == 3):
            factors[radix, factorial(radix)] += 1
        else:
            factors[radix, 2 * radix if shape == "r" else 2] += 1
    order = prod(moves**count * factorial(count) for (_, moves), count in factors.items())
    return known_by_source(order, SABIDUSSI)
