"""What the Compare page says for a state: its words, its table, and what the browser needs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from dash import dcc, html
from dash.development.base_component import Component

from explorer.analysis.comparison import Row
from explorer.analysis.families import compared
from explorer.analysis.table import Column, at_place, columns, ordered
from explorer.app.pages.compare.grid import SCRIPT, grid
from explorer.app.pages.compare.layout import marker
from explorer.state.compare import FACTORS, CompareState, default
from explorer.views.compare_table import cells, decimals, lowered, place, title
from explorer.views.formula import number


def heading(state: CompareState) -> list[Component]:
    """Return the title of the page and the line that defines what is plotted."""
    line = state.up.line
    if state.against:
        line = f"{line} Across: {state.against.line[:1].lower()}{state.against.line[1:]}"
    words = title(state.up, state.comparison.beside)
    return [html.H1(words), html.P(line, className="quiet")]


def document(state: CompareState) -> dict[str, Any]:
    """Return what the browser needs to keep controls, URL and plot in step."""
    across = state.across
    return {
        "controls": state.controls,
        "usual": state.usual,
        "scattered": state.against is not None,
        "factors": factors(state),
        "range": [number(state.usual_axis.low), number(state.usual_axis.high)],
        "grid": SCRIPT,
        "order": [family.key for family in compared()],
        "forms": {family.key: state.sizes_of(family).form(family.key) for family in compared()},
        "count": f"{len(state.families)} of {len(compared())}",
        "place": place(across),
        "at": state.at,
        "start": across.start,
        "stops": [{"value": str(x), "label": number(x)} for x in across.stops],
    }


def factors(state: CompareState) -> list[str]:
    """Return the factors that what is shown depends on: none of them, or some of ρ, σ, α, T₁."""
    shown = (state.up, *((state.against,) if state.against else ()))
    return [key for key, _ in FACTORS if any(key in metric.factors for metric in shown)]


def table(state: CompareState) -> list[Component]:
    """Return the table: at the place looked at, a link to Explore in every row, or all of it."""
    if state.table == "all" and state.comparison.curves:
        return [grid(state.comparison)]
    found = state.comparison.rows
    here = at_place(found, state.at, state.across)
    places = decimals(tuple(row for curve in found for row in curve))
    if not here:
        return [_empty(state)]
    heads = columns(state.against)
    body = [_row(state, heads, row, cells(row, places)) for row in ordered(here, state.sort)]
    parts: list[Component] = [
        html.Table([html.Thead(html.Tr([_head(state, c) for c in heads])), html.Tbody(body)])
    ]
    shown = {row.curve for row in here}
    if absent := [curve.name for curve in state.comparison.curves if curve.name not in shown]:
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
    if state.table == "all":
        many = sum(len(rows) for rows in state.comparison.rows)
        return f"{number(many)} network{'s' * (many != 1)}: click a head to sort, type to filter"
    key = state.sort.removeprefix("-")
    column = next(column for column in columns(state.against) if column.key == key)
    name = f"measured {lowered(state.up.title)}" if key == "measured" else lowered(column.title)
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


def _row(
    state: CompareState, heads: tuple[Column, ...], row: Row, shown: dict[str, str]
) -> Component:
    theme = f"&theme={state.theme}" if state.theme else ""
    link = dcc.Link(
        shown["network"],
        href=f"/?net={row.net.spec}{theme}",
        title=f"Open {row.net.spec} in Explore",
    )
    data = {"data-spec": row.net.spec}
    first = html.Th([marker(row.family), link], className="mono", scope="row")
    rest = [_cell(row, column, shown[column.key]) for column in heads[1:]]
    return html.Tr([first, *rest], **data)


def _cell(row: Row, column: Column, text: str) -> Component:
    look = "num" if column.numeric else ""
    if column.key == "difference":
        look = f"num {row.verdict}"
    source = row.printed.source if column.key == "printed" and row.printed else None
    return html.Td(text, className=look, title=source)
