"""Everything that a claim takes as given passes through here, so that the audit can break it.

``printed`` wraps a value or a list as the paper prints it, ``built`` the rows of a construction
that is made inside a claim. Both return their argument.
"""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def printed(value: T) -> T:
    """Return a value, or values in tuples and mappings, as the paper prints it.

    >>> printed(7328)
    7328
    """
    return value


def built(rows: T) -> T:
    """Return the rows of a construction: a tuple or an array with one row for each built item.

    >>> built(((0, 1), (1, 3)))
    ((0, 1), (1, 3))
    """
    return rows
