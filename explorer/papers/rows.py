"""The rows of printed tables as they were computed, so that a table opens at once."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from fractions import Fraction
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, TypeAlias

from explorer.papers import record
from explorer.papers.paper_tables import Cell
from explorer.papers.registry import tables

Rows: TypeAlias = tuple[tuple[Cell, ...], ...]

_COMPUTING = Lock()


def to_json(cell: Cell) -> dict[str, Any]:
    """Return a cell as plain data; what is as it mostly is, is left out.

    >>> to_json(Cell("4.5", "4.5", "agrees", Fraction(9, 2)))
    {'printed': '4.5', 'computed': '4.5', 'verdict': 'agrees', 'number': '9/2'}
    """
    data = {
        field.name: getattr(cell, field.name)
        for field in fields(cell)
        if getattr(cell, field.name) != field.default
    }
    if isinstance(cell.number, Fraction):
        data["number"] = str(cell.number)
    return data


def from_json(plain: Mapping[str, Any]) -> Cell:
    """Return the cell that plain data holds, the inverse of ``to_json``.

    >>> cell = Cell("", "7", number=Fraction(7, 3), missing=True)
    >>> from_json(to_json(cell)) == cell
    True
    """
    number = plain.get("number")
    return Cell(**{**plain, "number": Fraction(number) if isinstance(number, str) else number})


def place(paper: str) -> Path:
    """Return the file that holds the rows of the tables of one paper."""
    return record.HOME / paper / "tables.json"


@cache
def recorded_rows(paper: str) -> Mapping[str, Rows]:
    """Return the recorded rows of the tables of a paper, {} where there are none."""
    if not place(paper).is_file():
        return {}
    plain = json.loads(place(paper).read_text("utf-8"))
    return {key: tuple(tuple(map(from_json, row)) for row in rows) for key, rows in plain.items()}


def rows_of(table_id: str) -> Rows:
    """Return the rows of a table as recorded; those of one without record are computed, once."""
    rows = recorded_rows(tables()[table_id].paper).get(table_id)
    if rows is not None:
        return rows
    # Two visitors who ask at once wait for one computation.
    with _COMPUTING:
        return _compute_rows(table_id)


@cache
def _compute_rows(table_id: str) -> Rows:
    return tables()[table_id].compute()


def write(paper: str) -> None:
    """Compute and record the rows of all tables of a paper, a line for each row."""
    lines = []
    for table in sorted(tables().values(), key=lambda table: table.id):
        if table.paper == paper:
            rows = (
                json.dumps(list(map(to_json, row)), ensure_ascii=False) for row in table.compute()
            )
            lines.append(f"{json.dumps(table.id)}: [\n" + ",\n".join(rows) + "\n]")
    if lines:
        record.write_file(place(paper), "{\n" + ",\n".join(lines) + "\n}\n")
        recorded_rows.cache_clear()
