"""A rule of distances that reads two addresses digit by digit, with finitely many states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Literal

State = Hashable
Ways = tuple[int, ...]
"""The lengths of some ways from one address to another; the shortest is their distance."""

Repeats = Literal["once", "maybe", "any"]
"""How often a digit of one kind stands in an address."""


@dataclass(frozen=True)
class DistanceRule:
    """Distances from digits: ``step`` reads a digit of both addresses, and lengthens the ways.

    ``digits`` are the kinds of digits in the order in which they are read: a name, how many values
    it has, and how often it stands there. ``step`` takes its name, the state and both values, and
    returns the next state and by how much each way gets longer, never by less than nothing.
    ``ways`` are their lengths before anything is read. Source: transfer matrices, as in Stanley,
    Enumerative Combinatorics 1, §4.7.
    """

    digits: tuple[tuple[str, int, Repeats], ...]
    start: State
    step: Callable[[str, State, int, int], tuple[State, Ways]]
    ways: Ways = (0,)

    def distance(self, word: Sequence[tuple[str, int, int]]) -> int:
        """Return the distance of two addresses, read as names of digits with both values.

        >>> from explorer.networks.cubes.digits import HYPERCUBE
        >>> HYPERCUBE.distance([("bit", 0, 1), ("bit", 1, 1), ("bit", 0, 1)])
        2
        """
        state, ways = self.start, self.ways
        for name, x, y in word:
            state, more = self.step(name, state, x, y)
            ways = _sum(ways, more)
        return min(ways)

    def read_in(self) -> Mapping[str, tuple[State, ...]]:
        """Return the states in which each digit can be read."""
        reached: dict[State, None] = {self.start: None}
        read: dict[str, tuple[State, ...]] = {}
        for name, _, repeats in self.digits:
            at, fresh, after = dict(reached), list(reached), dict[State, None]()
            while fresh:
                met = dict.fromkeys(new for state in fresh for new, _ in self.matrix(name, state))
                fresh = [state for state in met if repeats == "any" and state not in at]
                at.update(dict.fromkeys(fresh))
                after.update(met)
            read[name] = tuple(at)
            reached = after if repeats == "once" else reached | after
        return read

    def matrix(self, name: str, state: State) -> Mapping[tuple[State, Ways], int]:
        """Return a row of the transfer matrix: how many pairs of values lead where, how far."""
        return _row(self, name, state)

    def pairs(self, counts: Mapping[str, int]) -> tuple[int, ...]:
        """Return the ordered pairs of addresses at each distance, with so many digits of each name.

        The product of transfer matrices, one a digit, in whole numbers.

        >>> from explorer.networks.cubes.digits import HYPERCUBE
        >>> HYPERCUBE.pairs({"bit": 3})
        (8, 24, 24, 8)
        """
        reached: Counter[tuple[State, Ways]] = Counter({(self.start, self.ways): 1})
        for name, _, _ in self.digits:
            for _ in range(counts.get(name, 0)):
                after: Counter[tuple[State, Ways]] = Counter()
                for (state, ways), count in reached.items():
                    for (new, more), times in self.matrix(name, state).items():
                        after[new, _sum(ways, more)] += count * times
                reached = after
        at: Counter[int] = Counter()
        for (_, ways), count in reached.items():
            at[min(ways)] += count
        return tuple(at[distance] for distance in range(max(at) + 1))


@dataclass(frozen=True)
class LinkRule:
    """Links by digits: from some ``starts``, ``step`` reads a digit and says what it may become.

    ``step`` takes its name, the state and the value, and yields next states with new values. An
    address is a neighbour where a state of ``ends`` is reached. ``crosses`` says for states which
    ways of a node stand beside those of its neighbour, where it is not each beside itself.
    """

    starts: tuple[State, ...]
    step: Callable[[str, State, int], Iterator[tuple[State, int]]]
    ends: frozenset[State]
    crosses: tuple[tuple[State, Ways], ...] = ()

    def crossing(self, state: State, ways: int) -> Ways:
        """Return for each way of a neighbour which way of the node it stands beside."""
        return dict(self.crosses).get(state, tuple(range(ways)))

    def neighbors(self, address: Sequence[tuple[str, int]]) -> list[tuple[int, ...]]:
        """Return the digits of all neighbours of an address, itself read as names with values."""
        reached: list[tuple[State, tuple[int, ...]]] = [(start, ()) for start in self.starts]
        for name, x in address:
            reached = [
                (new, (*read, value))
                for state, read in reached
                for new, value in self.step(name, state, x)
            ]
        return sorted(read for state, read in reached if state in self.ends)


def _sum(ways: Ways, more: Ways) -> Ways:
    return tuple(map(sum, zip(ways, more, strict=True)))


@lru_cache(maxsize=1024)
def _row(rule: DistanceRule, name: str, state: State) -> Mapping[tuple[State, Ways], int]:
    values = next(count for key, count, _ in rule.digits if key == name)
    return Counter(rule.step(name, state, x, y) for x, y in product(range(values), repeat=2))
