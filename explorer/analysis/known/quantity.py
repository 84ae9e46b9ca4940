"""A quantity of a network, its value, and how that is known."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from explorer.core.basis import Basis

Value = int | float | bool | Fraction | str | None


@dataclass(frozen=True)
class KnownQuantity:
    """A quantity of a network: its key, its title, its value, and its basis.

    The value is exact, except that a float is numerical. It is None if it is unknown or not
    computed here; a text holds bounds.
    """

    key: str
    title: str
    value: Value
    basis: Basis
