"""A Scene as Cytoscape elements, and what the canvases beside them draw."""

from __future__ import annotations

from typing import Any

from explorer.core.registry import network
from explorer.core.scene import Point, Scene

Json = dict[str, Any]


def node_id(mark: int) -> str:
    """Return the id of a mark's Cytoscape node.

    >>> node_id(3)
    'n3'
    """
    return f"n{mark}"


def pair(point: Point) -> list[float]:
    """Return a point as JSON takes it, to a hundredth of a unit."""
    return [round(float(point[0]), 2), round(float(point[1]), 2)]


def elements(scene: Scene) -> list[Json]:
    """Return the nodes and links of a scene as Cytoscape elements.

    A node carries its mark's number and label, a link its kind, dimension and bend; positions are
    in the scene's own units. Classes are roles only: looks belong to the stylesheet.
    """
    nodes: list[Json] = [
        {
            "group": "nodes",
            "data": {"id": node_id(i), "mark": i, "label": mark.label},
            "position": dict(zip("xy", pair(mark.at), strict=True)),
            "classes": "hollow" if mark.hollow else "",
        }
        for i, mark in enumerate(scene.marks)
    ]
    many = len(scene.strokes) > 500
    links: list[Json] = []
    for i, stroke in enumerate(scene.strokes):
        kind = scene.kinds[stroke.kind]
        straight = not stroke.bend or (many and scene.fade[stroke.kind] < 0.15)
        data: Json = {
            "id": f"e{i}",
            "source": node_id(stroke.a),
            "target": node_id(stroke.b),
            "kind": stroke.kind,
            "dimension": stroke.dimension,
        }
        if stroke.bend:
            data["bend"] = [[round(float(t), 4), round(float(s), 5)] for t, s in stroke.bend]
        shape = "straight" if straight else "bent"
        links.append({"group": "edges", "data": data, "classes": f"{kind.role} {shape}"})
    return nodes + links


def furniture(scene: Scene) -> Json:
    """Return what is drawn around the elements: hulls, names, stubs, labels' sides, kinds."""
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
        "stubs": [[stub.mark, stub.hull, stub.kind] for stub in scene.stubs],
        "sides": [pair(mark.side) for mark in scene.marks],
        "kinds": [
            {"key": kind.key, "title": kind.title, "role": kind.role, "rest": float(rest)}
            for kind, rest in zip(scene.kinds, scene.fade, strict=True)
        ],
    }


def drawing(scene: Scene) -> Json:
    """Return the whole drawing of a scene as one JSON-ready value, addresses included."""
    net = network(scene.spec)
    return {
        **furniture(scene),
        "elements": elements(scene),
        "addresses": [net.format(mark.node) for mark in scene.marks],
    }
