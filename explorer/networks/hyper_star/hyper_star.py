"""The hyper-star HyperStar(n,k)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from typing import ClassVar

import numpy as np

from explorer.core.addresses.fields import Field
from explorer.core.families.k_of_n import KOfN
from explorer.core.ints import Ints, index_array, popcount
from explorer.core.network import Degrees, Formula, Kind, Network, Parameter, Port
from explorer.core.suggest import nearest_arrangement


@cache
def _binomials(n: int, k: int) -> Ints:
    """Return C(p, i) for p = 0 … n and i = 0 … k: (n+1, k+1) int64."""
    return np.array(_binomial_rows(n, k), dtype=np.int64)


@cache
def _binomial_rows(n: int, k: int) -> tuple[tuple[int, ...], ...]:
    """Return the same C(p, i) as tuples, one for each p, for the reading of single strings."""
    return tuple(tuple(comb(p, i) for i in range(k + 1)) for p in range(n + 1))


@dataclass(frozen=True)
class Combination(Field):
    """A string of ``n`` bits with ``k`` ones; its value is its rank in numeric order.

    >>> Combination("x", 4, 2).text(2), Combination("x", 4, 2).read("1100")
    ('0110', 5)
    """

    n: int
    k: int

    @property
    def size(self) -> int:
        return comb(self.n, self.k)

    @property
    def rule(self) -> str:
        return f"it takes {self.n} bits, {self.k} of them 1"

    def strings(self, values: object) -> Ints:
        """Return the strings of values as integers: (...,) -> (...,) int64."""
        rest = index_array(values, self.size).copy()
        ones_left = np.full(rest.shape, self.k)
        strings = np.zeros(rest.shape, dtype=np.int64)
        binomials = _binomials(self.n, self.k)
        for place in reversed(range(self.n)):
            skipped = binomials[place, ones_left]  # the strings with no 1 in this place come first
            is_one = (rest >= skipped) & (ones_left > 0)
            rest -= np.where(is_one, skipped, 0)
            strings |= is_one.astype(np.int64) << place
            ones_left -= is_one
        return strings

    def values(self, strings: object) -> Ints:
        """Return the values of strings with k ones, given as integers: (...,) -> (...,) int64."""
        bits = np.asarray(strings, dtype=np.int64)
        total, ones = np.zeros_like(bits), np.zeros_like(bits)
        binomials = _binomials(self.n, self.k)
        for place in range(self.n):
            bit = bits >> place & 1
            ones += bit
            total += bit * binomials[place, ones]
        return total

    def swapped(self, values: object) -> Ints:
        """Return the values after swapping the first bit with each other bit, from the last on.

        (...,) -> (..., n - 1) int64, -1 where the two bits are alike.

        >>> Combination("x", 4, 2).swapped(2).tolist()  # of 0110
        [-1, 5, 4]
        """
        strings = self.strings(values)[..., None]
        places = np.arange(self.n - 1)
        binomials = _binomials(self.n, self.k)
        first, bits = strings >> (self.n - 1), strings >> places & 1
        ones = np.cumsum(bits, axis=-1)
        # A 1 added or removed changes the count of every 1 above it by one.
        worth = binomials[places, ones]
        new_worth = binomials[places, np.clip(ones + 2 * first - 1, 0, self.k)]
        above = bits * (new_worth - worth)
        above = above.sum(axis=-1, keepdims=True) - np.cumsum(above, axis=-1)
        last = binomials[self.n - 1, self.k]
        moved = np.where(first, new_worth - last, last - worth)
        there = np.asarray(values, dtype=np.int64)[..., None] + above + moved
        return np.where(first != bits, there, -1)

    def text(self, value: int) -> str:
        # Like `strings`, but without arrays, because this names each node of a route.
        rest, ones_left, bits = int(value), self.k, []
        for ways in reversed(_binomial_rows(self.n, self.k)[:-1]):
            is_one = ones_left > 0 and rest >= ways[ones_left]
            if is_one:
                rest -= ways[ones_left]
                ones_left -= 1
            bits.append("1" if is_one else "0")
        return "".join(bits)

    def read(self, text: str) -> int:
        if len(text) != self.n or set(text) - {"0", "1"} or text.count("1") != self.k:
            raise self.refusal(text)
        return int(self.values(int(text, 2)))

    def nearest(self, text: str) -> int:
        symbol_counts = {"0": self.n - self.k, "1": self.k}
        return self.read(
            "".join(nearest_arrangement(text[: 4 * self.n], symbol_counts, front=True))
        )


@dataclass(frozen=True)
class HyperStar(KOfN, Network):
    """Nodes are the n-bit strings with k ones; a link swaps the first bit with a different one.

    C(n,k) nodes, of degree n-k if the first bit is 1 and k if it is 0. Source: Lee, Kim, Oh and
    Lim; star-crossed cube paper, §1.

    >>> net = HyperStar(6, 3)
    >>> [net.format(v) for v in net.neighbors(net.parse("110100")).tolist() if v >= 0]
    ['011100', '010110', '010101']
    """

    n: int
    k: int

    family: ClassVar[str] = "HyperStar"
    title: ClassVar[str] = "Hyper-star"
    source: ClassVar[str] = "Lee, Kim, Oh and Lim 2002; star-crossed cube paper, §1"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("n", "Bits", 2, 62),
        Parameter("k", "Ones", 1, 61),
    )
    samples: ClassVar[tuple[str, ...]] = (
        "HyperStar(2,1)",
        "HyperStar(5,1)",
        "HyperStar(7,3)",
        "HyperStar(6,4)",
        "HyperStar(8,4)",
        "HyperStar(6,3)",
    )
    kinds: ClassVar[tuple[Kind, ...]] = (Kind("swap", "Swap with the first bit", "local"),)

    @property
    def string(self) -> Combination:
        """The field of the address."""
        return Combination("x", self.n, self.k)

    @property
    def fields(self) -> tuple[Field, ...]:
        return (self.string,)

    @property
    def links(self) -> int:
        return comb(self.n - 1, self.k - 1) * (self.n - self.k)

    @property
    def degrees(self) -> Degrees:
        low, high = sorted((self.k, self.n - self.k))
        return Degrees(low, high, Fraction(2 * self.links, self.nodes))

    @property
    def ports(self) -> tuple[Port, ...]:
        return tuple(Port(f"swap {i}", "swap", i) for i in range(2, self.n + 1))

    def neighbors(self, node: object) -> Ints:
        here = index_array(node, self.nodes)
        return self.string.swapped(here)[..., ::-1]

    def formulas(self) -> Mapping[str, Formula]:
        n, k = self.n, self.k
        source = "Star-crossed cube paper, §1"
        formulas = {
            "nodes": Formula(comb(self.n, self.k), r"\frac{n!}{k!(n-k)!}", source),
            "degree": Formula(n - k, "n-k", source),
        }
        if n == 2 * k:
            formulas["diameter"] = Formula(n - 1, "n-1", f"{source}, for n = 2k")
        return formulas

    # Distances: every hop corrects one of the positions after the first ------------------------

    @property
    def vertex_uniform(self) -> bool:
        return self.n == 2 * self.k

    def distance(self, a: object, b: object) -> Ints:
        """Return the number of positions, except the first, in which the strings differ.

        A hop changes one of them. The first bit can always be moved to a wrong position: a 1 in
        front is missing elsewhere, and so is a 0.
        """
        rel = self.string.strings(a) ^ self.string.strings(b)
        return popcount(rel & ((1 << (self.n - 1)) - 1))

    def distance_pairs(self) -> tuple[int, ...]:
        zeros, ones = comb(self.n - 1, self.k), comb(self.n - 1, self.k - 1)
        counts = [0] * (self.n + 1)
        # From strings with a 1 in front, then a 0. Of the other positions, with these ones and
        # zeros, j of both change; with the first bit one more does, to the old first bit.
        for starts, same, other in (
            (ones, self.k - 1, self.n - self.k),
            (zeros, self.n - 1 - self.k, self.k),
        ):
            for j in range(self.n):
                if 2 * j <= self.n:
                    counts[2 * j] += starts * comb(same, j) * comb(other, j)
                if 2 * j + 1 <= self.n:
                    counts[2 * j + 1] += starts * comb(same, j) * comb(other, j + 1)
        while counts[-1] == 0:
            counts.pop()
        return tuple(counts)

    def orbits(self) -> tuple[tuple[int, int], ...]:
        """Return a string with a 0 and one with a 1 in front: other positions can be permuted."""
        if self.vertex_uniform:
            return ((0, self.nodes),)
        zeros = comb(self.n - 1, self.k)
        return (0, zeros), (zeros, self.nodes - zeros)

    def symmetries(self) -> tuple[Ints, ...]:
        """Return the exchanges of positions except the first, and the complement if n = 2k."""
        strings = self.string.strings(np.arange(self.nodes))
        moved = []
        for place in range(self.n - 2):
            unlike = (strings >> place ^ strings >> place + 1) & 1
            moved.append(strings ^ (unlike << place | unlike << place + 1))
        if self.vertex_uniform:
            moved.append(strings ^ (1 << self.n) - 1)
        return tuple(self.string.values(images) for images in moved)

    def farthest_pair(self) -> tuple[int, int]:
        candidates = [
            (int(self.distance(first, node)), first, node)
            for first, _ in self.orbits()
            for node in (self._farthest(first, swapped) for swapped in (False, True))
        ]
        _, source, target = max(candidates)
        return source, target

    def _farthest(self, node: int, swapped: bool) -> int:
        """Return the node farthest from ``node`` by positions, its first bit swapped or not."""
        bits = [int(c) for c in self.format(node)]
        first = 1 - bits[0] if swapped else bits[0]
        ones = self.k - first
        # The ones go to positions that hold zeros, as far as these suffice.
        order = sorted(range(1, self.n), key=lambda place: bits[place])
        chosen = {*order[:ones]}
        text = "".join(str(int(place in chosen)) for place in range(1, self.n))
        return self.parse(f"{first}{text}")
