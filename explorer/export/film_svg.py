"""A film of the stage as SVG: one picture, or all of them as an animated drawing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from xml.sax.saxutils import escape

from explorer.display.primitives import fmt
from explorer.export.display_list import Layer, clip_svg, layer_svg
from explorer.export.film import Film, Frame


def layers(film: Film, frame: Frame) -> list[Layer]:
    """Return the layers of a picture: the stage, clipped to its area, then the texts."""
    return [
        Layer(film.elements_at(frame.stage), film.area),
        Layer(film.elements_at(frame.words), None),
    ]


def still_svg(film: Film, frame: Frame) -> str:
    """Return one picture as an SVG document."""
    return _svg_head(film) + "".join(map(layer_svg, layers(film, frame))) + "</svg>\n"


def part_svg(film: Film, places: Sequence[int]) -> str:
    """Return some elements of a film, unclipped, as an SVG document without background."""
    return (
        f"{_svg_head(film, paper=False)}{layer_svg(Layer(film.elements_at(places), None))}</svg>\n"
    )


def moving_svg(film: Film) -> str:
    """Return a film as an SVG that loops for ever, usable wherever an image is."""
    ends = list(accumulate(seconds for _, seconds in film.timed_frames))
    total = ends[-1]
    begins = [0.0, *ends[:-1]]
    groups = []
    for (frame, _), begun, ended in zip(film.timed_frames, begins, ends, strict=True):
        drawn = clip_svg(
            element_references(film.upper_elements(frame)), film.area
        ) + element_references(frame.words)
        animation = "" if len(ends) == 1 else _visibility(begun / total, ended / total, total)
        groups.append(f"<g>{drawn}{animation}</g>")
    ground = clip_svg(element_references(film.ground), film.area)
    return f"{_svg_head(film)}<defs>{definitions_svg(film)}</defs>{ground}{''.join(groups)}</svg>\n"


def _visibility(begin: float, end: float, total: float) -> str:
    """Return the animation that shows a group only during its part of the total time."""
    values, keys = ["visible"], ["0"]
    if begin > 0:
        values, keys = ["hidden", "visible"], ["0", fmt(begin, 6)]
    if end < 1 - 1e-9:
        values.append("hidden")
        keys.append(fmt(end, 6))
    return (
        f'<animate attributeName="visibility" calcMode="discrete" values="{";".join(values)}"'
        f' keyTimes="{";".join(keys)}" dur="{total:.3f}s" repeatCount="indefinite"/>'
    )


def definitions_svg(film: Film, prefix: str = "e") -> str:
    """Return all elements, each once, under a name; each of several films has its own prefix."""
    return "".join(
        layer_svg(Layer([element], None), f"{prefix}{i}") for i, element in enumerate(film.elements)
    )


def element_references(places: Sequence[int], prefix: str = "e") -> str:
    """Return references to the elements at some indices."""
    return "".join(f'<use href="#{prefix}{place}"/>' for place in places)


def _svg_head(film: Film, paper: bool = True) -> str:
    width, height = film.size
    ground = f'<rect width="{width}" height="{height}" fill="{film.paper}"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" role="img"><title>{escape(film.title)}</title>'
        f"{ground if film.paper and paper else ''}"
    )
