"""The augmented cube AQ(n)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from explorer.core.addresses.fields import Bits, Field
from explorer.core.families.symmetry import single_bit_flips
from explorer.core.ints import Ints, index_array
from explorer.core.network import Formula, Kind, Parameter, Port
from explorer.networks.cubes.binary_cube import BinaryCube


@dataclass(frozen=True)
class AugmentedCube(BinaryCube):
    """The hypercube Q(n) with extra links that flip the last 2 … n bits of a node at once.

    2^n nodes of degree 2n-1, diameter ⌈n/2⌉: two copies of AQ(n-1), every node joined to its
    counterpart and to that node's complement in the other copy. Source: Choudum and Sunitha 2002.

    >>> net = AugmentedCube(3)
    >>> [net.format(v) for v in net.neighbors(net.parse("001")).tolist()]
    ['000', '011', '101', '010', '110']
    """

    family: ClassVar[str] = "AQ"
    title: ClassVar[str] = "Augmented cube"
    source: ClassVar[str] = "Choudum and Sunitha 2002"
    teaches: ClassVar[str] = (
        "Twice the links that a node of the hypercube has, less one, halve the diameter, and"
        " nothing is lost: it still is two copies of itself."
    )
    parameters: ClassVar[tuple[Parameter, ...]] = (Parameter("n", "Dimension", 2, 72),)
    samples: ClassVar[tuple[str, ...]] = ("AQ(2)", "AQ(3)", "AQ(5)", "AQ(6)", "AQ(4)")

    joins: ClassVar[str] = (
        "{larger} is {smaller}, copied. Every node gets two links more, to its copy and to the"
        " complement of that, and the digit at the left says in which of the two it is."
    )

    @property
    def fields(self) -> tuple[Field, ...]:
        return (Bits("x", self.n),)

    @property
    def degree(self) -> int:
        return 2 * self.n - 1

    @property
    def kinds(self) -> tuple[Kind, ...]:
        return (*super().kinds, Kind("suffix", "Flips all last bits", "diameter"))

    @property
    def ports(self) -> tuple[Port, ...]:
        suffixes = (Port(f"bits {i}–0", "suffix", i) for i in range(1, self.n))
        return (*super().ports, *suffixes)

    def neighbors(self, node: object) -> Ints:
        flips = [1 << i for i in range(self.n)] + [(2 << i) - 1 for i in range(1, self.n)]
        return np.asarray(index_array(node, self.nodes)[..., None] ^ index_array(flips, self.nodes))

    def formulas(self) -> Mapping[str, Formula]:
        n, source = self.n, "Choudum and Sunitha 2002"
        return {
            "nodes": Formula(2**n, "2^n", source),
            "links": Formula(self.links, r"(2n-1) \cdot 2^{n-1}", source),
            "degree": Formula(2 * n - 1, "2n-1", source),
            "diameter": Formula((n + 1) // 2, r"\left\lceil \frac{n}{2} \right\rceil", source),
        }

    # Distances: two adjacent ones are flipped in one hop, with all bits below -------------------

    def symmetries(self) -> tuple[Ints, ...]:
        """Return the translations."""
        return single_bit_flips(self, 0)

    def distance(self, a: object, b: object) -> Ints:
        """Return the hops from the top bit down; one hop flips two adjacent differing bits.

        A link settles at most the two highest bits that differ. A single bit can be flipped in the
        other way, which leaves the bits below as they are.
        """
        rest = index_array(a, self.nodes)[..., None] ^ index_array(b, self.nodes)[..., None]
        hops = np.zeros(rest.shape, dtype=np.int64)
        for bit in reversed(range(self.n)):
            wrong = np.asarray(rest >> bit & 1, dtype=bool)
            both = wrong & np.asarray(rest << 1 >> bit & 1, dtype=bool)
            rest = np.where(both, rest ^ index_array((2 << bit) - 1, self.nodes), rest)
            hops += wrong
        return np.asarray(hops[..., 0])

    def distance_pairs(self) -> tuple[int, ...]:
        # Either the top bit is right, or it is wrong and the same hop settles the bit below.
        before, counts = [1], [1, 1]
        for _ in range(self.n - 1):
            more = [0, *(2 * count for count in before)]
            longer = max(len(counts), len(more))
            rows = [row + [0] * (longer - len(row)) for row in (counts, more)]
            before, counts = counts, [sum(pair) for pair in zip(*rows, strict=True)]
        return tuple(count << self.n for count in counts)

    def farthest_pair(self) -> tuple[int, int]:
        # Every second bit, including the top one.
        return 0, sum(1 << bit for bit in range(self.n - 1, -1, -2))
