"""The layout of an opened graph: by its own coordinates, in rows over hosts, or around hubs."""

from __future__ import annotations

from math import pi
from typing import ClassVar, Final

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.graphs.built_network import BuiltNetwork
from explorer.graphs.data import GraphData
from explorer.scenes.geometry import Floats, unit_vectors
from explorer.scenes.layout import ASPECT, CLUSTER_PAD, Plan, Tier, addresses, tier
from explorer.scenes.plain import MAX_NAMED, PlainLayout

HUB_FACTOR: Final = 1.6
"""A node of more than this multiple of its group's median degree is placed in the middle."""

MAX_ON_CIRCLE: Final = 60
"""The most nodes on one circle; more nodes are placed on several concentric ones."""

MIN_HOST_SHARE: Final = 0.25
"""The least share of hosts among the nodes for a graph to be placed in rows, hosts lowest."""

MAX_STRAIGHT_ROW: Final = 24
"""In a row of more nodes, every other one is placed higher."""


class GraphLayout(PlainLayout):
    """Places nodes by the graph's own coordinates, else in rows over hosts, else around hubs.

    On a circle nodes are in the order of a depth-first search, so that rings and chains are drawn
    as such.
    """

    draws: ClassVar[tuple[type[Network], ...]] = (BuiltNetwork,)

    def arrange(self, net: Network, name_height: float) -> Plan:
        assert isinstance(net, BuiltNetwork)
        names = addresses(net)
        data = net.data
        if data.at is not None:
            return Plan(given_positions(data.at), names, pills=names)
        if (rows := host_distances(data)) is not None:
            return Plan(in_rows(data, rows), names, pills=names)
        if not net.levels:
            at = positions_round_hubs(data, np.arange(net.nodes)) * np.array([ASPECT, 1.0])
            return Plan(at, names, pills=names)
        finest = tier(net, 0, 0)
        groups = [np.flatnonzero(finest.home == k) for k in range(len(finest.names))]
        offsets = np.zeros((net.nodes, 2))
        for nodes in groups:
            offsets[nodes] = positions_round_hubs(data, nodes)
        side = 2 * CLUSTER_PAD + 2 * float(np.abs(offsets).max())
        has_names = len(groups) <= MAX_NAMED
        order = depth_first_order(cluster_links(data, finest.home), np.arange(len(groups)))
        places = np.empty((len(groups), 2))
        places[order] = self._square_positions(len(groups), side, name_height if has_names else 0.0)
        titles = finest.names if has_names else ("",) * len(groups)
        return Plan(
            places[finest.home] + offsets, names, (Tier(0, finest.home, titles, shape="circle"),)
        )


def host_distances(data: GraphData) -> Ints | None:
    """Return each node's distance from the hosts, (n,), or None if rows do not suit the graph.

    Hosts are those that the file names, else the nodes of degree 1. Rows suit a graph if it is
    connected, enough of its nodes are hosts, and some are two or more hops from them.
    """
    hosts = sorted(data.hosts) if data.hosts is not None else data.leaves.tolist()
    count = len(data.names)
    if data.pieces[0] > 1 or not MIN_HOST_SHARE * count <= len(hosts) < count:
        return None
    row = np.full(count, -1, dtype=np.int64)
    row[hosts] = 0
    ends = np.concatenate([data.links, data.links[:, ::-1]])
    while (row < 0).any():
        fresh = (row[ends[:, 0]] == row.max()) & (row[ends[:, 1]] < 0)
        row[ends[fresh, 1]] = row.max() + 1
    return row if row.max() > 1 else None


def in_rows(data: GraphData, row: Ints) -> Floats:
    """Return positions in rows, hosts lowest, nodes ordered by the middle of neighbours below.

    All rows are as wide as the widest; a row above MAX_STRAIGHT_ROW nodes is staggered.
    """
    ends = np.concatenate([data.links, data.links[:, ::-1]])
    widest = int(np.bincount(row).max())
    at = np.zeros((len(row), 2))
    for level in range(int(row.max()) + 1):
        nodes = np.flatnonzero(row == level)
        order = _order_in_row(ends, row, level, at, nodes)
        middle = (np.arange(len(nodes)) - (len(nodes) - 1) / 2) * (widest / len(nodes))
        at[nodes[order], 0] = middle
        lift = (
            (np.arange(len(nodes)) % 2) * 0.5
            if len(nodes) > MAX_STRAIGHT_ROW
            else np.zeros(len(nodes))
        )
        at[nodes[order], 1] = -level - lift
    row_height = max(1.0, widest / ASPECT / (int(row.max()) + 1))
    return np.asarray(at * np.array([1.0, row_height]))


def _order_in_row(ends: Ints, row: Ints, level: int, at: Floats, nodes: Ints) -> Ints:
    """Return the order of a row's nodes: hosts by their switch, others by neighbours below."""
    key = np.zeros(len(row))
    if level == 0:
        above = np.full(len(row), len(row))
        np.minimum.at(above, ends[:, 0], ends[:, 1])
        key = above.astype(np.float64)
    else:
        down = ends[row[ends[:, 1]] == level - 1]
        total = np.bincount(down[:, 0], at[down[:, 1], 0], minlength=len(row))
        key = total / np.maximum(1, np.bincount(down[:, 0], minlength=len(row)))
    return np.argsort(np.round(key[nodes], 6), kind="stable")


def given_positions(at: Floats) -> Floats:
    """Return the graph's coordinates, centred and scaled so that close nodes are about 1 apart."""
    from scipy.spatial import KDTree

    distances, _ = KDTree(at).query(at, k=2)
    unit = float(np.quantile(distances[:, 1], 0.1)) or float(distances[:, 1].max()) or 1.0
    return np.asarray((at - (at.min(axis=0) + at.max(axis=0)) / 2) / unit)


def positions_round_hubs(data: GraphData, nodes: Ints) -> Floats:
    """Return positions of some nodes on circles around the origin, a hub in the middle: (k, 2)."""
    at = np.zeros((len(nodes), 2))
    degree = data.degree[nodes]
    order = depth_first_order(data.links, nodes)
    hub = int(np.argmax(degree))
    rest = order
    radius = 0.0
    if len(nodes) > 3 and degree[hub] > HUB_FACTOR * np.median(degree):
        rest = order[order != hub]
        radius = 1.0
    if len(rest) > MAX_ON_CIRCLE:
        # Nodes of higher degree are placed nearer to the middle.
        rest = rest[np.argsort(-degree[rest], kind="stable")]
    placed = 0
    while placed < len(rest):
        remaining = len(rest) - placed
        capacity = max(6, int(2 * pi * radius)) if len(rest) > MAX_ON_CIRCLE else remaining
        count = min(remaining, capacity)
        min_radius = 0.5 / np.sin(pi / count) if count > 1 else 0.0
        radius = max(radius, float(min_radius))
        angles = -pi / 2 + 2 * pi * np.arange(count) / count
        chosen = rest[placed : placed + count]
        at[chosen] = radius * unit_vectors(angles)
        placed += count
        radius += 1.0
    return at


def depth_first_order(links: Ints, nodes: Ints) -> Ints:
    """Return the order, as indices into ``nodes``, in which a depth-first search visits them."""
    index_of = {int(node): i for i, node in enumerate(nodes)}
    neighbours: list[list[int]] = [[] for _ in nodes]
    for a, b in links.tolist():
        if a in index_of and b in index_of:
            neighbours[index_of[a]].append(index_of[b])
            neighbours[index_of[b]].append(index_of[a])
    seen, order = [False] * len(neighbours), []
    for start in range(len(neighbours)):
        stack = [start]
        while stack:
            current = stack.pop()
            if seen[current]:
                continue
            seen[current] = True
            order.append(current)
            # Neighbours with fewer unvisited neighbours come first, else they would be left over.
            unseen = [v for v in neighbours[current] if not seen[v]]
            stack += sorted(unseen, key=lambda v: (-sum(not seen[w] for w in neighbours[v]), -v))
    return np.array(order, dtype=np.int64)


def cluster_links(data: GraphData, home: Ints) -> Ints:
    """Return the links between clusters, each once: (k, 2)."""
    ends = np.sort(home[data.links], axis=1)
    return np.unique(ends[ends[:, 0] != ends[:, 1]], axis=0)
