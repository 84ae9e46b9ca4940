"""The picture of a scene: outlines, links, nodes, routes and texts as a list of primitives."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from explorer.core.scene import Hull, Point, Scene, Stroke
from explorer.display.looks import (
    FUTURE_HOP_OPACITY,
    LINKS,
    LOOKS,
    LOST_CROSS,
    MISSING_BOW,
    PILL_HEIGHT,
    ROUTE_LINK_FACTORS,
    SMALL_RADIUS,
    STUB,
    STUB_OPACITY,
    THIN_LINE_FACTOR,
    TRAIL,
    node_radius,
    pill_width,
)
from explorer.display.primitives import (
    Area,
    Box,
    Disc,
    Line,
    Oval,
    Picture,
    Primitive,
    arrow_head,
    bent_line,
    point_along,
)

MAX_BENT = 500
"""With more links than this, faint ones are drawn straight."""

FAINT = 0.15


@dataclass(frozen=True)
class Highlights:
    """The highlights of a scene: a route in amber, a shorter one dotted, both as node indices.

    ``held`` are the numbers of the hops that the message holds (a probe gives up those it retreats
    over), ``begun`` is the number of hops it has begun; None means all. ``lost`` is true if the
    message stops short of ``target``. ``tree`` are links in amber without an order, ``missing``
    pairs that should be joined but are not.
    """

    route: tuple[int, ...] = ()
    beside: tuple[int, ...] = ()
    target: int | None = None
    lost: bool = False
    tree: tuple[tuple[int, int], ...] = ()
    missing: tuple[tuple[int, int], ...] = ()
    held: frozenset[int] | None = None
    begun: int | None = None


@dataclass(frozen=True)
class Draft:
    """A scene to be drawn at a scale (pixels per unit), with its highlighted routes."""

    scene: Scene
    scale: float
    highlights: Highlights

    def at(self, point: Point) -> Point:
        """Return a point of the scene in pixels."""
        return point[0] * self.scale, point[1] * self.scale

    def spot(self, mark: int) -> Point:
        """Return the position of a mark in pixels."""
        return self.at(self.scene.marks[mark].at)

    @property
    def pitch(self) -> float:
        """The least distance between two nodes of a cluster, in pixels."""
        return self.scene.pitch * self.scale

    @property
    def radius(self) -> float:
        """The radius of nodes, in pixels."""
        return node_radius(self.pitch)

    @property
    def line_factor(self) -> float:
        """The factor for the line widths of links and nodes."""
        return THIN_LINE_FACTOR if self.radius <= SMALL_RADIUS else 1.0

    @cached_property
    def marks(self) -> dict[int, int]:
        """The mark of every node that is drawn."""
        return self.scene.mark_of_node

    @cached_property
    def strokes(self) -> dict[frozenset[int], Stroke]:
        """The link between two marks, by the pair of them."""
        return {frozenset((s.a, s.b)): s for s in self.scene.strokes}

    def drawn_marks(self, nodes: Iterable[int]) -> list[int]:
        """Return the marks of those nodes that are drawn."""
        return [self.marks[node] for node in nodes if node in self.marks]

    @cached_property
    def route(self) -> list[int]:
        """The marks that the route visits."""
        return self.drawn_marks(self.highlights.route)

    @cached_property
    def visited(self) -> frozenset[int]:
        """The marks of the route where the message is or was, over hops it still holds."""
        held_hops = self.highlights.held
        return frozenset(
            mark
            for i, mark in enumerate(self.route)
            if held_hops is None or not i or i - 1 in held_hops
        )

    @cached_property
    def target(self) -> int | None:
        """The mark that the route leads to."""
        target = self.highlights.target
        if target is None and self.highlights.route and not self.highlights.lost:
            target = self.highlights.route[-1]
        return None if target is None else self.marks.get(target)

    @cached_property
    def touched(self) -> frozenset[int]:
        """The marks that routes, trees and targets touch; their clusters stand out."""
        marks_beside = self.drawn_marks(self.highlights.beside)
        tree = self.drawn_marks(node for pair in self.highlights.tree for node in pair)
        ends = [] if self.target is None else [self.target]
        return frozenset((*self.route, *marks_beside, *tree, *ends))

    def curve(self, stroke: Stroke) -> tuple[Point, ...]:
        """Return the points of a link, in pixels."""
        bend = () if drawn_straight(self.scene, stroke.kind) else stroke.bend
        return bent_line(self.spot(stroke.a), self.spot(stroke.b), bend)

    def hops(self, route_marks: Sequence[int]) -> list[tuple[Stroke, tuple[Point, ...]]]:
        """Return link and points of each hop of a path that the scene has a link for, in order."""
        hops = []
        for a, b in pairwise(route_marks):
            if stroke := self.strokes.get(frozenset((a, b))):
                points = bent_line(self.spot(stroke.a), self.spot(stroke.b), stroke.bend)
                hops.append((stroke, points if stroke.a == a else points[::-1]))
        return hops


def drawn_straight(scene: Scene, kind: int) -> bool:
    """Whether the links of a kind are too many and too faint for their bends to be seen."""
    return len(scene.strokes) > MAX_BENT and scene.fade[kind] < FAINT


def background(draft: Draft) -> Picture:
    """Return the primitives beneath the nodes at rest: outlines, links, stubs."""
    return (*_outlines(draft), *_links(draft), *_stubs(draft))


def route_shapes(draft: Draft) -> Picture:
    """Return a message's route: amber, its links in full, the nodes it passes, its endpoints."""
    return (*highlighted_routes(draft), *route_nodes(draft))


def shapes(draft: Draft) -> Picture:
    """Return all primitives of a picture except its texts, from back to front."""
    return (
        *background(draft),
        *_missing_links(draft),
        *highlighted_routes(draft),
        *nodes(draft),
        *_shorter_route(draft),
        *route_nodes(draft),
    )


# Outlines ---------------------------------------------------------------------------------------


def hull_role(hull: Hull, scene: Scene, touched: frozenset[int]) -> str:
    """Return the role of an outline: ghost of undrawn parts, outer, touched by a route, plain."""
    levels = [other.level for other in scene.hulls]
    if hull.ghost:
        return "hull-ghost"
    if hull.level == min(levels) < max(levels):
        return "hull-outer"
    return "hull-touched" if touched.intersection(hull.marks) else "hull"


def _outlines(draft: Draft) -> list[Primitive]:
    return [_outline(draft, hull) for hull in sorted(draft.scene.hulls, key=lambda h: h.level)]


def _outline(draft: Draft, hull: Hull) -> Primitive:
    at, size = draft.at(hull.at), draft.at(hull.size)
    role = hull_role(hull, draft.scene, draft.touched)
    if hull.shape == "circle":
        return Oval(role, at, size)
    if hull.shape == "polygon":
        return Area(role, tuple(draft.at(point) for point in hull.points))
    return Box(role, at, size, min(12.0, hull.corner * draft.scale, size[0] / 3, size[1] / 3))


# Links ------------------------------------------------------------------------------------------


def _links(draft: Draft) -> list[Primitive]:
    """Return every link, the faintest kinds first."""
    scene = draft.scene
    primitives: list[Primitive] = []
    for index in sorted(range(len(scene.kinds)), key=lambda i: scene.fade[i]):
        kind, fade = scene.kinds[index], scene.fade[index]
        if not fade:
            continue
        base_width = LINKS[kind.role].width * draft.line_factor
        for stroke in scene.strokes:
            if stroke.kind == index:
                points, width = draft.curve(stroke), base_width * width_factor(stroke.wide)
                primitives.append(Line("link", points, kind.role, kind.key, fade, width))
                if stroke.arrow:
                    head = arrow_head(points[:: stroke.arrow], width)
                    primitives.append(Line("link", head, kind.role, kind.key, fade, base_width))
    return primitives


def width_factor(links: int) -> float:
    """Return the width factor of a line that stands for ``links`` parallel links.

    >>> width_factor(1), width_factor(2), width_factor(100)
    (1.0, 1.8, 4.0)
    """
    return min(1 + 0.8 * (links - 1), 4.0)


def _stubs(draft: Draft) -> list[Primitive]:
    primitives: list[Primitive] = []
    for stub in draft.scene.stubs:
        (x0, y0), hull = draft.spot(stub.mark), draft.scene.hulls[stub.hull]
        x1, y = draft.at(hull.at)
        y1 = y + (1 if y0 > y else -1) * hull.size[1] * draft.scale / 2
        kind = draft.scene.kinds[stub.kind]
        points = ((x0, y0), (x1, (y0 + y1) / 2), (x1, y1))
        primitives.append(Line("stub", points, kind.role, kind.key, STUB_OPACITY, STUB.width))
    return primitives


def _missing_links(draft: Draft) -> list[Primitive]:
    """Return the missing links: dotted, bowed, with a cross on them."""
    primitives: list[Primitive] = []
    for pair in draft.highlights.missing:
        ends = draft.drawn_marks(pair)
        if len(ends) == 2:
            a, b = (draft.spot(mark) for mark in ends)
            points = bent_line(a, b, [(0.5, MISSING_BOW)])
            primitives += [Line("missing", points), *_cross(point_along(points, 0.5), 6.0)]
    return primitives


def _cross(at: Point, reach: float) -> list[Primitive]:
    (x, y), r = at, reach
    return [Line("cross-out", ((x - r, y - r * s), (x + r, y + r * s))) for s in (1, -1)]


def highlighted_routes(draft: Draft) -> list[Primitive]:
    """Return the routes in amber, and over them each link with its own line."""
    hops = draft.hops(draft.route)
    for pair in draft.highlights.tree:
        hops += draft.hops(draft.drawn_marks(pair))
    held_hops, begun = draft.highlights.held, draft.highlights.begun
    trail_width = TRAIL.at(draft.pitch)
    primitives: list[Primitive] = [
        Line("trail", points, width=trail_width)
        for i, (_, points) in enumerate(hops)
        if held_hops is None or i in held_hops
    ]
    for i, (stroke, points) in enumerate(hops):
        kind = draft.scene.kinds[stroke.kind]
        opacity = 1.0 if begun is None or i < begun else FUTURE_HOP_OPACITY
        width = LINKS[kind.role].width + ROUTE_LINK_FACTORS[0]
        primitives.append(Line("way", points, kind.role, kind.key, opacity, width))
    return primitives


def _shorter_route(draft: Draft) -> list[Primitive]:
    hops = draft.hops(draft.drawn_marks(draft.highlights.beside))
    return [Line("shortest", points) for _, points in hops]


# Nodes ------------------------------------------------------------------------------------------


def _node(draft: Draft, mark: int, role: str, radius: float) -> Primitive:
    if draft.scene.pills:
        size = (pill_width(len(draft.scene.marks[mark].label)), PILL_HEIGHT)
        return Box(role, draft.spot(mark), size, min(PILL_HEIGHT / 3, 7.0))
    width = LOOKS[role].width * (draft.line_factor if role in ("node", "node-hollow") else 1.0)
    return Disc(role, draft.spot(mark), radius, width)


def nodes(draft: Draft) -> list[Primitive]:
    """Return every node that is neither on the route nor its target."""
    route_marks = {*draft.route, draft.target}
    return [
        _node(draft, i, "node-hollow" if mark.hollow else "node", draft.radius)
        for i, mark in enumerate(draft.scene.marks)
        if i not in route_marks
    ]


def route_nodes(draft: Draft) -> list[Primitive]:
    """Return the nodes on the route, its endpoints last."""
    return [*_passed_nodes(draft), *_ends(draft)]


def _passed_nodes(draft: Draft) -> list[Primitive]:
    inner = [mark for mark in draft.route[1:] if mark not in (draft.route[0], draft.target)]
    return [
        _node(
            draft,
            mark,
            "node-visited" if mark in draft.visited else "node-ahead",
            max(2.4, draft.radius),
        )
        for mark in dict.fromkeys(inner)
    ]


def _ends(draft: Draft) -> list[Primitive]:
    primitives: list[Primitive] = []
    r = max(5.0, draft.radius + 1.5)
    ends = [("source", draft.route[0] if draft.route else None), ("target", draft.target)]
    for role, mark in ends:
        if mark is None:
            continue
        if draft.scene.pills:
            primitives.append(_node(draft, mark, f"{role}-pill", r))
            continue
        at = draft.spot(mark)
        primitives.append(Disc("end-ground", at, r + 2))
        if role == "source":
            primitives += [Disc(role, at, r), Disc("source-hole", at, r * 0.38)]
        else:
            primitives += [Disc("target-ring", at, r), Disc(role, at, r * 0.48)]
    if draft.highlights.lost and draft.route:
        primitives += _cross(draft.spot(draft.route[-1]), LOST_CROSS.at(draft.pitch))
    return primitives
