"""Breadth-first search on implicit networks, against which every closed form is tested."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from explorer.core.ints import Ints, columns_in_rows, index_array
from explorer.core.network import BLOCK, Network
from explorer.core.router import NO_FAULTS, Faults


def distances_from(net: Network, source: int, faults: Faults = NO_FAULTS) -> Ints:
    """Return the distance of every node from ``source``, -1 without a path: (nodes,) int32.

    Raises TooLarge above 2^20 nodes or 2^26 ends of links. Large levels are searched in blocks, so
    that memory is in proportion to the nodes, not to the links.
    """
    return _breadth_first_levels(net, net.neighbors, source, faults)


def distances_towards(net: Network, target: int, faults: Faults = NO_FAULTS) -> Ints:
    """Return the distance of every node to ``target``, -1 without a path: (nodes,) int32.

    In an undirected network this is ``distances_from``; in a directed one arcs are followed
    backwards.

    >>> from explorer import network
    >>> distances_towards(network("Q(2)"), 0).tolist()
    [0, 1, 1, 2]
    """
    return _breadth_first_levels(net, net.behind, target, faults)


def _breadth_first_levels(
    net: Network, ahead_of: Callable[[object], Ints], source: int, faults: Faults
) -> Ints:
    net.require_built("a breadth-first search")
    reached = np.full(net.nodes, -1, dtype=np.int32)
    failed = sorted(faults.nodes)
    reached[failed] = -2
    reached[source] = 0
    level = np.array([source], dtype=np.int64)
    depth = 0
    while level.size:
        depth += 1
        blocks = [
            _reach(ahead_of, level[first : first + BLOCK], faults, reached, depth)
            for first in range(0, len(level), BLOCK)
        ]
        # For a large level a scan of all nodes is faster than sorting.
        is_large = sum(map(len, blocks)) * 16 > net.nodes
        level = np.flatnonzero(reached == depth) if is_large else np.unique(np.concatenate(blocks))
    reached[reached == -2] = -1
    return reached


def _reach(
    ahead_of: Callable[[object], Ints], nodes: Ints, faults: Faults, reached: Ints, depth: int
) -> Ints:
    """Set the depth of nodes first reached from ``nodes``, a sorted level, and return them."""
    ahead = ahead_of(nodes)
    for a, b in faults.links:
        for end, other in ((a, b), (b, a)):
            row = int(np.searchsorted(nodes, end))
            if row < len(nodes) and nodes[row] == end:
                ahead[row][ahead[row] == other] = -1
    flat = ahead[ahead >= 0]
    new_nodes: Ints = flat[reached[flat] == -1]
    reached[new_nodes] = depth
    return new_nodes


def distances_to(
    net: Network, target: int, faults: Faults = NO_FAULTS
) -> Callable[[int], int | None]:
    """Return a function from a node to its exact distance to ``target`` past faults.

    A closed form is used if nothing has failed, else one search if the network is small enough. The
    function returns None if there is no path to the target, or if the network is too large.

    >>> from explorer import network
    >>> distances_to(network("Q(3)"), 0b111)(0b100)
    2
    >>> distances_to(network("Q(3)"), 0b111, Faults(frozenset({0b101, 0b110})))(0b100)
    4
    """
    if not faults and net.distance(target, target) is not None:
        return lambda node: int(np.asarray(net.distance(node, target)))
    if not net.fits_search:
        return lambda node: None
    distances = distances_towards(net, target, faults)
    return lambda node: int(distances[node]) if distances[node] >= 0 else None


def breadth_first_tree(net: Network, most: int) -> dict[int, int | None]:
    """Return the first nodes that a search from node 0 reaches, each with the one that it came by.

    The network may be of any size; of node 0 it is None.

    >>> from explorer import network
    >>> breadth_first_tree(network("Q(72)"), 3)
    {0: None, 1: 0, 2: 0}
    """
    before: dict[int, int | None] = {0: None}
    level = [0]
    while level and len(before) < most:
        fresh: list[int] = []
        rows = net.neighbors(index_array(level, net.nodes)).tolist()
        for node, row in zip(level, rows, strict=True):
            for near in row:
                if near >= 0 and near not in before and len(before) < most:
                    before[near] = node
                    fresh.append(near)
        level = fresh
    return before


def neighbor_table(net: Network, faults: Faults = NO_FAULTS) -> Ints:
    """Return ``net.table()`` without faults, (nodes, ports) int32; raise TooLarge as that does.

    A port that a node lacks, or whose link or end has failed, holds the node itself: a loop does
    not change a search, so that it needs no mask.

    >>> from explorer import network
    >>> neighbor_table(network("Q(2)")).tolist()
    [[1, 2], [0, 3], [3, 0], [2, 1]]
    """
    table = net.table()
    failed = table < 0
    if faults.nodes:
        works = np.ones(net.nodes, dtype=bool)
        works[sorted(faults.nodes)] = False
        failed |= ~works[table]
        failed[~works] = True
    for a, b in faults.links:
        failed[a] |= table[a] == b
        failed[b] |= table[b] == a
    node, port = np.nonzero(failed)
    table[node, port] = node
    return table


def neighbor_lists(net: Network) -> list[list[int]]:
    """Return the neighbours of every node, in the order of its ports."""
    return [[near for near in row if near >= 0] for row in net.table().tolist()]


def neighbor_sets(net: Network) -> list[set[int]]:
    """Return the neighbours of every node, each once."""
    return [{*row} - {-1} for row in net.table().tolist()]


def table_behind(net: Network, faults: Faults = NO_FAULTS) -> Ints:
    """Return the table for distances to a node with ``levels_from``: (nodes, …) int32.

    Rows are tails of arcs into a node, in undirected networks its neighbours, padded with the node
    itself. Raises TooLarge as ``neighbor_table`` does.

    >>> from explorer import network
    >>> table_behind(network("Q(2)")).tolist()
    [[1, 2], [0, 3], [3, 0], [2, 1]]
    """
    ahead = neighbor_table(net, faults)
    if not net.directed:
        return ahead
    head, tail = ahead.T.ravel(), np.tile(np.arange(net.nodes), ahead.shape[1])
    tail, head = tail[head != tail], head[head != tail]
    return padded_rows(head, tail, net.nodes).astype(np.int32)


def padded_rows(starts: Ints, ends: Ints, nodes: int) -> Ints:
    """Return the ends of the arcs from each node, padded with the node itself: (nodes, most).

    >>> padded_rows(np.array([0, 0, 2]), np.array([1, 2, 0]), 3).tolist()
    [[1, 2], [1, 1], [0, 2]]
    """
    order = np.argsort(starts, kind="stable")
    column = columns_in_rows(starts[order])
    rows = np.tile(np.arange(nodes)[:, None], (1, int(column.max(initial=0)) + 1))
    rows[starts[order], column] = ends[order]
    return rows


def levels_from(table: Ints, source: int) -> Ints:
    """Return the distance of every node from ``source``, -1 without a path: (nodes,) int32.

    >>> from explorer import network
    >>> levels_from(neighbor_table(network("Q(2)")), 0).tolist()
    [0, 1, 1, 2]
    """
    reached = np.full(len(table), -1, dtype=np.int32)
    reached[source] = 0
    level = np.array([source], dtype=np.int64)
    depth = 0
    while level.size:
        depth += 1
        neighbors = table[level].ravel()
        reached[neighbors[reached[neighbors] < 0]] = depth
        level = np.flatnonzero(reached == depth)
    return reached
