"""Messages of a quad-cube by Algorithms 2–4, grouped by (dest, type), for several claims."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from explorer.collectives.exchange import Check, Exchange, check, exchange
from explorer.core.ints import Ints
from explorer.papers.auditing import audit_hooks
from explorer.papers.check import Account, account, pair_view
from explorer.papers.claim import Witness
from explorer.papers.forms.sizes import Over
from explorer.papers.metacube._common import metacube
from explorer.routing.metacube.class_paths import get_type

ROUTER = "metacube-paper"
CLASSES = range(4)
"""The classes of a quad-cube; the types of messages have the same numbers."""

QUADS = Over("MC(2,{})", [(1,), (2,), (3,)])
"""The quad-cubes whose total exchange is checked message by message."""

LISTED_QUADS = Over("MC(2,{})", [(1,), (2,)])
"""The quad-cubes whose order of destinations is computed for every source."""


@dataclass(frozen=True)
class Group:
    """The messages from class 0 to which Algorithm 3 gives one type: one entry of Table 1.

    ``through`` are the sets of other classes that these messages must enter, as masks.
    """

    dest: int
    kind: int
    through: frozenset[int]


def types() -> list[tuple[int, int, int]]:
    """Return (dest, the set of differing fields, type) for every set."""
    return [
        (dest, mask, get_type(dest, tuple(bool(mask >> i & 1) for i in CLASSES)))
        for dest in CLASSES
        for mask in range(16)
    ]


@lru_cache(maxsize=1)
def message_groups() -> tuple[Group, ...]:
    """Return the sixteen groups, ordered by dest, computed from every set of differing fields."""
    masks_by_kind: dict[tuple[int, int], set[int]] = {}
    for dest, mask, kind in types():
        masks_by_kind.setdefault((dest, kind), set()).add(mask & ~(1 | 1 << dest))
    return tuple(Group(*key, frozenset(masks)) for key, masks in sorted(masks_by_kind.items()))


@lru_cache(maxsize=2)
def routes(variant: str) -> Account:
    """Return statistics of all messages of MC(2,1), routed by Algorithm 4."""
    return account("MC(2,1)", ROUTER, variant)


def first_lost_witness() -> Witness | None:
    """Return the smallest message that the table as printed loses."""
    report = routes("as printed")
    if report.first_lost is None:
        return None
    a, b = report.first_lost
    net = metacube(2, 1)
    return Witness(
        net.spec,
        f"In {net.spec} the message from {net.format(a)} to {net.format(b)} is lost.",
        pair_view(net, a, b, ROUTER, "as printed"),
    )


@lru_cache(maxsize=8)
def schedule(m: int, variant: str = "corrected") -> Exchange:
    """Return the total exchange on MC(2,m)."""
    return exchange(metacube(2, m), variant)


@lru_cache(maxsize=8)
def check_exchange(m: int, variant: str = "corrected") -> Check:
    """Return the message-by-message check of the total exchange on MC(2,m)."""
    return check(schedule(m, variant))


@lru_cache(maxsize=4)
def ordered_destinations(m: int) -> Ints:
    """Return the destination of every source in every step of Algorithm 1: (2^(4m+2), nodes).

    The five loops of the algorithm, as printed: row i is the i-th time that line 8 is reached,
    column s the source; d = (c[4], c[3⊕x], c[2⊕x], c[1⊕x], c[0⊕x]) ⊕ s with x = c[4] ⊕ c_s.
    """
    net = metacube(2, m)
    counter = np.arange(net.nodes)[:, None]
    source = np.arange(net.nodes)
    field = (1 << m) - 1
    c4 = counter >> net.field_bits
    x = c4 ^ (source >> net.field_bits)
    d = c4 << net.field_bits
    for i in CLASSES:
        d = d | (counter >> (i ^ x) * m & field) << i * m
    return audit_hooks.built(np.asarray(d ^ source))
