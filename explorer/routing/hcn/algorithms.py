"""Algorithms A, B and C of the hierarchical cubic network, the choice among them, and six words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from explorer.core.reason import Fact, Guard, Line, Moment, Reason, Source, sentence
from explorer.core.router import Step, Variable
from explorer.networks.hierarchical_cubic.hcn import WORDS, HierarchicalCubicNetwork
from explorer.routing._facts import hcn as word_facts
from explorer.routing._facts.general import distance_left, next_link_out
from explorer.routing._facts.hcn import Phase
from explorer.routing.hcn.walk import Walk

SKIPPED = {"B": "As k = ~i", "C": "As l is i or k"}
"""Reasons why a hop of B or C leads from a node to itself; its length counts it nevertheless."""

LOCAL = "if i = k: route from j to l inside the cluster, stop"
CORRECTED, PRINTED = "corrected", "as printed"

PHASES: dict[str, tuple[Phase, ...]] = {
    "A": (
        ("local     (i,j) to (i,k)", word_facts.gate_to_k, False),
        ("external  (i,k) to (k,i)", word_facts.external_neighbor, True),
        ("local     (k,i) to (k,l)", word_facts.target_local, False),
    ),
    "B": (
        ("local     (i,j) to (i,i)", word_facts.diameter_gate, False),
        ("diameter  (i,i) to (~i,~i)", word_facts.diameter_neighbor, True),
        ("local     (~i,~i) to (~i,k)", word_facts.gate_to_k, False),
        ("external  (~i,k) to (k,~i), skipped if k = ~i", word_facts.external_neighbor, True),
        ("local     (k,~i) to (k,l)", word_facts.target_local, False),
    ),
    "C": (
        ("local     (i,j) to (i,l)", word_facts.gate_to_l, False),
        ("external  (i,l) to (l,i), skipped if i = l", word_facts.external_neighbor, True),
        ("local     (l,i) to (l,k)", word_facts.gate_to_k, False),
        ("external  (l,k) to (k,l), skipped if k = l", word_facts.external_neighbor, True),
    ),
}
"""The algorithms, phase by phase."""


def follow(letter: str, walk: Walk, line: int) -> Iterator[Step]:
    """Follow algorithm A, B or C, whose code begins at ``line``. Source: HCN paper, §3.1-3.3.

    Step (i) of B in the paper says that (i,j) has the diameter link; in fact (i,i) has it.
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


def choice_code(variant: str | None, start: int = 2) -> tuple[str, ...]:
    """Return the lines of the optimal-distance algorithm, from line ``start`` on."""
    links_counted = 1 if variant == PRINTED else 2
    excess = ", one more than it takes if " if links_counted == 2 else ""
    lines: list[str] = [
        "A ← N(j,k) + N(i,l) + 1",
        f"B ← N(i,j) + N(~i,k) + N(~i,l) + {links_counted} (§3.5 has ~l for ~i)"
        + (excess and f"{excess}k = ~i"),
        f"C ← N(i,k) + N(j,l) + {links_counted}" + (excess and f"{excess}i = l or k = l"),
        Line(
            "take the smallest; on a tie, the first of A, B, C",
            guard=lambda moment: word_facts.between_clusters(moment) and moment.before < start,
        ),
    ]
    for letter, phases in PHASES.items():
        rows = tuple(
            (f"{'   ' if place else letter + ': '}{text}", goal, link)
            for place, (text, goal, link) in enumerate(phases)
        )
        lines += word_facts.lines_in_turn(
            rows, start + len(lines), _choice_guard(letter, start + 3)
        )
    return tuple(lines)


def _choice_guard(letter: str, choice: int) -> Guard:
    """Return the guard that is true if the choice, made in line ``choice``, is an algorithm."""
    return lambda moment: moment.before >= choice and choice_and_lengths(moment)[0] == letter


def choice_and_lengths(moment: Moment) -> tuple[str, dict[str, int]]:
    """Return the choice, and the lengths that A, B and C promise."""
    lengths = _lengths(
        moment.net.fields[0].size - 1, moment.variant, *word_facts.reduced_addresses(moment)
    )
    return min(lengths, key=lambda key: lengths[key]), lengths


def _lengths(low: int, variant: str | None, i: int, j: int, k: int, l: int) -> dict[str, int]:  # noqa: E741
    """Return the lengths promised by A, B and C, leg by leg; ``low`` masks the m lowest bits."""
    complement, links_counted = i ^ low, 1 if variant == PRINTED else 2
    return {
        "A": (j ^ k).bit_count() + (i ^ l).bit_count() + 1,
        "B": (i ^ j).bit_count()
        + (complement ^ k).bit_count()
        + (complement ^ l).bit_count()
        + links_counted,
        "C": (i ^ k).bit_count() + (j ^ l).bit_count() + links_counted,
    }


def _shortest_letters(moment: Moment) -> str:
    _, lengths = choice_and_lengths(moment)
    return " and ".join(key for key, length in lengths.items() if length == _least(moment))


def _best(moment: Moment) -> str:
    return choice_and_lengths(moment)[0]


def _least(moment: Moment) -> int:
    return min(choice_and_lengths(moment)[1].values())


def _promised_length(moment: Moment, letter: str) -> int:
    return choice_and_lengths(moment)[1][letter]


PROMISED_LENGTHS: dict[str, Source] = {
    letter: Fact(_promised_length, given=(letter,)) for letter in PHASES
}
CHOICE_FACTS: dict[str, Source] = {
    **PROMISED_LENGTHS,
    "best": _best,
    "least": _least,
    "tied": _shortest_letters,
    "taken": word_facts.hops_ahead,
}


def choose(walk: Walk, line: int, variant: str | None) -> Iterator[Step]:
    """Follow whichever of A, B and C promises the fewest hops. Source: HCN paper, §3.5.

    ``line`` is the line of A's length. Corrected, both external links of B and of C are counted; as
    printed, only one.
    """
    i, j, k, l = walk.i, walk.j & walk.low, walk.k, walk.l & walk.low  # noqa: E741
    lengths = _lengths(walk.low, variant, i, j, k, l)
    best = min(lengths, key=lambda letter: lengths[letter])
    walk.variables = length_variables(PROMISED_LENGTHS, best)
    tied = tuple(letter for letter, r in lengths.items() if r == lengths[best])
    longer = [f"{key} {{{key}}}" for key in lengths if key not in tied]
    others = f", {' and '.join(longer)}" if longer else ""
    template = (
        f"Algorithm {{best}} promises {{least:hop}}{others}, so the message follows {{best}}."
        if len(tied) == 1
        else f"Algorithms {{tied}} promise {{least:hop}}{others}, so the message follows the first"
        " of them, {best}."
    )
    skips_hop = {"A": False, "B": i ^ walk.low == k, "C": l in (i, k)}[best]
    skips_hop = skips_hop and variant != PRINTED
    if skips_hop:
        template += (
            f" {SKIPPED[best]}, one external hop would lead from a node to itself and is skipped:"
            " {taken:hop} {taken:is|are} taken."
        )
    yield Step(walk.node, None, line + 3, Reason(template, CHOICE_FACTS), walk.variables)
    start = line + 4
    for letter, phases in PHASES.items():
        if letter == best:
            yield from follow(letter, walk, start)
        start += len(phases)


def length_variables(facts: Mapping[str, Source], best: str) -> tuple[Variable, ...]:
    """Return the lengths compared by a choice as variables, with the chosen one marked."""
    return tuple(Variable(key, fact, key == best) for key, fact in facts.items())


def shortest_code(start: int) -> tuple[str, ...]:
    """Return the lines that compare six words and follow the shortest, from ``start`` on."""

    def next_link_guard(link: str, arrived: bool) -> Guard:
        """Return the guard that the route's next link is ``link``, and is reached or not."""

        def guard(moment: Moment) -> bool:
            crossing = next_link_out(moment)
            if crossing is None or not word_facts.between_clusters(moment) or moment.before < start:
                return False
            return word_facts.word_of(moment)[0] == link and (crossing[0] == moment.at) == arrived

        return guard

    def is_last_leg(moment: Moment) -> bool:
        there = word_facts.cluster(moment) == word_facts.target_cluster(moment)
        under_way = moment.before >= start and moment.at != moment.target
        return under_way and there and next_link_out(moment) is None

    return (
        "for each word of S (external) and D (diameter): S, SS, D, DS, SD, SDS",
        "    R ← its letters + the bits to flip before, between and after them",
        Line(
            "take the word with the smallest R; on a tie, the first",
            guard=lambda moment: word_facts.between_clusters(moment) and moment.before < start,
        ),
        "for each letter of the word:",
        Line(
            "    S: local     to the node whose link leads to the next cluster",
            next_link_guard("S", False),
            lambda moment: word_facts.next_by_flip(moment, word_facts.gate),
        ),
        Line(
            "       external  (i,j) to (j,i)",
            next_link_guard("S", True),
            word_facts.external_neighbor,
        ),
        Line(
            "    D: local     (i,j) to (i,i)",
            next_link_guard("D", False),
            lambda moment: word_facts.next_by_flip(moment, word_facts.diameter_gate),
        ),
        Line(
            "       diameter  (i,i) to (~i,~i)",
            next_link_guard("D", True),
            word_facts.diameter_neighbor,
        ),
        Line(
            "local to (k,l)",
            is_last_leg,
            lambda moment: word_facts.next_by_flip(moment, word_facts.target_local),
        ),
    )


WORD_LENGTHS: dict[str, Source] = {
    word: Fact(word_facts.hops_of_word, given=(word,)) for word in WORDS
}


def shortest(walk: Walk, line: int) -> Iterator[Step]:
    """Follow the shortest word of external (S) and diameter (D) links between two clusters.

    ``line`` is the first of ``shortest_code``. Source: none of the papers; a search has verified
    that no other word is ever shorter.
    """
    i, j, k, l = walk.i, walk.j & walk.low, walk.k, walk.l & walk.low  # noqa: E741
    net = HierarchicalCubicNetwork(walk.m)
    lengths = net.lengths_by_word(i, j, k, l)
    best = min(lengths, key=lambda word: lengths[word])
    walk.variables = length_variables({word: WORD_LENGTHS[word] for word in lengths}, best)
    reason = sentence(
        "A shortest route spells one of six words of external (S) and diameter (D) links; here"
        " {best} takes the fewest hops, {least}, so the message follows it.",
        best=word_facts.word_of,
        least=distance_left,
    )
    yield Step(walk.node, None, line + 2, reason, walk.variables)
    # The cluster in the middle of SDS: bit by bit the majority of i, j, ~k, ~l, on a tie j's.
    a, b = k ^ walk.low, l ^ walk.low
    middle = (i & a & b) | (j & (i | a | b))
    through = {"S": [k], "SS": [l, k], "D": [], "DS": [k], "SD": [a], "SDS": [middle, k]}[best]
    for letter in best:
        if letter == "S":
            yield from walk.to_cluster(through.pop(0), line + 4)
            yield from walk.external(line + 5)
        else:
            yield from walk.to_diameter(line + 6)
            yield from walk.diameter(line + 7)
    yield from walk.to_target(line + 8)
