"""All networks of a comparison as a grid that sorts and filters; its script comes when asked."""

from __future__ import annotations

from typing import Any

import dash_ag_grid as dag
from dash.development.base_component import Component

from explorer.analysis.comparison import Comparison, Row
from explorer.analysis.metrics import Exact
from explorer.analysis.table import Column, columns
from explorer.views.compare_table import cells, decimals

# The script of the grid is large: no page loads it before the grid is asked for.
for _script in dag._js_dist:
    if _script["relative_package_path"] == "dash_ag_grid.min.js":
        _script["dynamic"] = True

SCRIPT = f"_dash-component-suites/dash_ag_grid/dash_ag_grid.min.js?v={dag.__version__}"
"""Where the browser finds the script of the grid."""

FILTER = {
    "floatingFilter": True,
    "suppressFloatingFilterButton": True,
    "suppressHeaderFilterButton": True,
    "suppressHeaderMenuButton": True,
}
ROW = 28
MOST_HIGH = 640
"""The grid is no higher, in pixels: the rest scrolls in it."""

TEXT = {"function": "params.data.text[params.colDef.field]"}

SIGNED = {"function": "`spec sign hue-${params.data.hue} compare-${params.data.sign}`"}
"""The marker of the family in front of a network."""

THEME = {
    "backgroundColor": "var(--bg)",
    "foregroundColor": "var(--ink)",
    "headerBackgroundColor": "var(--bg)",
    "headerTextColor": "var(--ink-2)",
    "borderColor": "var(--line)",
    "rowHoverColor": "var(--lit)",
    "oddRowBackgroundColor": "var(--bg)",
    "accentColor": "var(--ink)",
    "menuBackgroundColor": "var(--surface)",
    "inputBackgroundColor": "var(--surface)",
    "inputBorder": "1px solid var(--line-3)",
    "inputFocusBorder": "1px solid var(--ink)",
    "fontFamily": "var(--sans)",
    "headerFontSize": 11.5,
    "fontSize": 12.5,
    "headerFontWeight": 500,
    "rowHeight": ROW,
    "headerHeight": ROW,
    "spacing": 4,
    "cellHorizontalPadding": 8,
    "columnBorder": False,
    "headerColumnBorder": False,
    "wrapperBorder": False,
    "wrapperBorderRadius": 0,
    "headerColumnResizeHandleColor": "transparent",
}


def grid(compared: Comparison) -> Component:
    """Return every network of a comparison as a grid; a click on a row opens it in Explore."""
    rows = [row for curve in compared.rows for row in curve]
    places = decimals(tuple(rows))
    heads = columns(compared.against)
    params = ", ".join(f"{key}: {value!r}" for key, value in THEME.items())
    return dag.AgGrid(
        id="compare-grid",
        columnDefs=[_column(column) for column in heads],
        rowData=[_cells(heads, row, places) for row in rows],
        defaultColDef={"sortable": True, "resizable": True, "minWidth": 76} | FILTER,
        dashGridOptions={
            "theme": {
                "function": f"themeQuartz.withParams({{{params}}})".replace("False", "false")
            },
            "animateRows": False,
            "suppressCellFocus": False,
            "enableCellTextSelection": True,
            "suppressMovableColumns": True,
            # Heads left out while the grid was narrow would not come back as it grows.
            "suppressColumnVirtualisation": True,
        },
        columnSize="responsiveSizeToFit",
        style={"height": f"{min(len(rows) * ROW + 2 * ROW + 20, MOST_HIGH)}px"},
        className="compare-grid",
    )


def _column(column: Column) -> dict[str, Any]:
    found: dict[str, Any] = {
        "field": column.key,
        "headerName": column.title,
        "headerTooltip": column.note,
        "filter": "agNumberColumnFilter" if column.numeric else "agTextColumnFilter",
    }
    if column.numeric:
        found |= {"type": "rightAligned", "valueFormatter": TEXT, "cellClass": "num"}
    if column.key == "network":
        found |= {"pinned": "left", "minWidth": 132, "cellClass": SIGNED}
    if column.key == "family":
        found |= {"minWidth": 156}
    if column.key == "mean":
        found |= {"minWidth": 100}
    if column.key == "difference":
        rules = {v: f"params.data.verdict === '{v}'" for v in ("equal", "within", "differs")}
        found |= {"cellClassRules": rules}
    if column.key == "printed":
        found |= {"tooltipField": "source"}
    return found


def _cells(heads: tuple[Column, ...], row: Row, places: int) -> dict[str, Any]:
    """Return a row's values to sort and filter by, and what is shown for them."""
    return {
        **{column.key: _plain(column.order(row)) for column in heads},
        "text": cells(row, places),
        "verdict": row.verdict,
        "hue": row.family.hue,
        "sign": row.family.marker + ("" if row.family.filled else "-open"),
        "source": row.printed.source if row.printed else "",
    }


def _plain(value: Exact | str | None) -> str | float | None:
    return value if value is None or isinstance(value, str) else float(value)
