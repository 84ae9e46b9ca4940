"""A proof for all sizes that a distance rule is the distance: it checks finitely many states."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, singledispatch
from itertools import product

from explorer.core.addresses.distance_rule import DistanceRule, LinkRule, PathLengths, State
from explorer.core.basis import Basis
from explorer.core.network import Network
from explorer.core.registry import load_theorems
from explorer.core.unique import one_per_class

MAX_STATES = 1_000
"""Most states of a reader; with more, nothing is proved."""

MAX_DIFFERENCE = 3
"""Most hops by which two path lengths may differ while they are read."""


@dataclass(frozen=True)
class Recurrence:
    """A family's rule of distances, its links by digits, and the digits that a network has.

    ``growth_digit`` is a digit and a step: a network whose size is larger by the step has one more
    of this digit. It is None if the size is not a single number.
    """

    rule: DistanceRule
    links: LinkRule
    digits: tuple[tuple[str, int], ...]
    growth_digit: tuple[str, int] | None = None

    @property
    def pairs(self) -> tuple[int, ...]:
        """The ordered pairs of nodes at each distance: a product of transfer matrices."""
        return self.rule.pairs(dict(self.digits))

    @property
    def basis(self) -> Basis | None:
        """The basis of the distances, None if the rule is not proved."""
        states = states_of_proof(self.rule, self.links)
        if states is None:
            return None
        explanation = (
            f"{RULE_TEXT}: {states:,} states, all of them looked at, so it holds for all sizes."
        )
        return Basis("proved", f"{explanation} {LINKS_TEXT}. {PRODUCT_TEXT}.", "recurrence")


RULE_TEXT = (
    "A rule reads both addresses digit by digit, and falls by one over some link and by no more"
    " over any"
)
LINKS_TEXT = "Links by digits are those of the definition, compared with it on small networks"
PRODUCT_TEXT = "How many pairs there are at each distance is a product of its transfer matrices"


@one_per_class
@singledispatch
def known_recurrence(net: Network) -> Recurrence | None:
    """Return the rule that reads a network's distances off digits, None without such a rule.

    >>> from explorer import network
    >>> sum(known_recurrence(network("CQ(72)")).pairs) == 2**144
    True
    """
    return known_recurrence(net) if load_theorems() else None


@one_per_class
@singledispatch
def argued_distances(net: Network) -> Basis | None:
    """Return the argument that a closed form counts distances at all sizes, None without it.

    >>> from explorer import network
    >>> argued_distances(network("MC(2,9)")).sentence[:27]
    'A walk through classes (all'
    """
    return argued_distances(net) if load_theorems() else None


@dataclass(frozen=True)
class ProofState:
    """The distances known after some digits of two addresses, u and v, and of all neighbours of u.

    ``state`` is the rule's state for u and v, ``differ`` whether u and v differ, ``longer`` which
    path lengths are above 0. Each neighbour has the rule's state, the link's state, and the
    differences of its path lengths to the corresponding ones of u.
    """

    state: State
    differ: bool
    longer: tuple[bool, ...]
    neighbors: frozenset[tuple[State, State, PathLengths]]


@lru_cache(maxsize=64)
def states_of_proof(rule: DistanceRule, links: LinkRule) -> int | None:
    """Return the number of states in the proof that a rule is the distance, None if unproved.

    A rule is the distance between any two addresses of any length if three conditions hold: it is 0
    exactly for equal addresses, it falls by one over some link, and it falls by at most one over
    any link. A state after each digit decides this; there are finitely many states, and all
    reachable ones are checked.

    >>> from explorer.networks.cubes.digits import CROSSED, CROSSED_LINKS
    >>> states_of_proof(CROSSED, CROSSED_LINKS)
    11
    """
    rows = (
        rule.matrix(name, at) for name, states in rule.reading_states().items() for at in states
    )
    if any(length < 0 for row in rows for _, more in row for length in more):
        return None
    reached = {_first_reading(rule, links)}
    seen = set(reached)
    for digit, (name, values, repeats) in enumerate(rule.digits, start=1):
        # After the last digit the end of two addresses is read.
        is_last = digit == len(rule.digits)
        fresh, after = set(reached), set[ProofState]()
        while fresh:
            successors = {
                later
                for reading in fresh
                for later in _next_readings(rule, links, name, values, reading)
            }
            new = successors - after
            after |= new
            if len(after) > MAX_STATES or any(
                _too_far(reading) or (is_last and not _holds(links, reading)) for reading in new
            ):
                return None
            fresh = new if repeats == "any" else set()
        reached = after if repeats == "once" else reached | after
        seen |= reached
    return len(seen) if all(_holds(links, reading) for reading in reached) else None


def _first_reading(rule: DistanceRule, links: LinkRule) -> ProofState:
    neighbors = frozenset(
        (
            rule.start,
            start,
            _length_differences(rule.initial_lengths, rule.initial_lengths, links, start),
        )
        for start in links.starts
    )
    return ProofState(
        rule.start, False, tuple(length > 0 for length in rule.initial_lengths), neighbors
    )


def _length_differences(
    ways: PathLengths, others: PathLengths, links: LinkRule, state: State
) -> PathLengths:
    """Return the differences of a neighbour's path lengths to the corresponding ones of u."""
    crossing = links.crossing(state, len(others))
    return tuple(length - others[j] for length, j in zip(ways, crossing, strict=True))


def _next_readings(
    rule: DistanceRule, links: LinkRule, name: str, values: int, reading: ProofState
) -> Iterator[ProofState]:
    for x, y in product(range(values), repeat=2):
        state, more = rule.step(name, reading.state, x, y)
        neighbors = set()
        for at, link, ahead in reading.neighbors:
            for new_link, value in links.step(name, link, x):
                new, steps = rule.step(name, at, value, y)
                further = _length_differences(steps, more, links, new_link)
                neighbors.add((new, new_link, tuple(map(sum, zip(ahead, further, strict=True)))))
        longer = tuple(
            length or step > 0 for length, step in zip(reading.longer, more, strict=True)
        )
        yield ProofState(state, reading.differ or x != y, longer, frozenset(neighbors))


def _too_far(reading: ProofState) -> bool:
    return any(
        abs(length) > MAX_DIFFERENCE for _, _, ahead in reading.neighbors for length in ahead
    )


def _holds(links: LinkRule, reading: ProofState) -> bool:
    """Return whether the rule is a distance if two addresses end in this reading."""
    if all(reading.longer) != reading.differ:
        return False
    shortened = set()
    for _, link, ahead in reading.neighbors:
        if link not in links.ends:
            continue
        if any(abs(length) > 1 for length in ahead):
            return False
        crossing = links.crossing(link, len(ahead))
        shortened |= {j for j, length in zip(crossing, ahead, strict=True) if length < 0}
    return not reading.differ or len(shortened) == len(reading.longer)
