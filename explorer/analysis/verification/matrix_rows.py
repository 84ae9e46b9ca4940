"""The rows of the matrix of pairs: nodes by their index, or groups of nodes in a large network."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

import numpy as np

from explorer.core.addresses.fields import Bits, Permutation
from explorer.core.ints import Ints
from explorer.core.network import Network

MAX_GROUPS = 128
"""Most groups into which the nodes are divided if they are too many for a row each."""

MAX_TICKS = 8
"""Most parts of the matrix that are named."""


@dataclass(frozen=True, eq=False)
class Groups:
    """Rows of equally many nodes with consecutive indices.

    ``word`` says what a row is. ``clusters`` has the cluster of every row, -1 if the network has
    none. ``ticks`` are pairs of a row where a part of the network begins, and the name of that
    part.
    """

    net: Network
    size: int
    word: str
    names: tuple[str, ...]
    clusters: Ints
    ticks: tuple[tuple[int, str], ...]

    def rows_of(self, nodes: Ints) -> Ints:
        """Return the row that each node is in."""
        return np.asarray(nodes // self.size).astype(np.int64)


def groups(net: Network, together: bool) -> Groups:
    """Return the rows of the matrix: nodes, or groups of nodes with ``together``.

    >>> from explorer import network
    >>> groups(network("HCN(3)"), False).ticks[:2], groups(network("HCN(7)"), True).size
    (((0, '000'), (8, '001')), 128)
    """
    if not together:
        nodes = np.arange(net.nodes)
        names = tuple(net.format(node) for node in range(net.nodes))
        return Groups(net, 1, "node", names, _clusters(net, nodes), _ticks(net, names))
    count = _group_count(net)
    size = net.nodes // count
    is_by_cluster = bool(net.levels) and size > 1 and _is_cluster(net, size)
    level = len(net.levels) - 1
    names = tuple(
        net.cluster_name(row, level)
        if is_by_cluster
        else _shared_prefix(net, row * size, (row + 1) * size - 1)
        for row in range(count)
    )
    clusters = np.arange(count) if is_by_cluster else np.full(count, -1)
    return Groups(
        net, size, "cluster" if is_by_cluster else "group", names, clusters, _quarters(names)
    )


def _clusters(net: Network, nodes: Ints) -> Ints:
    """Return the finest cluster of every node, as an index among the clusters that occur."""
    if not net.levels:
        return np.full(len(nodes), -1)
    clusters = np.asarray(net.cluster(nodes, len(net.levels) - 1))
    return np.asarray(np.unique(clusters, return_inverse=True)[1]).ravel()


def _ticks(net: Network, names: tuple[str, ...]) -> tuple[tuple[int, str], ...]:
    """Return where the parts of the first level begin, if each is contiguous; else quarters."""
    if not net.levels:
        return _quarters(names)
    first = np.asarray(net.cluster(np.arange(net.nodes), 0))
    starts = np.flatnonzero(np.diff(first, prepend=-1))
    if len(starts) != len(np.unique(first)):
        return _quarters(names)
    step = 1
    while len(starts) > MAX_TICKS * step:
        step *= 2
    return tuple((int(at), net.cluster_name(int(first[at]), 0)) for at in starts[::step])


def _quarters(names: tuple[str, ...]) -> tuple[tuple[int, str], ...]:
    count = len(names)
    starts = sorted({count * part // 4 for part in range(4)})
    return tuple((start, names[start]) for start in starts)


def _group_count(net: Network) -> int:
    """Return the number of groups that leading fields, or a part of the first field, form."""
    count = 1
    for field in net.fields:
        if count * field.size > MAX_GROUPS:
            break
        count *= field.size
    if count > 1:
        return count
    first = net.fields[0]
    if isinstance(first, Permutation):
        # Groups by the first two symbols, because an index is a rank.
        return prod(range(first.n, first.n - min(first.length, 2), -1))
    parts = (part for part in range(MAX_GROUPS, 0, -1) if first.size % part == 0)
    return next(parts)


def _shared_prefix(net: Network, first: int, last: int) -> str:
    """Return the common prefix of the addresses of a group, with dots for the rest."""
    start, end = net.format(first), net.format(last)
    if len(start) != len(end) or not isinstance(net.fields[0], Bits | Permutation):
        return f"{start} …"
    shared = next(
        (i for i, pair in enumerate(zip(start, end, strict=True)) if len(set(pair)) > 1), len(start)
    )
    return start[:shared] + "".join(c if c in "(), " else "·" for c in start[shared:])


def _is_cluster(net: Network, size: int) -> bool:
    """Return whether the first group is a cluster of the finest level."""
    level = len(net.levels) - 1
    ends = np.asarray(net.cluster(np.array([0, size - 1, size]), level))
    return bool(ends[0] == ends[1] != ends[2])
