"""The frame of every page: header, notice, the static Explore page, the place of the others."""

from __future__ import annotations

from dash.development.base_component import Component

from explorer.app import ids
from explorer.app.elements import Address, Store, html
from explorer.app.page import pages
from explorer.app.parts import aria, data, icon, icon_button, key

KEYS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("Space",), "Play and pause"),
    (("←", "→"), "One hop back, one hop on"),
    (("Shift ←", "Shift →"), "To the next change of link kind"),
    (("Home", "End"), "To the start, to the end"),
    (("/",), "Find a network or an address"),
    (("S", "T"), "Make the focused node the source, the target"),
    (("R", "F"), "A random pair, a farthest pair"),
    (("X", "Shift X"), "Fail or mend the focused node, the link last walked"),
    (("L",), "Labels on every node"),
    (("+", "−", "0"), "Zoom in, zoom out, fit"),
    (("C",), "Copy the link"),
    (("P",), "Present"),
    (("D",), "Change the theme"),
    (("?",), "This list"),
    (("1", "–", "9"), "The tasks, from left to right"),
    (("Esc",), "Close, or leave the presentation"),
)


def header() -> Component:
    """Return the header: the mark, the pages, find, share, present, theme, keys."""
    return html.Header(
        [
            html.A(
                [
                    html.Span(className="i mark", **aria(hidden="true")),
                    html.Span("Interconnect Explorer"),
                ],
                href="/",
                className="brand",
                title="Interconnect Explorer",
            ),
            html.Nav(
                [html.A(page.name, href=page.path) for page in pages() if page.name],
                **aria(label="Pages"),
            ),
            html.Div(className="spread"),
            html.Div(
                [icon("i-find"), key("/")],
                id=ids.FIND_BOX,
                className="find",
            ),
            icon_button(ids.SHARE, "i-link", "Share", "Copy the link to exactly this (C)"),
            icon_button(ids.PRESENT, "i-screen", "Present", "Fill the screen (P)"),
            icon_button(ids.THEME, "i-theme", "", "Light, dark, projector (D)"),
            icon_button(ids.KEYS_OPEN, "i-help", "", "Keys (?)"),
        ],
        className="header",
    )


def keys_dialog() -> Component:
    """Return the list of keys, in a dialog."""
    rows: list[Component] = []
    for names, meaning in KEYS:
        rows += [html.Dt([key(name) for name in names]), html.Dd(meaning)]
    head = html.Div(
        [
            html.H2("Keys"),
            html.Button("Close", type="button", className="button edged", **data(close=ids.KEYS)),
        ],
        className="head",
    )
    # The inner box fills the dialog: a click on the dialog itself is one beside it.
    return html.Dialog(
        html.Div([head, html.Dl(rows, className="keys-list")], className="dialog-box"),
        id=ids.KEYS,
        className="dialog",
        **aria(label="Keys"),
    )


def notice() -> Component:
    """Return the notice bar: one sentence at a time, under the header."""
    return html.Div(
        [
            html.P(id=ids.NOTICE_TEXT),
            html.Button(id=ids.NOTICE_ACT, className="button edged", type="button", hidden=True),
            html.Button("Close", id=ids.NOTICE_CLOSE, className="button edged", type="button"),
        ],
        id=ids.NOTICE,
        className="notice",
        role="status",
        hidden=True,
    )


def frame() -> Component:
    """Return the layout of the application."""
    return html.Div(
        [
            Address(ids.URL),
            Store(ids.DOCUMENT),
            Store(ids.ASK),
            header(),
            notice(),
            *(page.layout() for page in pages() if page.stays),
            html.Div(id=ids.PAGE),
            html.Div(id=ids.LIVE, hidden=True),
            keys_dialog(),
        ],
        id=ids.FRAME,
    )
