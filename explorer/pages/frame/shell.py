"""The frame of every page: header, notice, the static Explore page, the container of others."""

from __future__ import annotations

from typing import Final

from dash.development.base_component import Component

from explorer.pages import ids
from explorer.pages.frame.components import aria, data, icon, icon_button, key
from explorer.pages.frame.elements import Address, Store, html
from explorer.pages.page import pages

UNLISTED_PATHS: Final = ("/networks", "/jobs", "/present")
"""Pages without a link in the header bar: networks are found by name, jobs by their links, and
talks by presenting."""

SPEEDS: Final = (0.25, 0.5, 1, 2, 4)
"""The speeds of a message; ``assets/panels/player_buttons.js`` has the same list."""


def header(classes: bool) -> Component:
    """Return the header: the logo, the pages, share, present, and the menu of everything else."""
    listed_pages = [page for page in pages() if page.name and page.path not in UNLISTED_PATHS]
    return html.Header(
        [
            html.Button("Skip to the main part", id=ids.SKIP, className="button skip"),
            html.A(
                [
                    html.Span(className="i mark", **aria(hidden="true")),
                    html.Span("Interconnect Explorer"),
                ],
                # A full load, because the first screen is a page of its own.
                href="/#question",
                target="_self",
                className="brand",
                title="Interconnect Explorer",
            ),
            html.Nav(
                [html.A(page.name, href=page.path) for page in listed_pages], **aria(label="Pages")
            ),
            html.Div(className="spread"),
            icon_button(
                ids.SHARE, "i-link", "Share", "Copy the link to exactly this, or take it along (C)"
            ),
            html.Button(
                [icon("i-screen"), html.Span("Present", className="wide")],
                id=ids.PRESENT,
                className="button",
                title="Fill the screen, or lead a talk",
                popovertarget=ids.PRESENT_MENU,
                **aria(label="Present", haspopup="true"),
            ),
            present_menu(classes),
            html.Button(
                icon("i-more"),
                id=ids.MENU_OPEN,
                className="button icon",
                title="More",
                popovertarget=ids.MENU,
                **aria(label="More", haspopup="true"),
            ),
            menu(),
            finder(),
        ],
        className="header",
    )


def present_menu(classes: bool) -> Component:
    """Return the menu of presentations: the stage, or a talk of scenes.

    With ``classes`` it also offers to ask the class.
    """
    return html.Div(
        [
            html.Div(
                [
                    menu_command(ids.PRESENT_NOW, "i-screen", "This, full screen", "P"),
                    html.Button([icon("i-plus"), "A new talk, with this"], id=ids.BEGIN_TALK),
                    *([menu_command(ids.ASK_CLASS, "i-class", "Ask the class", "A")] * classes),
                ],
                className="menu-stage",
            ),
            html.Div(html.A([icon("i-list"), "Talks"], href="/present#overview")),
        ],
        id=ids.PRESENT_MENU,
        className="menu header-menu",
        popover="auto",
        role="group",
        **aria(label="Present"),
    )


def menu() -> Component:
    """Return the menu of the header: all networks, jobs, and the commands that have a key."""
    links = (("Networks", "/networks"), ("Jobs", "/jobs"))
    return html.Div(
        [
            html.Div([html.A(name, href=path) for name, path in links], className="menu-pages"),
            html.Div(
                [
                    menu_command(ids.UNDO, "i-undo", "Undo", "Ctrl Z"),
                    menu_command(ids.REDO, "i-redo", "Redo", "Ctrl Shift Z"),
                    menu_command(ids.TO_START, "i-start", "To the start", "Home"),
                    menu_command(ids.TO_END, "i-end", "To the end", "End"),
                    html.Div(
                        [
                            html.Label("Speed", htmlFor=ids.SPEED),
                            html.Input(
                                id=ids.SPEED,
                                type="range",
                                className="speed",
                                min=0,
                                max=len(SPEEDS) - 1,
                                step=1,
                                defaultValue=SPEEDS.index(1),
                            ),
                            html.Output(id=ids.explore("speed-text"), className="mono"),
                        ],
                        className="menu-speed",
                    ),
                    menu_command(ids.explore("zoom-in"), "i-plus", "Zoom in", "+"),
                    menu_command(ids.explore("zoom-out"), "i-minus", "Zoom out", "−"),
                    menu_command(ids.explore("fit"), "i-fit", "Fit", "0"),
                ],
                className="menu-stage",
            ),
            html.Div(
                [
                    menu_command("find-open", "i-find", "Find", "/"),
                    # The catalogue translates this to the name of the language to switch to.
                    html.Button([html.Span("DE", className="i-text"), "Deutsch"], id=ids.LANGUAGE),
                    menu_command(ids.THEME, "i-theme", "Light, dark, projector", "D"),
                    menu_command(ids.KEYS_OPEN, "i-help", "Keys", "?"),
                ],
                className="menu-rest",
            ),
        ],
        id=ids.MENU,
        className="menu header-menu",
        popover="auto",
        role="group",
        **aria(label="More"),
    )


def menu_command(id_: str, picture: str, text: str, key_name: str) -> Component:
    """Return an entry of the menu, with the key that does the same."""
    return html.Button([icon(picture), text, key(key_name)], id=id_)


def finder() -> Component:
    """Return the field that finds networks, addresses, papers and tasks, opened above the page."""
    return html.Div(
        [
            html.Div(
                [
                    html.A("All networks", href="/networks"),
                    html.A("Open a file", href="/open", id="open-file"),
                ],
                className="find-doors",
            ),
            html.Div([icon("i-find"), key("/")], id=ids.FIND_BOX, className="find"),
        ],
        id=ids.FINDER,
        className="finder",
        popover="auto",
    )


def keys_dialog() -> Component:
    """Return the dialog of the list of keys; `assets/page/keyboard/keys.js` declares them."""
    head = html.Div(
        [
            html.H2("Keys"),
            html.A("Documentation", href="/docs/", target="_blank"),
            html.Button("Close", className="button edged", **data(close=ids.KEYS)),
        ],
        className="head",
    )
    # The inner box fills the dialog, so a click on the dialog element itself is outside the box.
    return html.Dialog(
        html.Div([head, html.Dl(id=ids.KEYS_LIST, className="keys-list")], className="dialog-box"),
        id=ids.KEYS,
        className="dialog",
        **aria(label="Keys"),
    )


def notice() -> Component:
    """Return the notice bar under the header, which shows one sentence at a time."""
    return html.Div(
        [
            html.P(id=ids.NOTICE_TEXT),
            html.Button(id=ids.NOTICE_ACT, className="button edged", hidden=True),
            html.Button("Close", id=ids.NOTICE_CLOSE, className="button edged"),
        ],
        id=ids.NOTICE,
        className="notice",
        role="status",
        hidden=True,
    )


def frame(classes: bool = True) -> Component:
    """Return the layout of the application; ``classes`` adds the offer to ask the class."""
    return html.Div(
        [
            Address(ids.URL),
            Store(ids.DOCUMENT),
            Store(ids.ASK),
            header(classes),
            notice(),
            html.Div(id=ids.LACKING, className="notice", role="status", hidden=True),
            *(page.layout() for page in pages() if page.persistent),
            html.Div(id=ids.PAGE),
            html.Div(id=ids.LIVE, hidden=True),
            keys_dialog(),
        ],
        id=ids.FRAME,
    )
