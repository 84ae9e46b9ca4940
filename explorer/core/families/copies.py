"""Decomposition of a network into copies of a smaller one of its family."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from explorer.core.ints import Ints, index_array

if TYPE_CHECKING:
    from explorer.core.network import Network

Place = tuple[int, int]
"""The position of a symbol in an address: (field, symbol in it), -1 for the last symbol."""

Split = Callable[[Ints], tuple[Ints, Ints]]
"""A function from nodes to (the smaller network's node that each is a copy of or -1, the number of
the copy)."""


@dataclass(frozen=True)
class Copies:
    """A network as ``count`` copies of a smaller one of its family, and the links that join them.

    ``split`` maps nodes of ``larger``, (...,), to the node of ``smaller`` that each is a copy of,
    -1 for a new node, and to the number of its copy, 0 … count-1. No copy has a node twice, and
    copy 0 has every node. ``copy_symbols`` are the positions of the symbols that tell the copy. If
    ``inserted``, these symbols are added to the address of the node that is copied, else they
    replace symbols of it; if ``renamed``, the other symbols change too, except in copy 0.

    ``kept_links`` of ``larger`` are copies of links, both ends in one copy; ``lost`` links of
    ``smaller`` have no copy. ``sentence`` is about it, with gaps: ``larger``, ``smaller``,
    ``count``, ``kept``, ``lost``, ``new``, and the keys of ``facts``.

    >>> from explorer import network
    >>> result = copies(network("Q(3)"), network("Q(2)"))
    >>> [part.tolist() for part in result.split(np.arange(8))]
    [[0, 1, 2, 3, 0, 1, 2, 3], [0, 0, 0, 0, 1, 1, 1, 1]]
    >>> result.columns(5), result.kept_links, result.joining, result.lost
    ((0,), 8, 4, 0)
    """

    larger: Network
    smaller: Network
    count: int
    split: Split
    copy_symbols: Sequence[Place] | Callable[[int], Sequence[Place]]
    kept_links: int
    sentence: str
    lost: int = 0
    inserted: bool = True
    renamed: bool = False
    facts: Mapping[str, int | str] = field(default_factory=dict)

    @property
    def joining(self) -> int:
        """The number of links of the larger network that are no copies."""
        return self.larger.links - self.kept_links

    def columns(self, node: int) -> tuple[int, ...]:
        """Return the columns of the new symbols in the address of a node."""
        places = self.copy_symbols(node) if callable(self.copy_symbols) else self.copy_symbols
        symbol_columns = _symbol_columns(self.larger, node)
        rows = (symbol_columns[place][symbol:][:1] for place, symbol in places)
        return tuple(sorted(column for row in rows for cell in row for column in cell))

    @property
    def gaps(self) -> dict[str, int | str]:
        """The values for the gaps of the sentence, by name."""
        counts = {
            "count": self.count,
            "kept": self.kept_links,
            "lost": self.lost,
            "new": self.joining,
        }
        return {"larger": self.larger.spec, "smaller": self.smaller.spec, **counts, **self.facts}


def _symbol_columns(net: Network, node: int) -> list[list[range]]:
    """Return the columns of every symbol of every field in the address of a node."""
    column = 0 if net.bare else 1
    fields = []
    for part, value in zip(net.fields, net.address(node), strict=True):
        symbols = part.cells(value)
        gap = len(part.text(value)) > sum(map(len, symbols))
        cells = []
        for symbol in symbols:
            cells.append(range(column, column + len(symbol)))
            column += len(symbol) + gap
        fields.append(cells)
        column += 1 - gap
    return fields


def copies(larger: Network, smaller: Network) -> Copies | None:
    """Return a network as copies of one that is a step smaller, None if it has no copies.

    A step is one of ``steps()``; the family gives the copies in ``copies_of``.

    >>> from explorer import network
    >>> copies(network("Q(3)"), network("Q(1)")), copies(network("Q(3)"), network("CQ(2)"))
    (None, None)
    """
    if larger.family != smaller.family or larger == smaller:
        return None
    down = (spec for _, _, _, spec, _ in larger.steps())
    return larger.copies_of(smaller) if smaller.spec in down else None


def top_bits(
    larger: Network, smaller: Network, kept: int, sentence: str, lost: int = 0, **facts: int | str
) -> Copies:
    """Return the copies if some fields of bits have one more bit at the left in the larger network.

    The extra bits are the number of a copy, the bit of the first field most significant.

    >>> from explorer import network
    >>> result = top_bits(network("HCN(2)"), network("HCN(1)"), 10, "")
    >>> result.count, [int(part) for part in result.split(0b1001)]
    (4, [1, 2])
    """
    sizes = [(a.size, b.size) for a, b in zip(larger.fields, smaller.fields, strict=True)]
    longer = [place for place, (size, before) in enumerate(sizes) if size > before]

    def split(nodes: Ints) -> tuple[Ints, Ints]:
        values = list(larger.split(nodes))
        copy = index_array(np.zeros_like(nodes), larger.nodes)
        for place in longer:
            low = sizes[place][1]
            copy, values[place] = 2 * copy + values[place] // low, values[place] % low
        return index_array(smaller.join(values), larger.nodes), copy

    letters = ", ".join(larger.fields[place].name for place in longer)
    return Copies(
        larger,
        smaller,
        count=1 << len(longer),
        split=split,
        copy_symbols=tuple((place, 0) for place in longer),
        kept_links=kept,
        sentence=sentence,
        lost=lost,
        facts={"letters": letters, **facts},
    )
