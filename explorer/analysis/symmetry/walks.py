"""Counts of walks, which show pairs of nodes that no automorphism maps to each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log2

import numpy as np

from explorer.core.ints import Ints

MAX_STEPS = 24
"""Steps of the longest walks that are counted; degree ** steps also stays below 2 ** 62."""

Pair = tuple[int, int]


@dataclass(frozen=True)
class UnlikePairs:
    """Two pairs of nodes that are joined by different numbers of walks of one length."""

    first: Pair
    second: Pair
    steps: int
    counts: tuple[int, int]


def walks_from(table: Ints, source: int) -> Ints:
    """Return the number of walks of each length from a node to each: (steps + 1, nodes) int64.

    ``table`` holds the neighbours of each node, -1 for none. A walk may use a link more than once.

    >>> from explorer import network
    >>> walks_from(network("Q(2)").table(), 0)[:3].tolist()
    [[1, 0, 0, 0], [0, 1, 1, 0], [2, 0, 0, 2]]
    """
    steps = min(MAX_STEPS, int(62 / max(1.0, log2(table.shape[1]))))
    counts = np.zeros((steps + 1, len(table) + 1), dtype=np.int64)
    counts[0, source] = 1
    for step in range(steps):
        # The extra last entry stays 0: a neighbour of -1 reads it.
        counts[step + 1, :-1] = counts[step][table].sum(axis=1)
    return counts[:, :-1]


def unlike_pairs(table: Ints, pairs: Sequence[Pair]) -> UnlikePairs | None:
    """Return two pairs with different numbers of walks of the least length, None if all are equal.

    An automorphism maps walks to walks. So it maps neither of the two pairs to the other, in either
    order of their ends, because links have no direction.

    >>> from explorer import network
    >>> unlike_pairs(network("BT(2)").table(), [(0, 0), (1, 1)])
    UnlikePairs(first=(0, 0), second=(1, 1), steps=2, counts=(2, 3))
    """
    walks = {source: walks_from(table, source) for source, _ in pairs}
    if not pairs:
        return None
    counts = np.array([walks[source][:, target] for source, target in pairs])
    unlike = counts != counts[0]
    if not unlike.any():
        return None
    steps = int(np.argmax(unlike.any(axis=0)))
    other = int(np.argmax(unlike[:, steps]))
    both = (int(counts[0, steps]), int(counts[other, steps]))
    return UnlikePairs(pairs[0], pairs[other], steps, both)
