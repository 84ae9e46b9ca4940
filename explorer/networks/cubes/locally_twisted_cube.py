"""The locally twisted cube LTQ(n)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

import numpy as np

from explorer.core.addresses.fields import Bits, Field
from explorer.core.families.symmetry import single_bit_flips
from explorer.core.ints import Ints, index_array, popcount
from explorer.core.network import Formula, Parameter
from explorer.networks.cubes.binary_cube import TwistedCube


@dataclass(frozen=True)
class LocallyTwistedCube(TwistedCube):
    """A hypercube in which the link of a bit i ≥ 2 flips bit i-1 as well if bit 0 is 1.

    2^n nodes of degree n, diameter ⌈(n+3)/2⌉ from n = 5 on. Source: Yang, Evans and Megson 2005.

    >>> net = LocallyTwistedCube(3)
    >>> [net.format(v) for v in net.neighbors(net.parse("001")).tolist()]
    ['000', '011', '111']
    >>> net = LocallyTwistedCube(6)
    >>> int(net.distance(0, 0b111110)), len(net.distance_pairs()) - 1
    (5, 5)
    """

    family: ClassVar[str] = "LTQ"
    title: ClassVar[str] = "Locally twisted cube"
    source: ClassVar[str] = "Yang, Evans and Megson 2005"
    teaches: ClassVar[str] = (
        "One bit decides whether the links of all others are twisted, and that is enough to halve"
        " the hypercube's diameter with as many links."
    )
    parameters: ClassVar[tuple[Parameter, ...]] = (Parameter("n", "Dimension", 2, 72),)
    samples: ClassVar[tuple[str, ...]] = ("LTQ(2)", "LTQ(3)", "LTQ(5)", "LTQ(6)", "LTQ(4)")

    @property
    def fields(self) -> tuple[Field, ...]:
        return (Bits("x", self.n),)

    def twists(self, dimension: int) -> tuple[tuple[int, int], ...]:
        return ((0, dimension - 1),) if dimension > 1 else ()

    def neighbors(self, node: object) -> Ints:
        nodes = index_array(node, self.nodes)[..., None]
        single_bits = index_array([1 << i for i in range(self.n)], self.nodes)
        return np.asarray(
            nodes ^ single_bits ^ (nodes & 1) * (single_bits >> 1) * (single_bits > 2)
        )

    def link_kinds(self, node: object) -> Ints:
        kinds = np.array(super().link_kinds(node))
        odd = np.asarray(index_array(node, self.nodes) & 1, dtype=bool)
        kinds[..., 2:] = np.where(odd[..., None], len(self.kinds) - 1, kinds[..., 2:])
        return kinds

    def formulas(self) -> Mapping[str, Formula]:
        source = self.source
        formulas = {
            "nodes": Formula(2**self.n, "2^n", source),
            "links": Formula(self.links, r"n \cdot 2^{n-1}", source),
            "degree": Formula(self.n, "n", source),
        }
        if self.n >= 5:
            latex = r"\left\lceil \frac{n+3}{2} \right\rceil"
            formulas["diameter"] = Formula((self.n + 4) // 2, latex, source)
        return formulas

    # Distances: with bit 0 unchanged, or over its link and back ---------------------------------

    @property
    def vertex_uniform(self) -> bool:
        return self.n < 4

    def orbits(self) -> tuple[tuple[int, int], ...] | None:
        half = self.nodes // 2
        return super().orbits() if self.vertex_uniform else ((0, half), (1, half))

    def symmetries(self) -> tuple[Ints, ...]:
        """Return the translations that leave bit 0 unchanged."""
        return single_bit_flips(self, 0)[1:]

    def hops_with_both_flips(self, rel: object) -> Ints:
        """Return the hops for all bits but bit 0 if both ways of flipping are available.

        From the top down two adjacent ones are flipped at once, and a single one by itself.
        """
        rest = index_array(rel, self.nodes)
        hops, begun = np.zeros((2, *rest.shape), dtype=np.int64)
        for bit in range(self.n - 1, 0, -1):
            begun = np.asarray(rest >> bit & 1, dtype=np.int64) & ~begun
            hops += begun
        return np.asarray(hops)

    def hops_with_bit_0_fixed(self, rel: object, twisted: object) -> Ints:
        """Return the hops for all bits but bit 0, which stays: at 1 where ``twisted``, else at 0.

        A twisted hop flips the next lower bit too, so the number of hops is the number of ones of
        the integer whose Gray code the bits are.
        """
        rest = index_array(rel, self.nodes) >> 1
        number, shift = rest, 1
        while shift < self.n:
            number, shift = number ^ number >> shift, 2 * shift
        return np.where(np.asarray(twisted, dtype=bool), popcount(number), popcount(rest))

    def distance(self, a: object, b: object) -> Ints:
        """Return the hops with bit 0 unchanged, or over it and back, whichever are fewer."""
        first = index_array(a, self.nodes)
        rel = first ^ index_array(b, self.nodes)
        over, odd = self.hops_with_both_flips(rel), np.asarray(rel & 1, dtype=bool)
        return np.where(
            odd, over + 1, np.minimum(over + 2, self.hops_with_bit_0_fixed(rel, first & 1))
        )

    def farthest_pair(self) -> tuple[int, int]:
        # All bits but the lowest: one by one, or two by two, crossing bit 0 and back.
        return 0, self.nodes - (2 if self.n > 2 else 1)

    def distance_pairs(self) -> tuple[int, ...]:
        counts: Counter[int] = Counter()
        for twisted in (False, True):
            for (over, staying), ways in _string_counts(self.n - 1, twisted).items():
                counts[over + 1] += ways
                counts[min(over + 2, staying)] += ways
        return tuple(counts[hops] << (self.n - 1) for hops in range(max(counts) + 1))


@lru_cache(maxsize=64)
def _string_counts(bits: int, twisted: bool) -> Mapping[tuple[int, int], int]:
    """Return {(hops with both flips, hops with bit 0 fixed): number of strings of these bits}."""
    ways = Counter({(0, 0, 0, 0): 1})
    for _ in range(bits):
        longer: Counter[tuple[int, int, int, int]] = Counter()
        for (begun, above, over, staying), count in ways.items():
            for bit in (0, 1):
                begins, flipped = bit & ~begun, bit ^ (above & twisted)
                longer[begins, flipped, over + begins, staying + flipped] += count
        ways = longer
    sums: Counter[tuple[int, int]] = Counter()
    for (_, _, over, staying), count in ways.items():
        sums[over, staying] += count
    return sums
