"""Hamiltonian cycles by construction, family by family, without a search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import singledispatch
from itertools import combinations

import numpy as np

from explorer.analysis.embeddings.interleave import (
    Order,
    gray,
    laced_path,
    of_product,
    parity_pairs,
    with_both_neighbors,
)
from explorer.analysis.embeddings.star_cycles import Symbols, laced_star
from explorer.core.addresses.permutations import rank, unrank
from explorer.core.network import Network
from explorer.core.unique import one_per_class
from explorer.networks.cubes.augmented_cube import AugmentedCube
from explorer.networks.cubes.crossed_cube import CrossedCube
from explorer.networks.cubes.folded_hypercube import FoldedHypercube
from explorer.networks.cubes.hypercube import Hypercube
from explorer.networks.exchanged.exchanged import Exchanged
from explorer.networks.hierarchical_cubic.hcn import HierarchicalCubicNetwork
from explorer.networks.hierarchical_cubic.hcnm import MultipleHCN
from explorer.networks.hierarchical_cubic.hcns import SubsetHCN
from explorer.networks.lattice.generalized_hypercube import GeneralizedHypercube
from explorer.networks.metacube.metacube import Metacube
from explorer.networks.star.hierarchical_star import HierarchicalStar
from explorer.networks.star.product import ProductNetwork
from explorer.networks.star.star import StarGraph


@one_per_class
@singledispatch
def constructed_order(net: Network) -> Order | None:
    """Return a Hamiltonian cycle, else a path, by a construction; None if none is known here.

    >>> from explorer import network
    >>> [f"{node:03b}" for node in constructed_order(network("Q(3)")).nodes]
    ['000', '001', '011', '010', '110', '111', '101', '100']
    """
    return None


@constructed_order.register
def _(net: Hypercube) -> Order:
    return Order(gray(net.n), net.n > 1, "the reflected Gray code")


@constructed_order.register
def _(net: FoldedHypercube) -> Order:
    return Order(gray(net.n), True, "the reflected Gray code; no complement link is used")


@constructed_order.register
def _(net: AugmentedCube) -> Order:
    return Order(gray(net.n), True, "the reflected Gray code; no link flips more than a bit")


@constructed_order.register
def _(net: CrossedCube) -> Order:
    # The dimensions in the order of the Gray code stay in a sub-cube until all of it is visited,
    # from wherever it is entered; that the last node is joined to the first is checked.
    table = net.table().tolist()
    path = [0]
    for step in range(1, net.nodes):
        path.append(table[path[-1]][(step & -step).bit_length() - 1])
    return Order(
        tuple(path),
        net.n > 1,
        "the crossed cube's Gray code: its links in the dimensions of the reflected Gray code"
        " (after Zheng and Latifi)",
    )


@constructed_order.register
def _(net: Exchanged) -> Order:
    place = "ECQ paper, Theorem 10" if type(net.part_a) is CrossedCube else "after ECQ, Theorem 10"
    first, second = constructed_order(net.part_a), constructed_order(net.part_b)
    assert first is not None
    assert second is not None
    a, b, c = np.array(list(_staircase(first.nodes, second.nodes))).T
    return Order(
        tuple(net.join((a, b, c)).tolist()),
        True,
        f"a ring of clusters, each crossed along its own Hamiltonian cycle ({place})",
    )


@constructed_order.register
def _(net: Metacube) -> Order | None:
    if net.k == 0:
        return Order(gray(net.m), net.m > 1, "the reflected Gray code")
    if net.k > 1:
        return None
    a, b, c = np.array(list(_staircase(gray(net.m), gray(net.m)))).T
    return Order(
        tuple(net.join((c, b, a)).tolist()),
        True,
        "a ring of clusters, each crossed along its Gray code",
    )


def _staircase(first: Sequence[int], second: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Yield (a, b, c) round an exchanged cube, from the Hamiltonian cycles of its two parts.

    Each cluster of the part with fewer nodes (S, against T) is crossed once, whole, from the i-th
    node of its cycle to the one before. Each cluster of the other part is crossed T/S times, along
    S nodes of its cycle. The next such piece begins where the last ended, in cluster i-1, so that
    pieces shift by one node from cluster to cluster and no node is entered twice.
    """
    swapped = len(first) > len(second)
    short, long = (second, first) if swapped else (first, second)
    size = len(short)
    i = piece = 0
    for _ in range(len(long)):
        start = piece * size + i
        column = long[(start + size - 1) % len(long)]
        cells = [(short[i], long[(start + j) % len(long)], True) for j in range(size)]
        cells += [(short[(i + j) % size], column, False) for j in range(size)]
        for x, y, moves_long in cells:
            yield (y, x, 0 if moves_long else 1) if swapped else (x, y, 1 if moves_long else 0)
        i, piece = (i - 1, piece + 1) if i else (size - 1, piece)


# Clusters joined in pairs ---------------------------------------------------------------------


@constructed_order.register
def _(net: HierarchicalCubicNetwork) -> Order | None:
    if net.n == 1:
        return Order((0, 1, 2, 3), True, "HCN(1) is a ring")
    return _of_clusters(net, net.n, net.n)


@constructed_order.register
def _(net: SubsetHCN) -> Order | None:
    return _of_clusters(net, net.m, net.n)


def _of_clusters(net: Network, name_bits: int, bits: int) -> Order | None:
    """Return a cycle through all clusters; cluster i is crossed from (i, previous) to (i, next).

    A cube has such a path if its two ends differ in an odd number of bits, so the parities of the
    cluster names alternate two by two.
    """
    if name_bits < 2:
        return None
    ring = parity_pairs(
        range(1 << name_bits), [i.bit_count() % 2 == 1 for i in range(1 << name_bits)]
    )
    pairs = [
        (i, j)
        for previous, i, following in with_both_neighbors(ring)
        for j in laced_path(bits, previous, following)
    ]
    nodes = net.join(tuple(np.array(pairs).T))
    return Order(
        tuple(nodes.tolist()), True, "a ring of clusters, each crossed from one link to another"
    )


# The star graph -------------------------------------------------------------------------------


@constructed_order.register
def _(net: StarGraph) -> Order:
    if net.n < 4:
        nodes = (0, 1) if net.n == 2 else (0, 2, 4, 1, 3, 5)
        return Order(nodes, net.n > 2, f"S({net.n}) is a {'ring' if net.n > 2 else 'link'}")
    first = tuple(range(1, net.n + 1))
    ranks = rank(np.array(laced_star(first, (2, 1, *first[2:]))))
    return Order(tuple(ranks.tolist()), True, "a path through its modules, one after the other")


@constructed_order.register
def _(net: HierarchicalStar) -> Order | None:
    if net.n < 4:
        return None
    modules = [tuple(row) for row in unrank(np.arange(net.star.nodes), net.n).tolist()]
    ring = parity_pairs(modules, [_is_odd(module) for module in modules])
    path = [
        node
        for previous, module, following in with_both_neighbors(ring)
        for node in _in_module(net, module, previous, following)
    ]
    return Order(tuple(path), True, "a ring of modules, each crossed from one link to another")


def _in_module(
    net: HierarchicalStar, module: Symbols, previous: Symbols, following: Symbols
) -> list[int]:
    size, ranks = net.star.nodes, rank(np.array(laced_star(previous, following)))
    return [int(rank(np.array(module))) * size + int(node) for node in ranks]


def _is_odd(symbols: Symbols) -> bool:
    return sum(a > b for a, b in combinations(symbols, 2)) % 2 == 1


# Products -------------------------------------------------------------------------------------


@constructed_order.register
def _(net: ProductNetwork) -> Order | None:
    first, second = constructed_order(net.first), constructed_order(net.second)
    return first and second and of_product(first, second)


@constructed_order.register
def _(net: MultipleHCN) -> Order | None:
    copy, upper = constructed_order(net.copy), constructed_order(Hypercube(net.n - net.m))
    if copy is None or upper is None:
        return None
    low = (1 << net.m) - 1
    both = of_product(copy, upper)
    pairs = (divmod(node, len(upper.nodes)) for node in both.nodes)
    nodes = ((x >> net.m) << net.n | y << net.m | x & low for x, y in pairs)
    return Order(tuple(nodes), both.closed, both.source)


@constructed_order.register
def _(net: GeneralizedHypercube) -> Order:
    order, *rest = (_line(radix, shape) for radix, shape in net.dimensions)
    for line in rest:
        order = of_product(order, line)
    return order


def _line(radix: int, shape: str) -> Order:
    what = {"": "complete graph", "r": "ring", "m": "line"}[shape]
    return Order(tuple(range(radix)), radix > 2 and shape != "m", f"the {what} of {radix}")
