"""A shortest route to hold beside one that is longer, or that does not arrive."""

from __future__ import annotations

from explorer.core.errors import ExplorerError
from explorer.core.network import MOST_BUILT
from explorer.core.registry import routers_for
from explorer.routing.trace import Trace, run

MOST_SEARCHED = min(MOST_BUILT, 2**16)
"""A route that takes a search is found up to so many nodes: it is instant."""


def shortest_beside(trace: Trace) -> tuple[int, ...]:
    """Return the nodes of a shortest route between the ends of one that is none, or nothing.

    >>> from explorer import network
    >>> net = network("MC(2,1)")
    >>> shortest_beside(net.route("#0", "#1"))
    ()
    """
    net = trace.net
    if trace.delivered and trace.length == trace.distance:
        return ()
    for router in routers_for(net):
        searches = router.tolerates_faults
        if router.promises_shortest and (net.nodes <= MOST_SEARCHED or not searches):
            try:
                return run(router, net, trace.source, trace.target).nodes
            except ExplorerError:
                continue
    return ()
