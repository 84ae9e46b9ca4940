"""Graphs as tables: CSV of links, with columns found by their headings, else by position."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import Final

from explorer.core.ints import is_digits
from explorer.graphs.data import BadFile, Draft, GraphData, at_line, finite_number

FIRST_HEADINGS: Final = ("a", "source", "from", "src", "u", "node1", "switch", "start", "tail")
SECOND_HEADINGS: Final = ("b", "target", "to", "dst", "dest", "v", "node2", "peer", "end", "head")
KIND: Final = ("kind", "type", "class")
WEIGHT: Final = ("weight", "cost", "capacity", "bandwidth", "latency")
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


def table(text: str, form: str = "CSV") -> GraphData:
    """Read a link per row, from columns a and b, source and target, from and to, or the first two.

    Kind, weight and the ports of both ends are read if there are columns with such headings. A
    first row whose cells are nodes in other rows is a link. Rows with more cells are counted as
    cut. Raises BadFile with the line.

    >>> table("source,target,weight\\ns0,s1,10\\n").weights.tolist()
    [10.0]
    >>> len(table("a,b\\nb,c\\nc,a\\n").links)
    3
    """
    delimiter = next((s for line in text.splitlines() if (s := separator(line))), ",")
    all_rows = list(rows(text, delimiter))
    if not all_rows:
        raise BadFile(f"{form}: the file is empty: it takes a link a row", "a,b")
    line, head = all_rows[0]
    first, second = column(head, FIRST_HEADINGS), column(head, SECOND_HEADINGS)
    name_columns = [place for place in (first, second) if place is not None]
    has_head = not _is_link(head, name_columns, all_rows)
    if has_head and (first is None or second is None):
        word, other = ("to", SECOND_HEADINGS) if second is None else ("from", FIRST_HEADINGS)
        raise at_line(
            line,
            f"no column says where a link leads {word}: the head has {', '.join(head)[:80]}",
            other[1],
        )
    a, b = (first or 0, second or 0) if has_head else (0, 1)
    kind, weight = (column(head, KIND), column(head, WEIGHT)) if has_head else (None, None)
    ports = [column(head, words) if has_head else None for words in PORTS]
    draft = Draft(form)
    draft.directed = has_head and [head[a].casefold(), head[b].casefold()] == ["tail", "head"]
    head_rows = len(head) if has_head else 2
    for line, row in all_rows[has_head:]:
        if len(row) <= max(a, b) or not row[a] or not row[b]:
            raise at_line(
                line, f"{delimiter.join(row)[:60]!r} names no two nodes: a link takes two", "a,b"
            )
        if any(row[head_rows:]):
            draft.cut.append(line)
        draft.link(
            _name(row[a]),
            _name(row[b]),
            line,
            _cell(row, kind)[:60],
            finite_number(_cell(row, weight)),
            _ports(row, ports),
        )
    return draft.finished_graph(line)


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
