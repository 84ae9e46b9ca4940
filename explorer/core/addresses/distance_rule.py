"""Distance rules: finite automata that read two addresses digit by digit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product, starmap
from operator import add
from typing import Literal

State = Hashable
PathLengths = tuple[int, ...]
"""The lengths of some paths from one address to another, whose minimum is the distance."""

Repeats = Literal["once", "maybe", "any"]
"""How often a digit of one kind occurs in an address: once, at most once, any number of times."""


@dataclass(frozen=True)
class DistanceRule:
    """Distances by an automaton that reads one digit of both addresses at a time.

    ``digits`` are the kinds of digits in the order of reading: (name, number of values, how often
    it occurs). ``step`` takes a name, the state and both values of the digit, and returns the next
    state and the increments, from 0 on, of the path lengths. ``initial_lengths`` are the lengths
    before anything is read. Source: transfer matrices, as in Stanley, Enumerative Combinatorics 1,
    §4.7.
    """

    digits: tuple[tuple[str, int, Repeats], ...]
    start: State
    step: Callable[[str, State, int, int], tuple[State, PathLengths]]
    initial_lengths: PathLengths = (0,)

    def distance(self, digit_pairs: Sequence[tuple[str, int, int]]) -> int:
        """Return the distance of two addresses, given as (name, value, other value) for each digit.

        >>> from explorer.networks.cubes.digits import HYPERCUBE
        >>> HYPERCUBE.distance([("bit", 0, 1), ("bit", 1, 1), ("bit", 0, 1)])
        2
        """
        state, lengths = self.start, self.initial_lengths
        for name, x, y in digit_pairs:
            state, increments = self.step(name, state, x, y)
            lengths = _sum(lengths, increments)
        return min(lengths)

    def reading_states(self) -> Mapping[str, tuple[State, ...]]:
        """Return, for each kind of digit, the states in which it can be read."""
        reached: dict[State, None] = {self.start: None}
        states_read: dict[str, tuple[State, ...]] = {}
        for name, _, repeats in self.digits:
            readable, new_states, after = dict(reached), list(reached), dict[State, None]()
            while new_states:
                states = dict.fromkeys(
                    new for state in new_states for new, _ in self.matrix(name, state)
                )
                new_states = [
                    state for state in states if repeats == "any" and state not in readable
                ]
                readable.update(dict.fromkeys(new_states))
                after.update(states)
            states_read[name] = tuple(readable)
            reached = after if repeats == "once" else reached | after
        return states_read

    def matrix(self, name: str, state: State) -> Mapping[tuple[State, PathLengths], int]:
        """Return a row of the transfer matrix: {(next state, increments): pairs of values}."""
        return _row(self, name, state)

    def pairs(self, counts: Mapping[str, int]) -> tuple[int, ...]:
        """Return how many ordered pairs of addresses have distance 0, 1, 2, …

        ``counts`` is the number of digits of each name. Computed exactly as a product of transfer
        matrices, one for each digit.

        >>> from explorer.networks.cubes.digits import HYPERCUBE
        >>> HYPERCUBE.pairs({"bit": 3})
        (8, 24, 24, 8)
        """
        reached: Counter[tuple[State, PathLengths]] = Counter()
        reached[self.start, self.initial_lengths] = 1
        for name, _, _ in self.digits:
            rows: dict[State, Mapping[tuple[State, PathLengths], int]] = {}
            for _ in range(counts.get(name, 0)):
                after: Counter[tuple[State, PathLengths]] = Counter()
                for (state, lengths), count in reached.items():
                    # To look a row up by the rule would take its hash each time.
                    row = rows.get(state) or rows.setdefault(state, self.matrix(name, state))
                    for (new, increments), times in row.items():
                        after[new, _sum(lengths, increments)] += count * times
                reached = after
        pairs_at: Counter[int] = Counter()
        for (_, lengths), count in reached.items():
            pairs_at[min(lengths)] += count
        return tuple(pairs_at[distance] for distance in range(max(pairs_at) + 1))


@dataclass(frozen=True)
class LinkRule:
    """Links by a nondeterministic automaton that reads an address and writes its neighbours.

    From each of ``starts``, ``step`` takes a digit's name, the state and the value, and yields
    (next state, the neighbour's value). The address written is a neighbour if the last state is in
    ``ends``. ``crosses`` gives, for some states, which path length of the node corresponds to each
    of the neighbour's; in the other states each corresponds to itself.
    """

    starts: tuple[State, ...]
    step: Callable[[str, State, int], Iterator[tuple[State, int]]]
    ends: frozenset[State]
    crosses: tuple[tuple[State, PathLengths], ...] = ()

    def crossing(self, state: State, count: int) -> PathLengths:
        """Return, for each path length of a neighbour, the corresponding one of the node."""
        return dict(self.crosses).get(state, tuple(range(count)))

    def neighbors(self, address: Sequence[tuple[str, int]]) -> list[tuple[int, ...]]:
        """Return the digits of all neighbours of an address, itself given as (name, value)."""
        reached: list[tuple[State, tuple[int, ...]]] = [(start, ()) for start in self.starts]
        for name, x in address:
            reached = [
                (new, (*read, value))
                for state, read in reached
                for new, value in self.step(name, state, x)
            ]
        return sorted(read for state, read in reached if state in self.ends)


def _sum(lengths: PathLengths, increments: PathLengths) -> PathLengths:
    return tuple(starmap(add, zip(lengths, increments, strict=True)))


@lru_cache(maxsize=1024)
def _row(rule: DistanceRule, name: str, state: State) -> Mapping[tuple[State, PathLengths], int]:
    values = next(count for key, count, _ in rule.digits if key == name)
    return Counter(rule.step(name, state, x, y) for x, y in product(range(values), repeat=2))
