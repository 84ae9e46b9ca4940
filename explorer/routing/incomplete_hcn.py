"""Routing in the incomplete hierarchical cubic networks HCNs(m,n) and HCNm(m,n)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from explorer.core.network import Network
from explorer.core.router import Step
from explorer.networks.hcnm import MultipleHCN
from explorer.networks.hcns import SubsetHCN
from explorer.networks.hypernet import Hypernet
from explorer.routing._hcn_walk import Walk
from explorer.routing.hcn import (
    CORRECTED,
    LOCAL,
    PRINTED,
    SHORTEST_CODE,
    HCNRouter,
    choice_code,
    choose,
    lengths_read,
    shortest,
)


class SubsetChoice(HCNRouter):
    """Algorithm A or C, whichever is shorter, in HCNs(m,n): no diameter links, two words to try.

    Always a shortest route. Source: HCN paper, §4.2, which sketches it for these links.
    """

    key: ClassVar[str] = "hcns-optimal"
    title: ClassVar[str] = "Optimal distance: A or C"
    source: ClassVar[str] = "HCN paper, §4.2"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, SubsetHCN) and not isinstance(net, Hypernet)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            LOCAL,
            "u ← ones of j and of l above their m lowest bits j', l'",
            "A ← u + N(j',k) + N(i,l') + 1",
            "C ← u + N(j',l') + N(i,k) + 2",
            "take the smaller; on a tie, A",
            "A: local     (i,j) to (i,k)",
            "   external  (i,k) to (k,i)",
            "   local     (k,i) to (k,l)",
            "C: local     (i,j) to (i,l')",
            "   external  (i,l') to (l',i)",
            "   local     (l',i) to (l',k)",
            "   external  (l',k) to (k,l')",
            "   local     (k,l') to (k,l)",
        )

    def between(self, walk: Walk, variant: str | None) -> Iterator[Step]:
        net = walk.net
        assert isinstance(net, SubsetHCN)
        found = net.lengths(walk.node, walk.target)
        lengths = {"A": int(found["S"]), "C": int(found["SS"])}
        best = "A" if lengths["A"] <= lengths["C"] else "C"
        walk.known = lengths_read(lengths, best)
        why = (
            f"Algorithms A and C both take {lengths['A']} hops, so the message follows A."
            if lengths["A"] == lengths["C"]
            else f"Algorithm A takes {lengths['A']} hops and C {lengths['C']}, so the message"
            f" follows {best}."
        )
        yield Step(walk.node, None, 5, why, walk.known)
        first, start = (walk.k, 6) if best == "A" else (walk.l & walk.low, 9)
        # Only nodes below 2^m have external links: the way there clears the upper bits of j.
        yield from walk.local(first, start, self._purpose(walk, first), "stands at it")
        yield from walk.external(start + 1)
        if best == "C":
            yield from walk.to_cluster(walk.k, start + 2)
            yield from walk.external(start + 3)
        yield from walk.to_target(8 if best == "A" else 13)

    def _purpose(self, walk: Walk, cluster: int) -> str:
        here, there = walk.cluster(walk.i), walk.cluster(cluster)
        return f"Node `{walk.number(cluster)}` holds the link from cluster `{here}` to `{there}`"


class HypernetShortest(SubsetChoice):
    """Over one external link or two, whichever is shorter: Hypernet(d) is HCNs(d-1,d).

    m is d-1 here, and n is d. Always a shortest route. Source: algorithms A and C of the HCN paper.
    """

    key: ClassVar[str] = "hypernet-shortest"
    title: ClassVar[str] = "Shortest route, over one external link or two"
    paper: ClassVar[str | None] = None
    source: ClassVar[str] = "HCN paper, §4.2, as Hypernet(d) is HCNs(d-1,d)"

    def serves(self, net: Network) -> bool:
        return isinstance(net, Hypernet)


class CopyThenChoice(HCNRouter):
    """To the target's copy of HCN(m) by local links, then the paper's choice of A, B and C in it.

    Source: HCN paper, §4.2 and §3.5.
    """

    key: ClassVar[str] = "hcnm-optimal"
    title: ClassVar[str] = "Target's copy first, then A, B or C"
    source: ClassVar[str] = "HCN paper, §4.2"
    variants: ClassVar[tuple[str, ...]] = (CORRECTED, PRINTED)
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, MultipleHCN)

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (*self._first_lines, *choice_code(variant))

    def wrong_lines(self, net: Network, variant: str | None = None) -> tuple[int, ...]:
        return (4, 5) if variant == PRINTED else ()

    @property
    def _first_lines(self) -> tuple[str, ...]:
        return (
            LOCAL,
            "local: make the upper n-m bits of j those of l; below, j and l are the m lowest",
        )

    def between(self, walk: Walk, variant: str | None) -> Iterator[Step]:
        yield from self._to_copy(walk)
        yield from choose(walk, 3, variant)

    def _to_copy(self, walk: Walk) -> Iterator[Step]:
        goal = (walk.l & ~walk.low) | (walk.j & walk.low)
        purpose = (
            f"The target lies in copy {walk.l >> walk.m} of HCN({walk.m}), whose node in this place"
            f" is `{walk.number(goal)}`"
        )
        yield from walk.local(goal, 2, purpose, "is in the right copy")


class CopyThenShortest(CopyThenChoice):
    """To the target's copy of HCN(m) by local links, then a shortest route in it.

    Always a shortest route, as HCNm(m,n) is the product of HCN(m) and a hypercube.
    """

    key: ClassVar[str] = "hcnm-shortest"
    title: ClassVar[str] = "Shortest route"
    paper: ClassVar[str | None] = None
    source: ClassVar[str] = "The target's copy first, then the shortest of six words of links"
    variants: ClassVar[tuple[str, ...]] = ()
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 11

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (*self._first_lines, *SHORTEST_CODE)

    def between(self, walk: Walk, variant: str | None) -> Iterator[Step]:
        yield from self._to_copy(walk)
        yield from shortest(walk, 3)
