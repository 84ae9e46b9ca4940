"""The rotator graph R(n) on permutations, whose links are directed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from explorer.core.addresses.naming import many_nodes
from explorer.core.addresses.permutations import rank, unrank
from explorer.core.ints import Ints, factorial, index_array
from explorer.core.network import Formula
from explorer.networks.star.permutation_graph import PermutationGraph

SOURCE = "Corbett 1992"


@dataclass(frozen=True)
class Rotator(PermutationGraph):
    """Nodes are the permutations of 1..n; an arc moves the first symbol to place i, for i = 2 … n.

    n!·(n-1) arcs; n-1 of them leave each node and n-1 reach it. The distance to another node is the
    number of symbols before the longest tail whose symbols are in the same order in both. Source:
    Corbett, Rotator Graphs, IEEE Transactions on Parallel and Distributed Systems 3 (1992).

    >>> net = Rotator(4)
    >>> [net.format(v) for v in net.neighbors(net.parse("1234")).tolist()]
    ['2134', '2314', '2341']
    >>> [net.format(v) for v in net.behind(net.parse("1234")).tolist()]
    ['2134', '3124', '4123']
    """

    family: ClassVar[str] = "R"
    title: ClassVar[str] = "Rotator graph (permutations)"
    source: ClassVar[str] = SOURCE
    teaches: ClassVar[str] = (
        "Links of one way shorten distances: with as many links out of a node, the star graph's"
        " farthest nodes are half as far again."
    )
    move: ClassVar[str] = "rotation"
    small_kind: ClassVar[str] = "rotation"
    move_titles: ClassVar[tuple[str, str, str]] = (
        *("Rotation", "Rotation of the first 2 or 3", "Rotation of the first {}"),
    )
    samples: ClassVar[tuple[str, ...]] = ("R(2)", "R(3)", "R(5)", "R(6)", "R(4)")

    directed = True

    def moved(self, nodes: Ints) -> Ints:
        symbols = unrank(nodes, self.n)
        return _rotation_neighbors(symbols, -1)

    def behind(self, node: object) -> Ints:
        return _rotation_neighbors(unrank(many_nodes(self, node), self.n), 1)

    def formulas(self) -> Mapping[str, Formula]:
        return {
            "nodes": Formula(factorial(self.n), "n!", SOURCE),
            "degree": Formula(self.n - 1, "n-1", SOURCE),
            "diameter": Formula(self.n - 1, "n-1", SOURCE),
        }

    # Distances -------------------------------------------------------------------------------

    def distance(self, a: object, b: object) -> Ints:
        """Return the number of symbols of ``a`` before its longest tail in the order of ``b``.

        A symbol that is moved goes behind others, so the symbols never moved are a tail in order.
        Each other symbol is moved at least once, and once is enough: to its place in the tail.
        """
        symbols, goal = np.broadcast_arrays(unrank(a, self.n), unrank(b, self.n))
        places = np.take_along_axis(np.argsort(goal, axis=-1), symbols - 1, axis=-1)
        falls = places[..., :-1] > places[..., 1:]
        after = np.arange(1, self.n)
        return np.asarray(np.where(falls, after, 0).max(axis=-1, initial=0))

    def distance_pairs(self) -> tuple[int, ...]:
        # One of all orders of the last k symbols is right, so in n!/k! nodes at least k are right.
        counts = [factorial(self.n) // factorial(k) for k in range(self.n, 0, -1)]
        return tuple(
            self.nodes * (more - less) for more, less in zip(counts, [0, *counts], strict=False)
        )

    def shortest_paths(self, a: int, b: int) -> int:
        # Each hop has to move the first symbol into the tail, where it has only one place.
        return 1

    def farthest_pair(self) -> tuple[int, int]:
        """Return two nodes whose last two symbols are in different orders."""
        last = np.arange(1, self.n + 1)
        last[-2:] = last[-2:][::-1]
        return 0, int(index_array(rank(last), self.nodes))


def _rotation_neighbors(symbols: Ints, by: int) -> Ints:
    """Return the nodes after rotating the first 2, 3 … n symbols: (..., n) -> (..., n-1)."""
    n = symbols.shape[-1]
    turned = [
        np.concatenate([np.roll(symbols[..., :i], by, axis=-1), symbols[..., i:]], axis=-1)
        for i in range(2, n + 1)
    ]
    return rank(np.stack(turned, axis=-2))
