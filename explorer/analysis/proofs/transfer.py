"""Results from transfer matrices for all sizes: largest distances, recurrences of their sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from explorer.core.addresses.distance_rule import DistanceRule, State

LongestPaths = Mapping[State, int]
"""The longest path length that ends in each state."""

MAX_DIGITS, MAX_PERIOD = 6, 4
"""Most digits before a largest distance must grow regularly, and the longest period."""


def is_uniform(rule: DistanceRule) -> bool:
    """Return whether every node has equally many nodes at each distance.

    This holds if the increment of a digit, over all its values in the second address, does not
    depend on its value in the first: a sufficient condition, not a necessary one.

    >>> from explorer.networks.cubes.digits import CROSSED
    >>> is_uniform(CROSSED)
    True
    """
    read_in = rule.reading_states()
    for name, values, _ in rule.digits:
        for state in read_in[name]:
            rows = [
                Counter(rule.step(name, state, x, y) for y in range(values)) for x in range(values)
            ]
            if any(row != rows[0] for row in rows):
                return False
    return True


def _longest(rule: DistanceRule, name: str, before: LongestPaths) -> LongestPaths:
    """Return the longest path lengths after one more digit: a product of (max, +) matrices."""
    after: dict[State, int] = {}
    for state, length in before.items():
        for new, (more,) in rule.matrix(name, state):
            after[new] = max(after.get(new, 0), length + more)
    return after


@dataclass(frozen=True)
class Growth:
    """The growth of the largest distance with the digits: from ``start`` on, by ``step``.

    ``first`` has the largest distances with ``start`` digits, one more, and so on; adding as many
    digits as ``first`` has entries increases each of them by ``step``.
    """

    start: int
    first: tuple[int, ...]
    step: int

    def largest_distance(self, count: int) -> int:
        """Return the largest distance with ``count`` digits, at least ``start``."""
        times, place = divmod(count - self.start, len(self.first))
        return self.first[place] + times * self.step


@lru_cache(maxsize=64)
def growth(rule: DistanceRule, digits: tuple[tuple[str, int], ...], name: str) -> Growth | None:
    """Return the growth of the largest distance with a digit read after others; None if unproved.

    The (max, +) matrices are monotone. So if no longest path to a state grows by more than x during
    a period, none ever does. If some states, taken alone, come back with lengths grown by x, they
    always do. Both are checked for each start within the period.

    >>> from explorer.networks.cubes.digits import CROSSED
    >>> growth(CROSSED, (("top", 1),), "pair")
    Growth(start=1, first=(2, 3), step=2)
    """
    lengths: LongestPaths = {rule.start: rule.initial_lengths[0]}
    for digit, times in digits:
        for _ in range(times):
            lengths = _longest(rule, digit, lengths)
    for start in range(MAX_DIGITS):
        for period in range(1, MAX_PERIOD + 1):
            steps = {
                _growth_of_longest(rule, name, row, period)
                for row in _rows(rule, name, lengths, period)
            }
            step = steps.pop()
            if not steps and step is not None:
                rows = _rows(rule, name, lengths, period)
                return Growth(start, tuple(max(each.values()) for each in rows), step)
        lengths = _longest(rule, name, lengths)
    return None


def _rows(rule: DistanceRule, name: str, lengths: LongestPaths, count: int) -> list[LongestPaths]:
    """Return the longest path lengths with no more digit, with one more, and so on."""
    rows = [lengths]
    while len(rows) < count:
        rows.append(_longest(rule, name, rows[-1]))
    return rows


def _growth_of_longest(
    rule: DistanceRule, name: str, lengths: LongestPaths, period: int
) -> int | None:
    """Return the constant growth of the longest paths over a period; None if unproved."""
    after = _rows(rule, name, lengths, period + 1)[-1]
    step = max(after.values()) - max(lengths.values())
    if after.keys() != lengths.keys() or any(
        after[state] > lengths[state] + step for state in lengths
    ):
        return None
    grown = {state: length for state, length in lengths.items() if after[state] == length + step}
    grown_alone = _rows(rule, name, grown, period + 1)[-1]
    is_whole = all(grown_alone.get(state) == length + step for state, length in grown.items())
    return step if is_whole and max(grown.values(), default=-1) == max(lengths.values()) else None


@lru_cache(maxsize=64)
def sums_recurrence(rule: DistanceRule, name: str) -> tuple[int, ...]:
    """Return c with c0 S(k) + c1 S(k+1) + … = 0, S(k) the distance sum with k digits ``name``.

    The digits are the last ones read. c is the squared characteristic polynomial of the transfer
    matrix at x = 1. By Cayley and Hamilton the polynomial annihilates the generating polynomials,
    and its square also their derivatives, whose values at 1 are the sums.

    >>> from explorer.networks.cubes.digits import HYPERCUBE
    >>> sums_recurrence(HYPERCUBE, "bit")
    (64, -96, 52, -12, 1)
    """
    states = rule.reading_states()[name]
    matrix = [
        [sum(n for (to, _), n in rule.matrix(name, at).items() if to == other) for other in states]
        for at in states
    ]
    # Imported here because sympy loads slowly.
    from sympy import Matrix

    square = Matrix(matrix).charpoly() ** 2
    return tuple(int(value) for value in reversed(square.all_coeffs()))
