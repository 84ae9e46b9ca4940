"""Traffic: the messages of a pattern sent through any router, with the load of every link."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from explorer.analysis.embeddings.measure import shortest_paths
from explorer.analysis.traffic.conflicts import Conflicts, conflicts, link_loads, route_array
from explorer.analysis.traffic.patterns import MAX_MESSAGES as MAX_MESSAGES
from explorer.analysis.traffic.patterns import PATTERNS as PATTERNS
from explorer.analysis.traffic.patterns import TARGETS as TARGETS
from explorer.analysis.traffic.patterns import pairs as pairs
from explorer.analysis.traffic.patterns import pasted_messages as pasted_messages
from explorer.core.addresses.naming import many_nodes
from explorer.core.errors import BrokenContract, NotALink
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.one_line import repr_in_one_line
from explorer.core.registry import router_for
from explorer.core.router import Router
from explorer.routing.traces.together import MAX_NODES, route_together
from explorer.routing.traces.trace import choose_variant
from explorer.routing.traces.watch import checked_steps

ENDS_PER_PIECE = 2**20
"""Link ends that are checked in one piece, so that the arrays stay small."""


@dataclass(frozen=True, eq=False)
class Traffic:
    """Messages sent through a router: their routes, and the load of every link.

    ``pairs`` are (source, target) rows, (messages, 2); ``routes`` are the nodes of each message,
    (messages, longest + 1), padded with -1; ``lost`` holds the rows of the messages that do not
    arrive.
    """

    net: Network
    router: Router
    variant: str | None
    pairs: Ints
    routes: Ints
    lost: tuple[int, ...]

    __repr__ = repr_in_one_line

    @cached_property
    def lengths(self) -> Ints:
        """The number of hops of every message: (messages,) int64."""
        return np.asarray((self.routes >= 0).sum(axis=1) - 1)

    @cached_property
    def histogram(self) -> tuple[int, ...]:
        """The number of delivered messages with 0, 1, 2 … hops."""
        lengths = np.delete(self.lengths, self.lost)
        return tuple(np.bincount(lengths).tolist()) if len(lengths) else ()

    @property
    def mean(self) -> Fraction | None:
        """The mean number of hops of the delivered messages."""
        count = sum(self.histogram)
        hops = sum(length * count for length, count in enumerate(self.histogram))
        return Fraction(hops, count) if count else None

    @cached_property
    def conflicts(self) -> Conflicts:
        """The conflicts of all messages sent at once, and the load of every directed link."""
        return conflicts(self.net, self.routes)

    @property
    def load(self) -> Ints:
        """The messages that cross the link at port j of node v, from v: (nodes, ports) int64."""
        return self.conflicts.load

    def busiest(self, most: int = 10) -> tuple[tuple[int, int, int], ...]:
        """Return (from, to, messages) of the directed links most loaded, the heaviest first.

        For parallel links it is the least load that the fullest of them can have.
        """
        return self.conflicts.busiest(most)

    @cached_property
    def link_loads(self) -> tuple[Ints, Ints]:
        """The links in use, as rows (a, b) with a < b, and the messages over each, both ways."""
        return link_loads(self.net, self.routes)


def send(
    net: Network, messages: object, router: str | Router | None = None, variant: str | None = None
) -> Traffic:
    """Return the traffic of messages, rows (source, target), through a router of the network.

    Raises Unroutable for a router that does not serve the network, BrokenContract for illegal hops.

    >>> from explorer import network
    >>> net = network("Q(3)")
    >>> result = send(net, pairs(net, "complement"))
    >>> result.histogram, result.mean, result.busiest(1)
    ((0, 0, 0, 8), Fraction(3, 1), ((0, 1, 1),))
    """
    ends = np.asarray(many_nodes(net, messages), dtype=np.int64).reshape(-1, 2)
    chosen = router_for(net, router)
    variant = choose_variant(chosen, variant)
    if chosen.key == "breadth-first":  # the same hops, all searched for at once
        return Traffic(net, chosen, variant, ends, shortest_paths(net, ends), ())
    routes = walks(chosen, net, ends.tolist(), variant)
    targets = ends[:, 1].tolist()
    lost = [row for row, route in enumerate(routes) if route[-1] != targets[row]]
    padded = route_array(routes)
    _require_links(net, chosen, padded)
    return Traffic(net, chosen, variant, ends, padded, tuple(lost))


def walks(
    router: Router, net: Network, ends: Sequence[Sequence[int]], variant: str | None
) -> list[list[int]]:
    """Return the nodes that each message visits until it arrives or is lost."""
    hops = None
    if net.nodes <= MAX_NODES:
        pairs = np.asarray(ends, dtype=np.int64).reshape(-1, 2)
        planned = router.planned(net, pairs, variant)
        if planned is not None:
            return planned
        hops = route_together(router, net, pairs, variant)
    if hops is None:
        return [_walk(router, net, source, target, variant) for source, target in ends]
    routes = [[source] for source, _ in ends]
    for rows, _, there in hops:
        for row, node in zip(rows.tolist(), there.tolist(), strict=True):
            routes[row].append(node)
    return routes


def _walk(router: Router, net: Network, source: int, target: int, variant: str | None) -> list[int]:
    route = [source]
    for step in checked_steps(router, net, source, target, variant):
        if step.next is not None:
            route.append(step.next)
    return route


def _require_links(net: Network, router: Router, routes: Ints) -> None:
    """Raise BrokenContract unless every hop of every route is a link."""
    here, there = routes[:, :-1].ravel(), routes[:, 1:].ravel()
    here, there = here[there >= 0], there[there >= 0]
    block = max(1, ENDS_PER_PIECE // len(net.ports))
    for first in range(0, len(here), block):
        nodes, ahead = here[first : first + block], there[first : first + block]
        jumps = ~(net.neighbors(nodes) == ahead[:, None]).any(axis=1)
        if jumps.any():
            hop = int(jumps.argmax())
            try:
                net.port_between(int(nodes[hop]), int(ahead[hop]))
            except NotALink as error:
                raise BrokenContract(f"router {router.key!r} jumps: {error.sentence}") from error
