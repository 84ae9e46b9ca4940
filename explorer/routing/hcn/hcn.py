"""Routing in the hierarchical cubic network: algorithms A, B and C, and the choice among them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar

from explorer.core.families.symmetry import flip_bits, width
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.router import Step, Walking
from explorer.networks.hierarchical_cubic.hcn import HierarchicalCubicNetwork
from explorer.routing._facts import hcn as facts
from explorer.routing.hcn.algorithms import (
    CORRECTED,
    LOCAL,
    PHASES,
    PRINTED,
    choice_code,
    choose,
    follow,
    shortest,
    shortest_code,
)
from explorer.routing.hcn.walk import Walk


class HCNRouter(Walking):
    """A router of HCN(n): inside one cluster all these routers work as in the hypercube."""

    paper: ClassVar[str | None] = "hcn"

    def serves(self, net: Network) -> bool:
        return isinstance(net, HierarchicalCubicNetwork)

    def symmetries(self, net: Network) -> tuple[Ints, ...]:
        """Return the translations (t,t): every length compared depends on xors of i, j, k and l.

        They keep the links: swapping and complementing commute with adding the same t to both. If j
        is longer than i, t is added to its lowest bits, the only ones that external links swap.
        """
        return tuple(flip_bits(net, {0: 1 << bit, 1: 1 << bit}) for bit in range(width(net, 0)))

    def walk(self, net: Network, source: int, target: int, variant: str | None) -> Iterator[Step]:
        walk = Walk(net, source, target)
        if walk.i == walk.k:
            yield from walk.to_target(1)
        else:
            yield from self.between(walk, variant)

    @abstractmethod
    def between(self, walk: Walk, variant: str | None) -> Iterator[Step]:
        """Yield the steps between two different clusters; line 2 is the first of them."""


class OptimalDistance(HCNRouter):
    """The paper's choice of the shortest of its algorithms A, B and C.

    Not always a shortest route: words such as SDS are missing. R_B is compared with the complement
    of i, through whose cluster the route goes; §3.5 has that of l, perhaps by the scan. Ties, for
    which the paper has no rule, go to the first of A, B and C. Source: HCN paper, §3.5.
    """

    key: ClassVar[str] = "hcn-optimal"
    title: ClassVar[str] = "Optimal distance: A, B or C"
    source: ClassVar[str] = "HCN paper, §3.5"
    variants: ClassVar[tuple[str, ...]] = (CORRECTED, PRINTED)
    order: ClassVar[int] = 10

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (facts.inside_line(LOCAL), *choice_code(variant))

    def wrong_lines(self, net: Network, variant: str | None = None) -> tuple[int, ...]:
        return (3, 4) if variant == PRINTED else ()

    def between(self, walk: Walk, variant: str | None) -> Iterator[Step]:
        return choose(walk, 2, variant)


class AlgorithmA(HCNRouter):
    """Over the one external link that joins the two clusters. Source: HCN paper, §3.1."""

    key: ClassVar[str] = "hcn-a"
    title: ClassVar[str] = "Algorithm A: one external link"
    source: ClassVar[str] = "HCN paper, §3.1"
    order: ClassVar[int] = 12
    letter: ClassVar[str] = "A"

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            facts.inside_line(LOCAL),
            *facts.lines_in_turn(PHASES[self.letter], 2, facts.between_clusters),
        )

    def between(self, walk: Walk, variant: str | None) -> Iterator[Step]:
        return follow(self.letter, walk, 2)


class AlgorithmB(AlgorithmA):
    """Over the diameter link and one external link. Source: HCN paper, §3.2."""

    key: ClassVar[str] = "hcn-b"
    title: ClassVar[str] = "Algorithm B: by the diameter link"
    source: ClassVar[str] = "HCN paper, §3.2"
    order: ClassVar[int] = 13
    letter: ClassVar[str] = "B"


class AlgorithmC(AlgorithmA):
    """Over two external links, through the cluster named by l. Source: HCN paper, §3.3."""

    key: ClassVar[str] = "hcn-c"
    title: ClassVar[str] = "Algorithm C: two external links"
    source: ClassVar[str] = "HCN paper, §3.3"
    order: ClassVar[int] = 14
    letter: ClassVar[str] = "C"


class ShortestWord(HCNRouter):
    """A shortest route, by comparing the six words of links that a shortest route can spell."""

    key: ClassVar[str] = "hcn-shortest"
    title: ClassVar[str] = "Shortest route"
    paper: ClassVar[str | None] = None
    source: ClassVar[str] = "The six words of external and diameter links, compared"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 11

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (facts.inside_line(LOCAL), *shortest_code(2))

    def between(self, walk: Walk, variant: str | None) -> Iterator[Step]:
        return shortest(walk, 2)
