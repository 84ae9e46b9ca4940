"""Fat trees: a block for every level, the hosts lowest, in each block its nodes in ranges."""

from __future__ import annotations

from typing import ClassVar

from explorer.core.network import Network
from explorer.networks.fat_tree.fat_tree import FatTree
from explorer.scenes.nests.build import ASPECT, Builder
from explorer.scenes.nests.cells import Nest
from explorer.scenes.nests.maker import Maker
from explorer.scenes.nests.plain import cell_of_ranges

GAP = 0.2
"""Gap between the blocks of two levels, in heights of the lower one."""


class LevelMaker(Maker):
    """The order of a level is that of its digits, d_h first: a subtree is a range.

    All levels are about equally wide, however many nodes they have.
    """

    draws: ClassVar[tuple[type[Network], ...]] = (FatTree,)

    def make(self, net: FatTree) -> Nest:
        build = Builder(net)
        kids = [
            cell_of_ranges(build, count, "digits", ASPECT * net.nodes / count)
            for count in net.place.counts
        ]
        places, y = [], 0.0
        for kid in kids:
            half = build.cells[kid].half[1]
            places.append((0.0, y - half))
            y -= 2 * half + GAP * 2 * half
        names = [f"{level}" for level in range(len(kids))]
        return build.finished_nest(build.side_by_side(kids, places, "level", (), names))
