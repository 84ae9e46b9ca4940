"""The stations of a route: the clusters that it passes, as a corridor shows them."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil, sqrt
from typing import NamedTuple

import numpy as np

from explorer.core.ints import Ints, index_array
from explorer.core.network import Network
from explorer.scenes.compose import Links
from explorer.scenes.geometry import Floats
from explorer.scenes.layout import CLUSTER_PAD, Layout

MAX_IN_CLUSTER = 64
"""The most nodes of a cluster that is drawn whole."""

MAX_MARKS = 640
"""About the most nodes in the drawing."""

MAX_COMPARED = 6
"""The most neighbours drawn of a route's node, in a cluster that is not drawn whole."""


class UndrawnCluster(NamedTuple):
    """An undrawn cluster: its name, the drawn node with a link to it, the link's kind.

    ``behind`` is the node at the link's other end, or several for several clusters.
    """

    name: str
    node: int
    kind: int
    behind: tuple[int, ...]


@dataclass
class Station:
    """A cluster on the route: its drawn nodes, and their positions around its middle.

    ``route_nodes`` are the route's nodes in it. ``whole`` says whether all its nodes are drawn.
    ``beyond`` are undrawn clusters to which links of the last of the route's nodes lead.
    """

    route_nodes: list[int]
    nodes: list[int] = field(default_factory=list)
    at: Floats = field(default_factory=lambda: np.zeros((0, 2)))
    whole: bool = True
    name: str = ""
    note: str = ""
    beyond: list[UndrawnCluster] = field(default_factory=list)

    @property
    def box(self) -> Floats:
        """The width and height of the outline: (2,)."""
        return np.asarray(np.ptp(self.at, axis=0) + 2 * CLUSTER_PAD)


def stations_of(net: Network, layout: Layout, route: tuple[int, ...]) -> list[Station]:
    """Return the clusters that a route passes, in order, with the drawn nodes of each."""
    level = len(net.levels) - 1
    by_key: dict[int, Station] = {}
    keys = [0] * len(route)
    if level >= 0:
        keys = [int(k) for k in net.cluster(index_array(list(route), net.nodes), level)]
    for key, node in zip(keys, route, strict=True):
        path = by_key.setdefault(key, Station([])).route_nodes
        if node not in path:
            path.append(node)
    stations = list(by_key.values())
    member_lists = [
        _cluster(net, s.route_nodes[0], level) if level >= 0 else None for s in stations
    ]
    if sum(len(f) if f else MAX_IN_CLUSTER for f in member_lists) > MAX_MARKS:
        member_lists = [None] * len(stations)
    neighbor_count = max(0, min(MAX_COMPARED, MAX_MARKS // max(1, len(route)) - 1))
    for station, members in zip(stations, member_lists, strict=True):
        if members:
            station.nodes = members
            at = layout.inside(net, index_array(members, net.nodes))
        else:
            station.whole = False
            station.nodes, at = _route_and_neighbors(
                net, station.route_nodes, level, neighbor_count
            )
        station.at = at - (at.min(axis=0) + at.max(axis=0)) / 2
        if level >= 0:
            station.name, station.note = layout.title(net, station.route_nodes[0])
    return stations


def _cluster(net: Network, start: int, level: int) -> list[int] | None:
    """Return the nodes of a node's cluster, None if there are more than MAX_IN_CLUSTER."""
    key = int(net.cluster(index_array(start, net.nodes), level))
    members, frontier = {start}, [start]
    while frontier:
        table = net.neighbors(index_array(frontier, net.nodes)).ravel()
        near = index_array(sorted({int(v) for v in table if v >= 0} - members), net.nodes)
        if not len(near):
            break
        clusters = net.cluster(near, level)
        frontier = [int(v) for v, k in zip(near, clusters, strict=True) if int(k) == key]
        members.update(frontier)
        if len(members) > MAX_IN_CLUSTER:
            return None
    return sorted(members)


def nodes_per_line(count: int) -> int:
    """Return how many of a route's ``count`` nodes in a large cluster are placed in one line."""
    return max(1, ceil(sqrt(count * 2.2))) if count > 6 else count


def _route_and_neighbors(
    net: Network, path: list[int], level: int, neighbor_count: int
) -> tuple[list[int], Floats]:
    """Return the route's nodes in a large cluster with some neighbours, and their positions.

    The route runs from left to right in rows; a node's neighbours are placed above and below it.
    """
    per_line = nodes_per_line(len(path))
    nodes, at = list(path), []
    for i in range(len(path)):
        row, column = divmod(i, per_line)
        at.append((column * 2.6, row * 4.4 + (0.35 if column % 2 else -0.35)))
    drawn_nodes = set(path)
    key = int(net.cluster(index_array(path[0], net.nodes), level)) if level >= 0 else 0
    for i, node in enumerate(path):
        near = [int(v) for v in net.neighbors(node) if v >= 0 and int(v) not in drawn_nodes]
        if level >= 0 and near:
            homes = net.cluster(index_array(near, net.nodes), level)
            near = [v for v, home in zip(near, homes, strict=True) if int(home) == key]
        near = list(dict.fromkeys(near))
        # The first and the last neighbours differ more from each other than successive ones.
        chosen = (
            near[: (neighbor_count + 1) // 2]
            + near[(neighbor_count + 1) // 2 :][-(neighbor_count // 2) :]
        )
        chosen = chosen[:neighbor_count]
        drawn_nodes.update(chosen)
        above = (len(chosen) + 1) // 2
        for j, v in enumerate(chosen):
            up = j < above
            place, count = (j, above) if up else (j - above, len(chosen) - above)
            x = at[i][0] + (place - (count - 1) / 2) * 0.8
            # The outer ones are a little closer, as in a fan.
            lift = 1.45 - 0.12 * abs(place - (count - 1) / 2)
            at.append((x, at[i][1] + (-lift if up else lift)))
            nodes.append(v)
    return nodes, np.array(at)


def links_among(
    net: Network,
    nodes: list[int],
    marks: dict[int, int],
    station_of: Ints,
    on_route: set[int],
    is_whole: list[bool],
) -> Links:
    """Return the drawn links between ``nodes``.

    Inside a cluster drawn whole these are all links, in other clusters those of the route's nodes;
    between clusters, those that join two nodes of the route. ``marks`` maps nodes to their indices.
    """
    index = index_array(nodes, net.nodes)
    table, kinds = net.neighbors(index), net.link_kinds(index)
    dimensions = [port.dimension for port in net.ports]
    rows: dict[tuple[int, int], tuple[int, int]] = {}
    for a, ends in enumerate(table.tolist()):
        for port, end in enumerate(ends):
            b = marks.get(int(end), -1)
            if b < 0 or (min(a, b), max(a, b)) in rows:
                continue
            ends_on_route = (nodes[a] in on_route) + (nodes[b] in on_route)
            inside = station_of[a] == station_of[b] and (
                is_whole[station_of[a]] or ends_on_route > 0
            )
            if inside or ends_on_route == 2:
                rows[min(a, b), max(a, b)] = (int(kinds[a, port]), dimensions[port])
    flat = np.array([(a, b, k, d) for (a, b), (k, d) in rows.items()], dtype=np.int64)
    return Links(*flat.reshape(-1, 4).T)
