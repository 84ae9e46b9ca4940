"""Specs to suggest while a visitor types one."""

from __future__ import annotations

from functools import cache

from explorer.core.registry import families, network


@cache
def suggestions() -> list[str]:
    """Return sample specs of every family, smaller networks first within a family."""
    specs: list[str] = []
    for cls in families().values():
        nets = sorted({network(spec) for spec in cls.samples}, key=lambda net: net.nodes)
        specs += [net.spec for net in nets]
    return specs
