"""Builds nests: cubes of nodes, doublings of cells to the right and down, cells side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import cos, pi, sin

from explorer.core.network import Network
from explorer.core.scene import Point
from explorer.scenes.geometry import CUBE_TILT, DEPTH, SQUARE_TILT
from explorer.scenes.nests.cells import Cell, Nest, Part, Role
from explorer.scenes.nests.cluster_links import with_cluster_links
from explorer.scenes.nests.codes import Chunk
from explorer.scenes.nests.gf2 import Rule

ASPECT = 1.5
"""The ratio of width to height that nests aim at."""

NODE = 0
"""The number of the type of nodes, the first type of every nest."""

OUTLINE = 0.42
"""The distance of a cluster's outline from its outermost nodes, in pitches."""

GAP, PAD = 0.14, 0.12
"""The gap between kids, and the padding around them, in which a name fits, as parts of a kid's
smaller side."""

GAP_GROWTH = 0.6
"""Part of the first gap by which each further doubling in a direction widens its gap."""


class Builder:
    """Collects the types of cells of a nest, innermost first.

    ``unit`` is the value of bit 0 in the code: bit b of a group has the value unit · 2^b.
    """

    def __init__(self, net: Network, unit: int = 1) -> None:
        self.net = net
        self.unit = unit
        self.cells: list[Cell] = []
        self._numbers: dict[Cell, int] = {}
        self.add(Cell("node", "node", (0.12, 0.12), radius=0.12))

    def add(self, cell: Cell) -> int:
        """Add a type of cells unless an equal one is there, and return its number."""
        number = self._numbers.setdefault(cell, len(self.cells))
        if number == len(self.cells):
            self.cells.append(cell)
        return number

    def finished_nest(
        self,
        root: int,
        chunks: tuple[Chunk, ...] = (),
        rules: Iterable[Rule] = (),
        unit: str = "cluster",
        note: str = "",
    ) -> Nest:
        """Return the nest, with the links inside its cells of nodes read from the network."""
        return with_cluster_links(
            Nest(self.net, tuple(self.cells), root, chunks, tuple(rules), unit, note)
        )

    def box(
        self,
        name: str,
        role: Role,
        places: Sequence[Point],
        kids: Sequence[int],
        parts: Sequence[Part],
        names: Sequence[str],
        pad: Point,
        notes: Sequence[str] = (),
    ) -> int:
        """Return a type of cells with kids at places, moved so that their box is centred at 0."""
        halves = [self.cells[kid].half for kid in kids]
        low = [min(p[a] - h[a] for p, h in zip(places, halves, strict=True)) for a in (0, 1)]
        high = [max(p[a] + h[a] for p, h in zip(places, halves, strict=True)) for a in (0, 1)]
        middle = [(a + b) / 2 for a, b in zip(low, high, strict=True)]
        half = ((high[0] - low[0]) / 2 + pad[0], (high[1] - low[1]) / 2 + pad[1])
        centred = tuple((x - middle[0], y - middle[1]) for x, y in places)
        contents = (tuple(kids), tuple(parts), tuple(names), tuple(notes))
        return self.add(Cell(name, role, half, centred, *contents))

    def cube(self, bits: Sequence[int], name: str, tilted: bool = True) -> int:
        """Return a cluster of nodes: up to four bits in one cell; each further bit doubles it."""
        inner = len(bits) if len(bits) <= 4 else 3 if len(bits) % 2 else 2
        vectors = self._directions(inner, tilted)
        first = part_of(name, bits[:inner], bits)
        kid = self.sums(vectors, bits[:inner], NODE, first, "cluster", (OUTLINE, OUTLINE))
        groups = bit_groups(bits[inner:])
        names = [part_of(name, group, bits) for group in groups]
        return self.nested_doublings(kid, groups, names, role="cluster")

    def _directions(self, count: int, tilted: bool) -> list[Point]:
        """Return the vectors of one to four bits."""
        if count == 1:
            return [(0.62, 0.62)]
        base: list[Point] = [(1.0, 0.0), (0.0, 1.0), DEPTH]
        turn = (CUBE_TILT if count == 3 else SQUARE_TILT) if tilted else 0.0
        vectors = [
            (x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn))
            for x, y in base[: 2 if count == 4 else count]
        ]
        return vectors + ([(2.35, 0.0), (0.0, 2.35)] if count == 4 else [])

    def sums(
        self,
        vectors: Sequence[Point],
        bits: Sequence[int],
        kid: int,
        name: str,
        role: Role,
        pad: Point,
    ) -> int:
        """Return a type of cells with kids at sums of vectors, one for each bit of the digit."""
        count = len(vectors)
        places = [
            (
                sum((v >> i & 1) * vectors[i][0] for i in range(count)),
                sum((v >> i & 1) * vectors[i][1] for i in range(count)),
            )
            for v in range(1 << count)
        ]
        names = [format(v, f"0{count}b") for v in range(1 << count)]
        parts = [(self.unit << bit, 2) for bit in bits]
        return self.box(name, role, places, [kid] * (1 << count), parts, names, pad)

    def doubled(
        self,
        kid: int,
        bits: Sequence[int],
        name: str,
        down: bool = False,
        gap: float = GAP,
        pad: float = PAD,
        role: Role = "block",
    ) -> int:
        """Return a type of cells of doublings to the right and down in turn, with widening gaps.

        The lowest bit doubles first, to the right unless ``down``.
        """
        half = self.cells[kid].half
        reach = [2 * half[0], 2 * half[1]]
        least = min(reach)
        doubled_times = [0, 0]
        vectors: list[Point] = []
        for i in range(len(bits)):
            axis = (i + down) % 2
            step = reach[axis] + gap * least * (1 + GAP_GROWTH * doubled_times[axis])
            doubled_times[axis] += 1
            reach[axis] += step
            vectors.append((step, 0.0) if axis == 0 else (0.0, step))
        return self.sums(vectors, bits, kid, name, role, (pad * least, pad * least))

    def nested_doublings(
        self, kid: int, groups: Sequence[Sequence[int]], names: Sequence[str], role: Role = "block"
    ) -> int:
        """Return nested doublings, one per group of bits; kids wider than high double down."""
        for bits, name in zip(groups, names, strict=False):
            half = self.cells[kid].half
            kid = self.doubled(kid, bits, name, down=half[0] > half[1] * 1.02, role=role)
        return kid

    def line(
        self,
        kid: int,
        part: Part,
        name: str,
        down: bool,
        gap: float = GAP,
        role: Role = "block",
        names: Sequence[str] = (),
    ) -> int:
        """Return a type of cells with kids in one row, or in one column with ``down``."""
        radix = part[1]
        half = self.cells[kid].half
        step = 2 * half[down] + gap * 2 * min(half)
        places = [(0.0, i * step) if down else (i * step, 0.0) for i in range(radix)]
        kid_names = names or [str(i) for i in range(radix)]
        pad = PAD * 2 * min(half)
        return self.box(name, role, places, [kid] * radix, [part], kid_names, (pad, pad))

    def lattice(self, across: Part, down: Part, name: str, role: Role = "cluster") -> int:
        """Return a type of cells of nodes in rows and columns a pitch apart, of two digits."""
        spots = list(product(range(down[1]), range(across[1])))
        places: list[Point] = [(float(x), float(y)) for y, x in spots]
        names = [f"{y},{x}" for y, x in spots]
        pad = (OUTLINE, OUTLINE)
        return self.box(name, role, places, [NODE] * len(spots), [across, down], names, pad)

    def ring(self, kid: int, part: Part, name: str, role: Role, ratio: float) -> int:
        """Return a type of cells with kids on a ring, clockwise from the top.

        ``ratio`` is the distance between the middles of neighbours, in sizes of a kid.
        """
        radix = part[1]
        size = 2 * max(self.cells[kid].half)
        radius = ratio * size / (2 * sin(pi / max(radix, 2)))
        places = [
            (radius * cos(a), radius * sin(a))
            for a in (-pi / 2 + 2 * pi * i / radix for i in range(radix))
        ]
        names = [str(i) for i in range(radix)]
        pad = PAD * size if kid != NODE else OUTLINE
        return self.box(name, role, places, [kid] * radix, [part], names, (pad, pad))

    def side_by_side(
        self,
        kids: Sequence[int],
        places: Sequence[Point],
        name: str,
        parts: Sequence[Part],
        names: Sequence[str],
        notes: Sequence[str] = (),
    ) -> int:
        """Return the type of the whole, with kids of different types at given positions."""
        pad = 0.05 * min(min(self.cells[kid].half) for kid in kids)
        return self.box(name, "all", places, kids, parts, names, (pad, pad), notes)

    def width(self, kid: int) -> float:
        """Return the width of a type of cells, in pitches."""
        return 2 * self.cells[kid].half[0]

    def height(self, kid: int) -> float:
        """Return the height of a type of cells, in pitches."""
        return 2 * self.cells[kid].half[1]


def bit_groups(bits: Sequence[int], size: int = 2) -> list[tuple[int, ...]]:
    """Return bits in groups of ``size``, the last perhaps smaller.

    >>> bit_groups([4, 5, 6])
    [(4, 5), (6,)]
    """
    return [tuple(bits[i : i + size]) for i in range(0, len(bits), size)]


def part_of(field: str, bits: Sequence[int], whole: Sequence[int]) -> str:
    """Return the name of successive bits of a field: the field's own if they are all its bits.

    >>> part_of("i", (6, 7), range(4, 8)), part_of("i", (4,), range(4, 8)), part_of("i", (4,), (4,))
    ('i bits 3–2', 'i bit 0', 'i')
    """
    if len(bits) == len(whole):
        return field
    return f"{field} {bits_name(bits[-1] - whole[0], bits[0] - whole[0])}"


def bits_name(high: int, low: int) -> str:
    """Return the name of the bits from ``high`` down to ``low``.

    >>> bits_name(3, 2), bits_name(0, 0)
    ('bits 3–2', 'bit 0')
    """
    return f"bits {high}–{low}" if high > low else f"bit {low}"
