"""A picture as a stand-alone SVG: every primitive in the colours of a theme."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from xml.sax.saxutils import escape, quoteattr

from explorer.core.registry import network
from explorer.core.scene import Point, Scene
from explorer.display.label_layout import badges, cluster_names, labels, ruler_texts
from explorer.display.looks import (
    FONT_STACKS,
    HALO,
    LINKS,
    LOOKS,
    ROUTE_LINK_FACTORS,
    STUB,
    TEXTS,
    Look,
    colour,
    opacity,
)
from explorer.display.picture import Draft, Highlights, shapes
from explorer.display.primitives import Area, Box, Disc, Line, Oval, Picture, Primitive, Text, fmt

DESK_SCALE = 0.75
"""Pixels per scene unit on the page's stage outside presentations; files have the same scale."""


def draft_of_scene(scene: Scene, highlights: Highlights, scale: float = DESK_SCALE) -> Draft:
    """Return a scene's draft, as it is drawn into a file."""
    return Draft(scene, scale, highlights)


def picture(draft: Draft) -> Picture:
    """Return the picture of a file: every label that has room, and the route's numbered hops."""
    # An endpoint's address is in its pill, so the shapes come before the texts.
    words = (*cluster_names(draft), *ruler_texts(draft), *labels(draft, every=True))
    return (*shapes(draft), *words, *badges(draft))


def scene_svg(
    scene: Scene,
    theme: str = "light",
    route: Sequence[int] = (),
    tree: Sequence[tuple[int, int]] = (),
    missing: Sequence[tuple[int, int]] = (),
) -> str:
    """Return a scene as a stand-alone SVG document, in the scene's own size.

    ``theme`` is ``light``, ``dark`` or ``projector``; ``route`` are node indices, drawn in amber
    with numbered hops as far as the scene shows them. ``tree`` are links to draw in amber without
    an order, ``missing`` pairs of nodes that need a link but have none.

    >>> from explorer import network
    >>> from explorer.scenes.scene import scene
    >>> scene_svg(scene(network("Q(2)")), route=(0, 1, 3)).count("<path")
    8
    """
    highlights = Highlights(tuple(route), tree=tuple(tree), missing=tuple(missing))
    return document(draft_of_scene(scene, highlights), theme)


def document(
    draft: Draft, theme: str, size: tuple[int, int] | None = None, words: bool = True
) -> str:
    """Return a drawing as a stand-alone SVG; ``size`` is in pixels, by default the scene's size.

    Without ``words`` it has no names or addresses. If the proportions differ, both sides get a
    margin.
    """
    scene = draft.scene
    (width, height), (drawn_width, drawn_height) = size or scene.size, draft.at(scene.size)
    # The frame is that of the drawing, widened or heightened to the picture's proportions.
    frame_width, frame_height = (
        max(drawn_width, drawn_height * width / height),
        max(drawn_height, drawn_width * height / width),
    )
    left, top = (drawn_width - frame_width) / 2, (drawn_height - frame_height) / 2
    view = f"{fmt(left)} {fmt(top)} {fmt(frame_width)} {fmt(frame_height)}"
    background = colour("stage", theme)
    place = f'x="{fmt(left)}" y="{fmt(top)}" ' if size else ""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="{fmt(width)}"'
            f' height="{fmt(height)}" role="img">',
            f"<title>{escape(title(draft))}</title>",
            f"<desc>{escape(scene.note)}</desc>" if scene.note else "",
            f'<rect {place}width="{fmt(frame_width)}" height="{fmt(frame_height)}"'
            f' fill="{background}"/>',
            *picture_elements(picture(draft) if words else tuple(shapes(draft)), theme),
            "</svg>",
        ]
    )


def title(draft: Draft) -> str:
    """Return the description of a drawing: the network, and the endpoints of a route."""
    scene = draft.scene
    if not draft.route:
        return scene.spec
    address = network(scene.spec).format
    first, last = (scene.marks[draft.route[i]].node for i in (0, -1))
    return f"{scene.spec}, {address(first)} to {address(last)}"


def picture_elements(primitives: Picture, theme: str) -> list[str]:
    """Return the elements of a picture; consecutive lines that look alike are grouped."""
    parts: list[str] = []
    for look, group in groupby(primitives, lambda p: _line_look(p, theme)):
        if look:
            parts += [f"<g {look}>", *(_path(p) for p in group if isinstance(p, Line)), "</g>"]
        else:
            parts += [_element(primitive, theme) for primitive in group]
    return parts


def _point(point: Point) -> str:
    return f"{fmt(point[0])} {fmt(point[1])}"


def _line_look(primitive: Primitive, theme: str) -> str:
    """Return the attributes of a line's group, "" for other primitives."""
    if not isinstance(primitive, Line):
        return ""
    look, dash = line_look(primitive)
    total_opacity = primitive.opacity * opacity(look.line, theme)
    attributes = [
        f'fill="none" stroke="{colour(look.line, theme)}"'
        f' stroke-width="{fmt(primitive.width or look.width)}"'
    ]
    if dash:
        attributes.append(f'stroke-dasharray="{" ".join(fmt(d) for d in dash)}"')
    if total_opacity < 1:
        attributes.append(f'opacity="{fmt(total_opacity)}"')
    if look.round:
        attributes.append('stroke-linecap="round"')
    attributes.append(f"data-role={quoteattr(primitive.role)}")
    if primitive.of:
        attributes.append(f"data-kind={quoteattr(primitive.of)}")
    return " ".join(attributes)


def line_look(line: Line) -> tuple[Look, tuple[float, ...]]:
    """Return the look of a line and its dash, which on a route differs from the look's."""
    look = LINKS.get(line.link) or LOOKS[line.role]
    if line.role == "stub":
        return look, STUB.dash
    factor = ROUTE_LINK_FACTORS[1] if line.role == "way" else 1.0
    return look, tuple(d * factor for d in look.dash)


def _path(line: Line) -> str:
    return f'<path d="{path(line.points)}"/>'


def path(points: Sequence[Point], n: Callable[[float], str] = fmt) -> str:
    """Return a line as the ``d`` of an SVG path."""
    text = [f"{n(x)} {n(y)}" for x, y in points]
    if len(points) == 2:
        return f"M{text[0]}L{text[1]}"
    return f"M{text[0]}" + "".join(f"Q{text[i]} {text[i + 1]}" for i in range(1, len(text), 2))


def _element(primitive: Primitive, theme: str) -> str:
    if isinstance(primitive, Text):
        return _text(primitive, theme)
    width = primitive.width if isinstance(primitive, Disc) else 0.0
    return shape_element(primitive, _attributes(LOOKS[primitive.role], theme, width))


def shape_element(primitive: Primitive, attributes: str, n: Callable[[float], str] = fmt) -> str:
    """Return a shape as an SVG element with the given attributes."""
    match primitive:
        case Disc(at=(x, y), radius=r):
            return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" {attributes}/>'
        case Oval(at=(x, y), size=(w, h)):
            return (
                f'<ellipse cx="{n(x)}" cy="{n(y)}" rx="{n(w / 2)}" ry="{n(h / 2)}" {attributes}/>'
            )
        case Box(at=(x, y), size=(w, h), corner=corner):
            place = f'x="{n(x - w / 2)}" y="{n(y - h / 2)}" width="{n(w)}" height="{n(h)}"'
            return f'<rect {place} rx="{n(corner)}" {attributes}/>'
        case Area(points=points):
            corners = " ".join(f"{n(x)},{n(y)}" for x, y in points)
            return f'<polygon points="{corners}" {attributes}/>'
    raise TypeError(f"{primitive!r} is no shape")


def _attributes(look: Look, theme: str, width: float) -> str:
    attributes = [f'fill="{colour(look.fill, theme) if look.fill else "none"}"']
    if look.line:
        attributes.append(
            f'stroke="{colour(look.line, theme)}" stroke-width="{fmt(width or look.width)}"'
        )
    if look.dash:
        attributes.append(f'stroke-dasharray="{" ".join(fmt(d) for d in look.dash)}"')
    return " ".join(attributes)


def _text(text: Text, theme: str) -> str:
    letters = TEXTS[text.role]
    (x, y), face = text.at, FONT_STACKS[letters.face].replace('"', "'")
    attributes = [
        f'x="{fmt(x)}" y="{fmt(y)}" font-family="{face}"',
        f'font-size="{fmt(text.size or letters.size)}"',
        f'text-anchor="{text.anchor}" fill="{colour(letters.ink, theme)}"',
    ]
    if letters.weight != 400:
        attributes.append(f'font-weight="{letters.weight}"')
    if text.halo:
        attributes.append(
            f'stroke="{colour(text.halo, theme)}" stroke-width="{HALO}" stroke-linejoin="round"'
            ' paint-order="stroke"'
        )
    return f"<text {' '.join(attributes)}>{escape(text.text)}</text>"
