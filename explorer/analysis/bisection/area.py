"""A lower bound of the area of a layout on a chip, from the bisection width."""

from __future__ import annotations

AREA_PROOF = (
    "A line with one step sweeps a grid of H rows until it has half of the nodes behind it: it"
    " cuts at most H + 1 wires, so that both sides are at least B − 1, and each node takes a point"
    " (a node is a box of as many rows and columns as it has links, or a point of at most four;"
    " one wire to an edge of the grid, crossings allowed). Thompson 1979 has B²/4"
)
"""The proof.

Order the boxes by column and row of their lowest corner. Let S be the points up to the corner of
the last box of the first half: H + 1 edges of the grid leave S. A box of the other half lies wholly
outside S. A box of the first half that lies partly outside covers as many of these edges as it has
rows; if it is the last box, only its own wires run over these edges. At most as many wires as it
has rows begin at it. So at most H + 1 wires join the halves.
"""


def min_layout_area(nodes: int, width: int) -> int:
    """Return the least number of grid points of a layout, from the bisection width.

    In Thompson's model nodes are boxes of points with as many rows and columns as they have links,
    or single points if they have at most four links. Wires run along edges of the grid, one on each
    edge, and may cross. The area is that of the bounding rectangle. Source: Thompson 1979, with
    another constant.

    >>> min_layout_area(16, 4), min_layout_area(1024, 512)
    (16, 261121)
    """
    return max(nodes, (width - 1) ** 2)
