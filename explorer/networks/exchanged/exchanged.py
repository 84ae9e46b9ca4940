"""Base of the exchanged cubes: two parts; the bit c selects the part that moves."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import ClassVar, Self

import numpy as np

from explorer.core.addresses.fields import Bits, Field
from explorer.core.families.copies import Copies, top_bits
from explorer.core.families.symmetry import single_bit_flips
from explorer.core.ints import Ints, index_array
from explorer.core.network import Degrees, Kind, Network, Parameter, Port
from explorer.networks.cubes.crossed_cube import CrossedCube
from explorer.networks.cubes.hypercube import Hypercube

EXCHANGED_GROWTH = (
    "{larger} is {smaller}, copied. Every node at which {part} moves gets one link more, into the"
    " other copy: half of all nodes. The digit at the left of {part} says in which of the two a"
    " node is."
)
"""How exchanged cubes grow."""


@dataclass(frozen=True)
class Exchanged(Network):
    """Nodes are (a, b, c): c flips; at c = 0 the s-bit a moves in its cube, at c = 1 the t-bit b.

    The cubes that a and b move in are networks themselves, ``part_a`` and ``part_b``.
    """

    s: int
    t: int

    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("s", "Part a", 1, 70),
        Parameter("t", "Part b", 1, 70),
    )
    levels: ClassVar[tuple[str, ...]] = ("side", "cluster")

    @abstractmethod
    def part(self, width: int) -> Hypercube | CrossedCube:
        """Return the cube that a part of this many bits moves in."""

    @cached_property
    def part_a(self) -> Hypercube | CrossedCube:
        """The cube of a, crossed by the E2 links at c = 0."""
        return self.part(self.s)

    @cached_property
    def part_b(self) -> Hypercube | CrossedCube:
        """The cube of b, crossed by the E3 links at c = 1."""
        return self.part(self.t)

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        return (Bits("a", self.s), Bits("b", self.t), Bits("c", 1))

    @property
    def nodes(self) -> int:
        return 1 << (self.s + self.t + 1)

    @property
    def links(self) -> int:
        return (self.s + self.t + 2) << (self.s + self.t - 1)

    @property
    def degrees(self) -> Degrees:
        low, high = sorted((self.s, self.t))
        return Degrees(low + 1, high + 1, Fraction(self.s + self.t + 2, 2))

    @property
    def kinds(self) -> tuple[Kind, ...]:
        kinds = [
            Kind("E1", "E1, c flips", "cross"),
            Kind("E2", "E2, a moves", "bold"),
            Kind("E3", "E3, b moves", "local"),
        ]
        parts = (*self.part_a.kinds, *self.part_b.kinds)
        kinds += dict.fromkeys(kind for kind in parts if kind.key == "twisted")
        return tuple(kinds)

    @property
    def ports(self) -> tuple[Port, ...]:
        return (
            Port("c", "E1", 0),
            *(Port(f"b bit {i}", "E3", 1 + i) for i in range(self.t)),
            *(Port(f"a bit {i}", "E2", 1 + self.t + i) for i in range(self.s)),
        )

    def neighbors(self, node: object) -> Ints:
        a, b, c = (index_array(value, self.nodes)[..., None] for value in self.split(node))
        moved_a = self.join((self.part_a.neighbors(a[..., 0]), b, 0))
        moved_b = self.join((a, self.part_b.neighbors(b[..., 0]), 1))
        none = index_array(-1, self.nodes)
        return np.concatenate(
            [
                self.join((a, b, 1 - c)),
                np.where(c == 1, moved_b, none),
                np.where(c == 0, moved_a, none),
            ],
            axis=-1,
        )

    def link_kinds(self, node: object) -> Ints:
        plain = super().link_kinds(node)
        a, b, _ = self.split(node)
        twisted = [np.zeros((*np.shape(a), 1), dtype=bool)]
        for part, value in ((self.part_b, b), (self.part_a, a)):
            keys = np.array([kind.key == "twisted" for kind in part.kinds])
            twisted.append(keys[part.link_kinds(value)])
        return np.where(np.concatenate(twisted, axis=-1), len(self.kinds) - 1, plain)

    def copies_of(self, smaller: Self) -> Copies:
        part = "a" if self.s > smaller.s else "b"
        return top_bits(self, smaller, 2 * smaller.links, EXCHANGED_GROWTH, part=part)

    # Hierarchy -------------------------------------------------------------------------------

    def cluster(self, node: object, level: int) -> Ints:
        if level not in (0, 1):
            return super().cluster(node, level)
        a, b, c = (index_array(value, self.nodes) for value in self.split(node))
        return c if level == 0 else np.where(c == 0, b, a + (1 << self.t))

    def cluster_name(self, cluster: int, level: int) -> str:
        if level == 0:
            return f"c = {cluster}"
        on_a = cluster - (1 << self.t)
        return f"b = {cluster:0{self.t}b}" if on_a < 0 else f"a = {on_a:0{self.s}b}"

    # Distances -------------------------------------------------------------------------------

    @property
    def vertex_uniform(self) -> bool:
        return self.s == self.t

    def orbits(self) -> tuple[tuple[int, int], ...]:
        if self.vertex_uniform:
            return ((0, self.nodes),)
        return ((0, self.nodes // 2), (1, self.nodes // 2))

    def symmetries(self) -> tuple[Ints, ...]:
        """Return the translations of both parts and, between hypercubes, their exchange."""
        if not isinstance(self.part_a, Hypercube):
            return ()
        flips = (*single_bit_flips(self, 0), *single_bit_flips(self, 1))
        if self.s != self.t:
            return flips
        a, b, c = self.split(np.arange(self.nodes))
        return (*flips, self.join((b, a, 1 - c)))

    def distance(self, a: object, b: object) -> Ints:
        """Return the distances of the parts plus the least number of flips of c.

        a moves at c = 0 and b at c = 1, so c must take both values on the way if both parts differ.
        Source: ECQ paper, Table 1.
        """
        a0, b0, c0 = self.split(a)
        a1, b1, c1 = self.split(b)
        in_a, in_b = self.part_a.distance(a0, a1), self.part_b.distance(b0, b1)
        ends = np.asarray(c0, dtype=np.int64) + np.asarray(c1, dtype=np.int64)
        flips = np.where(ends == 1, 1, 0)
        flips = np.where((ends == 0) & (in_b > 0) | (ends == 2) & (in_a > 0), 2, flips)
        return np.asarray(in_a + in_b + flips)

    def distance_pairs(self) -> tuple[int, ...]:
        counts = [0] * (self.diameter + 1)
        one_a = [count >> self.s for count in self.part_a.distance_pairs()]
        one_b = [count >> self.t for count in self.part_b.distance_pairs()]
        for i, ways_a in enumerate(one_a):
            for j, ways_b in enumerate(one_b):
                ways = ways_a * ways_b
                counts[i + j + 1] += 2 * ways
                counts[i + j + (2 if j else 0)] += ways
                counts[i + j + (2 if i else 0)] += ways
        return tuple(count << (self.s + self.t) for count in counts)

    @property
    def diameter(self) -> int:
        """The largest distance: both parts farthest apart, and c flipped and flipped back."""
        ends = (self.part_a.distance_pairs(), self.part_b.distance_pairs())
        return sum(len(counts) - 1 for counts in ends) + 2

    def farthest_pair(self) -> tuple[int, int]:
        (a0, a1), (b0, b1) = self.part_a.farthest_pair(), self.part_b.farthest_pair()
        return self.index((a0, b0, 0)), self.index((a1, b1, 0))
