"""Rows of symbols compared with goals: misplaced symbols, cycles, and chains to foreign symbols."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import comb, perm
from typing import Any, NamedTuple

import numpy as np

from explorer.core.ints import Ints


class Disorder(NamedTuple):
    """How a row differs from its goal: numbers, or arrays of them.

    A place that holds a wrong symbol leads to the place where this symbol belongs. So the places
    form cycles, and chains that end with a symbol foreign to the goal.
    """

    misplaced: Any
    """The number of places that hold a wrong symbol."""
    cycles: Any
    """The number of cycles of two places or more."""
    chains: Any
    """The number of chains, which equals the number of foreign symbols."""
    first: Any
    """1 where the first place holds a wrong symbol, else 0."""


def disorder(rows: Ints, goals: Ints, n: int) -> Disorder:
    """Return how rows of k different symbols of 1..n differ from goals: (..., k) -> (...,) each.

    >>> [int(part) for part in disorder(np.array([2, 1, 5, 3]), np.array([1, 2, 3, 4]), 5)]
    [4, 1, 1, 1]
    """
    rows, goals = np.broadcast_arrays(rows, goals)
    k = rows.shape[-1]
    places = np.arange(k)
    # A foreign symbol leads to place k, beyond all others, which leads nowhere.
    place_of_symbol = np.full((*rows.shape[:-1], n), k)
    np.put_along_axis(place_of_symbol, goals - 1, places, axis=-1)
    goal = np.take_along_axis(place_of_symbol, rows - 1, axis=-1)
    beyond = np.full((*rows.shape[:-1], 1), k)
    ahead = np.concatenate([goal, beyond], axis=-1)
    least = np.broadcast_to(np.array([*places, -1]), ahead.shape)
    for _ in range(k.bit_length()):  # each round doubles how far a place sees
        least = np.minimum(least, np.take_along_axis(least, ahead, axis=-1))
        ahead = np.take_along_axis(ahead, ahead, axis=-1)
    wrong = goal != places
    smallest = wrong & (least[..., :-1] == places)
    foreign = goal == k
    misplaced, cycles, chains = (part.sum(axis=-1) for part in (wrong, smallest, foreign))
    return Disorder(misplaced, cycles, chains, wrong[..., 0] * 1)


def distance_counts(n: int, k: int, hops: Callable[[Disorder], int]) -> tuple[int, ...]:
    """Return how many rows of k of n symbols are 0, 1, 2 … hops from one.

    >>> distance_counts(3, 1, lambda disorder: disorder.misplaced)
    (1, 2)
    """
    counts: dict[int, int] = {}
    for (misplaced, cycles, chains), ways in _displacement_counts(k).items():
        for first in (0, 1):
            places = comb(k - 1, misplaced - first) if misplaced >= first else 0
            if row_count := places * ways * perm(n - k, chains):
                distance = hops(Disorder(misplaced, cycles, chains, first))
                counts[distance] = counts.get(distance, 0) + row_count
    return tuple(counts.get(far, 0) for far in range(max(counts) + 1))


@lru_cache
def _displacement_counts(k: int) -> dict[tuple[int, int, int], int]:
    """Return in how many ways t places form c cycles of two or more and f chains.

    As {(t, c, f): ways}, for t up to k.
    """
    ways = {(0, 0, 0): 1}
    for t in range(1, k + 1):
        for c in range(t // 2 + 1):
            for f in range(t - 2 * c + 1):
                # The last place joins a cycle or chain, or is a chain, or a cycle with another.
                ways[t, c, f] = (
                    (t - 1 + f) * ways.get((t - 1, c, f), 0)
                    + ways.get((t - 1, c, f - 1), 0)
                    + (t - 1) * ways.get((t - 2, c - 1, f), 0)
                )
    return ways
