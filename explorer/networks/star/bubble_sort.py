"""The bubble-sort graph BS(n) on permutations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from explorer.core.addresses.permutations import rank, unrank
from explorer.core.ints import Ints
from explorer.networks.star.permutation_graph import PermutationGraph


@dataclass(frozen=True)
class BubbleSort(PermutationGraph):
    """Nodes are the permutations of 1..n; a link swaps the symbols in places i-1 and i, i = 2 … n.

    n! nodes of degree n-1; the distance of two nodes is the number of pairs of symbols whose order
    differs. Source: Akers and Krishnamurthy 1989.

    >>> net = BubbleSort(4)
    >>> [net.format(v) for v in net.neighbors(net.parse("1234")).tolist()]
    ['2134', '1324', '1243']
    >>> int(net.distance(net.parse("4321"), 0)), net.diameter
    (6, 6)
    """

    family: ClassVar[str] = "BS"
    title: ClassVar[str] = "Bubble-sort graph (permutations)"
    source: ClassVar[str] = "Akers and Krishnamurthy 1989"
    teaches: ClassVar[str] = (
        "A distance that can be counted by eye: as many links as pairs of symbols stand in another"
        " order. Swapping neighbours alone is slow, where a star graph takes far fewer links."
    )
    move: ClassVar[str] = "swap"
    small_kind: ClassVar[str] = "swap"
    hexagon: ClassVar[tuple[int, int, int]] = (1, 0, 2)
    move_titles: ClassVar[tuple[str, str, str]] = (
        *("Swap of neighbours", "Swap within places 1 to 3", "Swap of place {} and the one before"),
    )
    samples: ClassVar[tuple[str, ...]] = ("BS(2)", "BS(3)", "BS(5)", "BS(4)")

    def moved(self, nodes: Ints) -> Ints:
        symbols = unrank(nodes, self.n)
        order = np.arange(self.n)
        swaps = [np.r_[order[: i - 1], i, i - 1, order[i + 1 :]] for i in range(1, self.n)]
        return rank(np.stack([symbols[:, swap] for swap in swaps], axis=1))

    def distance(self, a: object, b: object) -> Ints:
        """Return the number of pairs of symbols whose order differs."""
        first, second = np.broadcast_arrays(unrank(a, self.n), unrank(b, self.n))
        places = np.take_along_axis(np.argsort(second, axis=-1), first - 1, axis=-1)
        wrong = sum(
            (places[..., i, None] > places[..., i + 1 :]).sum(axis=-1) for i in range(self.n - 1)
        )
        return np.asarray(wrong)

    def distance_pairs(self) -> tuple[int, ...]:
        # One more symbol may come before 0 … i-1 of the symbols already there.
        counts = np.ones(1, dtype=object)
        for i in range(2, self.n + 1):
            counts = np.convolve(counts, np.ones(i, dtype=object))
        return tuple(int(count) * self.nodes for count in counts)

    @property
    def diameter(self) -> int:
        """The largest distance: the order of every pair of symbols differs."""
        return self.n * (self.n - 1) // 2

    def farthest_pair(self) -> tuple[int, int]:
        return 0, self.nodes - 1
