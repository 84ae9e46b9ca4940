"""The pancake graph P(n) on permutations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from explorer.core.addresses.permutations import rank, unrank
from explorer.core.ints import Ints
from explorer.networks.star.permutation_graph import PermutationGraph


@dataclass(frozen=True)
class Pancake(PermutationGraph):
    """Nodes are the permutations of 1..n; a link reverses the first i symbols, for i = 2 … n.

    n! nodes of degree n-1. The diameter is known only up to n = 19. Source: Akers and Krishnamurthy
    1989; the question Gates and Papadimitriou 1979.

    >>> net = Pancake(4)
    >>> [net.format(v) for v in net.neighbors(net.parse("1234")).tolist()]
    ['2134', '3214', '4321']
    """

    family: ClassVar[str] = "P"
    title: ClassVar[str] = "Pancake graph (permutations)"
    source: ClassVar[str] = "Akers and Krishnamurthy 1989; Gates and Papadimitriou 1979"
    teaches: ClassVar[str] = (
        "A pile of pancakes is sorted easily, largest first, and nobody knows how many flips the"
        " worst pile takes: a simple rule need not have a known diameter."
    )
    move: ClassVar[str] = "flip"
    small_kind: ClassVar[str] = "flip"
    move_titles: ClassVar[tuple[str, str, str]] = (
        *("Flip", "Flip of the first 2 or 3", "Flip of the first {}"),
    )
    samples: ClassVar[tuple[str, ...]] = ("P(2)", "P(3)", "P(5)", "P(6)", "P(4)")

    def moved(self, nodes: Ints) -> Ints:
        symbols = unrank(nodes, self.n)
        flips = range(2, self.n + 1)
        moved = [np.concatenate([symbols[:, :i][:, ::-1], symbols[:, i:]], axis=1) for i in flips]
        return rank(np.stack(moved, axis=1))
