"""The small picture of a term: a real network with the meaning of the term highlighted."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import hypot
from typing import Final

from explorer.core.scene import Point
from explorer.display.miniature import framed_svg, picture
from explorer.display.picture import Draft
from explorer.display.primitives import Disc, Line, Primitive, point_along
from explorer.lessons.terms.highlight_words import highlights_at
from explorer.lessons.terms.highlights import Pair, TermHighlights
from explorer.scenes.scene import scene
from explorer.tasks.registry import read_state

PICTURE_SIZE: Final = (148.0, 104.0)
"""Size of a picture beside its term, in CSS pixels."""

NAMED_SUFFIX: Final = ", named"

CHANNEL_OFFSET: Final = 3.4
"""Distance of a channel from the middle of its link, in pixels."""

MAX_LINE_WIDTH: Final = 9.0
"""Width of the link with the highest load, in pixels."""


@lru_cache(maxsize=256)
def term_picture(address: str, words: str = "") -> str:
    """Return the picture of a term at an address of Explore as an SVG element.

    ``words`` choose the highlights; ``, named`` after them labels nodes with addresses.

    >>> text = term_picture("?net=Q(3)&step=0", "links-at 000")
    >>> text.count("<circle"), text.count('class="node-visited"')
    (9, 1)
    """
    named = words.endswith(NAMED_SUFFIX)
    words = words.removesuffix(NAMED_SUFFIX)
    state = read_state(address)
    drawing = scene(state.net)
    if not named:
        # At this size nobody could read an address inside a node.
        drawing = replace(drawing, pills=False)
    highlights = highlights_at(state, words)
    scale = min(PICTURE_SIZE[0] / drawing.size[0], PICTURE_SIZE[1] / drawing.size[1])
    draft = Draft(drawing, scale, highlights.lines)
    shapes = list(picture(drawing, PICTURE_SIZE, highlights.lines, words=named))
    # Nodes are drawn over everything that is on links.
    ground = next((i for i, shape in enumerate(shapes) if isinstance(shape, Disc)), len(shapes))
    shapes[ground:ground] = [*_heat(draft, highlights), *_channel_lines(draft, highlights)]
    return framed_svg(
        (*shapes, *_nodes(draft, highlights), *_waits(draft, highlights)), drawing, PICTURE_SIZE
    )


def _curve(draft: Draft, pair: Pair) -> tuple[Point, ...]:
    """Return the line of a link from its first node to its second."""
    a, b = (draft.marks[node] for node in pair)
    stroke = draft.strokes[frozenset((a, b))]
    points = draft.curve(stroke)
    return points if stroke.a == a else points[::-1]


def _heat(draft: Draft, highlights: TermHighlights) -> list[Primitive]:
    """Return links as wide as their loads, and links wanted by several in ink."""
    heat = [
        Line("trail", _curve(draft, pair), width=share * MAX_LINE_WIDTH)
        for pair, share in highlights.loads
    ]
    return [*heat, *(Line("focus", _curve(draft, pair), width=3.5) for pair in highlights.shared)]


def _channel_lines(draft: Draft, highlights: TermHighlights) -> list[Primitive]:
    """Return the two queues of every channel, or both channels of every link."""
    marks = draft.scene.marks
    lines: list[Primitive] = []
    for stroke in draft.scene.strokes:
        points = draft.curve(stroke)
        if highlights.doubled:
            queue = _shift_aside(points, -CHANNEL_OFFSET)
            lines += [
                Line("trail", queue, width=0.7 * MAX_LINE_WIDTH),
                Line("focus", queue, width=1.2),
            ]
            lines.append(Line("focus", _shift_aside(points, CHANNEL_OFFSET), width=1.2))
        if not highlights.arrows:
            continue
        pair = marks[stroke.a].node, marks[stroke.b].node
        for channel, curve in ((pair, points), (pair[::-1], points[::-1])):
            aside = _shift_aside(curve, 1.6 * CHANNEL_OFFSET)
            if channel in highlights.arrows:
                lines.append(Line("trail", aside, width=MAX_LINE_WIDTH))
            lines += _arrow_lines("focus", point_along(aside, 0.15), point_along(aside, 0.9))
    return lines


def _nodes(draft: Draft, highlights: TermHighlights) -> list[Primitive]:
    r = max(2.4, draft.radius)
    ends = {draft.route[0] if draft.route else None, draft.target}
    marks = [mark for mark in draft.drawn_marks(highlights.nodes) if mark not in ends]
    shapes: list[Primitive] = [Disc("node-visited", draft.spot(mark), r) for mark in marks]
    if highlights.sender is not None:
        at = draft.spot(draft.marks[highlights.sender])
        shapes += [Disc("end-ground", at, r + 3), Disc("source", at, r + 1.5)]
        shapes.append(Disc("source-hole", at, (r + 1.5) * 0.38))
    for mark in draft.drawn_marks(highlights.failed):
        (x, y), reach = draft.spot(mark), r + 1.5
        shapes.append(Disc("failed", (x, y), r + 1))
        shapes += [
            Line("cross-out", ((x - reach, y - reach * s), (x + reach, y + reach * s)), width=1.6)
            for s in (1, -1)
        ]
    return shapes


def _shift_aside(points: tuple[Point, ...], offset: float) -> tuple[Point, ...]:
    """Return a line shifted to its right by some pixels, seen in its direction."""
    (x0, y0), (x1, y1) = points[0], points[-1]
    length = hypot(x1 - x0, y1 - y0) or 1.0
    dx, dy = -(y1 - y0) / length * offset, (x1 - x0) / length * offset
    return tuple((x + dx, y + dy) for x, y in points)


def _waits(draft: Draft, highlights: TermHighlights) -> list[Primitive]:
    """Return the channels as discs beside their links, with arrows to those they wait for."""
    if not highlights.waits:
        return []
    channels = dict.fromkeys(channel for pair in highlights.waits for channel in pair)
    spots = {
        channel: point_along(_shift_aside(_curve(draft, channel), 2 * CHANNEL_OFFSET), 0.5)
        for channel in channels
    }
    circle_waits = set(
        zip(highlights.circle, (*highlights.circle[1:], *highlights.circle[:1]), strict=True)
    )
    arrows: list[Primitive] = []
    for channel, awaited in highlights.waits:
        role = "cross-out" if (channel, awaited) in circle_waits else "leader"
        arrows += _arrow_lines(role, spots[channel], spots[awaited])
    discs = [
        Disc(
            "node-visited"
            if channel in highlights.circle or not highlights.circle
            else "node-ahead",
            spot,
            3.2,
        )
        for channel, spot in spots.items()
    ]
    return [*arrows, *discs]


def _arrow_lines(role: str, start: Point, end: Point) -> list[Primitive]:
    """Return an arrow between two discs."""
    (x0, y0), (x1, y1) = start, end
    length = hypot(x1 - x0, y1 - y0) or 1.0
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    tip = (x1 - dx * 4.5, y1 - dy * 4.5)
    back = (tip[0] - dx * 5, tip[1] - dy * 5)
    barbs = [(back[0] - s * dy * 2.6, back[1] + s * dx * 2.6) for s in (1, -1)]
    return [
        Line(role, (start, tip), width=1.5),
        *(Line(role, (barb, tip), width=1.5) for barb in barbs),
    ]
