"""A film of a stage as one page of HTML that plays without a server."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from explorer.export.playing_page import page, prose
from explorer.export.stage_files import defined, uses
from explorer.export.stage_film import Frame, Reel


def reel_page(film: Reel, theme: str) -> str:
    """Return a page that plays a film whose pictures have no words: these stand beside."""
    rows = "".join(
        f'<li data-shot data-ms="{shot.seconds * 1000:.0f}"><b>{escape(shot.head)}</b>'
        f" {prose(shot.sentence)}</li>"
        for shot in film.shots
    )
    title = escape(film.title)
    markup = page(title, title, _stage(film), rows, len(film.shots), "", theme, film.unit)
    return markup.replace("<main data-film", f'<main data-film data-travel="{film.hop * 1000:.0f}"')


def _stage(film: Reel) -> str:
    x, y, width, height = (f"{value:g}" for value in film.area)
    first = film.frames[0]
    drawn = "".join(_group(frame, hidden=frame is not first) for frame in film.frames)
    return (
        f'<svg class="stage" xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}"'
        f' role="img" aria-label={quoteattr(film.title)}><defs>{defined(film)}</defs>{drawn}</svg>'
    )


def _group(frame: Frame, hidden: bool) -> str:
    role = "step" if frame.rest else "frame"
    return f'<g data-{role}="{frame.shot}"{" hidden" * hidden}>{uses(frame.stage)}</g>'
