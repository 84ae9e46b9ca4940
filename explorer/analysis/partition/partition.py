"""Partitions of networks into parts, with a map of each part to the network it is a copy of."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch

import numpy as np

from explorer.analysis.partition.cuts import (
    bit_of,
    cluster_partition,
    map_changing_field,
    map_of_field,
    subtree_partition,
    symbol_at,
    without_place,
)
from explorer.analysis.partition.cuts import halves as halves
from explorer.analysis.partition.cuts import links_between as links_between
from explorer.analysis.partition.maps import Map, Partition
from explorer.core.ints import Ints, index_array
from explorer.core.network import Network
from explorer.core.unique import one_per_class
from explorer.networks.cube_connected_cycles.cube_connected_cycles import CubeConnectedCycles
from explorer.networks.cubes.augmented_cube import AugmentedCube
from explorer.networks.cubes.crossed_cube import CrossedCube
from explorer.networks.cubes.folded_hypercube import FoldedHypercube
from explorer.networks.cubes.hypercube import Hypercube
from explorer.networks.cubes.locally_twisted_cube import LocallyTwistedCube
from explorer.networks.exchanged.exchanged import Exchanged
from explorer.networks.exchanged.exchanged_crossed_cube import ExchangedCrossedCube
from explorer.networks.fibonacci.fibonacci_cube import FibonacciCube
from explorer.networks.hierarchical_cubic.hcn import HierarchicalCubicNetwork
from explorer.networks.hierarchical_cubic.hcnm import MultipleHCN
from explorer.networks.hierarchical_cubic.hcns import SubsetHCN
from explorer.networks.hyper_star.hyper_star import HyperStar
from explorer.networks.lattice.generalized_hypercube import GeneralizedHypercube
from explorer.networks.lattice.torus import Torus
from explorer.networks.metacube.metacube import Metacube
from explorer.networks.star.arrangement import ArrangementGraph
from explorer.networks.star.bubble_sort import BubbleSort
from explorer.networks.star.hierarchical_star import HierarchicalStar
from explorer.networks.star.nk_star import NKStar
from explorer.networks.star.pancake import Pancake
from explorer.networks.star.partial_permutations import PartialPermutationGraph
from explorer.networks.star.permutation_graph import PermutationGraph
from explorer.networks.star.product import StarProduct
from explorer.networks.star.rotator import Rotator
from explorer.networks.star.star import StarGraph
from explorer.networks.tree.binary_tree import CompleteBinaryTree

# Partitions -------------------------------------------------------------------------------------


@one_per_class
@singledispatch
def partitions(net: Network) -> tuple[Partition, ...]:
    """Return the known partitions of a network into smaller ones of its kind.

    >>> from explorer import network
    >>> for result in partitions(network("ECQ(1,3)")):
    ...     print(result.title, [(copied.spec, count) for copied, count in result.copies])
    by bit 2 of b [('ECQ(1,2)', 2)]
    by bit 0 of b [('ECQ(1,2)', 2)]
    by clusters [('CQ(1)', 8), ('CQ(3)', 2)]
    """
    return ()


@partitions.register
def _(net: FibonacciCube) -> tuple[Partition, ...]:
    if net.n < 3:
        return ()
    shorter = FibonacciCube(net.n - 1), FibonacciCube(net.n - 2)
    split = net.copies_of(shorter[0]).split
    copies = tuple((copied, 1) for copied in shorter)
    title = f"by bit {net.n - 1}"
    return (
        Partition(net, title, "Hsu 1993", copies, lambda v: split(v)[1], lambda v: split(v)[0]),
    )


@partitions.register(Hypercube)
@partitions.register(CrossedCube)
@partitions.register(LocallyTwistedCube)
def _(net: Hypercube | CrossedCube | LocallyTwistedCube) -> tuple[Partition, ...]:
    return tuple(
        _by_bit(net, type(net)(net.n - 1), bit, place, "Standard") for bit, place in halves(net)
    )


@partitions.register
def _(net: FoldedHypercube) -> tuple[Partition, ...]:
    source = "Standard: the complement links leave their half"
    copy = Hypercube(net.n - 1)
    return tuple(_by_bit(net, copy, bit, place, source) for bit, place in halves(Hypercube(net.n)))


@partitions.register
def _(net: AugmentedCube) -> tuple[Partition, ...]:
    if net.n == 2:
        return ()
    top = net.n - 1
    place = dict(halves(Hypercube(net.n)))[top]
    return (_by_bit(net, AugmentedCube(top), top, place, "Choudum and Sunitha 2002"),)


def _by_bit(net: Network, copy: Network, bit: int, place: Map, source: str) -> Partition:
    """Return the partition into two halves, by a bit of the address."""
    return Partition(net, f"by bit {bit}", source, ((copy, 2),), bit_of(bit), place)


@partitions.register
def _(net: Exchanged) -> tuple[Partition, ...]:
    paper = "ECQ paper" if isinstance(net, ExchangedCrossedCube) else "ECQ paper, as for EH"
    result = []
    for field, cube in enumerate((net.part_a, net.part_b)):
        smaller = type(net)(net.s - (field == 0), net.t - (field == 1)) if cube.n > 1 else net
        for bit, drop in halves(cube):
            title = f"by bit {bit} of {'ab'[field]}"
            part, place = (
                map_of_field(net, field, bit_of(bit)),
                map_changing_field(net, field, drop, smaller),
            )
            source = f"{paper}, Theorem 7"
            result.append(Partition(net, title, source, ((smaller, 2),), part, place))

    def inside(v: Ints) -> Ints:
        a, b, c = net.split(v)
        return np.where(c == 0, a, b)

    copies = ((net.part_a, 1 << net.t), (net.part_b, 1 << net.s))
    clusters = Partition(
        net, "by clusters", f"{paper}, Theorem 8", copies, lambda v: net.cluster(v, 1), inside
    )
    return (*result, clusters)


@partitions.register
def _(net: StarGraph) -> tuple[Partition, ...]:
    source = "Star-crossed cube paper, proof of Theorem 8"
    return _by_symbols(net, range(net.n, 1, -1), source) if net.n > 2 else ()


@partitions.register(Pancake)
@partitions.register(BubbleSort)
def _(net: PermutationGraph) -> tuple[Partition, ...]:
    return _by_symbols(net, (net.n,), "Akers and Krishnamurthy 1989") if net.n > 2 else ()


@partitions.register
def _(net: Rotator) -> tuple[Partition, ...]:
    return _by_symbols(net, (net.n,), net.source) if net.n > 2 else ()


@partitions.register(NKStar)
@partitions.register(ArrangementGraph)
def _(net: PartialPermutationGraph) -> tuple[Partition, ...]:
    # Any position is possible, except the first of an (n,k)-star, which all its links change.
    first = 1 if isinstance(net, ArrangementGraph) else 2
    return _by_symbols(net, range(net.k, first - 1, -1), net.source) if net.k > 1 else ()


def _by_symbols(
    net: PermutationGraph | PartialPermutationGraph, places: Iterable[int], source: str
) -> tuple[Partition, ...]:
    """Return the partitions by the symbol in each of some positions."""
    k = net.k if isinstance(net, PartialPermutationGraph) else None
    smaller = type(net)(net.n - 1, *([] if k is None else [k - 1]))
    return tuple(
        Partition(
            net,
            f"by the symbol in place {place}",
            source,
            ((smaller, net.n),),
            symbol_at(net.n, place, k),
            without_place(net.n, place, k),
        )
        for place in places
    )


@partitions.register
def _(net: StarProduct) -> tuple[Partition, ...]:
    theorem = "Star-crossed cube paper, Theorem 8"
    result = []
    for field, factor in enumerate((net.first, net.second)):
        for within in partitions(factor):
            smaller = type(net)(net.m - (field == 0), net.n - (field == 1))
            copies = ((smaller, within.parts),)
            part = map_of_field(net, field, within.part)
            place = map_changing_field(net, field, within.place, smaller)
            result.append(Partition(net, within.title, theorem, copies, part, place))
    return tuple(result)


@partitions.register
def _(net: Metacube) -> tuple[Partition, ...]:

    def field(v: Ints) -> Ints:
        shift = index_array(net.class_of(v) * net.m, net.nodes)
        return np.asarray(v >> shift & ((1 << net.m) - 1))

    source = "Metacube paper, §2: a cluster is an m-cube"
    clusters = (
        (cluster_partition(net, len(net.levels) - 1, Hypercube(net.m), field, source),)
        if net.k
        else ()
    )
    if net.m == 1:
        return clusters
    smaller = Metacube(net.k, net.m - 1)

    def part(v: Ints) -> Ints:
        tops = (bit_of(i * net.m + net.m - 1)(v) << i for i in range(net.classes))
        return np.asarray(sum(tops))

    def place(v: Ints) -> Ints:
        low = (1 << (net.m - 1)) - 1
        fields = ((v >> i * net.m & low) << i * (net.m - 1) for i in range(net.classes))
        return np.asarray(
            sum(fields) + (index_array(net.class_of(v), net.nodes) << smaller.field_bits)
        )

    title = "by the top bits of all fields"
    copies = ((smaller, 1 << net.classes),)
    by_bits = Partition(net, title, "The definition, field by field", copies, part, place)
    return (by_bits, *clusters)


@partitions.register(HierarchicalCubicNetwork)
@partitions.register(SubsetHCN)
def _(net: HierarchicalCubicNetwork | SubsetHCN) -> tuple[Partition, ...]:
    section = "4.1" if isinstance(net, SubsetHCN) else "2"
    source = f"HCN paper, §{section}: a cluster is an n-cube"
    return (cluster_partition(net, 0, Hypercube(net.n), lambda v: net.split(v)[1], source),)


@partitions.register
def _(net: CubeConnectedCycles) -> tuple[Partition, ...]:
    if net.n < 3:
        return ()
    source = "Standard: a cycle in the place of each node of a cube"
    copies = ((Torus((net.n,), ("r",)), 1 << net.n),)
    bits, place = (map_of_field(net, field, lambda value: value) for field in range(2))
    return (Partition(net, "by cycles", source, copies, bits, place),)


@partitions.register
def _(net: CompleteBinaryTree) -> tuple[Partition, ...]:
    return tuple(subtree_partition(net, top) for top in range(1, net.h - 1))


@partitions.register
def _(net: MultipleHCN) -> tuple[Partition, ...]:
    copies = ((net.copy, 1 << (net.n - net.m)),)
    source = "HCN paper, §4.1, second construction"
    return (Partition(net, "by the upper bits of j", source, copies, net.copy_of, net.in_copy),)


@partitions.register
def _(net: GeneralizedHypercube) -> tuple[Partition, ...]:
    if len(net.radices) == 1:
        return ()
    smaller = type(net)(net.radices[1:], net.shapes[1:])
    return (
        Partition(
            net,
            "by digit A1",
            "Generalized hypercube paper, §2: a product of its dimensions",
            ((smaller, net.radices[0]),),
            lambda v: np.asarray(v // smaller.nodes),
            lambda v: np.asarray(v % smaller.nodes),
        ),
    )


@partitions.register
def _(net: HierarchicalStar) -> tuple[Partition, ...]:
    copies = ((net.star, net.star.nodes),)
    source = "Star-crossed cube paper, §1"
    x, y = (map_of_field(net, field, lambda value: value) for field in range(2))
    return (Partition(net, "by modules", source, copies, x, y),)


@partitions.register
def _(net: HyperStar) -> tuple[Partition, ...]:
    if not 1 < net.k < net.n - 1:
        return ()
    with_zero, with_one = HyperStar(net.n - 1, net.k), HyperStar(net.n - 1, net.k - 1)

    def place(v: Ints) -> Ints:
        strings = net.string.strings(v)
        last = strings & 1 == 1
        # A string has k ones in all, so only the rank that fits its last bit is used.
        if_zero = with_zero.string.values(np.where(last, with_zero.string.strings(0), strings >> 1))
        if_one = with_one.string.values(np.where(last, strings >> 1, with_one.string.strings(0)))
        return np.where(last, if_one, if_zero)

    copies = ((with_zero, 1), (with_one, 1))
    return (
        Partition(
            net,
            "by the last bit",
            "Standard: a place that does not move",
            copies,
            lambda v: net.string.strings(v) & 1,
            place,
        ),
    )
