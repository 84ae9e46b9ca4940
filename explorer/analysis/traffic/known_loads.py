"""The busiest channel when every node sends to every other once, in closed form."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, product

from explorer.core.network import Network
from explorer.core.router import Router
from explorer.networks.cubes.hypercube import Hypercube
from explorer.networks.lattice.generalized_hypercube import GeneralizedHypercube
from explorer.networks.metacube.class_walk import class_walk
from explorer.networks.metacube.metacube import Metacube

DIMENSION_ORDER = frozenset(("digit-by-digit", "dimension-order"))
"""Keys of the routers that finish one dimension after the other."""

MAX_CLASSES = 8
"""Most classes of a metacube for which the walks between all pairs of classes are computed."""


@dataclass(frozen=True)
class KnownLoad:
    """The maximum load of a channel if all pairs send once, one such channel, and the proof."""

    channel: tuple[int, int]
    messages: int
    proof: str


def known_load(net: Network, router: Router) -> KnownLoad | None:
    """Return the busiest channel of a router over all pairs, or None if it can only be counted.

    It is known for e-cube routing, for dimension-order routing, and for the shortest class walk.

    >>> from explorer import network
    >>> from explorer.core.registry import router_for
    >>> net = network("Q(40)")
    >>> known_load(net, router_for(net, "e-cube")).messages == 2**39
    True
    """
    if isinstance(net, Hypercube) and router.key in ("e-cube", "e-cube-descending"):
        return KnownLoad(
            (0, 1),
            net.nodes // 2,
            "At a flip the bits on one side are the target's and those on the other the source's:"
            " the others are free, half the nodes.",
        )
    if isinstance(net, GeneralizedHypercube) and router.key in DIMENSION_ORDER:
        return _dimension_order_load(net)
    if isinstance(net, Metacube) and router.key == "metacube":
        return _class_walk_load(net)
    return None


def _dimension_order_load(net: GeneralizedHypercube) -> KnownLoad | None:
    """Return the busiest channel of dimension-order routing; None if ties make the load uneven.

    A channel carries the load of its row alone, times the combinations of the other digits.
    """
    best: tuple[int, int, int] | None = None
    step = net.nodes
    even_radices = sum(radix % 2 == 0 for radix, _ in net.dimensions)
    for radix, shape in net.dimensions:
        step //= radix
        tied = shape == "r" and radix > 2 and radix % 2 == 0
        if tied and radix % 4 and even_radices == 1:
            return None  # Half-way round, the parity of a sum decides: here not as often each way.
        position = (radix - 1) // 2 if shape == "m" else 0
        # Eight times the load in a row by itself.
        eightfold_loads = {
            "": 8,
            "m": 8 * (position + 1) * (radix - 1 - position),
            "r": radix**2 - radix % 2,
        }
        carried = eightfold_loads[shape] * (net.nodes // radix) // 8
        if best is None or carried > best[0]:
            best = carried, position * step, (position + 1) * step
    if best is None:
        return None
    return KnownLoad(
        best[1:],
        best[0],
        "A hop in a dimension finds the digits on one side of it right and those on the other as"
        " they were: its row carries what it would alone, times the nodes over its radix.",
    )


@lru_cache(maxsize=64)
def _class_walk_load(net: Metacube) -> KnownLoad | None:
    """Return the busiest channel of class walks; None if there are too many classes.

    Translations of the fields make all channels of one class, kind and bit alike.
    """
    classes, values = 1 << net.k, (1 << net.m) - 1
    if classes > MAX_CLASSES:
        return None
    crossed = [[0] * net.k for _ in range(classes)]
    for start, end, through in product(range(classes), range(classes), range(1 << classes)):
        ways = values ** through.bit_count()
        for here, there in pairwise((start, *class_walk(net.k, start, end, through))):
            crossed[here][(here ^ there).bit_length() - 1] += ways
    carried = net.nodes * classes // 2
    best, channel = carried, (0, 1)
    for here, row in enumerate(crossed):
        for bit, messages in enumerate(row):
            if messages > best:
                best = messages
                channel = here << net.field_bits, (here ^ 1 << bit) << net.field_bits
    return KnownLoad(
        channel,
        best,
        "A message flips every bit that differs once, in the class of its field, and crosses"
        " classes as its walk says; translations of the fields make the channels of a class alike.",
    )
