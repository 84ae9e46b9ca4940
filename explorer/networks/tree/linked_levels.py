"""Complete trees with links along their levels: X-trees and pyramids."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Self

import numpy as np

from explorer.core.families.copies import Copies
from explorer.core.ints import Ints, index_array
from explorer.core.network import Degrees, Kind, Network, Port
from explorer.networks.tree.binary_tree import bit_length


@dataclass(frozen=True)
class LinkedLevels(Network):
    """A complete tree whose levels are meshes, twice as long in each axis as the level above.

    Numbered level by level, and on a level by a place in which the bits of the axes alternate. So
    the children of v are Fv+1 … Fv+F, where F is 2 to the power of the number of axes.
    """

    h: int

    axes: ClassVar[int]
    children: ClassVar[tuple[str, ...]]
    sides: ClassVar[tuple[str, ...]]
    """The two sides of every axis: towards 0 and away from it."""

    kinds: ClassVar[tuple[Kind, ...]] = (
        Kind("tree", "Parent and child", "local"),
        Kind("level", "Along a level", "cross"),
    )

    @property
    def forks(self) -> int:
        """The number of children of a node."""
        return 1 << self.axes

    @property
    def links(self) -> int:
        # The lines along an axis on all levels: each has one link less than it has nodes.
        lines = self.h + 1 if self.axes == 1 else (2 << self.h) - 1
        return self.nodes - 1 + self.axes * (self.nodes - lines)

    @property
    def degrees(self) -> Degrees:
        # Most have a parent, children, and a neighbour on one side on level 1, on both sides below.
        inner = self.forks + 1 + self.axes * min(self.h - 1, 2)
        most = max(self.forks, self.axes + 1) if self.h == 1 else inner
        return Degrees(self.axes + 1, most, Fraction(2 * self.links, self.nodes))

    @property
    def ports(self) -> tuple[Port, ...]:
        tree = tuple(Port(name, "tree", 0) for name in ("parent", *self.children))
        return (*tree, *(Port(side, "level", 1 + i // 2) for i, side in enumerate(self.sides)))

    def neighbors(self, node: object) -> Ints:
        nodes, none = index_array(node, self.nodes), index_array(-1, self.nodes)
        level, place = self.place(nodes)
        is_leaf = level == self.h
        child = self.forks * np.where(is_leaf, 0, nodes) + 1
        columns = [(nodes - 1) // self.forks]
        columns += [np.where(is_leaf, none, child + turn) for turn in range(self.forks)]
        ends = (index_array(1, self.nodes) << level * self.axes) - 1
        for mask in self.masks:
            for side, end in ((-1, 0), (1, ends & mask)):
                there = nodes + self.moved(place, mask, side) - place
                columns.append(np.where(place & mask == end, none, there))
        return np.stack([index_array(column, self.nodes) for column in columns], axis=-1)

    def copies_of(self, smaller: Self) -> Copies:
        def split(nodes: Ints) -> tuple[Ints, Ints]:
            above = np.where(nodes < smaller.nodes, nodes, -1)
            return index_array(above, self.nodes), np.zeros_like(nodes)

        growth = (
            "{larger} is {smaller} with one level more below: {added} nodes, each joined to its"
            " parent and to its neighbours on the level."
        )
        return Copies(
            self,
            smaller,
            count=1,
            split=split,
            copy_symbols=(),
            kept_links=smaller.links,
            sentence=growth,
            inserted=False,
            facts={"added": self.nodes - smaller.nodes},
        )

    # Places -----------------------------------------------------------------------------------

    @property
    def masks(self) -> tuple[int, ...]:
        """The bits of each axis in a place."""
        bits = [range(axis, self.axes * self.h, self.axes) for axis in range(self.axes)]
        return tuple(sum(1 << bit for bit in each) for each in bits)

    def depth(self, node: object) -> Ints:
        """Return the level of each node, the root's being 0: (...,) -> (...,)."""
        # The levels begin at 0, 1, F+1, F²+F+1 …; times F-1, plus one, these are powers of F.
        powers = (self.forks - 1) * index_array(node, self.nodes) + 1
        return np.asarray((bit_length(powers, self.forks * self.nodes) - 1) // self.axes)

    def place(self, node: object) -> tuple[Ints, Ints]:
        """Return the level of each node, and its place on that level: (...,) -> two (...,)."""
        level = self.depth(node)
        first = ((index_array(1, self.nodes) << level * self.axes) - 1) // (self.forks - 1)
        return level, index_array(index_array(node, self.nodes) - first, self.nodes)

    def moved(self, place: Ints | int, mask: int, side: int) -> Ints:
        """Return the places one step to a side, -1 or 1, along the axis of a mask."""
        others = sum(self.masks) ^ mask
        stepped = (place | others) + 1 if side > 0 else (place & mask) - 1
        return index_array(stepped & mask | place & others, self.nodes)

    def coordinates(self, node: object) -> tuple[Ints, Ints]:
        """Return the level of each node and its coordinate on each axis: (...,), (axes, ...)."""
        level, place = self.place(node)
        rows = [
            sum((place >> self.axes * i + axis & 1) << i for i in range(self.h))
            for axis in range(self.axes)
        ]
        return level, np.stack([index_array(row, self.nodes) for row in rows])

    # Distances --------------------------------------------------------------------------------

    def distance_and_level(self, a: object, b: object) -> tuple[Ints, Ints]:
        """Return the distance of each pair, and the lowest level along which a shortest route runs.

        Along level t it takes the climb to t, the walk between both ancestors, and the descent.
        """
        ends = np.broadcast_arrays(*(index_array(node, self.nodes) for node in (a, b)))
        deep, at = zip(*map(self.coordinates, ends), strict=True)
        best = np.full(ends[0].shape, 2 * self.h, dtype=np.int64)
        level = np.zeros(ends[0].shape, dtype=np.int64)
        for t in range(self.h + 1):
            above = [each >> np.maximum(d - t, 0) for d, each in zip(deep, at, strict=True)]
            difference = index_array(np.abs(above[0] - above[1]).sum(axis=0), self.nodes)
            # No route is longer than from leaf to leaf over the root.
            along = np.asarray(np.minimum(difference, 2 * self.h + 1), dtype=np.int64)
            hops = deep[0] + deep[1] - 2 * t + along
            better = (np.minimum(*deep) >= t) & (hops <= best)
            best = np.where(better, hops, best)
            level = np.where(better, t, level)
        return best, level

    def distance(self, a: object, b: object) -> Ints:
        return self.distance_and_level(a, b)[0]

    @property
    def diameter(self) -> int:
        """The largest distance: from the first leaf to the last, along level 1."""
        return 2 * (self.h - 1) + self.axes

    def farthest_pair(self) -> tuple[int, int]:
        return self.nodes - (1 << self.axes * self.h), self.nodes - 1

    def symmetries(self) -> tuple[Ints, ...]:
        return self.reflections()

    def reflections(self) -> tuple[Ints, ...]:
        """Return the automorphisms that reflect all levels, one for each axis."""
        nodes = np.arange(self.nodes)
        level, place = self.place(nodes)
        ends = (index_array(1, self.nodes) << level * self.axes) - 1
        return tuple(nodes - place + (place ^ ends & mask) for mask in self.masks)
