"""The folded hypercube FQ(n)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import comb, factorial
from typing import ClassVar, Self

import numpy as np

from explorer.core.addresses.fields import Bits, Field
from explorer.core.families.copies import Copies, top_bits
from explorer.core.families.symmetry import single_bit_flips
from explorer.core.ints import Ints, index_array, popcount
from explorer.core.network import Formula, Kind, OtherName, Parameter, Port
from explorer.networks.cubes.binary_cube import BinaryCube

FOLDED_GROWTH = (
    "{larger} is {smaller}, copied without its {lost} complement links. Every node gets a link to"
    " its copy and one to its complement, which is in the other copy; the digit at the left says in"
    " which of the two it is."
)
"""How two folded hypercubes become one."""


@dataclass(frozen=True)
class FoldedHypercube(BinaryCube):
    """The hypercube Q(n) with a link from every node x to its complement ~x.

    2^n nodes of degree n+1, diameter ⌈n/2⌉. Source: El-Amawy and Latifi; named in the metacube
    paper, §1.

    >>> net = FoldedHypercube(3)
    >>> [net.format(v) for v in net.neighbors(net.parse("001")).tolist()]
    ['000', '011', '101', '110']
    """

    family: ClassVar[str] = "FQ"
    title: ClassVar[str] = "Folded hypercube"
    source: ClassVar[str] = "El-Amawy and Latifi 1991; metacube paper, §1"
    parameters: ClassVar[tuple[Parameter, ...]] = (Parameter("n", "Dimension", 2, 72),)
    other_names: ClassVar[tuple[OtherName, ...]] = (
        OtherName("Clebsch graph", "Clebsch graph", "FQ(4)"),
    )
    samples: ClassVar[tuple[str, ...]] = ("FQ(2)", "FQ(3)", "FQ(5)", "FQ(6)", "FQ(4)")

    @property
    def fields(self) -> tuple[Field, ...]:
        return (Bits("x", self.n),)

    @property
    def degree(self) -> int:
        return self.n + 1

    @property
    def kinds(self) -> tuple[Kind, ...]:
        return (*super().kinds, Kind("complement", "Complement", "diameter"))

    @property
    def ports(self) -> tuple[Port, ...]:
        return (*super().ports, Port("complement", "complement", self.n))

    def copies_of(self, smaller: Self) -> Copies:
        # A complement lies in the other copy: complement links of the smaller network are lost.
        lost = smaller.nodes // 2
        return top_bits(self, smaller, 2 * (smaller.links - lost), FOLDED_GROWTH, lost)

    def neighbors(self, node: object) -> Ints:
        flips = [*(1 << bit for bit in range(self.n)), self.nodes - 1]
        return np.asarray(index_array(node, self.nodes)[..., None] ^ index_array(flips, self.nodes))

    def formulas(self) -> Mapping[str, Formula]:
        n = self.n
        source = "El-Amawy and Latifi 1991"
        return {
            "nodes": Formula(2**n, "2^n", source),
            "links": Formula((n + 1) * 2 ** (n - 1), r"(n+1) \cdot 2^{n-1}", source),
            "degree": Formula(n + 1, "n+1", source),
            "diameter": Formula((n + 1) // 2, r"\left\lceil \frac{n}{2} \right\rceil", source),
        }

    # Distances: over the complement link once, or not at all ----------------------------------

    def symmetries(self) -> tuple[Ints, ...]:
        """Return the translations."""
        return single_bit_flips(self, 0)

    def distance(self, a: object, b: object) -> Ints:
        apart = popcount(index_array(a, self.nodes) ^ index_array(b, self.nodes))
        return np.asarray(np.minimum(apart, self.n + 1 - apart))

    def shortest_paths(self, a: int, b: int) -> int:
        """h! without the complement link, (n+1-h)! with it; both if the two are equally short."""
        direct = int(popcount(index_array(a, self.nodes) ^ index_array(b, self.nodes)))
        ways = direct, self.n + 1 - direct
        return sum(factorial(hops) for hops in ways if hops == min(ways))

    def distance_pairs(self) -> tuple[int, ...]:
        counts = [0] * ((self.n + 1) // 2 + 1)
        for h in range(self.n + 1):
            counts[min(h, self.n + 1 - h)] += comb(self.n, h) << self.n
        return tuple(counts)

    def farthest_pair(self) -> tuple[int, int]:
        return 0, (1 << (self.n + 1) // 2) - 1
