"""The incomplete hierarchical cubic network of multiple copies, HCNm(m,n)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import ClassVar, Self

import numpy as np

from explorer.core.families.copies import Copies, top_bits
from explorer.core.families.symmetry import flip_bits
from explorer.core.ints import Ints, index_array, multiply_polynomials, popcount
from explorer.core.network import Formula, Kind, Port
from explorer.networks.hierarchical_cubic.hcn import (
    HierarchicalCubicNetwork,
    cube_pair_ports,
    pair_symmetries,
)
from explorer.networks.hierarchical_cubic.incomplete import IncompleteHCN
from explorer.networks.regular import RegularNetwork

MULTIPLE_GROWTH = (
    "{larger} is {smaller}, copied: there are twice as many copies of each cluster. Every node gets"
    " one link more, to its copy, and the digit at the left of j says in which of the two it is."
)
"""How the incomplete networks of multiple copies grow with n."""


@dataclass(frozen=True)
class MultipleHCN(IncompleteHCN, RegularNetwork):
    """2^(n-m) copies of HCN(m), joined by the upper n-m dimensions of the local n-cubes.

    The product HCN(m) × Q(n-m): the upper n-m bits of j name the copy, its lower m bits the local
    node in it. 2^(m+n) nodes of degree n+1. Source: HCN paper, §4.1, second construction.

    >>> net = MultipleHCN(2, 3)
    >>> [net.format(v) for v in net.neighbors(net.parse("(01,110)")).tolist() if v >= 0]
    ['(01,111)', '(01,100)', '(01,010)', '(10,101)']
    """

    family: ClassVar[str] = "HCNm"
    title: ClassVar[str] = "Incomplete HCN, multiple copies"
    source: ClassVar[str] = "Ghose and Desai, “The HCN”, §4.1"
    samples: ClassVar[tuple[str, ...]] = ("HCNm(1,2)", "HCNm(1,4)", "HCNm(3,4)", "HCNm(2,3)")
    kinds: ClassVar[tuple[Kind, ...]] = (
        Kind("local", "Local", "local"),
        Kind("external", "External, copy 0", "cross"),
        Kind("external2", "External, other copies", "cross2"),
        Kind("diameter", "Diameter", "diameter"),
    )

    @property
    def copy(self) -> HierarchicalCubicNetwork:
        """The network that every copy is: HCN(m)."""
        return HierarchicalCubicNetwork(self.m)

    def in_copy(self, node: object) -> Ints:
        """Return the node of HCN(m) that each node is in its copy: (...,) -> (...,)."""
        i, j = self.split(node)
        return np.asarray((i << self.m) + (j & ((1 << self.m) - 1)))

    def copy_of(self, node: object) -> Ints:
        """Return the number of the copy that contains each node: (...,) -> (...,)."""
        return np.asarray(self.split(node)[1] >> self.m)

    @property
    def degree(self) -> int:
        return self.n + 1

    @property
    def ports(self) -> tuple[Port, ...]:
        return cube_pair_ports(self.n)

    def link_kinds(self, node: object) -> Ints:
        kinds = super().link_kinds(node).copy()
        kinds[..., self.n] += self.copy_of(node) > 0
        return kinds

    def copies_of(self, smaller: Self) -> Copies | None:
        # The product with Q(n-m) doubles with n; a larger m changes the network in each copy.
        return (
            top_bits(self, smaller, 2 * smaller.links, MULTIPLE_GROWTH)
            if self.m == smaller.m
            else None
        )

    def neighbors(self, node: object) -> Ints:
        i, j = self.split(node)
        low = (1 << self.m) - 1
        inner, upper = j & low, j & ~low
        flips = index_array(1, self.nodes) << np.arange(self.n)
        local = index_array(node, self.nodes)[..., None] ^ flips
        external = np.where(i != inner, self.join((inner, upper + i)), -1)
        diameter = np.where(i == inner, self.join((i ^ low, upper + (i ^ low))), -1)
        return np.concatenate([local, external[..., None], diameter[..., None]], axis=-1)

    def formulas(self) -> Mapping[str, Formula]:
        m, n = self.m, self.n
        table = "HCN paper, Table 2"
        links = (n + 1) * 2 ** (m + n - 1)
        mean = Fraction(m + n + 2, 2)
        return {
            "nodes": self.printed_nodes(),
            "links": Formula(links, r"2^{m+n-1} \cdot (n+1)", table),
            "degree": Formula(n + 1, "n+1", table),
            "diameter": Formula(m + n, "m+n", "HCN paper, §4.2 and Fig. 3.2"),
            "mean_distance": Formula(mean, r"\frac{m+n+2}{2}", "HCN paper, §5.2", "≤"),
        }

    # Distances: those of a product ------------------------------------------------------------

    def distance(self, a: object, b: object) -> Ints:
        within = self.copy.distance(self.in_copy(a), self.in_copy(b))
        return within + popcount(self.copy_of(a) ^ self.copy_of(b))

    def distance_pairs(self) -> tuple[int, ...]:
        inner, more = self.copy.distance_pairs(), self.n - self.m
        return tuple(multiply_polynomials(inner, [comb(more, h) << more for h in range(more + 1)]))

    @property
    def vertex_uniform(self) -> bool:
        return self.m == 1

    def orbits(self) -> tuple[tuple[int, int], ...]:
        return tuple((node, size << (self.n - self.m)) for node, size in self.copy.orbits())

    def symmetries(self) -> tuple[Ints, ...]:
        """Return the symmetries of each copy, and the translations from copy to copy."""
        from_copy_to_copy = (flip_bits(self, {1: 1 << bit}) for bit in range(self.m, self.n))
        return (*pair_symmetries(self, self.m), *from_copy_to_copy)

    def farthest_pair(self) -> tuple[int, int]:
        a, b = (self.copy.address(node) for node in self.copy.farthest_pair())
        upper = (2 ** (self.n - self.m) - 1) << self.m
        return self.index(a), self.index((b[0], b[1] + upper))
