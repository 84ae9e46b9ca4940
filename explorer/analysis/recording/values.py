"""Values of a user's program as short plain data, made without running any code of the user."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from itertools import islice
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any, Final, TypeAlias

import numpy as np

from explorer.core.errors import one_line
from explorer.core.network import Network
from explorer.core.registry import PLUGIN_PREFIX
from explorer.core.router import Via

Plain: TypeAlias = Any
"""A value as JSON holds it.

None, booleans, texts and integers below 2^53 are stored as they are. ``{"int": digits}`` is a
larger integer, ``{"float": x}`` any other number, ``{"kind": name, "items": [...], "more": n}`` a
row of values of which n are left out, ``{"kind": name, "fields": {...}}`` an object of the file,
and ``{"text": words}`` a value that is only named.
"""

MAX_ITEMS: Final = 12
MAX_TEXT: Final = 80
MAX_DEPTH: Final = 3
MAX_BITS: Final = 1024
MAX_EXACT_IN_JSON: Final = 2**53

ROWS: Final = (tuple, list, set, frozenset)
UNINFORMATIVE: Final = (Network, ModuleType, FunctionType, BuiltinFunctionType, MethodType, type)


def is_informative(value: object) -> bool:
    """Return whether a variable is informative: networks, modules and functions never change."""
    return not isinstance(value, UNINFORMATIVE) and (not _is_of_file(value) or bool(_fields(value)))


def plain(value: object, depth: int = 0) -> Plain:
    """Return a value as bounded plain data; no ``__repr__`` of the user is called.

    >>> plain((1, True, "a")), plain(2**60), plain(0.5)
    ({'kind': 'tuple', 'items': [1, True, 'a'], 'more': 0}, {'int': '1152921504606846976'}, \
{'float': 0.5})
    """
    if value is None or type(value) is bool:
        return value
    if isinstance(value, np.bool_):
        return bool(value)
    if isinstance(value, int | np.integer):
        return _integer(int.__int__(value) if isinstance(value, int) else int(value))
    if isinstance(value, float | np.floating):
        number = float.__float__(value) if isinstance(value, float) else float(value)
        return {"float": number} if math.isfinite(number) else {"text": str(number)}
    if isinstance(value, str):
        return one_line(str.__str__(value), MAX_TEXT)
    if depth == MAX_DEPTH:
        return {"text": "…"}
    return _plain_parts(value, depth)


def _integer(number: int) -> Plain:
    if abs(number) < MAX_EXACT_IN_JSON:
        return number
    if number.bit_length() > MAX_BITS:
        return {"text": f"an integer of {number.bit_length():,} bits"}
    return {"int": str(number)}


def _plain_parts(value: object, depth: int) -> Plain:
    """Return a container or an object with its parts; for anything else its kind."""
    kind = type(value).__name__[:MAX_TEXT]
    if isinstance(value, Via):
        parts = value._asdict().items()
        return {"kind": kind, "fields": {k: plain(v, depth + 1) for k, v in parts}}
    if type(value) in ROWS:
        return _row(kind, value, len(value), depth)  # type: ignore[arg-type]
    if type(value) is dict:
        pairs = [[plain(k, depth + 1), plain(v, depth + 1)] for k, v in _first_items(value.items())]
        return {"kind": kind, "pairs": pairs, "more": len(value) - len(pairs)}
    if type(value) is np.ndarray and value.ndim == 1:
        return _row("array", value[:MAX_ITEMS].tolist(), len(value), depth)
    if isinstance(value, range):
        return {
            "text": f"range({value.start}, {value.stop}{f', {value.step}' * (value.step != 1)})"
        }
    if isinstance(value, Network):
        return {"text": one_line(value.spec, MAX_TEXT)}
    if _is_of_file(value) and (fields := _fields(value)):
        return {"kind": kind, "fields": {k: plain(v, depth + 1) for k, v in fields.items()}}
    return {"text": one_line(f"<{kind}>", MAX_TEXT)}


def _first_items(values: Iterable[Any]) -> list[Any]:
    return list(islice(values, MAX_ITEMS))


def _row(kind: str, values: Iterable[object], count: int, depth: int) -> Plain:
    items = [plain(item, depth + 1) for item in _first_items(values)]
    if kind in ("set", "frozenset") and all(map(_is_integer, items)):
        items.sort(key=lambda item: item if type(item) is int else int(item["int"]))
    return {"kind": kind, "items": items, "more": count - len(items)}


def _is_integer(item: Plain) -> bool:
    return type(item) is int or (type(item) is dict and "int" in item)


def _is_of_file(value: object) -> bool:
    return str(type(value).__module__).startswith(PLUGIN_PREFIX)


def _fields(value: object) -> Mapping[str, object]:
    """Return the informative fields of an object of the file; properties are not called.

    Functions are left out, such as the way in which a router calls ``next_hop``.
    """
    try:
        attributes = object.__getattribute__(value, "__dict__")
    except AttributeError:
        return {}
    public = ((k, v) for k, v in attributes.items() if isinstance(k, str) and k[:2] != "__")
    return dict(_first_items((k, v) for k, v in public if not isinstance(v, UNINFORMATIVE)))
