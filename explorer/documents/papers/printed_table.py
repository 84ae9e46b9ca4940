"""A table of a paper as printed, with right values beside wrong cells, and missing rows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NotRequired, TypedDict

from explorer.documents.papers.statement_list import (
    ListedRow,
    listed_row,
    place_in_paper,
    place_order,
    without_breaks,
)
from explorer.notation.csv_escape import formula_safe, rows_as_csv
from explorer.notation.formula import numeral
from explorer.notation.prose import Prose, plain, quoted, sentence
from explorer.papers.claim import Verdict
from explorer.papers.paper_tables import Cell, Table
from explorer.papers.registry import PAPERS, tables
from explorer.papers.rows import Rows, rows_of
from explorer.words.forms import count_of
from explorer.words.text import Phrase

MAX_PAIR_LETTERS = 30
"""Maximum number of letters of a printed and a computed value that fit beside each other."""

NUMBER = re.compile(r"[−-]?[\d,]*\.?\d+( ?%)?")


class HeadDocument(TypedDict):
    """The head of a column; ``turn`` is the order that a click on it requests."""

    title: Prose
    numeric: bool
    sorted: Literal["", "ascending", "descending"]
    turn: int


class CellDocument(TypedDict):
    """A cell as printed; if it is wrong, ``instead`` is the right value, and ``why`` a sentence.

    ``absent`` is a cell that should exist and is not printed, ``long`` a cell of two lines.
    """

    text: Prose
    verdict: NotRequired[str]
    instead: NotRequired[Prose]
    why: NotRequired[str]
    absent: NotRequired[bool]
    long: NotRequired[bool]


class RowDocument(TypedDict):
    """A row of a table; ``missing`` if it should exist and is not printed."""

    missing: bool
    cells: list[CellDocument]


class TableDocument(TypedDict):
    """An opened table; ``summary`` says in a sentence how much of it holds."""

    kind: Literal["table"]
    id: str
    place: str
    source: str
    title: Prose
    summary: str
    heads: list[HeadDocument]
    rows: list[RowDocument]
    note: Prose | None


def sort_key(cell: Cell) -> tuple[int, float, str]:
    """Return the sort key of a cell: numbers by size, then texts, then empty cells.

    >>> sorted([Cell("x"), Cell(""), Cell("16,384"), Cell("9")], key=sort_key)[0].printed
    '9'
    """
    if cell.number is not None:
        return 0, float(cell.number), ""
    text = plain(cell.printed or cell.computed or "")
    match = re.match(r"[−-]?[\d,]*\.?\d+", text.replace(" ", ""))
    if match:
        return 0, float(match[0].replace(",", "").replace("−", "-")), text
    return (1 if text else 2), 0.0, text


def sorted_rows(rows: Rows, sort: int) -> Rows:
    """Return rows sorted by a column (from 1; negative: descending), or as printed for 0."""
    if not sort:
        return rows
    return tuple(sorted(rows, key=lambda row: sort_key(row[abs(sort) - 1]), reverse=sort < 0))


def is_missing(row: Sequence[Cell]) -> bool:
    """Return whether a row should be there and is not printed."""
    return any(cell.missing for cell in row) and all(
        cell.missing or cell.computed is None for cell in row
    )


def table_summary(rows: Rows) -> str:
    """Return in a sentence how much of a table holds.

    >>> wrong, right = Cell("6", "5", "differs"), Cell("8", "8", "agrees")
    >>> table_summary(((Cell("3"), wrong), (Cell("4"), right)))
    '2 cells computed: 1 agrees, 1 differs.'
    """
    judged = [cell for row in rows for cell in row if not is_missing(row) and cell.verdict]
    names: tuple[tuple[Verdict, str, str], ...] = (
        ("agrees", "agrees", "agree"),
        ("differs", "differs", "differ"),
        ("depends", "depends on a reading", "depend on a reading"),
        ("open", "stays open", "stay open"),
    )
    parts = []
    for verdict, singular, plural in names:
        if count := sum(cell.verdict == verdict for cell in judged):
            parts.append(f"{numeral(count)} {singular if count == 1 else plural}")
    absent = sum(is_missing(row) for row in rows)
    lack = f" {count_of(absent):row} should be there and are not printed."
    if absent == 1:
        lack = " One row should be there and is not printed."
    summary = ", ".join(parts)
    if len(judged) > 1 and all(cell.verdict == "agrees" for cell in judged):
        summary = "all agree"
    summary_of_judged = f"{count_of(len(judged)):cell} computed: {summary}."
    return (summary_of_judged if judged else "Nothing in it can be computed.") + (
        lack if absent else ""
    )


def table_list(paper: str = "") -> list[Table]:
    """Return the tables of a paper, or of all papers, in the order of the list."""
    return [
        table
        for item in PAPERS
        if paper in ("", item.key)
        for table in sorted(
            (table for table in tables().values() if table.paper == item.key),
            key=lambda table: place_order(table.place),
        )
    ]


@lru_cache(maxsize=8)
def first_table(paper: str = "") -> str:
    """Return the id of the table to begin with: the first that has something wrong, or the first.

    >>> first_table()
    'hcn-t1'
    """
    tables = table_list(paper)
    for table in tables:
        if any(cell.verdict == "differs" for row in rows_of(table.id) for cell in row):
            return table.id
    return tables[0].id if tables else ""


def listed_tables() -> list[ListedRow]:
    """Return the list of all tables, paper by paper."""
    return list(map(listed_row, table_list()))


def table_document(table: Table, sort: int) -> TableDocument:
    """Return the document of a table: its title, how much of it holds, and the table."""
    rows = rows_of(table.id)
    return {
        "kind": "table",
        "id": table.id,
        "place": Phrase(table.place),
        "source": place_in_paper(table.paper, table.place),
        "title": sentence(table.title),
        "summary": Phrase(table_summary(rows)),
        "heads": [_head(table, rows, i + 1, sort) for i in range(len(table.columns))],
        "rows": [
            {"missing": is_missing(row), "cells": [_cell(cell) for cell in row]}
            for row in sorted_rows(rows, sort)
        ],
        "note": sentence(table.note) if table.note else None,
    }


def _is_numeric(rows: Rows, column: int) -> bool:
    """Return whether most texts of a column (never the first) are numbers, to be aligned right."""
    texts = [plain(cell.printed or cell.computed or "") for cell in (row[column] for row in rows)]
    filled = [text for text in texts if text]
    return column > 0 and sum(bool(NUMBER.fullmatch(text)) for text in filled) * 2 > len(filled)


def _head(table: Table, rows: Rows, column: int, sort: int) -> HeadDocument:
    is_sorted = abs(sort) == column
    return {
        "title": sentence(table.columns[column - 1]),
        "numeric": _is_numeric(rows, column - 1),
        "sorted": ("descending" if sort < 0 else "ascending") if is_sorted else "",
        "turn": {column: -column, -column: 0}.get(sort, column),
    }


def _cell(cell: Cell) -> CellDocument:
    document: CellDocument = {"text": quoted(cell.printed)}
    if cell.verdict:
        document["verdict"] = cell.verdict
    if cell.why:
        document["why"] = Phrase(plain(cell.why))
    if cell.missing:
        document["absent"] = True
        if not cell.printed:
            document["text"] = sentence(cell.computed or "")
    elif cell.verdict in ("differs", "depends") and cell.computed is not None:
        document["instead"] = without_breaks(cell.computed)
        # A long pair is set in two lines, or the table would be wider than its page.
        if len(plain(cell.printed)) + len(plain(cell.computed)) > MAX_PAIR_LETTERS:
            document["long"] = True
    return document


def csv_text(table: Table) -> str:
    """Return a table as CSV; each computed column is followed by its value and verdict."""
    rows = rows_of(table.id)
    judged = [any(row[i].computed is not None for row in rows) for i in range(len(table.columns))]
    heads: list[str] = []
    for title, is_judged in zip(table.columns, judged, strict=True):
        name = plain(title)
        heads += [name, f"{name} computed", f"{name} verdict"] if is_judged else [name]
    lines = [[*heads, "printed"]]
    for row in rows:
        cells: list[str] = []
        for cell, is_judged in zip(row, judged, strict=True):
            cells.append(plain(cell.printed))
            cells += [plain(cell.computed or ""), cell.verdict or ""] if is_judged else []
        lines.append([*map(formula_safe, cells), "no" if is_missing(row) else "yes"])
    return rows_as_csv(lines)
