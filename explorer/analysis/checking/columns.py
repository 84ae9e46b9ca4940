"""Routes by column: which column of a line is the packet, the node, or the time."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Final, TypeAlias

from explorer.analysis.checking.route_entries import Entry, Stream, WrittenRoute, entries
from explorer.analysis.checking.steps import Steps, without_stays
from explorer.core.errors import BadAddress, brief
from explorer.core.ints import is_digits

MAX_COLUMNS: Final = 1000
"""Highest column number that can be given."""

Row: TypeAlias = tuple[int, Sequence[str]]
"""The number of a line, and its cells."""

PACKETS: Final = ("packet", "packet_id", "message", "id", "flow")
NODES: Final = ("node", "router", "at", "address")
TIMES: Final = ("time", "cycle", "t")
HEADER_WORDS: Final = {
    *PACKETS,
    *NODES,
    *TIMES,
    *("source", "target", "destination", "from", "to", "route"),
}
"""Words that may head a column."""

COMMENT: Final = re.compile(r"\s*(?://|#(?!\d))")
"""The beginning of a comment; ``#5`` is the node with index 5."""

PIECE: Final = re.compile(
    r'"[^"]*+"|\([^(),;\s]++(?:\s*+[,;]\s*+[^(),;\s]++)*+\)|(?P<separator>[,;\t])|(?P<gap>[\s|]++)'
    r'|[^",;\s|(]++|.'
)
"""The pieces of a line: quoted text, address in parentheses, separator, gap, anything else."""

NUMBER: Final = re.compile(r"-?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?")


@dataclass(frozen=True)
class Columns:
    """The column of each value of a line, counted from 1; None for values without a column.

    A line of a trace says that a ``packet`` was at a ``node``, or went ``from_`` one node ``to``
    another. A line of a route file has its nodes from column ``nodes`` on.
    """

    packet: int | None = None
    node: int | None = None
    from_: int | None = None
    to: int | None = None
    time: int | None = None
    nodes: int | None = None

    @property
    def named(self) -> dict[str, int]:
        """The column numbers by their words."""
        values = ((field.name.rstrip("_"), getattr(self, field.name)) for field in fields(self))
        return {word: column for word, column in values if column is not None}

    @property
    def last(self) -> int:
        """The last column that a line has to have."""
        return max(self.named.values())

    def __str__(self) -> str:
        return ",".join(f"{word}={column}" for word, column in self.named.items())


WORDS: Final = tuple(field.name.rstrip("_") for field in fields(Columns))
WORD_SETS: Final = (
    {"packet", "node"},
    {"packet", "node", "time"},
    {"packet", "from", "to"},
    {"packet", "from", "to", "time"},
    {"nodes"},
    {"nodes", "from", "to"},
)
"""The combinations of words that are allowed."""


def read_columns(columns: object) -> Columns:
    """Return the columns that a text or a mapping names; raise BadAddress if it names none.

    >>> str(read_columns("node=5, packet=3")), read_columns({"nodes": 2}).nodes
    ('packet=3,node=5', 2)
    >>> read_columns("packet=3")
    Traceback (most recent call last):
    ...
    explorer.core.errors.BadAddress: columns are packet and node, packet, from and to, or nodes, \
where a route begins: 'packet=3' is none of these. Nearest: packet=1,node=2.
    """
    if isinstance(columns, Columns):
        return columns
    if isinstance(columns, Mapping):
        columns = ",".join(f"{word}={column}" for word, column in columns.items())
    if not isinstance(columns, str):
        raise _no_columns_error(columns)
    numbers_by_word: dict[str, int] = {}
    for part in columns[:200].split(","):
        word, _, column = (piece.strip() for piece in part.replace(":", "=").partition("="))
        is_number = is_digits(column, 4)
        if word not in WORDS or word in numbers_by_word or not is_number:
            raise _no_columns_error(columns)
        if not 1 <= int(column) <= MAX_COLUMNS or int(column) in numbers_by_word.values():
            raise BadAddress(
                f"columns are told apart, and go from 1 to {MAX_COLUMNS:,}: {brief(columns)!r} has"
                f" {word} = {int(column)}",
                nearest="packet=1,node=2",
            )
        numbers_by_word[word] = int(column)
    if set(numbers_by_word) not in WORD_SETS:
        raise _no_columns_error(columns)
    return Columns(
        **{{"from": "from_"}.get(word, word): numbers_by_word[word] for word in numbers_by_word}
    )


def _no_columns_error(columns: object) -> BadAddress:
    return BadAddress(
        "columns are packet and node, packet, from and to, or nodes, where a route begins:"
        f" {brief(columns)!r} is none of these",
        nearest="packet=1,node=2",
    )


# Cells -------------------------------------------------------------------------------------------


def separator_of(line: str) -> str:
    """Return the separator of a line: comma, semicolon or tab, or "" if blanks separate cells.

    >>> separator_of("7,3"), separator_of("7 (0,1) 3")
    (',', '')
    """
    separators = [piece["separator"] for piece in PIECE.finditer(line) if piece["separator"]]
    return max(",;\t", key=separators.count) if separators else ""


def cells_of(line: str, separator: str, max_cells: int = MAX_COLUMNS) -> list[str]:
    """Return the first cells of a line; without a separator, blanks and bars separate them.

    >>> cells_of(' 12 | router_3 | (0, 1)', ""), cells_of('7, "a, b",,3', ",")
    (['12', 'router_3', '(0, 1)'], ['7', 'a, b', '', '3'])
    """
    cells: list[list[str]] = [[]]
    for piece in PIECE.finditer(line.strip() if not separator else line):
        if (
            piece["separator"] == separator
            if separator
            else piece["gap"] or piece["separator"] == "\t"
        ):
            if len(cells) == max_cells:
                break
            cells.append([])
        else:
            cells[-1].append(piece[0])
    return [_unquoted("".join(parts).strip()) for parts in cells]


def _unquoted(cell: str) -> str:
    quoted = len(cell) > 1 and cell[0] == cell[-1] == '"'
    return cell[1:-1].strip() if quoted else cell


def is_header(cells: Sequence[str]) -> bool:
    """Return whether all cells are words, as in a header."""
    return len(cells) > 1 and all(re.fullmatch(r"[a-z_ ]+[0-9]*", cell) for cell in cells)


def rows_of(lines: Iterable[str], max_cells: int = MAX_COLUMNS) -> Iterator[Row]:
    """Yield the lines that are not empty or comments, as cells; the first sets the separator."""
    separator: str | None = None
    for number, line in enumerate(lines, 1):
        if not line.strip() or COMMENT.match(line):
            continue
        if separator is None:
            separator = separator_of(line)
        yield number, cells_of(line, separator, max_cells)


def number_in(cell: str) -> float | None:
    """Return the number in a cell that may have a unit or a word; None if it has no number.

    >>> number_in("+2.5s"), number_in("t=12"), number_in("soon")
    (2.5, 12.0, None)
    """
    match = NUMBER.search(cell[:64])
    return float(match[0]) if match else None


# Routes ------------------------------------------------------------------------------------------


def column_stream(lines: Sequence[str], columns: Columns) -> Stream:
    """Return the routes of a text whose columns are known.

    >>> lines = ["1.0 x 7 00", "1.5 x 7 01", "1.7 x 7 01"]
    >>> [route] = column_stream(lines, Columns(packet=3, node=4, time=1)).routes
    >>> [entry.text for entry in route.entries]
    ['00', '01']
    """
    if columns.nodes is not None:
        return Stream(
            "a route a line", _routes(_rows_without_header(rows_of(lines), columns), columns)
        )
    rows = rows_of(lines, columns.last)
    return Stream("a trace of packets", packet_routes(_rows_without_header(rows, columns), columns))


def _rows_without_header(rows: Iterator[Row], columns: Columns) -> Iterator[Row]:
    """Yield all rows except a header in the first row."""
    for place, (line, cells) in enumerate(rows):
        low = [cell.casefold() for cell in cells]
        if not place and is_header(low):
            time_column = columns.time
            time_is_word = (
                time_column is not None
                and len(low) >= time_column
                and number_in(low[time_column - 1]) is None
            )
            if time_is_word or set(low) & HEADER_WORDS:
                continue
        yield line, cells


def _routes(rows: Iterator[Row], columns: Columns) -> Iterator[WrittenRoute]:
    """Yield the route of every row, from the column of its first node on."""
    begin, named = columns.nodes or 1, columns.named
    for line, cells in rows:
        if len(cells) < columns.last:
            yield _too_few_cells(line, cells, columns)
            continue
        ends = {
            word: Entry(cells[named[word] - 1], line, named[word])
            for word in ("from", "to")
            if word in named
        }
        nodes = tuple(
            Entry(entry.text, line, column)
            for column, cell in enumerate(cells, 1)
            if column >= begin and column not in (columns.from_, columns.to)
            for entry in entries(cell, line)
        )
        yield WrittenRoute(line, nodes, ends.get("from"), ends.get("to"))


def _too_few_cells(line: int, cells: Sequence[str], columns: Columns) -> WrittenRoute:
    problem_text = f"the line has {len(cells)} cells, and column {columns.last} is asked for"
    return WrittenRoute(line, (), problem=problem_text)


def packet_routes(rows: Iterator[Row], columns: Columns) -> Iterator[WrittenRoute]:
    """Yield the route of every packet, ordered by time, or by line if there are no times.

    A node that a packet enters and later leaves is listed once.
    """
    steps, named = Steps(), columns.named
    places = [named[word] - 1 for word in ("node", "from", "to") if word in named]
    for line, cells in rows:
        if len(cells) < columns.last:
            yield _too_few_cells(line, cells, columns)
            continue
        when = None if columns.time is None else number_in(cells[columns.time - 1])
        if columns.time is not None and when is None:
            problem_text = f"{brief(cells[columns.time - 1])!r} is no time: a number is"
            yield WrittenRoute(line, (), problem=problem_text, column=columns.time)
            continue
        for place in places:
            steps.add(cells[named["packet"] - 1], when or 0.0, line, cells[place])
    for route in steps.routes(places[0] + 1):
        hops = route.entries if len(places) == 1 else _hops(route.entries)
        yield route._replace(entries=without_stays(hops))


def _hops(ends: Sequence[Entry]) -> Iterator[Entry]:
    """Yield the two ends of every hop; a hop written twice, at departure and arrival, once."""
    last = ("", "")
    for source, target in zip(ends[::2], ends[1::2], strict=True):
        if (source.text, target.text) != last:
            yield from (source, target)
        last = source.text, target.text
