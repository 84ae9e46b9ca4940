"""The area that a layout on a chip takes at least, by the bisection width."""

from __future__ import annotations

SWEEP = (
    "A line with one step sweeps a grid of H rows until it has half of the nodes behind it: it"
    " cuts at most H + 1 wires, so that both sides are at least B − 1, and each node takes a point"
    " (a node is a box of as many rows and columns as it has links, or a point of at most four;"
    " one wire to an edge of the grid, crossings allowed). Thompson 1979 has B²/4"
)
"""Why.

Order the boxes by column and row of their lowest corner. Let S be the points up to the corner of
the last box of the first half: H + 1 edges of the grid leave S. A box of the other half lies wholly
outside S. A box of the first half that lies partly outside hides as many of these edges as it has
rows, or, where it is the last, its own wires alone run over them; and no more wires than it has
rows begin at it. So no more than H + 1 wires join the halves.
"""


def layout_area(nodes: int, width: int) -> int:
    """Return how many points of a grid a layout has at least, from the bisection width.

    In the model of Thompson: nodes are boxes of points, of as many rows and columns as they have
    links, or points of at most four links; wires run along edges of the grid, one on each, and
    may cross. The area is that of the rectangle about it all. Source: Thompson 1979, with another
    constant.

    >>> layout_area(16, 4), layout_area(1024, 512)
    (16, 261121)
    """
    return max(nodes, (width - 1) ** 2)
