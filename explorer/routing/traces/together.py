"""Many messages routed at once, hop by hop, if a router supports that."""

from __future__ import annotations

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.router import Router
from explorer.routing.traces.watch import MIN_HOP_LIMIT, max_hops

MAX_NODES = 2**62
"""The most nodes for which the sum of two indices fits a machine integer."""


def route_together(
    router: Router, net: Network, ends: Ints, variant: str | None = None
) -> list[tuple[Ints, Ints, Ints]] | None:
    """Return the hops of many messages: all first ones, then all second ones, and so on.

    ``ends`` are rows (source, target), (messages, 2) int64; a hop is three arrays: the indices of
    the messages, their nodes, and their next nodes. None if only the steps of the router give the
    hops: it has no ``next_hops``, these leave the network, or they do not end.

    >>> from explorer import network
    >>> from explorer.core.registry import router_for
    >>> net = network("Mesh(3,3)")
    >>> ends = np.array([[0, 5], [3, 4]])
    >>> hops = route_together(router_for(net), net, ends)
    >>> [(rows.tolist(), there.tolist()) for rows, _, there in hops]
    [([0, 1], [3, 4]), ([0], [4]), ([0], [5])]
    """
    if net.nodes > MAX_NODES:
        return None
    source, target = ends.T
    rows = np.flatnonzero(source != target)
    at, limit = source[rows], MIN_HOP_LIMIT
    hops: list[tuple[Ints, Ints, Ints]] = []
    while len(rows):
        if len(hops) == limit:  # Only now is the actual limit worth computing.
            limit = max_hops(net, int(target[rows[0]]))
            if len(hops) >= limit:
                return None
        there = router.next_hops(net, source[rows], target[rows], at, variant)
        if there is None or ((there < 0) | (there >= net.nodes)).any():
            return None
        hops.append((rows, at, there))
        going = there != target[rows]
        rows, at = rows[going], there[going]
    return hops
