"""The hyper-star: the last bits select the cell, the first bits the position in it."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import ceil, comb, cos, pi, sin, sqrt
from typing import ClassVar

from explorer.core.network import Network
from explorer.core.scene import Point
from explorer.networks.hyper_star.hyper_star import HyperStar
from explorer.scenes.nests.build import GAP, NODE, OUTLINE, PAD, Builder
from explorer.scenes.nests.bundle import Bundle
from explorer.scenes.nests.cells import Nest, Path
from explorer.scenes.nests.codes import Chunk
from explorer.scenes.nests.maker import Maker

MAX_NODES_IN_A_CLUSTER = 20
"""Most nodes of the smallest cells."""


class HyperStarMaker(Maker):
    """A cell is given by the number of its free bits and of the ones among them."""

    draws: ClassVar[tuple[type[Network], ...]] = (HyperStar,)

    def make(self, net: HyperStar) -> Nest:
        build = Builder(net)

        @cache
        def cell(free: int, ones: int) -> int:
            if comb(free, ones) == 1:
                return NODE
            if not _is_block(free, ones):
                return _cluster(build, free, ones)
            kids, names = [], []
            # The next two bits at once: four kids, fewer where ones or zeros run out.
            for bits in _next_two_bits(free, ones):
                kids.append(cell(free - 2, ones - sum(bits)))
                names.append("".join(map(str, bits)))
            return _block(build, kids, names, f"bits {free}–{free - 1}")

        chunks = (Chunk("string", 1, net.n, net.k),)
        return build.finished_nest(cell(net.n, net.k), chunks, (), "cluster")

    def bundles(self, nest: Nest, path: Path) -> list[Bundle] | None:
        """Return the links of a cell by the last bits that it fixes.

        A link swaps the first bit with a fixed bit that differs: it leads to the cell with that bit
        flipped, from the strings whose first bit is the new value of that bit.
        """
        net = nest.net
        assert isinstance(net, HyperStar)
        last = _last_bits(path, net.n, net.k)
        if last is None:
            return None
        free, ones = net.n - len(last), net.k - sum(last)
        bundles = []
        for place, bit in enumerate(last):
            # The first bit is the opposite one; the other ones are spread over the free bits.
            links = comb(free - 1, ones - (1 - bit)) if ones >= 1 - bit else 0
            target = _cell_of((*last[:place], 1 - bit, *last[place + 1 :]), net.n, net.k)
            if links:
                bundles.append(Bundle(target, 0, links))
        return bundles


def _next_two_bits(free: int, ones: int) -> list[tuple[int, int]]:
    """Return the two bits that each kid of a cell fixes, the last one first."""
    both = product((0, 1), repeat=2)
    return [(a, b) for a, b in both if 0 <= ones - a - b <= free - 2]


def _is_block(free: int, ones: int) -> bool:
    return comb(free, ones) > MAX_NODES_IN_A_CLUSTER


def _last_bits(path: Path, n: int, k: int) -> tuple[int, ...] | None:
    """Return the bits that a cell fixes, the last one first; None for a node of a cluster."""
    bits: tuple[int, ...] = ()
    free, ones = n, k
    for digit in path:
        if not _is_block(free, ones):
            return None
        bits += _next_two_bits(free, ones)[digit]
        free, ones = n - len(bits), k - sum(bits)
    return bits


def _cell_of(bits: tuple[int, ...], n: int, k: int) -> Path:
    """Return the path of the cell with these last bits, as far as cells go."""
    path: Path = ()
    free, ones = n, k
    for two in pairs_of_bits(bits):
        if not _is_block(free, ones):
            break
        path += (_next_two_bits(free, ones).index(two),)
        free, ones = free - 2, ones - sum(two)
    return path


def pairs_of_bits(bits: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return the bits in pairs.

    >>> pairs_of_bits((1, 0, 0, 1))
    [(1, 0), (0, 1)]
    """
    return list(zip(bits[::2], bits[1::2], strict=True))


def _cluster(build: Builder, free: int, ones: int) -> int:
    """Return the cell of the strings of a few bits in numeric order, on a ring if they are few."""
    strings = [v for v in range(1 << free) if v.bit_count() == ones]
    count = len(strings)
    names = [format(v, f"0{free}b")[::-1] for v in strings]
    if count <= 10:
        radius = 1 / (2 * sin(pi / count)) if count > 2 else 0.5
        places: list[Point] = [_polar(radius, i / count) for i in range(count)]
    else:
        columns = ceil(sqrt(count))
        # Staggered, so that no link runs along a row of nodes for long.
        places = [
            (i % columns + 0.5 * (i // columns % 2), float(i // columns)) for i in range(count)
        ]
    kids, pad = [NODE] * count, (OUTLINE, OUTLINE)
    return build.box(f"first {free} bits", "cluster", places, kids, (), names, pad)


def _polar(radius: float, turn: float) -> Point:
    return radius * cos(2 * pi * turn - pi / 2), radius * sin(2 * pi * turn - pi / 2)


def _block(build: Builder, kids: list[int], names: list[str], name: str) -> int:
    """Return a cell with kids of different sizes in two rows."""
    half = [build.cells[kid].half for kid in kids]
    gap = GAP * 2 * max(min(h) for h in half)
    columns = 2 if len(kids) > 2 else len(kids)
    half_widths = [max(h[0] for h in half[c::columns]) for c in range(columns)]
    rows = range(0, len(kids), columns)
    half_heights = [max(h[1] for h in half[r : r + columns]) for r in rows]
    places = [
        (
            sum(2 * w + gap for w in half_widths[: i % columns]) + half_widths[i % columns],
            sum(2 * h + gap for h in half_heights[: i // columns]) + half_heights[i // columns],
        )
        for i in range(len(kids))
    ]
    pad = max(PAD * 2 * min(min(h) for h in half), 0.25)
    return build.box(name, "block", places, kids, (), names, (pad, pad))
