"""The tree of shortest routes of a crossed cube, which reaches all nodes in half the rounds."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from explorer.collectives.tree import from_parents, tree_schedule
from explorer.core.collective import Broadcast, Model, Schedule
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.networks.cubes.crossed_cube import CrossedCube


def first_dimension(cube: CrossedCube, node: object, target: int) -> Ints:
    """Return the dimension of the first hop of a shortest route to a target: (...,) -> (...,).

    The dimension is the lowest double bit that one flip repairs, else the highest bit that differs;
    for the target itself it is -1. Source: ECQ paper, §2, pair-related distance.

    >>> first_dimension(CrossedCube(4), [0b0101, 0b0100, 0b1000], 0b1000).tolist()
    [0, 3, -1]
    """
    u = np.asarray(node, dtype=np.int64)
    total = np.zeros(u.shape, dtype=np.int64)
    dimension = np.full(u.shape, -1, dtype=np.int64)
    for low in range((cube.n - 1) // 2 * 2, -1, -2):
        x, y = (u >> low) & 3, (target >> low) & 3
        wrong = np.where(total > 0, x ^ y ^ ((y & 1 & total) << 1), x ^ y)
        highest = (total == 0) & (wrong == 3)
        dimension = np.where((wrong == 1) | (wrong == 2), low + wrong - 1, dimension)
        dimension = np.where(highest, low + 1, dimension)
        total += np.where(total > 0, wrong > 0, np.bitwise_count(wrong))
    return dimension


class CrossedCubeTree(Broadcast):
    """Send to every node along the reverse of the route that its message takes to the root.

    All-port this takes as many rounds as the diameter, ⌈(n+1)/2⌉, while doubling takes n. Source:
    the pair-related distance, ECQ paper, §2.

    >>> from explorer import network
    >>> CrossedCubeTree().schedule(network("CQ(7)"), 0, "all-port").depth
    4
    """

    key: ClassVar[str] = "crossed-cube"
    title: ClassVar[str] = "Tree of shortest routes"
    paper: ClassVar[str | None] = "ecq"
    source: ClassVar[str] = "ECQ paper, §2: pair-related distance"
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, CrossedCube)

    def schedule(
        self, net: CrossedCube, root: int, model: Model = "one-port", variant: str | None = None
    ) -> Schedule:
        net.require_held("a broadcast")
        nodes = np.arange(net.nodes)
        dimension = first_dimension(net, nodes, root)
        parents = net.neighbors(nodes)[nodes, dimension]
        parents[root] = -1
        return tree_schedule(self, net, root, from_parents(parents), model, variant)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "parent of v: the next node on the shortest route from v to the root r, along",
            "    the lowest double bit of v that one flip repairs, else",
            "    the highest bit in which v and r differ",
            "all-port: a node sends to all its children at once",
            "one-port: to a child a round, first to the one below which it takes longest",
        )
