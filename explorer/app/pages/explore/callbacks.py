"""Explore: the URL asks, one document answers; everything after that happens in the browser."""

from __future__ import annotations

from typing import Any

from dash import ClientsideFunction, Dash, Input, Output

from explorer.app import ids
from explorer.tasks.document import answer
from explorer.tasks.registry import read_state


def register(app: Dash) -> None:
    """Register the callbacks of the Explore page.

    The browser asks with a query string and the key of the drawing it has; the answer is drawn.
    """
    app.clientside_callback(
        ClientsideFunction("explore", "ask"),
        Output(ids.ASK, "data"),
        Input(ids.URL, "search"),
        Input(ids.URL, "pathname"),
    )

    @app.callback(
        Output(ids.DOCUMENT, "data"),
        inputs={"ask": Input(ids.ASK, "data")},
        prevent_initial_call=True,
    )
    def show(ask: dict[str, Any]) -> dict[str, Any]:
        state = read_state(str(ask.get("search", "")))
        return {**answer(state, str(ask.get("known", ""))), "ask": ask}

    app.clientside_callback(
        ClientsideFunction("explore", "draw"),
        Output(ids.explore("live"), "children"),
        Input(ids.DOCUMENT, "data"),
        prevent_initial_call=True,
    )
    app.clientside_callback(
        ClientsideFunction("explore", "typed"),
        Output(ids.explore("typed"), "data"),
        Input(ids.SOURCE, "value"),
        Input(ids.TARGET, "value"),
        prevent_initial_call=True,
    )
