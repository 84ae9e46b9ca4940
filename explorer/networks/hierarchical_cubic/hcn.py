"""The hierarchical cubic network HCN(n)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import comb
from typing import Any, ClassVar, Self, TypeVar

import numpy as np

from explorer.core.addresses.fields import Bits, Field
from explorer.core.families.copies import Copies, top_bits
from explorer.core.families.symmetry import exchange_bits, flip_bits
from explorer.core.ints import Ints, factorial, index_array, popcount
from explorer.core.network import Formula, Kind, Network, Parameter, Port
from explorer.networks.regular import RegularNetwork

IntOrInts = TypeVar("IntOrInts", int, Ints)

WORDS = ("S", "SS", "D", "DS", "SD", "SDS")
"""The words of external (S) and diameter (D) links, local moves left out, that shortest routes
between two clusters may spell. Some shortest route always has one of these words."""

HCN_GROWTH = (
    "{larger} has the nodes of {smaller} {count} times: cluster and node get a digit each at the"
    " left. Of its links {kept} are copies and {new} are new; no diameter link stays, since"
    " complements have one digit more to change."
)
"""How a hierarchical cubic network contains smaller ones: a template with open counts."""


def cube_pair_ports(n: int) -> tuple[Port, ...]:
    """Return the ports of a pair of strings: the n bits of the second, the two links outwards.

    >>> [port.name for port in cube_pair_ports(1)]
    ['bit 0', 'external', 'diameter']
    """
    local = (Port(f"bit {b}", "local", b) for b in range(n))
    return (*local, Port("external", "external", n), Port("diameter", "diameter", n + 1))


def pair_symmetries(net: Network, bits: int) -> tuple[Ints, ...]:
    """Return the flips of a low bit in both fields, and the exchanges of adjacent low bits in both.

    >>> [len(pair_symmetries(HierarchicalCubicNetwork(2), bits)) for bits in (1, 2)]
    [1, 3]
    """
    add = (flip_bits(net, {0: 1 << bit, 1: 1 << bit}) for bit in range(bits))
    permute = (exchange_bits(net, (0, 1), bit) for bit in range(bits - 1))
    return (*add, *permute)


@dataclass(frozen=True)
class HierarchicalCubicNetwork(RegularNetwork):
    """Nodes (i,j) are pairs of n-bit strings: node j of cluster i, itself an n-cube.

    (i,j) is joined to (j,i) if i differs from j, and (i,i) to its complement (~i,~i). 4^n nodes of
    degree n+1. Source: HCN paper, §2.

    >>> net = HierarchicalCubicNetwork(2)
    >>> [net.format(v) for v in net.neighbors(net.parse("(00,01)")).tolist() if v >= 0]
    ['(00,00)', '(00,11)', '(01,00)']
    """

    n: int

    family: ClassVar[str] = "HCN"
    title: ClassVar[str] = "Hierarchical cubic network"
    paper: ClassVar[str | None] = "hcn"
    source: ClassVar[str] = "Ghose and Desai, “The HCN”, §2"
    parameters: ClassVar[tuple[Parameter, ...]] = (Parameter("n", "Size", 1, 36),)
    samples: ClassVar[tuple[str, ...]] = ("HCN(1)", "HCN(2)", "HCN(4)", "HCN(5)", "HCN(3)")
    kinds: ClassVar[tuple[Kind, ...]] = (
        Kind("local", "Local", "local"),
        Kind("external", "External", "cross"),
        Kind("diameter", "Diameter", "diameter"),
    )
    levels: ClassVar[tuple[str, ...]] = ("cluster",)

    @property
    def fields(self) -> tuple[Field, ...]:
        return Bits("i", self.n), Bits("j", self.n)

    @property
    def degree(self) -> int:
        return self.n + 1

    @property
    def ports(self) -> tuple[Port, ...]:
        return cube_pair_ports(self.n)

    def neighbors(self, node: object) -> Ints:
        i, j = self.split(node)
        flips = index_array(1, self.nodes) << np.arange(self.n)
        mask = (1 << self.n) - 1
        neighbors = np.empty((*i.shape, self.n + 2), dtype=i.dtype)
        nodes = index_array(node, self.nodes)[..., None]
        np.bitwise_xor(nodes, flips, out=neighbors[..., : self.n])
        neighbors[..., self.n] = np.where(i != j, self.join((j, i)), -1)
        neighbors[..., self.n + 1] = np.where(i == j, self.join((i ^ mask, i ^ mask)), -1)
        return neighbors

    def copies_of(self, smaller: Self) -> Copies:
        # External links remain if i and j have the same digit in front; complements never do.
        n, nodes = smaller.n, smaller.nodes
        lost = 1 << (n - 1)
        kept = 4 * n * nodes // 2 + 2 * (nodes - (1 << n)) // 2
        return top_bits(self, smaller, kept, HCN_GROWTH, lost)

    def cluster_name(self, cluster: int, level: int) -> str:
        return self.fields[0].text(cluster)

    def formulas(self) -> Mapping[str, Formula]:
        n = self.n
        table = "HCN paper, Table 2 with m = n"
        return {
            "nodes": Formula(4**n, "2^{2n}", table),
            "links": Formula((n + 1) * 2 ** (2 * n - 1), r"(n+1) \cdot 2^{2n-1}", table),
            "degree": Formula(n + 1, "n+1", table),
            "diameter": Formula(2 * n, "2n", "HCN paper, Theorem 3"),
            "mean_distance": Formula(n + 1, "n+1", "HCN paper, §5.2 with m = n", "≤"),
        }

    # Distances -------------------------------------------------------------------------------

    def lengths(self, source: object, target: object) -> dict[str, Ints]:
        """Return the length of the shortest route of each word, -1 if no route spells it.

        ``"local"`` is the route inside one cluster; the others are WORDS. An external hop from a
        node to itself counts one here, so these lengths are never too small. Their minimum is the
        distance, because the word without that hop has a length here too.

        >>> net = HierarchicalCubicNetwork(3)
        >>> result = net.lengths(net.parse("(000,001)"), net.parse("(110,010)"))
        >>> {word: int(length) for word, length in result.items()}
        {'local': -1, 'S': 5, 'SS': 6, 'D': -1, 'DS': 6, 'SD': 4, 'SDS': 5}
        """
        i, j = self.split(source)
        k, l = self.split(target)  # noqa: E741, the paper's letter
        by_word = _lengths_by_word(self.n, i, j, k, l, popcount)
        by_word["D"] = np.where(k == i ^ (1 << self.n) - 1, by_word["D"], -1)
        same = i == k
        return {
            "local": np.where(same, popcount(j ^ l), -1),
            **{word: np.where(same, -1, length) for word, length in by_word.items()},
        }

    def lengths_by_word(self, i: int, j: int, k: int, l: int) -> dict[str, int]:  # noqa: E741
        """Return the length of the shortest route of each word from (i,j) to (k,l), i ≠ k.

        Like ``lengths``, but without the words that no route spells.

        >>> HierarchicalCubicNetwork(3).lengths_by_word(0b000, 0b001, 0b110, 0b010)
        {'S': 5, 'SS': 6, 'DS': 6, 'SD': 4, 'SDS': 5}
        """
        lengths = _lengths_by_word(self.n, i, j, k, l, int.bit_count)
        if i ^ k != (1 << self.n) - 1:
            del lengths["D"]
        return lengths

    def distance(self, a: object, b: object) -> Ints:
        lengths = np.stack(list(self.lengths(a, b).values()))
        return np.asarray(np.where(lengths < 0, 4 * self.n + 4, lengths).min(axis=0))

    def distance_pairs(self) -> tuple[int, ...]:
        n = self.n
        counts = [0] * (3 * n + 4)
        for h in range(n + 1):
            counts[h] += comb(n, h) << n
        for distance, ways, _ in _bit_counts(n):
            counts[distance] += ways
        while counts[-1] == 0:
            counts.pop()
        return tuple(count << n for count in counts)

    @property
    def vertex_uniform(self) -> bool:
        return self.n == 1

    def orbits(self) -> tuple[tuple[int, int], ...]:
        """Return (representative, orbit size) for each Hamming distance N(i,j) of i and j.

        Adding a string to both fields, or permuting the bits of both, maps links to links, and
        takes a node to every other node with the same N(i,j).
        """
        n = self.n
        return tuple(((1 << w) - 1, comb(n, w) << n) for w in range(n + 1))

    def symmetries(self) -> tuple[Ints, ...]:
        """Return the flips of a bit in both fields, and the exchanges of adjacent bits in both."""
        return pair_symmetries(self, self.n)

    def farthest_pair(self) -> tuple[int, int]:
        _, _, (a, b, c, d, e, f, g) = max(_bit_counts(self.n), key=lambda entry: entry[0])
        bits = "000" * a + "011" * b + "101" * c + "110" * d + "001" * e + "100" * f + "010" * g
        j, k, l = (int(bits[start::3], 2) for start in range(3))  # noqa: E741
        return j, self.index((k, l))


def _lengths_by_word(
    n: int,
    i: IntOrInts,
    j: IntOrInts,
    k: IntOrInts,
    l: IntOrInts,  # noqa: E741
    ones: Callable[[Any], IntOrInts],
) -> dict[str, IntOrInts]:
    """Return the length of the shortest route of each word from (i,j) to (k,l), i ≠ k.

    ``ones`` counts the bits that are 1. The length of D is valid only if k is the complement of i.
    """
    mask = (1 << n) - 1
    ni, nk, nl = i ^ mask, k ^ mask, l ^ mask
    # SDS passes through a cluster p that it may choose; bit by bit p takes the majority value of i,
    # j, ~k, ~l, at a cost of one hop for each of the others.
    odd = i ^ j ^ nk ^ nl
    mixed = ((i ^ j) | (i ^ nk) | (i ^ nl)) & ~odd
    return {
        "S": ones(j ^ k) + ones(i ^ l) + 1,
        "SS": ones(i ^ k) + ones(j ^ l) + 2,
        "D": ones(i ^ j) + ones(k ^ l) + 1,
        "DS": ones(i ^ j) + ones(ni ^ k) + ones(ni ^ l) + 2,
        "SD": ones(j ^ nk) + ones(i ^ nk) + ones(k ^ l) + 2,
        "SDS": ones(odd) + 2 * ones(mixed) + 3,
    }


def _bit_counts(n: int) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Yield (distance, number of (j,k,l), example) for i = 0 and k ≠ i.

    The example counts the bit positions with (j,k,l) = 000, 011, 101, 110, 001, 100, 010. A
    position of the last kind (or 111) adds one hop to every word. Each other kind adds the
    following in addition, for S, SS and the three words with both letters. So the first four
    counts, and whether 001 and 100 both occur, determine the distance::

              000  011  101  110  001  100
        S      -1   +1   +1   -1    0    0
        SS     -1   +1   -1   +1    0    0
        DS     +1   -1   +1   +1    0   +2
        SD     +1   -1   +1   +1   +2    0
        SDS    +1   -1   +1   +1    0    0
    """
    fact = [factorial(x) for x in range(n + 1)]
    for a in range(n + 1):
        for b in range(n + 1 - a):
            for c in range(n + 1 - a - b):
                for d in range(n + 1 - a - b - c):
                    r = n - a - b - c - d
                    ways = fact[n] // (fact[a] * fact[b] * fact[c] * fact[d] * fact[r])
                    shortest_without_diameter = min(n + b + c - a - d + 1, n + b + d - a - c + 2)
                    with_diameter = n + a + c + d - b
                    # Of the 4^r fillings of r positions those with 001 and 100 cost one more.
                    single, both = 2 * 3**r - 2**r, 4**r - 2 * 3**r + 2**r
                    if b == d == 0:  # k = i is possible: these targets are local
                        single -= 2 if r else 1
                        both -= 2**r - 2 if r else 0
                    if a == c == 0:  # k = ~i is possible: D leads there too
                        yield n + 1 - abs(b - d), ways << r, (0, b, 0, d, 0, 0, r)
                        single -= 2**r
                    if single:
                        e = int(a == c == 0)
                        distance = min(shortest_without_diameter, with_diameter + 2)
                        yield distance, ways * single, (a, b, c, d, e, 0, r - e)
                    if both:
                        distance = min(shortest_without_diameter, with_diameter + 3)
                        yield distance, ways * both, (a, b, c, d, 1, 1, r - 2)
