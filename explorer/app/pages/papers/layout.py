"""The Papers page: what narrows the list, the list, and beside it what is opened."""

from __future__ import annotations

import dash_mantine_components as dmc
from dash import dcc, html
from dash.development.base_component import Component

from explorer.app import ids
from explorer.app.parts import icon
from explorer.core.claim import VERDICTS
from explorer.state.papers import TABS
from explorer.views.papers import choices, totals


def tabs() -> Component:
    """Return the three tabs with what each holds."""
    held = totals()
    return html.Div(
        [
            html.Button(
                [tab.capitalize(), html.Span(f"{held[tab]:,}", className="tally")],
                type="button",
                role="tab",
                className="papers-tab",
                **{"data-tab": tab, "aria-selected": "false"},
            )
            for tab in TABS
        ],
        className="papers-tabs",
        role="tablist",
        **{"aria-label": "What of the papers"},
    )


def filters() -> Component:
    """Return the bar: tabs, paper, search, verdicts with their counts, number, CSV."""
    return html.Div(
        [
            tabs(),
            html.Select(
                [html.Option(one["label"], value=one["value"]) for one in choices()],
                id=ids.papers("paper"),
                className="select",
                **{"aria-label": "Paper"},
            ),
            dmc.TextInput(
                id=ids.papers("text"),
                placeholder="Search",
                leftSection=icon("i-find"),
                debounce=False,
                className="papers-search",
                **{"aria-label": "Search statements"},
            ),
            html.Div(
                [verdict(name) for name in VERDICTS],
                className="papers-verdicts",
                role="group",
                **{"aria-label": "Verdicts"},
            ),
            html.Div(className="spread"),
            html.Span(id=ids.papers("count"), className="papers-count", role="status"),
            html.A(
                [icon("i-download"), html.Span("CSV")],
                id=ids.papers("csv"),
                href="/papers/statements.csv",
                className="button edged",
                title="These statements, with what is printed and what is computed",
                download="",
            ),
        ],
        className="papers-bar",
    )


def verdict(name: str) -> Component:
    """Return the switch of a verdict, with the number of statements behind it."""
    glyph = html.Span(className="glyph", **{"aria-hidden": "true"})
    return html.Button(
        [html.Span([glyph, name], className=f"chip {name}"), html.Span(className="tally")],
        type="button",
        className="papers-verdict",
        **{"data-verdict": name, "aria-pressed": "true"},
    )


def layout() -> Component:
    """Return the Papers page; lists and what is opened are filled in by the browser."""
    lists = [
        html.Div(id=ids.papers(f"list-{tab}"), className=f"papers-list {tab}", hidden=True)
        for tab in TABS
    ]
    return html.Div(
        [
            dcc.Store(id=ids.papers("visited")),
            filters(),
            html.Main(
                [
                    html.Nav(
                        [
                            *lists,
                            html.P(id=ids.papers("none"), className="papers-none", hidden=True),
                        ],
                        className="papers-side",
                        **{"aria-label": "What the papers state"},
                    ),
                    html.Div(
                        [
                            html.Button(
                                [icon("i-arrow"), html.Span(id=ids.papers("back-to"))],
                                id=ids.papers("close"),
                                type="button",
                                className="button papers-close",
                            ),
                            html.Div(id=ids.papers("busy"), className="busy", hidden=True),
                            html.Div(id=ids.papers("opened")),
                        ],
                        id=ids.papers("pane"),
                        className="papers-pane",
                    ),
                ],
                className="papers-main",
            ),
            html.Div(id=ids.papers("tip"), className="tip papers-tip", hidden=True),
        ],
        id=ids.papers("page"),
        className="papers-page",
        **{"data-tab": TABS[0]},
    )
