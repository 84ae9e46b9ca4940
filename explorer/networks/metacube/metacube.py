"""The metacube MC(k,m) and its case k = 1, the dual-cube DC(m)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import comb
from typing import ClassVar, Self

import numpy as np

from explorer.core.addresses.fields import Bits, Field
from explorer.core.families.copies import Copies, Place, top_bits
from explorer.core.families.symmetry import single_bit_flips
from explorer.core.ints import Ints, index_array, multiply_polynomials, popcount
from explorer.core.network import Formula, Kind, OtherName, Parameter, Port
from explorer.networks.metacube.class_walk import (
    MAX_CLASS_BITS,
    translations,
    walk_counts,
    walk_lengths,
)
from explorer.networks.regular import RegularNetwork

PAIRS_AT_ONCE = 1 << 13
"""The number of pairs whose distances are computed at a time."""

FIELD_GROWTH = (
    "{larger} holds {smaller} {count} times: every field gets a digit at the left. Every node gets"
    " one link more, along the new digit of the field that it moves in."
)
"""How metacubes grow with m."""

MORE_CLASSES = (
    "{larger} holds {smaller} {count} times: the class gets a digit at the left, and there are"
    " twice as many fields. It says in which half of them a node moves; the other half says which"
    " copy it is in. Every node gets one link more, over the new digit."
)
"""How metacubes grow with k."""


@dataclass(frozen=True)
class Metacube(RegularNetwork):
    """Nodes are (c, m[2^k-1], …, m[0]): a node of class c moves in field m[c] and in c.

    m cube-links flip one bit of m[c], k cross-links one bit of the k-bit class c. 2^(m·2^k+k)
    nodes of degree m+k. Source: metacube paper, §2.

    >>> net = Metacube(2, 3)
    >>> near = net.neighbors(net.parse("(01,111,101,110,000)")).tolist()
    >>> [net.format(v) for v in near[:3]]
    ['(01,111,101,111,000)', '(01,111,101,100,000)', '(01,111,101,010,000)']
    >>> [net.format(v) for v in near[3:]]
    ['(00,111,101,110,000)', '(11,111,101,110,000)']
    """

    k: int
    m: int

    family: ClassVar[str] = "MC"
    title: ClassVar[str] = "Metacube"
    paper: ClassVar[str | None] = "metacube"
    source: ClassVar[str] = "Li, Peng and Chu; metacube paper, §2"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("k", "Class bits", 0, 6),
        Parameter("m", "Field bits", 1, 72),
    )
    other_names: ClassVar[tuple[OtherName, ...]] = (
        OtherName("Hierarchical hypercube", "HHC({m})", "MC({m},1)"),
    )
    samples: ClassVar[tuple[str, ...]] = (
        "MC(0,3)",
        "MC(1,1)",
        "MC(1,3)",
        "MC(2,1)",
        "MC(3,1)",
        "MC(2,2)",
    )
    bare: ClassVar[bool] = False
    vertex_uniform: ClassVar[bool] = True

    @property
    def classes(self) -> int:
        """The number of classes, 2^k."""
        return 1 << self.k

    @property
    def field_bits(self) -> int:
        """The number of bits of all fields but the class."""
        return self.m << self.k

    @property
    def nodes(self) -> int:
        return 1 << (self.field_bits + self.k)

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        moving = tuple(Bits(f"m[{i}]", self.m) for i in reversed(range(self.classes)))
        return (Bits("c", self.k), *moving) if self.k else moving

    @property
    def degree(self) -> int:
        return self.m + self.k

    @property
    def kinds(self) -> tuple[Kind, ...]:
        cube = Kind("cube", "Cube", "local")
        return (cube, Kind("cross", "Cross", "cross")) if self.k else (cube,)

    @property
    def ports(self) -> tuple[Port, ...]:
        cube = tuple(Port(f"cube bit {i}", "cube", i) for i in range(self.m))
        return cube + tuple(Port(f"class bit {j}", "cross", j) for j in range(self.k))

    def class_of(self, node: object) -> Ints:
        """Return the class of each node: (...,) -> (...,)."""
        return index_array(index_array(node, self.nodes) >> self.field_bits, self.nodes)

    def neighbors(self, node: object) -> Ints:
        unit = index_array(1, self.nodes)
        shift = index_array(self.class_of(node) * self.m, self.nodes)[..., None]
        cube = unit << index_array(shift + np.arange(self.m), self.nodes)
        cross = unit << index_array(self.field_bits + np.arange(self.k), self.nodes)
        cross = np.broadcast_to(cross, (*cube.shape[:-1], self.k))
        flips = np.concatenate([cube, cross], axis=-1)
        return np.asarray(index_array(node, self.nodes)[..., None] ^ flips)

    def copies_of(self, smaller: Self) -> Copies:
        if smaller.k == self.k:
            count = self.nodes // smaller.nodes
            return top_bits(self, smaller, count * smaller.links, FIELD_GROWTH)
        return self._halves(smaller)

    def _halves(self, smaller: Self) -> Copies:
        """Return the copies on either side of the new class bit, for each value of the other half.

        If that bit is 0, a node moves in the lower half of the fields, else in the upper one: that
        half, with the class without the bit, is its node of the smaller network.
        """
        size, half = smaller.field_bits, smaller.classes

        def split(nodes: Ints) -> tuple[Ints, Ints]:
            index = index_array(nodes, self.nodes)
            label = index >> 2 * size
            upper, low_class = label // half, label % half
            low, high = index & (1 << size) - 1, (index >> size) & (1 << size) - 1
            moves, other = np.where(upper, high, low), np.where(upper, low, high)
            return (low_class << size) + moves, (upper << size) + other

        def new_bits(node: int) -> tuple[Place, ...]:
            first = 1 + (half if node >> (2 * size + smaller.k) else 0)
            return (0, 0), *(
                (place, i) for place in range(first, first + half) for i in range(self.m)
            )

        count = 2 << size
        return Copies(
            self,
            smaller,
            count=count,
            split=split,
            copy_symbols=new_bits,
            kept_links=count * smaller.links,
            sentence=MORE_CLASSES,
        )

    # Hierarchy -------------------------------------------------------------------------------

    @property
    def levels(self) -> tuple[str, ...]:
        return ("class", "cluster") if self.k else ()

    def cluster(self, node: object, level: int) -> Ints:
        if level == 0 and self.k:
            return self.class_of(node)
        if level != 1 or not self.k:
            return super().cluster(node, level)
        # The moving field is cut out of the index: the bits above it, then the bits below it.
        index = index_array(node, self.nodes)
        shift = index_array(self.class_of(node) * self.m, self.nodes)
        low = index & ((index_array(1, self.nodes) << shift) - 1)
        return np.asarray((index >> (shift + self.m)) << shift | low)

    def cluster_name(self, cluster: int, level: int) -> str:
        if level == 0:
            return format(cluster, f"0{self.k}b")
        others = self.classes - 1
        class_id, rest = divmod(cluster, 1 << self.m * others)
        texts = [
            format(rest >> self.m * i & (1 << self.m) - 1, f"0{self.m}b") for i in range(others)
        ]
        texts.insert(class_id, "·" * self.m)
        return f"({class_id:0{self.k}b},{','.join(reversed(texts))})"

    # What the paper prints ---------------------------------------------------------------------

    def formulas(self) -> Mapping[str, Formula]:
        # As printed, not as counted: otherwise agreement with the paper could not be checked.
        degree, nodes = self.m + self.k, 1 << ((self.m << self.k) + self.k)
        source = "Metacube paper, §2"
        return {
            "nodes": Formula(nodes, r"2^{m 2^k + k}", "Metacube paper, abstract and §2"),
            "links": Formula(degree * nodes // 2, r"\frac{m+k}{2} \cdot 2^{m 2^k + k}", source),
            "degree": Formula(degree, "m+k", "Metacube paper, abstract and §2"),
        }

    # Distances -----------------------------------------------------------------------------------

    def field_flips(self) -> tuple[Ints, ...]:
        """Return the flips of one bit of a field, which translate it."""
        fields = range(self.k > 0, len(self.fields))
        return tuple(flip for place in fields for flip in single_bit_flips(self, place))

    def symmetries(self) -> tuple[Ints, ...]:
        """Return the translations of fields and of the class, which permutes the fields."""
        flips = self.field_flips()
        if not self.k:
            return flips
        label, *rest = self.split(np.arange(self.nodes))
        # The fields are in order from the last class to the first.
        turns = (
            self.join((label ^ 1 << bit, *(rest[i ^ 1 << bit] for i in range(len(rest)))))
            for bit in range(self.k)
        )
        return (*flips, *turns)

    def differing(self, a: object, b: object) -> Ints:
        """Return the set of classes whose fields differ, as a mask: (...,), (...,) -> (...,)."""
        rel = index_array(a, self.nodes) ^ index_array(b, self.nodes)
        return index_array(self._not_zero(rel), 1 << self.classes)

    def _not_zero(self, rel: Ints) -> Ints:
        """Return the set of classes whose fields are not 0; all fields at once, in any width."""
        firsts, *groups = self._masks
        # The bits below a field's highest bit carry into that bit unless they are all 0.
        below = firsts * ((1 << (self.m - 1)) - 1)
        flags = ((((rel & below) + below) | rel) >> (self.m - 1)) & firsts
        # One bit for each field, m bits apart, is moved together: two by two, four by four, …
        for dimension, group in enumerate(groups):
            flags = (flags | flags >> ((self.m - 1) << dimension)) & group
        return flags

    @cached_property
    def _masks(self) -> tuple[int, ...]:
        """The first bit of every field, then the first 2, 4, … bits of every 2, 4, … fields."""
        masks = []
        for dimension in range(self.k + 1):
            group = (1 << (1 << dimension)) - 1
            firsts = range(0, self.field_bits, self.m << dimension)
            masks.append(sum(group << first for first in firsts))
        return tuple(masks)

    @property
    def walks_known(self) -> bool:
        """Whether the shortest walks through its classes, and so its distances, are tabulated."""
        return self.k <= MAX_CLASS_BITS

    def distance(self, a: object, b: object) -> Ints | None:
        """Return the Hamming distance of the fields plus the length of the class walk."""
        if not self.walks_known:
            return None
        source, target = np.broadcast_arrays(index_array(a, self.nodes), index_array(b, self.nodes))
        if source.size <= PAIRS_AT_ONCE:
            return self._distance(source, target)
        # Piece by piece, so that intermediate arrays stay in the cache.
        source, target, shape = source.reshape(-1), target.reshape(-1), source.shape
        distances = np.empty(source.size, dtype=np.int64)
        for first in range(0, source.size, PAIRS_AT_ONCE):
            part = slice(first, first + PAIRS_AT_ONCE)
            distances[part] = self._distance(source[part], target[part])
        return distances.reshape(shape)

    def _distance(self, source: Ints, target: Ints) -> Ints:
        rel = source ^ target
        fields = rel & ((1 << self.field_bits) - 1)
        start = np.asarray(source >> self.field_bits, dtype=np.int64)
        apart = np.asarray(rel >> self.field_bits, dtype=np.int64)
        through = np.asarray(self._not_zero(fields), dtype=np.int64)
        renamed = translations(self.k).take(start << self.classes | through)
        walks = walk_lengths(self.k).take(apart << self.classes | renamed)
        return np.asarray(popcount(fields) + walks)

    def distance_pairs(self) -> tuple[int, ...] | None:
        if not self.walks_known:
            return None
        # From one node, an end class and a set of differing fields fix the class walk; each field
        # of the set then differs in 1 … m bits, which is (1+x)^m - 1 as a polynomial in x.
        field = [0, *(comb(self.m, bits) for bits in range(1, self.m + 1))]
        powers = [[1]]
        for _ in range(self.classes):
            powers.append(multiply_polynomials(powers[-1], field))
        counts = [0] * (self.diameter + 1)
        for length, size, walks in walk_counts(self.k):
            for bits, ways in enumerate(powers[size]):
                if ways:
                    counts[length + bits] += walks * ways
        return tuple(count * self.nodes for count in counts)

    @property
    def diameter(self) -> int:
        """The largest distance: all bits of all fields, and a walk round all classes and back.

        Through any classes to any end, the cycle of all 2^k classes is enough; a walk through all
        of them back to its start cannot be shorter.
        """
        return self.field_bits + (self.classes if self.k else 0)

    def farthest_pair(self) -> tuple[int, int]:
        return 0, (1 << self.field_bits) - 1


@dataclass(frozen=True)
class DualCube(Metacube):
    """The dual-cube DC(m) is the metacube MC(1,m): two classes of m-cubes, one cross-link a node.

    2^(2m+1) nodes of degree m+1. Source: metacube paper, §2.

    >>> net = DualCube(2)
    >>> net.spec, net.nodes, net.format(0b10110)
    ('DC(2)', 32, '(1,01,10)')
    """

    k: int = field(default=1, init=False)

    family: ClassVar[str] = "DC"
    title: ClassVar[str] = "Dual-cube"
    source: ClassVar[str] = "Li, Peng and Chu; metacube paper, §2"
    parameters: ClassVar[tuple[Parameter, ...]] = (Parameter("m", "Field bits", 1, 35),)
    other_names: ClassVar[tuple[OtherName, ...]] = (
        OtherName("Biswapped hypercube", "Bsw(Q({m}))", "DC({m})"),
        OtherName("Recursive dual-net, one step", "RDN(1,Q({m}))", "DC({m})"),
    )
    samples: ClassVar[tuple[str, ...]] = ("DC(1)", "DC(3)", "DC(4)", "DC(2)")

    def formulas(self) -> Mapping[str, Formula]:
        source = "Metacube paper, §2"
        return {
            "nodes": Formula(2 << 2 * self.m, "2^{2m+1}", source),
            "links": Formula((self.m + 1) << 2 * self.m, r"(m+1) \cdot 2^{2m}", source),
            "degree": Formula(self.m + 1, "m+1", source),
        }
