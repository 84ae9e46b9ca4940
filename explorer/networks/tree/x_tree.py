"""The X-tree XT(h)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

import numpy as np

from explorer.core.fields import Field
from explorer.core.ints import Ints, index_array
from explorer.core.network import Degrees, Kind, Network, Parameter, Port
from explorer.networks.tree.binary_tree import TreePath, bit_length


@dataclass(frozen=True)
class XTree(Network):
    """The complete binary tree BT(h) with each of its levels joined to a path, from left to right.

    2^(h+1)-1 nodes of degree 2 to 5, diameter 2h-1. Source: Despain and Patterson 1978.

    >>> net = XTree(3)
    >>> [net.format(v) for v in net.neighbors(net.parse("rLR")).tolist()]
    ['rL', 'rLRL', 'rLRR', 'rLL', 'rRL']
    >>> int(net.distance(net.parse("rLLL"), net.parse("rRRR"))), net.diameter
    (5, 5)
    """

    h: int

    family: ClassVar[str] = "XT"
    title: ClassVar[str] = "X-tree"
    source: ClassVar[str] = "Despain and Patterson 1978"
    teaches: ClassVar[str] = (
        "A path along each level of a tree spares the root, where all messages meet otherwise, at"
        " two links more a node."
    )
    parameters: ClassVar[tuple[Parameter, ...]] = (Parameter("h", "Height", 1, 71),)
    samples: ClassVar[tuple[str, ...]] = ("XT(1)", "XT(2)", "XT(5)", "XT(3)")

    @property
    def fields(self) -> tuple[Field, ...]:
        return (TreePath("v", self.h),)

    @property
    def links(self) -> int:
        return (4 << self.h) - 4 - self.h

    @property
    def degrees(self) -> Degrees:
        most = 2 if self.h == 1 else 4 if self.h == 2 else 5
        return Degrees(2, most, Fraction(2 * self.links, self.nodes))

    @property
    def kinds(self) -> tuple[Kind, ...]:
        return Kind("tree", "Parent and child", "local"), Kind("level", "Along a level", "cross")

    @property
    def ports(self) -> tuple[Port, ...]:
        tree = tuple(Port(name, "tree", 0) for name in ("parent", "left child", "right child"))
        return (*tree, Port("left", "level", 1), Port("right", "level", 1))

    def neighbors(self, node: object) -> Ints:
        nodes = index_array(node, self.nodes)
        path = nodes + 1
        leaf, none = nodes >= self.nodes // 2, index_array(-1, self.nodes)
        below = index_array(2 * np.where(leaf, 0, nodes), self.nodes)
        # A level ends where the path is a power of two, and where the next one is.
        first, last = (np.asarray(ends & (ends - 1) == 0, dtype=bool) for ends in (path, path + 1))
        columns = (
            (nodes - 1) // 2,
            *(np.where(leaf, none, below + side) for side in (1, 2)),
            np.where(first, none, nodes - 1),
            np.where(last, none, nodes + 1),
        )
        return np.stack([index_array(column, self.nodes) for column in columns], axis=-1)

    def depth(self, node: object) -> Ints:
        """Return the level of each node, the root's being 0: (...,) -> (...,)."""
        return bit_length(index_array(node, self.nodes) + 1, self.nodes) - 1

    # Distances -------------------------------------------------------------------------------

    def crossing(self, a: object, b: object) -> tuple[Ints, Ints]:
        """Return the distance of each pair, and the lowest level that a shortest way walks along.

        By level t it takes the climb to t, the path between the two ancestors there, the descent.
        """
        ends = (index_array(node, self.nodes) + 1 for node in (a, b))
        paths = np.broadcast_arrays(*ends)
        deep = [bit_length(path, self.nodes) - 1 for path in paths]
        best = np.full(paths[0].shape, 2 * self.h, dtype=np.int64)
        level = np.zeros(paths[0].shape, dtype=np.int64)
        for t in range(self.h + 1):
            above = [p >> np.maximum(d - t, 0) for p, d in zip(paths, deep, strict=True)]
            apart = index_array(np.abs(above[0] - above[1]), self.nodes)
            # No way is longer than from leaf to leaf over the root.
            along = np.asarray(np.minimum(apart, 2 * self.h + 1), dtype=np.int64)
            hops = deep[0] + deep[1] - 2 * t + along
            better = (np.minimum(*deep) >= t) & (hops <= best)
            best = np.where(better, hops, best)
            level = np.where(better, t, level)
        return best, level

    def distance(self, a: object, b: object) -> Ints:
        return self.crossing(a, b)[0]

    @property
    def diameter(self) -> int:
        """The largest distance: from the first leaf to the last, along level 1."""
        return 2 * self.h - 1

    def farthest_pair(self) -> tuple[int, int]:
        return self.nodes // 2, self.nodes - 1

    def symmetries(self) -> tuple[Ints, ...]:
        """Return the reflection of all levels."""
        path = np.arange(self.nodes) + 1
        top = index_array(1, self.nodes) << self.depth(np.arange(self.nodes))
        return (3 * top - 2 - path,)
