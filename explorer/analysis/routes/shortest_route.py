"""A shortest route to compare with a route that is longer, or does not arrive."""

from __future__ import annotations

from explorer.core.errors import ExplorerError
from explorer.core.network import MAX_BUILT
from explorer.core.registry import routers_for
from explorer.routing.traces.trace import Trace, run

MAX_NODES_SEARCHED = min(MAX_BUILT, 2**16)
"""Largest network in which a route is found by search: it takes an instant."""


def shortest_alternative(trace: Trace) -> tuple[int, ...]:
    """Return the nodes of a shortest route if a route is not shortest or is lost, else ().

    >>> from explorer import network
    >>> net = network("MC(2,1)")
    >>> shortest_alternative(net.route("#0", "#1"))
    ()
    """
    net = trace.net
    if trace.delivered and trace.length == trace.distance:
        return ()
    for router in routers_for(net):
        searches = router.tolerates_faults
        if router.promises_shortest and (net.nodes <= MAX_NODES_SEARCHED or not searches):
            try:
                return run(router, net, trace.source, trace.target).nodes
            except ExplorerError:
                continue
    return ()
