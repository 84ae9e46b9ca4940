"""Breadth-first search from many sources at once, on a neighbour table."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network

BLOCK = 2**14
"""Nodes whose neighbours are computed at a time, so that what lies between stays small."""

WORDS = 32
"""Words of 64 sources that one sweep carries: 2,048 sources, 256 bytes a node."""

PIECE = 2**16
"""Words that are gathered at a time: 512 kB, which the cache of one core holds."""


def neighbor_table(net: Network) -> Ints:
    """Return ``net.table()``, (nodes, ports) int32, built block by block.

    Raises TooLarge above 2^20 nodes. A port that a node lacks holds the node itself: for a
    search a loop is no link, and it needs no mask.

    >>> from explorer import network
    >>> neighbor_table(network("Q(2)")).tolist()
    [[1, 2], [0, 3], [3, 0], [2, 1]]
    """
    net.require_built("a search")
    table = np.empty((net.nodes, len(net.ports)), dtype=np.int32)
    for first in range(0, net.nodes, BLOCK):
        block = np.arange(first, min(first + BLOCK, net.nodes))
        found = net.neighbors(block)
        table[block] = np.where(found < 0, block[:, None], found)
    return table


def levels_from(table: Ints, source: int) -> Ints:
    """Return the distance of every node from ``source``, -1 where none leads: (nodes,) int32.

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
        found = table[level].ravel()
        reached[found[reached[found] < 0]] = depth
        level = np.flatnonzero(reached == depth)
    return reached


def counts_by_node(table: Ints) -> Ints:
    """Return how many nodes each node has at distance 0, 1, 2 …: (nodes, diameter + 1) int64.

    Every node is a source: a word holds the sources 64 by 64, one bit each, and a level of the
    search is one "or" over the ports. Rows add up to less than ``nodes`` where the network is
    not connected. Work: nodes² / 64 · ports · diameter words.

    >>> from explorer import network
    >>> counts_by_node(neighbor_table(network("Q(2)"))).tolist()
    [[1, 2, 1], [1, 2, 1], [1, 2, 1], [1, 2, 1]]
    """
    nodes = len(table)
    columns = np.ascontiguousarray(table.T, dtype=np.intp)
    by_depth: list[Ints] = []
    for first in range(0, nodes, 64 * WORDS):
        sources = np.arange(first, min(first + 64 * WORDS, nodes))
        before = np.zeros(nodes, dtype=np.int64)
        for depth, now in enumerate(_balls(columns, sources)):
            if depth == len(by_depth):
                by_depth.append(np.zeros(nodes, dtype=np.int64))
            by_depth[depth] += now - before
            before = now
    return np.stack(by_depth, axis=1)


def _balls(columns: Ints, sources: Ints) -> Iterator[Ints]:
    """Yield how many of the sources lie within 0, 1, 2 … hops of each node, until no more do.

    A level is computed piece by piece, so that what the ports gather stays in the cache: that,
    and gathering whole rows into place, is twice as fast as one "or" a port over all nodes.
    """
    nodes = columns.shape[1]
    place = np.arange(len(sources))
    seen = np.zeros((nodes, -(-len(sources) // 64)), dtype=np.uint64)
    seen[sources, place // 64] = np.uint64(1) << (place % 64).astype(np.uint64)
    grown = np.empty_like(seen)
    piece = max(1, PIECE // seen.shape[1])
    gathered = np.empty((piece, seen.shape[1]), dtype=np.uint64)
    before, now = None, np.bitwise_count(seen).sum(axis=1, dtype=np.int64)
    while before is None or not np.array_equal(now, before):
        yield now
        if (now == len(sources)).all():
            return
        before, now = now, np.empty_like(now)
        for first in range(0, nodes, piece):
            part = slice(first, min(first + piece, nodes))
            into, row = grown[part], gathered[: part.stop - first]
            # Clipping, which no index needs, spares numpy a copy of what it gathers.
            np.take(seen, columns[0, part], axis=0, out=into, mode="clip")
            into |= seen[part]
            for column in columns[1:]:
                np.take(seen, column[part], axis=0, out=row, mode="clip")
                into |= row
            now[part] = np.bitwise_count(into).sum(axis=1, dtype=np.int64)
        seen, grown = grown, seen
