"""The Papers page: nothing of it needs Dash, it is drawn in the browser."""

from __future__ import annotations

from dash.development.base_component import Component

from explorer.pages import ids
from explorer.pages.frame.elements import html


def layout() -> Component:
    """Return the place of the page."""
    return html.Div(id=ids.papers("page"), className="papers-page")
