"""What a visitor takes along: a picture of what is shown, or a film of the route, in any form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from explorer.core.errors import OutsideRange, TooLarge, brief
from explorer.core.network import Network
from explorer.display.picture import Draft, Ways
from explorer.display.raster import png
from explorer.display.svg import DESK, document
from explorer.export import mp4
from explorer.export.gif import Progress, gif, pictures
from explorer.export.handout import handout
from explorer.export.moving_svg import moving_svg
from explorer.export.pdf import pdf
from explorer.export.playing_page import playing_page
from explorer.export.route_film import HIGH, Film, ways
from explorer.export.tikz import tikz
from explorer.routing.trace import Trace
from explorer.scenes.scene import drawn_whole, scene, stage_scene

PICTURES: Final = ("svg", "png", "pdf", "tikz", "sheet")
FILMS: Final = ("html", "gif", "mp4", "svg")

MOST_PICTURES: Final = 1_500
"""Pictures of one GIF: all are held until it is written."""

MOST_IN_MP4: Final = 9_000
"""Pictures of one MP4: they take some minutes."""

MOST_ON_PAPER: Final = 100
"""Hops of one sheet to be printed: each is a row."""

MOST_HOPS: Final = 600
"""Hops of one page or SVG: every step of it holds its whole way."""

WIDTH: Final = 1280
"""Pixels across, where no size is said."""

SCREEN: Final = (960, 540)
"""Pixels of a film, where no size is said."""

Size = tuple[int, int]


def picture(
    net: Network, trace: Trace | None, step: int | None, form: str, theme: str, size: Size | None
) -> bytes:
    """Return a network, or a trace in it after so many hops, as a file of a form.

    Without a step the whole route is shown. A PDF and TikZ are as large as the drawing, a sheet to
    be printed shows the whole route. Raises TooLarge for a network that is drawn along a route
    only, and has none.

    >>> from explorer import network
    >>> picture(network("Q(2)"), None, None, "png", "light", (640, 480))[1:4]
    b'PNG'
    """
    if trace is None and not drawn_whole(net):
        raise TooLarge(
            f"{net.spec} has {net.nodes:,} nodes and {net.links:,} links, too many to be drawn"
            " whole: say FROM and TO, and what lies along the route is drawn"
        )
    if form == "sheet":
        return _handout(trace, theme)
    if trace is None:
        draft = Draft(scene(net), DESK, Ways())
    else:
        draft = Draft(stage_scene(net, trace.nodes), DESK, ways(trace, step))
    if form == "tikz":
        return tikz(draft, theme).encode()
    if form == "pdf":
        return pdf(draft, theme)
    wide, high = draft.scene.size
    pixels = size or (WIDTH, max(1, round(WIDTH * high / wide)))
    svg_text = document(draft, theme, pixels)
    return png(svg_text, pixels[0]) if form == "png" else svg_text.encode()


def _handout(trace: Trace | None, theme: str) -> bytes:
    if trace is None:
        raise OutsideRange("a sheet to be printed is one of a route: say FROM and TO")
    if len(trace.hops) > MOST_ON_PAPER:
        raise TooLarge(
            f"{len(trace.hops):,} hops make as many rows, and a sheet takes at most {MOST_ON_PAPER}"
        )
    return handout(trace, stage_scene(trace.net, trace.nodes), theme).encode()


def film(
    trace: Trace,
    steps: range,
    form: str,
    theme: str,
    size: Size | None = None,
    progress_of: Callable[[int], Progress] = lambda count: lambda done: None,
    most: int = MOST_PICTURES,
) -> bytes:
    """Return some steps of a trace as a file that plays; ``told`` is asked, with the count of
    pictures, for what hears how many of them are made.

    Raises TooLarge, with the nearest part that fits, where there are more than ``most`` pictures.
    """
    pixels = size or SCREEN
    shown_ = Film(trace, stage_scene(trace.net, trace.nodes), HIGH * pixels[0] / pixels[1])
    if form == "gif":
        count = pictures(shown_, steps)
        _bounded(count, most, "pictures", "a GIF", steps)
        return gif(shown_, theme, pixels, steps, progress_of(count))
    if form == "mp4":
        count = pictures(shown_, steps, mp4.BETWEEN)
        _bounded(count, MOST_IN_MP4, "pictures", "an MP4", steps)
        return mp4.mp4(shown_, theme, pixels, steps, progress_of(count))
    _bounded(len(steps) - 1, MOST_HOPS, "hops", "one file", steps)
    if form == "html":
        return playing_page(shown_, theme, steps).encode()
    return moving_svg(shown_, theme, pixels, steps).encode()


def _bounded(count: int, most: int, what: str, form: str, steps: range) -> None:
    if count > most:
        fewer = steps.start + (len(steps) - 1) * most // count - 1
        raise TooLarge(
            f"{len(steps) - 1:,} hops make {count:,} {what}, and {form} takes at most {most:,}",
            nearest=f"--step {steps.start}-{fewer}",
        )


def part(text: str | None, last: int) -> range:
    """Return the steps that are asked for: all, those from one on, or from one to another.

    >>> part("2-4", 9), part("7", 9)
    (range(2, 5), range(7, 10))
    """
    if text is None:
        return range(last + 1)
    first, dash, end = text.partition("-")
    low = step_of(first, last)
    high = step_of(end, last) if dash else last
    if low > high:
        raise OutsideRange(f"--step {brief(text)} ends before it begins", nearest=f"{high}-{low}")
    return range(low, high + 1)


def step_of(text: str, last: int) -> int:
    """Return a step of a route of so many hops; raise OutsideRange."""
    known = text.isascii() and text.isdigit() and len(text) < 10
    if not known or int(text) > last:
        raise OutsideRange(
            f"{brief(text)!r} is no step of this route: it takes a whole number from 0 to {last}",
            nearest=str(last) if known else "0",
        )
    return int(text)
