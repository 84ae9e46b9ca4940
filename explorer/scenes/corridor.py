"""The drawing of a route through a network too large to draw: the clusters along the route.

Clusters next to these are drawn as dashed outlines, "ghosts". Nothing here takes time or memory in
proportion to the network: only small clusters are searched, node by node.
"""

from __future__ import annotations

import numpy as np

from explorer.core.ints import Ints, index_array
from explorer.core.network import Network
from explorer.core.scene import Scene, Stub
from explorer.scenes.bends import Curves, choose_arcs
from explorer.scenes.compose import compose
from explorer.scenes.geometry import Floats
from explorer.scenes.layout import ASPECT, NAME_HEIGHT, Ghost, Layout, Plan, Sheet, Tier, layout_of
from explorer.scenes.stations import (
    Station,
    UndrawnCluster,
    links_among,
    nodes_per_line,
    stations_of,
)

MAX_GHOSTS = 3
"""The most named ghosts of a cluster."""

MAX_ROWS = 12
"""The most rows of clusters."""

MAX_GHOST_NAME = 12
"""The most letters in the name of a ghost."""

GHOST_LETTER, GHOST_SIDES, GHOST_HEIGHT = 8.8, 16.0, 26.0
"""The width of a letter in a ghost, of a ghost without letters, and its height, in stage units."""

NAME_LETTER = 9.8
"""The width of a letter in the name of a cluster, in stage units."""

BOWS = (0.0, 0.05, -0.05, 0.1, -0.1, 0.16, -0.16, 0.24, -0.24, 0.34, -0.34)


def corridor(net: Network, route: tuple[int, ...]) -> Scene:
    """Return the scene of the clusters that a route passes, joined by its links, left to right.

    In clusters of more than 64 nodes only the route's nodes and some of their neighbours are drawn.
    Each has up to three ghosts: clusters at the other ends of links that the route does not take.
    """
    layout = layout_of(type(net))
    route = route or (0,)
    stations = stations_of(net, layout, route)
    nodes = [node for station in stations for node in station.nodes]
    marks = {node: mark for mark, node in enumerate(nodes)}
    station_of = np.repeat(np.arange(len(stations)), [len(s.nodes) for s in stations])
    on_route = set(route)
    are_whole = [s.whole for s in stations]
    links = links_among(net, nodes, marks, station_of, on_route, are_whole)
    _set_undrawn_clusters(net, layout, stations, marks)
    drawing = _Drawing(net, layout, stations, station_of)
    stubs = drawing.stubs(marks)
    return compose(
        net, layout, drawing.arrange, links, drawing.bend, tuple(nodes), stubs, _note(net, stations)
    )


def _set_undrawn_clusters(
    net: Network, layout: Layout, stations: list[Station], marks: dict[int, int]
) -> None:
    """Set ``beyond`` of every station: the undrawn clusters that links of its last node lead to."""
    level = len(net.levels) - 1
    if level < 0:
        return
    first = index_array([s.route_nodes[0] for s in stations], net.nodes)
    drawn = {int(k) for k in net.cluster(first, level)}
    for station in stations:
        last = station.route_nodes[-1]
        ends, kinds = net.neighbors(last), net.link_kinds(last)
        seen: set[int] = set()
        for port, end in enumerate(ends.tolist()):
            v = int(end)
            if v < 0 or v in marks:
                continue
            key = int(net.cluster(index_array(v, net.nodes), level))
            if key not in drawn and key not in seen:
                seen.add(key)
                # Clusters beyond MAX_GHOSTS are only counted, not named.
                text = layout.beyond(net, v, port) if len(seen) <= MAX_GHOSTS else ""
                station.beyond.append(UndrawnCluster(text, last, int(kinds[port]), (v,)))


def _note(net: Network, stations: list[Station]) -> str:
    """Return the sentence that says what part of the network is drawn."""
    count = len(stations)
    if not net.levels or not all(s.whole for s in stations):
        drawing_text = "drawn are the nodes of this route and some of their neighbours"
    elif count == 1:
        drawing_text = "drawn is the cluster that holds this route, and its neighbours as outlines"
    else:
        drawing_text = (
            f"drawn are the {count} clusters on this route, and their neighbours as outlines"
        )
    return f"{net.spec} has {net.nodes:,} nodes: {drawing_text}."


def _in_rows(widths: Floats, count: int) -> list[list[int]]:
    """Return items, in their order, in at most ``count`` rows, the widest as narrow as possible."""
    low, high = float(widths.max()), float(widths.sum())
    for _ in range(24):
        middle = (low + high) / 2
        low, high = (low, middle) if len(_fill_rows(widths, middle)) <= count else (middle, high)
    return _fill_rows(widths, high)


def _fill_rows(widths: Floats, max_width: float) -> list[list[int]]:
    """Return items, in their order, in rows at most ``max_width`` wide."""
    rows: list[list[int]] = [[]]
    row_width = 0.0
    for i, width in enumerate(widths.tolist()):
        if rows[-1] and row_width + width > max_width + 1e-9:
            rows.append([])
            row_width = 0.0
        rows[-1].append(i)
        row_width += width
    return rows


def elide_middle(text: str, max_length: int) -> str:
    """Return a text shortened in its middle to at most ``max_length`` letters.

    >>> elide_middle("0110100110010110", 9)
    '0110…0110'
    """
    if len(text) <= max_length:
        return text
    head = max(1, (max_length - 1) // 2)
    return f"{text[:head]}…{text[len(text) - max(1, max_length - 1 - head) :]}"


class _Drawing:
    """Places stations in rows, read like text, with ghosts above and names below them.

    ``station_of`` is the station of every node; ``gap`` is the space between stations in a row.
    """

    def __init__(
        self, net: Network, layout: Layout, stations: list[Station], station_of: Ints
    ) -> None:
        self.net, self.layout, self.stations, self.station_of = net, layout, stations, station_of
        self.named = bool(net.levels)
        self.rows: list[int] = []
        self.gap, self.longest_ghost = 0.0, MAX_GHOST_NAME
        self.longest_names = [0] * len(stations)
        self.shown = [min(len(s.beyond), MAX_GHOSTS) for s in stations]
        self.labels = layout.short(
            net, index_array([n for s in stations for n in s.nodes], net.nodes)
        )
        if not net.levels:
            self.labels = tuple(net.format(n) for s in stations for n in s.nodes)
        # If only part of a cluster is drawn, there is room for labels of the route's nodes only.
        unlabelled = {n for s in stations if not s.whole for n in s.nodes[len(s.route_nodes) :]}
        self.drawn = [n for s in stations for n in s.nodes]
        self.labels = tuple(
            "" if n in unlabelled else label
            for n, label in zip(self.drawn, self.labels, strict=True)
        )

    def ghosts_of(self, station: int) -> list[UndrawnCluster]:
        """Return the ghosts of a station; the last may stand for several clusters."""
        beyond, shown = self.stations[station].beyond, self.shown[station]
        ghosts = [
            ghost._replace(name=elide_middle(ghost.name, self.longest_ghost))
            for ghost in beyond[:shown]
        ]
        rest = beyond[shown:]
        if rest:
            text = f"+{len(rest)} more" if ghosts else f"{len(rest)} more"
            behind = tuple(node for ghost in rest for node in ghost.behind)
            ghosts.append(rest[0]._replace(name=text, behind=behind))
        return ghosts

    def stubs(self, marks: dict[int, int]) -> tuple[Stub, ...]:
        """Return the stubs, from marks to ghosts; ghosts are numbered after all other hulls."""
        # The number of ghosts depends on the room for their names, which is computed once.
        self._find_room()
        first = len(self.stations) if self.named else 0
        stubs: list[Stub] = []
        for station in range(len(self.stations)):
            for _, node, kind, behind in self.ghosts_of(station):
                stubs.append(Stub(marks[node], first + len(stubs), kind, behind))
        return tuple(stubs)

    def _find_room(self) -> None:
        """Set how many ghosts each station shows, and how many letters names may have."""
        name_height = 0.4
        for _ in range(4):
            _, width, height = self._station_centres(name_height)
            name_height = NAME_HEIGHT / min(1000 / width, 1000 / ASPECT / height)
        unit = NAME_HEIGHT / name_height
        self.longest_ghost = MAX_GHOST_NAME
        for i, station in enumerate(self.stations):
            room = (float(station.box[0]) + self.gap) * unit - 10
            self.shown[i] = min(len(station.beyond), MAX_GHOSTS)
            while self.shown[i] and self._ghost_width(i) > room:
                self.shown[i] -= 1
        self.longest_names = [
            max(5, int((float(s.box[0]) + 0.6 * self.gap) * unit / NAME_LETTER))
            for s in self.stations
        ]

    def _ghost_width(self, station: int) -> float:
        """Return the width of a station's ghosts together, in stage units."""
        return sum(
            len(ghost.name) * GHOST_LETTER + GHOST_SIDES + 8 for ghost in self.ghosts_of(station)
        )

    def _station_centres(self, name_height: float) -> tuple[Floats, float, float]:
        """Return the centres of the stations, the width and the height of the whole, in pitches."""
        boxes = np.array([s.box for s in self.stations])
        gap = max(0.36 * float(boxes[:, 0].max()), 0.9) if len(boxes) > 1 else 0.0
        gap = self.gap = min(gap, 1.8)
        ghost_room = 2.1 * name_height + 0.5 if any(s.beyond for s in self.stations) else 0.3
        name_room = (name_height if self.named else 0.0) + 0.55
        choices = []
        for count in range(1, min(len(boxes), MAX_ROWS) + 1):
            rows = _in_rows(boxes[:, 0] + gap, count)
            wide = max(float((boxes[row, 0] + gap).sum()) for row in rows) - gap
            high = sum(float(boxes[row, 1].max()) + ghost_room + name_room for row in rows)
            choices.append((max(wide / ASPECT, high), wide, high, rows))
        least = min(size for size, *_ in choices)
        # Of the choices at most 7 % larger than the smallest, the one nearest the stage's aspect.
        _, wide, high, rows = min(
            (c for c in choices if c[0] <= 1.07 * least),
            key=lambda c: abs(np.log(c[1] / c[2] / ASPECT)),
        )
        if len(rows) > 1:
            # Remaining height goes between the rows.
            name_room += min(1.2, max(0.0, (wide / ASPECT - high) / len(rows)))
        at = np.zeros((len(boxes), 2))
        self.rows = [0] * len(boxes)
        y, wide = 0.0, 0.0
        for number, row in enumerate(rows):
            tall = max(boxes[i, 1] for i in row)
            x = 0.0
            for i in row:
                at[i] = (x + boxes[i, 0] / 2, y + ghost_room + tall / 2)
                self.rows[i] = number
                x += boxes[i, 0] + gap
            wide = max(wide, x - gap)
            y += tall + ghost_room + name_room
        return at, wide, y

    def arrange(self, name_height: float) -> Plan:
        """Return the plan of the corridor for a height of names."""
        centres, _, _ = self._station_centres(name_height)
        at = np.concatenate(
            [s.at + centre for s, centre in zip(self.stations, centres, strict=True)]
        )
        unit = name_height / NAME_HEIGHT
        ghosts: list[Ghost] = []
        for i, station in enumerate(self.stations):
            texts = [ghost.name for ghost in self.ghosts_of(i)]
            room = float(station.box[0]) + self.gap - 8 * unit
            needed = [(len(text) * GHOST_LETTER + GHOST_SIDES) * unit for text in texts]
            gaps = 8 * unit * (len(texts) - 1)
            # The scale is set before the last names are: there may be slightly too little room.
            factor = min(1.0, (room - gaps) / sum(needed)) if texts else 1.0
            widths = [width * factor for width in needed]
            total = sum(widths) + gaps
            x = centres[i, 0] - total / 2
            if self.rows[i] and self.rows[i] != self.rows[i - 1]:
                # The link from the row above comes down on the left.
                x += max(0.0, (float(station.box[0]) + self.gap - total) / 2 - 5 * unit)
            top = centres[i, 1] - float(station.box[1]) / 2 - 1.55 * name_height - 0.25
            for text, width in zip(texts, widths, strict=True):
                ghosts.append(Ghost((x + width / 2, top), (width, GHOST_HEIGHT * unit), text))
                x += width + 8 * unit
        tiers: tuple[Tier, ...] = ()
        if self.named:
            names, notes = self._titles()
            tiers = (Tier(0, self.station_of, names, notes, below=True),)
        return Plan(at, self.labels, tiers, ghosts=tuple(ghosts))

    def _titles(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the names and the notes of the stations, as far as there is room."""
        names, notes = [], []
        for station, max_length in zip(self.stations, self.longest_names, strict=True):
            names.append(elide_middle(station.name, max_length))
            room = max_length - len(names[-1]) - 1
            notes.append(station.note if len(station.note) * 0.8 <= room else "")
        return tuple(names), tuple(notes)

    def bend(self, sheet: Sheet) -> None:
        """Bend links between clusters round nodes, and links to another row between the rows."""
        outer = np.flatnonzero(self.station_of[sheet.a] != self.station_of[sheet.b])
        rows = np.array(self.rows)
        start, end = rows[self.station_of[sheet.a[outer]]], rows[self.station_of[sheet.b[outer]]]
        same_row = outer[start == end]
        choose_arcs(sheet.field, sheet.curves, same_row, np.arange(len(same_row)), 0.0, BOWS)
        for link in outer[start != end].tolist():
            self._between_rows(sheet.curves, link, sheet)
        inner = np.flatnonzero(self.station_of[sheet.a] == self.station_of[sheet.b])
        is_partial = np.array([not s.whole for s in self.stations])[self.station_of[sheet.a[inner]]]
        loose = inner[is_partial]
        choose_arcs(sheet.field, sheet.curves, loose, np.arange(len(loose)), 0.0, BOWS[:7])
        for link in loose.tolist():
            self._between_lines(sheet, link)

    def _between_lines(self, sheet: Sheet, link: int) -> None:
        """Bend the route's link to the next line of a large cluster between the two lines."""
        a, b = int(sheet.a[link]), int(sheet.b[link])
        ends = [self.drawn[mark] for mark in (a, b)]
        path = self.stations[int(self.station_of[a])].route_nodes
        if not all(node in path for node in ends) or sheet.at[a, 0] == sheet.at[b, 0]:
            return
        first, last = sorted(path.index(node) for node in ends)
        per_line = nodes_per_line(len(path))
        if last - first == 1 and last // per_line != first // per_line:
            control = sheet.at[[a, b]].copy()
            control[:, 1] = sheet.at[[a, b], 1].mean()
            sheet.curves.set_controls(np.array([link]), control[None], 2)

    def _between_rows(self, curves: Curves, link: int, sheet: Sheet) -> None:
        """Bend a link through the gap below the upper of its two rows."""
        rows = np.array(self.rows)
        a, b = int(sheet.a[link]), int(sheet.b[link])
        upper = min(rows[self.station_of[a]], rows[self.station_of[b]])
        bottom = sheet.at[rows[self.station_of] == upper, 1].max()
        top = sheet.at[rows[self.station_of] == upper + 1, 1].min()
        height = bottom + (top - bottom) * 0.42
        control = np.stack([sheet.at[[a, b], 0], np.array([height, height])], axis=1)
        curves.set_controls(np.array([link]), control[None], 2)
