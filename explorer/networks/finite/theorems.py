"""Theorems about networks over finite fields, with their sources."""

from __future__ import annotations

from explorer.analysis.measures.theorems import odd_cycle
from explorer.networks.finite.polar_fly import PolarFly
from explorer.networks.finite.slim_fly import SlimFly


@odd_cycle.register
def _(net: SlimFly) -> tuple[int, ...]:
    # From the point (0,0) over the lines y = 0 and y = x - 1 to (0,-1), and back by a step of 1.
    low = int(net.galois.minus(0, 1))
    addresses = ((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, low), (0, 0, low))
    return tuple(net.index(place) for place in addresses)


@odd_cycle.register
def _(net: PolarFly) -> tuple[int, ...]:
    # The three axes.
    return 0, net.q**2, net.q**2 + net.q
