"""Rules by which a message changes its virtual channel from hop to hop."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, combinations, permutations
from typing import ClassVar

import numpy as np

from explorer.analysis.measures.theorems import two_sides
from explorer.analysis.verification.routes import Block
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.networks.lattice.generalized_hypercube import GeneralizedHypercube

MAX_KINDS = 4
"""Most kinds of links for which all choices and all orders of them are tried as rules."""


@dataclass(frozen=True)
class Rule(ABC):
    """A rule that gives every hop of a message a virtual channel, beginning with channel 0.

    A rule that is always acyclic has dependencies that form no cycle, in any network.
    """

    is_always_acyclic: ClassVar[bool] = False
    is_invariant: ClassVar[bool] = True
    """Whether it depends only on kinds and dimensions of links, which symmetries preserve."""

    net: Network

    @property
    @abstractmethod
    def key(self) -> str:
        """The name of the rule, with its parameters."""

    @property
    @abstractmethod
    def sentence(self) -> str:
        """The rule in words, for a reader."""

    @abstractmethod
    def channels(self, block: Block) -> Ints:
        """Return the virtual channel of every hop of some routes, from 0: (rows, hops)."""


@dataclass(frozen=True)
class NextAfter(Rule):
    """The next channel after each link of some kinds; of all kinds, it is the order of hops."""

    kinds: tuple[int, ...]

    @property
    def key(self) -> str:
        if len(self.kinds) == len(self.net.kinds):
            return "hop order"
        return f"class order: {', '.join(self.net.kinds[kind].key for kind in self.kinds)}"

    @property
    def sentence(self) -> str:
        if len(self.kinds) == len(self.net.kinds):
            return "the next virtual channel after every hop"
        titles = " or ".join(f"“{self.net.kinds[kind].title}”" for kind in self.kinds)
        return f"the next virtual channel after each link of kind {titles}"

    @property
    def is_always_acyclic(self) -> bool:  # type: ignore[override]
        return len(self.kinds) == len(self.net.kinds)

    def channels(self, block: Block) -> Ints:
        crossed = np.isin(kinds_of_hops(self.net, block), self.kinds) & block.is_hop
        return np.asarray(np.cumsum(crossed, axis=1) - crossed)


@dataclass(frozen=True)
class Rising(Rule):
    """The next channel if the label of the link (kind, then dimension) does not rise.

    Acyclic in every network: (virtual channel, label) rises along every route.
    """

    is_always_acyclic = True

    order: tuple[int, ...]
    falling: bool = False

    @property
    def key(self) -> str:
        trend = "falling" if self.falling else "rising"
        if not self.order:
            return f"dimension order: {trend}"
        return f"label order: {', '.join(self.net.kinds[kind].key for kind in self.order)}; {trend}"

    @property
    def sentence(self) -> str:
        verb = "fall" if self.falling else "rise"
        if not self.order:
            return f"the next virtual channel whenever the dimension does not {verb}"
        titles = ", ".join(f"“{self.net.kinds[kind].title}”" for kind in self.order)
        return (
            f"the next virtual channel whenever the kind of link does not come later in {titles},"
            f" nor, of one kind, the dimension {verb}s"
        )

    def channels(self, block: Block) -> Ints:
        dimensions = np.array([port.dimension for port in self.net.ports])[block.ports]
        labels = -dimensions if self.falling else dimensions
        if self.order:
            rank = np.argsort(self.order)[kinds_of_hops(self.net, block)]
            labels = rank * (2 * int(np.abs(labels).max(initial=0)) + 1) + labels
        switches = np.zeros(block.ports.shape, dtype=np.int64)
        switches[:, 1:] = (labels[:, 1:] <= labels[:, :-1]) & block.is_hop[:, 1:]
        return np.asarray(np.cumsum(switches, axis=1))


@dataclass(frozen=True)
class Dateline(Rule):
    """The next channel over the link that closes a ring, and back to the first in a new dimension.

    Source: Dally and Seitz 1987, for tori.
    """

    is_invariant = False
    key = "dateline"
    sentence = (
        "the next virtual channel from the link that closes a ring on, the first again in a new"
        " dimension"
    )

    def channels(self, block: Block) -> Ints:
        net = self.net
        assert isinstance(net, GeneralizedHypercube)
        wraps = np.zeros(block.ports.shape, dtype=bool)
        digits = net.split(block.nodes)
        for (radix, shape), digit in zip(net.dimensions, digits, strict=True):
            if shape == "r" and radix > 2:
                wraps |= np.abs(digit[:, 1:] - digit[:, :-1]) == radix - 1
        dimension = np.array([port.dimension for port in net.ports])[block.ports]
        begins_dimension = np.ones(block.ports.shape, dtype=bool)
        begins_dimension[:, 1:] = dimension[:, 1:] != dimension[:, :-1]
        crossings = np.cumsum(wraps & block.is_hop, axis=1)
        # Crossings before the dimension began do not count.
        before = np.where(begins_dimension, crossings - wraps, 0)
        return np.asarray(crossings - np.maximum.accumulate(before, axis=1))


@dataclass(frozen=True)
class OddSide(Rule):
    """The next channel after a hop out of one side of a bipartite network; always acyclic."""

    is_always_acyclic, is_invariant = True, False
    key = "sides"
    sentence = "the next virtual channel after every hop out of the odd side"

    def channels(self, block: Block) -> Ints:
        sides = two_sides(self.net, block.nodes[:, :-1])
        assert sides is not None
        leaves_odd = (sides == 1) & block.is_hop
        return np.asarray(np.cumsum(leaves_odd, axis=1) - leaves_odd)


def kinds_of_hops(net: Network, block: Block) -> Ints:
    """Return the kind of the link of every hop, by its number: (rows, hops)."""
    if net.nodes <= block.nodes.size:
        table = net.link_kinds(np.arange(net.nodes))
        return np.asarray(table[block.nodes[:, :-1], block.ports])
    link_kinds = net.link_kinds(block.nodes[:, :-1])
    return np.asarray(np.take_along_axis(link_kinds, block.ports[..., None], axis=-1)[..., 0])


def rules(net: Network) -> Iterator[Rule]:
    """Yield the rules that can be tried in a network, the plainest first."""
    every = tuple(range(len(net.kinds)))
    has_few_kinds = len(every) <= MAX_KINDS
    if isinstance(net, GeneralizedHypercube) and "r" in net.shapes:
        yield Dateline(net)
    cross = tuple(kind for kind in every if net.kinds[kind].role != "local")
    subsets = chain.from_iterable(combinations(every, size) for size in range(1, len(every)))
    for subset in subsets if has_few_kinds else [cross] * (0 < len(cross) < len(every)):
        yield NextAfter(net, subset)
    if two_sides(net, 0) is not None:
        yield OddSide(net)
    for falling in (False, True):
        yield Rising(net, (), falling)
        for order in permutations(every) if has_few_kinds else (every, every[::-1]):
            yield Rising(net, order, falling)
    yield NextAfter(net, every)
