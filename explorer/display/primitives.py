"""Drawing primitives: a flat list of lines, discs, boxes and texts, each with a role.

Roles are those of ``explorer.display.looks``; geometry is in pixels. Painters only add colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import Literal

from explorer.core.scene import Point

Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True)
class Line:
    """A line by its points: the start, then a control point and an end per quadratic curve.

    ``link`` is the role of a link's kind, "" for other lines; ``of`` is the key of that kind. If
    ``width`` is 0, the role's look sets it.
    """

    role: str
    points: tuple[Point, ...]
    link: str = ""
    of: str = ""
    opacity: float = 1.0
    width: float = 0.0


@dataclass(frozen=True)
class Disc:
    """A circle around a point; if ``width`` is 0, the role's look sets the width of its line."""

    role: str
    at: Point
    radius: float
    width: float = 0.0


@dataclass(frozen=True)
class Box:
    """A rectangle around a point; ``corner`` is the radius of its corners."""

    role: str
    at: Point
    size: Point
    corner: float = 0.0


@dataclass(frozen=True)
class Oval:
    """An ellipse around a point."""

    role: str
    at: Point
    size: Point


@dataclass(frozen=True)
class Area:
    """A polygon by its corners."""

    role: str
    points: tuple[Point, ...]


@dataclass(frozen=True)
class Text:
    """A text whose baseline runs through a point; ``halo`` is the token of its halo, if any."""

    role: str
    at: Point
    text: str
    anchor: Anchor = "start"
    halo: str = ""
    size: float = 0.0


Primitive = Line | Disc | Box | Oval | Area | Text
Picture = tuple[Primitive, ...]


def bent_line(a: Point, b: Point, bend: Sequence[Point]) -> tuple[Point, ...]:
    """Return a curve from a to b with control points at (t along, s across) its line.

    >>> bent_line((0.0, 0.0), (10.0, 0.0), [(0.5, 0.2)])
    ((0.0, 0.0), (5.0, 2.0), (10.0, 0.0))
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    controls = [(a[0] + t * dx - s * dy, a[1] + t * dy + s * dx) for t, s in bend]
    points: list[Point] = [a]
    for i, control in enumerate(controls):
        following = controls[i + 1] if i + 1 < len(controls) else None
        end = ((control[0] + following[0]) / 2, (control[1] + following[1]) / 2) if following else b
        points += [control, end]
    return tuple(points) if controls else (a, b)


def point_along(points: Sequence[Point], t: float) -> Point:
    """Return the point at a fraction ``t`` of the pieces of a line.

    >>> point_along(((0.0, 0.0), (5.0, 2.0), (10.0, 0.0)), 0.5)
    (5.0, 1.0)
    """
    if len(points) == 2:
        (x0, y0), (x1, y1) = points
        return x0 + t * (x1 - x0), y0 + t * (y1 - y0)
    pieces = (len(points) - 1) // 2
    piece = min(int(t * pieces), pieces - 1)
    u = t * pieces - piece
    a, c, b = points[2 * piece : 2 * piece + 3]
    x, y = ((1 - u) ** 2 * a[i] + 2 * u * (1 - u) * c[i] + u**2 * b[i] for i in (0, 1))
    return x, y


ARROW = (5.0, 2.0, 0.5)
"""An arrow head: fixed length, length per line width, and half its width per length."""


def arrow_head(points: Sequence[Point], width: float) -> tuple[Point, ...]:
    """Return the head of an arrow in the middle of a line, as two lines that meet at its tip.

    >>> arrow_head(((0.0, 0.0), (20.0, 0.0)), 0.5)[2]
    (13.0, 0.0)
    """
    (x, y), (x0, y0) = point_along(points, 0.5), point_along(points, 0.45)
    distance = hypot(x - x0, y - y0) or 1.0
    length, share = ARROW[0] + ARROW[1] * width, ARROW[2]
    dx, dy = length * (x - x0) / distance, length * (y - y0) / distance
    tip = x + dx / 2, y + dy / 2
    ends = [(tip[0] - dx + s * share * dy, tip[1] - dy - s * share * dx) for s in (1, -1)]
    (a, b), middle = ends, [((p[0] + tip[0]) / 2, (p[1] + tip[1]) / 2) for p in ends]
    return a, middle[0], tip, middle[1], b


def fmt(value: float, digits: int = 2) -> str:
    """Return a number as drawings write it, with at most ``digits`` decimals.

    >>> fmt(2.5), fmt(10.0), fmt(0.25, 1)
    ('2.5', '10', '0.2')
    """
    return f"{value:.{digits}f}".rstrip("0").rstrip(".")


def primitive_text(primitive: Primitive) -> str:
    """Return a primitive as one line of text, the form stored in snapshots of drawings.

    >>> primitive_text(Disc("node", (1.0, 2.25), 6.5))
    'Disc node 1,2.2 6.5'
    """
    words = [type(primitive).__name__]
    for value in vars(primitive).values():
        if isinstance(value, tuple):
            points = value if value and isinstance(value[0], tuple) else (value,)
            words.append(" ".join(",".join(_rounded(n, 1) for n in point) for point in points))
        elif isinstance(value, float) and value:
            words.append(_rounded(value, 2))
        elif value:
            words.append(str(value))
    return " ".join(words)


def _rounded(value: float, digits: int) -> str:
    # Both painters must write the same text, but one of them may reach zero as -0.
    return fmt(round(value, digits) + 0.0, digits)
