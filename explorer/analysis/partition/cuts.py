"""Halves and parts of a network by a bit, a symbol or a field of its addresses."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from explorer.analysis.partition.maps import Map, Partition
from explorer.core.addresses.permutations import rank, unrank
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.networks.cubes.crossed_cube import CrossedCube
from explorer.networks.cubes.hypercube import Hypercube
from explorer.networks.cubes.locally_twisted_cube import LocallyTwistedCube
from explorer.networks.tree.binary_tree import CompleteBinaryTree


def links_between(partition: Partition) -> int:
    """Return the number of links between different parts: all links minus those of the copies.

    >>> from explorer import network
    >>> from explorer.analysis.partition.partition import partitions
    >>> links_between(partitions(network("Q(4)"))[0])
    8
    """
    return partition.net.links - sum(copied.links * count for copied, count in partition.copies)


def halves(cube: Hypercube | CrossedCube | LocallyTwistedCube) -> Iterator[tuple[int, Map]]:
    """Yield (bit, map to the copy) for the bits that divide a cube into two smaller cubes.

    For the hypercube these are all bits, for the locally twisted cube only the highest. For the
    crossed cube these are the highest bit, and the lower bit of the highest double bit (below a
    single top bit if n is odd); a search up to n = 6 finds no other.

    >>> [bit for bit, _ in halves(CrossedCube(5))], [bit for bit, _ in halves(CrossedCube(6))]
    ([4, 2], [5, 4])
    """
    n = cube.n
    if n == cube.parameters[0].minimum:
        return
    if isinstance(cube, Hypercube):
        for bit in reversed(range(n)):
            yield bit, _drop_bit(bit)
        return
    yield n - 1, _drop_bit(n - 1)
    if isinstance(cube, LocallyTwistedCube):
        return
    if n % 2 == 0:
        yield n - 2, _drop_bit(n - 2)
    elif n > 1:
        # A link over the top bit flips bit n - 2 too if bit n - 3 is 1: here this is undone.
        drop = _drop_bit(n - 3)
        yield n - 3, lambda x: drop(x ^ ((x >> (n - 1) & x >> (n - 3) & 1) << (n - 2)))


def _drop_bit(bit: int) -> Map:
    """Return the map that removes a bit from a number."""
    return lambda x: np.asarray((x >> (bit + 1) << bit) | (x & ((1 << bit) - 1)))


def bit_of(bit: int) -> Map:
    """Return the map from a number to the value of one of its bits."""
    return lambda x: np.asarray(x >> bit & 1)


def map_of_field(net: Network, field: int, value_map: Map) -> Map:
    """Return the map of nodes that applies ``value_map`` to the value of one field."""
    return lambda v: value_map(net.split(v)[field])


def map_changing_field(net: Network, field: int, change: Map, into: Network) -> Map:
    """Return the map to the node of ``into`` with the same fields, except one that is changed."""

    def place(v: Ints) -> Ints:
        values = list(net.split(v))
        values[field] = change(values[field])
        return into.join(values)

    return place


def symbol_at(n: int, place: int, k: int | None = None) -> Map:
    """Return the map from permutations (of k of n symbols) to the symbol at a position, minus 1."""
    return lambda node: np.asarray(unrank(node, n, k)[..., place - 1] - 1)


def without_place(n: int, place: int, k: int | None = None) -> Map:
    """Return the map that removes a position from permutations and renumbers the other symbols."""

    def rest(node: Ints) -> Ints:
        symbols = unrank(node, n, k)
        left = np.delete(symbols, place - 1, axis=-1)
        return rank(left - (left > symbols[..., place - 1 : place]), n - 1)

    return rest


def cluster_partition(
    net: Network, level: int, copy: Network, inside: Map, source: str
) -> Partition:
    """Return the partition into the clusters of a level, which ``inside`` maps to ``copy``."""
    copies = ((copy, net.nodes // copy.nodes),)
    return Partition(net, "by clusters", source, copies, lambda v: net.cluster(v, level), inside)


def subtree_partition(net: CompleteBinaryTree, top: int) -> Partition:
    """Return the partition into a tree of height ``top`` and the subtrees below it."""

    def cut(v: Ints) -> tuple[Ints, Ints, Ints]:
        number = np.asarray(v) + 1  # in the order of a heap: the children of u are 2u and 2u+1
        steps = np.maximum(net.depth(v) - top - 1, 0)
        return number, steps, net.depth(v) > top

    def part(v: Ints) -> Ints:
        number, steps, below = cut(v)
        return np.where(below, (number >> steps) - (2 << top) + 1, 0)

    def place(v: Ints) -> Ints:
        number, steps, below = cut(v)
        inside = (number & ((1 << steps) - 1)) + (1 << steps) - 1
        return np.where(below, inside, v)

    trees = CompleteBinaryTree(top), CompleteBinaryTree(net.h - top - 1)
    copies = ((trees[0], 1), (trees[1], 2 << top))
    title = f"below depth {top}"
    return Partition(net, title, "Standard: subtrees of a tree", copies, part, place)
