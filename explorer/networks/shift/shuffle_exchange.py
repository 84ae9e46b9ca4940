"""The shuffle-exchange network SE(n)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

import numpy as np

from explorer.core.ints import Ints, index_array
from explorer.core.network import Degrees, Kind, Parameter, Port
from explorer.networks.shift.words import Word, WordNetwork


@dataclass(frozen=True)
class ShuffleExchange(WordNetwork):
    """Words of n bits; a link rotates all bits by one place, or flips the last bit.

    2^n nodes of degree 3, except degree 1 for 00…0 and 11…1 and degree 2 for 0101…. The diameter is
    2n-1: from 00…0 to 11…1 every bit has to be rotated to the last position and flipped there.
    Source: Stone 1971; Leighton 1992.

    >>> net = ShuffleExchange(4)
    >>> [net.format(v) for v in net.neighbors(net.parse("1101")).tolist()]
    ['1100', '1011', '1110']
    """

    n: int

    family: ClassVar[str] = "SE"
    title: ClassVar[str] = "Shuffle-exchange network"
    source: ClassVar[str] = "Stone 1971; Leighton 1992"
    teaches: ClassVar[str] = (
        "A shuffle of cards is a network: three links a node run, in twice the time, whatever a"
        " hypercube does one bit after another."
    )
    parameters: ClassVar[tuple[Parameter, ...]] = (Parameter("n", "Bits", 3, 72),)
    samples: ClassVar[tuple[str, ...]] = ("SE(3)", "SE(5)", "SE(6)", "SE(4)")
    kinds: ClassVar[tuple[Kind, ...]] = (
        Kind("shuffle", "Shuffle", "local"),
        Kind("exchange", "Exchange", "cross"),
    )
    ports: ClassVar[tuple[Port, ...]] = (
        Port("exchange", "exchange", 0),
        Port("shuffle", "shuffle", 1),
        Port("unshuffle", "shuffle", 1),
    )

    @property
    def word(self) -> Word:
        return Word("x", self.n, 2)

    @property
    def links(self) -> int:
        # Rotations fix 00…0 and 11…1, and join 0101… to 1010… in both directions.
        return (3 << (self.n - 1)) - 2 - (self.n % 2 == 0)

    @property
    def degrees(self) -> Degrees:
        return Degrees(1, 3, Fraction(2 * self.links, self.nodes))

    def neighbors(self, node: object) -> Ints:
        x, top = index_array(node, self.nodes)[..., None], self.n - 1
        left = x % (1 << top) << 1 | x >> top
        right = x >> 1 | x % 2 << top
        ends = x ^ 1, np.where(left == x, -1, left), np.where(right == left, -1, right)
        return np.concatenate(ends, axis=-1)

    def farthest_pair(self) -> tuple[int, int]:
        return 0, self.nodes - 1
