"""What lies along a route through a network too large to draw: its clusters, and theirs as ghosts.

Nothing here is as large as the network: clusters are walked node by node, and only small ones.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil, sqrt
from typing import NamedTuple

import numpy as np

from explorer.core.ints import Ints, index_array
from explorer.core.network import Network
from explorer.core.scene import Scene, Stub
from explorer.scenes.bends import Curves, choose_arcs
from explorer.scenes.compose import Links, compose
from explorer.scenes.geometry import Floats
from explorer.scenes.layout import (
    ASPECT,
    CLUSTER_PAD,
    NAME,
    Ghost,
    Layout,
    Plan,
    Sheet,
    Tier,
    layout_of,
)

MOST_IN_CLUSTER = 64
MOST_MARKS = 640
MOST_GHOSTS = 3
MOST_ROWS = 12
MOST_BESIDE = 6
LONGEST_GHOST = 12
GHOST_LETTER, GHOST_SIDES, GHOST_HEIGHT = 8.8, 16.0, 26.0
NAME_LETTER = 9.8
BOWS = (0.0, 0.05, -0.05, 0.1, -0.1, 0.16, -0.16, 0.24, -0.24, 0.34, -0.34)


class Beyond(NamedTuple):
    """A cluster that is not drawn: its name, the node that leads there, the kind of link, where to.

    ``behind`` are several nodes where it stands for several clusters.
    """

    name: str
    node: int
    kind: int
    behind: tuple[int, ...]


@dataclass
class Station:
    """A cluster on the route: the nodes of it that are drawn, and their places round its middle.

    ``way`` are the nodes of the route in it. ``whole`` says whether all its nodes are drawn, and
    ``beyond`` are the clusters behind links of its last node that the route does not take.
    """

    way: list[int]
    nodes: list[int] = field(default_factory=list)
    at: Floats = field(default_factory=lambda: np.zeros((0, 2)))
    whole: bool = True
    name: str = ""
    note: str = ""
    beyond: list[Beyond] = field(default_factory=list)

    @property
    def box(self) -> Floats:
        """Width and height of the outline: (2,)."""
        return np.asarray(np.ptp(self.at, axis=0) + 2 * CLUSTER_PAD)


def corridor(net: Network, route: tuple[int, ...]) -> Scene:
    """Return the clusters that a route passes, joined by its links, from left to right.

    Clusters of more than 64 nodes are represented by the route's nodes and some neighbours of
    theirs. Up to three clusters behind links not taken are dashed outlines a cluster.
    """
    layout = layout_of(type(net))
    route = route or (0,)
    stations = _stations(net, layout, route)
    nodes = [node for station in stations for node in station.nodes]
    marks = {node: mark for mark, node in enumerate(nodes)}
    homes = np.repeat(np.arange(len(stations)), [len(s.nodes) for s in stations])
    on_route = set(route)
    whole = [s.whole for s in stations]
    links = _links(net, nodes, marks, homes, on_route, whole)
    _look_beyond(net, layout, stations, marks, nodes)
    drawing = _Drawing(net, layout, stations, homes)
    stubs = drawing.stubs(marks)
    return compose(
        net,
        layout,
        drawing.arrange,
        links,
        drawing.bend,
        tuple(nodes),
        stubs,
        _note(net, stations),
    )


def _stations(net: Network, layout: Layout, route: tuple[int, ...]) -> list[Station]:
    level = len(net.levels) - 1
    found: dict[int, Station] = {}
    keys = [0] * len(route)
    if level >= 0:
        keys = [int(k) for k in net.cluster(index_array(list(route), net.nodes), level)]
    for key, node in zip(keys, route, strict=True):
        way = found.setdefault(key, Station([])).way
        if node not in way:
            way.append(node)
    stations = list(found.values())
    full = [_cluster(net, s.way[0], level) if level >= 0 else None for s in stations]
    if sum(len(f) if f else MOST_IN_CLUSTER for f in full) > MOST_MARKS:
        full = [None] * len(stations)
    beside = max(0, min(MOST_BESIDE, MOST_MARKS // max(1, len(route)) - 1))
    for station, members in zip(stations, full, strict=True):
        if members:
            station.nodes = members
            at = layout.inside(net, index_array(members, net.nodes))
        else:
            station.whole = False
            station.nodes, at = _partly(net, station.way, level, beside)
        station.at = at - (at.min(axis=0) + at.max(axis=0)) / 2
        if level >= 0:
            station.name, station.note = layout.title(net, station.way[0])
    return stations


def _cluster(net: Network, start: int, level: int) -> list[int] | None:
    """Return the nodes of the cluster of a node, or None if they are more than can be drawn."""
    key = int(net.cluster(index_array(start, net.nodes), level))
    found, edge = {start}, [start]
    while edge:
        table = net.neighbors(index_array(edge, net.nodes)).ravel()
        near = index_array(sorted({int(v) for v in table if v >= 0} - found), net.nodes)
        if not len(near):
            break
        same = net.cluster(near, level)
        edge = [int(v) for v, k in zip(near, same, strict=True) if int(k) == key]
        found.update(edge)
        if len(found) > MOST_IN_CLUSTER:
            return None
    return sorted(found)


def _across(count: int) -> int:
    """Return how many of a route's nodes in a large cluster stand in a line."""
    return max(1, ceil(sqrt(count * 2.2))) if count > 6 else count


def _partly(net: Network, way: list[int], level: int, beside: int) -> tuple[list[int], Floats]:
    """Return the route's nodes in a large cluster with some neighbours, and places for them.

    The route goes from left to right in rows; the neighbours of a node stand above and below it.
    """
    across = _across(len(way))
    nodes, at = list(way), []
    for i in range(len(way)):
        row, column = divmod(i, across)
        at.append((column * 2.6, row * 4.4 + (0.35 if column % 2 else -0.35)))
    taken = set(way)
    key = int(net.cluster(index_array(way[0], net.nodes), level)) if level >= 0 else 0
    for i, node in enumerate(way):
        near = [int(v) for v in net.neighbors(node) if v >= 0 and int(v) not in taken]
        if level >= 0 and near:
            homes = net.cluster(index_array(near, net.nodes), level)
            near = [v for v, home in zip(near, homes, strict=True) if int(home) == key]
        near = list(dict.fromkeys(near))
        # The first and the last of them show more of the neighbourhood than neighbours in a row.
        chosen = near[: (beside + 1) // 2] + near[(beside + 1) // 2 :][-(beside // 2) :]
        chosen = chosen[:beside]
        taken.update(chosen)
        above = (len(chosen) + 1) // 2
        for j, v in enumerate(chosen):
            up = j < above
            place, count = (j, above) if up else (j - above, len(chosen) - above)
            x = at[i][0] + (place - (count - 1) / 2) * 0.8
            # The outer ones hang a little closer: a fan.
            lift = 1.45 - 0.12 * abs(place - (count - 1) / 2)
            at.append((x, at[i][1] + (-lift if up else lift)))
            nodes.append(v)
    return nodes, np.array(at)


def _links(
    net: Network,
    nodes: list[int],
    marks: dict[int, int],
    homes: Ints,
    on_route: set[int],
    whole: list[bool],
) -> Links:
    """Return the links inside the clusters, and those of the route's nodes between them."""
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
            inside = homes[a] == homes[b] and (whole[homes[a]] or ends_on_route > 0)
            if inside or ends_on_route == 2:
                rows[min(a, b), max(a, b)] = (int(kinds[a, port]), dimensions[port])
    flat = np.array([(a, b, k, d) for (a, b), (k, d) in rows.items()], dtype=np.int64)
    return Links(*flat.reshape(-1, 4).T)


def _look_beyond(
    net: Network, layout: Layout, stations: list[Station], marks: dict[int, int], nodes: list[int]
) -> None:
    """Find the clusters behind links of a station's last node that lead out of the drawing."""
    level = len(net.levels) - 1
    drawn = set()
    if level >= 0:
        first = index_array([s.way[0] for s in stations], net.nodes)
        drawn = {int(k) for k in net.cluster(first, level)}
    for station in stations:
        last = station.way[-1]
        ends, kinds = net.neighbors(last), net.link_kinds(last)
        seen: set[int] = set()
        for port, end in enumerate(ends.tolist()):
            v = int(end)
            if v < 0 or v in marks:
                continue
            if level < 0:
                continue
            key = int(net.cluster(index_array(v, net.nodes), level))
            if key not in drawn and key not in seen:
                seen.add(key)
                # Of those that are only counted the name is never shown.
                text = layout.beyond(net, v, port) if len(seen) <= MOST_GHOSTS else ""
                station.beyond.append(Beyond(text, last, int(kinds[port]), (v,)))


def _note(net: Network, stations: list[Station]) -> str:
    count = len(stations)
    if not net.levels or not all(s.whole for s in stations):
        drawn = "drawn are the nodes of this route and some of their neighbours"
    elif count == 1:
        drawn = "drawn is the cluster that holds this route, and its neighbours as outlines"
    else:
        drawn = f"drawn are the {count} clusters on this route, and their neighbours as outlines"
    return f"{net.spec} has {net.nodes:,} nodes: {drawn}."


def _in_rows(widths: Floats, count: int) -> list[list[int]]:
    """Return items in order in at most so many rows, the widest as narrow as can be."""
    low, high = float(widths.max()), float(widths.sum())
    for _ in range(24):
        middle = (low + high) / 2
        low, high = (low, middle) if len(_filled(widths, middle)) <= count else (middle, high)
    return _filled(widths, high)


def _filled(widths: Floats, most: float) -> list[list[int]]:
    rows: list[list[int]] = [[]]
    wide = 0.0
    for i, width in enumerate(widths.tolist()):
        if rows[-1] and wide + width > most + 1e-9:
            rows.append([])
            wide = 0.0
        rows[-1].append(i)
        wide += width
    return rows


def elided(text: str, letters: int) -> str:
    """Return a text cut in its middle to at most so many letters.

    >>> elided("0110100110010110", 9)
    '0110…0110'
    """
    if len(text) <= letters:
        return text
    head = max(1, (letters - 1) // 2)
    return f"{text[:head]}…{text[len(text) - max(1, letters - 1 - head) :]}"


class _Drawing:
    """The stations in rows, read like text; ghosts above them, names below."""

    def __init__(self, net: Network, layout: Layout, stations: list[Station], homes: Ints) -> None:
        self.net, self.layout, self.stations, self.homes = net, layout, stations, homes
        self.named = bool(net.levels)
        self.rows: list[int] = []
        self.sideways, self.most, self.letters = 0.0, LONGEST_GHOST, [0] * len(stations)
        self.shown = [min(len(s.beyond), MOST_GHOSTS) for s in stations]
        self.labels = layout.short(
            net, index_array([n for s in stations for n in s.nodes], net.nodes)
        )
        if not net.levels:
            self.labels = tuple(net.format(n) for s in stations for n in s.nodes)
        # Where only a part of a cluster stands, labels of the route's nodes have room, no others.
        bare = {n for s in stations if not s.whole for n in s.nodes[len(s.way) :]}
        self.drawn = [n for s in stations for n in s.nodes]
        self.labels = tuple(
            "" if n in bare else label for n, label in zip(self.drawn, self.labels, strict=True)
        )

    def ghosts_of(self, station: int) -> list[Beyond]:
        """Return the ghosts of a station; the last may stand for several."""
        beyond, shown = self.stations[station].beyond, self.shown[station]
        found = [one._replace(name=elided(one.name, self.most)) for one in beyond[:shown]]
        rest = beyond[shown:]
        if rest:
            text = f"+{len(rest)} more" if found else f"{len(rest)} more"
            behind = tuple(node for one in rest for node in one.behind)
            found.append(rest[0]._replace(name=text, behind=behind))
        return found

    def stubs(self, marks: dict[int, int]) -> tuple[Stub, ...]:
        """Return the stubs from the marks to the ghosts, which come after all other hulls."""
        # The number of ghosts depends on the room for their names: settle it once.
        self._settle()
        first = len(self.stations) if self.named else 0
        found: list[Stub] = []
        for station in range(len(self.stations)):
            for _, node, kind, behind in self.ghosts_of(station):
                found.append(Stub(marks[node], first + len(found), kind, behind))
        return tuple(found)

    def _settle(self) -> None:
        """Settle how many ghosts there is room for, and how long names may be."""
        name = 0.4
        for _ in range(4):
            _, width, height = self._places(name)
            name = NAME / min(1000 / width, 1000 / ASPECT / height)
        unit = NAME / name
        self.most = LONGEST_GHOST
        for i, station in enumerate(self.stations):
            room = (float(station.box[0]) + self.sideways) * unit - 10
            self.shown[i] = min(len(station.beyond), MOST_GHOSTS)
            while self.shown[i] and self._ghost_width(i) > room:
                self.shown[i] -= 1
        self.letters = [
            max(5, int((float(s.box[0]) + 0.6 * self.sideways) * unit / NAME_LETTER))
            for s in self.stations
        ]

    def _ghost_width(self, station: int) -> float:
        return sum(
            len(ghost.name) * GHOST_LETTER + GHOST_SIDES + 8 for ghost in self.ghosts_of(station)
        )

    def _places(self, name: float) -> tuple[Floats, float, float]:
        """Return the centre of every station, and width and height of the whole, in pitches."""
        boxes = np.array([s.box for s in self.stations])
        sideways = max(0.36 * float(boxes[:, 0].max()), 0.9) if len(boxes) > 1 else 0.0
        sideways = self.sideways = min(sideways, 1.8)
        ghosts = 2.1 * name + 0.5 if any(s.beyond for s in self.stations) else 0.3
        below = (name if self.named else 0.0) + 0.55
        choices = []
        for count in range(1, min(len(boxes), MOST_ROWS) + 1):
            rows = _in_rows(boxes[:, 0] + sideways, count)
            wide = max(float((boxes[row, 0] + sideways).sum()) for row in rows) - sideways
            high = sum(float(boxes[row, 1].max()) + ghosts + below for row in rows)
            choices.append((max(wide / ASPECT, high), wide, high, rows))
        least = min(size for size, *_ in choices)
        # Among those nearly as large as can be, the one that fills the stage best.
        _, wide, high, rows = min(
            (c for c in choices if c[0] <= 1.07 * least),
            key=lambda c: abs(np.log(c[1] / c[2] / ASPECT)),
        )
        if len(rows) > 1:
            # Height that is left over becomes air between the rows.
            below += min(1.2, max(0.0, (wide / ASPECT - high) / len(rows)))
        at = np.zeros((len(boxes), 2))
        self.rows = [0] * len(boxes)
        y, wide = 0.0, 0.0
        for number, row in enumerate(rows):
            tall = max(boxes[i, 1] for i in row)
            x = 0.0
            for i in row:
                at[i] = (x + boxes[i, 0] / 2, y + ghosts + tall / 2)
                self.rows[i] = number
                x += boxes[i, 0] + sideways
            wide = max(wide, x - sideways)
            y += tall + ghosts + below
        self.lane = below / 2 + (name if self.named else 0.0) / 2
        return at, wide, y

    def arrange(self, name: float) -> Plan:
        """Return the plan of the corridor for a height of names."""
        centres, _, _ = self._places(name)
        at = np.concatenate(
            [s.at + centre for s, centre in zip(self.stations, centres, strict=True)]
        )
        unit = name / NAME
        ghosts: list[Ghost] = []
        for i, station in enumerate(self.stations):
            texts = [ghost.name for ghost in self.ghosts_of(i)]
            room = float(station.box[0]) + self.sideways - 8 * unit
            needed = [(len(text) * GHOST_LETTER + GHOST_SIDES) * unit for text in texts]
            gaps = 8 * unit * (len(texts) - 1)
            # The scale is settled before the last names are: a little may be wanting.
            shrunk = min(1.0, (room - gaps) / sum(needed)) if texts else 1.0
            widths = [width * shrunk for width in needed]
            whole = sum(widths) + gaps
            x = centres[i, 0] - whole / 2
            if self.rows[i] and self.rows[i] != self.rows[i - 1]:
                # The link from the row above comes down on the left.
                x += max(0.0, (float(station.box[0]) + self.sideways - whole) / 2 - 5 * unit)
            top = centres[i, 1] - float(station.box[1]) / 2 - 1.55 * name - 0.25
            for text, width in zip(texts, widths, strict=True):
                ghosts.append(Ghost((x + width / 2, top), (width, GHOST_HEIGHT * unit), text))
                x += width + 8 * unit
        tiers: tuple[Tier, ...] = ()
        if self.named:
            names, notes = self._titles()
            tiers = (Tier(0, self.homes, names, notes, below=True),)
        return Plan(at, self.labels, tiers, ghosts=tuple(ghosts))

    def _titles(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        names, notes = [], []
        for station, letters in zip(self.stations, self.letters, strict=True):
            names.append(elided(station.name, letters))
            room = letters - len(names[-1]) - 1
            notes.append(station.note if len(station.note) * 0.8 <= room else "")
        return tuple(names), tuple(notes)

    def bend(self, sheet: Sheet) -> None:
        """Bend the links between clusters round nodes, and those to another row round rows."""
        outer = np.flatnonzero(self.homes[sheet.a] != self.homes[sheet.b])
        rows = np.array(self.rows)
        start, end = rows[self.homes[sheet.a[outer]]], rows[self.homes[sheet.b[outer]]]
        level = outer[start == end]
        choose_arcs(sheet.field, sheet.curves, level, np.arange(len(level)), 0.0, BOWS)
        for link in outer[start != end].tolist():
            self._between_rows(sheet.curves, link, sheet)
        inner = np.flatnonzero(self.homes[sheet.a] == self.homes[sheet.b])
        partial = np.array([not s.whole for s in self.stations])[self.homes[sheet.a[inner]]]
        loose = inner[partial]
        choose_arcs(sheet.field, sheet.curves, loose, np.arange(len(loose)), 0.0, BOWS[:7])
        for link in loose.tolist():
            self._between_lines(sheet, link)

    def _between_lines(self, sheet: Sheet, link: int) -> None:
        """Lead the route's link to the next line of a large cluster between the two lines."""
        a, b = int(sheet.a[link]), int(sheet.b[link])
        ends = [self.drawn[mark] for mark in (a, b)]
        way = self.stations[int(self.homes[a])].way
        if not all(node in way for node in ends) or sheet.at[a, 0] == sheet.at[b, 0]:
            return
        first, last = sorted(way.index(node) for node in ends)
        across = _across(len(way))
        if last - first == 1 and last // across != first // across:
            control = sheet.at[[a, b]].copy()
            control[:, 1] = sheet.at[[a, b], 1].mean()
            sheet.curves.take(np.array([link]), control[None], 2)

    def _between_rows(self, curves: Curves, link: int, sheet: Sheet) -> None:
        """Lead a link along the lane below the upper of its two rows."""
        rows = np.array(self.rows)
        a, b = int(sheet.a[link]), int(sheet.b[link])
        upper = min(rows[self.homes[a]], rows[self.homes[b]])
        bottom = sheet.at[rows[self.homes] == upper, 1].max()
        top = sheet.at[rows[self.homes] == upper + 1, 1].min()
        lane = bottom + (top - bottom) * 0.42
        control = np.stack([sheet.at[[a, b], 0], np.array([lane, lane])], axis=1)
        curves.take(np.array([link]), control[None], 2)
