"""A nest says where every node of a network stands, level by level: cells in cells, never built.

A path is the digits taken from the whole down to a node. A digit is read off the node's code, and
the code is its index, with permutations and trees renumbered so that near nodes have near codes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot
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
"""A part of a code: what it is divided by, and the radix that the quotient is reduced to."""

Turn = tuple[float, float, bool]
"""Cosine and sine that a kid is turned by, and whether it is mirrored first."""

STRAIGHT: Turn = (1.0, 0.0, False)


@dataclass(frozen=True)
class Cell:
    """A type of cells: what its digit reads, and where the kids that the digit chooses stand.

    ``places`` are the kids' centres in pitches, in the cell's own axes, with the cell's middle at
    0; ``kids`` their types. The digit is Σ part_i · (radices of the parts before), where part_i is
    (code // divisor) % radix; a cell without parts is ragged, its kids of any sizes. ``half`` is
    half of its box, the outline included; a ``round`` cell is the circle of ``radius`` instead.
    ``names`` say the digit in the words of the paper, ``notes`` what is said behind them. Where
    ``symbols`` names a permutation, the numbers in ``names`` are places among the symbols of it
    that the levels above leave: first that behind the symbol chosen last, and so on round. ``ties``
    are links inside the cell, (i, j, kind).
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
        """Whether it is a node."""
        return not self.places


@dataclass(frozen=True)
class Nest:
    """The grammar of cells of one network: a few hundred types at the most, for 2^72 nodes alike.

    ``chunks`` renumber the index, ``rules`` give ports as maps over GF(2) where they are such,
    ``unit`` is what a cluster is called, ``note`` one sentence on the arrangement where it may
    surprise. Sources of the arrangements: the papers' figures.

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
        known: dict[int, int] = {}

        def size(kind: int) -> int:
            if kind not in known:
                kids = self.cells[kind].kids
                counts = {kid: size(kid) for kid in dict.fromkeys(kids)}
                known[kind] = sum(counts[kid] for kid in kids) if kids else 1
            return known[kind]

        return tuple(size(kind) for kind in range(len(self.cells)))

    @cached_property
    def depth(self) -> int:
        """The length of the longest path."""
        known: dict[int, int] = {}

        def depth(kind: int) -> int:
            if kind not in known:
                kids = dict.fromkeys(self.cells[kind].kids)
                known[kind] = 1 + max(depth(kid) for kid in kids) if kids else 0
            return known[kind]

        return depth(self.root)

    @property
    def binary(self) -> bool:
        """Whether every digit is made of bits of the index itself."""
        return not self.chunks and all(
            radix == 2 and divisor.bit_count() == 1
            for cell in self.cells
            for divisor, radix in cell.parts or ((0, 0),) * (not cell.leaf)
        )

    def types(self, path: Sequence[int]) -> tuple[int, ...]:
        """Return the type of the cell at every depth of a path: one more than it has digits.

        Raises OutsideRange, naming the level, where a digit is none of its cell's.
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
        """Return the digits from the whole down to a node."""
        self.net.require(node)
        digits = self.paths(index_array([node], self.net.nodes), self.depth)[0].tolist()
        return tuple(digit for digit in digits if digit >= 0)

    def paths(self, nodes: Ints, depth: int) -> Ints:
        """Return the first digits of the paths of nodes, -1 below a node: (n,) -> (n, depth)."""
        codes = encode(nodes, self.chunks)
        rest, kinds = codes, np.full(len(nodes), self.root)
        paths = np.full((len(nodes), depth), -1)
        for level in range(depth):
            before = kinds.copy()
            for kind in set(before.tolist()):
                cell = self.cells[kind]
                if cell.leaf:
                    continue
                here = before == kind
                if cell.parts:
                    digits = self._digits_of_codes(cell, codes[here])
                else:
                    sizes = index_array([self.sizes[kid] for kid in cell.kids], self.net.nodes)
                    ends = np.cumsum(sizes)
                    digits = np.searchsorted(ends, rest[here], side="right")
                    rest = rest.copy()
                    rest[here] -= (ends - sizes)[digits]
                paths[here, level] = digits
                kinds[here] = np.array(cell.kids)[digits]
        return paths

    def index(self, path: Sequence[int]) -> int:
        """Return the node at the end of a path; raise OutsideRange if it ends at no node."""
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
        """Return the nodes that have these places among those of a cell: (n,) -> (n,)."""
        kinds = self.types(path)
        code = sum(self._base(self.cells[k], d) for k, d in zip(kinds, path, strict=False))
        codes = index_array(np.full(len(places), code, dtype=object), self.net.nodes)
        rest, here = index_array(places, self.net.nodes).copy(), np.full(len(places), kinds[-1])
        while len(going := np.flatnonzero(~np.isin(here, self._leaves))):
            for kind in set(here[going].tolist()):
                which = going[here[going] == kind]
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
        """Return the codes of a cell's nodes, less those of the digits above it."""
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

    def into(self, kind: int, rest: int) -> tuple[int, int]:
        """Return the kid that holds a cell's node number ``rest``, and its number in there."""
        for digit, kid in enumerate(self.cells[kind].kids):
            if rest < self.sizes[kid]:
                return digit, rest
            rest -= self.sizes[kid]
        raise AssertionError("the kids of a cell hold all of its nodes")

    def place(self, path: Sequence[int]) -> Point:
        """Return where a cell stands, in pitches from the middle of the whole.

        Summed from the smallest term: good to 2^-52 of the whole. A vector between two nodes is
        better taken from their lowest common cell.
        """
        return self.offset(path, 0)

    def offset(self, path: Sequence[int], start: int) -> Point:
        """Return a cell's place in pitches from the cell ``start`` levels down its path."""
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
"""A cell's own axes on the stage, as the rows of a matrix."""


def turn_frame(frame: Frame, turn: Turn) -> Frame:
    """Return the axes of a kid that is turned, and mirrored before, in the axes of its cell.

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
