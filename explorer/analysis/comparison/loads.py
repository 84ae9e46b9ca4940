"""Uniform traffic by the usual router of a network: saturation, and latency below it."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final

from explorer.analysis.queues.limits import routing_seconds
from explorer.analysis.queues.load import Load
from explorer.core.errors import ExplorerError
from explorer.core.network import Network
from explorer.core.registry import router_for

MAX_NODES: Final = 256
"""Largest network whose routes are all followed, for an immediate answer."""

MAX_SECONDS: Final = 0.3
"""Most seconds that the routes of one network may take."""

LOADS: Final = (Fraction(3, 10), Fraction(1, 2))
"""Loads at which networks are compared, in messages per host and cycle."""

DIGITS: Final = 6
"""Decimals to which an estimate is rounded."""


@lru_cache(maxsize=1024)
def _saturation_and_latencies(net: Network) -> tuple[Fraction, tuple[Fraction | None, ...]] | None:
    """Return the saturation of a network by its usual router, and its latency at the loads."""
    if not net.host_count > 1 or net.nodes > MAX_NODES:
        return None
    try:
        router = router_for(net)
        if routing_seconds(net, router) > MAX_SECONDS:
            return None
        estimate = Load(net, router).estimate
        latencies = [estimate.latency(load) for load in LOADS]
    except ExplorerError:
        return None
    rounded = (
        None if latency is None else Fraction(round(latency, DIGITS)) for latency in latencies
    )
    return estimate.saturation, tuple(
        None if at is None else at.limit_denominator(10**DIGITS) for at in rounded
    )


def routed_saturation(net: Network) -> Fraction | None:
    """Return the load that keeps a channel of a network's usual router always busy, at most 1.

    Every host sends to all others alike. None above 256 nodes, or if the routes take too long.

    >>> from explorer import network
    >>> routed_saturation(network("Mesh(4,4)")), routed_saturation(network("Q(4)"))
    (Fraction(15, 16), Fraction(1, 1))
    """
    known = _saturation_and_latencies(net)
    return None if known is None else min(Fraction(1), known[0])


def estimated_latency(net: Network, load: Fraction) -> Fraction | None:
    """Return the estimated mean latency of uniform traffic at one of the loads, in cycles.

    None past saturation, where it is unbounded.

    >>> from explorer import network
    >>> float(estimated_latency(network("GHC(8)"), LOADS[1]))
    1.0
    >>> estimated_latency(network("BT(4)"), LOADS[1]) is None
    True
    """
    known = _saturation_and_latencies(net)
    return None if known is None else known[1][LOADS.index(load)]
