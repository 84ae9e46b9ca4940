"""The mesh of trees MOT(k)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import ClassVar

import numpy as np

from explorer.core.addresses.fields import Field
from explorer.core.ints import Ints, index_array
from explorer.core.network import Degrees, Kind, Network, Parameter, Port
from explorer.core.suggest import nearest_of_form
from explorer.networks.tree.binary_tree import CompleteBinaryTree


@dataclass(frozen=True)
class MeshOfTreesNode(Field):
    """A leaf by row and column, or a node of a row's or a column's tree, whose root is 1.

    Numbered leaves first, row by row, then tree by tree; the children of node u are 2u and 2u+1.

    >>> node = MeshOfTreesNode("v", 4)
    >>> node.text(5), node.text(20), node.read("C:3.2")
    ('L:1.1', 'R:1.2', 38)
    """

    side: int

    @property
    def size(self) -> int:
        return self.side * (3 * self.side - 2)

    @property
    def rule(self) -> str:
        last = self.side - 1
        return (
            f"it takes L:r.c with row and column up to {last}, or R:r.u or C:c.u with a node u of"
            f" the tree of a row or column, from 1 to {last}"
        )

    def cells(self, value: int) -> tuple[str, ...]:
        # Without arrays, because this names each node of a route.
        leaves, inner = self.side**2, self.side - 1
        if value < leaves:
            return "L", str(value // self.side), str(value % self.side)
        tree, u = divmod(int(value) - leaves, inner)
        return "RC"[tree // self.side], str(tree % self.side), str(u + 1)

    def text(self, value: int) -> str:
        return "{}:{}.{}".format(*self.cells(value))

    def read(self, text: str) -> int:
        match = re.fullmatch(r"([LRClrc]):([0-9]{1,12})\.([0-9]{1,12})", text)
        letter, tree, place = match.groups() if match else ("L", self.side, 0)
        first, second = int(tree), int(place)
        kind = "LRC".index(letter.upper())
        if max(first, second) >= self.side or (kind and not second):
            raise self.refusal(text)
        if not kind:
            return first * self.side + second
        trees = self.side * (kind - 1) + first
        return int(self.side**2 + trees * (self.side - 1) + second - 1)

    def nearest(self, text: str) -> int:
        side = self.side
        matches = (
            nearest_of_form(text.upper()[:40], (letter, ":", side, ".", side)) for letter in "LRC"
        )
        parts = min(matches, key=lambda each: each[0])[1]
        if parts[0] != "L" and parts[-1] == "0":
            parts[-1] = "1"
        return self.read("".join(parts))


@dataclass(frozen=True)
class MeshOfTrees(Network):
    """Every row and every column of a grid of 2^k by 2^k leaves forms the leaves of a binary tree.

    3·4^k - 2·2^k nodes of degree 2 and 3, diameter 4k. Source: Leighton 1992.

    >>> net = MeshOfTrees(2)
    >>> [net.format(v) for v in net.neighbors(net.parse("L:1.2")).tolist() if v >= 0]
    ['R:1.3', 'C:2.2']
    >>> int(net.distance("L:0.0", "L:1.3")), int(net.distance("R:0.1", "R:3.1")), net.links
    (6, 8, 48)
    """

    k: int

    family: ClassVar[str] = "MOT"
    title: ClassVar[str] = "Mesh of trees"
    source: ClassVar[str] = "Leighton 1992"
    teaches: ClassVar[str] = (
        "Trees over the rows and columns of a matrix multiply it by a vector in as many steps as"
        " the trees are high, twice, and need no more than three links a node."
    )
    parameters: ClassVar[tuple[Parameter, ...]] = (Parameter("k", "Height of the trees", 1, 35),)
    samples: ClassVar[tuple[str, ...]] = ("MOT(1)", "MOT(2)")
    kinds: ClassVar[tuple[Kind, ...]] = (
        Kind("row", "Row tree", "local"),
        Kind("column", "Column tree", "cross"),
    )

    @property
    def side(self) -> int:
        """The number of leaves of a tree, and so of rows and of columns."""
        return 1 << self.k

    @cached_property
    def tree(self) -> CompleteBinaryTree:
        """The tree of a row or column; its nodes count from 0, places here count from 1."""
        return CompleteBinaryTree(self.k)

    @property
    def fields(self) -> tuple[Field, ...]:
        return (MeshOfTreesNode("v", self.side),)

    @property
    def links(self) -> int:
        return 4 * self.side * (self.side - 1)

    @property
    def degrees(self) -> Degrees:
        return Degrees(2, min(self.k + 1, 3), Fraction(2 * self.links, self.nodes))

    @property
    def ports(self) -> tuple[Port, ...]:
        ends = ("parent", "left child", "right child")
        return tuple(
            Port(f"{end}, {key}", key, i) for i, key in enumerate(("row", "column")) for end in ends
        )

    # Places: a node has one in a column's tree and one in a row's; one of the two is a leaf -------

    def places(self, node: object) -> tuple[Ints, Ints]:
        """Return the places of nodes in the trees of a column and of a row: (...,) -> two (...,).

        A place is a node of a tree: the root is 1, the children of u are 2u and 2u+1; row r and
        column c are the leaves 2^k+r and 2^k+c.
        """
        nodes, side = index_array(node, self.nodes), self.side
        rest = nodes - side**2
        tree, inner = rest // (side - 1) + side, rest % (side - 1) + 1
        is_leaf, is_row = rest < 0, tree < 2 * side
        column_place = np.where(is_leaf, nodes // side + side, np.where(is_row, tree, inner))
        row_place = np.where(is_leaf, nodes % side + side, np.where(is_row, inner, tree - side))
        return index_array(column_place, 2 * side), index_array(row_place, 2 * side)

    def at(self, column_place: object, row_place: object) -> Ints:
        """Return the nodes at places, one of which is a leaf: the inverse of ``places``."""
        a, b = (index_array(place, self.nodes) for place in (column_place, row_place))
        side, inner = self.side, self.side - 1
        leaf, row_tree, column_tree = (
            index_array(nodes, self.nodes)
            for nodes in (
                (a - side) * side + b - side,
                side**2 + (a - side) * inner + b - 1,
                side**2 + b * inner + a - 1,
            )
        )
        return np.where(a < side, column_tree, np.where(b < side, row_tree, leaf))

    def neighbors(self, node: object) -> Ints:
        column_place, row_place = self.places(node)
        none = index_array(-1, self.nodes)
        columns = []
        for is_row, moving, fixed in (
            (True, row_place, column_place),
            (False, column_place, row_place),
        ):
            for place in (moving // 2, 2 * moving, 2 * moving + 1):
                is_there = (fixed >= self.side) & (place > 0) & (place < 2 * self.side)
                moved = np.where(is_there, place, moving)
                there = self.at(column_place, moved) if is_row else self.at(moved, row_place)
                columns.append(np.where(is_there, there, none))
        return np.stack(columns, axis=-1)

    # Distances --------------------------------------------------------------------------------

    def distance(self, a: object, b: object) -> Ints:
        """Return the distances of the places in the two trees, plus any detour to a leaf and back.

        The detour is needed between nodes inside the trees of two rows, or of two columns, because
        only leaves are in both kinds of tree. It leads to a leaf below the lower of the two nodes.
        """
        places = list(zip(self.places(a), self.places(b), strict=True))
        in_column, in_row = (self.tree.distance(p - 1, q - 1) for p, q in places)
        column_height, row_height = (
            self.k - np.maximum(self.tree.depth(p - 1), self.tree.depth(q - 1)) for p, q in places
        )
        detours = row_height * (in_column > 0) + column_height * (in_row > 0)
        return np.asarray(in_column + in_row + 2 * detours)

    def distance_pairs(self) -> tuple[int, ...]:
        # Pairs of nodes of one tree, by distance: all, all with a detour, those of two leaves, and
        # those of a leaf and an inner node.
        all_pairs, detoured, leaves, mixed = np.zeros((4, 2 * self.k + 1), dtype=object)
        for p in range(self.k + 1):
            for q in range(self.k + 1):
                for hops, count in self._pairs(p, q):
                    all_pairs[hops] += count
                    detoured[hops + 2 * min(p, q)] += count
                    leaves[hops] += count * (p == q == 0)
                    mixed[hops] += count * (p == 0 < q)
        distinct_leaves = leaves.copy()
        distinct_leaves[0] = 0
        # First between the trees of rows, including leaves, and likewise of columns; then from a
        # row's tree to a column's, both ends inner nodes.
        rows = self.side * np.append(all_pairs, [0] * 2 * self.k) + np.convolve(
            distinct_leaves, detoured
        )
        between = np.convolve(mixed, mixed)
        return tuple(map(int, 2 * (rows + between) - np.convolve(leaves, leaves)))

    def _pairs(self, p: int, q: int) -> list[tuple[int, int]]:
        """Return the number of pairs of nodes of heights p and q of a tree, by distance."""
        top = max(p, q)
        met = [(2 * m - p - q, 1 << self.k + m - 1 - p - q) for m in range(top + 1, self.k + 1)]
        return [(top - min(p, q), 1 << self.k - min(p, q)), *met]

    def orbits(self) -> tuple[tuple[int, int], ...]:
        """Return a leaf, and the first node of each depth of the first row's tree."""
        inner = [(self.side**2 + (1 << d) - 1, self.side << d + 1) for d in range(self.k)]
        return (0, self.side**2), *inner

    def symmetries(self) -> tuple[Ints, ...]:
        """Return the swaps of subtrees by depth, of columns' trees, and of rows with columns."""
        column_place, row_place = self.places(np.arange(self.nodes))
        swaps = [np.append(0, swap + 1) for swap in self.tree.symmetries()]
        return (
            *(self.at(swap[column_place], row_place) for swap in swaps),
            self.at(row_place, column_place),
        )

    def farthest_pair(self) -> tuple[int, int]:
        return 0, self.side**2 - 1
