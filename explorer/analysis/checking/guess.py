"""A guess at a text in no known format: which column may be the packet, which the node."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Final

from explorer.analysis.checking.columns import Columns, Row, is_header, number_in, rows_of
from explorer.analysis.checking.route_entries import indices_in
from explorer.core.errors import BadAddress, ExplorerError
from explorer.core.network import Network

MAX_LINES: Final = 200
"""Lines on which the guess is based."""

MAX_COLUMNS: Final = 16
"""Most columns that are tried."""

MAX_CHARACTERS: Final = 4000
"""Most characters of a line that are read."""

PREVIEW_LINES: Final = 10
"""Lines shown in the preview."""

MIN_LINK_SHARE: Final = Fraction(3, 4)
"""Least share of the hops that must be links."""

MIN_HOPS: Final = 3
"""Fewest hops, and fewest lines, for a guess."""

LINE_STARTS: Final = (
    ("a trace of ns-3", re.compile(r"[-+rdt] .{0,200}(?:/NodeList/|\bns3::)")),
    ("a trace of ns-2", re.compile(r"[-+rdhs] \d+(?:\.\d+)? \d+ \d+ \w+ \d+ ")),
    ("a trace of gem5", re.compile(r"\s{0,40}\d+: (?:system|global)\b")),
    ("a trace of BookSim", re.compile(r"\d+ \| \S+ \| ")),
)
"""Tools, and how their lines begin."""


@dataclass(frozen=True)
class LineRead:
    """A line as it would be read; ``nodes`` are addresses, or a dash if a cell is not a node."""

    line: int
    text: str
    packet: str
    time: str
    nodes: tuple[str, ...]


@dataclass(frozen=True)
class Guess:
    """How a text may be read: the format it ``looks`` like, its columns, a preview of ten lines.

    ``columns`` is None for plain routes whose numbers are indices. ``hops`` counts the hops of the
    lines that were read, ``links`` those of them that are links.
    """

    looks: str
    columns: Columns | None
    index: bool
    hops: int
    links: int
    preview: tuple[LineRead, ...]

    @property
    def reading_options(self) -> str:
        """The options to read it with, as ``columns packet=3,node=5 and numbers as indices``."""
        parts = [f"columns {self.columns}"] if self.columns else []
        return " and ".join([*parts, *["numbers as indices"] * self.index])


class UnknownForm(BadAddress):
    """A text whose lines are not understood; ``guess`` is how they may be meant."""

    def __init__(self, sentence: str, guess: Guess) -> None:
        super().__init__(sentence, nearest=guess.reading_options)
        self.guess = guess


def guess(net: Network, lines: Sequence[str]) -> Guess | None:
    """Return how a text may be read as routes of a network, by its first lines; None if unknown.

    Of all columns that hold nodes, by name or by index, the ones with the largest share of hops
    that are links are used; at least three quarters must be.

    >>> from explorer import network
    >>> lines = ["r 1 x 7 0", "r 2 x 7 1", "r 3 x 8 5", "r 4 x 7 3", "r 5 x 8 4"]
    >>> one = guess(network("Q(3)"), lines)
    >>> str(one.columns), one.index, one.hops, one.preview[0].nodes
    ('packet=4,node=5,time=2', True, 3, ('000',))
    """
    short = [line[:MAX_CHARACTERS] for line in lines[:MAX_LINES]]
    rows = list(rows_of(short, MAX_COLUMNS))
    if rows and is_header([cell.casefold() for cell in rows[0][1]]):
        rows = rows[1:]
    if len(rows) < MIN_HOPS:
        return None
    readings = _Readings(net, rows)
    best = max(readings.traces(), default=None, key=lambda reading: reading.score)
    routes = max(readings.routes(), default=None, key=lambda reading: reading.score)
    if routes is not None and (best is None or routes.score > best.score):
        best = routes
    if best is None:
        return None
    columns = None if best.columns == Columns(nodes=1) else best.columns
    if columns is None and not best.index:
        return None
    preview = tuple(_line_read(net, row, best, short) for row in rows[:PREVIEW_LINES])
    looks = _looks([short[line - 1] for line, _ in rows], best.columns)
    return Guess(looks, columns, best.index, best.hops, best.links, preview)


@dataclass(frozen=True)
class _Reading:
    """Columns, their hops, and how many of these are links, or links to an unvisited node."""

    columns: Columns
    index: bool
    hops: int
    links: int
    fresh: int
    rises: bool

    @property
    def score(self) -> tuple[Fraction, bool, bool]:
        """Rank: links to unvisited nodes · (share of hops)⁸, then names, then rising numbers."""
        return Fraction(self.fresh**9, self.hops**8), not self.index, self.rises


class _Readings:
    """The possible readings of some lines as routes."""

    def __init__(self, net: Network, rows: Sequence[Row]) -> None:
        self.net, self.rows = net, rows
        rows_by_width = Counter(len(cells) for _, cells in rows)
        self.wide = max(rows_by_width, key=lambda width: (rows_by_width[width], width))
        self.cells = [cells for _, cells in rows if len(cells) == self.wide]
        self.near: dict[int, frozenset[int]] = {}

    def _is_link(self, a: int, b: int) -> bool:
        if a not in self.near:
            self.near[a] = frozenset(int(v) for v in self.net.neighbors(a) if v >= 0)
        return b in self.near[a]

    def _nodes(self, texts: Sequence[str], index: bool) -> list[int] | None:
        """Return the nodes of a column; None if a cell is not a node."""
        nodes: list[int] = []
        known: dict[str, int] = {}
        for text in texts:
            if text not in known:
                node = node_in(self.net, text, index)
                if node is None:
                    return None
                known[text] = node
            nodes.append(known[text])
        return nodes

    def traces(self) -> Iterator[_Reading]:
        """Yield the readings in which every line says where one packet was."""
        if self.wide < 2 or len(self.cells) < max(MIN_HOPS, len(self.rows) / 2):
            return
        columns = list(zip(*self.cells, strict=True))
        for index in (False, True):
            nodes = [self._nodes(column, index) for column in columns]
            places = [place for place, column in enumerate(nodes) if column is not None]
            for packet, names in enumerate(columns):
                if len(set(names)) == len(names):
                    continue
                for place in places:
                    if place != packet:
                        yield from self._trace_readings(packet, (place,), nodes, columns, index)
                for source in places:
                    for target in places:
                        if len({packet, source, target}) == 3:
                            yield from self._trace_readings(
                                packet, (source, target), nodes, columns, index
                            )

    def _trace_readings(
        self,
        packet: int,
        places: tuple[int, ...],
        nodes: Sequence[list[int] | None],
        columns: Sequence[tuple[str, ...]],
        index: bool,
    ) -> Iterator[_Reading]:
        at = [nodes[place] or [] for place in places]
        if len(places) == 2 and not all(map(self._is_link, *at)):
            return
        routes: dict[str, list[int]] = {}
        for row, name in enumerate(columns[packet]):
            route = routes.setdefault(name, [])
            hop = [column[row] for column in at]

            if len(hop) == 2 and route[-2:] == hop:
                continue
            route += hop[1:] if route[-1:] == hop[:1] else hop
        time_column = self._time(columns, {packet, *places})
        words = ("node",) if len(places) == 1 else ("from_", "to")
        numbers = {word: place + 1 for word, place in zip(words, places, strict=True)}
        yield from self._fitting_reading(
            Columns(packet + 1, **numbers, time=time_column), index, routes
        )

    def _fitting_reading(
        self, columns: Columns, index: bool, routes: Mapping[str, Sequence[int]]
    ) -> Iterator[_Reading]:
        """Yield the reading by some columns if it fits; ``routes`` maps packet names to nodes."""
        hops = links = fresh = 0
        for route in routes.values():
            seen = set(route[:1])
            for a, b in pairwise(route):
                joined = self._is_link(a, b)
                hops, links, fresh = hops + 1, links + joined, fresh + (joined and b not in seen)
                seen.add(b)
        if hops >= MIN_HOPS and links >= MIN_LINK_SHARE * hops:
            numbers = [number_in(name) for name in routes]
            # Packets are mostly numbered in order: packet numbers rise, target numbers do not.
            rises = all(a is not None and b is not None and a < b for a, b in pairwise(numbers))
            yield _Reading(columns, index, hops, links, fresh, rises)

    def _time(self, columns: Sequence[tuple[str, ...]], others: set[int]) -> int | None:
        """Return the first column of numbers that never fall and rise at least once."""
        for place, column in enumerate(columns):
            if place in others:
                continue
            if number_in(column[0]) is None:
                continue
            times = [when for when in map(number_in, column) if when is not None]
            rises = all(a <= b for a, b in pairwise(times)) and times[0] < times[-1]
            if rises and len(times) == len(column):
                return place + 1
        return None

    def routes(self) -> Iterator[_Reading]:
        """Yield the readings in which every line is a route, after up to three other columns."""
        for begin in range(min(4, self.wide)):
            for index in (False, True):
                routes: dict[str, list[int]] = {}
                for line, cells in self.rows:
                    nodes = self._nodes(cells[begin:], index)
                    if nodes is None:
                        break
                    routes[str(line)] = nodes
                else:
                    yield from self._fitting_reading(Columns(nodes=begin + 1), index, routes)


def node_in(net: Network, text: str, index: bool) -> int | None:
    """Return the node that a cell names, by address or by index; None if it names no node."""
    numbers = indices_in(text)
    if index and not numbers:
        return None
    try:
        if not index:
            return net.parse(text)
        return net.node(numbers[0] if len(numbers) == 1 else numbers)
    except ExplorerError:
        return None


def _line_read(net: Network, row: Row, best: _Reading, lines: Sequence[str]) -> LineRead:
    line, cells = row
    numbers = best.columns.named

    def cell(word: str) -> str:
        place = numbers.get(word, len(cells) + 1)
        return cells[place - 1][:60] if place <= len(cells) else ""

    texts = [cell(word) for word in ("node", "from", "to") if word in numbers]
    if best.columns.nodes is not None:
        texts = list(cells[best.columns.nodes - 1 :])
    nodes = [node_in(net, text, best.index) for text in texts]
    names = tuple("–" if node is None else net.format(node) for node in nodes)
    return LineRead(line, lines[line - 1][:200].strip(), cell("packet"), cell("time"), names)


def _looks(lines: Sequence[str], columns: Columns) -> str:
    for name, begins in LINE_STARTS:
        if 2 * sum(bool(begins.match(line)) for line in lines) >= len(lines):
            return name
    return "routes, a line each" if columns.nodes is not None else "a trace of packets"


def unknown_form(net: Network, route_count: int, reading: Guess) -> UnknownForm:
    """Return the error for a text that can only be read by a guess."""
    named = reading.columns.named if reading.columns else {}
    words = [f"{word} in column {column}" for word, column in named.items()]
    description = ", ".join([reading.looks, *words, *["numbers that are indices"] * reading.index])
    return UnknownForm(
        f"none of the first {route_count:,} routes names nodes of {net.spec}, so no line is judged:"
        f" this looks like {description}",
        reading,
    )
