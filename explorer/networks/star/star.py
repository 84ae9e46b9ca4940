"""The star graph S(n) on permutations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np

from explorer.core.addresses.permutations import rank, unrank
from explorer.core.ints import Ints, factorial
from explorer.core.network import Formula, OtherName
from explorer.networks.star.cycles import Disorder, disorder, distance_counts
from explorer.networks.star.permutation_graph import PermutationGraph

MEAN_LATEX = r"n - 4 + \frac{2}{n} + \sum_{i=1}^{n} \frac{1}{i}"


@dataclass(frozen=True)
class StarGraph(PermutationGraph):
    """Nodes are the permutations of 1..n; a link swaps the first symbol with the one at place i.

    n! nodes of degree n-1, for i = 2 … n. Source: star-crossed cube paper, §2.3.

    >>> net = StarGraph(3)
    >>> [net.format(v) for v in net.neighbors(net.parse("123")).tolist()]
    ['213', '321']
    """

    family: ClassVar[str] = "S"
    title: ClassVar[str] = "Star graph (permutations)"
    source: ClassVar[str] = "Akers and Krishnamurthy; star-crossed cube paper, §2.3"
    move: ClassVar[str] = "swap"
    small_kind: ClassVar[str] = "star"
    move_titles: ClassVar[tuple[str, str, str]] = (
        *("Star move", "Swap with place 2 or 3", "Swap with place {}"),
    )
    other_names: ClassVar[tuple[OtherName, ...]] = (
        OtherName("Nauru graph", "Nauru graph", "S(4)"),
    )
    samples: ClassVar[tuple[str, ...]] = ("S(2)", "S(3)", "S(5)", "S(6)", "S(4)")

    def moved(self, nodes: Ints) -> Ints:
        return _neighbors_by_swap(nodes, self.n)

    def formulas(self) -> Mapping[str, Formula]:
        n = self.n
        table = "Star-crossed cube paper, Table 1"
        diameter, mean = 3 * (n - 1) // 2, mean_distance(n)
        floor = r"\left\lfloor \frac{3}{2}(n-1) \right\rfloor"
        return {
            "nodes": Formula(factorial(n), "n!", table),
            "links": Formula(factorial(n) * (n - 1) // 2, r"n! \cdot \frac{n-1}{2}", table),
            "degree": Formula(n - 1, "n-1", table),
            "diameter": Formula(diameter, floor, table),
            "mean_distance": Formula(mean, MEAN_LATEX, table),
            "cost": Formula((n - 1) * diameter, f"(n-1) {floor}", table),
            "message_density": Formula(2 * mean / (n - 1), r"\frac{2 \bar d_s}{n-1}", table),
        }

    # Distances -------------------------------------------------------------------------------

    def distance(self, a: object, b: object) -> Ints:
        """Return misplaced symbols + their cycles, minus 2 if the first place is in a cycle.

        Every misplaced symbol costs one hop to send home, and every cycle one more to open. Only
        the cycle through the first place is open already, and its last hop sends two symbols home.
        """
        return np.asarray(self.hops(disorder(unrank(a, self.n), unrank(b, self.n), self.n)))

    def hops(self, wrong: Disorder) -> Any:
        """Return the distance from the counts of a disorder."""
        return wrong.misplaced + wrong.cycles - 2 * wrong.first

    def distance_pairs(self) -> tuple[int, ...]:
        counts = distance_counts(self.n, self.n, self.hops)
        return tuple(count * self.nodes for count in counts)

    def farthest_pair(self) -> tuple[int, int]:
        # Cycles of two cost three hops each: (2 3)(4 5)… for odd n, (1 2)(3 4)… for even n.
        symbols = list(range(1, self.n + 1))
        for place in range(self.n % 2, self.n - 1, 2):
            symbols[place], symbols[place + 1] = symbols[place + 1], symbols[place]
        return 0, int(rank(symbols))


def _neighbors_by_swap(ranks: Ints, n: int) -> Ints:
    """Return the ranks after swapping the first symbol with each other: (nodes,) -> (nodes, n-1).

    Digit j of a rank, of weight (n-1-j)!, counts the smaller symbols behind place j. If a, the
    first symbol, and b, the one at place i, are swapped, digit 0 becomes b (from 0). A digit
    between gains 1 if a is smaller than its symbol and loses 1 if b is, and digit i counts the
    symbols behind it that are smaller than a. So only the node's own permutation is written out.
    """
    integer_type = np.min_scalar_type(-factorial(n))  # the shortest that holds every rank
    weights: Ints = np.array([factorial(n - 1 - place) for place in range(n)], dtype=integer_type)
    rest: Ints = ranks.astype(integer_type)
    moved = np.repeat(rest[None], n - 1, axis=0)
    digits = np.zeros((n, len(ranks)), dtype=np.int8)
    for place in range(n - 1):
        digit = rest // weights[place]
        digits[place] = digit
        rest -= digit * weights[place]
    symbols = digits.copy()
    for place in range(n - 2, -1, -1):
        later = symbols[place + 1 :]
        larger = (later >= symbols[place]).view(np.int8)
        later += larger
        if place:
            moved[place:] += (larger - 1).astype(integer_type) * weights[place]
    moved += (symbols[1:] - symbols[0]).astype(integer_type) * weights[0]
    gained, behind = np.zeros_like(rest), symbols[0]
    for place, above in enumerate(larger, start=1):
        behind = behind + above - 1
        moved[place - 1] += gained + (behind - digits[place]).astype(integer_type) * weights[place]
        gained += above.astype(integer_type) * weights[place]
    return moved.T


def mean_distance(n: int) -> Fraction:
    """Return n - 4 + 2/n + 1 + 1/2 + … + 1/n, the mean distance of S(n) as printed.

    >>> mean_distance(3)
    Fraction(3, 2)
    """
    return n - 4 + Fraction(2, n) + sum((Fraction(1, i) for i in range(1, n + 1)), Fraction(0))
