"""Specs to suggest while a visitor types one."""

from __future__ import annotations

from explorer.core.registry import families, network
from explorer.notation.formula import number

LARGE = ("MC(3,3)", "CQ(40)", "S(20)", "SCQ(10,10)", "HCN(10)")
"""Networks worth opening that are far too large to be built."""


def table() -> dict[str, list[tuple[str, str]]]:
    """Return the suggested specs and the number of their nodes, by the name of their family.

    >>> table()["Hypercube"][0]
    ('Q(4)', '16')
    """
    rows: dict[str, list[tuple[str, str]]] = {}
    for net in map(network, suggestions()):
        rows.setdefault(net.title, []).append((net.spec, number(net.nodes)))
    for cls in families().values():
        for name in cls.other_names:
            net = network(name.example(cls.samples))
            rows.setdefault(name.title, [(net.spec, number(net.nodes))])
    return rows


def suggestions() -> list[str]:
    """Return sample specs of every family: its example first, then the others by size."""
    specs: list[str] = []
    for cls in families().values():
        candidates = [*cls.samples, *(s for s in LARGE if s.startswith(f"{cls.family}("))]
        nets = sorted({network(spec) for spec in candidates}, key=lambda net: net.nodes)
        example = network(cls.samples[-1]).spec
        specs += [example, *(net.spec for net in nets if net.spec != example)]
    return specs
