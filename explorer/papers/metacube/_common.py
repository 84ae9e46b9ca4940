"""Shared by the metacube paper's claims: the sizes to check, and the measured quantities."""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np

from explorer.core.ints import Ints
from explorer.networks.metacube.metacube import Metacube
from explorer.papers.forms.matrices import table
from explorer.papers.forms.quantities import Quantity
from explorer.papers.forms.sizes import Over

PAPER = "metacube"

MC = Over("MC({},{})", [(k, m) for k in range(5) for m in range(1, 73) if (m << k) + k <= 72])
"""Every metacube that can be built: up to 2^72 nodes."""

SMALL = MC.upto(2**11)
"""The metacubes that are checked node by node."""

PROPER = SMALL.only(lambda k, m: k > 0, "MC(0,m) has no classes")
"""The small metacubes that have classes."""

CUBES = Over("Q({})", [(n,) for n in range(1, 12)])
"""The hypercubes that are checked node by node."""


@cache
def metacube(k: int, m: int) -> Metacube:
    """Return MC(k,m)."""
    return Metacube(k, m)


@lru_cache(maxsize=64)
def roots_of_parts(net: Metacube, kind: str) -> Ints:
    """Return the least node that cube-links or cross-links reach from each node: (nodes,).

    A link's kind follows from its endpoints: a cross-link changes the class.
    """
    all_nodes = np.arange(net.nodes)
    near = table(net)
    crossing = near >> net.field_bits != (all_nodes >> net.field_bits)[:, None]
    used = (near >= 0) & (crossing == (kind == "cross"))
    near = np.where(used, near, all_nodes[:, None])
    least: Ints = all_nodes
    while True:
        lower = np.minimum(least, least[near].min(axis=1))
        if (lower == least).all():
            return least
        least = lower


def links_of_a_kind(kind: str) -> Quantity:
    """Return the maximum number of cube-links or cross-links at a node."""

    def most(net: Metacube) -> int:
        classes = (np.arange(net.nodes) >> net.field_bits)[:, None]
        near = table(net)
        crossing = near >> net.field_bits != classes
        return int(((near >= 0) & (crossing == (kind == "cross"))).sum(axis=1).max())

    return Quantity(
        f"the number of {kind}-links of a node", counted=most, method="a count of neighbours"
    )
