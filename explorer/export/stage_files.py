"""A film of a stage as files that stay drawings: one picture, an SVG that moves, PDF and TikZ."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final
from xml.sax.saxutils import escape

from explorer.export.display_list import Layer, cut, written
from explorer.export.display_list_files import pdf, tikz
from explorer.export.stage_film import Frame, Reel

PICTURES: Final = ("pdf", "tikz")


def layers(film: Reel, frame: Frame) -> list[Layer]:
    """Return what is drawn on a picture: the stage, cut off at its area, then the words."""
    return [Layer(film.seen(frame.stage), film.area), Layer(film.seen(frame.words), None)]


def picture(film: Reel, form: str) -> bytes:
    """Return the last picture of a film as a ``pdf`` or as ``tikz``."""
    drawn = layers(film, film.frames[-1])
    if form == "pdf":
        return pdf(drawn, film.size, film.ground, film.title)
    return tikz(drawn, film.size, film.ground, film.title).encode()


def still(film: Reel, frame: Frame) -> str:
    """Return one picture as an SVG document."""
    return _opened(film) + "".join(map(written, layers(film, frame))) + "</svg>\n"


def moving_svg(film: Reel) -> str:
    """Return a film as an SVG that runs for ever, wherever an image may stand."""
    ends = list(accumulate(seconds for _, seconds in film.timed))
    total = ends[-1]
    begins = [0.0, *ends[:-1]]
    groups = []
    for (frame, _), begun, ended in zip(film.timed, begins, ends, strict=True):
        drawn = cut(uses(frame.stage), film.area) + uses(frame.words)
        turn = "" if len(ends) == 1 else _turn(begun / total, ended / total, total)
        groups.append(f"<g>{drawn}{turn}</g>")
    return f"{_opened(film)}<defs>{defined(film)}</defs>{''.join(groups)}</svg>\n"


def _turn(begin: float, end: float, total: float) -> str:
    """Return what shows a group for its part of the whole time."""
    values, keys = (["visible"], ["0"]) if begin <= 0 else (["hidden", "visible"], ["0", _n(begin)])
    if end < 1 - 1e-9:
        values.append("hidden")
        keys.append(_n(end))
    return (
        f'<animate attributeName="visibility" calcMode="discrete" values="{";".join(values)}"'
        f' keyTimes="{";".join(keys)}" dur="{total:.3f}s" repeatCount="indefinite"/>'
    )


def _n(value: float) -> str:
    return f"{value:.6f}".rstrip("0").rstrip(".") or "0"


def defined(film: Reel) -> str:
    """Return all that is drawn, each once, under a name."""
    return "".join(
        written(Layer([element], None), f"e{i}") for i, element in enumerate(film.elements)
    )


def uses(places: Sequence[int]) -> str:
    """Return what is drawn at some places, by name."""
    return "".join(f'<use href="#e{place}"/>' for place in places)


def _opened(film: Reel) -> str:
    width, height = film.size
    ground = f'<rect width="{width}" height="{height}" fill="{film.ground}"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" role="img"><title>{escape(film.title)}</title>'
        f"{ground if film.ground else ''}"
    )
