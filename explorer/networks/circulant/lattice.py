"""Sums of two offsets modulo n: the lattice of zero sums, and the shortest pair for each sum.

Lengths are in the 1-norm: that of (u,v) is |u| + |v|, the hops of u steps over one offset and v
over the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import gcd
from typing import TypeVar

import numpy as np

from explorer.core.ints import Ints

Vector = tuple[int, int]
IntOrInts = TypeVar("IntOrInts", int, Ints)


@dataclass(frozen=True)
class Lattice:
    """The pairs (u,v) with ua + vb = 0 modulo n, given by two pairs that generate them all.

    ``short`` has the least length of all but (0,0), ``long`` the least of those that are no
    multiples of ``short``. ``per_short`` and ``per_long`` are the n-ths of each vector that make
    up one unit of the sum. n must be below 2^30, so that all numbers fit 63 bits.
    """

    n: int
    short: Vector
    long: Vector
    per_short: int
    per_long: int

    @property
    def reach(self) -> int:
        """No sum takes more hops than this: half the length of both vectors."""
        return (_length(self.short) + _length(self.long)) // 2

    def fewest(self, sums: Ints) -> tuple[Ints, Ints]:
        """Return the shortest (u,v) with ua + vb = each sum; a tie goes to the largest v, then u.

        (...,) -> (...,) twice. A shortest pair is less than 2 times ``long`` from the sum's own: it
        is no longer than ``long``, and y times ``long`` plus any multiple of ``short`` has at least
        half y times its length, because ``long`` is the shortest of its row.
        """
        x, y = (sums % self.n * per % self.n for per in (self.per_short, self.per_long))
        (au, av), (bu, bv) = self.short, self.long
        start = (x * au + y * bu) // self.n, (x * av + y * bv) // self.n
        best: tuple[Ints, Ints] | None = None
        for j in range(-2, 3):
            u, v = start[0] - j * bu, start[1] - j * bv
            # Along ``short`` lengths fall until u or v passes 0, and rise from there.
            for i in _times((u, v), self.short):
                best = _better_pair((u - i * au, v - i * av), best)
        assert best is not None
        return best


def _better_pair(pair: tuple[Ints, Ints], best: tuple[Ints, Ints] | None) -> tuple[Ints, Ints]:
    """Return the better of two pairs: shorter, then of more v, then of more u."""
    if best is None:
        return pair
    (u, v), (p, q) = pair, best
    new, old = abs(u) + abs(v), abs(p) + abs(q)
    wins = (new < old) | ((new == old) & ((v > q) | ((v == q) & (u > p))))
    return np.where(wins, u, p), np.where(wins, v, q)


def _length(vector: Vector) -> int:
    return abs(vector[0]) + abs(vector[1])


@lru_cache
def lattice(n: int, a: int, b: int) -> Lattice:
    """Return the lattice of the sums that are 0 modulo n, by Gauss' reduction in the 1-norm.

    >>> lattice(13, 2, 3).short, lattice(13, 2, 3).long
    ((3, -2), (2, 3))
    """
    shared = gcd(a, n)
    # Only a v that is a multiple of gcd(a, n) has a u with which the sum is 0.
    upright = -b * pow(a // shared, -1, n // shared) % (n // shared), shared
    short, long = sorted([(n // shared, 0), upright], key=_length)
    while True:
        long = min(
            (_subtract_multiple(long, short, times) for times in _times(long, short)), key=_length
        )
        if _length(long) >= _length(short):
            break
        short, long = long, short
    # One unit of the sum, as u steps over a and v over b.
    common = gcd(a, b)
    v = pow(b // common, -1, a // common) if a > common else 0
    u = (common - v * b) // a
    inverse = pow(common, -1, n)
    u, v = u * inverse, v * inverse
    area = short[0] * long[1] - short[1] * long[0]
    sign = n // area
    per_short = (u * long[1] - v * long[0]) * sign % n
    per_long = (short[0] * v - short[1] * u) * sign % n
    return Lattice(n, short, long, per_short, per_long)


def _times(vector: tuple[IntOrInts, IntOrInts], short: Vector) -> list[IntOrInts]:
    """Return the multiples of ``short`` that may be subtracted to leave the shortest vector."""
    crossings = [whole // part for whole, part in zip(vector, short, strict=True) if part]
    return [at + more for at in crossings for more in (0, 1)]


def _subtract_multiple(long: Vector, short: Vector, times: int) -> Vector:
    return long[0] - times * short[0], long[1] - times * short[1]
