"""Colours of nodes in two copies, refined until nodes of one colour see the same colours."""

from __future__ import annotations

import numpy as np

from explorer.core.ints import Ints


def refined_colors(table: Ints, colors: tuple[Ints, Ints]) -> tuple[Ints, Ints] | None:
    """Return the colours of two copies of a graph, refined by the colours of neighbours.

    ``table`` holds the neighbours of each node, -1 for none; ``colors`` are (nodes,) each, with the
    same names in both copies. None if the copies come to differ: then no automorphism maps one to
    the other.

    >>> from explorer import network
    >>> start = np.array([1, 0, 0, 0])
    >>> [part.tolist() for part in refined_colors(network("Q(2)").table(), (start, start))]
    [[2, 1, 1, 0], [2, 1, 1, 0]]
    """
    nodes = len(table)
    both = np.concatenate(colors)
    present = np.concatenate([table >= 0] * 2)
    neighbors = np.concatenate([table, np.where(table >= 0, table + nodes, -1)])
    count = len(np.unique(both))
    while True:
        neighbor_colors = np.sort(np.where(present, both[neighbors], -1), axis=1)
        rows = np.column_stack([both, neighbor_colors])
        both = np.unique(rows, axis=0, return_inverse=True)[1].reshape(-1)
        first, second = both[:nodes], both[nodes:]
        if not np.array_equal(np.bincount(first), np.bincount(second, minlength=first.max() + 1)):
            return None
        color_count = int(both.max()) + 1
        if color_count == count:
            return first, second
        count = color_count


def individualized_colors(colors: Ints, node: int) -> Ints:
    """Return the colours with a colour of its own for one node."""
    result = colors.copy()
    result[node] = colors.max() + 1
    return result
