"""The mesh of trees: a grid of leaves, row trees above their rows, column trees beside columns."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from explorer.core.network import Network
from explorer.networks.mesh_of_trees.mesh_of_trees import MeshOfTrees
from explorer.scenes.layout import ASPECT, Layout, Plan, Sheet, addresses

RISE = 0.5
"""Distance of a tree's node from the line of its leaves, for each level above them."""

ROOT_CLEARANCE = 0.55
"""Distance of a root from the middle between two lines, where the other trees have their roots."""


class MeshOfTreesLayout(Layout):
    """An inner node is half-way between its children, off their line by its height."""

    draws: ClassVar[tuple[type[Network], ...]] = (MeshOfTrees,)
    equal_kinds: ClassVar[bool] = True

    def arrange(self, net: MeshOfTrees, name_height: float) -> Plan:
        step = max(2 * (net.k * RISE + ROOT_CLEARANCE), 2.0)
        at, high = [], []
        for place in net.places(np.arange(net.nodes)):
            height = net.k - net.tree.depth(place - 1)
            first = (place << height) - net.side
            at.append((first + 2.0**height / 2 - 0.5) * step)
            high.append(height * RISE)
        x, y = at[1] - high[0], at[0] - high[1]
        texts = addresses(net)
        return Plan(np.stack([x * ASPECT, y], axis=-1), texts, pills=texts)

    def bend(self, net: Network, sheet: Sheet) -> None:
        """All links are straight, as in the textbook."""
