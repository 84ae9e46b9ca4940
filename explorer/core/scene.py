"""Scenes to draw, as plain frozen data: positions, clusters, link shapes. No colours, no pixels."""

from __future__ import annotations

from dataclasses import dataclass

from explorer.core.network import Kind

Point = tuple[float, float]


@dataclass(frozen=True)
class Mark:
    """A node on the stage: its index, its position, and the side of its label.

    ``label`` is the part of its address that varies inside its named hull; ``side`` is a unit-like
    vector towards the label (0,-1 above, 1,0 to the right …). ``hollow``: no link leads
    out of its cluster, though it has a port for one.
    """

    node: int
    at: Point
    label: str
    side: Point = (0.0, -1.0)
    hollow: bool = False


@dataclass(frozen=True)
class Hull:
    """An outlined cluster. ``level`` 0 is the coarsest drawn, ``marks`` index the scene's marks.

    ``shape`` is ``box`` (rounded rectangle, of radius ``corner``), ``circle`` or ``polygon``
    (``points`` then holds the corners). ``name`` is the cluster's name, ``note`` the text after it;
    ``below`` puts both under the hull. ``ghost`` hulls (dashed) represent clusters that are not
    drawn.
    """

    level: int
    name: str
    at: Point
    size: Point
    marks: tuple[int, ...] = ()
    shape: str = "box"
    points: tuple[Point, ...] = ()
    note: str = ""
    below: bool = False
    ghost: bool = False
    corner: float = 12.0


@dataclass(frozen=True)
class Stroke:
    """A link on the stage between two marks, with the index of its kind and its bend.

    ``bend`` lists control points as (t, s): at fraction t of the straight line, off it by s times
    its length along the normal (dx,dy) -> (-dy,dx). No point is straight, one a quadratic curve,
    two an S: two quadratics that meet half-way between the control points. ``arrow`` is 1 if it
    leads only from a to b, -1 if only from b to a; ``wide`` is the number of parallel links.
    """

    a: int
    b: int
    kind: int
    dimension: int
    bend: tuple[Point, ...] = ()
    arrow: int = 0
    wide: int = 1


@dataclass(frozen=True)
class Stub:
    """A link that leaves the drawing: from a mark to the ghost hull of a cluster not drawn.

    ``behind`` are the nodes of that cluster that the mark is linked to.
    """

    mark: int
    hull: int
    kind: int
    behind: tuple[int, ...] = ()


@dataclass(frozen=True)
class Ruler:
    """The common labels of the columns (axis 0) or rows (axis 1) of a grid, along its edge.

    ``at`` are the positions of the lines on the axis, ``texts`` the label of each line, and
    ``mask`` the characters of an address that the labels give.
    """

    axis: int
    at: tuple[float, ...]
    texts: tuple[str, ...]
    mask: str


@dataclass(frozen=True)
class Scene:
    """A network, or the part of it along a route, laid out.

    ``size`` is the extent (0,0) … size of everything drawn, names included. ``pitch`` is the least
    distance of two nodes in a cluster, ``radius`` that of a node, in the same units; ``pills``
    draws nodes as boxes around their addresses. ``fade`` gives each kind its opacity at rest.
    ``complete`` is False if only a part is drawn; ``note`` is then the sentence about that part.
    """

    spec: str
    size: Point
    pitch: float
    radius: float
    marks: tuple[Mark, ...]
    hulls: tuple[Hull, ...]
    strokes: tuple[Stroke, ...]
    kinds: tuple[Kind, ...]
    fade: tuple[float, ...]
    stubs: tuple[Stub, ...] = ()
    complete: bool = True
    note: str = ""
    pills: bool = False
    rulers: tuple[Ruler, ...] = ()

    @property
    def mark_of_node(self) -> dict[int, int]:
        """The index of the mark of every node that is drawn."""
        return {mark.node: number for number, mark in enumerate(self.marks)}
