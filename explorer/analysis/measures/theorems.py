"""What theorems say of whole families, so that no size is too large for it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce, singledispatch
from math import comb
from typing import Generic, TypeVar

import numpy as np

from explorer.core.ints import Ints, factorial, popcount
from explorer.core.network import Network
from explorer.core.unique import one_per_class
from explorer.networks.cube_connected_cycles.cube_connected_cycles import CubeConnectedCycles
from explorer.networks.cubes.crossed_cube import CrossedCube
from explorer.networks.cubes.folded_hypercube import FoldedHypercube
from explorer.networks.cubes.hypercube import Hypercube
from explorer.networks.exchanged.exchanged_crossed_cube import ExchangedCrossedCube
from explorer.networks.exchanged.exchanged_hypercube import ExchangedHypercube
from explorer.networks.hierarchical_cubic.hcn import HierarchicalCubicNetwork
from explorer.networks.hierarchical_cubic.incomplete import IncompleteHCN
from explorer.networks.hyper_star.hyper_star import HyperStar
from explorer.networks.lattice.generalized_hypercube import GeneralizedHypercube
from explorer.networks.metacube.metacube import Metacube
from explorer.networks.star.product import ProductNetwork
from explorer.networks.star.star import StarGraph
from explorer.networks.tree.binary_tree import CompleteBinaryTree

T = TypeVar("T")


@dataclass(frozen=True)
class Known(Generic[T]):
    """An exact answer, None where there is none, and the method or the reason."""

    value: T | None
    method: str


@one_per_class
@singledispatch
def two_sides(net: Network, node: object) -> Ints | None:
    """Return the side, 0 or 1, of each node in a two-colouring, or None if none is known.

    Every link joins the two sides: (...,) -> (...,).

    >>> from explorer import network
    >>> two_sides(network("Q(3)"), [0b000, 0b011, 0b111]).tolist()
    [0, 0, 1]
    """
    return None


@two_sides.register(Hypercube)
@two_sides.register(Metacube)
@two_sides.register(ExchangedHypercube)
def _(net: Network, node: object) -> Ints:
    # A link flips one bit of the index.
    return popcount(node) % 2


@two_sides.register
def _(net: FoldedHypercube, node: object) -> Ints | None:
    # The complement flips n bits: as one bit does, if n is odd.
    return popcount(node) % 2 if net.n % 2 else None


@two_sides.register
def _(net: CubeConnectedCycles, node: object) -> Ints | None:
    # A step round an even cycle, or along the cube, changes one of the two parities.
    bits, position = net.split(node)
    return (popcount(bits) + np.asarray(position, dtype=np.int64)) % 2 if net.n % 2 == 0 else None


@two_sides.register
def _(net: HyperStar, node: object) -> Ints:
    # A swap is with a different bit: the first bit changes.
    return np.asarray(np.asarray(node) >= comb(net.n - 1, net.k), dtype=np.int64)


@two_sides.register
def _(net: CompleteBinaryTree, node: object) -> Ints:
    return np.asarray(net.depth(node) % 2)


@two_sides.register
def _(net: StarGraph, node: object) -> Ints:
    # A swap turns even permutations into odd ones; the digits of the rank, in factorial base,
    # add up to the inversions.
    rest = np.asarray(node, dtype=object)
    odd = np.zeros(rest.shape, dtype=np.int64)
    for place in range(net.n - 1):
        weight = factorial(net.n - 1 - place)
        odd += np.asarray(rest // weight, dtype=np.int64)
        rest = rest % weight
    return odd % 2


@two_sides.register
def _(net: ProductNetwork, node: object) -> Ints | None:
    a, b = net.part(node)
    inner, outer = two_sides(net.first, a), two_sides(net.second, b)
    return None if inner is None or outer is None else (inner + outer) % 2


@two_sides.register
def _(net: GeneralizedHypercube, node: object) -> Ints | None:
    for radix, shape in net.dimensions:
        if radix > 2 and (shape == "" or (shape == "r" and radix % 2)):
            return None
    total = sum(np.asarray(digit % 2, dtype=np.int64) for digit in net.split(node))
    return np.asarray(total) % 2


def odd_cycle(net: Network) -> tuple[int, ...] | None:
    """Return the nodes of an odd cycle of a network by construction, or None if none is known.

    Three clusters of an HCN, each joined to each: 0, 1, 2, and between their links one, one and
    two local hops.

    >>> from explorer import network
    >>> net = network("HCN(2)")
    >>> [net.format(node) for node in odd_cycle(net)[:4]]
    ['(00,01)', '(01,00)', '(01,10)', '(10,01)']
    """
    clusters = net.n if isinstance(net, HierarchicalCubicNetwork) else getattr(net, "m", 0)
    if not isinstance(net, HierarchicalCubicNetwork | IncompleteHCN) or clusters < 2:
        return None
    cycle = [(0, 1), (1, 0), (1, 2), (2, 1), (2, 0), (0, 2), (0, 0)]
    return tuple(net.index(address) for address in cycle)


@one_per_class
@singledispatch
def known_connectivity(net: Network) -> Known[int] | None:
    """Return the connectivity of a network by theorem, or None if none is known.

    >>> from explorer import network
    >>> known_connectivity(network("SCQ(10,10)"))
    Known(value=19, method='Špacapan: connectivity of Cartesian products')
    """
    return None


@known_connectivity.register(Hypercube)
@known_connectivity.register(CrossedCube)
@known_connectivity.register(Metacube)
@known_connectivity.register(StarGraph)
@known_connectivity.register(FoldedHypercube)
@known_connectivity.register(CubeConnectedCycles)
def _(net: Network) -> Known[int]:
    return Known(net.degrees.minimum, "theorem: as many disjoint paths as the degree")


@known_connectivity.register(ExchangedHypercube)
@known_connectivity.register(ExchangedCrossedCube)
def _(net: Network) -> Known[int]:
    return Known(net.degrees.minimum, "theorem: the least degree, min(s,t) + 1")


@known_connectivity.register
def _(net: CompleteBinaryTree) -> Known[int]:
    return Known(1, "theorem: a tree falls apart without an inner node")


PRODUCT = "Špacapan: connectivity of Cartesian products"


@known_connectivity.register
def _(net: ProductNetwork) -> Known[int] | None:
    parts = [known_connectivity(factor) for factor in (net.first, net.second)]
    if any(part is None or part.value is None for part in parts):
        return None
    a, b = (
        (factor.nodes, part.value, factor.degrees.minimum)
        for factor, part in zip((net.first, net.second), parts, strict=True)
        if part is not None and part.value is not None
    )
    return Known(_of_product(a, b)[1], PRODUCT)


@known_connectivity.register
def _(net: GeneralizedHypercube) -> Known[int]:
    least = [
        radix - 1 if shape == "" else 2 if shape == "r" else 1 for radix, shape in net.dimensions
    ]
    lines = [(radix, c, c) for (radix, _), c in zip(net.dimensions, least, strict=True)]
    return Known(reduce(_of_product, lines)[1], PRODUCT)


def _of_product(a: tuple[int, int, int], b: tuple[int, int, int]) -> tuple[int, int, int]:
    """Return nodes, connectivity and least degree of a product from those of its factors."""
    if a[0] == 1 or b[0] == 1:
        return max(a, b)
    connectivity = min(a[1] * b[0], b[1] * a[0], a[2] + b[2])
    return a[0] * b[0], connectivity, a[2] + b[2]
