"""A nest: the position of every node of a network, by cells inside cells that are never listed.

A path is the digits that lead from the whole down to a node: each digit selects a kid of a cell.
Digits are computed from the node's code, which is its index with permutations and trees renumbered
so that close nodes have close codes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot
from random import Random
from typing import Literal

import numpy as np

from explorer.core.errors import OutsideRange
from explorer.core.ints import Ints, index_array
from explorer.core.network import Network
from explorer.core.scene import Point
from explorer.scenes.nests.codes import Chunk, decode, encode
from explorer.scenes.nests.gf2 import Rule

Role = Literal["all", "class", "block", "cluster", "node"]
Path = tuple[int, ...]
Part = tuple[int, int]
"""A part of a code, (divisor, radix): code // divisor % radix."""

Turn = tuple[float, float, bool]
"""Cosine and sine of the angle by which a kid is turned, and whether it is mirrored first."""

STRAIGHT: Turn = (1.0, 0.0, False)


@dataclass(frozen=True)
class Cell:
    """A type of cells: how its digit is computed, and the position of each digit's kid.

    ``places`` are the kids' centres in pitches, in the cell's own axes, with the cell's middle at
    0; ``kids`` are their types, ``turns`` their turns. The digit is Σ part_i · (product of the
    radices of the parts before). A cell without ``parts`` has kids of any sizes, and its digit
    follows from these. ``half`` is half the width and height of its box, including the outline; a
    ``round`` cell is the circle of ``radius`` instead. ``names`` name the digits in the terms of
    the paper, ``notes`` follow them. If ``symbols`` names a permutation, the numbers in ``names``
    count the symbols that the levels above leave: first the one behind the last selected symbol,
    then the next, and so on cyclically. ``ties`` are links between two kids, (i, j, kind).
    """

    name: str
    role: Role
    half: Point
    places: tuple[Point, ...] = ()
    kids: tuple[int, ...] = ()
    parts: tuple[Part, ...] = ()
    names: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    symbols: str = ""
    radius: float = 0.0
    round: bool = False
    turns: tuple[Turn, ...] = ()
    ties: tuple[tuple[int, int, int], ...] = ()

    @property
    def reach(self) -> float:
        """The radius of the circle that holds the cell, in pitches."""
        return self.radius if self.round else hypot(*self.half)

    @property
    def leaf(self) -> bool:
        """Whether the cell is a node."""
        return not self.places


def without_padding(digits: Iterable[int]) -> Path:
    """Return the digits before the padding of -1."""
    return tuple(digit for digit in digits if digit >= 0)


@dataclass(frozen=True)
class Nest:
    """The types of cells of one network, of which ``root`` is the whole.

    There are a few hundred at most, even for 2^72 nodes. ``chunks`` renumber the index, ``rules``
    give ports as maps over GF(2) if they are affine, ``unit`` is the word for a cluster, ``note`` a
    sentence on the arrangement if it may surprise. Sources of the arrangements: the papers'
    figures.

    >>> from explorer import network
    >>> from explorer.scenes.nests.find import nest_of
    >>> nest = nest_of(network("MC(3,3)"))
    >>> len(nest.cells) < 260, nest.sizes[nest.root] == 2**27
    (True, True)
    >>> nest.index(nest.path(123_456_789))
    123456789
    """

    net: Network
    cells: tuple[Cell, ...]
    root: int
    chunks: tuple[Chunk, ...] = ()
    rules: tuple[Rule, ...] = ()
    unit: str = "cluster"
    note: str = ""

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """The number of nodes of each type of cell."""
        sizes_by_kind: dict[int, int] = {}

        def size(kind: int) -> int:
            if kind not in sizes_by_kind:
                kids = self.cells[kind].kids
                counts = {kid: size(kid) for kid in dict.fromkeys(kids)}
                sizes_by_kind[kind] = sum(counts[kid] for kid in kids) if kids else 1
            return sizes_by_kind[kind]

        return tuple(size(kind) for kind in range(len(self.cells)))

    @cached_property
    def depth(self) -> int:
        """The length of the longest path."""
        depths_by_kind: dict[int, int] = {}

        def depth(kind: int) -> int:
            if kind not in depths_by_kind:
                kids = dict.fromkeys(self.cells[kind].kids)
                depths_by_kind[kind] = 1 + max(depth(kid) for kid in kids) if kids else 0
            return depths_by_kind[kind]

        return depth(self.root)

    @property
    def binary(self) -> bool:
        """Whether every digit consists of bits of the index itself."""
        return not self.chunks and all(
            radix == 2 and divisor.bit_count() == 1
            for cell in self.cells
            for divisor, radix in cell.parts or ((0, 0),) * (not cell.leaf)
        )

    def types(self, path: Sequence[int]) -> tuple[int, ...]:
        """Return the types of the cells on a path, from the root on: (digits + 1).

        Raises OutsideRange, naming the level, if a cell has no kid of a digit.
        """
        kinds = [self.root]
        for level, digit in enumerate(path):
            kids = self.cells[kinds[-1]].kids
            if not 0 <= digit < len(kids):
                raise OutsideRange(
                    f"digit {digit} at level {level} is outside the map of {self.net.spec}:"
                    f" {f'0 to {len(kids) - 1} are inside' if kids else 'a node is no cell'}",
                    nearest=".".join(map(str, path[:level])) or None,
                )
            kinds.append(kids[digit])
        return tuple(kinds)

    def path(self, node: int) -> Path:
        """Return the path from the whole to a node."""
        self.net.require(node)
        digits = self.paths(index_array([node], self.net.nodes), self.depth)[0].tolist()
        return without_padding(digits)

    def sample(self, path: Path, count: int) -> Ints:
        """Return ``count`` nodes of a cell drawn at random, the same for a path each time."""
        random, size = Random(".".join(map(str, path))), self.sizes[self.types(path)[-1]]
        places = [random.randrange(size) for _ in range(count)]
        return self.nodes_at(path, index_array(places, size))

    def paths(self, nodes: Ints, depth: int) -> Ints:
        """Return the first ``depth`` digits of the paths to nodes, -1 after the end: (n, depth)."""
        codes = encode(nodes, self.chunks)
        rest, kinds = codes, np.full(len(nodes), self.root)
        paths = np.full((len(nodes), depth), -1)
        for level in range(depth):
            before = kinds.copy()
            for kind in set(before.tolist()):
                cell = self.cells[kind]
                if cell.leaf:
                    continue
                of_kind = before == kind
                if cell.parts:
                    digits = self._digits_of_codes(cell, codes[of_kind])
                else:
                    sizes = index_array([self.sizes[kid] for kid in cell.kids], self.net.nodes)
                    ends = np.cumsum(sizes)
                    digits = np.searchsorted(ends, rest[of_kind], side="right")
                    rest = rest.copy()
                    rest[of_kind] -= (ends - sizes)[digits]
                paths[of_kind, level] = digits
                kinds[of_kind] = np.array(cell.kids)[digits]
        return paths

    def index(self, path: Sequence[int]) -> int:
        """Return the node at the end of a path; raise OutsideRange if it ends at a larger cell."""
        if not self.cells[self.types(path)[-1]].leaf:
            text = ".".join(map(str, path)) or "the whole"
            raise OutsideRange(f"{text} is a cell of {self.net.spec}, no node: go down further")
        return int(self.nodes(path)[0])

    def nodes(self, path: Sequence[int]) -> Ints:
        """Return the nodes of a cell in the order of its kids, depth first: (size,)."""
        kinds = self.types(path)
        code = 0
        for kind, digit in zip(kinds, path, strict=False):
            code += self._base(self.cells[kind], digit)
        below = index_array(self._below(kinds[-1]), self.net.nodes)
        return decode(index_array(below + code, self.net.nodes), self.chunks)

    def nodes_at(self, path: Sequence[int], places: Ints) -> Ints:
        """Return the nodes at these positions of ``nodes(path)``, unlisted: (n,) -> (n,)."""
        kinds = self.types(path)
        code = sum(self._base(self.cells[k], d) for k, d in zip(kinds, path, strict=False))
        codes = index_array(np.full(len(places), code, dtype=object), self.net.nodes)
        rest, here = index_array(places, self.net.nodes).copy(), np.full(len(places), kinds[-1])
        while len(inner := np.flatnonzero(~np.isin(here, self._leaves))):
            for kind in set(here[inner].tolist()):
                which = inner[here[inner] == kind]
                cell = self.cells[kind]
                sizes = index_array([self.sizes[kid] for kid in cell.kids], self.net.nodes)
                ends = np.cumsum(sizes)
                digits = np.searchsorted(ends, rest[which], side="right")
                bases = [self._base(cell, digit) for digit in range(len(cell.kids))]
                codes[which] += index_array(bases, self.net.nodes)[digits]
                rest[which] -= (ends - sizes)[digits]
                here[which] = np.array(cell.kids)[digits]
        return decode(codes, self.chunks)

    @cached_property
    def _leaves(self) -> Ints:
        return np.array([kind for kind, cell in enumerate(self.cells) if cell.leaf])

    @cached_property
    def _offsets(self) -> dict[int, Ints]:
        return {}

    def _below(self, kind: int) -> Ints:
        """Return the codes of the nodes in a type of cells, without the digits above it."""
        if kind not in self._offsets:
            cell = self.cells[kind]
            if cell.leaf:
                self._offsets[kind] = index_array([0], self.net.nodes)
            else:
                pieces = [
                    self._below(kid) + self._base(cell, digit)
                    for digit, kid in enumerate(cell.kids)
                ]
                self._offsets[kind] = index_array(np.concatenate(pieces), self.net.nodes)
        return self._offsets[kind]

    def _base(self, cell: Cell, digit: int) -> int:
        """Return the amount that a digit of a cell adds to the code."""
        if not cell.parts:
            return sum(self.sizes[kid] for kid in cell.kids[:digit])
        total = 0
        for divisor, radix in cell.parts:
            digit, part = divmod(digit, radix)
            total += part * divisor
        return total

    def _digits_of_codes(self, cell: Cell, codes: Ints) -> Ints:
        digits, weight = np.zeros(len(codes), dtype=np.int64), 1
        for divisor, radix in cell.parts:
            digits += np.asarray(codes // divisor % radix, dtype=np.int64) * weight
            weight *= radix
        return digits

    def place(self, path: Sequence[int]) -> Point:
        """Return the position of a cell, in pitches from the middle of the whole.

        The terms are summed from the smallest on: the error is about 2^-52 of the whole. The vector
        between two nodes is more exact if computed from the offsets in their smallest common cell.
        """
        return self.offset(path, 0)

    def offset(self, path: Sequence[int], start: int) -> Point:
        """Return a cell's position, in pitches from the middle of the cell at level ``start``."""
        kinds = self.types(path)
        frame = (1.0, 0.0, 0.0, 1.0)
        terms: list[Point] = []
        for level, (kind, digit) in enumerate(zip(kinds, path, strict=False)):
            cell = self.cells[kind]
            if level >= start:
                x, y = cell.places[digit]
                terms.append((frame[0] * x + frame[1] * y, frame[2] * x + frame[3] * y))
            if cell.turns:
                frame = turn_frame(frame, cell.turns[digit])
        return sum(x for x, _ in reversed(terms)), sum(y for _, y in reversed(terms))


Frame = tuple[float, float, float, float]
"""A cell's own axes on the stage, as a 2 × 2 matrix row by row."""


def turn_frame(frame: Frame, turn: Turn) -> Frame:
    """Return the axes on the stage of a kid with a turn, from those of its cell.

    >>> turn_frame((1.0, 0.0, 0.0, 1.0), (0.0, 1.0, False))
    (0.0, -1.0, 1.0, 0.0)
    """
    c, s, mirrored = turn
    f = -1.0 if mirrored else 1.0
    a, b, d, e = c, -s * f, s, c * f
    return (
        frame[0] * a + frame[1] * d,
        frame[0] * b + frame[1] * e,
        frame[2] * a + frame[3] * d,
        frame[2] * b + frame[3] * e,
    )
