"""Mistakes in printed values."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np

from explorer.papers.auditing import audit_hooks
from explorer.papers.mistakes.changes import change_function, changed_results


def misprint(value: Any, by: int = 1) -> Any:
    """Return a printed value with one number changed by ``by``, or one letter added.

    >>> misprint(7328), misprint("$m + k$"), misprint(((2, 1), (3,)))
    (7329, '$m + k$?', ((3, 1), (3,)))
    """
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float | Fraction):
        return value + by
    if isinstance(value, str):
        return f"{value}?"
    if isinstance(value, dict):
        first = next(iter(value), None)
        return {key: misprint(item, by) if key == first else item for key, item in value.items()}
    if isinstance(value, np.ndarray):
        return value.astype(float) + by
    if isinstance(value, tuple | list) and value:
        return type(value)([misprint(value[0], by), *value[1:]])
    return value


HUGE_OFFSET = 10**30
"""An offset so large that every value satisfies a misprinted bound, or none does."""


def misprint_last(value: Any, by: int = 1) -> Any:
    """Return printed values with the last one changed by ``by``, if there are several.

    >>> misprint_last((2, 4, 8)), misprint_last(7)
    ((2, 4, 9), 8)
    """
    if isinstance(value, tuple | list) and len(value) > 1:
        return type(value)([*value[:-1], misprint_last(value[-1], by)])
    return misprint(value, by)


def misprint_break(
    by: int, change_value: Callable[[Any, int], Any] = misprint
) -> Callable[[], None]:
    """Return a break that changes a printed value by ``by``, the one that ``change_value`` selects.

    Only one of them is changed: a claim that ignores some of its values stays unmoved.
    """
    change = changed_results(lambda value: change_value(value, by))
    return lambda: change_function(audit_hooks.printed, change)
