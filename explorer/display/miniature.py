"""A small picture inside a page: roles become classes, coloured by the page's style sheet."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from html import escape
from itertools import groupby

from explorer.core.scene import Point, Scene
from explorer.display.label_layout import cluster_names, labels
from explorer.display.looks import LINKS, LOOKS, ROUTE_LINK_FACTORS, STUB, TEXTS
from explorer.display.picture import Draft, Highlights, shapes
from explorer.display.primitives import Disc, Line, Picture, Primitive, Text, fmt
from explorer.display.svg import path, shape_element

__all__ = ["Highlights", "framed_svg", "miniature", "picture", "sketch"]

MAX_NAMED = 40
"""With more clusters, only those that a route touches are named."""

QUIET_OPACITY = 0.42
"""Maximum opacity of the links between clusters if a route is highlighted."""


def picture(scene: Scene, size: Point, highlights: Highlights, words: bool = True) -> Picture:
    """Return the picture of a scene in ``size`` pixels."""
    draft = Draft(scene, min(size[0] / scene.size[0], size[1] / scene.size[1]), highlights)
    quiet = bool(highlights.route or highlights.tree)
    primitives = tuple(_fade_link(p) if quiet else p for p in shapes(draft))
    if not words:
        return primitives
    return (*primitives, *_names(draft), *_labels(draft))


def _fade_link(primitive: Primitive) -> Primitive:
    if not isinstance(primitive, Line) or primitive.role != "link":
        return primitive
    if primitive.link in ("local", "bold") or primitive.opacity <= QUIET_OPACITY:
        return primitive
    return Line(primitive.role, primitive.points, primitive.link, primitive.of, QUIET_OPACITY)


def _names(draft: Draft) -> list[Primitive]:
    texts = cluster_names(draft)
    if len(draft.scene.hulls) <= MAX_NAMED:
        return texts
    return [name for name in texts if name.role in ("name-on", "name-ghost")]


def _labels(draft: Draft) -> list[Primitive]:
    """Return the labels if they have room: of all nodes, or of those on a route."""
    texts = labels(draft, every=not draft.touched)
    widest = max((len(mark.label) for mark in draft.scene.marks), default=0)
    room = draft.pitch >= widest * TEXTS["label"].size * 0.6 + 8
    return texts if room or draft.scene.pills else []


def miniature(
    scene: Scene,
    size: Point,
    highlights: Highlights | None = None,
    title: str = "",
    words: bool = True,
) -> str:
    """Return a scene as an SVG element that fits into ``size`` CSS pixels, with or without texts.

    Its classes are the roles of its primitives (``link-cross``, ``trail``, ``node-visited``).

    >>> from explorer import network
    >>> from explorer.scenes.scene import scene
    >>> text = miniature(scene(network("Q(2)")), (200, 200), Highlights((0, 1, 3), target=3))
    >>> text.count('class="trail"'), text.count('class="node"')
    (1, 1)
    """
    return framed_svg(picture(scene, size, highlights or Highlights(), words), scene, size, title)


def framed_svg(primitives: Picture, scene: Scene, size: Point, title: str = "") -> str:
    """Return a scene's picture of ``size`` pixels as an SVG element.

    >>> from explorer import network
    >>> from explorer.scenes.scene import scene
    >>> framed_svg((Disc("failed", (9, 9), 4),), scene(network("Q(2)")), (40, 40)).count("<circle")
    1
    """
    scale = min(size[0] / scene.size[0], size[1] / scene.size[1])
    width, height = _n(scene.size[0] * scale), _n(scene.size[1] * scale)
    name = f' role="img" aria-label="{escape(title)}"' if title else ' aria-hidden="true"'
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="scene"{name}'
            f' viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
            *_picture_elements(primitives),
            "</svg>",
        ]
    )


def sketch(scene: Scene, size: Point, highlights: Highlights | None = None) -> str:
    """Return a scene as an SVG element too small for any address: without words or pills.

    >>> from explorer import network
    >>> from explorer.scenes.scene import scene
    >>> sketch(scene(network("Q(4)")), (76, 52)).count("<circle")
    16
    """
    return miniature(replace(scene, pills=False), size, highlights, words=False)


_n = partial(fmt, digits=1)


def _picture_elements(primitives: Picture) -> list[str]:
    """Return the elements of a picture; consecutive lines that look alike become one path."""
    parts: list[str] = []
    for words, group in groupby(primitives, _line_class):
        if words:
            data = "".join(path(p.points, _n) for p in group if isinstance(p, Line))
            parts.append(f'<path {words} d="{data}"/>')
        else:
            parts += [_element(primitive) for primitive in group]
    return parts


def usual_width(line: Line) -> float:
    """Return the width that the style sheet gives the line of a miniature."""
    if line.role == "stub":
        return STUB.width
    if line.link:
        return LINKS[line.link].width + (ROUTE_LINK_FACTORS[0] if line.role == "way" else 0.0)
    return line.width and LOOKS[line.role].width


def _line_class(primitive: Primitive) -> str:
    if not isinstance(primitive, Line):
        return ""
    kind = f" link-{primitive.link}" if primitive.link else ""
    opacity = f' opacity="{primitive.opacity:.2g}"' if primitive.opacity < 1 else ""
    usual = usual_width(primitive)
    width = f' style="stroke-width:{primitive.width:.3g}px"' if primitive.width != usual else ""
    return f'class="{primitive.role}{kind}"{opacity}{width}'


def _edge(primitive: Primitive) -> str:
    if not isinstance(primitive, Disc) or primitive.width == LOOKS[primitive.role].width:
        return ""
    return f' style="stroke-width:{primitive.width:.2g}px"' if primitive.width else ""


def _element(primitive: Primitive) -> str:
    if not isinstance(primitive, Text):
        return shape_element(primitive, f'class="{primitive.role}"{_edge(primitive)}', _n)
    x, y = primitive.at
    size = f' style="font-size:{_n(primitive.size)}px"' if primitive.size else ""
    halo = " on-hull" if primitive.halo == "hull" else ""
    return (
        f'<text class="text-{primitive.role}{halo}" x="{_n(x)}" y="{_n(y)}"'
        f' text-anchor="{primitive.anchor}"{size}>{escape(primitive.text)}</text>'
    )
