"""Routing in the PolarFly: directly, or over the cross product."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Line, Moment, sentence
from explorer.core.router import HopByHop, Step, Variable
from explorer.networks.finite.polar_fly import PolarFly
from explorer.routing._facts.general import here, target, there


class CrossProduct(HopByHop):
    """Hop to the target if the product with it is 0, else to the cross product of both.

    Always a shortest route, and the only shortest one. Source: Lakhotia and others 2022.
    """

    key: ClassVar[str] = "cross-product"
    title: ClassVar[str] = "Over the cross product"
    source: ClassVar[str] = "Lakhotia and others 2022"
    promises_shortest: ClassVar[bool] = True
    order: ClassVar[int] = 10

    def serves(self, net: Network) -> bool:
        return isinstance(net, PolarFly)

    def next_hops(
        self, net: PolarFly, source: Ints, target: Ints, at: Ints, variant: str | None = None
    ) -> Ints:
        joined = net.product(at, target) == 0
        return np.asarray(np.where(joined, target, net.between(at, target)))

    def pseudocode(self, net: Network, variant: str | None = None) -> tuple[str, ...]:
        return (
            "p ← x0 d0 + x1 d1 + x2 d2, for x current",
            Line("if p = 0: hop to d", _is_neighbor, lambda m: m.target),
            Line(
                "else: hop to x × d, divided by its first coordinate that is not 0",
                _is_two_hops_away,
                _middle_node,
            ),
        )

    def hop(self, net: PolarFly, at: int, target: int) -> Step:
        if int(net.product(at, target)):
            return Step(at, int(net.between(at, target)), 3, _CROSS_PRODUCT_REASON, _VARIABLES)
        return Step(at, target, 2, _NEIGHBOR_REASON, _VARIABLES)


# Facts -------------------------------------------------------------------------------------------


def _product(moment: Moment) -> int:
    """Return the product of the node and the target."""
    assert isinstance(moment.net, PolarFly)
    return int(moment.net.product(moment.at, moment.target))


def _is_neighbor(moment: Moment) -> bool:
    return moment.at != moment.target and _product(moment) == 0


def _is_two_hops_away(moment: Moment) -> bool:
    return moment.at != moment.target and _product(moment) != 0


def _middle_node(moment: Moment) -> int:
    """Return the only node to which both are joined."""
    target_neighbors = {int(v) for v in moment.net.neighbors(moment.target) if v >= 0}
    (middle,) = (int(v) for v in moment.net.neighbors(moment.at) if int(v) in target_neighbors)
    return middle


_CROSS_PRODUCT_REASON = sentence(
    "The product of `{here}` and the target is {p}, so the message hops to `{there}`, the one node"
    " that both are joined to.",
    here=here,
    there=there,
    p=_product,
)
_NEIGHBOR_REASON = sentence(
    "The product of `{here}` and `{target}` is {p}, so they are joined, and the message arrives.",
    here=here,
    target=target,
    p=_product,
)
_VARIABLES = (Variable("p", _product, decides=True),)
