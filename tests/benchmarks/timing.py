"""The clock of the benchmarks: the least of several times, taken by turns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import perf_counter

TURN = 0.02
"""Seconds: what takes less is repeated for so long whenever it has its turn."""

GIVEN_UP = 2
"""A peer this many times slower than the best of them is not waited for again."""


def seconds(work: Callable[[], object]) -> float:
    """Return how long something takes, once."""
    began = perf_counter()
    work()
    return perf_counter() - began


def turn(work: Callable[[], object]) -> float:
    """Return the least time that something takes, in one turn."""
    end = perf_counter() + TURN
    least = seconds(work)
    while perf_counter() < end:
        least = min(least, seconds(work))
    return least


def by_turns(
    ours: Callable[[], object], peers: Mapping[str, Callable[[], object]], rounds: int
) -> tuple[float, float, str]:
    """Return our least time, the least time of the best peer, and its name.

    In every round each has its turn, so that whatever else the machine does befalls them alike.
    """
    mine = float("inf")
    theirs = dict.fromkeys(peers, mine)
    for number in range(rounds):
        mine = min(mine, turn(ours))
        best = min(theirs.values())
        for name, work in peers.items():
            if not number or theirs[name] <= GIVEN_UP * best:
                theirs[name] = min(theirs[name], turn(work))
    first = min(theirs, key=theirs.__getitem__)
    return mine, theirs[first], first
