"""Networks whose nodes are written over a finite field GF(q)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from explorer.core.errors import OutsideRange
from explorer.core.network import Network, Parameter
from explorer.networks.finite.galois import GaloisField, prime_power


def over_fields(family: str, least: int, most: int) -> str:
    """Return the specs of a family over all fields of ``least`` to ``most`` elements, in one text.

    >>> over_fields("PF", 2, 9)
    'PF(2) PF(3) PF(4) PF(5) PF(7) PF(8) PF(9)'
    """
    return " ".join(f"{family}({q})" for q in range(least, most + 1) if prime_power(q))


@dataclass(frozen=True)
class FieldNetwork(Network):
    """A network over GF(q): q is a power of a prime. Each of its switches has p hosts."""

    q: int
    p: int = 1

    optional: ClassVar[Parameter | None] = Parameter("p", "Hosts on a switch", 1, 256, grows=False)

    @property
    def hosts_each(self) -> int:
        return self.p

    @cached_property
    def galois(self) -> GaloisField:
        """The arithmetic of GF(q)."""
        return GaloisField(self.q)

    def check_parameters(self) -> None:
        if prime_power(self.q) is None:
            low, high = self._next_order(-1), self._next_order(1)
            near = high if high - self.q < self.q - low else low
            raise OutsideRange(
                f"q = {self.q} is no power of a prime: there is a field of q elements where it is",
                nearest=self._spec_with("q", near),
            )

    def steps(self) -> tuple[tuple[str, str, int, str, str], ...]:
        (name, title, value, *_), *more = super().steps()
        down, up = (self._spec_with("q", self._next_order(by)) for by in (-1, 1))
        return ((name, title, value, down, up), *more)

    def _next_order(self, by: int) -> int:
        """Return the next power of a prime below or above q."""
        order = self.q + by
        while order > 1 and prime_power(order) is None:
            order += by
        return order
