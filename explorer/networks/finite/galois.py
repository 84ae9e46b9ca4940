"""Arithmetic of finite fields GF(q), on arrays of the numbers 0 … q-1."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product

import numpy as np

from explorer.core.ints import Ints


def prime_power(q: int) -> tuple[int, int] | None:
    """Return (p, e) with q = p^e and p prime, or None.

    >>> prime_power(9), prime_power(13), prime_power(12)
    ((3, 2), (13, 1), None)
    """
    p = next((d for d in range(2, q + 1) if q % d == 0), 0)
    e, rest = 0, q
    while p and rest % p == 0:
        e, rest = e + 1, rest // p
    return (p, e) if rest == 1 and e else None


@dataclass(frozen=True)
class GaloisField:
    """GF(p^e): number Σ a_i p^i stands for Σ a_i z^i modulo a primitive polynomial of degree e.

    z^e is the first sum of lower powers for which every element but 0 is a power of z; for e = 1 z
    is the least primitive root.

    >>> field = GaloisField(9)
    >>> field.powers.tolist(), int(field.times(5, 7)), int(field.over(1, 5)), int(field.plus(5, 7))
    ([1, 3, 4, 7, 2, 6, 8, 5], 4, 3, 0)
    """

    q: int

    @cached_property
    def base(self) -> tuple[int, int]:
        """The prime and its exponent."""
        prime_and_power = prime_power(self.q)
        assert prime_and_power is not None
        return prime_and_power

    @cached_property
    def powers(self) -> Ints:
        """The powers 0 … q-2 of a primitive element."""
        p, e = self.base
        rows = (self._powers_of(low[::-1]) for low in product(range(p), repeat=e))
        return np.array(next(row for row in rows if len(set(row)) == self.q - 1))

    def _powers_of(self, low: tuple[int, ...]) -> list[int]:
        """Return the powers of z up to the first 0 or 1, where z^e is Σ low[i] z^i."""
        p, e = self.base
        one = [1, *[0] * (e - 1)]
        value = one
        row: list[int] = []
        while any(value) and len(row) < self.q - 1 and (value != one or not row):
            row.append(sum(digit * p**i for i, digit in enumerate(value)))
            top = value[-1]
            value = [(x + top * c) % p for x, c in zip([0, *value[:-1]], low, strict=True)]
        return row

    @cached_property
    def logs(self) -> Ints:
        """The exponent of each element as a power of the primitive one; meaningless for 0."""
        logs = np.zeros(self.q, dtype=np.int64)
        logs[self.powers] = np.arange(self.q - 1)
        return logs

    def plus(self, a: object, b: object, sign: int = 1) -> Ints:
        """Return a + b, or a - b: digit by digit, modulo p."""
        p, e = self.base
        a, b = np.asarray(a), np.asarray(b)
        total = np.zeros(np.broadcast(a, b).shape, dtype=np.int64)
        for i in range(e):
            total += (a // p**i + sign * (b // p**i)) % p * p**i
        return total

    def minus(self, a: object, b: object) -> Ints:
        """Return a - b."""
        return self.plus(a, b, -1)

    def times(self, a: object, b: object) -> Ints:
        """Return a · b, using logarithms."""
        a, b = np.asarray(a), np.asarray(b)
        product = self.powers[(self.logs[a] + self.logs[b]) % (self.q - 1)]
        return np.asarray(np.where((a == 0) | (b == 0), 0, product))

    def over(self, a: object, b: object) -> Ints:
        """Return a / b; b is not 0."""
        a, b = np.asarray(a), np.asarray(b)
        quotient = self.powers[(self.logs[a] - self.logs[b]) % (self.q - 1)]
        return np.asarray(np.where(a == 0, 0, quotient))
