"""What the metacube paper's claims share: the sizes looked at, and what is measured of them."""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np

from explorer.core.ints import Ints
from explorer.networks.metacube.metacube import Metacube
from explorer.papers.forms.quantities import Quantity
from explorer.papers.forms.sizes import Over

PAPER = "metacube"

MC = Over("MC({},{})", [(k, m) for k in range(5) for m in range(1, 73) if (m << k) + k <= 72])
"""Every metacube that can be had: up to 2^72 nodes."""

SMALL = MC.upto(2**11)
"""Those that are looked at node by node."""

PROPER = SMALL.only(lambda k, m: k > 0, "MC(0,m) has no classes")
"""Those of them that have classes."""

CUBES = Over("Q({})", [(n,) for n in range(1, 12)])
"""The hypercubes that are looked at node by node."""


@cache
def metacube(k: int, m: int) -> Metacube:
    """Return MC(k,m)."""
    return Metacube(k, m)


@lru_cache(maxsize=64)
def table(net: Metacube) -> Ints:
    """Return the neighbours of every node, -1 for none, wide enough to compute with."""
    return net.table().astype(np.int64)


@lru_cache(maxsize=64)
def parts(net: Metacube, kind: str) -> Ints:
    """Return the least node that cube-links or cross-links lead to, of each node: (nodes,).

    A link is told by its ends: a cross-link changes the class.
    """
    everyone = np.arange(net.nodes)
    near = table(net)
    crossing = near >> net.field_bits != (everyone >> net.field_bits)[:, None]
    used = (near >= 0) & (crossing == (kind == "cross"))
    near = np.where(used, near, everyone[:, None])
    least: Ints = everyone
    while True:
        lower = np.minimum(least, least[near].min(axis=1))
        if (lower == least).all():
            return least
        least = lower


def links_of_a_kind(kind: str) -> Quantity:
    """Return the number of cube-links or cross-links of a node, the most there are at one."""

    def most(net: Metacube) -> int:
        classes = (np.arange(net.nodes) >> net.field_bits)[:, None]
        near = table(net)
        crossing = near >> net.field_bits != classes
        return int(((near >= 0) & (crossing == (kind == "cross"))).sum(axis=1).max())

    return Quantity(
        f"the number of {kind}-links of a node", counted=most, method="a count of neighbours"
    )
