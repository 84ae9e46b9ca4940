"""Base of networks on permutations whose links move symbols to and from the front."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Self

import numpy as np

from explorer.core.addresses.fields import Field, Permutation
from explorer.core.addresses.permutations import rank, unrank
from explorer.core.families.copies import Copies, Split
from explorer.core.families.symmetry import symbol_exchanges
from explorer.core.ints import Ints, index_array
from explorer.core.network import Kind, Parameter, Port
from explorer.networks.regular import RegularNetwork

ROLES = {2: "local", 3: "local", 4: "cross", 5: "diameter", 6: "swap", 7: "cross2", 8: "ring"}
BLOCK = 1 << 14
"""The number of nodes handled at a time, whose permutations stay in the processor's cache."""

LAST_SYMBOL_GROWTH = (
    "{larger} holds {smaller} {count} times, once for every symbol at the right. Every node gets"
    " one link more, the only one that changes the symbol at the right: it leads into another copy."
)
"""How graphs on permutations grow."""


def by_last_symbol(n: int, k: int | None = None) -> Split:
    """Return the split of the permutations of (k of) 1..n by their last symbol, symbol n first.

    The symbols before the last are ranked as a permutation of 1..n-1, n read as the last one.

    >>> [part.tolist() for part in by_last_symbol(3)(np.arange(6))]
    [[0, 0, 1, 1, 1, 0], [0, 2, 0, 1, 2, 1]]
    """

    def split(nodes: Ints) -> tuple[Ints, Ints]:
        symbols = unrank(nodes, n, k)
        last = symbols[..., -1:]
        before = np.where(symbols == n, last, symbols)[..., :-1]
        return rank(before, n - 1), last[..., 0] % n

    return split


@dataclass(frozen=True)
class SymbolGraph(RegularNetwork):
    """Nodes are rows of different symbols of 1..n, grouped into modules by their last symbols."""

    n: int

    max_whole_length: ClassVar[int]
    """The most places of a drawing in one piece; with one more it has modules."""

    vertex_uniform: ClassVar[bool] = True

    @property
    def length(self) -> int:
        """The number of places."""
        return self.n

    @property
    def fields(self) -> tuple[Field, ...]:
        return (Permutation("p", self.n, None if self.length == self.n else self.length),)

    @property
    def levels(self) -> tuple[str, ...]:
        """Modules have the same last symbol, sub-modules the same last two."""
        return ("module", "sub-module")[: max(0, self.length - self.max_whole_length)]

    def cluster(self, node: object, level: int) -> Ints:
        if not 0 <= level < len(self.levels):
            return super().cluster(node, level)
        symbols = unrank(node, self.n, self.length)
        last = symbols[..., -1] - 1
        return last if level == 0 else last * self.n + symbols[..., -2] - 1

    def cluster_name(self, cluster: int, level: int) -> str:
        ends = [cluster + 1] if level == 0 else [cluster % self.n + 1, cluster // self.n + 1]
        if self.n > 9:
            return "….".join(["", ".".join(str(s) for s in ends)])
        return "·" * (self.length - len(ends)) + "".join(str(s) for s in ends)

    def symmetries(self) -> tuple[Ints, ...]:
        """Return the relabellings of the symbols."""
        return symbol_exchanges(self)


@dataclass(frozen=True)
class PermutationGraph(SymbolGraph):
    """Nodes are the permutations of 1..n; move i = 2 … n changes only the first i places."""

    parameters: ClassVar[tuple[Parameter, ...]] = (Parameter("n", "Symbols", 2, 20),)
    max_whole_length: ClassVar[int] = 3
    move: ClassVar[str]
    """The name of a move, as in ``swap 3``."""
    small_kind: ClassVar[str]
    """The kind of all moves if there are at most two."""
    hexagon: ClassVar[tuple[int, int, int]] = (0, 1, 2)
    """The first three places in the order for drawings: first the one that both moves change."""
    move_titles: ClassVar[tuple[str, str, str]]
    """The titles in the legend of a move of few symbols, of a move 2 or 3, and of a move i."""

    @property
    def degree(self) -> int:
        return self.n - 1

    @property
    def kinds(self) -> tuple[Kind, ...]:
        few, inner, outer = self.move_titles
        if self.n < 4:
            return (Kind(self.small_kind, few, "swap"),)
        return (
            Kind("inner", inner, "local"),
            *(
                Kind(f"{self.move}{i}", outer.format(i), ROLES.get(i, "swap"))
                for i in range(4, self.n + 1)
            ),
        )

    @property
    def ports(self) -> tuple[Port, ...]:
        return tuple(
            Port(
                f"{self.move} {i}",
                self.small_kind if self.n < 4 else "inner" if i < 4 else f"{self.move}{i}",
                i,
            )
            for i in range(2, self.n + 1)
        )

    def neighbors(self, node: object) -> Ints:
        nodes = index_array(node, self.nodes)
        flat = nodes.reshape(-1)
        neighbors = np.empty((flat.size, self.n - 1), dtype=np.int64)
        for first in range(0, flat.size, BLOCK):
            neighbors[first : first + BLOCK] = self.moved(flat[first : first + BLOCK])
        return neighbors.reshape(*nodes.shape, self.n - 1)

    @abstractmethod
    def moved(self, nodes: Ints) -> Ints:
        """Return the nodes that the moves lead to: (nodes,) -> (nodes, n-1)."""

    def copies_of(self, smaller: Self) -> Copies:
        return Copies(
            self,
            smaller,
            count=self.n,
            split=by_last_symbol(self.n),
            copy_symbols=((0, -1),),
            kept_links=self.n * smaller.links,
            sentence=LAST_SYMBOL_GROWTH,
            renamed=True,
        )
