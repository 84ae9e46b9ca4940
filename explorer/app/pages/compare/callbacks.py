"""Compare: the URL asks, plot and table answer; controls and hovering write the URL again."""

from __future__ import annotations

from typing import Any

from dash import ALL, ClientsideFunction, Dash, Input, Output, State, ctx, dcc

from explorer.app import ids
from explorer.app.pages.compare.document import document, heading, order, table
from explorer.app.pages.compare.layout import DOWNLOADS
from explorer.state.compare import CompareState, read_state
from explorer.views.compare import figure
from explorer.views.compare_table import csv_text, title
from explorer.views.exact import to_json
from explorer.views.figure_files import WIDE, comparison_json, comparison_svg
from explorer.views.raster import png

CHOICES = {"compare": "choice", "key": ALL}


def register(app: Dash) -> None:
    """Register the callbacks of the Compare page."""
    _answers(app)
    _browser(app)


def _answers(app: Dash) -> None:
    @app.callback(
        output={
            "figure": Output(ids.compare("plot"), "figure"),
            "heading": Output(ids.compare("heading"), "children"),
            "document": Output(ids.compare("document"), "data"),
        },
        inputs={"ask": Input(ids.compare("ask-plot"), "data")},
        prevent_initial_call=True,
    )
    def plot(ask: dict[str, Any]) -> dict[str, Any]:
        search = str(ask.get("search", ""))
        state = read_state(search)
        shown = figure(state.comparison, state.log, str(ask.get("theme", "")))
        known = document(state) | {"asked": search}
        return {"figure": shown, "heading": heading(state), "document": known}

    @app.callback(
        output={
            "table": Output(ids.compare("table"), "children"),
            "order": Output(ids.compare("order"), "children"),
            "complaints": Output(ids.compare("complaints"), "data"),
        },
        inputs={"search": Input(ids.compare("ask-table"), "data")},
        prevent_initial_call=True,
    )
    def rows(search: str) -> dict[str, Any]:
        state = read_state(str(search))
        complaints = list(state.complaints)
        return {"table": table(state), "order": order(state), "complaints": complaints}

    @app.callback(
        output=Output(ids.compare("download"), "data"),
        inputs={"clicks": [Input(ids.compare(key), "n_clicks") for key, _, _ in DOWNLOADS]},
        state={
            "search": State(ids.URL, "search"),
            "ask": State(ids.compare("ask-plot"), "data"),
        },
        prevent_initial_call=True,
    )
    def download(
        clicks: list[int | None], search: str | None, ask: dict[str, Any] | None
    ) -> dict[str, Any]:
        form = str(ctx.triggered_id or "").removeprefix(ids.compare(""))
        return file_of(read_state(search or ""), form, str((ask or {}).get("theme", "")))


def file_of(state: CompareState, form: str, theme: str) -> dict[str, Any]:
    """Return the comparison as a file to download: CSV, JSON, SVG or PNG."""
    compared = state.comparison
    name = f"{compared.up.key}-against-{compared.beside.key}.{form}"
    if form == "csv":
        text, type_ = csv_text(compared), "text/csv"
    elif form == "json":
        text, type_ = to_json(comparison_json(compared)), "application/json"
    else:
        told = title(compared.up, compared.beside)
        text, type_ = comparison_svg(compared, state.log, told, theme=theme), "image/svg+xml"
    if form == "png":
        found: dict[str, Any] = dcc.send_bytes(png(text, WIDE), name, type="image/png")
    else:
        found = dcc.send_string(text, name, type=type_)
    return found


def _browser(app: Dash) -> None:
    """What happens without a call to the server: asking, controls, hovering, opening."""
    app.clientside_callback(
        ClientsideFunction("compare", "ask"),
        Output(ids.compare("ask-plot"), "data"),
        Output(ids.compare("ask-table"), "data"),
        Input(ids.URL, "search"),
        Input(ids.URL, "pathname"),
        State(ids.compare("ask-plot"), "data"),
        State(ids.compare("ask-table"), "data"),
    )
    app.clientside_callback(
        ClientsideFunction("compare", "show"),
        Output(ids.compare("families"), "value"),
        Output(CHOICES, "value"),
        Output(ids.compare("log"), "checked"),
        Input(ids.compare("document"), "data"),
        State(CHOICES, "id"),
        prevent_initial_call=True,
    )
    app.clientside_callback(
        ClientsideFunction("compare", "chosen"),
        Input(ids.compare("families"), "value"),
        Input(CHOICES, "value"),
        Input(ids.compare("log"), "checked"),
        Input(ids.compare("at"), "value"),
        State(CHOICES, "id"),
        prevent_initial_call=True,
    )
    app.clientside_callback(
        ClientsideFunction("compare", "complain"),
        Input(ids.compare("complaints"), "data"),
        prevent_initial_call=True,
    )
    app.clientside_callback(
        ClientsideFunction("compare", "hover"),
        Input(ids.compare("plot"), "hoverData"),
        prevent_initial_call=True,
    )
    app.clientside_callback(
        ClientsideFunction("compare", "open"),
        Input(ids.compare("plot"), "clickData"),
        prevent_initial_call=True,
    )
    app.clientside_callback(
        ClientsideFunction("compare", "drawn"),
        Input(ids.compare("plot"), "figure"),
        Input(ids.compare("table"), "children"),
        prevent_initial_call=True,
    )
