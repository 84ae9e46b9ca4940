"""Breadth-first search from many sources at once, on a neighbour table."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from explorer.core.ints import Ints

MAX_WORDS_IN_SWEEP = 32
"""Words (of 64 sources) of one sweep: 2,048 sources, 256 bytes a node."""

WORDS_IN_PIECE = 2**17
"""Words that are gathered at a time: 1 MB, which fit in the cache of one core."""


def counts_by_node(table: Ints) -> Ints:
    """Return the number of nodes at distance 0, 1, 2 … of each: (nodes, diameter + 1) int64.

    Every node is a source. A word holds 64 sources, one bit each, and a level of the search is one
    "or" over the ports. Rows add up to less than ``nodes`` if the network is not connected. Work:
    nodes² / 64 · ports · diameter words.

    >>> from explorer import network
    >>> from explorer.core.search import neighbor_table
    >>> counts_by_node(neighbor_table(network("Q(2)"))).tolist()
    [[1, 2, 1], [1, 2, 1], [1, 2, 1], [1, 2, 1]]
    """
    nodes = len(table)
    columns = np.ascontiguousarray(table.T, dtype=np.intp)
    by_depth: list[Ints] = []
    for first in range(0, nodes, 64 * MAX_WORDS_IN_SWEEP):
        sources = np.arange(first, min(first + 64 * MAX_WORDS_IN_SWEEP, nodes))
        before = np.zeros(nodes, dtype=np.int64)
        for depth, (within_now, _) in enumerate(_balls(columns, sources)):
            if depth == len(by_depth):
                by_depth.append(np.zeros(nodes, dtype=np.int64))
            by_depth[depth] += within_now - before
            before = within_now
    return np.stack(by_depth, axis=1)


def counts_from(table: Ints, sources: Ints) -> tuple[Ints, Ints]:
    """Return the pairs at distance 0, 1, 2 … from different sources, and their eccentricities.

    Both are int64: (levels,) and (sources,). The counts add up to less than sources · nodes if the
    network is not connected; a source that does not reach all nodes has -1.

    >>> from explorer import network
    >>> from explorer.core.search import neighbor_table
    >>> counts, seen = counts_from(neighbor_table(network("BT(2)")), np.array([0, 1]))
    >>> counts.tolist(), seen.tolist()
    ([2, 5, 5, 2], [2, 3])
    """
    columns = np.ascontiguousarray(table.T, dtype=np.intp)
    place = np.arange(len(sources))
    bits = np.uint64(1) << (place % 64).astype(np.uint64)
    within, eccentricities = [], np.full(len(sources), -1, dtype=np.int64)
    for depth, (within_now, seen) in enumerate(_balls(columns, sources)):
        within.append(int(within_now.sum()))
        everywhere = np.bitwise_and.reduce(seen, axis=0)[place // 64] & bits
        eccentricities[(eccentricities < 0) & (everywhere != 0)] = depth
    return np.diff(np.array(within, dtype=np.int64), prepend=0), eccentricities


def counts_among(table: Ints, weights: Ints) -> list[int]:
    """Return the number of ordered pairs at distance 0, 1 …, each node counted by its weight.

    Pairs of a node with itself are included; the counts are exact. They add up to less than the
    square of the total weight if some pairs are not connected. Work: as for ``counts_by_node``,
    from the nodes with a positive weight.

    >>> from explorer import network
    >>> from explorer.core.search import neighbor_table
    >>> counts_among(neighbor_table(network("Q(2)")), np.array([1, 0, 0, 2]))
    [5, 0, 4]
    """
    columns = np.ascontiguousarray(table.T, dtype=np.intp)
    within: list[int] = []
    for weight in np.unique(weights[weights > 0]).tolist():
        equal_weight = np.flatnonzero(weights == weight)
        for first in range(0, len(equal_weight), 64 * MAX_WORDS_IN_SWEEP):
            sources = equal_weight[first : first + 64 * MAX_WORDS_IN_SWEEP]
            before = 0
            for depth, (within_now, _) in enumerate(_balls(columns, sources)):
                reached = weight * int(within_now @ weights)
                within += [0] * (depth == len(within))
                within[depth] += reached - before
                before = reached
    while not within[-1]:
        within.pop()
    return within


def _balls(columns: Ints, sources: Ints) -> Iterator[tuple[Ints, Ints]]:
    """Yield how many sources lie within 0, 1, 2 … hops of each node, until no number changes.

    With each it yields which sources these are, one bit each in words of 64: (nodes, words); this
    array is overwritten later.

    A level is computed in pieces, so that the gathered rows stay in the cache. This, and gathering
    whole rows in place, is twice as fast as one "or" per port over all nodes.
    """
    nodes = columns.shape[1]
    place = np.arange(len(sources))
    seen = np.zeros((nodes, -(-len(sources) // 64)), dtype=np.uint64)
    seen[sources, place // 64] = np.uint64(1) << (place % 64).astype(np.uint64)
    grown = np.empty_like(seen)
    piece = max(1, WORDS_IN_PIECE // seen.shape[1])
    gathered = np.empty((piece, seen.shape[1]), dtype=np.uint64)
    ones = np.ones(seen.shape[1], dtype=np.float32)
    before, within_now = None, np.bitwise_count(seen).sum(axis=1, dtype=np.int64)
    while before is None or not np.array_equal(within_now, before):
        yield within_now, seen
        if (within_now == len(sources)).all():
            return
        before, within_now = within_now, np.empty_like(within_now)
        for first in range(0, nodes, piece):
            part = slice(first, min(first + piece, nodes))
            target, row = grown[part], gathered[: part.stop - first]
            # No index needs clipping, but the clip mode spares numpy a copy of the gathered rows.
            np.take(seen, columns[0, part], axis=0, out=target, mode="clip")
            target |= seen[part]
            for column in columns[1:]:
                np.take(seen, column[part], axis=0, out=row, mode="clip")
                target |= row
            # A product of single precision is exact below 2^24 sources, and twice as fast as a sum.
            within_now[part] = np.bitwise_count(target).astype(np.float32) @ ones
        seen, grown = grown, seen
