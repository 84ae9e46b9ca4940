"""Specs suggested while a visitor types one: a table that is requested when the field is entered.

Its URL contains the fingerprint of the table, so a browser requests it once.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

import orjson
from flask import Flask, Response

from explorer.core.registry import families, network
from explorer.notation.formula import numeral
from explorer.static.fingerprint import cached_response

LARGE_SPECS = ("MC(3,3)", "CQ(40)", "S(20)", "SCQ(10,10)", "HCN(10)")
"""Interesting networks that are far too large to be built."""


def suggestion_table() -> dict[str, list[tuple[str, str]]]:
    """Return the suggested specs and the number of their nodes, by the name of their family.

    >>> suggestion_table()["Hypercube"][0]
    ('Q(4)', '16')
    """
    rows: dict[str, list[tuple[str, str]]] = {}
    for net in map(network, suggestions()):
        rows.setdefault(net.title, []).append((net.spec, numeral(net.nodes)))
    for cls in families().values():
        for name in cls.other_names:
            net = network(name.example(cls.samples))
            rows.setdefault(name.title, [(net.spec, numeral(net.nodes))])
    return rows


MAX_OTHER_SAMPLES: Final = 4
"""Maximum number of samples suggested in addition to a family's example, the largest ones."""


def suggestions() -> list[str]:
    """Return sample specs of every family: its example first, then the others by size."""
    specs: list[str] = []
    for cls in families().values():
        example, *others = dict.fromkeys(network(spec) for spec in reversed(cls.samples))
        chosen = sorted(others, key=lambda net: net.nodes)[-MAX_OTHER_SAMPLES:]
        large = (spec for spec in LARGE_SPECS if spec.startswith(f"{cls.family}("))
        specs += [example.spec, *(net.spec for net in chosen), *large]
    return specs


def serve(server: Flask, prefix: str) -> str:
    """Serve the current table; return its permanent path."""
    body = orjson.dumps(suggestion_table())
    path = f"suggestions/{sha256(body).hexdigest()[:12]}.json"

    def answer() -> Response:
        return cached_response(body, "application/json", is_permanent=True)

    server.add_url_rule(f"{prefix}{path}", "suggestions", answer)
    return path
