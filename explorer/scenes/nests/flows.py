"""Flows: how many messages go between the cells of a nest, depth by depth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from explorer.core.ints import Ints, index_array
from explorer.scenes.nests.cells import Nest, Path

MOST_FLOWS = 900
"""Pairs of cells of one depth that are told of: finer ones are left out."""

AT_ONCE = 1 << 16
"""So many ends of links are looked up in one go."""


@dataclass(frozen=True)
class Flow:
    """Messages between two cells of one depth, both ways."""

    a: Path
    b: Path
    messages: int


def hops_of(routes: Iterable[Sequence[int]]) -> tuple[list[tuple[int, int]], list[int]]:
    """Return the links that some routes take, each with how often, both ways.

    >>> hops_of([(0, 1, 3), (1, 0)])
    ([(0, 1), (1, 3)], [2, 1])
    """
    counts = Counter((min(a, b), max(a, b)) for route in routes for a, b in pairwise(route))
    links = sorted(counts)
    return links, [counts[link] for link in links]


def flows(nest: Nest, links: Sequence[tuple[int, int]] | Ints, loads: Ints) -> list[list[Flow]]:
    """Return the messages between cells by depth, from 1 on, as long as they are not too many.

    ``links`` are pairs of nodes, (n, 2), ``loads`` the messages over each, (n,).

    >>> from explorer import network
    >>> from explorer.scenes.nests.find import nest_of
    >>> found = flows(nest_of(network("Q(4)")), [(0, 4), (1, 5), (0, 1)], np.array([2, 1, 7]))
    >>> found[0]
    [Flow(a=(0,), b=(1,), messages=3)]
    """
    if not len(links):
        return []
    ends = index_array([list(link) for link in links], nest.net.nodes)
    found: list[list[Flow]] = []
    for depth in range(1, nest.depth + 1):
        pairs = np.concatenate(
            [_paths(nest, index_array(ends[:, side], nest.net.nodes), depth) for side in (0, 1)],
            axis=1,
        )
        apart = (pairs[:, :depth] != pairs[:, depth:]).any(axis=1)
        rows, which = np.unique(pairs[apart], axis=0, return_inverse=True)
        if len(rows) > MOST_FLOWS:
            break
        total = np.bincount(which.ravel(), weights=np.asarray(loads)[apart], minlength=len(rows))
        summed: Counter[tuple[Path, Path]] = Counter()
        for row, messages in zip(rows.tolist(), total.tolist(), strict=True):
            a, b = _known(row[:depth]), _known(row[depth:])
            summed[min(a, b), max(a, b)] += round(messages)
        found.append([Flow(a, b, messages) for (a, b), messages in sorted(summed.items())])
    return found


def _paths(nest: Nest, nodes: Ints, depth: int) -> Ints:
    pieces = range(0, len(nodes), AT_ONCE)
    return np.concatenate([nest.paths(nodes[at : at + AT_ONCE], depth) for at in pieces])


def _known(digits: list[int]) -> Path:
    return tuple(digit for digit in digits if digit >= 0)
