"""Routing in the hierarchical cubic network: algorithms A, B and C, and the choice among them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import ClassVar

from explorer.core.network import Network
from explorer.core.router import NO_FAULTS, Faults, Router, Step, Variable
from explorer.networks.hcn import WORDS, HierarchicalCubicNetwork
from explorer.routing._hcn_walk import Walk

LOCAL = "if i = k: route from j to l inside the cluster, stop"
CORRECTED, PRINTED = "corrected", "as printed"

CODE = {
    "A": (
        "local     (i,j) to (i,k)",
        "external  (i,k) to (k,i)",
        "local     (k,i) to (k,l)",
    ),
    "B": (
        "local     (i,j) to (i,i)",
        "diameter  (i,i) to (~i,~i)",
        "local     (~i,~i) to (~i,k)",
        "external  (~i,k) to (k,~i), skipped if k = ~i",
        "local     (k,~i) to (k,l)",
    ),
    "C": (
        "local     (i,j) to (i,l)",
        "external  (i,l) to (l,i), skipped if i = l",
        "local     (l,i) to (l,k)",
        "external  (l,k) to (k,l), skipped if k = l",
    ),
}


def follow(letter: str, walk: Walk, line: int) -> Iterator[Step]:
    """Follow algorithm A, B or C, whose pseudo-code begins at a line. Source: HCN paper, §3.1-3.3.

    The paper says of step (i) of B that (i,j) holds the diameter link; (i,i) does.
    """
    if letter == "A":
        yield from walk.to_cluster(walk.k, line)
        yield from walk.external(line + 1)
        yield from walk.to_target(line + 2)
    elif letter == "B":
        yield from walk.to_diameter(line)
        yield from walk.diameter(line + 1)
        yield from walk.to_cluster(walk.k, line + 2)
        yield from walk.external(line + 3)
        yield from walk.to_target(line + 4)
    else:
        yield from walk.to_cluster(walk.l & walk.low, line)
        yield from walk.external(line + 1)
        yield from walk.to_cluster(walk.k, line + 2)
        yield from walk.external(line + 3)


def choice_code(variant: str | None) -> tuple[str, ...]:
    """Return the lines of the optimal-distance algorithm for two different clusters."""
    ones = 1 if variant == PRINTED else 2
    lines = [
        "A ← N(j,k) + N(i,l) + 1",
        f"B ← N(i,j) + N(~i,k) + N(~i,l) + {ones}",
        f"C ← N(i,k) + N(j,l) + {ones}",
        "take the smallest; on a tie, the first of A, B, C",
    ]
    for letter, (first, *rest) in CODE.items():
        lines += [f"{letter}: {first}", *(f"   {line}" for line in rest)]
    return tuple(lines)


def choose(walk: Walk, line: int, variant: str | None) -> Iterator[Step]:
    """Follow whichever of A, B and C promises the fewest hops. Source: HCN paper, §3.5.

    ``line`` is that of A's length. Corrected, both external links of B and of C are counted; as
    printed, only one.
    """
    i, j, k, l = walk.i, walk.j & walk.low, walk.k, walk.l & walk.low  # noqa: E741
    ones = 1 if variant == PRINTED else 2
    away = i ^ walk.low
    lengths = {
        "A": (j ^ k).bit_count() + (i ^ l).bit_count() + 1,
        "B": (i ^ j).bit_count() + (away ^ k).bit_count() + (away ^ l).bit_count() + ones,
        "C": (i ^ k).bit_count() + (j ^ l).bit_count() + ones,
    }
    best = min(lengths, key=lambda letter: lengths[letter])
    walk.known = lengths_read(lengths, best)
    least = lengths[best]
    tied = [letter for letter, r in lengths.items() if r == least]
    rest = [f"{letter} {r}" for letter, r in lengths.items() if r > least]
    others = f", {' and '.join(rest)}" if rest else ""
    if len(tied) == 1:
        why = f"Algorithm {best} promises {least} hops{others}, so the message follows {best}."
    else:
        why = (
            f"Algorithms {' and '.join(tied)} promise {least} hops{others}, so the message follows"
            f" the first of them, {best}."
        )
    yield Step(walk.node, None, line + 3, why, walk.known)
    start = line + 4
    for letter, code in CODE.items():
        if letter == best:
            yield from follow(letter, walk, start)
        start += len(code)


def lengths_read(lengths: Mapping[str, int], best: str) -> tuple[Variable, ...]:
    """Return the lengths a choice compared as variables, the one taken marked."""
    return tuple(Variable(key, str(length), key == best) for key, length in lengths.items())


SHORTEST_CODE = (
    "for each word of S (external) and D (diameter): S, SS, D, DS, SD, SDS",
    "    R ← its letters + the bits to flip before, between and after them",
    "take the word with the smallest R; on a tie, the first",
    "for each letter of the word:",
    "    S: local     to the node whose link leads to the next cluster",
    "       external  (i,j) to (j,i)",
    "    D: local     (i,j) to (i,i)",
    "       diameter  (i,i) to (~i,~i)",
    "local to (k,l)",
)


def shortest(walk: Walk, line: int) -> Iterator[Step]:
    """Follow the shortest word of external (S) and diameter (D) links between two clusters.

    ``line`` is the first of SHORTEST_CODE. Source: none of the papers; that no other word is ever
    shorter is checked by search.
    """
    i, j, k, l = walk.i, walk.j & walk.low, walk.k, walk.l & walk.low  # noqa: E741
    net = HierarchicalCubicNetwork(walk.m)
    found = net.lengths(net.index((i, j)), net.index((k, l)))
    lengths = {word: int(found[word]) for word in WORDS if found[word] >= 0}
    best = min(lengths, key=lambda word: lengths[word])
    walk.known = lengths_read(lengths, best)
    why = (
        f"A shortest route spells one of six words of external (S) and diameter (D) links; here"
        f" {best} takes the fewest hops, {lengths[best]}, so the message follows it."
    )
    yield Step(walk.node, None, line + 2, why, walk.known)
    # The cluster in the middle of SDS: bit by bit what most of i, j, ~k, ~l have, else j's bit.
    a, b = k ^ walk.low, l ^ walk.low
    middle = (i & a & b) | (j & (i | a | b))
    through = {
        "S": [k],
        "SS": [l, k],
        "D": [],
        "DS": [k],
        "SD": [a],
        "SDS": [middle, k],
    }[best]
    for letter in best:
        if letter == "S":
            yield from walk.to_cluster(through.pop(0), line + 4)
            yield from walk.external(line + 5)
        else:
            yield from walk.to_diameter(line + 6)
            yield from walk.diameter(line + 7)
    yield from walk.to_target(line + 8)


class HCNRouter(Router):
    """A router of HCN(n): inside one cluster all of them route as in the hypercube."""

    paper: ClassVar[str | None] = "hcn"

    def serves(self, net: Network) -> bool:
        return isinstance(net, HierarchicalCubicNetwork)

    def steps(
        self,
        net: Network,
        source: int,
        target: int,
        variant: str | None = None,
        faults: Faults = NO_FAULTS,
    ) -> Iterator[Step]:
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

    Not always a shortest route: words such as SDS are missing. Source: HCN paper, §3.5.
    """

    key: ClassVar[str] = "hcn-optimal"
    title: ClassVar[str] = "Optimal distance: A, B or C"
    source: ClassVar[str] = "HCN paper, §3.5"
    variants: ClassVar[tuple[str, ...]] = (CORRECTED, PRINTED)
    order: ClassVar[int] = 10

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (LOCAL, *choice_code(variant))

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
        return (LOCAL, *CODE[self.letter])

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
    """Over two external links, through the cluster that l names. Source: HCN paper, §3.3."""

    key: ClassVar[str] = "hcn-c"
    title: ClassVar[str] = "Algorithm C: two external links"
    source: ClassVar[str] = "HCN paper, §3.3"
    order: ClassVar[int] = 14
    letter: ClassVar[str] = "C"


class ShortestWord(HCNRouter):
    """A shortest route, by comparing the six words of links that one can spell."""

    key: ClassVar[str] = "hcn-shortest"
    title: ClassVar[str] = "Shortest route"
    paper: ClassVar[str | None] = None
    source: ClassVar[str] = "The six words of external and diameter links, compared"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 11

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (LOCAL, *SHORTEST_CODE)

    def between(self, walk: Walk, variant: str | None) -> Iterator[Step]:
        return shortest(walk, 2)
