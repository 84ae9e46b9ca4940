"""The incomplete hierarchical cubic network with a subset of the external links, HCNs(m,n)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import ClassVar, Self

import numpy as np

from explorer.core.families.copies import Copies, top_bits
from explorer.core.families.symmetry import exchange_bits
from explorer.core.ints import Ints, factorial, index_array, popcount
from explorer.core.network import Degrees, Formula, Kind, Port
from explorer.networks.hierarchical_cubic.hcn import cube_pair_ports, pair_symmetries
from explorer.networks.hierarchical_cubic.incomplete import IncompleteHCN

SUBSET_GROWTH = (
    "{larger} holds {smaller} {count} times, with a digit more at the left of {letters}. The first"
    " of them has all its links, the others those inside clusters; {new} are new."
)
"""How the incomplete networks with a subset of the links grow."""


@dataclass(frozen=True)
class SubsetHCN(IncompleteHCN):
    """The clusters 0 … 2^m-1 of HCN(n) with their mutual links: (i,j)-(j,i), j < 2^m, i ≠ j.

    Complements are taken on n bits, so that no diameter link remains among these clusters. 2^(m+n)
    nodes of degree n or n+1. Source: HCN paper, §4.1, first construction.

    >>> net = SubsetHCN(2, 3)
    >>> [net.format(v) for v in net.neighbors(net.parse("(01,010)")).tolist() if v >= 0]
    ['(01,011)', '(01,000)', '(01,110)', '(10,001)']
    """

    family: ClassVar[str] = "HCNs"
    title: ClassVar[str] = "Incomplete HCN, subset of links"
    source: ClassVar[str] = "Ghose and Desai, “The HCN”, §4.1"
    samples: ClassVar[tuple[str, ...]] = ("HCNs(1,2)", "HCNs(1,4)", "HCNs(3,4)", "HCNs(2,3)")
    kinds: ClassVar[tuple[Kind, ...]] = (
        Kind("local", "Local", "local"),
        Kind("external", "External", "cross"),
    )

    @property
    def links(self) -> int:
        return (self.n << (self.m + self.n - 1)) + self._external_links

    @property
    def _external_links(self) -> int:
        return ((1 << self.m) - 1) << (self.m - 1)

    @property
    def degrees(self) -> Degrees:
        return Degrees(self.n, self.n + 1, Fraction(2 * self.links, self.nodes))

    @property
    def ports(self) -> tuple[Port, ...]:
        return cube_pair_ports(self.n)[:-1]

    def copies_of(self, smaller: Self) -> Copies:
        # External links join only the lowest 2^m nodes of a cluster: only the first copy has any.
        local = smaller.links - smaller._external_links
        count = self.nodes // smaller.nodes
        return top_bits(self, smaller, count * local + smaller._external_links, SUBSET_GROWTH)

    def neighbors(self, node: object) -> Ints:
        i, j = self.split(node)
        flips = index_array(1, self.nodes) << np.arange(self.n)
        local = index_array(node, self.nodes)[..., None] ^ flips
        linked = (j < 2**self.m) & (i != j)
        external = np.where(linked, self.join((np.where(linked, j, 0), i)), -1)
        return np.concatenate([local, external[..., None]], axis=-1)

    def formulas(self) -> Mapping[str, Formula]:
        m, n = self.m, self.n
        mean = Fraction(m + n + 2, 2)
        return {
            "nodes": self.printed_nodes(),
            "diameter": Formula(2 * n + 1, "2n+1", "HCN paper, §5.2 and Fig. 3.1"),
            "mean_distance": Formula(mean, r"\frac{m+n+2}{2}", "HCN paper, §5.2", "≤"),
        }

    # Distances -------------------------------------------------------------------------------

    def lengths(self, source: object, target: object) -> dict[str, Ints]:
        """Return the length of the best route over no, one or two external links, -1 for none.

        Between clusters all bits of j and l above the m lowest are cleared or set on the way. Over
        two links the intermediate cluster is given by the m lowest bits of j; a hop from a node to
        itself counts one, as in HCN(n).

        >>> net = SubsetHCN(2, 3)
        >>> result = net.lengths(net.parse("(00,111)"), net.parse("(11,111)"))
        >>> {word: int(length) for word, length in result.items()}
        {'local': -1, 'S': 5, 'SS': 6}
        """
        i, j = self.split(source)
        k, l = self.split(target)  # noqa: E741, the paper's letter
        low = (1 << self.m) - 1
        upper = popcount(j >> self.m) + popcount(l >> self.m)
        over_one = upper + popcount((j & low) ^ k) + popcount(i ^ (l & low)) + 1
        over_two = upper + popcount((j ^ l) & low) + popcount(i ^ k) + 2
        same = i == k
        return {
            "local": np.where(same, popcount(j ^ l), -1),
            "S": np.where(same, -1, over_one),
            "SS": np.where(same, -1, over_two),
        }

    def distance(self, a: object, b: object) -> Ints:
        lengths = self.lengths(a, b)
        return np.where(
            lengths["local"] < 0, np.minimum(lengths["S"], lengths["SS"]), lengths["local"]
        )

    def distance_pairs(self) -> tuple[int, ...]:
        m, n = self.m, self.n
        upper = 2 * (n - m)
        counts = [0] * (2 * m + 2 + upper)
        for h in range(n + 1):
            counts[h] += comb(n, h) << n
        for low, ways, _ in _bit_counts(m):
            for h in range(upper + 1):
                counts[low + h] += ways * comb(upper, h)
        while counts[-1] == 0:
            counts.pop()
        return tuple(count << m for count in counts)

    def orbits(self) -> tuple[tuple[int, int], ...]:
        """Return one node for each N(i,j') and each number of ones in j above its m lowest bits j'.

        Adding m bits to i and to j', permuting the bits of both, or permuting the upper bits of j
        maps links to links.
        """
        m, n = self.m, self.n
        return tuple(
            ((((1 << h) - 1) << m) + (1 << w) - 1, comb(m, w) * comb(n - m, h) << m)
            for h in range(n - m + 1)
            for w in range(m + 1)
        )

    def symmetries(self) -> tuple[Ints, ...]:
        """Return the additions to i and j', and the permutations of the bits of both and above."""
        above = (exchange_bits(self, (1,), bit) for bit in range(self.m, self.n - 1))
        return (*pair_symmetries(self, self.m), *above)

    def farthest_pair(self) -> tuple[int, int]:
        m, n = self.m, self.n
        _, _, (b, c, d, rest) = max(_bit_counts(m), key=lambda entry: entry[0])
        bits = "000" * (m - b - c - d - rest) + "011" * b + "101" * c + "110" * d + "010" * rest
        j, k, l = (int(bits[start::3], 2) for start in range(3))  # noqa: E741
        upper = (2 ** (n - m) - 1) << m
        return j + upper, self.index((k, l + upper))


def _bit_counts(m: int) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Yield (distance, number of j, k, l, an example) on the m lowest bits, for i = 0 and k ≠ i.

    The example counts the positions with (j,k,l) = 011, 101, 110, 010; the remaining ones have 000.
    """
    fact = [factorial(x) for x in range(m + 1)]
    for a in range(m + 1):
        for b in range(m + 1 - a):
            for c in range(m + 1 - a - b):
                for d in range(m + 1 - a - b - c):
                    r = m - a - b - c - d
                    ways = fact[m] // (fact[a] * fact[b] * fact[c] * fact[d] * fact[r])
                    # The rest have 010, 111, 001 or 100; k = i needs the first two missing.
                    fillings = 4**r - (2**r if b == d == 0 else 0)
                    if fillings:
                        distance = min(m + b + c - a - d + 1, m + b + d - a - c + 2)
                        yield distance, ways * fillings, (b, c, d, r)
