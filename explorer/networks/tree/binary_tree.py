"""The complete binary tree BT(h)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Self

import numpy as np

from explorer.core.addresses.fields import Field
from explorer.core.families.copies import Copies
from explorer.core.ints import Ints, index_array, popcount
from explorer.core.network import Degrees, Kind, Network, Parameter, Port
from explorer.core.suggest import edit_distance
from explorer.words.forms import shown

TREE_GROWTH = (
    "{larger} is {smaller}, copied, under a new root. The letter behind r says in which of the two"
    " a node is: L on the left, R on the right."
)
"""How complete binary trees grow."""


@dataclass(frozen=True)
class TreePath(Field):
    """A node of a binary tree: ``r``, then L or R for every step down from the root.

    Numbered by depth, then from left to right: the children of v are 2v+1 and 2v+2.

    >>> TreePath("v", 3).text(4), TreePath("v", 3).read("rLR")
    ('rLR', 4)
    """

    height: int

    @property
    def size(self) -> int:
        return (2 << self.height) - 1

    @property
    def rule(self) -> str:
        return f"it takes r and at most {shown(self.height):letter} L or R"

    def text(self, value: int) -> str:
        return "r" + format(int(value) + 1, "b")[1:].replace("0", "L").replace("1", "R")

    def read(self, text: str) -> int:
        if not re.fullmatch(f"[rR][lLrR]{{0,{self.height}}}", text):
            raise self.refusal(text)
        return int("1" + text[1:].upper().replace("L", "0").replace("R", "1"), 2) - 1

    def nearest(self, text: str) -> int:
        letters = text.upper()[:200]
        # The beginning of the path may be missing, or come after something else.
        paths = [self._path(letters[start:]) for start in range(min(len(letters), 20) + 1)]
        return self.read(min(paths, key=lambda path: edit_distance(letters, path.upper())))

    def _path(self, letters: str) -> str:
        return "r" + "".join(c for c in letters if c in "LR")[: self.height]


@dataclass(frozen=True)
class CompleteBinaryTree(Network):
    """Every node down to depth h-1 has two children, those of depth h none.

    2^(h+1)-1 nodes, one link less, degree 1 to 3, diameter 2h. Source: standard.

    >>> net = CompleteBinaryTree(3)
    >>> [net.format(v) for v in net.neighbors(net.parse("rLR")).tolist()]
    ['rL', 'rLRL', 'rLRR']
    """

    h: int

    family: ClassVar[str] = "BT"
    title: ClassVar[str] = "Complete binary tree"
    source: ClassVar[str] = "Standard; HCN paper, Table 4"
    parameters: ClassVar[tuple[Parameter, ...]] = (Parameter("h", "Height", 1, 71),)
    samples: ClassVar[tuple[str, ...]] = ("BT(1)", "BT(2)", "BT(5)", "BT(7)", "BT(3)")
    kinds: ClassVar[tuple[Kind, ...]] = (Kind("tree", "Parent and child", "local"),)
    ports: ClassVar[tuple[Port, ...]] = tuple(
        Port(name, "tree", 0) for name in ("parent", "left child", "right child")
    )

    @property
    def fields(self) -> tuple[Field, ...]:
        return (TreePath("v", self.h),)

    @property
    def links(self) -> int:
        return self.nodes - 1

    @property
    def degrees(self) -> Degrees:
        return Degrees(1, 2 if self.h == 1 else 3, Fraction(2 * self.links, self.nodes))

    def neighbors(self, node: object) -> Ints:
        nodes = index_array(node, self.nodes)
        leaf = nodes >= self.nodes // 2
        # Python's and NumPy's floor division gives -1 for the root's parent, as needed.
        first = index_array(2 * np.where(leaf, 0, nodes) + 1, self.nodes)
        none = index_array(-1, self.nodes)
        columns = ((nodes - 1) // 2, np.where(leaf, none, first), np.where(leaf, none, first + 1))
        return np.stack([index_array(column, self.nodes) for column in columns], axis=-1)

    def copies_of(self, smaller: Self) -> Copies:
        def split(nodes: Ints) -> tuple[Ints, Ints]:
            # Counted from 1, the path is the bits after the first bit; its first step is new.
            path = index_array(nodes, self.nodes) + 1
            top = index_array(1, self.nodes) << np.maximum(self.depth(nodes) - 1, 0)
            right = index_array(path >= 3 * top, self.nodes)
            return path - top * (1 + right) - 1, right

        return Copies(
            self,
            smaller,
            count=2,
            split=split,
            copy_symbols=((0, 1),),
            kept_links=2 * smaller.links,
            sentence=TREE_GROWTH,
        )

    def depth(self, node: object) -> Ints:
        """Return the distance of each node from the root: (...,) -> (...,).

        >>> CompleteBinaryTree(3).depth([0, 2, 3, 14]).tolist()
        [0, 1, 2, 3]
        """
        return bit_length(index_array(node, self.nodes) + 1, self.nodes) - 1

    # Distances -------------------------------------------------------------------------------

    def meeting_depth(self, a: object, b: object) -> Ints:
        """Return the depth of the lowest common ancestor of each pair: (...,), (...,) -> (...,).

        Counted from 1, the root is 1 and the path below it the other bits. Cut to the shorter of
        the two paths, the bits that agree lead to the common ancestor.
        """
        deep_a, deep_b = self.depth(a), self.depth(b)
        shallower = np.minimum(deep_a, deep_b)
        path_a, path_b = (
            index_array(index_array(node, self.nodes) + 1, self.nodes)
            >> index_array(np.asarray(deep - shallower), self.nodes)
            for node, deep in ((a, deep_a), (b, deep_b))
        )
        return np.asarray(shallower - bit_length(path_a ^ path_b, self.nodes))

    def distance(self, a: object, b: object) -> Ints:
        """Return the sum of the depths of both nodes below their lowest common ancestor."""
        return np.asarray(self.depth(a) + self.depth(b) - 2 * self.meeting_depth(a, b))

    def distance_counts(self, source: int) -> tuple[int, ...]:
        """Below a node there are 2^d nodes d down; below an ancestor the other child's."""
        depth = int(self.depth(source))
        counts = [1 << d for d in range(self.h - depth + 1)] + [0] * (2 * depth)
        for up in range(1, depth + 1):
            counts[up] += 1
            for down in range(1, self.h - depth + up + 1):
                counts[up + down] += 1 << (down - 1)
        return tuple(counts[: depth + self.h + 1])

    def distance_pairs(self) -> tuple[int, ...]:
        counts = [0] * (2 * self.h + 1)
        for below in range(self.h + 1):  # pairs whose common ancestor has so many levels below it
            ancestors = 1 << (self.h - below)
            counts[0] += ancestors
            for i in range(1, below + 1):
                counts[i] += ancestors << (i + 1)  # the ancestor itself is one of the two
                for j in range(1, below + 1):
                    counts[i + j] += ancestors << (i + j - 1)
        return tuple(counts)

    def orbits(self) -> tuple[tuple[int, int], ...]:
        """Return the leftmost node of each depth: swapping two subtrees maps links to links."""
        return tuple(((1 << depth) - 1, 1 << depth) for depth in range(self.h + 1))

    def symmetries(self) -> tuple[Ints, ...]:
        """Return the swaps of the subtrees of all nodes of a depth, for each depth."""
        number = np.arange(self.nodes) + 1
        depth = bit_length(number, self.nodes) - 1
        return tuple(
            np.where(depth > level, number ^ 1 << np.maximum(depth - 1 - level, 0), number) - 1
            for level in range(self.h)
        )

    def farthest_pair(self) -> tuple[int, int]:
        return self.nodes // 2, self.nodes - 1


def bit_length(values: object, size: int) -> Ints:
    """Return the number of bits of each integer up to ``size`` < 2^128, same shape."""
    filled = index_array(values, size)
    if size < 1 << 53:
        # As floats these are exact: the exponent is the number of bits.
        return np.asarray(np.frexp(filled)[1], dtype=np.int64)
    for shift in (1, 2, 4, 8, 16, 32, 64):
        if 1 << shift <= size:
            filled = index_array(filled | filled >> shift, size)
    return popcount(filled)
