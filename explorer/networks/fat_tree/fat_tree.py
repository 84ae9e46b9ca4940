"""Fat trees: the k-ary n-tree KT(k,n) and the fat tree of equal switches FT(k)."""

from __future__ import annotations

import re
from abc import abstractmethod
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import prod
from typing import ClassVar, NamedTuple

import numpy as np

from explorer.core.addresses.fields import Field
from explorer.core.errors import OutsideRange
from explorer.core.ints import Ints, index_array
from explorer.core.network import Degrees, Kind, Network, OtherName, Parameter, Port
from explorer.core.suggest import nearest_of_form

Shape = tuple[tuple[int, int], ...]
"""Shape of a fat tree: (m, w), the children and parents, for each level from the first."""

ROLES = ("local", "cross", "diameter", "cross2", "ring", "swap")


@dataclass(frozen=True)
class Place(Field):
    """A level and digits d_h … d_1: ``2:0.1.3``, for children m_i and parents w_i of level i.

    Digit i is below w_i if i ≤ level, else below m_i.
    Numbered level by level from the hosts up, then by the digits, d_h most significant.
    Digits below ten need no dots, hosts no level: drawings name nodes so.

    >>> place = Place("v", ((2, 1), (2, 2)))
    >>> place.text(5), place.read("2:1.0"), place.read("2:10"), place.read("11")
    ('1:1.0', 7, 7, 3)
    """

    shape: Shape

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """The number of nodes on each level, from the hosts up."""
        levels = range(len(self.shape) + 1)
        return tuple(prod(self.radices(level)) for level in levels)

    def radices(self, level: int) -> tuple[int, ...]:
        """Return how many values the digits of a level take, d_1 first."""
        return tuple(w if i < level else m for i, (m, w) in enumerate(self.shape))

    @property
    def size(self) -> int:
        return sum(self.counts)

    @property
    def rule(self) -> str:
        return f"it takes a level from 0 to {len(self.shape)}, a colon and its digits with dots"

    def cells(self, value: int) -> tuple[str, ...]:
        level, rest = 0, int(value)
        while rest >= self.counts[level]:
            rest -= self.counts[level]
            level += 1
        digits = []
        for radix in self.radices(level):
            rest, digit = divmod(rest, radix)
            digits.append(str(digit))
        return (str(level), *reversed(digits))

    def text(self, value: int) -> str:
        level, *digits = self.cells(value)
        return f"{level}:{'.'.join(digits)}"

    def value(self, level: int, digits: list[int]) -> int:
        """Return the value of a level and its digits, d_h first."""
        total = 0
        for radix, digit in zip(reversed(self.radices(level)), digits, strict=True):
            total = total * radix + digit
        return sum(self.counts[:level]) + total

    def read(self, text: str) -> int:
        height = len(self.shape)
        match = re.fullmatch(r"(?:([0-9]{1,4}):)?([0-9]+(?:\.[0-9]{1,4})*)", text)
        if match is None or len(text) > 8 * height + 8:
            raise self.refusal(text)
        level, written = int(match[1] or 0), match[2]
        dotted = "." in written or height == 1
        digits = [int(digit) for digit in (written.split(".") if dotted else written)]
        if level > height or len(digits) != height:
            raise self.refusal(text)
        if any(d >= r for d, r in zip(digits, reversed(self.radices(level)), strict=True)):
            raise self.refusal(text)
        return self.value(level, digits)

    def nearest(self, text: str) -> int:
        # A level of two digits or more is recognised only as the first number.
        height = len(self.shape)
        front = re.match(r"[0-9]{1,6}", text)
        first = min(int(front[0]), height) if front else 0
        levels = range(height + 1) if height < 10 else [first]
        # No valid digit and its point are longer: what follows need not be compared.
        matches = [nearest_of_form(text[: 8 * height], self._form(level)) for level in levels]
        parts = min(matches, key=lambda match: match[0])[1]
        return self.value(int(parts[0]), [int(part) for part in parts[2::2]])

    def _form(self, level: int) -> list[str | int]:
        """Return the pieces of an address of a level."""
        digits = [part for radix in reversed(self.radices(level)) for part in (".", radix)]
        return [str(level), ":", *digits[1:]]


class Levels(NamedTuple):
    """By level: first node, product of parents below it, children, parents, product up to it."""

    first: Ints
    below: Ints
    children: Ints
    parents: Ints
    widths: Ints


@dataclass(frozen=True)
class FatTree(Network):
    """Hosts on level 0, switches above; only digit l+1 changes between levels l and l+1."""

    source: ClassVar[str] = "Leiserson 1985; the form Öhring, Ibel, Das and Kumar 1995"

    @property
    @abstractmethod
    def shape(self) -> Shape:
        """The children and parents of each level, from the first."""

    @property
    def place(self) -> Place:
        """The field of the address."""
        return Place("v", self.shape)

    @property
    def fields(self) -> tuple[Field, ...]:
        return (self.place,)

    @property
    def links(self) -> int:
        return sum(c * m for c, (m, _) in zip(self.place.counts[1:], self.shape, strict=True))

    @property
    def degrees(self) -> Degrees:
        down = [0, *(m for m, _ in self.shape)]
        up = [*(w for _, w in self.shape), 0]
        degrees_by_level = [a + b for a, b in zip(down, up, strict=True)]
        return Degrees(
            min(degrees_by_level), max(degrees_by_level), Fraction(2 * self.links, self.nodes)
        )

    @property
    def kinds(self) -> tuple[Kind, ...]:
        return tuple(
            Kind(f"level{i}", f"Level {i - 1} to {i}", ROLES[(i - 1) % len(ROLES)])
            for i in range(1, len(self.shape) + 1)
        )

    @property
    def ports(self) -> tuple[Port, ...]:
        up, down = max(w for _, w in self.shape), max(m for m, _ in self.shape)
        names = [*(f"up {j}" for j in range(up)), *(f"down {j}" for j in range(down))]
        # The kind of a link depends on the level of its ends: see ``link_kinds``.
        return tuple(Port(name, "level1", 0) for name in names)

    @cached_property
    def _levels(self) -> Levels:
        children = [0, *(m for m, _ in self.shape), 0]
        parents = [0, *(w for _, w in self.shape), 0]
        widths = [*accumulate((w for _, w in self.shape), int.__mul__, initial=1)]
        first = [*accumulate(self.place.counts[:-1], initial=0)]
        rows = first, [1, *widths], children, parents, widths
        return Levels(*(index_array(row, self.nodes) for row in rows))

    def level(self, node: object) -> Ints:
        """Return the level of each node, 0 for a host: (...,) -> (...,) int64."""
        nodes = index_array(node, self.nodes)
        return np.asarray(np.searchsorted(self._levels.first, nodes, side="right") - 1)

    def neighbors(self, node: object) -> Ints:
        here = index_array(node, self.nodes)[..., None]
        level = self.level(here)
        levels = self._levels
        value = here - levels.first[level]
        ups, downs = (max(pair[i] for pair in self.shape) for i in (1, 0))
        # Up: digit l+1 of base m becomes one of base w; the lower digits are of base w already.
        above, low = value // levels.widths[level], value % levels.widths[level]
        up = index_array(np.arange(ups), self.nodes)
        upper_digits = (
            above // np.maximum(levels.children[level + 1], 1) * levels.parents[level + 1] + up
        )
        top = np.minimum(level + 1, len(self.shape))
        higher = levels.first[top] + upper_digits * levels.widths[level] + low
        higher = np.where(up < levels.parents[level + 1], higher, -1)
        # Down: digit l of base w becomes one of base m.
        above, low = value // levels.below[level], value % levels.below[level]
        down = index_array(np.arange(downs), self.nodes)
        upper_digits = above // np.maximum(levels.parents[level], 1) * levels.children[level] + down
        lower = levels.first[np.maximum(level - 1, 0)] + upper_digits * levels.below[level] + low
        lower = np.where(down < levels.children[level], lower, -1)
        return index_array(np.concatenate([higher, lower], axis=-1), self.nodes)

    def link_kinds(self, node: object) -> Ints:
        level = self.level(index_array(node, self.nodes)[..., None])
        ups, downs = (max(pair[i] for pair in self.shape) for i in (1, 0))
        columns = np.repeat(level, ups, axis=-1), np.repeat(level - 1, downs, axis=-1)
        return np.asarray(np.clip(np.concatenate(columns, axis=-1), 0, len(self.shape) - 1))

    # Distances: up to the highest digit that differs, down to the lowest ------------------------

    def turns(self, a: object, b: object) -> tuple[Ints, Ints, Ints, Ints]:
        """Return the levels of each pair, and the lowest and highest level that a route must reach.

        Digits up to both levels change only below them, digits above both only above them.
        """
        a, b = np.broadcast_arrays(index_array(a, self.nodes), index_array(b, self.nodes))
        level_a, level_b = self.level(a), self.level(b)
        low, high = np.minimum(level_a, level_b), np.maximum(level_a, level_b)
        lowest, highest = low, high
        rest_a = a - self._levels.first[level_a]
        rest_b = b - self._levels.first[level_b]
        for i, (m, w) in enumerate(self.shape, 1):
            radix_a, radix_b = (
                index_array(np.where(i <= level, w, m), self.nodes) for level in (level_a, level_b)
            )
            differs = np.asarray(rest_a % radix_a != rest_b % radix_b, dtype=bool)
            rest_a, rest_b = rest_a // radix_a, rest_b // radix_b
            lowest = np.where(differs & (i <= low), np.minimum(lowest, i - 1), lowest)
            highest = np.where(differs & (i > high), i, highest)
        return level_a, level_b, lowest, highest

    def distance(self, a: object, b: object) -> Ints:
        """Return the length of the shorter route: first down and then up, or first up."""
        level_a, level_b, lowest, highest = self.turns(a, b)
        down_first = level_a - lowest + highest - level_b
        up_first = highest - level_a + level_b - lowest
        return np.asarray(highest - lowest + np.minimum(down_first, up_first))

    def orbits(self) -> tuple[tuple[int, int], ...]:
        """Return the levels: the children of a switch can be permuted, and so can its parents."""
        first = self._levels.first.tolist()
        return tuple((int(v), c) for v, c in zip(first, self.place.counts, strict=True))

    # Hosts are exactly the nodes of level 0 ----------------------------------------------------

    @property
    def hosts_each(self) -> None:
        return None

    def hosts(self, node: object) -> Ints:
        return np.asarray(self.level(node) == 0, dtype=np.int64)

    @property
    def host_count(self) -> int:
        return self.place.counts[0]

    @property
    def switch_count(self) -> int:
        return self.nodes - self.host_count

    def _host_nodes(self, number: Ints) -> Ints:
        return index_array(number, self.nodes)

    def host_pairs(self) -> tuple[int, ...]:
        """Return H·(m_l - 1)·m_1…m_(l-1) pairs at distance 2l, l being their meeting level."""
        pairs, below = [0] * (2 * len(self.shape) + 1), 1
        for level, (m, _) in enumerate(self.shape, 1):
            pairs[2 * level] = self.host_count * (m - 1) * below
            below *= m
        return tuple(pairs)

    def farthest_pair(self) -> tuple[int, int]:
        return 0, prod(m for m, _ in self.shape[:-1])


@dataclass(frozen=True)
class KaryTree(FatTree):
    """Level 0 has k^n hosts, each level above k^(n-1) switches; a link changes one digit.

    k^(n-1)·(k+n) nodes, including the hosts. Diameter 2n, between hosts too. Source: Petrini and
    Vanneschi 1997.

    >>> net = KaryTree(2, 3)
    >>> [net.format(v) for v in net.neighbors(net.parse("1:0.1.0")).tolist() if v >= 0]
    ['2:0.0.0', '2:0.1.0', '0:0.1.0', '0:0.1.1']
    """

    k: int
    n: int

    family: ClassVar[str] = "KT"
    title: ClassVar[str] = "k-ary n-tree"
    source: ClassVar[str] = "Petrini and Vanneschi 1997"
    teaches: ClassVar[str] = (
        "Bandwidth that does not shrink towards the root is bought with switches: as many links"
        " lead up from every level as there are hosts below."
    )
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("k", "Children of a switch", 2, 64),
        Parameter("n", "Levels of switches", 2, 66),
    )
    other_names: ClassVar[tuple[OtherName, ...]] = (
        OtherName("k-ary n-tree", "{k}-ary {n}-tree", "KT({k},{n})"),
    )
    samples: ClassVar[tuple[str, ...]] = ("KT(2,2)", "KT(4,2)", "KT(3,3)", "KT(2,3)")
    curves: ClassVar[tuple[str, ...]] = ("KT(2,n)", "KT(4,n)", "KT(k,2)", "KT(k,3)")

    @property
    def shape(self) -> Shape:
        return ((self.k, 1), *((self.k, self.k),) * (self.n - 1))


@dataclass(frozen=True)
class EqualSwitches(FatTree):
    """Three levels of switches with k ports: k pods, each switch with k/2 hosts, below the core.

    k³/4 hosts and 5k²/4 switches. Diameter 6, between hosts too. Source: Al-Fares, Loukissas and
    Vahdat 2008.

    >>> net = EqualSwitches(4)
    >>> [net.format(v) for v in net.neighbors(net.parse("0:3.1.0")).tolist() if v >= 0]
    ['1:3.1.0']
    """

    k: int

    family: ClassVar[str] = "FT"
    title: ClassVar[str] = "Fat tree of equal switches"
    source: ClassVar[str] = "Al-Fares, Loukissas and Vahdat 2008"
    teaches: ClassVar[str] = (
        "Small switches, all of one kind, make one large network in which every host sends at full"
        " speed: each pod has as many links up as it has hosts."
    )
    parameters: ClassVar[tuple[Parameter, ...]] = (Parameter("k", "Ports of a switch", 4, 512),)
    samples: ClassVar[tuple[str, ...]] = ("FT(6)", "FT(4)")
    curves: ClassVar[tuple[str, ...]] = ("FT(2r)",)

    def check_parameters(self) -> None:
        if self.k % 2:
            raise OutsideRange(
                f"k = {self.k} is odd: a switch of FT(k) has as many ports up as down",
                nearest=f"FT({self.k - 1})",
            )

    def steps(self) -> tuple[tuple[str, str, int, str, str], ...]:
        return (("k", "Ports of a switch", self.k, f"FT({self.k - 2})", f"FT({self.k + 2})"),)

    @property
    def shape(self) -> Shape:
        half = self.k // 2
        return (half, 1), (half, half), (self.k, half)
