"""The routes of all pairs of nodes by a router, as channels in one flat array."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from explorer.analysis.traffic.traffic import walks
from explorer.analysis.verification.verify import all_routes
from explorer.core.channels import Channels
from explorer.core.errors import Unroutable
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.router import Router


@dataclass(frozen=True, eq=False)
class ChannelRoutes:
    """The route of every ordered pair of nodes as channels, numbered node · ports + port.

    Pair p = s · nodes + t, from s to t, crosses ``flat[start[p]:start[p + 1]]``; a pair without
    messages, or of a node and itself, crosses none.
    """

    net: Network
    router: Router
    variant: str | None
    channels: Channels
    flat: Ints
    start: Ints

    @property
    def lengths(self) -> Ints:
        """The number of hops of every pair: (nodes²,)."""
        return np.diff(self.start)


def channel_routes(
    net: Network,
    router: Router,
    variant: str | None,
    pairs: Ints | None = None,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> ChannelRoutes:
    """Return the routes of all pairs of nodes, or only of ``pairs``, rows (source, target).

    All pairs are routed from one node of each orbit and mapped to the others by symmetry. Raises
    Unroutable if a message does not arrive.

    >>> from explorer import network
    >>> from explorer.core.registry import router_for
    >>> net = network("Q(2)")
    >>> routes = channel_routes(net, router_for(net, "e-cube"), None)
    >>> routes.lengths.tolist()[:4], routes.flat.tolist()[:4]
    ([0, 1, 1, 2], [0, 1, 0, 3])
    """
    channels = Channels(net)
    if pairs is None:
        return _every_pair(net, router, variant, channels, progress)
    routes = walks(router, net, pairs.tolist(), variant)
    for (source, target), nodes in zip(pairs.tolist(), routes, strict=True):
        if nodes[-1] != target:
            raise _lost_message_error(net, router, source, target)
    order = np.argsort(pairs[:, 0] * net.nodes + pairs[:, 1])
    here = np.array([a for row in order for a in routes[row][:-1]], dtype=np.int64)
    there = np.array([b for row in order for b in routes[row][1:]], dtype=np.int64)
    lengths = np.zeros(net.nodes**2, dtype=np.int64)
    lengths[pairs[:, 0] * net.nodes + pairs[:, 1]] = [len(nodes) - 1 for nodes in routes]
    start = np.concatenate([[0], np.cumsum(lengths)])
    flat = channels.between(here, there)
    return ChannelRoutes(net, router, variant, channels, flat.astype(np.int32), start)


def _every_pair(
    net: Network,
    router: Router,
    variant: str | None,
    channels: Channels,
    progress: Callable[[int, int], None],
) -> ChannelRoutes:
    routes = all_routes(net, router, variant, progress=progress)
    failed = np.flatnonzero(routes.fates)
    if len(failed):
        raise _lost_message_error(net, router, *routes.pairs[failed[0]].tolist())
    symmetry = routes.symmetry
    assert symmetry is not None
    lengths = np.zeros(net.nodes**2, dtype=np.int64)
    for move in symmetry.elements:
        lengths[move[routes.pairs[:, 0]] * net.nodes + move[routes.pairs[:, 1]]] = routes.lengths
    start = np.concatenate([[0], np.cumsum(lengths)])
    flat = np.empty(start[-1], dtype=np.int32)
    for block in routes.blocks():
        rows, hops = np.nonzero(block.is_hop)
        here, there = block.nodes[rows, hops], block.nodes[rows, hops + 1]
        source, target = routes.pairs[block.rows[rows]].T
        for move in symmetry.elements:
            places = start[move[source] * net.nodes + move[target]] + hops
            flat[places] = channels.between(move[here], move[there])
    return ChannelRoutes(net, router, variant, channels, flat, start)


def _lost_message_error(net: Network, router: Router, source: int, target: int) -> Unroutable:
    return Unroutable(
        f"router {router.key!r} loses the message from {net.format(source)} to"
        f" {net.format(target)}: queues over time take a router that delivers all"
    )
