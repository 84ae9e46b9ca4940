"""Networks of stages: the butterfly BF(n), and the Beneš network BEN(n), made of two of them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

import numpy as np

from explorer.core.addresses.fields import Bits, Digit, Field
from explorer.core.families.symmetry import reverse_digit, single_bit_flips
from explorer.core.ints import Ints, index_array, reversed_bits
from explorer.core.network import Degrees, Parameter
from explorer.networks.butterfly.rows import LevelRows


@dataclass(frozen=True)
class Multistage(LevelRows):
    """Rows x of n bits, levels 0 to n·times; one bit b is flipped between levels l and l+1.

    The inputs are level 0, the outputs the last level. Between them each bit comes ``times`` times,
    first in rising order, then in falling order.
    """

    times: ClassVar[int]

    @property
    def last(self) -> int:
        """The level of the outputs."""
        return self.times * self.n

    @property
    def fields(self) -> tuple[Field, ...]:
        return Bits("x", self.n), Digit("l", self.last + 1)

    @property
    def links(self) -> int:
        return self.last << self.n + 1

    @property
    def degrees(self) -> Degrees:
        maximum = 4 if self.last > 1 else 2
        return Degrees(2, maximum, Fraction(2 * self.links, self.nodes))

    def bit(self, level: object) -> Ints:
        """Return the bit that is flipped between a level and the next one up: (...,) -> (...,)."""
        level = np.asarray(level)
        return np.asarray(np.minimum(level, 2 * self.n - 1 - level))

    def neighbors(self, node: object) -> Ints:
        x, level = self.split(node)
        one = index_array(1, self.nodes)
        ends = []
        for step in (1, -1):
            there = np.asarray(np.clip(level + step, 0, self.last))
            bit = self.bit(np.clip(np.minimum(level, there), 0, self.last - 1))
            for row in (x, x ^ one << bit):
                ends.append(np.where(there != level, self.join((row, there)), -1))
        return index_array(np.stack(ends, axis=-1), self.nodes)

    # Distances: from level to level past every bit that differs ---------------------------------

    def reach(self, source: object, target: object) -> Ints:
        """Return the lowest and highest level of walks that pass every bit that differs.

        Shape (..., times, 2): the k-th walk can flip every differing bit in the k-th half. No walk
        is shorter than both: a walk that flips bits in both halves crosses the middle, and on the
        half where it goes deeper it passes all these bits anyway.

        >>> net = Benes(3)
        >>> net.reach(net.parse("(000,1)"), net.parse("(010,4)")).tolist()
        [[1, 4], [1, 5]]
        """
        (x, p), (y, q) = self.split(source), self.split(target)
        differs, p, q = np.broadcast_arrays(index_array(x ^ y, self.nodes), p, q)
        low, high = np.full(differs.shape, self.last), np.full(differs.shape, -1)
        for bit in range(self.n):
            wrong = np.asarray(differs >> bit & 1, dtype=bool)
            low, high = np.where(wrong, np.minimum(low, bit), low), np.where(wrong, bit, high)
        return self._reach(p.astype(np.int64), q.astype(np.int64), low, high)

    def _reach(self, p: Ints, q: Ints, low: Ints, high: Ints) -> Ints:
        """Return ``reach`` by levels and the lowest and highest differing bit, (last, -1) if none.

        The bits from low to high pass between levels low and high+1, and 2n-1-high and 2n-low.
        """
        spans = ((low, high + 1), (2 * self.n - 1 - high, 2 * self.n - low))[: self.times]
        ends = [
            (np.minimum(np.minimum(p, q), down), np.maximum(np.maximum(p, q), up))
            for down, up in spans
        ]
        return np.stack([np.stack(pair, axis=-1) for pair in ends], axis=-2)

    def distance(self, a: object, b: object) -> Ints:
        """Return the length of the shortest walk: twice its span, less the difference of levels."""
        level_difference = np.abs(
            np.subtract(*(self.split(node)[1].astype(np.int64) for node in (a, b)))
        )
        reach = self.reach(a, b)
        return np.asarray(2 * (reach[..., 1] - reach[..., 0]).min(axis=-1) - level_difference)

    def distance_pairs(self) -> tuple[int, ...]:
        """Return the pairs, counted by their levels and their lowest and highest differing bit."""
        n, last = self.n, self.last
        low, high = np.triu_indices(n)
        low, high = np.append(low, last), np.append(high, -1)
        q = np.arange(last + 1)[:, None]
        inner = np.where(high < 0, 0, high - low + 1)
        tally = np.zeros((2, (n + 1) * (2 * n + 1)), dtype=np.int64)
        for level, size in self.orbits():
            reach = self._reach(np.full_like(q, level), q, low, high)
            hops = 2 * (reach[..., 1] - reach[..., 0]).min(axis=-1) - np.abs(q - level)
            key = inner * (2 * n + 1) + hops
            tally[size >> n + 1] += np.bincount(key.ravel(), minlength=tally.shape[1])
        counts = [0] * (2 * n + 1)
        for i, (single, double) in enumerate(tally.T.tolist()):
            bits, hops = divmod(i, 2 * n + 1)
            # Any of the bits between the lowest and the highest that differ may differ too.
            counts[hops] += (single + 2 * double) << n + max(bits - 2, 0)
        return tuple(counts)

    def orbits(self) -> tuple[tuple[int, int], ...]:
        """Return the levels; levels at equal distance from the two ends are one orbit."""
        halves = (self.last + 1) // 2
        pairs_of_levels = [(level, 2 << self.n) for level in range(halves)]
        return (*pairs_of_levels, *([(halves, 1 << self.n)] * (self.last % 2 == 0)))

    def mirror(self) -> Ints:
        """Return the exchange of inputs and outputs, an automorphism: (nodes,) int64."""
        return reverse_digit(self, 1)

    def symmetries(self) -> tuple[Ints, ...]:
        """Return the translations of x, and the exchange of inputs and outputs."""
        return (*single_bit_flips(self, 0), self.mirror())

    def farthest_pair(self) -> tuple[int, int]:
        return 0, self.index((1 << self.n - 1, 0))


@dataclass(frozen=True)
class Butterfly(Multistage):
    """Node (x,l), l = 0 … n, is joined to (x,l+1) and to (x with bit l flipped, l+1).

    (n+1)·2^n nodes, n·2^(n+1) links, diameter 2n. One path of n links joins an input to an output.
    Source: standard; Leighton 1992.

    >>> net = Butterfly(3)
    >>> [net.format(v) for v in net.neighbors(net.parse("(010,2)")).tolist()]
    ['(010,3)', '(110,3)', '(010,1)', '(000,1)']
    """

    family: ClassVar[str] = "BF"
    title: ClassVar[str] = "Butterfly"
    source: ClassVar[str] = "Standard; Leighton 1992"
    teaches: ClassVar[str] = (
        "From every input one path leads to every output, bit by bit, so that two messages may want"
        " the same link and one has to wait."
    )
    parameters: ClassVar[tuple[Parameter, ...]] = (Parameter("n", "Bits", 1, 65),)
    samples: ClassVar[tuple[str, ...]] = ("BF(3)", "BF(4)", "BF(2)", "BF(1)")
    times: ClassVar[int] = 1

    def mirror(self) -> Ints:
        x, level = self.split(np.arange(self.nodes))
        return self.join((reversed_bits(x, self.n), self.n - level))


@dataclass(frozen=True)
class Benes(Multistage):
    """A butterfly and its mirror image: bits 0 to n-1 are flipped in turn, then n-1 to 0.

    (2n+1)·2^n nodes, n·2^(n+2) links, diameter 2n. 2^n paths of 2n links join an input to an
    output, one through each middle row; any permutation can be sent with no two messages at one
    node. Source: Beneš 1965; Leighton 1992.

    >>> net = Benes(2)
    >>> [net.format(v) for v in net.neighbors(net.parse("(01,2)")).tolist()]
    ['(01,3)', '(11,3)', '(01,1)', '(11,1)']
    """

    family: ClassVar[str] = "BEN"
    title: ClassVar[str] = "Beneš network"
    source: ClassVar[str] = "Beneš 1965; Leighton 1992"
    teaches: ClassVar[str] = (
        "A butterfly doubled has a path through every middle row, and the loops of a permutation"
        " choose among them, so that no message waits for another."
    )
    parameters: ClassVar[tuple[Parameter, ...]] = (Parameter("n", "Bits", 1, 64),)
    samples: ClassVar[tuple[str, ...]] = ("BEN(3)", "BEN(2)", "BEN(4)", "BEN(1)")
    times: ClassVar[int] = 2
