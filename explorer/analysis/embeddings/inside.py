"""Smaller networks that are subgraphs of a network, and the factors of a product."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import singledispatch
from math import comb

import numpy as np

from explorer.core.addresses.permutations import rank, unrank
from explorer.core.ints import Ints, index_array
from explorer.core.network import Network
from explorer.core.unique import one_per_class
from explorer.networks.cube_connected_cycles.cube_connected_cycles import CubeConnectedCycles
from explorer.networks.cubes.binary_cube import BinaryCube
from explorer.networks.cubes.crossed_cube import CrossedCube
from explorer.networks.cubes.folded_hypercube import FoldedHypercube
from explorer.networks.cubes.hypercube import Hypercube
from explorer.networks.exchanged.exchanged import Exchanged
from explorer.networks.hierarchical_cubic.hcn import HierarchicalCubicNetwork
from explorer.networks.hierarchical_cubic.hcnm import MultipleHCN
from explorer.networks.hierarchical_cubic.incomplete import IncompleteHCN
from explorer.networks.hyper_star.hyper_star import HyperStar
from explorer.networks.lattice.generalized_hypercube import GeneralizedHypercube
from explorer.networks.lattice.torus import Torus
from explorer.networks.metacube.metacube import Metacube
from explorer.networks.star.hierarchical_star import HierarchicalStar
from explorer.networks.star.product import ProductNetwork
from explorer.networks.star.star import StarGraph
from explorer.networks.tree.binary_tree import CompleteBinaryTree

LONG_SIDE = 32
"""From this radix on a dimension is cut to a part of it, if the guest fits in a corner."""


MAX_STRINGS = 2**10
"""Largest hyper-star that is used whole; of a larger one, a part of at most this size is used."""


@dataclass(frozen=True)
class Inner:
    """A network in another: ``image`` maps its nodes, (...,) -> (...,), and links to links."""

    net: Network
    what: str
    image: Callable[[Ints], Ints]

    def origin(self, source: str) -> str:
        """Return the source of a placement in this network, naming the innermost network."""
        return source if source.startswith("in ") else f"in {self.what}, {self.net.spec}: {source}"


def _inner_with_same_indices(net: Network, what: str) -> Inner:
    """Return an inner network whose nodes have the same indices in the outer one."""
    return Inner(net, what, lambda nodes: nodes)


@one_per_class
@singledispatch
def inside(net: Network) -> tuple[Inner, ...]:
    """Return networks inside a network: sub-cubes, clusters, modules, factors.

    >>> from explorer import network
    >>> [inner.net.spec for inner in inside(network("SCQ(3,4)"))]
    ['S(4)', 'CQ(3)']
    """
    return ()


@inside.register
def _(net: BinaryCube) -> tuple[Inner, ...]:
    smaller = net.n > net.parameters[0].minimum
    return (_inner_with_same_indices(type(net)(net.n - 1), "a sub-cube"),) if smaller else ()


@inside.register
def _(net: FoldedHypercube) -> tuple[Inner, ...]:
    return (_inner_with_same_indices(Hypercube(net.n), "the hypercube"),)


@inside.register
def _(net: CompleteBinaryTree) -> tuple[Inner, ...]:
    return (
        (_inner_with_same_indices(CompleteBinaryTree(net.h - 1), "the upper part"),)
        if net.h > 1
        else ()
    )


@inside.register
def _(net: Metacube) -> tuple[Inner, ...]:
    if net.k == 0:
        return (_inner_with_same_indices(Hypercube(net.m), "the hypercube"),)
    part = Metacube(net.k - 1, net.m)
    fields = index_array((1 << part.field_bits) - 1, net.nodes)

    def image(nodes: Ints) -> Ints:
        plain = index_array(nodes, net.nodes)
        return np.asarray((plain >> part.field_bits) << net.field_bits | plain & fields)

    return (Inner(part, "a cluster" if part.k == 0 else "the lower classes", image),)


@inside.register(HierarchicalCubicNetwork)
@inside.register(IncompleteHCN)
def _(net: HierarchicalCubicNetwork | IncompleteHCN) -> tuple[Inner, ...]:
    return (_inner_with_same_indices(Hypercube(net.n), "a cluster"),)


@inside.register
def _(net: Exchanged) -> tuple[Inner, ...]:
    def image_a(nodes: Ints) -> Ints:
        return net.join((nodes, 0, 0))

    def image_b(nodes: Ints) -> Ints:
        return net.join((0, nodes, 1))

    parts = (
        Inner(net.part_a, "a cluster that part a moves in", image_a),
        Inner(net.part_b, "a cluster that part b moves in", image_b),
    )
    return tuple(sorted(parts, key=lambda inner: inner.net.nodes))


@inside.register
def _(net: StarGraph) -> tuple[Inner, ...]:
    if net.n < 3:
        return ()

    def image(nodes: Ints) -> Ints:
        symbols = unrank(nodes, net.n - 1)
        last = np.full((*symbols.shape[:-1], 1), net.n)
        return rank(np.concatenate([symbols, last], axis=-1))

    return (Inner(StarGraph(net.n - 1), "a module", image),)


@inside.register
def _(net: HyperStar) -> tuple[Inner, ...]:
    if net.nodes <= MAX_STRINGS:
        return ()
    # Strings with the same last bits; swaps within the other positions leave these bits unchanged.
    n, k, tail = net.n, net.k, 0
    while comb(n, k) > MAX_STRINGS:
        bit = 2 * k > n
        n, k, tail = n - 1, k - bit, tail | int(bit) << (net.n - n)
    part = HyperStar(n, k)

    def image(nodes: Ints) -> Ints:
        return net.string.values(part.string.strings(nodes) << (net.n - n) | tail)

    return (Inner(part, "strings that end alike", image),)


@inside.register
def _(net: HierarchicalStar) -> tuple[Inner, ...]:
    return (_inner_with_same_indices(net.star, "a module"),)


@inside.register
def _(net: CubeConnectedCycles) -> tuple[Inner, ...]:
    return (_inner_with_same_indices(Torus((net.n,)), "a cycle"),) if net.n > 2 else ()


@inside.register
def _(net: ProductNetwork) -> tuple[Inner, ...]:
    size = net.second.nodes
    return (
        _inner_with_same_indices(net.second, f"a copy of {net.second.spec}"),
        Inner(
            net.first,
            f"a copy of {net.first.spec}",
            lambda nodes: index_array(nodes, net.nodes) * size,
        ),
    )


@inside.register
def _(net: GeneralizedHypercube) -> tuple[Inner, ...]:
    parts = []
    if len(net.radices) > 1:
        parts.append(
            _inner_with_same_indices(
                _network_of_digits(net, 1, None), "the nodes that begin with 0"
            )
        )
    if max(net.radices) >= LONG_SIDE:
        radices = tuple(radix if radix < LONG_SIDE else radix // 4 for radix in net.radices)
        # Half a ring is a line; a ring that is short enough stays whole.
        shapes = tuple(
            "m" if shape == "r" and held < radix else shape
            for held, (radix, shape) in zip(radices, net.dimensions, strict=True)
        )
        part = GeneralizedHypercube(tuple(min(radix, 64) for radix in radices), shapes)
        parts.append(Inner(part, "a corner", lambda nodes: net.join(part.split(nodes))))
    return tuple(parts)


def _network_of_digits(
    net: GeneralizedHypercube, first: int, last: int | None
) -> GeneralizedHypercube:
    return type(net)(net.radices[first:last], net.shapes[first:last])


@dataclass(frozen=True)
class Halves:
    """A network as the product of two; ``join`` returns its nodes from nodes of the two."""

    first: Network
    second: Network
    join: Callable[[Ints, Ints], Ints]


@one_per_class
@singledispatch
def halves(net: Network) -> tuple[Halves, ...]:
    """Return the known ways to split a network into two factors.

    >>> from explorer import network
    >>> [(half.first.spec, half.second.spec) for half in halves(network("GHC(2,3,4)"))]
    [('GHC(2)', 'GHC(3,4)'), ('GHC(2,3)', 'GHC(4)')]
    """
    return ()


def _product_halves(first: Network, second: Network) -> Halves:
    size = second.nodes
    size_of_product = first.nodes * size
    return Halves(
        first, second, lambda a, b: np.asarray(index_array(a, size_of_product) * size + b)
    )


@halves.register
def _(net: ProductNetwork) -> tuple[Halves, ...]:
    return (_product_halves(net.first, net.second),)


@halves.register
def _(net: GeneralizedHypercube) -> tuple[Halves, ...]:
    return tuple(
        _product_halves(_network_of_digits(net, 0, cut), _network_of_digits(net, cut, None))
        for cut in range(1, len(net.radices))
    )


@halves.register
def _(net: MultipleHCN) -> tuple[Halves, ...]:
    low = (1 << net.m) - 1

    def join(copy: Ints, upper: Ints) -> Ints:
        plain = index_array(copy, net.nodes)
        i, j = plain >> net.m, plain & low
        return np.asarray(net.join((i, index_array(upper, net.nodes) << net.m | j)))

    return (Halves(net.copy, Hypercube(net.n - net.m), join),)


def hypercube_dimension(net: Network) -> int | None:
    """Return the dimension of the hypercube with the same indices in a network, else None.

    >>> from explorer import network
    >>> hypercube_dimension(network("FQ(4)")), hypercube_dimension(network("CQ(4)"))
    (4, None)
    """
    if isinstance(net, Hypercube | FoldedHypercube) or (isinstance(net, CrossedCube) and net.n < 3):
        return net.n
    return net.m if isinstance(net, Metacube) and net.k == 0 else None
