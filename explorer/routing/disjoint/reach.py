"""Neighbours of one node and distances to one target, as fast as each network allows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, singledispatch

import numpy as np

from explorer.core.network import Network
from explorer.core.search import levels_from, neighbor_table, table_behind
from explorer.core.unique import one_per_class
from explorer.networks.metacube.class_walk import translate_classes, walk_lengths
from explorer.networks.metacube.metacube import Metacube
from explorer.routing.disjoint.flow import DistanceLeft, NeighborsOf

MAX_NODES_LISTED = 2**16
"""Largest network with a neighbour table; in others the nodes are queried one by one."""

TABLE_BITS = 12
"""Bits of a metacube's fields that are looked up at a time."""

LISTED_LINKS, QUERIED_LINKS, COMPUTED_LINKS = 300_000, 1_000, 25_000
"""Most links that a search may examine: all held in memory, asked of the network, computed."""


@dataclass(frozen=True)
class Reach:
    """The neighbours of a node, its exact distance to one target, and the search budget.

    ``links`` is the number of links that a search for the least total may examine; ``listed`` says
    whether all nodes are held in memory, so that a search can examine all of them.
    """

    near: NeighborsOf
    left: DistanceLeft
    links: int
    listed: bool


@one_per_class
@singledispatch
def reach(net: Network, target: int) -> Reach:
    """Return the reach of ``target``; raise TooLarge if only a longer search would give it.

    >>> from explorer import network
    >>> to_target = reach(network("Q(3)"), 0b111)
    >>> list(to_target.near(0)), to_target.left(0)
    ([1, 2, 4], 3)
    """
    if net.nodes > MAX_NODES_LISTED:
        net.require_undirected(
            f"a search for disjoint paths among more than {MAX_NODES_LISTED:,} nodes"
        )
    if net.nodes <= MAX_NODES_LISTED:
        return Reach(_rows(net).__getitem__, _levels(net, target).__getitem__, LISTED_LINKS, True)
    if net.distance(target, target) is None:
        net.require_held("with no closed distance, the search for disjoint paths")
        table = _table(net)
        levels = levels_from(table, target)
        return Reach(
            lambda v: [w for w in table[v].tolist() if w != v],
            lambda v: int(levels[v]),
            LISTED_LINKS,
            True,
        )
    return _reach_by_queries(net, target)


def _reach_by_queries(net: Network, target: int) -> Reach:
    """Query the network, all neighbours of a node at once, and cache the answers."""
    lists: dict[int, list[int]] = {}
    distances: dict[int, int] = {target: 0}

    def near(v: int) -> list[int]:
        if v not in lists:
            neighbors = [w for w in net.neighbors(v).tolist() if w >= 0]
            lists[v] = neighbors
            if v != target:
                neighbor_distances = net.distance(neighbors, target)
                assert neighbor_distances is not None
                distances.update(zip(neighbors, neighbor_distances.tolist(), strict=True))
        return lists[v]

    def left(v: int) -> int:
        if v not in distances:
            distances[v] = int(net.distance(v, target))  # type: ignore[arg-type]
        return distances[v]

    return Reach(near, left, QUERIED_LINKS, False)


@lru_cache(maxsize=4)
def _table(net: Network) -> np.ndarray:
    return neighbor_table(net)


@lru_cache(maxsize=8)
def _rows(net: Network) -> list[list[int]]:
    rows: list[list[int]] = _table(net).tolist()
    if net.width_each == 1 and net.degrees.minimum == net.degrees.maximum == len(net.ports):
        return rows
    return [[w for w in row if w != v] for v, row in enumerate(rows)]


@lru_cache(maxsize=8)
def _levels(net: Network, target: int) -> list[int]:
    if not net.directed:
        return list(map(int, levels_from(_table(net), target)))
    levels = levels_from(table_behind(net), target)
    # Nodes without a path to the target get the greatest distance, so no search begins there.
    return list(map(int, np.where(levels < 0, net.nodes, levels)))


# The metacube, by arithmetic ------------------------------------------------------------------


@reach.register
def _(net: Metacube, target: int) -> Reach:
    if not net.walks_known:
        net.require_held("with no closed distance, the search for disjoint paths")
    width, low = net.field_bits, (1 << net.field_bits) - 1
    if net.nodes <= MAX_NODES_LISTED:
        # Flipping the same bits of fields in all nodes maps the network onto itself, so the
        # distances to one node of a class give those to all its nodes.
        moved, levels = target & low, _levels(net, target & ~low)
        return Reach(_rows(net).__getitem__, lambda v: levels[v ^ moved], COMPUTED_LINKS, False)
    flips = _flips(net.k, net.m)
    lookups = _lookups(net.k, net.m)
    walks = _walks(net.k, target >> width) if net.k < 4 else None
    end = target >> width
    lengths = walk_lengths(net.k)

    def near(v: int) -> list[int]:
        return [v ^ flip for flip in flips[v >> width]]

    def left(v: int) -> int:
        rel = (v ^ target) & low
        differing = 0
        for shift, part, sets in lookups:
            differing |= sets[rel >> shift & part]
        if walks is not None:
            return rel.bit_count() + walks[v >> width][differing]
        class_id = v >> width
        return rel.bit_count() + int(
            lengths[class_id ^ end, translate_classes(differing, class_id, net.k)]
        )

    return Reach(near, left, COMPUTED_LINKS, False)


@lru_cache(maxsize=8)
def _flips(k: int, m: int) -> list[list[int]]:
    """Return, for each class, the masks that lead from a node to its neighbours."""
    width = m << k
    cross = [1 << (width + j) for j in range(k)]
    return [[1 << (class_id * m + i) for i in range(m)] + cross for class_id in range(1 << k)]


@lru_cache(maxsize=8)
def _lookups(k: int, m: int) -> list[tuple[int, int, list[int]]]:
    """Return (shift, mask, sets): for some bits at a time, the classes whose fields are not 0."""
    classes, fields_at_once = 1 << k, max(1, TABLE_BITS // m)
    tables = []
    for first in range(0, classes, fields_at_once):
        fields = min(fields_at_once, classes - first)
        if m > TABLE_BITS:  # a field too wide for a table is looked up in parts
            parts = range(first * m, (first + 1) * m, TABLE_BITS)
            sets = [0] + [1 << first] * ((1 << TABLE_BITS) - 1)
            ends = [min(TABLE_BITS, (first + 1) * m - shift) for shift in parts]
            tables += [(s, (1 << e) - 1, sets) for s, e in zip(parts, ends, strict=True)]
            continue
        values = np.arange(1 << fields * m)
        masks = np.zeros_like(values)
        for i in range(fields):
            masks |= ((values >> i * m & (1 << m) - 1) != 0).astype(np.int64) << (first + i)
        tables.append((first * m, (1 << fields * m) - 1, masks.tolist()))
    return tables


@lru_cache(maxsize=32)
def _walks(k: int, end: int) -> list[list[int]]:
    """Return the length of the shortest walk from each class to ``end`` through each set."""
    lengths, sets = walk_lengths(k), np.arange(1 << (1 << k))
    return [
        lengths[class_id ^ end][translate_classes(sets, class_id, k)].tolist()
        for class_id in range(1 << k)
    ]
