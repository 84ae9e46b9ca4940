"""Shortest paths for guest links, all at once."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from explorer.core.errors import TooLarge
from explorer.core.ints import Ints, index_array
from explorer.core.network import Network
from explorer.core.search import distances_towards

MAX_NODES_VISITED = 100_000_000
"""Most nodes visited by the searches for one embedding, if the network has no closed form."""

BATCH = 2**15
"""Pairs whose paths are followed in one batch; the arrays take tens of megabytes."""

DistanceFunction = Callable[[Ints, Ints], Ints]
"""A function of nodes and rows: the distances from the nodes to the targets of the rows."""


def lengths(net: Network, ends: Ints) -> Ints:
    """Return the distances between pairs of nodes: (pairs, 2) -> (pairs,) int64.

    By closed form, else by searches; raises TooLarge if those would take too long.
    """
    return _distances(net, ends[:, 1])(ends[:, 0], np.arange(len(ends)))


def all_distances(net: Network) -> Ints:
    """Return the distances between all nodes, a row a target: (nodes, nodes) int16.

    >>> from explorer import network
    >>> all_distances(network("Q(2)")).tolist()
    [[0, 1, 1, 2], [1, 0, 2, 1], [1, 2, 0, 1], [2, 1, 1, 0]]
    """
    distances = np.empty((net.nodes, net.nodes), dtype=np.int16)
    nodes = np.arange(net.nodes)
    for node, row in enumerate(distances):
        closed_distances = net.distance(nodes, node)
        row[:] = distances_towards(net, node) if closed_distances is None else closed_distances
    return distances


def shortest_paths(net: Network, ends: Ints, distance_table: Ints | None = None) -> Ints:
    """Return a shortest path of every pair, over the first port that leads closer.

    (pairs, 2) -> (pairs, longest + 1), padded with -1. ``distance_table`` is all distances.

    >>> from explorer import network
    >>> shortest_paths(network("Q(3)"), np.array([[0, 1], [0, 6]])).tolist()
    [[0, 1, -1], [0, 2, 6]]
    """
    targets = ends[:, 1]
    left_of = _distances(net, targets, distance_table)
    firsts = range(0, max(len(ends), 1), BATCH)
    blocks = [_path_rows(net, ends[:, 0], left_of, first) for first in firsts]
    paths = np.full((len(ends), max(block.shape[1] for block in blocks)), -1, dtype=blocks[0].dtype)
    for first, block in zip(firsts, blocks, strict=True):
        paths[first : first + BATCH, : block.shape[1]] = block
    return paths


def _path_rows(net: Network, sources: Ints, left_of: DistanceFunction, first: int) -> Ints:
    """Return the shortest paths of the rows from ``first`` on, padded with -1."""
    at = index_array(sources[first : first + BATCH], net.nodes).copy()
    rows = np.arange(len(at))
    remaining = left_of(at, first + rows)
    columns = [at.copy()]
    while (remaining > 0).any():
        rows = rows[remaining > 0]
        remaining = remaining[remaining > 0]
        here = at[rows]
        near = net.neighbors(here)
        near = np.where(near >= 0, near, here[:, None])
        after = np.stack([left_of(column, first + rows) for column in near.T], axis=1)
        port = (after < remaining[:, None]).argmax(axis=1)
        at[rows] = near[np.arange(len(rows)), port]
        column = np.full_like(at, -1)
        column[rows] = at[rows]
        columns.append(column)
        remaining = remaining - 1
    return np.stack(columns, axis=1)


def _distances(net: Network, targets: Ints, all_nodes: Ints | None = None) -> DistanceFunction:
    """Return a function of nodes and rows: the distances from the nodes to the rows' targets."""
    if all_nodes is not None:
        return lambda nodes, rows: all_nodes[targets[rows], nodes].astype(np.int64)
    if net.nodes and net.distance(0, 0) is not None:
        return lambda nodes, rows: np.asarray(net.distance(nodes, targets[rows]), dtype=np.int64)
    distinct, row_of = np.unique(targets, return_inverse=True)
    if len(distinct) * net.nodes > MAX_NODES_VISITED:
        raise TooLarge(
            f"{net.spec} has no distances in closed form: searches from {len(distinct):,} of its"
            f" {net.nodes:,} nodes would take too long"
        )
    table = np.stack([distances_towards(net, int(target)) for target in distinct])
    return lambda nodes, rows: table[row_of[rows], nodes].astype(np.int64)
