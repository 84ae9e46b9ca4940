"""A ``repr`` of one line for values that contain networks and arrays."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import numpy as np

from explorer.core.errors import one_line
from explorer.core.network import Network
from explorer.core.reason import Reason
from explorer.core.router import Router

MAX_VALUES = 4
"""Most members of a collection that are shown; of a larger one only their number is."""

MAX_VALUE_LENGTH = 60
MAX_CHARACTERS = 400
"""The most characters of a value, and of the whole line."""


def repr_in_one_line(self: Any) -> str:
    """Return the class name and the fields of a dataclass, arrays as type and shape.

    >>> from explorer import network
    >>> network("Q(3)").check([0, 1, 3])
    RouteCheck(net=Q(3), length=2, distance=2, first_fault=None, repeats=())
    """
    field_texts = [
        f"{item.name}={_brief(getattr(self, item.name))}" for item in fields(self) if item.repr
    ]
    return one_line(f"{type(self).__name__}({', '.join(field_texts)})", MAX_CHARACTERS)


def _brief(value: object) -> str:
    if isinstance(value, Network):
        return value.spec
    if isinstance(value, Router):
        return repr(value.key)
    if isinstance(value, Reason):
        return one_line(repr(str(value)), MAX_VALUE_LENGTH)
    if isinstance(value, np.ndarray):
        return f"{value.dtype}[{'×'.join(map(str, value.shape))}]"
    if isinstance(value, tuple | list | dict | set | frozenset) and len(value) > MAX_VALUES:
        return f"<{len(value):,} of them>"
    return one_line(" ".join(repr(value).split()), MAX_VALUE_LENGTH)
