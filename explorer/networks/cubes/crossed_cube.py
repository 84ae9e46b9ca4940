"""The crossed cube CQ(n)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

import numpy as np

from explorer.core.addresses.fields import Bits, Field
from explorer.core.ints import Ints, index_array
from explorer.core.network import Formula
from explorer.networks.cubes.binary_cube import TwistedCube
from explorer.networks.cubes.digits import CROSSED


def crossed_bits(node: object, n: int) -> Ints:
    """Return the bits of ``node`` that change besides bit l along every dimension l.

    Along dimension l every double bit below the one that holds l goes to its pair-related partner:
    its high bit flips if its low bit is 1. Shape: (...,) -> (..., n).

    >>> [format(v, "04b") for v in crossed_bits(0b0101, 4).tolist()]
    ['0000', '0000', '0010', '0010']
    """
    ones = index_array(node, 1 << n)[..., None]
    low_bits = [sum(1 << i for i in range(0, dim - dim % 2, 2)) for dim in range(n)]
    return np.asarray((ones & index_array(low_bits, 1 << n)) << 1)


def pair_related_distance(u: object, v: object, n: int) -> Ints:
    """Return rho(u, v), which is the distance of u and v in CQ(n): (...,), (...,) -> (...,).

    The highest double bit in which they differ contributes the number of its differing bits. Each
    lower one, going down, contributes 0 if it is distance-preserving pair related and 1 otherwise.
    Source: ECQ paper, §2, Definition 3, with the 0 and the 1 of its last case exchanged.

    >>> pair_related_distance([0b0000, 0b0101], [0b1111, 0b0111], 4).tolist()
    [3, 1]
    """
    a, b = np.broadcast_arrays(index_array(u, 1 << n), index_array(v, 1 << n))
    total = np.zeros(a.shape, dtype=np.int64)
    for low in range((n - 1) // 2 * 2, -1, -2):
        x = np.asarray((a >> low) & 3, dtype=np.int64)
        y = np.asarray((b >> low) & 3, dtype=np.int64)
        # The value of x that the hops above turn into y: each of them flips the high bit while the
        # low bit is 1, so an odd number of them leaves it flipped.
        expected = y ^ ((y & 1 & total) << 1)
        total += np.where(total > 0, x != expected, np.bitwise_count(x ^ y))
    return total


@dataclass(frozen=True)
class CrossedCube(TwistedCube):
    """Flips bit l along dimension l, and turns 01 into 11 and 11 into 01 in double bits below it.

    Double bits are bits 1-0, 3-2 and so on: each below l goes to its pair-related partner (00-00,
    10-10, 01-11), and bit l-1 stays if l is odd. 2^n nodes of degree n, diameter ⌈(n+1)/2⌉.
    Source: Efe; SCQ paper, §2.2.1.

    >>> [format(v, "03b") for v in CrossedCube(3).neighbors(0b001).tolist()]
    ['000', '011', '111']
    >>> int(CrossedCube(4).distance(0b0000, 0b1111))
    3
    """

    family: ClassVar[str] = "CQ"
    title: ClassVar[str] = "Crossed cube"
    paper: ClassVar[str | None] = "scq"
    source: ClassVar[str] = "Efe 1992; star-crossed cube paper, §2.2.1; ECQ paper, Definition 2"
    samples: ClassVar[tuple[str, ...]] = ("CQ(1)", "CQ(2)", "CQ(3)", "CQ(5)", "CQ(8)", "CQ(4)")

    @property
    def fields(self) -> tuple[Field, ...]:
        return (Bits("u", self.n),)

    def neighbors(self, node: object) -> Ints:
        flips = index_array([1 << i for i in range(self.n)], self.nodes)
        start = index_array(node, self.nodes)
        return np.asarray(start[..., None] ^ flips ^ crossed_bits(start, self.n))

    def twists(self, dimension: int) -> tuple[tuple[int, int], ...]:
        return tuple((low, low + 1) for low in range(0, dimension - dimension % 2, 2))

    def link_kinds(self, node: object) -> Ints:
        plain = super().link_kinds(node)
        last = len(self.kinds) - 1
        return np.where(crossed_bits(node, self.n) != 0, last, plain)

    def formulas(self) -> Mapping[str, Formula]:
        n = self.n
        x, y = divmod(n, 3)
        mean = Fraction(11 * x + 4 * y, 8)
        diameter = (n + 2) // 2
        table = "Star-crossed cube paper, Table 1"
        return {
            "nodes": Formula(2**n, "2^n", table),
            "links": Formula(n * 2 ** (n - 1), r"n \cdot 2^{n-1}", table),
            "degree": Formula(n, "n", table),
            "diameter": Formula(
                diameter, r"\left\lceil \frac{n+1}{2} \right\rceil", table + "; ECQ paper, Table 3"
            ),
            "mean_distance": Formula(
                mean, r"\frac{11x+4y}{8},\; n = 3x+y,\; y < 3", table + " and Theorem 6"
            ),
            "cost": Formula(n * diameter, r"n \left\lceil \frac{n+1}{2} \right\rceil", table),
            "message_density": Formula(2 * mean / n, r"\frac{2 \bar d}{n}", table),
        }

    def distance(self, a: object, b: object) -> Ints:
        return pair_related_distance(a, b, self.n)

    @property
    def digits(self) -> tuple[tuple[str, int], ...]:
        """The number of digits of each kind in an address: a lone top bit, and double bits."""
        return ("top", self.n % 2), ("pair", self.n // 2)

    def distance_pairs(self) -> tuple[int, ...]:
        return CROSSED.pairs(dict(self.digits))
