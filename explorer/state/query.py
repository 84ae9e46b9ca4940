"""Query strings read leniently: what can't be used is replaced, and a sentence says so."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import parse_qs, quote

LONGEST_QUERY = 4_000


def read_query(search: str) -> dict[str, tuple[str, ...]]:
    """Return the parameters of a query string, each with all its values, blanks dropped.

    >>> read_query("?net=MC(2,2)&fault=a&fault=b")
    {'net': ('MC(2,2)',), 'fault': ('a', 'b')}
    """
    pairs = parse_qs(search.lstrip("?")[:LONGEST_QUERY], max_num_fields=None)
    return {key: tuple(v.strip() for v in values if v.strip()) for key, values in pairs.items()}


def first(query: Mapping[str, tuple[str, ...]], key: str) -> str:
    """Return the first value of a parameter, or the empty string."""
    values = query.get(key, ())
    return values[0] if values else ""


def write_query(pairs: list[tuple[str, str]]) -> str:
    """Return the query string of pairs, addresses left readable, empty values left out.

    >>> write_query([("net", "MC(2,2)"), ("from", "(00,01)"), ("view", "")])
    '?net=MC(2,2)&from=(00,01)'
    """
    parts = [f"{key}={quote(value, safe='(),.~:')}" for key, value in pairs if value]
    return "?" + "&".join(parts)
