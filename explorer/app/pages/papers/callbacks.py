"""Papers: everything happens in the browser, which fetches what it needs by address."""

from __future__ import annotations

from dash import ClientsideFunction, Dash, Input, Output

from explorer.app import ids
from explorer.app.pages.papers import routes


def register(app: Dash) -> None:
    """Register the addresses of the Papers page, and what happens when it is visited."""
    routes.register(app)
    app.clientside_callback(
        ClientsideFunction("papers", "visit"),
        Output(ids.papers("visited"), "data"),
        Input(ids.URL, "search"),
        Input(ids.URL, "pathname"),
    )
