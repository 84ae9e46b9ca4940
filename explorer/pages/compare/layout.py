"""The Compare page: the components that only Dash can make; the browser draws the rest."""

from __future__ import annotations

from dash.development.base_component import Component

from explorer.documents.compare.figure import HEIGHT
from explorer.pages import ids
from explorer.pages.frame.components import aria
from explorer.pages.frame.elements import html


def layout() -> Component:
    """Return the places of the plot and of the grid, which AG Grid draws."""
    return html.Div(
        [
            html.Aside(
                id=ids.compare("rail"), className="compare-rail", **aria(label="What is compared")
            ),
            html.Main(
                [
                    html.Div(id=ids.compare("top"), className="compare-top"),
                    html.Div(
                        [html.Div(id=ids.compare("plot")), html.Div(id=ids.compare("marks"))],
                        className="compare-plot",
                        style={"minHeight": f"{HEIGHT}px"},
                    ),
                    html.Section(
                        [
                            html.Div(id=ids.compare("head"), className="compare-table-head"),
                            html.Div(
                                id=ids.compare("table"),
                                className="compare-table",
                                tabIndex=0,
                                role="region",
                                **aria(label="Networks at this place, as a table"),
                            ),
                            html.Div(id=ids.compare("grid-place")),
                        ]
                    ),
                ],
                className="compare-main",
            ),
        ],
        id=ids.compare("page"),
        className="compare-page",
    )
