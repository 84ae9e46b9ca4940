"""The Fibonacci cube: two bits a level, 01, 00 and 10 in a row, the next two in a column."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

import numpy as np

from explorer.core.network import Network
from explorer.core.scene import Point
from explorer.networks.fibonacci.fibonacci_cube import FibonacciCube, FibonacciString
from explorer.networks.fibonacci.layout import STEPS
from explorer.scenes.nests.build import GAP, NODE, OUTLINE, PAD, Builder, bits_name
from explorer.scenes.nests.cells import Nest, Role
from explorer.scenes.nests.maker import Maker

Placed = tuple[int, Point]
"""A kind of cell, and the centre of one relative to its node 0…0."""


class FibonacciMaker(Maker):
    """A cell has all strings of its bits, or those that begin with 0: after a 1 there is no 1."""

    draws: ClassVar[tuple[type[Network], ...]] = (FibonacciCube,)

    def make(self, net: FibonacciCube) -> Nest:
        build = Builder(net)

        @cache
        def cell(count: int, bit_before: int) -> Placed:
            """Return the cell of the strings of ``count`` bits that can follow ``bit_before``."""
            if count <= net.inner:
                return _cluster(build, count, bit_before)
            low = (count - 1) // 2 * 2
            down = low // 2 % 2 == 1
            # The digits in numeric order: 00, 01 and 10, or 0 and 1 if one bit is left on top.
            high = (0, 1) if count % 2 else (0, 1, -1)
            digits = high[: len(high) - bit_before]
            kids = [cell(low, int(digit == 1)) for digit in digits]
            half = build.cells[kids[0][0]].half
            step = 2 * half[down] + 2 * GAP * min(half)
            names = [format(digit % 3, f"0{count - low}b") for digit in digits]
            places = [
                (x + digit * step * (not down), y + digit * step * down)
                for digit, (_, (x, y)) in zip(digits, kids, strict=True)
            ]
            kinds, pad = [kid for kid, _ in kids], PAD * 2 * min(half)
            return _placed_cell(
                build, bits_name(count - 1, low), "block", places, kinds, names, pad
            )

        unit = "sub-cube" if net.levels else "cube"
        return build.finished_nest(cell(net.n, 0)[0], (), (), unit)


def _cluster(build: Builder, count: int, bit_before: int) -> Placed:
    string = FibonacciString("x", count)
    bits = string.bits(np.arange(string.size))
    bits = bits[bits[:, -1] == 0] if bit_before else bits
    places = [(float(x), float(y)) for x, y in bits @ STEPS[:count]]
    names = [string.text(value) for value in range(len(bits))]
    kinds = [NODE] * len(bits)
    return _placed_cell(build, bits_name(count - 1, 0), "cluster", places, kinds, names, OUTLINE)


def _placed_cell(
    build: Builder,
    name: str,
    role: Role,
    places: list[Point],
    kids: list[int],
    names: list[str],
    pad: float,
) -> Placed:
    """Return a cell, with its centre in the axes in which its kids' positions are given."""
    kind = build.box(name, role, places, kids, (), names, (pad, pad))
    (x, y), (moved_x, moved_y) = places[0], build.cells[kind].places[0]
    return kind, (x - moved_x, y - moved_y)
