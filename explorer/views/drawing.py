"""A Scene as columns of nodes and links, and what the canvases beside them draw."""

from __future__ import annotations

from typing import TypedDict

from explorer.core.registry import network
from explorer.core.scene import Point, Scene
from explorer.views.picture import drawn_straight

Pair = tuple[float, float]


class HullShape(TypedDict):
    """An outlined cluster, as in a scene."""

    level: int
    name: str
    note: str
    at: Pair
    size: Pair
    shape: str
    points: list[Pair]
    marks: tuple[int, ...]
    below: bool
    ghost: bool
    corner: float


class LinkKind(TypedDict):
    """A kind of links: its name, the role that gives its looks, its opacity at rest.

    ``straight`` says that its links are straight at rest, whatever their bends.
    """

    key: str
    title: str
    role: str
    rest: float
    straight: bool


class RulerLine(TypedDict):
    """What columns (axis 0) or rows (axis 1) have in common; ``mask`` says which letters it is."""

    axis: int
    at: list[float]
    texts: list[str]
    mask: str


class Furniture(TypedDict):
    """What is drawn around nodes and links; a stub is (mark, hull, kind).

    ``behind`` are the addresses that each stub leads to, ``rulers`` what stands along the edges.
    """

    size: Pair
    radius: float
    pitch: float
    pills: bool
    complete: bool
    note: str
    hulls: list[HullShape]
    stubs: list[tuple[int, int, int]]
    behind: list[list[str]]
    rulers: list[RulerLine]
    sides: list[Pair]
    kinds: list[LinkKind]


class LinkColumns(TypedDict):
    """The links, a column for each of what they have: all columns are equally long.

    ``a`` and ``b`` are the marks that a link joins, ``kind`` and ``bend`` say which of the kinds
    and of the bends of the drawing are its own.
    """

    a: list[int]
    b: list[int]
    kind: list[int]
    bend: list[int]


class Drawing(Furniture):
    """The whole drawing of a scene: nodes, links, furniture, the address of every mark.

    ``spots`` are the places of the marks in the scene's own units, ``hollow`` the marks with a port
    that is not used, ``bends`` the different bends: few, however many the links.
    """

    spots: list[Pair]
    labels: list[str]
    hollow: list[int]
    links: LinkColumns
    bends: list[list[Pair]]
    addresses: list[str]


def pair(point: Point) -> Pair:
    """Return a point as JSON takes it, to a hundredth of a unit."""
    return round(float(point[0]), 2), round(float(point[1]), 2)


def columns(scene: Scene) -> tuple[LinkColumns, list[list[Pair]]]:
    """Return the links of a scene as columns, and the table of their different bends.

    Looks belong to the style sheet: a link says only which kind it is of.

    >>> from explorer import network
    >>> columns(network("Q(2)").scene())[0]["a"]
    [0, 0, 1, 2]
    """
    table: dict[tuple[Pair, ...], int] = {}
    places: list[int] = []
    for stroke in scene.strokes:
        bend = tuple((round(float(t), 5), round(float(s), 5)) for t, s in stroke.bend)
        places.append(table.setdefault(bend, len(table)))
    links: LinkColumns = {
        "a": [int(stroke.a) for stroke in scene.strokes],
        "b": [int(stroke.b) for stroke in scene.strokes],
        "kind": [stroke.kind for stroke in scene.strokes],
        "bend": places,
    }
    return links, [list(bend) for bend in table]


def furniture(scene: Scene) -> Furniture:
    """Return what is drawn around nodes and links: hulls, names, stubs, labels' sides, kinds."""
    address = network(scene.spec).format
    return {
        "size": pair(scene.size),
        "radius": float(scene.radius),
        "pitch": float(scene.pitch),
        "pills": scene.pills,
        "complete": scene.complete,
        "note": scene.note,
        "hulls": [
            {
                "level": hull.level,
                "name": hull.name,
                "note": hull.note,
                "at": pair(hull.at),
                "size": pair(hull.size),
                "shape": hull.shape,
                "points": [pair(point) for point in hull.points],
                "marks": hull.marks,
                "below": hull.below,
                "ghost": hull.ghost,
                "corner": float(hull.corner),
            }
            for hull in scene.hulls
        ],
        "stubs": [(stub.mark, stub.hull, stub.kind) for stub in scene.stubs],
        "behind": [[address(node) for node in stub.behind] for stub in scene.stubs],
        "rulers": [
            {"axis": r.axis, "at": list(r.at), "texts": list(r.texts), "mask": r.mask}
            for r in scene.rulers
        ],
        "sides": [pair(mark.side) for mark in scene.marks],
        "kinds": [
            {
                "key": kind.key,
                "title": kind.title,
                "role": kind.role,
                "rest": float(scene.fade[i]),
                "straight": drawn_straight(scene, i),
            }
            for i, kind in enumerate(scene.kinds)
        ],
    }


def drawing(scene: Scene) -> Drawing:
    """Return the whole drawing of a scene as one JSON-ready value, addresses included."""
    net = network(scene.spec)
    links, bends = columns(scene)
    return {
        **furniture(scene),
        "spots": [pair(mark.at) for mark in scene.marks],
        "labels": [mark.label for mark in scene.marks],
        "hollow": [i for i, mark in enumerate(scene.marks) if mark.hollow],
        "links": links,
        "bends": bends,
        "addresses": [net.format(mark.node) for mark in scene.marks],
    }
