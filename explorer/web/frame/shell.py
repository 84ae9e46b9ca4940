"""The frame of every page: header, notice, the static Explore page, the place of the others."""

from __future__ import annotations

from dash.development.base_component import Component

from explorer.web import ids
from explorer.web.frame.components import aria, data, icon, icon_button, key
from explorer.web.frame.elements import Address, Store, html
from explorer.web.page import pages


def header(runs: bool) -> Component:
    """Return the header: the mark, the pages, find, share, present, theme, keys.

    Long works have a page of their own, which stands among them where there are ``runs`` to tell.
    """
    linked = [(page.name, page.path) for page in pages() if page.name]
    if runs:
        linked.append(("Runs", "/runs"))
    return html.Header(
        [
            html.Button(
                "Skip to the main part", id=ids.SKIP, type="button", className="button skip"
            ),
            html.A(
                [
                    html.Span(className="i mark", **aria(hidden="true")),
                    html.Span("Interconnect Explorer"),
                ],
                # Loaded anew: the first screen is a page of its own.
                href="/#question",
                target="_self",
                className="brand",
                title="Interconnect Explorer",
            ),
            html.Nav(
                [html.A(name, href=path) for name, path in linked],
                **aria(label="Pages"),
            ),
            html.Div(className="spread"),
            html.Div(
                [
                    icon_button(ids.UNDO, "i-undo", "", "Undo (Ctrl Z)"),
                    icon_button(ids.REDO, "i-redo", "", "Redo (Ctrl Shift Z)"),
                ],
                className="undoing",
            ),
            html.Div(
                [icon("i-find"), key("/")],
                id=ids.FIND_BOX,
                className="find",
            ),
            icon_button(
                ids.SHARE, "i-link", "Share", "Copy the link to exactly this, or take it along (C)"
            ),
            icon_button(ids.PRESENT, "i-screen", "Present", "Fill the screen (P)"),
            # Each catalogue says these two in the language that one can go to.
            html.Button(
                "DE",
                id=ids.LANGUAGE,
                type="button",
                className="button icon",
                title="Deutsch",
                **aria(label="DE, Deutsch"),
            ),
            icon_button(ids.THEME, "i-theme", "", "Light, dark, projector (D)"),
            icon_button(ids.KEYS_OPEN, "i-help", "", "Keys (?)"),
        ],
        className="header",
    )


def keys_dialog() -> Component:
    """Return the dialog of the list of keys; `assets/page/keys.js` declares them."""
    head = html.Div(
        [
            html.H2("Keys"),
            html.A("Documentation", href="/docs/", target="_blank"),
            html.Button("Close", type="button", className="button edged", **data(close=ids.KEYS)),
        ],
        className="head",
    )
    # The inner box fills the dialog: a click on the dialog itself is one beside it.
    return html.Dialog(
        html.Div([head, html.Dl(id=ids.KEYS_LIST, className="keys-list")], className="dialog-box"),
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


def frame(runs: bool = False) -> Component:
    """Return the layout of the application; with ``runs`` it leads to the page of long works."""
    return html.Div(
        [
            Address(ids.URL),
            Store(ids.DOCUMENT),
            Store(ids.ASK),
            header(runs),
            notice(),
            html.Div(id=ids.LACKING, className="notice", role="status", hidden=True),
            *(page.layout() for page in pages() if page.persistent),
            html.Div(id=ids.PAGE),
            html.Div(id=ids.LIVE, hidden=True),
            keys_dialog(),
        ],
        id=ids.FRAME,
    )
