"""The next hop of a message as a question to a class, and a picture of the network for phones."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

from explorer.core.scene import Point, Scene, Stroke
from explorer.display.primitives import bent_line
from explorer.documents.route.predict import Continuation
from explorer.documents.stage.drawing import Pair, rounded_pair


class PictureNode(TypedDict):
    """A node of a picture: its address and its position."""

    address: str
    at: Pair


class PictureLink(TypedDict):
    """A link of a picture: the numbers of its nodes, its role, the control points of its curves.

    ``by`` is empty for a straight line, has one point for a quadratic curve, and three for two
    curves that meet.
    """

    a: int
    b: int
    role: str
    by: list[Pair]


class PictureCluster(TypedDict):
    """An outlined cluster of a picture; ``points`` are the corners if it is a polygon.

    ``level`` 0 is the outermost. ``name`` is "" if it has none; ``below`` puts it under the
    outline.
    """

    level: int
    name: str
    below: bool
    at: Pair
    size: Pair
    shape: str
    points: list[Pair]


class AskedPicture(TypedDict):
    """A network that is small enough to be tapped on a phone, in the units of its scene."""

    nodes: list[PictureNode]
    links: list[PictureLink]
    clusters: list[PictureCluster]


class AskedHop(TypedDict):
    """The question of a message's next hop: its target, and in ``leg`` the next hops at its nodes.

    ``picture`` is null if the network is too large to be tapped. ``router`` is the router whose hop
    is asked for; it is empty if any hop on a shortest path is right. ``least`` is the distance,
    null if unknown. ``failed`` tells whether there are faults.
    """

    kind: str
    spec: str
    target: str
    router: str
    failed: bool
    least: int | None
    leg: Continuation
    picture: AskedPicture | None


def picture(scene: Scene, name: Callable[[int], str]) -> AskedPicture:
    """Return a scene as nodes, links and clusters that a page draws at any size."""
    return {
        "nodes": [
            {"address": name(mark.node), "at": rounded_pair(mark.at)} for mark in scene.marks
        ],
        "links": [
            {
                "a": stroke.a,
                "b": stroke.b,
                "role": scene.kinds[stroke.kind].role,
                "by": [rounded_pair(point) for point in _control_points(scene, stroke)],
            }
            for stroke in scene.strokes
        ],
        "clusters": [
            {
                "level": hull.level,
                "name": hull.name,
                "below": hull.below,
                "at": rounded_pair(hull.at),
                "size": rounded_pair(hull.size),
                "shape": hull.shape,
                "points": [rounded_pair(point) for point in hull.points],
            }
            for hull in scene.hulls
        ],
    }


def _control_points(scene: Scene, stroke: Stroke) -> tuple[Point, ...]:
    """Return the control points of a link between its endpoints."""
    a, b = (scene.marks[end].at for end in (stroke.a, stroke.b))
    return tuple(bent_line(a, b, stroke.bend)[1:-1])
