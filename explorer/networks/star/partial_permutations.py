"""Base of networks on permutations of k of n symbols, between S(n) and a complete graph."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np

from explorer.core.addresses.permutations import rank, unrank
from explorer.core.families.copies import Copies
from explorer.core.families.k_of_n import KOfN
from explorer.core.ints import Ints, index_array
from explorer.core.network import Formula, Parameter
from explorer.networks.star.cycles import Disorder, disorder, distance_counts
from explorer.networks.star.permutation_graph import LAST_SYMBOL_GROWTH, SymbolGraph, by_last_symbol

ROLES = ("local", "cross", "diameter", "swap", "cross2", "ring")
"""The roles of links by the place that distinguishes them, the first place first."""

SYMBOL_GROWTH = (
    "{larger} holds {smaller} as it is, in the nodes without the symbol {symbol}. In every other"
    " node this symbol stands in one of the places."
)
"""How graphs on k of n symbols grow by a symbol."""


@dataclass(frozen=True)
class PartialPermutationGraph(KOfN, SymbolGraph):
    """Nodes are the permutations of k of the symbols 1..n; all have the same distance counts."""

    k: int

    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("n", "Symbols", 2, 20),
        Parameter("k", "Places", 1, 19),
    )
    max_whole_length: ClassVar[int] = 1

    @property
    def length(self) -> int:
        return self.k

    @property
    def degree(self) -> int:
        return len(self.ports)

    def neighbors(self, node: object) -> Ints:
        symbols = unrank(index_array(node, self.nodes), self.n, self.k)
        absent = np.ones((*symbols.shape[:-1], self.n), dtype=bool)
        np.put_along_axis(absent, symbols - 1, False, axis=-1)
        others = np.nonzero(absent)[-1].reshape(*symbols.shape[:-1], self.n - self.k) + 1
        neighbor_symbols = np.repeat(symbols[..., None, :], len(self.ports), axis=-2)
        self.move(neighbor_symbols, others)
        return rank(neighbor_symbols, self.n)

    @abstractmethod
    def move(self, symbols: Ints, absent: Ints) -> None:
        """Apply the move of each port to the symbols, (…, ports, k), given the absent ones."""

    def copies_of(self, smaller: Self) -> Copies | None:
        if smaller.k < self.k:
            if smaller.n == self.n:
                return None
            return Copies(
                self,
                smaller,
                count=self.n,
                split=by_last_symbol(self.n, self.k),
                copy_symbols=((0, -1),),
                kept_links=self.n * smaller.links,
                sentence=LAST_SYMBOL_GROWTH,
                renamed=True,
            )

        def place_in_copy(nodes: Ints) -> tuple[Ints, Ints]:
            symbols = unrank(nodes, self.n, self.k)
            new = (symbols == self.n).any(axis=-1)
            # A node with the new symbol is not in a copy, whatever its rank would be.
            parent = rank(np.where(new[..., None], np.arange(1, self.k + 1), symbols), self.n - 1)
            return np.where(new, -1, parent), np.zeros_like(parent)

        return Copies(
            self,
            smaller,
            count=1,
            split=place_in_copy,
            copy_symbols=(),
            kept_links=smaller.links,
            sentence=SYMBOL_GROWTH,
            facts={"symbol": self.n},
        )

    def source_formulas(self, degree: str, diameter: Formula) -> Mapping[str, Formula]:
        """Return the formulas of the source, given its degree in LaTeX and its diameter."""
        nodes, links = r"\frac{n!}{(n-k)!}", rf"\frac{{n!}}{{(n-k)!}} \cdot \frac{{{degree}}}{{2}}"
        return {
            "nodes": Formula(self.nodes, nodes, self.source),
            "links": Formula(self.links, links, self.source),
            "degree": Formula(len(self.ports), degree, self.source),
            "diameter": diameter,
        }

    # Distances: by the cycles of misplaced symbols, and the chains that end with foreign ones ----

    @abstractmethod
    def hops(self, wrong: Disorder) -> Any:
        """Return the distance from the counts of a disorder."""

    def distance(self, a: object, b: object) -> Ints:
        """Return the hops for cycles of misplaced symbols and for chains to foreign ones."""
        rows, goals = (unrank(node, self.n, self.k) for node in (a, b))
        return np.asarray(self.hops(disorder(rows, goals, self.n)))

    def distance_pairs(self) -> tuple[int, ...]:
        return tuple(self.nodes * count for count in distance_counts(self.n, self.k, self.hops))

    def farthest_pair(self) -> tuple[int, int]:
        # Places at home first, then pairs of places with exchanged symbols, then foreign symbols.
        rows = []
        for foreign in range(min(self.k, self.n - self.k) + 1):
            for fixed in (0, 1):
                row = np.arange(1, self.k + 1)
                last = self.k - foreign
                for i in range(fixed, last - 1, 2):
                    row[i : i + 2] = row[i + 1], row[i]
                row[last:] = np.arange(self.k + 1, self.k + 1 + foreign)
                rows.append(row)
        nodes = rank(np.array(rows), self.n)
        return 0, int(nodes[np.argmax(self.distance(0, nodes))])
