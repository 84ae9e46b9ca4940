"""Routing in the incomplete hierarchical cubic networks HCNs(m,n) and HCNm(m,n)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from explorer.core.network import Network
from explorer.core.reason import Guard, Line, Moment, Reason, Source
from explorer.core.router import Step
from explorer.networks.hierarchical_cubic.hcnm import MultipleHCN
from explorer.networks.hierarchical_cubic.hcns import SubsetHCN
from explorer.networks.hypernet import Hypernet
from explorer.routing._facts import hcn as word_facts
from explorer.routing._facts.hcn import Phase
from explorer.routing.hcn.algorithms import (
    CORRECTED,
    LOCAL,
    PRINTED,
    choice_code,
    choose,
    length_variables,
    shortest,
    shortest_code,
)
from explorer.routing.hcn.hcn import HCNRouter
from explorer.routing.hcn.walk import Walk


class SubsetChoice(HCNRouter):
    """Algorithm A or C, whichever is shorter, in HCNs(m,n), which has no diameter links.

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
            word_facts.inside_line(LOCAL),
            "u ← ones of j and of l above their m lowest bits j', l'",
            "A ← u + N(j',k) + N(i,l') + 1",
            "C ← u + N(j',l') + N(i,k) + 2",
            Line(
                "take the smaller; on a tie, A",
                guard=lambda moment: word_facts.between_clusters(moment) and not moment.before,
            ),
            *word_facts.lines_in_turn(PHASES["A"], 6, _follows("A")),
            *word_facts.lines_in_turn(PHASES["C"], 9, _follows("C")),
        )

    def between(self, walk: Walk, variant: str | None) -> Iterator[Step]:
        net = walk.net
        assert isinstance(net, SubsetHCN)
        word_lengths = net.lengths(walk.node, walk.target)
        lengths = {"A": int(word_lengths["S"]), "C": int(word_lengths["SS"])}
        best = "A" if lengths["A"] <= lengths["C"] else "C"
        walk.variables = length_variables(CHOICE_LENGTHS, best)
        template = (
            "Algorithms A and C both take {A:hop}, so the message follows A."
            if lengths["A"] == lengths["C"]
            else "Algorithm A takes {A:hop} and C {C}, so the message follows {best}."
        )
        reason = Reason(template, {**CHOICE_LENGTHS, "best": _best})
        yield Step(walk.node, None, 5, reason, walk.variables)
        first, start = (walk.k, 6) if best == "A" else (walk.l & walk.low, 9)
        # Only nodes below 2^m have external links, so going there clears the upper bits of j.
        stays_in_cluster = first == walk.i
        yield from walk.local(
            first,
            word_facts.cluster if stays_in_cluster else word_facts.gate,
            start,
            "Node `{goal}` holds the link from cluster `{here}` to `{there}`",
            "stands at it",
            there=word_facts.cluster_fact(
                word_facts.cluster if stays_in_cluster else word_facts.next_cluster
            ),
        )
        yield from walk.external(start + 1)
        if best == "C":
            yield from walk.to_cluster(walk.k, start + 2)
            yield from walk.external(start + 3)
        yield from walk.to_target(8 if best == "A" else 13)


PHASES: dict[str, tuple[Phase, ...]] = {
    "A": (
        ("A: local     (i,j) to (i,k)", word_facts.target_cluster, False),
        ("   external  (i,k) to (k,i)", word_facts.external_neighbor, True),
        ("   local     (k,i) to (k,l)", word_facts.target_local, False),
    ),
    "C": (
        (
            "C: local     (i,j) to (i,l')",
            lambda m: word_facts.low_bits(m, word_facts.target_local(m)),
            False,
        ),
        ("   external  (i,l') to (l',i)", word_facts.external_neighbor, True),
        ("   local     (l',i) to (l',k)", word_facts.gate_to_k, False),
        ("   external  (l',k) to (k,l')", word_facts.external_neighbor, True),
        ("   local     (k,l') to (k,l)", word_facts.target_local, False),
    ),
}


def _hops_over_one_link(moment: Moment) -> int:
    """Return the hops over the one link between the two clusters, leg by leg."""
    (i, j), (k, l) = moment.net.address(moment.source), moment.net.address(moment.target)  # noqa: E741
    return (j ^ k).bit_count() + 1 + (i ^ l).bit_count()


def _hops_over_two_links(moment: Moment) -> int:
    """Return the hops through the cluster named by l', leg by leg."""
    (i, j), (k, l) = moment.net.address(moment.source), moment.net.address(moment.target)  # noqa: E741
    middle = word_facts.low_bits(moment, l)
    legs = (j ^ middle).bit_count(), (i ^ k).bit_count(), (middle ^ l).bit_count()
    return sum(legs) + 2


def _best(moment: Moment) -> str:
    return "A" if _hops_over_one_link(moment) <= _hops_over_two_links(moment) else "C"


CHOICE_LENGTHS: dict[str, Source] = {"A": _hops_over_one_link, "C": _hops_over_two_links}


def _follows(letter: str) -> Guard:
    """Return the guard that the choice is the algorithm with this letter."""
    return lambda moment: moment.before >= 5 and _best(moment) == letter


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
        return (*self._first_lines, *choice_code(variant, 3))

    def wrong_lines(self, net: Network, variant: str | None = None) -> tuple[int, ...]:
        return (4, 5) if variant == PRINTED else ()

    @property
    def _first_lines(self) -> tuple[str, ...]:
        return (
            word_facts.inside_line(LOCAL),
            Line(
                "local: make the upper n-m bits of j those of l; below, j and l are the m lowest",
                lambda moment: (
                    word_facts.between_clusters(moment)
                    and word_facts.local(moment) != _same_node_in_target_copy(moment)
                ),
                lambda moment: word_facts.next_by_flip(moment, _same_node_in_target_copy),
            ),
        )

    def between(self, walk: Walk, variant: str | None) -> Iterator[Step]:
        yield from self._to_copy(walk)
        yield from choose(walk, 3, variant)

    def _to_copy(self, walk: Walk) -> Iterator[Step]:
        goal = (walk.l & ~walk.low) | (walk.j & walk.low)
        yield from walk.local(
            goal,
            _same_node_in_target_copy,
            2,
            "The target lies in copy {copy} of HCN({m}), whose node in this place is `{goal}`",
            "is in the right copy",
            copy=_target_copy,
            m=word_facts.width,
        )


def _target_copy(moment: Moment) -> int:
    """Return the number of the target's copy: l without its m lowest bits."""
    return word_facts.target_local(moment) // moment.net.fields[0].size


def _same_node_in_target_copy(moment: Moment) -> int:
    """Return the node of the target's copy that corresponds to the message's node."""
    low = word_facts.low_bits(moment, word_facts.local(moment))
    return _target_copy(moment) * moment.net.fields[0].size + low


class CopyThenShortest(CopyThenChoice):
    """To the target's copy of HCN(m) by local links, then a shortest route in it.

    Always a shortest route, because HCNm(m,n) is the product of HCN(m) and a hypercube.
    """

    key: ClassVar[str] = "hcnm-shortest"
    title: ClassVar[str] = "Shortest route"
    paper: ClassVar[str | None] = None
    source: ClassVar[str] = "The target's copy first, then the shortest of six words of links"
    variants: ClassVar[tuple[str, ...]] = ()
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 11

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (*self._first_lines, *shortest_code(3))

    def between(self, walk: Walk, variant: str | None) -> Iterator[Step]:
        yield from self._to_copy(walk)
        yield from shortest(walk, 3)
