"""Papers: the list is narrowed in the browser; what is opened is asked for by the address."""

from __future__ import annotations

from typing import Any

from dash import ClientsideFunction, Dash, Input, Output

from explorer.app import ids
from explorer.app.pages.papers import routes
from explorer.app.pages.papers.document import opened
from explorer.state.papers import read_state


def register(app: Dash) -> None:
    """Register the callbacks and the addresses of the Papers page."""
    routes.register(app)
    app.clientside_callback(
        ClientsideFunction("papers", "visit"),
        Output(ids.papers("ask"), "data"),
        Input(ids.URL, "search"),
        Input(ids.URL, "pathname"),
    )

    @app.callback(
        Output(ids.papers("answer"), "data"),
        inputs={"ask": Input(ids.papers("ask"), "data")},
        prevent_initial_call=True,
    )
    def answer(ask: dict[str, Any]) -> dict[str, Any]:
        state = read_state(str(ask.get("search", "")))
        return {
            "count": ask.get("count"),
            "search": state.search,
            "theme": state.theme,
            "complaints": list(state.complaints),
            "html": opened(state),
        }

    app.clientside_callback(
        ClientsideFunction("papers", "show"),
        Input(ids.papers("answer"), "data"),
        prevent_initial_call=True,
    )
