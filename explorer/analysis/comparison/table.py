"""The table of a comparison: its columns, the rows at one x, and their order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from explorer.analysis.comparison.curves import Row, rows_at
from explorer.analysis.comparison.metrics import Axis, Exact, Metric


def printed_value(row: Row) -> Exact | None:
    """Return the value that is printed for a row, if one is."""
    return row.printed.value if row.printed else None


@dataclass(frozen=True)
class Column:
    """A column of the table: its header, whether it is numeric, and the value it is sorted by."""

    key: str
    title: str
    numeric: bool
    order: Callable[[Row], Exact | str | None]
    note: str = ""


COLUMNS: tuple[Column, ...] = (
    Column("network", "Network", False, lambda row: row.net.spec),
    Column("family", "Family", False, lambda row: row.family.title),
    Column("nodes", "Nodes", True, lambda row: row.net.nodes),
    Column("links", "Links", True, lambda row: row.net.links),
    Column("degree", "Degree", True, lambda row: row.measures.degrees.maximum),
    Column("diameter", "Diameter", True, lambda row: row.measures.diameter),
    Column(
        "mean",
        "Mean distance",
        True,
        lambda row: row.measures.mean_distance,
        "Over all ordered pairs, the node itself counted at distance 0",
    ),
    Column(
        "others",
        "to others",
        True,
        lambda row: row.measures.mean_distance_excluding_self,
        "Mean distance over all ordered pairs of different nodes",
    ),
    Column("across", "Across", True, lambda row: row.horizontal[1], "Measured"),
    Column("printed", "Printed", True, printed_value),
    Column("measured", "Measured", True, lambda row: row.measured),
    Column("difference", "Difference", True, lambda row: row.difference),
)


COLUMN_METRICS = ("packing", "links", "degree", "diameter", "mean", "mean-others")
"""Metrics that have a column in every table; packing, the number of nodes, is that of nodes."""


def columns(against: Metric | None) -> tuple[Column, ...]:
    """Return the columns of a table; with a metric on the horizontal axis, a column for it.

    >>> [column.key for column in columns(None)][-3:]
    ['printed', 'measured', 'difference']
    """
    if against is None or against.key in COLUMN_METRICS:
        return tuple(column for column in COLUMNS if column.key != "across")
    title = against.title
    return tuple(replace(c, title=title) if c.key == "across" else c for c in COLUMNS)


def rows_at_x(curves: tuple[tuple[Row, ...], ...], x: int, across: Axis) -> tuple[Row, ...]:
    """Return the row of every curve at ``x``, and single networks wherever they are."""
    return tuple(row for curve in curves for row in rows_at(curve, x, across))


def sorted_rows(rows: tuple[Row, ...], sort: str) -> tuple[Row, ...]:
    """Return rows sorted by a column, falling if ``sort`` begins with a minus; unknown last."""
    key = sort.removeprefix("-")
    column = next(c for c in COLUMNS if c.key == key)
    known = [row for row in rows if column.order(row) is not None]
    known.sort(key=column.order, reverse=sort.startswith("-"))  # type: ignore[arg-type]
    return (*known, *(row for row in rows if column.order(row) is None))
