"""What Python shows of a value that holds networks and arrays: one line."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import numpy as np

from explorer.core.errors import one_line
from explorer.core.network import Network
from explorer.core.reason import Reason
from explorer.core.router import Router

MOST_VALUES = 4
"""Members of a collection that are shown; of a longer one, how many there are."""

LONGEST_VALUE = 60
LONGEST = 400
"""Characters of a value, and of the whole line."""


def repr_in_one_line(self: Any) -> str:
    """Return the class of a frozen value and its fields, arrays by their shape alone.

    >>> from explorer import network
    >>> network("Q(3)").check([0, 1, 3])
    Checked(net=Q(3), length=2, distance=2, first_fault=None, repeats=())
    """
    shown = [
        f"{item.name}={_brief(getattr(self, item.name))}" for item in fields(self) if item.repr
    ]
    return one_line(f"{type(self).__name__}({', '.join(shown)})", LONGEST)


def _brief(value: object) -> str:
    if isinstance(value, Network):
        return value.spec
    if isinstance(value, Router):
        return repr(value.key)
    if isinstance(value, Reason):
        return one_line(repr(str(value)), LONGEST_VALUE)
    if isinstance(value, np.ndarray):
        return f"{value.dtype}[{'×'.join(map(str, value.shape))}]"
    if isinstance(value, tuple | list | dict | set | frozenset) and len(value) > MOST_VALUES:
        return f"<{len(value):,} of them>"
    return one_line(" ".join(repr(value).split()), LONGEST_VALUE)
