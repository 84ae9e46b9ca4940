"""Checks of arguments that are single values: a file, a whole number, a text."""

from __future__ import annotations

import os
from numbers import Integral

from explorer.core.errors import OutsideRange, brief


def file_path(value: object) -> str:
    """Return the path of a file; raise OutsideRange for a value that is no path.

    >>> file_path("ring.gml")
    'ring.gml'
    >>> file_path(5)
    Traceback (most recent call last):
    ...
    explorer.core.errors.OutsideRange: 5 is no file: its path is. Nearest: '5'.
    """
    path = os.fspath(value) if isinstance(value, (str, os.PathLike)) else value
    if isinstance(path, str) and "\0" not in path:
        return path
    raise OutsideRange(f"{brief(repr(value))} is no file: its path is", brief(repr(str(value))))


def whole_number(value: object, name: str, least: int = 0) -> int:
    """Return a whole number of at least ``least``; raise OutsideRange with ``name`` for others.

    >>> whole_number(7, "seed")
    7
    >>> whole_number(2.5, "seed")
    Traceback (most recent call last):
    ...
    explorer.core.errors.OutsideRange: 2.5 is no seed: a whole number from 0 on is. Nearest: 2.
    """
    if isinstance(value, Integral) and not isinstance(value, bool) and int(value) >= least:
        return int(value)
    near = int(value) if isinstance(value, float) and least <= value < 2**63 else least
    rule = f"a whole number from {least} on is"
    raise OutsideRange(f"{brief(repr(value))} is no {name}: {rule}", str(near))


def text_of(value: object, name: str) -> str:
    """Return a text; raise OutsideRange with ``name`` for other values.

    >>> text_of(5, "name of a graph")
    Traceback (most recent call last):
    ...
    explorer.core.errors.OutsideRange: 5 is no name of a graph: a text is. Nearest: '5'.
    """
    if isinstance(value, str):
        return value
    raise OutsideRange(
        f"{brief(repr(value))} is no {name}: a text is", brief(repr(brief(str(value))))
    )
