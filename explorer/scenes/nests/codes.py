"""Codes: a node's index with its permutations and trees renumbered, near nodes nearer.

The star graph's permutations are read from the last symbol, each level relabelled so that every
module is a star graph on 1..k again; a tree's nodes are numbered root first, then left, then right;
strings with k ones are read backwards, so that the bit that every link moves comes last. A mesh of
trees is numbered quarter by quarter, then the roots of its rows, then those of its columns.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb, perm
from typing import Literal

import numpy as np

from explorer.core.addresses.permutations import rank, unrank
from explorer.core.ints import Ints, factorial, index_array
from explorer.networks.hyper_star.hyper_star import Combination
from explorer.networks.mesh_of_trees.mesh_of_trees import MeshOfTrees


@dataclass(frozen=True)
class Chunk:
    """A part of the index that is renumbered: (index // divisor) % size, of a star or a tree.

    ``n`` is the number of symbols of the permutation, of which ``k`` stand in it (0: all), the
    height of the tree, whose inner nodes have ``k`` children (0: two), that of the trees of a mesh
    of trees, or the length of the strings, of which ``k`` bits are ones.
    """

    form: Literal["star", "tree", "string", "quarters"]
    divisor: int
    n: int
    k: int = 0

    @property
    def size(self) -> int:
        """How many values the part takes."""
        if self.form == "quarters":
            return quarter_size(self.n)
        if self.form == "string":
            return comb(self.n, self.k)
        if self.form == "star":
            return perm(self.n, self.k or None)
        return _tree_size(self.n, self.k or 2)

    def forward(self, values: Ints) -> Ints:
        """Return the codes of values: (...,) -> (...,)."""
        if self.form == "quarters":
            return quarter_codes(values, self.n)
        if self.form == "string":
            return backwards(values, self.n, self.k)
        if self.form == "tree":
            return tree_codes(values, self.n, self.k or 2)
        return star_codes(values, self.n, self.k)

    def back(self, codes: Ints) -> Ints:
        """Return the values of codes: (...,) -> (...,)."""
        if self.form == "quarters":
            return quarter_values(codes, self.n)
        if self.form == "string":
            return backwards(codes, self.n, self.k)
        if self.form == "tree":
            return tree_values(codes, self.n, self.k or 2)
        return star_values(codes, self.n, self.k)


def encode(nodes: Ints, chunks: tuple[Chunk, ...]) -> Ints:
    """Return the codes of nodes: (...,) -> (...,).

    >>> int(encode(np.array(23), (Chunk("star", 1, 4),)))
    5
    >>> int(encode(np.array(2), (Chunk("tree", 1, 2),)))
    4
    """
    codes = nodes
    for chunk in chunks:
        values = nodes // chunk.divisor % chunk.size
        codes = codes + (chunk.forward(values) - values) * chunk.divisor
    return codes


def decode(codes: Ints, chunks: tuple[Chunk, ...]) -> Ints:
    """Return the nodes of codes: (...,) -> (...,).

    >>> decode(np.array([5]), (Chunk("star", 1, 4),)).tolist()
    [23]
    """
    nodes = codes
    for chunk in chunks:
        values = codes // chunk.divisor % chunk.size
        nodes = nodes + (chunk.back(values) - values) * chunk.divisor
    return nodes


def star_codes(values: Ints, n: int, k: int = 0) -> Ints:
    """Return the codes of the permutations (of k symbols) of ranks: the last symbol counts most.

    >>> star_codes(np.arange(6), 3).tolist(), star_codes(np.array([0]), 4).tolist()
    ([0, 1, 2, 3, 4, 5], [18])
    >>> star_codes(np.arange(6), 3, 2).tolist()
    [3, 4, 0, 5, 1, 2]
    """
    symbols = unrank(values, n, k or n)
    codes = index_array(np.zeros(np.shape(values), dtype=np.int64), factorial(n))
    for m in range(n, n - k if k else 3, -1):
        last = symbols[..., -1:]
        codes = codes * m + (last[..., 0] - 1)
        symbols = (symbols[..., :-1] - last - 1) % m + 1
    return codes if k else codes * factorial(min(n, 3)) + rank(symbols)


def star_values(codes: Ints, n: int, k: int = 0) -> Ints:
    """Return the ranks of the permutations of codes: (...,) -> (...,)."""
    inner = n - k if k else min(n, 3)
    rest, first = np.divmod(index_array(codes, factorial(n)), 1 if k else factorial(inner))
    symbols = unrank(first, inner, 0 if k else inner)
    for m in range(inner + 1, n + 1):
        digit = np.asarray(rest % m, dtype=np.int64)
        rest = rest // m
        last = digit[..., None] + 1
        symbols = np.concatenate([(symbols + last - 1) % m + 1, last], axis=-1)
    return rank(symbols, n)


def tree_codes(values: Ints, height: int, forks: int = 2) -> Ints:
    """Return the places of nodes v (children 2v+1, 2v+2) when roots come before subtrees.

    With more ``forks`` the children are as many: kv+1 … kv+k.

    >>> tree_codes(np.arange(7), 2).tolist(), tree_codes(np.arange(5), 1, 4).tolist()
    ([0, 1, 4, 2, 3, 5, 6], [0, 1, 2, 3, 4])
    """
    size = _tree_size(height, forks)
    nodes = index_array(values, size)
    depth = np.zeros(nodes.shape, dtype=np.int64)
    for level in range(height):
        depth += nodes >= _tree_size(level, forks)
    codes = index_array(depth, size)
    for level in range(height, 0, -1):
        # From below: the turn by which a node of this level is reached, then its parent.
        here = depth >= level
        codes = codes + np.where(here, (nodes - 1) % forks, 0) * _tree_size(height - level, forks)
        nodes = np.where(here, (nodes - 1) // forks, nodes)
    return codes


def tree_values(codes: Ints, height: int, forks: int = 2) -> Ints:
    """Return the nodes of places: (...,) -> (...,)."""
    flat = [_tree_value(int(code), height, forks) for code in np.ravel(codes)]
    return index_array(flat, _tree_size(height, forks)).reshape(np.shape(codes))


def _tree_value(code: int, height: int, forks: int) -> int:
    value, below = 0, height
    while code:
        below -= 1
        turn, code = divmod(code - 1, _tree_size(below, forks))
        value = forks * value + 1 + turn
    return value


def _tree_size(height: int, forks: int) -> int:
    return int((forks ** (height + 1) - 1) // (forks - 1))


def backwards(values: Ints, n: int, k: int) -> Ints:
    """Return the places of n-bit strings with k ones when they are read backwards: its own inverse.

    Places are those in numeric order: (...,) -> (...,).

    >>> backwards(np.arange(3), 3, 1).tolist(), backwards(np.arange(6), 4, 2).tolist()
    ([2, 1, 0], [5, 4, 2, 3, 1, 0])
    """
    field = Combination("x", n, k)
    strings = field.strings(values)
    turned = np.zeros_like(strings)
    for bit in range(n):
        turned |= (strings >> bit & 1) << (n - 1 - bit)
    return field.values(turned)


def quarter_size(height: int) -> int:
    """Return the nodes of a mesh of trees of a height, 0 being a leaf."""
    return (3 << 2 * height) - (2 << height)


def quarter_codes(values: Ints, height: int) -> Ints:
    """Return the places of a mesh of trees' nodes: the four quarters, then roots, rows first.

    >>> quarter_codes(np.arange(8), 1).tolist()
    [0, 1, 2, 3, 4, 5, 6, 7]
    """
    net = MeshOfTrees(height)
    places = net.places(values)
    deep = [net.tree.depth(place - 1) for place in places]
    depth, is_column = np.minimum(*deep), index_array(deep[0] < deep[1], net.nodes)
    line = index_array(np.where(deep[0] < deep[1], places[1], places[0]), net.nodes)
    codes = index_array(np.zeros_like(depth), net.nodes)
    for level in range(height):
        quarter, side = quarter_size(height - level - 1), 1 << height - level
        down, along = (
            place >> np.maximum(d - level - 1, 0) & 1 for place, d in zip(places, deep, strict=True)
        )
        turn = index_array(2 * down + along, net.nodes) * quarter
        root = 4 * quarter + is_column * side + line % side
        codes = codes + np.where(depth > level, turn, np.where(depth == level, root, 0))
    return codes


def quarter_values(codes: Ints, height: int) -> Ints:
    """Return the nodes of places: (...,) -> (...,)."""
    net = MeshOfTrees(height)
    flat = [_quarter_value(net, int(code)) for code in np.ravel(codes)]
    return index_array(flat, net.nodes).reshape(np.shape(codes))


def _quarter_value(net: MeshOfTrees, code: int) -> int:
    down = along = 1
    for height in reversed(range(net.k)):
        quarter, rest = divmod(code, quarter_size(height))
        if quarter > 3:
            column, line = divmod(code - 4 * quarter_size(height), 2 << height)
            down, along = (
                (down, (along << height + 1) + line)
                if column
                else ((down << height + 1) + line, along)
            )
            break
        down, along, code = 2 * down + quarter // 2, 2 * along + quarter % 2, rest
    return int(net.at(down, along))
