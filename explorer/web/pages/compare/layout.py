"""The Compare page: what only Dash can make; the rest is drawn in the browser."""

from __future__ import annotations

from dash import dcc
from dash.development.base_component import Component

from explorer.documents.compare.figure import HEIGHT
from explorer.web import ids
from explorer.web.frame.components import aria
from explorer.web.frame.elements import html


def layout() -> Component:
    """Return the plot, which Plotly draws, and the place of the grid, which AG Grid draws."""
    return html.Div(
        [
            html.Aside(
                id=ids.compare("rail"),
                className="compare-rail",
                **aria(label="What is compared"),
            ),
            html.Main(
                [
                    html.Div(id=ids.compare("top"), className="compare-top"),
                    html.Div(
                        [plot(), html.Div(id=ids.compare("marks"))],
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


def plot() -> Component:
    """Return the plot, empty until there is a document."""
    empty = {"visible": False}
    clear = "rgba(0,0,0,0)"
    blank = {"xaxis": empty, "yaxis": empty, "paper_bgcolor": clear, "plot_bgcolor": clear}
    return dcc.Graph(
        id=ids.compare("plot"),
        figure={"data": [], "layout": {"height": HEIGHT, **blank}},
        config={"displaylogo": False, "displayModeBar": False},
        responsive=True,
        style={"height": f"{HEIGHT}px"},
    )
