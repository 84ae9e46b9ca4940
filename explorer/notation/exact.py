"""Exact numbers as JSON."""

from __future__ import annotations

import json
from fractions import Fraction


def to_json(document: object) -> str:
    """Return one compact JSON document; fractions as floats, integers exact at any size.

    >>> to_json({"mean": Fraction(1, 2), "nodes": 2**68})
    '{"mean":0.5,"nodes":295147905179352825856}'
    """
    import orjson

    try:
        return orjson.dumps(document, default=_plain).decode()
    except TypeError:
        # orjson refuses integers beyond 64 bits; the standard library writes them in full.
        return json.dumps(document, default=_plain, ensure_ascii=False, separators=(",", ":"))


def _plain(value: object) -> float:
    if isinstance(value, Fraction):
        return float(value)
    raise TypeError(f"{type(value).__name__} has no JSON form")
