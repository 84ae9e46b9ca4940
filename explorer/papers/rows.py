"""The stored rows of printed tables, so that a table opens at once."""

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
    """Return a cell as plain data, without fields that have their default.

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
    """Return the cell in plain data, the inverse of ``to_json``.

    >>> cell = Cell("", "7", number=Fraction(7, 3), missing=True)
    >>> from_json(to_json(cell)) == cell
    True
    """
    number = plain.get("number")
    return Cell(**{**plain, "number": Fraction(number) if isinstance(number, str) else number})


def rows_file(paper: str) -> Path:
    """Return the file with the rows of the tables of one paper."""
    return record.HOME / paper / "tables.json"


@cache
def recorded_rows(paper: str) -> Mapping[str, Rows]:
    """Return the recorded rows of the tables of a paper, {} if no rows are recorded."""
    if not rows_file(paper).is_file():
        return {}
    plain = json.loads(rows_file(paper).read_text("utf-8"))
    return {key: tuple(tuple(map(from_json, row)) for row in rows) for key, rows in plain.items()}


def rows_of(table_id: str) -> Rows:
    """Return the recorded rows of a table; without a record they are computed, once."""
    rows = recorded_rows(tables()[table_id].paper).get(table_id)
    if rows is not None:
        return rows
    # Simultaneous requests wait for one computation.
    with _COMPUTING:
        return _compute_rows(table_id)


@cache
def _compute_rows(table_id: str) -> Rows:
    return tables()[table_id].compute()


def write_rows(paper: str) -> None:
    """Compute and record the rows of all tables of a paper, a line for each row."""
    lines = []
    for table in sorted(tables().values(), key=lambda table: table.id):
        if table.paper == paper:
            rows = (
                json.dumps(list(map(to_json, row)), ensure_ascii=False) for row in table.compute()
            )
            lines.append(f"{json.dumps(table.id)}: [\n" + ",\n".join(rows) + "\n]")
    if lines:
        record.write_file(rows_file(paper), "{\n" + ",\n".join(lines) + "\n}\n")
        recorded_rows.cache_clear()
