"""The hypercube Q(n)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb, factorial
from typing import ClassVar

import numpy as np

from explorer.core.addresses.fields import Bits, Field
from explorer.core.families.symmetry import single_bit_flips
from explorer.core.ints import Ints, index_array, popcount
from explorer.core.network import Formula, OtherName
from explorer.networks.cubes.binary_cube import BinaryCube


@dataclass(frozen=True)
class Hypercube(BinaryCube):
    """Nodes are the n-bit strings; two are joined if they differ in exactly one bit.

    2^n nodes of degree n, diameter n. Source: HCN paper, appendix; metacube paper, §1.

    >>> Hypercube(3).neighbors(0b000).tolist()
    [1, 2, 4]
    >>> int(Hypercube(4).distance(0b0000, 0b1011))
    3
    """

    family: ClassVar[str] = "Q"
    title: ClassVar[str] = "Hypercube"
    source: ClassVar[str] = "Sullivan and Bashkow; HCN paper, appendix"
    other_names: ClassVar[tuple[OtherName, ...]] = (
        OtherName("Binary n-cube", "binary {n}-cube", "Q({n})"),
    )
    samples: ClassVar[tuple[str, ...]] = ("Q(1)", "Q(2)", "Q(3)", "Q(5)", "Q(4)")

    @property
    def fields(self) -> tuple[Field, ...]:
        return (Bits("x", self.n),)

    def neighbors(self, node: object) -> Ints:
        unit = index_array(1, self.nodes)
        flips = unit << np.arange(self.n)
        return np.asarray(index_array(node, self.nodes)[..., None] ^ flips)

    def formulas(self) -> Mapping[str, Formula]:
        n = self.n
        source = "HCN paper, appendix"
        table = "Star-crossed cube paper, Table 1"
        return {
            "nodes": Formula(2**n, "2^n", source),
            "links": Formula(n * 2 ** (n - 1), r"n \cdot 2^{n-1}", source),
            "degree": Formula(n, "n", source),
            "diameter": Formula(n, "n", source),
            "mean_distance": Formula(Fraction(n, 2), r"\frac{n}{2}", table),
            "cost": Formula(n * n, "n^2", table),
            "message_density": Formula(1, "1", table),
        }

    def symmetries(self) -> tuple[Ints, ...]:
        """Return the translations."""
        return single_bit_flips(self, 0)

    def distance(self, a: object, b: object) -> Ints:
        return popcount(index_array(a, self.nodes) ^ index_array(b, self.nodes))

    def shortest_paths(self, a: int, b: int) -> int:
        """d!: the bits that differ may be flipped in any order."""
        return factorial(int(self.distance(a, b)))

    def distance_pairs(self) -> tuple[int, ...]:
        return tuple(comb(self.n, d) << self.n for d in range(self.n + 1))
