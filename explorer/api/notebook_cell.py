"""Notebook output: a route that plays in its cell, without a server or a connection."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.core.arguments.single import file_path
from explorer.core.errors import OutsideRange, brief
from explorer.core.network import Network

if TYPE_CHECKING:
    from explorer.routing.traces.trace import Trace

FILM_HEIGHT = 720
"""Height of a film in a cell, in pixels: its drawing, its player, the first sentences."""


@dataclass(frozen=True)
class Shown:
    """A self-contained page, for the cell of a notebook or a file."""

    page: str = field(repr=False)

    def _repr_html_(self) -> str:
        # An iframe keeps the notebook's styles out, and gets the keys while it has the focus.
        return (
            f'<iframe srcdoc="{escape(self.page)}" sandbox="allow-scripts" title="A route"'
            f' style="width:100%;height:{FILM_HEIGHT}px;border:0"></iframe>'
        )

    def save(self, file: str | Path) -> None:
        """Write the page into a file that a browser opens without a server."""
        Path(file_path(file)).write_text(self.page, "utf-8")


def show(what: Network | Trace, theme: str = "light") -> Shown:
    """Return a trace as a page that plays, or a network as its drawing, for a notebook or a file.

    ``theme`` is light, dark or projector. Raises OutsideRange for another theme, TooLarge for a
    network that is drawn only along a route, and for a route of too many hops.

    >>> import explorer
    >>> trace = explorer.network("MC(2,2)").route("#0", "#1023")
    >>> explorer.show(trace, theme="dark").page.count("<li data-shot")
    13
    """
    from explorer.routing.traces.trace import Trace
    from explorer.state.themes import THEMES

    if theme not in THEMES:
        raise OutsideRange(f"there is no theme {brief(theme)!r}", nearest=THEMES[0])
    if isinstance(what, Trace):
        return _film(what, theme)
    if isinstance(what, Network):
        return _drawing(what, theme)
    raise OutsideRange(f"{brief(repr(what))} is nothing to show: a network or a route is")


def _film(trace: Trace, theme: str) -> Shown:
    from explorer.stage.films import film
    from explorer.stage.pictures import route_state

    return Shown(film(route_state(trace), "html", theme, trace=trace).decode())


def _drawing(net: Network, theme: str) -> Shown:
    from explorer.display.looks import colour
    from explorer.display.picture import Draft, Highlights
    from explorer.display.svg import DESK_SCALE, document
    from explorer.export.standalone import standalone
    from explorer.scenes.scene import scene

    picture = document(Draft(scene(net), DESK_SCALE, Highlights()), theme)
    paper, ink = colour("bg", theme), colour("ink", theme)
    return Shown(standalone(net.spec, net.title, picture, paper, ink))
