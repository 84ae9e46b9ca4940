"""What transfer matrices tell for all sizes: largest distances, and recurrences of their sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from explorer.core.addresses.distance_rule import DistanceRule, State

Longest = Mapping[State, int]
"""The longest way that ends in each state."""

MOST_DIGITS, MOST_PERIOD = 6, 4
"""Digits after which a largest distance has to grow evenly, and over how many."""


def is_uniform(rule: DistanceRule) -> bool:
    """Return whether every node sees as many nodes at each distance as any other.

    So it is where what a digit adds does not depend on its value in the first address, over all of
    those in the second: enough, and not needed.

    >>> from explorer.networks.cubes.digits import CROSSED
    >>> is_uniform(CROSSED)
    True
    """
    read_in = rule.read_in()
    for name, values, _ in rule.digits:
        for state in read_in[name]:
            rows = [
                Counter(rule.step(name, state, x, y) for y in range(values)) for x in range(values)
            ]
            if any(row != rows[0] for row in rows):
                return False
    return True


def _longest(rule: DistanceRule, name: str, before: Longest) -> Longest:
    """Return the longest ways after one digit more: a product of matrices of (max, +)."""
    after: dict[State, int] = {}
    for state, length in before.items():
        for new, (more,) in rule.matrix(name, state):
            after[new] = max(after.get(new, 0), length + more)
    return after


@dataclass(frozen=True)
class Growth:
    """How the largest distance grows with digits: from ``start`` of them on, by ``step``.

    ``first`` are the largest distances with ``start`` digits, one more, and so on; from each of
    them on, as many digits more as these are make it longer by ``step``.
    """

    start: int
    first: tuple[int, ...]
    step: int

    def at(self, count: int) -> int:
        """Return the largest distance with so many digits, ``start`` at least."""
        times, place = divmod(count - self.start, len(self.first))
        return self.first[place] + times * self.step


@lru_cache(maxsize=64)
def growth(rule: DistanceRule, digits: tuple[tuple[str, int], ...], name: str) -> Growth | None:
    """Return how the largest distance grows with a digit that is read after others; None unproved.

    If no longest way to a state grows by more than a over some digits, none ever does, as the
    matrices of (max, +) are monotone; and where some states alone, their ways grown by a, come to
    themselves grown by a, they ever do. So it is looked at from each of so many starts.

    >>> from explorer.networks.cubes.digits import CROSSED
    >>> growth(CROSSED, (("top", 1),), "pair")
    Growth(start=1, first=(2, 3), step=2)
    """
    ways: Longest = {rule.start: rule.ways[0]}
    for digit, times in digits:
        for _ in range(times):
            ways = _longest(rule, digit, ways)
    for start in range(MOST_DIGITS):
        for period in range(1, MOST_PERIOD + 1):
            steps = {
                _growth_of_longest(rule, name, each, period)
                for each in _rows(rule, name, ways, period)
            }
            step = steps.pop()
            if not steps and step is not None:
                rows = _rows(rule, name, ways, period)
                return Growth(start, tuple(max(each.values()) for each in rows), step)
        ways = _longest(rule, name, ways)
    return None


def _rows(rule: DistanceRule, name: str, ways: Longest, count: int) -> list[Longest]:
    """Return the longest ways with no digit more, with one, and so on."""
    rows = [ways]
    while len(rows) < count:
        rows.append(_longest(rule, name, rows[-1]))
    return rows


def _growth_of_longest(rule: DistanceRule, name: str, ways: Longest, period: int) -> int | None:
    """Return by how much the longest ways grow over so many digits for ever, None unproved."""
    after = _rows(rule, name, ways, period + 1)[-1]
    step = max(after.values()) - max(ways.values())
    if after.keys() != ways.keys() or any(after[state] > ways[state] + step for state in ways):
        return None
    steady = {state: way for state, way in ways.items() if after[state] == way + step}
    alone = _rows(rule, name, steady, period + 1)[-1]
    whole = all(alone.get(state) == way + step for state, way in steady.items())
    return step if whole and max(steady.values(), default=-1) == max(ways.values()) else None


@lru_cache(maxsize=64)
def sums_recurrence(rule: DistanceRule, name: str) -> tuple[int, ...]:
    """Return c with c0 S(k) + c1 S(k+1) + … = 0, S(k) the sum of distances with k such digits.

    The digits are the last that are read. c is the characteristic polynomial of the transfer matrix
    at x = 1, squared: by Cayley and Hamilton it takes the generating polynomials to nothing, and
    its square their derivatives, whose values at 1 are the sums.

    >>> from explorer.networks.cubes.digits import HYPERCUBE
    >>> sums_recurrence(HYPERCUBE, "bit")
    (64, -96, 52, -12, 1)
    """
    states = rule.read_in()[name]
    matrix = [
        [sum(n for (to, _), n in rule.matrix(name, at).items() if to == other) for other in states]
        for at in states
    ]
    # It takes a while to load.
    from sympy import Matrix

    square = Matrix(matrix).charpoly() ** 2
    return tuple(int(value) for value in reversed(square.all_coeffs()))
