"""The columns of a table of links for its page, where a visitor chooses what each of them is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final, TypedDict

from explorer.graphs.data import BadFile
from explorer.graphs.reading import reader_of
from explorer.graphs.table import (
    LinkColumns,
    Row,
    columns_by_heading,
    likely_ends,
    table,
    table_rows,
)
from explorer.words.lines import Quoted
from explorer.words.text import Text

MAX_COLUMNS: Final = 100
EXAMPLES: Final = 3
MAX_LENGTH: Final = 24
"""The most columns that are offered, examples of each, and characters of a heading."""


class ColumnChoice(TypedDict):
    """The columns of a table by heading and examples, and the number of each value's, 0 for none.

    ``rule`` says which column can be the end that no heading names; ``head`` whether the first row
    names the columns.
    """

    columns: list[tuple[str, str]]
    first: int
    second: int
    kind: int
    weight: int
    head: bool
    rule: str


def column_choice(text: str, file: str, chosen: LinkColumns | None = None) -> ColumnChoice | None:
    """Return the columns of a table of links, as chosen or by their headings; None for other texts.

    >>> choice = column_choice("switch,port,neighbor\\ns0,1,s1\\ns1,1,s2\\n", "ports.csv")
    >>> choice["columns"][2], choice["first"], choice["second"]
    (('neighbor', 's1, s2'), 1, 3)
    """
    try:
        if not chosen and reader_of(text, file) is not table:
            return None
        all_rows = table_rows(text)
    except BadFile:
        return None
    if not all_rows or len(all_rows[0][1]) < 2:
        return None
    columns = chosen or columns_by_heading(all_rows)
    first, second = (
        likely_ends(all_rows, columns)
        if None in (columns.first, columns.second)
        else (columns.first, columns.second)
    )
    return {
        "columns": _columns(all_rows, columns.head),
        "first": _number(first),
        "second": _number(second),
        "kind": _number(columns.kind),
        "weight": _number(columns.weight),
        "head": columns.head,
        "rule": _rule(all_rows[0][1], columns, (first, second)),
    }


def _number(place: int | None) -> int:
    return 0 if place is None else place + 1


def _columns(all_rows: Sequence[Row], head: bool) -> list[tuple[str, str]]:
    """Return the heading of each column, "" if it has none, and its first different cells."""
    body = [row for _, row in all_rows[head:]]
    headings = all_rows[0][1][:MAX_COLUMNS]
    return [
        (
            Quoted(headings[place][:MAX_LENGTH] if head else ""),
            Quoted(", ".join(_examples(row[place] for row in body if place < len(row)))),
        )
        for place in range(len(headings))
    ]


def _examples(cells: Iterable[str]) -> list[str]:
    """Return the first different cells that are not empty."""
    return list(islice(dict.fromkeys(cell[:MAX_LENGTH] for cell in cells if cell), EXAMPLES))


def _rule(heads: Sequence[str], columns: LinkColumns, ends: tuple[int | None, int | None]) -> str:
    """Return why these are the ends of links that no heading names, "" if both are named."""
    named = [place for place in (columns.first, columns.second) if place is not None]
    if len(named) == 2:
        return ""
    if None not in ends:
        first, second = (heads[place or 0][:MAX_LENGTH] for place in ends)
        column, end = (second, first) if columns.second is None else (first, second)
        return Text("Names in “{column}” stand in “{end}”, too.", column=column, end=end)
    if not named:
        return Text("No two columns share a name: one has the other end of each link.")
    known = heads[named[0]][:MAX_LENGTH]
    return Text("No column has names that “{end}” has: add one with the other end.", end=known)
