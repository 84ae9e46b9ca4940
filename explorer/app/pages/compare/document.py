"""What the Compare page says for a state: its words, its table, and what the browser needs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from dash import dcc, html
from dash.development.base_component import Component

from explorer.analysis.comparison import Row
from explorer.analysis.families import compared
from explorer.app.pages.compare.layout import marker
from explorer.state.compare import CompareState, default
from explorer.views.compare_table import (
    COLUMNS,
    Column,
    at_place,
    cells,
    decimals,
    ordered,
    place,
    title,
)
from explorer.views.formula import number


def heading(state: CompareState) -> list[Component]:
    """Return the title of the page and the line that defines what is plotted."""
    return [html.H1(title(state.up, state.across)), html.P(state.up.line, className="quiet")]


def document(state: CompareState) -> dict[str, Any]:
    """Return what the browser needs to keep controls, URL and plot in step."""
    across = state.across
    return {
        "controls": state.controls,
        "usual": default().controls,
        "order": [family.key for family in compared()],
        "forms": {family.key: state.sizes_of(family).form(family.key) for family in compared()},
        "count": f"{len(state.families)} of {len(compared())}",
        "place": place(across),
        "at": state.at,
        "start": across.start,
        "stops": [{"value": str(x), "label": number(x)} for x in across.stops],
    }


def table(state: CompareState) -> list[Component]:
    """Return the table at the place looked at, a link to Explore in every row."""
    found = state.comparison.rows
    here = at_place(found, state.at, state.across)
    places = decimals(tuple(row for curve in found for row in curve))
    if not here:
        return [_empty(state)]
    body = [_row(state, row, cells(row, places)) for row in ordered(here, state.sort)]
    parts: list[Component] = [
        html.Table(
            [html.Thead(html.Tr([_head(state, column) for column in COLUMNS])), html.Tbody(body)]
        )
    ]
    shown = {row.family.key for row in here}
    if absent := [curve.name for curve in state.comparison.curves if curve.family.key not in shown]:
        words = f"No network here: {', '.join(absent)}."
        parts.append(html.P(words, className="quiet"))
    return parts


def _empty(state: CompareState) -> Component:
    usual = replace(default(), theme=state.theme)
    take = dcc.Link("Take those of the papers", href=f"/compare{usual.search}")
    words = "No network of the chosen families stands here. " if state.families else ""
    return html.P([words or "Choose a family. ", take, "."], className="quiet")


def order(state: CompareState) -> str:
    """Return how the table is sorted, in words."""
    key = state.sort.removeprefix("-")
    column = next(column for column in COLUMNS if column.key == key)
    name = f"measured {state.up.title.lower()}" if key == "measured" else column.title.lower()
    ends = ("largest", "smallest") if state.sort.startswith("-") else ("smallest", "largest")
    first = f"{ends[0]} first" if column.numeric else "from Z to A" * state.sort.startswith("-")
    return f"sorted by {name}, {first}".rstrip(", ")


def _head(state: CompareState, column: Column) -> Component:
    mine = state.sort.removeprefix("-") == column.key
    down = state.sort.startswith("-")
    turned = f"-{column.key}" if mine and not down else column.key
    words = column.title + ((" ↓" if down else " ↑") if mine else "")
    link = dcc.Link(words, href=f"/compare{replace(state, sort=turned).search}", title=column.note)
    sorted_ = {"aria-sort": "descending" if down else "ascending"} if mine else {}
    return html.Th(link, className="num" if column.numeric else "", scope="col", **sorted_)


def _row(state: CompareState, row: Row, shown: dict[str, str]) -> Component:
    theme = f"&theme={state.theme}" if state.theme else ""
    link = dcc.Link(
        shown["network"],
        href=f"/?net={row.net.spec}{theme}",
        title=f"Open {row.net.spec} in Explore",
    )
    data = {"data-spec": row.net.spec}
    first = html.Th([marker(row.family), link], className="mono", scope="row")
    rest = [_cell(row, column, shown[column.key]) for column in COLUMNS[1:]]
    return html.Tr([first, *rest], **data)


def _cell(row: Row, column: Column, text: str) -> Component:
    look = "num" if column.numeric else ""
    if column.key == "difference":
        look = f"num {row.verdict}"
    source = row.printed.source if column.key == "printed" and row.printed else None
    return html.Td(text, className=look, title=source)
