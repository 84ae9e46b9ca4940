"""A quantity of a network, its value, and how that is known."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from explorer.core.basis import Basis

Value = int | float | bool | Fraction | str | None


@dataclass(frozen=True)
class KnownQuantity:
    """A quantity of a network: its key, what it is called, its value, and how that is known.

    The value is exact but for a float, which is numerical; None where nobody knows it, or where
    nothing here computes it; a text holds bounds.
    """

    key: str
    title: str
    value: Value
    basis: Basis
