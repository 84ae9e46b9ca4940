"""Base of the networks on the n-bit strings: sizes, ports and nested sub-cubes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

import numpy as np

from explorer.core.families.copies import Copies, top_bits
from explorer.core.ints import Ints, index_array
from explorer.core.network import Kind, Parameter, Port
from explorer.networks.regular import RegularNetwork


@dataclass(frozen=True)
class BinaryCube(RegularNetwork):
    """Nodes are the n-bit strings; every node has one link along each of the n dimensions."""

    n: int

    parameters: ClassVar[tuple[Parameter, ...]] = (Parameter("n", "Dimension", 1, 72),)

    @property
    def nodes(self) -> int:
        return 1 << self.n

    @property
    def degree(self) -> int:
        return self.n

    @property
    def kinds(self) -> tuple[Kind, ...]:
        kinds = [Kind("cube", "Cube", "local")]
        if self.levels:
            kinds.append(Kind("outer", "Between sub-cubes", "cross"))
        return tuple(kinds)

    @property
    def inner(self) -> int:
        """The bits that move inside the smallest sub-cube drawn: 3 if n is odd, else 2."""
        return min(self.n, 3 if self.n % 2 else 2)

    @property
    def ports(self) -> tuple[Port, ...]:
        outer = self.inner if self.levels else self.n
        return tuple(Port(f"bit {i}", "cube" if i < outer else "outer", i) for i in range(self.n))

    @property
    def levels(self) -> tuple[str, ...]:
        return ("sub-cube",) if self.n >= 4 else ()

    def cluster(self, node: object, level: int) -> Ints:
        if level != 0 or not self.levels:
            return super().cluster(node, level)
        return np.asarray(index_array(node, self.nodes) >> self.inner)

    def cluster_name(self, cluster: int, level: int) -> str:
        return format(cluster, f"0{self.n - self.inner}b") + "·" * self.inner

    def twists(self, dimension: int) -> tuple[tuple[int, int], ...]:
        """Return (bit, flipped): bits that a link of the dimension flips if other bits are 1."""
        return ()

    joins: ClassVar[str] = (
        "{larger} is {smaller}, copied. Every node gets one link more, to its copy, and the digit"
        " at the left says in which of the two it is."
    )
    """How the two halves are joined, as a sentence on a cube made of two smaller cubes."""

    def copies_of(self, smaller: Self) -> Copies:
        return top_bits(self, smaller, 2 * smaller.links, self.joins)

    @property
    def vertex_uniform(self) -> bool:
        return True

    def farthest_pair(self) -> tuple[int, int]:
        return 0, self.nodes - 1


@dataclass(frozen=True)
class TwistedCube(BinaryCube):
    """A cube in which some links flip several bits, from three dimensions on."""

    joins: ClassVar[str] = (
        "{larger} is {smaller}, copied. Every node gets one link more, into the other copy, and the"
        " digit at the left says in which of the two it is."
    )

    @property
    def kinds(self) -> tuple[Kind, ...]:
        twisted = (Kind("twisted", "Twisted, changes several bits", "diameter"),)
        return super().kinds + (twisted if self.n >= 3 else ())
