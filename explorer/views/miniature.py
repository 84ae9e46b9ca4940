"""A Scene drawn small inside a page: shapes without colours, which the page's style sheet gives."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from explorer.core.scene import Hull, Point, Scene
from explorer.views.svg import curve

LABEL = 10.5
NAME = 12.5
"""Heights of the labels of nodes and of the names of clusters, in CSS pixels."""

MOST_NAMED = 40
"""Where there are more clusters, only those that a route comes by are named."""

MANY = 12
"""From so many clusters on, their names are no larger than labels."""


@dataclass(frozen=True)
class Ways:
    """What is drawn into a scene: a route in amber, a shorter one dotted, both by node.

    ``lost`` is true where the message of the route stops short of ``target``. ``tree`` are links
    in amber without an order, ``missing`` pairs that should be joined and are not.
    """

    route: tuple[int, ...] = ()
    beside: tuple[int, ...] = ()
    target: int | None = None
    lost: bool = False
    tree: tuple[tuple[int, int], ...] = ()
    missing: tuple[tuple[int, int], ...] = ()


def miniature(
    scene: Scene, size: Point, ways: Ways | None = None, title: str = "", words: bool = True
) -> str:
    """Return a scene as an SVG element that fits into ``size`` CSS pixels, with or without names.

    Classes carry the meaning (``link cross``, ``trail``, ``node visited``), lines do not scale.

    >>> from explorer import network
    >>> from explorer.scenes.scene import scene
    >>> text = miniature(scene(network("Q(2)")), (200, 200), Ways((0, 1, 3), target=3))
    >>> text.count('class="trail"'), text.count("<circle")
    (1, 6)
    """
    return _Small(scene, size, ways or Ways()).draw(title, words)


def _n(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


def _path(points: Sequence[Point]) -> str:
    text = [f"{_n(x)} {_n(y)}" for x, y in points]
    if len(points) == 2:
        return f"M{text[0]}L{text[1]}"
    return f"M{text[0]}" + "".join(f"Q{text[i]} {text[i + 1]}" for i in range(1, len(text), 2))


class _Small:
    """One drawing; ``unit`` is how many units of the scene a pixel is."""

    def __init__(self, scene: Scene, size: Point, ways: Ways) -> None:
        self.scene, self.ways = scene, ways
        self.unit = max(scene.size[0] / size[0], scene.size[1] / size[1])
        pitch = scene.pitch / self.unit
        least = 3.6 if pitch >= 14 else max(0.8, min(2.0, pitch * 0.22))
        self.radius = min(6.0, max(least, scene.radius / self.unit))
        if pitch < 14:
            self.radius = min(self.radius, pitch * 0.22)
        self.marks = {mark.node: i for i, mark in enumerate(scene.marks)}
        self.route = self._marks(ways.route)
        self.beside = self._marks(ways.beside)
        self.lit = bool(self.route or ways.tree)
        self.target = self.marks.get(-1 if ways.target is None else ways.target)
        self.touched = {*self.route, *self.beside, *([] if self.target is None else [self.target])}

    def _marks(self, nodes: Iterable[int]) -> list[int]:
        return [self.marks[node] for node in nodes if node in self.marks]

    def draw(self, title: str, words: bool) -> str:
        width, height = self.scene.size
        name = f' role="img" aria-label="{escape(title)}"' if title else ' aria-hidden="true"'
        return "".join(
            [
                f'<svg class="scene{" routed" if self.lit else ""}"{name}'
                f' viewBox="0 0 {_n(width)} {_n(height)}" width="{_n(width / self.unit)}"'
                f' height="{_n(height / self.unit)}">',
                *(self._hull(hull) for hull in sorted(self.scene.hulls, key=lambda h: h.level)),
                *self._links(),
                *self._foreign(),
                *self._ways(),
                *self._visited(),
                *(self._words() if words else ()),
                "</svg>",
            ]
        )

    def _hull(self, hull: Hull) -> str:
        levels = {other.level for other in self.scene.hulls}
        outer = hull.level == min(levels) < max(levels)
        look = f'class="hull{" outer" if outer else ""}{" ghost" if hull.ghost else ""}"'
        (x, y), (w, h) = hull.at, hull.size
        if hull.shape == "circle":
            radii = f'rx="{_n(w / 2)}" ry="{_n(h / 2)}"'
            return f'<ellipse {look} cx="{_n(x)}" cy="{_n(y)}" {radii}/>'
        if hull.shape == "polygon":
            corners = " ".join(f"{_n(px)},{_n(py)}" for px, py in hull.points)
            return f'<polygon {look} points="{corners}"/>'
        corner = min(hull.corner, 8 * self.unit, w / 3, h / 3)
        return (
            f'<rect {look} x="{_n(x - w / 2)}" y="{_n(y - h / 2)}" width="{_n(w)}"'
            f' height="{_n(h)}" rx="{_n(corner)}"/>'
        )

    def _links(self) -> list[str]:
        """Return one path for all links of a kind, the faintest first."""
        parts = []
        for index in sorted(range(len(self.scene.kinds)), key=lambda i: self.scene.fade[i]):
            lines = [_path(curve(self.scene, s)) for s in self.scene.strokes if s.kind == index]
            if not lines:
                continue
            role, fade = self.scene.kinds[index].role, self.scene.fade[index]
            if self.lit and role not in ("local", "bold"):
                fade = min(fade, 0.42)
            parts.append(
                f'<path class="link {role}" opacity="{_n(fade + 0.001)}" d="{"".join(lines)}"/>'
            )
        for stub in self.scene.stubs:
            hull, (x0, y0) = self.scene.hulls[stub.hull], self.scene.marks[stub.mark].at
            x1, y1 = hull.at[0], hull.at[1] + (hull.size[1] / 2) * (1 if y0 > hull.at[1] else -1)
            parts.append(
                f'<path class="link {self.scene.kinds[stub.kind].role}" opacity="0.4"'
                f' d="M{_n(x0)} {_n(y0)}Q{_n(x1)} {_n((y0 + y1) / 2)} {_n(x1)} {_n(y1)}"/>'
            )
        return parts

    def _hops(self, way: Sequence[int]) -> list[tuple[str, str]]:
        """Return role and path of the hops that the scene holds, in the way's direction."""
        strokes = {frozenset((s.a, s.b)): s for s in self.scene.strokes}
        found = []
        for a, b in pairwise(way):
            if stroke := strokes.get(frozenset((a, b))):
                points = curve(self.scene, stroke)
                line = _path(points if stroke.a == a else points[::-1])
                found.append((self.scene.kinds[stroke.kind].role, line))
        return found

    def _ways(self) -> list[str]:
        hops = self._hops(self.route)
        for pair in self.ways.tree:
            hops += self._hops(self._marks(pair))
        parts = []
        if hops:
            parts.append(f'<path class="trail" d="{"".join(line for _, line in hops)}"/>')
        parts += [f'<path class="link {role} full" d="{line}"/>' for role, line in hops]
        for pair in self.ways.missing:
            if len(ends := self._marks(pair)) == 2:
                line = _path([self.scene.marks[i].at for i in ends])
                parts.append(f'<path class="gap" d="{line}"/>')
        if dotted := self._hops(self.beside):
            parts.append(f'<path class="beside" d="{"".join(line for _, line in dotted)}"/>')
        return parts

    def _disc(self, mark: int, radius: float, look: str) -> str:
        x, y = self.scene.marks[mark].at
        return f'<circle class="{look}" cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius * self.unit)}"/>'

    def _foreign(self) -> list[str]:
        ends = {*self.route, self.target}
        return [
            self._disc(i, self.radius, "node")
            for i in range(len(self.scene.marks))
            if i not in ends
        ]

    def _visited(self) -> list[str]:
        parts = [
            self._disc(i, self.radius + 0.4, "node visited")
            for i in self.route[1:]
            if i != self.target
        ]
        large = max(self.radius + 2, 5.5)
        if self.route:
            parts.append(self._disc(self.route[0], large, "source"))
            parts.append(self._disc(self.route[0], large * 0.36, "hole"))
        if self.target is not None:
            parts.append(self._disc(self.target, large + 1.4, "ring"))
            parts.append(self._disc(self.target, large * 0.5, "target"))
        if self.ways.lost and self.route:
            x, y = self.scene.marks[self.route[-1]].at
            arm = 5 * self.unit
            a, b, c, d = (_n(v) for v in (x - arm, y - arm, x + arm, y + arm))
            parts.append(f'<path class="lost" d="M{a} {b}L{c} {d}M{c} {b}L{a} {d}"/>')
        return parts

    def _words(self) -> list[str]:
        """Return the names of clusters, and the labels of nodes where a route comes by."""
        parts = []
        pitch = self.scene.pitch / self.unit
        labels = range(len(self.scene.marks)) if not self.route else sorted(self.touched)
        for i in labels:
            mark = self.scene.marks[i]
            if pitch < max(22.0, len(mark.label) * LABEL * 0.6 + 8):
                continue
            off = (self.radius + 4 + (3 if i in self.touched else 0)) * self.unit
            x, y = mark.at[0] + mark.side[0] * off, mark.at[1] + mark.side[1] * off
            side = mark.side[0]
            anchor = "start" if side > 0.4 else "end" if side < -0.4 else "middle"
            drop = 8.0 if mark.side[1] > 0.4 else 0.0 if mark.side[1] < -0.4 else 3.6
            look = "label on" if i in self.touched else "label"
            parts.append(self._text((x, y + drop * self.unit), mark.label, LABEL, look, anchor))
        for hull in self.scene.hulls:
            near = bool(self.touched.intersection(hull.marks))
            room = hull.size[0] / self.unit >= len(hull.name) * NAME * 0.6
            if hull.name and (room or near) and (near or len(self.scene.hulls) <= MOST_NAMED):
                parts.append(self._name(hull, near))
        return parts

    def _name(self, hull: Hull, near: bool) -> str:
        look = "name on" if near else "name"
        if hull.ghost:
            return self._text(
                (hull.at[0], hull.at[1] + 4 * self.unit), hull.name, LABEL, look, "middle"
            )
        circle = hull.shape == "circle"
        x = hull.at[0] - (0 if circle else hull.size[0] / 2 - self.unit)
        edge = hull.size[1] / 2
        y = hull.at[1] + (edge + 13 * self.unit if hull.below else -edge - 5 * self.unit)
        # The scene leaves room for names as large as at full size only.
        y = min(max(y, 9 * self.unit), self.scene.size[1] - 2 * self.unit)
        size = LABEL if len(self.scene.hulls) > MANY else NAME
        return self._text((x, y), hull.name, size, look, "middle" if circle else "start")

    def _text(self, at: Point, text: str, pixels: float, look: str, anchor: str) -> str:
        return (
            f'<text class="{look}" x="{_n(at[0])}" y="{_n(at[1])}" text-anchor="{anchor}"'
            f' font-size="{_n(pixels * self.unit)}">{escape(text)}</text>'
        )
