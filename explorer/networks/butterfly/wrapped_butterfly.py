"""The wrapped butterfly WB(n)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from explorer.core.addresses.fields import Bits, Digit, Field
from explorer.core.families.symmetry import rotate_bits_and_digit, single_bit_flips
from explorer.core.ints import Ints, index_array
from explorer.core.network import Parameter
from explorer.networks.butterfly.rows import LevelRows
from explorer.networks.cube_connected_cycles.cube_connected_cycles import places_ahead
from explorer.networks.regular import RegularNetwork


@dataclass(frozen=True)
class WrappedButterfly(LevelRows, RegularNetwork):
    """Node (x,l) is joined to (x,l+1) and to (x with bit l flipped, l+1), levels modulo n.

    n·2^n nodes of degree 4, diameter ⌊3n/2⌋. For n = 2 links would be double. Source: standard;
    Leighton 1992.

    >>> net = WrappedButterfly(4)
    >>> [net.format(v) for v in net.neighbors(net.parse("(0110,3)")).tolist()]
    ['(0110,0)', '(1110,0)', '(0110,2)', '(0010,2)']
    """

    family: ClassVar[str] = "WB"
    title: ClassVar[str] = "Wrapped butterfly"
    source: ClassVar[str] = "Standard; Leighton 1992"
    teaches: ClassVar[str] = (
        "The cube-connected cycles, the butterfly and the fast Fourier transform are one thing:"
        " four links a node do, level by level, what a hypercube does at once."
    )
    parameters: ClassVar[tuple[Parameter, ...]] = (Parameter("n", "Levels", 3, 65),)
    samples: ClassVar[tuple[str, ...]] = ("WB(4)", "WB(5)", "WB(6)", "WB(3)")
    vertex_uniform: ClassVar[bool] = True

    @property
    def fields(self) -> tuple[Field, ...]:
        return Bits("x", self.n), Digit("l", self.n)

    @property
    def degree(self) -> int:
        return 4

    def neighbors(self, node: object) -> Ints:
        x, level = self.split(node)
        up, down = (level + 1) % self.n, (level - 1) % self.n
        one = index_array(1, self.nodes)
        ends = (x, up), (x ^ one << level, up), (x, down), (x ^ one << down, down)
        return np.stack([self.join(end) for end in ends], axis=-1)

    # Distances: a walk on the ring of levels over every link whose bit differs ------------------

    def symmetries(self) -> tuple[Ints, ...]:
        """Return the translations of x, and the rotation of both fields."""
        return (*single_bit_flips(self, 0), rotate_bits_and_digit(self))

    def walks(self, source: object, target: object) -> Ints:
        """Return the lengths of walks over the levels from l to l' past every bit that differs.

        Shape (..., n+2), where bit b is passed between levels b and b+1. Column j < n is the
        shortest walk that leaves out the link above level l+j, or 3n if that link is needed. Column
        n goes once round upwards and on to l', column n+1 downwards.

        >>> net = WrappedButterfly(4)
        >>> net.walks(net.parse("(0000,0)"), net.parse("(0101,1)")).tolist()
        [12, 5, 12, 5, 5, 7]
        """
        n = self.n
        ahead, needed = places_ahead(self, source, target)
        down, below = np.zeros_like(ahead), []
        for c in reversed(range(n)):
            # How far down a walk must go if it leaves out the link above level c.
            below.append(np.maximum(down, np.where(ahead > c, n - ahead, 0)))
            down = np.where(needed[c], np.maximum(down, n - c), down)
        up, columns = np.zeros_like(ahead), []
        for c, down in enumerate(reversed(below)):
            high = np.maximum(up, np.where(ahead <= c, ahead, 0))
            last = np.where(ahead <= c, ahead, n - ahead)
            columns.append(np.where(needed[c], 3 * n, 2 * (high + down) - last))
            up = np.where(needed[c], c + 1, up)
        return np.stack([*columns, n + ahead, n + (n - ahead) % n], axis=-1)

    def distance(self, a: object, b: object) -> Ints:
        """Return the length of the shortest walk: flipping a bit on a link costs nothing extra."""
        return np.asarray(self.walks(a, b).min(axis=-1))

    def farthest_pair(self) -> tuple[int, int]:
        return 0, self.index(((1 << self.n) - 1, self.n // 2))
