"""A Scene as Cytoscape elements, and what the canvases beside them draw."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from explorer.core.registry import network
from explorer.core.scene import Point, Scene

Pair = tuple[float, float]


class At(TypedDict):
    """A place on the stage."""

    x: float
    y: float


class NodeData(TypedDict):
    """What the element of a node carries: its mark and its label."""

    id: str
    mark: int
    label: str


class LinkData(TypedDict):
    """What the element of a link carries: its ends, kind and dimension, its bend if it has one."""

    id: str
    source: str
    target: str
    kind: int
    dimension: int
    bend: NotRequired[list[Pair]]


class NodeElement(TypedDict):
    """A node as Cytoscape takes it."""

    group: Literal["nodes"]
    data: NodeData
    position: At
    classes: str


class LinkElement(TypedDict):
    """A link as Cytoscape takes it."""

    group: Literal["edges"]
    data: LinkData
    classes: str


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
    """A kind of links: its name, the role that gives its looks, its opacity at rest."""

    key: str
    title: str
    role: str
    rest: float


class RulerLine(TypedDict):
    """What columns (axis 0) or rows (axis 1) have in common; ``mask`` says which letters it is."""

    axis: int
    at: list[float]
    texts: list[str]
    mask: str


class Furniture(TypedDict):
    """What is drawn around the elements; a stub is (mark, hull, kind).

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


class Drawing(Furniture):
    """The whole drawing of a scene: elements, furniture, the address of every mark."""

    elements: list[NodeElement | LinkElement]
    addresses: list[str]


def node_id(mark: int) -> str:
    """Return the id of a mark's Cytoscape node.

    >>> node_id(3)
    'n3'
    """
    return f"n{mark}"


def pair(point: Point) -> Pair:
    """Return a point as JSON takes it, to a hundredth of a unit."""
    return round(float(point[0]), 2), round(float(point[1]), 2)


def elements(scene: Scene) -> list[NodeElement | LinkElement]:
    """Return the nodes and links of a scene as Cytoscape elements.

    A node carries its mark's number and label, a link its kind, dimension and bend; positions are
    in the scene's own units. Classes are roles only: looks belong to the stylesheet.
    """
    nodes: list[NodeElement] = [
        {
            "group": "nodes",
            "data": {"id": node_id(i), "mark": i, "label": mark.label},
            "position": _at(mark.at),
            "classes": "hollow" if mark.hollow else "",
        }
        for i, mark in enumerate(scene.marks)
    ]
    many = len(scene.strokes) > 500
    links: list[LinkElement] = []
    for i, stroke in enumerate(scene.strokes):
        kind = scene.kinds[stroke.kind]
        straight = not stroke.bend or (many and scene.fade[stroke.kind] < 0.15)
        data: LinkData = {
            "id": f"e{i}",
            "source": node_id(stroke.a),
            "target": node_id(stroke.b),
            "kind": stroke.kind,
            "dimension": stroke.dimension,
        }
        if stroke.bend:
            data["bend"] = [(round(float(t), 5), round(float(s), 5)) for t, s in stroke.bend]
        shape = "straight" if straight else "bent"
        links.append({"group": "edges", "data": data, "classes": f"{kind.role} {shape}"})
    return [*nodes, *links]


def _at(point: Point) -> At:
    x, y = pair(point)
    return {"x": x, "y": y}


def furniture(scene: Scene) -> Furniture:
    """Return what is drawn around the elements: hulls, names, stubs, labels' sides, kinds."""
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
            {"key": kind.key, "title": kind.title, "role": kind.role, "rest": float(rest)}
            for kind, rest in zip(scene.kinds, scene.fade, strict=True)
        ],
    }


def drawing(scene: Scene) -> Drawing:
    """Return the whole drawing of a scene as one JSON-ready value, addresses included."""
    net = network(scene.spec)
    return {
        **furniture(scene),
        "elements": elements(scene),
        "addresses": [net.format(mark.node) for mark in scene.marks],
    }
