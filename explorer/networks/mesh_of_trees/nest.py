"""The mesh of trees: quarters of the grid round the roots between them, down to single leaves."""

from __future__ import annotations

from typing import ClassVar

from explorer.core.network import Network
from explorer.core.scene import Point
from explorer.networks.mesh_of_trees.mesh_of_trees import MeshOfTrees
from explorer.scenes.nests.build import GAP, NODE, OUTLINE, PAD, Builder
from explorer.scenes.nests.cells import Nest, Role
from explorer.scenes.nests.codes import Chunk
from explorer.scenes.nests.maker import Maker

HALVES = (-1, 1)


class MeshOfTreesMaker(Maker):
    """Rows and columns are halved at the roots of the trees, which form a cross in the gaps."""

    draws: ClassVar[tuple[type[Network], ...]] = (MeshOfTrees,)

    def make(self, net: MeshOfTrees) -> Nest:
        build = Builder(net)
        grid = upright = level = NODE
        for height in range(1, net.k + 1):
            half = build.cells[grid].half[0]
            step = 1.0 if grid == NODE else half + 0.5 + GAP * half
            name, small = f"depth {net.k - height + 1}", height == 1
            role: Role = "cluster" if small else "block"
            up: list[Point] = [(0.0, y * step) for y in HALVES]
            across: list[Point] = [(x * step, 0.0) for x in HALVES]
            corners = [(x, y) for _, y in up for x, _ in across]
            names = [f"{row},{column}" for row in (0, 1) for column in (0, 1)]
            halves = ["0", "1"]
            kids = [*[grid] * 4, *[upright] * 2, *[level] * 2]
            pad = OUTLINE if small else 2 * PAD * half
            labels = [*names, "0,·", "1,·", "·,0", "·,1"]
            grid = build.box(name, role, [*corners, *up, *across], kids, (), labels, (pad, pad))
            if height == net.k:
                break
            # Equal steps, so that a root is in the row or column of its tree.
            thin = OUTLINE if small else 0.04
            upright = build.box(name, role, up, [upright] * 2, (), halves, (thin, pad))
            level = build.box(name, role, across, [level] * 2, (), halves, (pad, thin))
        return build.finished_nest(grid, (Chunk("quarters", 1, net.k),), (), "quarter")
