"""Pictures of a film as SVG: one moment, whole, in a theme, with its caption."""

from __future__ import annotations

from typing import Final
from xml.sax.saxutils import escape

from explorer.display.caption_layout import Run, svg_lines, width, wrapped
from explorer.display.looks import FACES, colour
from explorer.display.primitives import Picture
from explorer.display.svg import painted
from explorer.export.route_film import BAND, HIGH, MARGIN, Film, Shot

HEAD, TEXT, LEADING = 19.0, 17.0, 24.0
"""The size of the caption's head and of its sentence, and from line to line."""

MOST_LINES: Final = 3
"""Lines of a sentence; longer ones are set smaller until they fit."""


def layer(film: Film, drawn: Picture, theme: str, words: str = "") -> str:
    """Return primitives as a group that stands where the drawing does."""
    x, y = film.corner
    return f'<g transform="translate({x:.2f} {y:.2f})"{words}>{"".join(painted(drawn, theme))}</g>'


def caption(film: Film, shot: Shot, theme: str) -> str:
    """Return head and sentence of a shot, set at the foot of the picture."""
    wide = film.wide - 2 * MARGIN
    size = TEXT
    while len(lines := wrapped(shot.sentence, wide, size)) > MOST_LINES and size > 11:
        size -= 1
    top = HIGH - BAND + 6
    sans = FACES["sans"].replace('"', "'")
    head = (
        f'<text x="{MARGIN:g}" y="{top + HEAD:g}" font-family="{sans}" font-size="{HEAD:g}"'
        f' font-weight="600" fill="{colour("ink", theme)}">{escape(shot.head)}</text>'
    )
    text = svg_lines(lines, MARGIN, top + HEAD + 28, size, LEADING, colour("ink-2", theme))
    return head + ends(film, theme, top + HEAD) + text


def ends(film: Film, theme: str, y: float) -> str:
    """Return network and ends, at the right of the caption's head."""
    name = film.trace.net.format
    words = [
        (film.scene.spec, "ink"),
        (name(film.trace.source), "source"),
        ("→", "ink-3"),
        (name(film.trace.target), "target"),
    ]
    size = 14.0
    room = film.wide * 0.55
    while sum(width(Run("mono", text), size) for text, _ in words) + 36 > room and size > 8:
        size -= 1
    mono = FACES["mono"].replace('"', "'")
    spans = "  ".join(
        f'<tspan fill="{colour(ink, theme)}">{escape(text)}</tspan>' for text, ink in words
    )
    return (
        f'<text x="{film.wide - MARGIN:g}" y="{y:g}" font-family="{mono}" font-size="{size:g}"'
        f' text-anchor="end" xml:space="preserve">{spans}</text>'
    )


def svg_head(film: Film, theme: str, size: tuple[int, int]) -> str:
    """Return the start of a document: its frame, its title, its ground."""
    name = film.trace.net.format
    title = f"{film.scene.spec}, {name(film.trace.source)} to {name(film.trace.target)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {film.wide:g} {HIGH:g}"'
        f' width="{size[0]}" height="{size[1]}" role="img"><title>{escape(title)}</title>'
        f'<rect width="{film.wide:g}" height="{HIGH:g}" fill="{colour("stage", theme)}"/>'
    )


def still(
    film: Film,
    step: int,
    theme: str,
    size: tuple[int, int],
    state: int | None = None,
    token: bool = True,
) -> str:
    """Return the picture after so many hops as an SVG document.

    ``state`` is the step whose way is drawn, which is the one before while the message is on a
    link; without ``token`` the message itself is left out.
    """
    route_step = step if state is None else state
    drawn = (
        *film.ground,
        *film.lines(route_step),
        *film.others,
        *film.stations(route_step),
        *film.words,
        *(film.token(film.place(step), on_link=False) if token else ()),
    )
    below = caption(film, film.shots[step], theme)
    return svg_head(film, theme, size) + layer(film, drawn, theme) + below + "</svg>\n"
