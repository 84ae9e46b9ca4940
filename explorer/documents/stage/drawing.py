"""A scene as columns of nodes and links, and the other elements that a canvas draws."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from explorer.core.registry import network
from explorer.core.scene import Point, Ruler, Scene
from explorer.display.picture import drawn_straight, width_factor
from explorer.notation.json_form import json_form

Pair = tuple[float, float]


class Outline(TypedDict):
    """An outline of clusters: its size or, if it has its own corners, its points."""

    level: int
    size: Pair
    shape: str
    points: list[Pair]
    below: bool
    ghost: bool
    corner: float


class ClusterColumns(TypedDict):
    """The outlined clusters as columns of equal length, one for each attribute.

    ``outline`` is an index into the outlines of the drawing.
    """

    name: list[str]
    note: list[str]
    at: list[Pair]
    marks: list[tuple[int, ...]]
    outline: list[int]


class LinkKind(TypedDict):
    """A kind of links: its name, the role that gives its looks, its opacity at rest.

    ``straight`` says that its links are straight at rest, whatever their bends.
    """

    key: str
    title: str
    role: str
    rest: float
    straight: bool


class Furniture(TypedDict):
    """The elements around nodes and links; a stub is (mark, cluster, kind).

    There are few distinct outlines and directions, however many clusters and marks: ``outlines``
    and ``directions`` are tables, ``side`` says on which side the label of each mark may be.
    ``behind`` are the addresses that each stub leads to, ``rulers`` the labels along the edges.
    """

    size: Pair
    radius: float
    pitch: float
    pills: bool
    complete: bool
    note: str
    clusters: ClusterColumns
    outlines: list[Outline]
    stubs: list[tuple[int, int, int]]
    behind: list[list[str]]
    rulers: tuple[Ruler, ...]
    side: list[int]
    directions: list[Pair]
    kinds: list[LinkKind]


class LinkColumns(TypedDict):
    """The links as columns of equal length, one for each attribute.

    ``a`` and ``b`` are the marks that a link joins; ``kind`` and ``bend`` are indices into the
    kinds and the bends of the drawing. ``arrow`` is 1 if the link leads only from a to b, -1 if
    only from b to a, and ``bold`` is a factor of its width; both columns are omitted if they are
    not needed.
    """

    a: list[int]
    b: list[int]
    kind: list[int]
    bend: list[int]
    arrow: NotRequired[list[int]]
    bold: NotRequired[list[float]]


class Drawing(Furniture):
    """The whole drawing of a scene: nodes, links, furniture, the address of every mark.

    ``spots`` are the positions of the marks in the scene's own units, ``hollow`` the marks with an
    unused port, ``bends`` the distinct bends, of which there are few.
    """

    spots: list[Pair]
    labels: list[str]
    hollow: list[int]
    links: LinkColumns
    bends: list[list[Pair]]
    addresses: list[str]


def rounded_pair(point: Point) -> Pair:
    """Return a point as JSON, rounded to a hundredth of a unit."""
    return round(float(point[0]), 2), round(float(point[1]), 2)


def link_columns(scene: Scene) -> tuple[LinkColumns, list[list[Pair]]]:
    """Return the links of a scene as columns, and the table of their different bends.

    Looks belong to the style sheet: a link only refers to its kind.

    >>> from explorer import network
    >>> link_columns(network("Q(2)").scene())[0]["a"]
    [0, 0, 1, 2]
    """
    table: dict[tuple[Pair, ...], int] = {}
    bend_indices: list[int] = []
    for stroke in scene.strokes:
        bend = tuple((round(float(t), 5), round(float(s), 5)) for t, s in stroke.bend)
        bend_indices.append(table.setdefault(bend, len(table)))
    links: LinkColumns = {
        "a": [int(stroke.a) for stroke in scene.strokes],
        "b": [int(stroke.b) for stroke in scene.strokes],
        "kind": [stroke.kind for stroke in scene.strokes],
        "bend": bend_indices,
    }
    if any(stroke.arrow for stroke in scene.strokes):
        links["arrow"] = [stroke.arrow for stroke in scene.strokes]
    if any(stroke.wide > 1 for stroke in scene.strokes):
        links["bold"] = [width_factor(stroke.wide) for stroke in scene.strokes]
    return links, [list(bend) for bend in table]


def clusters_and_outlines(scene: Scene) -> tuple[ClusterColumns, list[Outline]]:
    """Return the clusters of a scene as columns, and the table of their different outlines.

    >>> from explorer import network
    >>> clusters, outlines = clusters_and_outlines(network("MC(2,1)").scene())
    >>> len(clusters["at"]), len(outlines)
    (36, 2)
    """
    table: dict[str, int] = {}
    outlines: list[Outline] = []
    clusters: ClusterColumns = {"name": [], "note": [], "at": [], "marks": [], "outline": []}
    for hull in scene.hulls:
        outline = json_form(
            Outline,
            hull,
            size=rounded_pair(hull.size),
            points=[rounded_pair(point) for point in hull.points],
            corner=float(hull.corner),
        )
        place = table.setdefault(repr(outline), len(outlines))
        if place == len(outlines):
            outlines.append(outline)
        clusters["name"].append(hull.name)
        clusters["note"].append(hull.note)
        clusters["at"].append(rounded_pair(hull.at))
        clusters["marks"].append(hull.marks)
        clusters["outline"].append(place)
    return clusters, outlines


def label_sides(scene: Scene) -> tuple[list[int], list[Pair]]:
    """Return the side on which the label of every mark may be, and the table of directions.

    >>> from explorer import network
    >>> label_sides(network("Q(1)").scene())
    ([0, 0], [(0.0, -1.0)])
    """
    table: dict[Pair, int] = {}
    side = [table.setdefault(rounded_pair(mark.side), len(table)) for mark in scene.marks]
    return side, list(table)


def furniture(scene: Scene) -> Furniture:
    """Return the elements around nodes and links: hulls, names, stubs, label sides, kinds."""
    address = network(scene.spec).format
    clusters, outlines = clusters_and_outlines(scene)
    side, directions = label_sides(scene)
    return json_form(
        Furniture,
        scene,
        size=rounded_pair(scene.size),
        radius=float(scene.radius),
        pitch=float(scene.pitch),
        clusters=clusters,
        outlines=outlines,
        stubs=[(stub.mark, stub.hull, stub.kind) for stub in scene.stubs],
        behind=[[address(node) for node in stub.behind] for stub in scene.stubs],
        side=side,
        directions=directions,
        kinds=[
            json_form(LinkKind, kind, rest=float(scene.fade[i]), straight=drawn_straight(scene, i))
            for i, kind in enumerate(scene.kinds)
        ],
    )


def drawing(scene: Scene) -> Drawing:
    """Return the whole drawing of a scene as a JSON-ready value, including addresses."""
    net = network(scene.spec)
    links, bends = link_columns(scene)
    return {
        **furniture(scene),
        "spots": [rounded_pair(mark.at) for mark in scene.marks],
        "labels": [mark.label for mark in scene.marks],
        "hollow": [i for i, mark in enumerate(scene.marks) if mark.hollow],
        "links": links,
        "bends": bends,
        "addresses": [net.format(mark.node) for mark in scene.marks],
    }
