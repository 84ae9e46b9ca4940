"""Routing tables for other programs: the next node of a router from every node to every target."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from explorer.analysis.traffic.traffic import send
from explorer.core.errors import BrokenContract
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.registry import router_for
from explorer.core.router import Router
from explorer.routing.traces.trace import choose_variant

MAX_NODES = 1024
"""Largest network with a table: a million routes."""


@dataclass(frozen=True, eq=False)
class RoutingTable:
    """``next[a, b]`` is the node after a on the route to b, or a itself if a = b.

    ``(nodes, nodes)`` int32. A router may use more than the node and the target of a message, for
    example its source: ``differing_pairs`` counts the pairs whose route by the table differs from
    the router's.
    """

    net: Network
    router: Router
    variant: str | None
    next: Ints
    differing_pairs: int

    def lines(self) -> Iterator[str]:
        """Yield the table as text: comments after #, then a line per node with its next nodes.

        ``numpy.loadtxt`` reads it.
        """
        variant = f", {self.variant}" if self.variant else ""
        yield f"# {self.net.spec}, {self.router.title}{variant} ({self.router.key})"
        yield "# line a, column b: the router after a on the way to b; a itself where a = b"
        pairs = self.net.nodes * (self.net.nodes - 1)
        yield (
            f"# {self.differing_pairs:,} of {pairs:,} routes are others than the router's own,"
            " which looks at more than where a message is and where it goes"
            if self.differing_pairs
            else "# every route is the router's own"
        )
        for row in self.next.tolist():
            yield " ".join(map(str, row))


def routing_table(
    net: Network,
    key: str | None = None,
    variant: str | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> RoutingTable:
    """Return a router of a network as a table of next nodes.

    Raises TooLarge above 1,024 nodes, Unroutable for a router that does not serve the network,
    BrokenContract for a router that loses messages or whose table would contain a cycle.

    >>> from explorer import network
    >>> routing_table(network("Q(2)"), "e-cube").next.tolist()
    [[0, 1, 2, 1], [0, 1, 0, 3], [0, 3, 2, 3], [2, 1, 2, 3]]
    """
    net.require_at_most(MAX_NODES, "a routing table takes at most")
    router = router_for(net, key)
    variant = choose_variant(router, variant)
    table = np.tile(np.arange(net.nodes, dtype=np.int32)[:, None], (1, net.nodes))
    differing_pairs = 0
    for target in range(net.nodes):
        sources = np.delete(np.arange(net.nodes), target)
        traffic = send(
            net, np.stack([sources, np.full_like(sources, target)], 1), router.key, variant
        )
        if traffic.lost:
            lost = net.format(int(sources[traffic.lost[0]]))
            raise BrokenContract(
                f"router {router.key!r} loses the message from {lost} to {net.format(target)}: a"
                " table takes a router that delivers all"
            )
        routes = traffic.routes
        table[sources, target] = routes[:, 1]
        here, there = routes[:, :-1], routes[:, 1:]
        differs = (there >= 0) & (table[np.maximum(here, 0), target] != there)
        differing_pairs += int(differs.any(axis=1).sum())
        _require_arrival(net, router, table[:, target], target)
        progress(target + 1)
    return RoutingTable(net, router, variant, table, differing_pairs)


def _require_arrival(net: Network, router: Router, ahead: Ints, target: int) -> None:
    """Raise BrokenContract unless the next nodes towards a target lead there from everywhere."""
    steps = 1
    ahead = np.asarray(ahead, dtype=np.int64)
    while steps < net.nodes:
        ahead, steps = ahead[ahead], 2 * steps
    astray = np.flatnonzero(ahead != target)
    if len(astray):
        raise BrokenContract(
            f"router {router.key!r} is no table: by its first hops alone a message from"
            f" {net.format(int(astray[0]))} never comes to {net.format(target)}"
        )
