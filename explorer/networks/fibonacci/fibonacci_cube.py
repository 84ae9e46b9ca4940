"""The Fibonacci cube FIB(n)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import ClassVar, Self

import numpy as np

from explorer.core.addresses.fields import Field
from explorer.core.families.copies import Copies
from explorer.core.ints import Ints, index_array
from explorer.core.network import Degrees, Kind, Network, Parameter, Port
from explorer.words.forms import shown


@cache
def fibonacci(k: int) -> int:
    """Return the Fibonacci number F_k: 0, 1, 1, 2, 3, 5 …"""
    return k if k < 2 else fibonacci(k - 1) + fibonacci(k - 2)


@dataclass(frozen=True)
class FibonacciString(Field):
    """A string of ``n`` bits without 11; its value is its rank in numeric order.

    Zeckendorf's representation: a 1 as bit i counts F_(i+2), the strings of the bits below it.

    >>> FibonacciString("x", 4).text(4), FibonacciString("x", 4).read("1010")
    ('0101', 7)
    """

    n: int

    @property
    def size(self) -> int:
        return fibonacci(self.n + 2)

    @property
    def rule(self) -> str:
        return f"it takes {shown(self.n):bit}, no two 1 beside each other"

    @property
    def worth(self) -> Ints:
        """The value of a 1 at each bit, bit 0 first: (n,)."""
        return index_array([fibonacci(i + 2) for i in range(self.n)], self.size)

    def bits(self, values: object) -> Ints:
        """Return the bits of values, bit 0 first: (...,) -> (..., n) int64."""
        rest = index_array(values, self.size)
        columns = []
        for worth in self.worth[::-1]:
            columns.append(np.asarray(rest >= worth, dtype=np.int64))
            rest = rest - index_array(columns[-1], self.size) * worth
        return np.stack(columns[::-1], axis=-1)

    def text(self, value: int) -> str:
        # Like `bits`, but without arrays, because this names each node of a route.
        rest, text = int(value), ""
        for i in reversed(range(self.n)):
            is_one = rest >= fibonacci(i + 2)
            rest -= fibonacci(i + 2) * is_one
            text += str(int(is_one))
        return text

    def read(self, text: str) -> int:
        if len(text) != self.n or set(text) - {"0", "1"} or "11" in text:
            raise self.refusal(text)
        return sum(fibonacci(i + 2) for i, bit in enumerate(reversed(text)) if bit == "1")

    def nearest(self, text: str) -> int:
        # For each last bit: the fewest edits of the text read so far, and the string they make.
        read = text[: 2 * self.n]
        best = {"0": [(i, "") for i in range(len(read) + 1)]}
        for _ in range(self.n):
            before = {"0": [*map(min, zip(*best.values(), strict=True))], "1": best["0"]}
            best = {bit: _longer(read, bit, rows) for bit, rows in before.items()}
        return self.read(min(row[-1] for row in best.values())[1])


def _longer(read: str, bit: str, before: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Return the cheapest edits of each beginning of a text to strings extended by ``bit``."""
    row: list[tuple[int, str]] = []
    for i, (edits, string) in enumerate(before):
        options = [(edits + 1, string + bit)]
        if i:
            edits, string = before[i - 1]
            options += [(edits + (read[i - 1] != bit), string + bit), (row[-1][0] + 1, row[-1][1])]
        row.append(min(options))
    return row


@dataclass(frozen=True)
class FibonacciCube(Network):
    """The hypercube Q(n) without the nodes that have two successive 1.

    F_(n+2) nodes of degree ⌊(n+2)/3⌋ to n, diameter n, distances as in Q(n). Source: Hsu 1993.

    >>> net = FibonacciCube(4)
    >>> [net.format(v) for v in net.neighbors(net.parse("0100")).tolist() if v >= 0]
    ['0101', '0000']
    >>> net.nodes, net.links, int(net.distance("1010", "0101"))
    (8, 10, 4)
    """

    n: int

    family: ClassVar[str] = "FIB"
    title: ClassVar[str] = "Fibonacci cube"
    source: ClassVar[str] = "Hsu 1993"
    teaches: ClassVar[str] = (
        "A cube that grows by a factor of 1.618 instead of 2 keeps the shortest routes of the cube."
    )
    parameters: ClassVar[tuple[Parameter, ...]] = (Parameter("n", "Bits", 1, 103),)
    samples: ClassVar[tuple[str, ...]] = ("FIB(1)", "FIB(3)", "FIB(8)", "FIB(5)")
    inner: ClassVar[int] = 4
    """The bits that move inside the sub-cubes of a drawing."""

    @property
    def string(self) -> FibonacciString:
        """The field of the address."""
        return FibonacciString("x", self.n)

    @property
    def fields(self) -> tuple[Field, ...]:
        return (self.string,)

    @property
    def links(self) -> int:
        n = self.n
        return (n * fibonacci(n + 1) + 2 * (n + 1) * fibonacci(n)) // 5

    @property
    def degrees(self) -> Degrees:
        return Degrees((self.n + 2) // 3, self.n, Fraction(2 * self.links, self.nodes))

    @property
    def kinds(self) -> tuple[Kind, ...]:
        outer = (Kind("outer", "Between sub-cubes", "cross"),) if self.levels else ()
        return Kind("cube", "Cube", "local"), *outer

    @property
    def ports(self) -> tuple[Port, ...]:
        kinds = ["cube" if i < self.inner else "outer" for i in range(self.n)]
        return tuple(Port(f"bit {i}", kind, i) for i, kind in enumerate(kinds))

    @property
    def levels(self) -> tuple[str, ...]:
        return ("sub-cube",) if self.n > self.inner else ()

    def cluster(self, node: object, level: int) -> Ints:
        if level != 0 or not self.levels:
            return super().cluster(node, level)
        outer = FibonacciString("x", self.n - self.inner).worth
        return np.asarray((self.string.bits(node)[..., self.inner :] * outer).sum(axis=-1))

    def cluster_name(self, cluster: int, level: int) -> str:
        return FibonacciString("x", self.n - self.inner).text(cluster) + "·" * self.inner

    def neighbors(self, node: object) -> Ints:
        here, bits = index_array(node, self.nodes)[..., None], self.string.bits(node)
        adjacent_ones = np.zeros_like(bits)
        adjacent_ones[..., 1:] += bits[..., :-1]
        adjacent_ones[..., :-1] += bits[..., 1:]
        there = here + (1 - 2 * bits) * self.string.worth
        return np.where(adjacent_ones == 0, there, index_array(-1, self.nodes))

    def copies_of(self, smaller: Self) -> Copies:
        def split(nodes: Ints) -> tuple[Ints, Ints]:
            copy = index_array(nodes >= smaller.nodes, self.nodes)
            return nodes - copy * smaller.nodes, copy

        part = self.nodes - smaller.nodes  # each of them has one link to its copy
        growth = (
            "{larger} is {smaller} and a copy of its {part} nodes that begin with 0. They get one"
            " link more, to their copies, and the digit at the left says which of the two it is."
        )
        return Copies(
            self,
            smaller,
            count=2,
            split=split,
            copy_symbols=((0, 0),),
            kept_links=self.links - part,
            sentence=growth,
            facts={"part": part},
        )

    # Distances: bits are cleared first and then set, so that no two 1 are adjacent ------------

    def distance(self, a: object, b: object) -> Ints:
        """Return the number of bits in which the strings differ, as in the hypercube."""
        return np.asarray((self.string.bits(a) != self.string.bits(b)).sum(axis=-1))

    def distance_pairs(self) -> tuple[int, ...]:
        # Pairs of strings one bit shorter, and those of them whose first string begins with 0.
        shorter = pairs = zero_first = np.array([1] + [0] * self.n, dtype=object)
        for _ in range(self.n):
            unlike = np.concatenate([[0], zero_first[:-1]])
            shorter, pairs, zero_first = pairs, pairs + shorter + 2 * unlike, pairs + unlike
        return tuple(map(int, pairs))

    def symmetries(self) -> tuple[Ints, ...]:
        """Return the reversal of all strings."""
        return ((self.string.bits(np.arange(self.nodes))[:, ::-1] * self.string.worth).sum(axis=1),)

    def farthest_pair(self) -> tuple[int, int]:
        first, second = (self.parse(("10" * self.n)[i : self.n + i]) for i in (0, 1))
        return first, second
