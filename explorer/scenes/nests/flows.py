"""Flows: the number of messages between cells of a nest, for each depth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from explorer.core.ints import Ints, index_array
from explorer.scenes.nests.cells import Nest, Path, without_padding

MAX_FLOWS = 900
"""The most pairs of cells of one depth; the first depth with more and deeper ones are left out."""

NODES_PER_BATCH = 1 << 16
"""The number of nodes whose paths are computed at once."""


@dataclass(frozen=True)
class Flow:
    """The number of messages between two cells of one depth, both directions together."""

    a: Path
    b: Path
    messages: int


def link_loads(routes: Iterable[Sequence[int]]) -> tuple[list[tuple[int, int]], list[int]]:
    """Return the links of some routes, and how often each is crossed in both directions together.

    >>> link_loads([(0, 1, 3), (1, 0)])
    ([(0, 1), (1, 3)], [2, 1])
    """
    counts: Counter[tuple[int, int]] = Counter()
    for route in routes:
        counts.update(pairwise(route))
    for a, b in [link for link in counts if link[0] > link[1]]:
        counts[b, a] += counts.pop((a, b))
    links = sorted(counts)
    return links, [counts[link] for link in links]


def flows(nest: Nest, links: Sequence[tuple[int, int]] | Ints, loads: Ints) -> list[list[Flow]]:
    """Return the flows of each depth from 1 on, up to the last with at most MAX_FLOWS.

    ``links`` are pairs of nodes, (n, 2), ``loads`` the numbers of messages over them, (n,).

    >>> from explorer import network
    >>> from explorer.scenes.nests.find import nest_of
    >>> result = flows(nest_of(network("Q(4)")), [(0, 4), (1, 5), (0, 1)], np.array([2, 1, 7]))
    >>> result[0]
    [Flow(a=(0,), b=(1,), messages=3)]
    """
    if not len(links):
        return []
    ends, link_ends = np.unique(index_array(links, nest.net.nodes), return_inverse=True)
    link_ends = link_ends.reshape(-1, 2)
    levels: list[list[Flow]] = []
    rank = np.zeros(len(ends), dtype=np.int64)
    for depth in range(1, nest.depth + 1):
        # ``rank`` numbers the cell of each end among all cells of this depth.
        digits = _paths(nest, ends, depth)
        last = digits[:, -1]
        _, first, rank = np.unique(
            rank * (int(last.max()) + 2) + last + 1, return_index=True, return_inverse=True
        )
        cells = [without_padding(row) for row in digits[first].tolist()]
        pairs = np.sort(rank[link_ends], axis=1)
        differ = pairs[:, 0] != pairs[:, 1]
        rows, row_of_pair = np.unique(
            pairs[differ, 0] * len(cells) + pairs[differ, 1], return_inverse=True
        )
        if len(rows) > MAX_FLOWS:
            break
        total = np.bincount(row_of_pair, weights=np.asarray(loads)[differ], minlength=len(rows))
        between = ((cells[row // len(cells)], cells[row % len(cells)]) for row in rows.tolist())
        by_pair = zip(between, total.tolist(), strict=True)
        levels.append([Flow(min(p), max(p), round(messages)) for p, messages in sorted(by_pair)])
    return levels


def _paths(nest: Nest, nodes: Ints, depth: int) -> Ints:
    pieces = range(0, len(nodes), NODES_PER_BATCH)
    return np.concatenate([nest.paths(nodes[at : at + NODES_PER_BATCH], depth) for at in pieces])
