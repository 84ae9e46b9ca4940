"""The bisection width by search: exact, in blocks with some nodes on fixed sides, and good halves.

A search takes the nodes in an order; its frontier are those that still have neighbours to come. If
it is too wide for one search, some nodes are fixed on sides in all possible ways. Each way is a
search with a narrower frontier, and the minimum over all ways is the width.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np

from explorer.analysis.bisection.search import (
    improved_by_exchanges,
    least_cut_with_fixed,
    link_matrix,
    narrow_order,
    spectral_bound,
    wide_links,
)
from explorer.analysis.bisection.theorems import known_bisection
from explorer.analysis.sweeps.sweep import Block, Sums
from explorer.core.errors import OutsideRange
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.core.search import neighbor_sets

MAX_NODES = 2**11
"""Largest network in which good halves are searched for: its links are held as a matrix."""

MAX_NODES_ORDERED = 2**8
"""Largest network for which an order with a narrow frontier is searched."""

MAX_STATES = 2**25
"""Most states that an exact search holds at once: three tables of 64 MB."""

MAX_FIXED = 17
"""Most nodes that are fixed on sides: 65,536 blocks, because swapping the sides changes nothing."""

WORK = 2**27
"""Links that the exchanges visit in a block of halves: about a second."""

MAX_FRONTIER = 64
"""Widest frontier with which an order of the nodes is still considered."""


_links = lru_cache(maxsize=2)(link_matrix)
_near = lru_cache(maxsize=2)(neighbor_sets)


@dataclass(frozen=True)
class RandomBlock:
    """Random halves, ``first`` up to ``last``, each improved by exchanges."""

    spec: str
    seed: int
    first: int
    last: int

    def compute(self) -> Sums:
        """Return the least cut and its half; among equal cuts the least half."""
        net = network(self.spec)
        generator = np.random.default_rng([self.seed, self.first])
        best: tuple[int, tuple[int, ...]] | None = None
        for _ in range(self.first, self.last):
            start = generator.permutation(net.nodes)[: net.nodes // 2]
            improved = improved_by_exchanges(_links(net), start)
            best = improved if best is None else min(best, improved)
        assert best is not None
        return {"cut": best[0], "half": list(best[1]), "least": None}


@dataclass(frozen=True)
class FixedSidesBlock:
    """All halves with some nodes on fixed sides; ``order`` is the order of the other nodes."""

    spec: str
    order: tuple[int, ...]
    sides: tuple[tuple[int, int], ...]

    def compute(self) -> Sums:
        """Return the least cut of these halves; None if there is no such half."""
        net = network(self.spec)
        sides, wide = dict(self.sides), wide_links(net)
        least = least_cut_with_fixed(_near(net), list(self.order), sides, wide=wide)
        return {"cut": None, "half": None, "least": least}


@dataclass(frozen=True)
class BisectionResult:
    """A bisection width: ``value`` if it is known exactly, else bounds ``low`` and ``high``.

    ``half`` has the nodes of the best half found, which cuts ``cut`` links; ``method`` says what
    proves the value or the bounds.
    """

    net: Network
    value: int | None
    low: int
    high: int
    cut: int
    half: tuple[int, ...]
    method: str


@dataclass(frozen=True)
class Halves:
    """The least cut of a network into halves: exact if the blocks can be narrow enough.

    ``starts`` halves at random are made better by exchanges. Raises TooLarge above 2,048 nodes.

    >>> from explorer import network
    >>> from explorer.analysis.sweeps.sweep import run_sweep
    >>> result = run_sweep(Halves(network("S(4)"), starts=4))
    >>> result.value, result.cut, len(result.half)
    (8, 8, 12)
    """

    net: Network
    starts: int = 1_000
    seed: int = 0
    states: int = MAX_STATES

    request = None

    @property
    def name(self) -> str:
        """The name of the sweep, as on the command line."""
        return f"sweep bisection {self.net.spec} --trials {self.starts} --seed {self.seed}"

    @property
    def networks(self) -> tuple[Network, ...]:
        """The networks of the sweep."""
        return (self.net,)

    def blocks(self) -> Sequence[Block]:
        """Return blocks of random halves first, then one block for every choice of fixed sides."""
        net = self.net
        net.require_undirected("a bisection width")
        if net.nodes < 2:
            raise OutsideRange(f"{net.spec} has one node: there is nothing to halve")
        net.require_at_most(MAX_NODES, "halves are looked for up to")
        if self.starts < 1:
            raise OutsideRange("a search for halves needs one start at the least", nearest="1")
        starts_per_block = max(1, min(self.starts, WORK // net.nodes**3))
        ends = [*range(0, self.starts, starts_per_block), self.starts]
        halves = [RandomBlock(net.spec, self.seed, *span) for span in pairwise(ends)]
        return [*halves, *self._exact_blocks()]

    def _exact_blocks(self) -> list[FixedSidesBlock]:
        """Return the blocks of the exact search; none if it is too wide."""
        division = _narrow_division(self.net, self.states)
        if division is None:
            return []
        order, fixed = division
        # The first fixed node stays on side 0, because swapping the sides gives the same half.
        choices = range(1 << max(len(fixed) - 1, 0))
        sides = [
            tuple((node, choice << 1 >> i & 1) for i, node in enumerate(fixed))
            for choice in choices
        ]
        return [FixedSidesBlock(self.net.spec, order, assignment) for assignment in sides]

    def merge(self, first: Sums, second: Sums) -> Sums:
        """Return the better half and the least cut of two blocks."""
        halves = [
            (part["cut"], part["half"]) for part in (first, second) if part["half"] is not None
        ]
        cut, half = min(halves) if halves else (None, None)
        leasts = [part["least"] for part in (first, second) if part["least"] is not None]
        return {"cut": cut, "half": half, "least": min(leasts, default=None)}

    def result(self, sums: Sums) -> BisectionResult:
        """Return the known bounds of the width, with theorems if any apply."""
        net, cut = self.net, int(sums["cut"])
        half = tuple(sums["half"])
        if sums["least"] is not None:
            value, method = int(sums["least"]), "exact search over all halves"
            return BisectionResult(net, value, value, value, cut, half, method)
        low = spectral_bound(_links(net))[0]
        known = known_bisection(net)
        if known is not None and known.low is not None and known.low >= low:
            low, why = known.low, known.method
        else:
            why = "eigenvalues"
        if low == cut:
            method = f"a half that meets the bound: {why}"
            return BisectionResult(net, cut, cut, cut, cut, half, method)
        method = f"from {low:,} ({why}) to {cut:,} (a half that was found)"
        return BisectionResult(net, None, low, cut, cut, half, method)


@lru_cache(maxsize=8)
def _narrow_division(net: Network, states: int) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Return an order of most nodes with a narrow frontier, and the other nodes, or None.

    Where the frontier is widest, the node that stays in it longest is fixed on a side.
    """
    if net.nodes > MAX_NODES_ORDERED:
        return None
    near = _near(net)
    half_size = net.nodes - net.nodes // 2
    fixed: list[int] = []
    while len(fixed) <= MAX_FIXED:
        ordering = narrow_order(near, MAX_FRONTIER, fixed)
        if ordering is None:
            return None
        order, width = ordering
        if (half_size + 1) << width <= states:
            return tuple(order), tuple(fixed)
        fixed.append(_longest_in_frontier(near, order, set(fixed)))
    return None


def _longest_in_frontier(near: list[set[int]], order: list[int], fixed_nodes: set[int]) -> int:
    """Return the node that stays longest in the frontier, of those where it is widest."""
    place = {node: i for i, node in enumerate(order)}
    until = {
        node: max([place[node], *(place[other] for other in near[node] - fixed_nodes)])
        for node in order
    }
    spans = [[n for n in order[: i + 1] if until[n] >= i] for i in range(len(order))]
    widest = max(spans, key=len)
    return max(widest, key=lambda node: (until[node] - place[node], -node))
