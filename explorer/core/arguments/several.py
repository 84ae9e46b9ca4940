"""Checks of arguments that are lists."""

from __future__ import annotations

from collections.abc import Iterable
from numbers import Integral

from explorer.core.errors import OutsideRange, brief


def members_of(value: object, name: str, nearest: str | None = None) -> list[object]:
    """Return the members as a list; raise OutsideRange with ``name`` for a value that has none.

    >>> members_of((1, 2), "route")
    [1, 2]
    >>> members_of(5, "route: a list of nodes is", "[5]")
    Traceback (most recent call last):
    ...
    explorer.core.errors.OutsideRange: 5 is no route: a list of nodes is. Nearest: [5].
    """
    if isinstance(value, Iterable):
        return list(value)
    raise OutsideRange(f"{brief(repr(value))} is no {name}", nearest)


def integers(value: object, name: str, nearest: str | None = None) -> tuple[int, ...]:
    """Return a tuple of integers; raise OutsideRange if some member is not an integer.

    >>> integers((4, 8), "shape"), integers([], "shape")
    ((4, 8), ())
    >>> integers("x", "shape: whole numbers are", "8")
    Traceback (most recent call last):
    ...
    explorer.core.errors.OutsideRange: 'x' is no shape: whole numbers are. Nearest: 8.
    """
    members = members_of(value, name, nearest)
    if not all(isinstance(side, Integral) and not isinstance(side, bool) for side in members):
        raise OutsideRange(f"{brief(repr(value))} is no {name}", nearest)
    return tuple(int(side) for side in members)  # type: ignore[call-overload]
