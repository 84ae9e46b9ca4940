"""Example routes with the mistakes that self-written routers make, to try the check on."""

from __future__ import annotations

import random
from typing import Final

import numpy as np

from explorer.core.errors import ExplorerError
from explorer.core.network import Network
from explorer.core.registry import router_for
from explorer.routing.traces.watch import checked_steps

ROUTES: Final = 1000
"""Routes of the example."""

MAX_HOPS: Final = 200
"""Most hops of a route: longer routes are cut off here."""


def example(net: Network, count: int = ROUTES, seed: int = 1) -> str:
    """Return routes with their targets, one a line: about two in five have one of four mistakes.

    The mistakes: a hop to the complement of its node as if there were a link, a hop back and forth,
    a missing last hop, a detour.

    >>> from explorer import network
    >>> example(network("Q(2)"), 1)
    '01 to 00: 01\\n'
    """
    draw = random.Random(seed)
    router = router_for(net)
    lines = []
    for _ in range(count):
        source, target = draw.randrange(net.nodes), draw.randrange(net.nodes)
        route = [source]
        for step in checked_steps(router, net, source, target):
            if step.next is not None:
                route.append(step.next)
            if len(route) > MAX_HOPS:
                break
        target = route[-1]
        route = _route_with_mistake(net, route, draw)
        names = [net.format(node) for node in route]
        lines.append(f"{names[0]} to {net.format(target)}: {' '.join(names)}")
    return "\n".join(lines) + "\n"


def _route_with_mistake(net: Network, route: list[int], draw: random.Random) -> list[int]:
    """Return a route, unchanged or with a mistake."""
    kind, at = draw.random(), draw.randrange(len(route))
    if kind < 0.10:
        return _route_to_opposite(net, route, at)
    if kind < 0.19 and len(route) > 1:
        back = max(1, at)
        return [*route[: back + 1], route[back - 1], *route[back:]]
    if kind < 0.26 and len(route) > 1:
        return route[:-1]
    if kind < 0.50:
        return _route_with_detour(net, route, draw)
    return route


def _route_to_opposite(net: Network, route: list[int], at: int) -> list[int]:
    """Return a route that is cut off at a node and goes on to the node opposite to it.

    If there is no opposite node, the second node is left out. If the opposite node is on the route
    or linked to the node, the route stays unchanged.
    """
    here = route[at]
    sizes = (field.size for field in net.fields)
    pairs = zip(sizes, net.address(here), strict=True)
    try:
        opposite = net.index(tuple(size - 1 - value for size, value in pairs))
    except ExplorerError:
        return [*route[:1], *route[2:]] if len(route) > 2 else route
    if opposite in np.asarray(net.neighbors(here)).tolist() or opposite in route:
        return route
    return [*route[: at + 1], opposite]


def _route_with_detour(net: Network, route: list[int], draw: random.Random) -> list[int]:
    """Return a route with a detour of two more hops at its end, if there is one."""
    around = [int(node) for node in np.asarray(net.neighbors(route[-1])).tolist() if node >= 0]
    draw.shuffle(around)
    if len(route) < 2:
        return route
    for side in around:
        for other in np.asarray(net.neighbors(side)).tolist():
            if other < 0 or other in route or side in route:
                continue
            if route[-2] in net.neighbors(other).tolist():
                return [*route[:-1], int(other), side, route[-1]]
    return route
