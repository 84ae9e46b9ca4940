"""Graphs as tables: CSV of links, with columns found by their headings, else by position."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Final

from explorer.core.ints import is_digits
from explorer.graphs.data import BadFile, Draft, GraphData, at_line, finite_number

FIRST_HEADINGS: Final = ("a", "source", "from", "src", "u", "node1", "switch", "start", "tail")
SECOND_HEADINGS: Final = ("b", "target", "to", "dst", "dest", "v", "node2", "peer", "end", "head")
KIND: Final = ("kind", "type", "class")
WEIGHT: Final = ("weight", "cost", "capacity", "bandwidth", "latency")
MAX_LIKELY: Final = 24
"""The most columns among which ends without headings are looked for."""

DIGIT: Final = re.compile(r"\d")

PORTS: Final = (("port", "port_a", "source_port"), ("peer_port", "port_b", "target_port"))


Row = tuple[int, list[str]]
"""The line number of a row, and its cells."""


def separator(line: str) -> str | None:
    """Return the character that separates the columns of a line, None if the line has one column.

    >>> separator("a;b;c"), separator("a b")
    (';', None)
    """
    delimiters = [sign for sign in ",;\t|" if sign in line]
    return max(delimiters, key=line.count) if delimiters else None


def rows(text: str, delimiter: str) -> Iterator[Row]:
    """Yield (line, cells) of the rows, without empty ones and comments; raise BadFile."""
    reader = csv.reader(StringIO(text), delimiter=delimiter)
    while True:
        try:
            row = next(reader, None)
        except csv.Error as error:
            raise at_line(reader.line_num, f"no row of a table: {error}", "a,b") from None
        if row is None:
            return
        cells = [cell.strip() for cell in row]
        if any(cells) and not cells[0].startswith(("#", "//")):
            yield reader.line_num, cells


def column(head: Sequence[str], words: Sequence[str]) -> int | None:
    """Return the column headed by the first of ``words`` that is a heading, None if none is."""
    plain = [cell.casefold().strip(" '\"") for cell in head]
    return next((plain.index(word) for word in words if word in plain), None)


@dataclass(frozen=True)
class LinkColumns:
    """The columns, from 0, of both ends of a link, of its kind and its weight; None for none.

    ``head`` says whether the first row names the columns.
    """

    first: int | None
    second: int | None
    kind: int | None = None
    weight: int | None = None
    head: bool = True


def table_rows(text: str) -> list[Row]:
    """Return the rows of a table, with its first separator; raise BadFile."""
    return list(rows(text, table_separator(text)))


def table_separator(text: str) -> str:
    """Return the separator of the first row that has more than one column, else a comma."""
    return next((sign for line in text.splitlines() if (sign := separator(line))), ",")


def columns_by_heading(all_rows: Sequence[Row]) -> LinkColumns:
    """Return the columns that the first row names, else the first two: then that row is a link.

    A first row of words over rows with numbers is a head that names neither end.

    >>> columns_by_heading([(1, ["cost", "from", "to"]), (2, ["3", "s0", "s1"])])
    LinkColumns(first=1, second=2, kind=None, weight=0, head=True)
    >>> columns_by_heading([(1, ["id", "near", "far"]), (2, ["1", "s0", "s1"])]).first is None
    True
    """
    head = all_rows[0][1]
    first, second = column(head, FIRST_HEADINGS), column(head, SECOND_HEADINGS)
    if first is None and second is None and _is_unlike(head, all_rows[1:]):
        return LinkColumns(None, None, column(head, KIND), column(head, WEIGHT))
    if _is_link(head, [place for place in (first, second) if place is not None], all_rows):
        return LinkColumns(0, 1, head=False)
    return LinkColumns(first, second, column(head, KIND), column(head, WEIGHT))


def likely_ends(all_rows: Sequence[Row], columns: LinkColumns) -> tuple[int | None, int | None]:
    """Return the columns of both ends; for one without a heading, that with most of its names.

    It is None if no column has any name of the other end, or if neither has a heading and no two
    columns share a name.

    >>> all_rows = table_rows("switch,port,neighbor\\ns0,1,s1\\ns1,1,s2\\n")
    >>> likely_ends(all_rows, columns_by_heading(all_rows))
    (0, 2)
    >>> all_rows = table_rows("id;near;far\\n1;s0;s1\\n2;s1;s2\\n")
    >>> likely_ends(all_rows, columns_by_heading(all_rows))
    (1, 2)
    """
    body = [row for _, row in all_rows[columns.head :]]
    width = min(max(map(len, body), default=0), MAX_LIKELY)
    names = [{_cell(row, place) for row in body} - {""} for place in range(width)]
    pairs = [
        (a, b)
        for a in range(width)
        for b in range(width)
        if a != b
        and columns.first in (None, a)
        and columns.second in (None, b)
        and names[a] & names[b]
    ]
    best = max(pairs, key=lambda pair: len(names[pair[0]] & names[pair[1]]), default=None)
    return best or (columns.first, columns.second)


def table(text: str, form: str = "CSV", columns: LinkColumns | None = None) -> GraphData:
    """Read a link per row, from columns a and b, source and target, from and to, or the first two.

    Kind, weight and the ports of both ends are read if there are columns with such headings. A
    first row whose cells are nodes in other rows is a link. Rows with more cells are counted as
    cut. ``columns`` are taken in place of those that the headings name. Raises BadFile with the
    line.

    >>> table("source,target,weight\\ns0,s1,10\\n").weights.tolist()
    [10.0]
    >>> len(table("a,b\\nb,c\\nc,a\\n").links)
    3
    >>> table("x,y,z\\n1,s0,s1\\n", columns=LinkColumns(1, 2)).names
    ('s0', 's1')
    """
    sign = table_separator(text)
    all_rows = list(rows(text, sign))
    if not all_rows:
        raise BadFile(f"{form}: the file is empty: it takes a link a row", "a,b")
    line, head = all_rows[0]
    width = len(head)
    if columns is None:
        columns = columns_by_heading(all_rows)
        width = len(head) if columns.head else 2
    a, b = columns.first, columns.second
    if a is None or b is None:
        word, other = ("to", SECOND_HEADINGS) if b is None else ("from", FIRST_HEADINGS)
        raise at_line(
            line,
            f"no column says where a link leads {word}: the head has {', '.join(head)[:80]}",
            other[1],
        )
    if max(a, b) >= len(head):
        raise BadFile(f"column {max(a, b) + 1}: the table has {len(head):,}", str(len(head)))
    ports = [column(head, words) if columns.head else None for words in PORTS]
    draft = Draft(form)
    draft.directed = columns.head and [head[a].casefold(), head[b].casefold()] == ["tail", "head"]
    for line, row in all_rows[columns.head :]:
        if len(row) <= max(a, b) or not row[a] or not row[b]:
            raise at_line(
                line,
                f"{sign.join(row)[:60]!r} names no two nodes: a link takes two",
                sign.join(_with_two_names(row, a, b))[:60],
            )
        if any(row[width:]):
            draft.cut.append(line)
        draft.link(
            _name(row[a]),
            _name(row[b]),
            line,
            _cell(row, columns.kind)[:60],
            finite_number(_cell(row, columns.weight)),
            _ports(row, ports),
        )
    return draft.finished_graph(line)


def _is_unlike(head: Sequence[str], body: Sequence[Row]) -> bool:
    """Return whether a row has no digit, and every other row one in each of its first two cells."""
    cells = [cell for _, row in body for cell in row[:2]]
    return bool(cells) and not DIGIT.search("".join(head)) and all(map(DIGIT.search, cells))


def _with_two_names(row: Sequence[str], a: int, b: int) -> list[str]:
    """Return a row with names of its own where it lacks an end of its link.

    >>> _with_two_names(["s0", "", "10"], 0, 1), _with_two_names(["a"], 0, 2)
    (['s0', 'a', '10'], ['a', '', 'b'])
    """
    cells = [*row, *[""] * (max(a, b) + 1 - len(row))]
    for place in (a, b):
        cells[place] = cells[place] or next(name for name in ("a", "b") if name not in cells)
    return cells


def _is_link(head: Sequence[str], name_columns: Sequence[int], all_rows: Sequence[Row]) -> bool:
    """Return whether the first row is a link: it has no heading that is not also a node below."""
    nodes = {cell for _, row in all_rows[1:] for cell in row[:2]}
    return all(head[place] in nodes for place in name_columns)


def _name(cell: str) -> str:
    """Return a name without the apostrophe by which spreadsheets mark texts."""
    return cell[1:] if cell[:1] == "'" and len(cell) > 1 and cell[-1] != "'" else cell


def _cell(row: Sequence[str], place: int | None) -> str:
    return row[place] if place is not None and place < len(row) else ""


def _ports(row: Sequence[str], places: Sequence[int | None]) -> tuple[int, int] | None:
    cells = [_cell(row, place) for place in places]
    if not all(is_digits(cell, 5) for cell in cells):
        return None
    return int(cells[0]), int(cells[1])
