"""Codes: indices of nodes renumbered, so that close nodes have close codes.

A permutation of a star graph is numbered by its last symbol first, with the other symbols
relabelled so that each module is a star graph on 1..k again. A tree is numbered root first, then
left subtree, then right. Strings with k ones are numbered by their reverses, so that the bit that
every link changes comes last. A mesh of trees is numbered quarter by quarter, then the roots of its
rows, then those of its columns.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb, perm
from typing import Literal

import numpy as np

from explorer.core.addresses.permutations import rank, unrank
from explorer.core.ints import Ints, factorial, index_array, reversed_bits
from explorer.networks.hyper_star.hyper_star import Combination
from explorer.networks.mesh_of_trees.mesh_of_trees import MeshOfTrees


@dataclass(frozen=True)
class Chunk:
    """A part of the index that is renumbered: (index // divisor) % size.

    ``star``: arrangements of ``k`` (0: all) of ``n`` symbols. ``tree``: a tree of height ``n``
    whose inner nodes have ``k`` children (0: two). ``string``: strings of ``n`` bits with ``k``
    ones. ``quarters``: a mesh of trees of height ``n``.
    """

    form: Literal["star", "tree", "string", "quarters"]
    divisor: int
    n: int
    k: int = 0

    @property
    def size(self) -> int:
        """The number of values of the part."""
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
            return reversed_ranks(values, self.n, self.k)
        if self.form == "tree":
            return tree_codes(values, self.n, self.k or 2)
        return star_codes(values, self.n, self.k)

    def back(self, codes: Ints) -> Ints:
        """Return the values of codes: (...,) -> (...,)."""
        if self.form == "quarters":
            return quarter_values(codes, self.n)
        if self.form == "string":
            return reversed_ranks(codes, self.n, self.k)
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
    """Return the codes of permutations (of k symbols) by rank, the last symbol most significant.

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
    """Return the ranks of permutations by code: (...,) -> (...,)."""
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
    """Return the codes of a tree's nodes, root before subtrees (preorder): (...,) -> (...,).

    The children of node v are 2v+1 and 2v+2, with ``forks`` k they are kv+1 … kv+k.

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
        # Going upwards: which child of its parent this level's node is, then the parent.
        here = depth >= level
        codes = codes + np.where(here, (nodes - 1) % forks, 0) * _tree_size(height - level, forks)
        nodes = np.where(here, (nodes - 1) // forks, nodes)
    return codes


def tree_values(codes: Ints, height: int, forks: int = 2) -> Ints:
    """Return the tree's nodes by code: (...,) -> (...,)."""
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


def reversed_ranks(values: Ints, n: int, k: int) -> Ints:
    """Return the ranks of the reverses of n-bit strings with k ones, by rank: (...,) -> (...,).

    The function is its own inverse.

    >>> reversed_ranks(np.arange(3), 3, 1).tolist(), reversed_ranks(np.arange(6), 4, 2).tolist()
    ([2, 1, 0], [5, 4, 2, 3, 1, 0])
    """
    field = Combination("x", n, k)
    return field.values(reversed_bits(field.strings(values), n))


def quarter_size(height: int) -> int:
    """Return the number of nodes of a mesh of trees of a height; height 0 is a single leaf."""
    return (3 << 2 * height) - (2 << height)


def quarter_codes(values: Ints, height: int) -> Ints:
    """Return the codes of a mesh of trees' nodes: four quarters, roots of rows, roots of columns.

    >>> quarter_codes(np.arange(8), 1).tolist()
    [0, 1, 2, 3, 4, 5, 6, 7]
    """
    net = MeshOfTrees(height)
    places = net.places(values)
    tree_depths = [net.tree.depth(place - 1) for place in places]
    depth, is_column = (
        np.minimum(*tree_depths),
        index_array(tree_depths[0] < tree_depths[1], net.nodes),
    )
    line = index_array(np.where(tree_depths[0] < tree_depths[1], places[1], places[0]), net.nodes)
    codes = index_array(np.zeros_like(depth), net.nodes)
    for level in range(height):
        quarter, side = quarter_size(height - level - 1), 1 << height - level
        down, along = (
            place >> np.maximum(d - level - 1, 0) & 1
            for place, d in zip(places, tree_depths, strict=True)
        )
        turn = index_array(2 * down + along, net.nodes) * quarter
        root = 4 * quarter + is_column * side + line % side
        codes = codes + np.where(depth > level, turn, np.where(depth == level, root, 0))
    return codes


def quarter_values(codes: Ints, height: int) -> Ints:
    """Return the nodes of a mesh of trees by code: (...,) -> (...,)."""
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
