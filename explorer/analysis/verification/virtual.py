"""The number of virtual channels that a rule needs, and whether it prevents cycles of waiting."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from explorer.analysis.verification.dependencies import is_acyclic, symmetric_images
from explorer.analysis.verification.routes import Block, Routes
from explorer.analysis.verification.rules import Rule, kinds_of_hops, rules
from explorer.core.channels import Channels
from explorer.core.ints import Ints
from explorer.core.network import Network

MAX_ROUTES_SPREAD = 2**21
"""Most routes that are examined one by one for a rule that symmetries do not preserve."""


@dataclass(frozen=True)
class Need:
    """A rule, the virtual channels per link that it needs on some routes, and if it is acyclic.

    ``acyclic`` is None until it is computed.
    """

    rule: Rule
    channels: int
    acyclic: bool | None = None


def rules_for(net: Network, routes: int) -> tuple[Rule, ...]:
    """Return the rules of a network that can be tried on a number of routes."""
    return tuple(rule for rule in rules(net) if rule.is_invariant or routes <= MAX_ROUTES_SPREAD)


def needs(routes: Routes, tried: Iterable[Rule]) -> list[Need]:
    """Return the number of virtual channels that each of the rules needs, in their order."""
    distinct = list(_distinct_routes(routes))
    result = []
    for rule in tried:
        blocks = distinct if rule.is_invariant else every_route(routes)
        numbers = (rule.channels(block)[block.is_hop] for block in blocks)
        most = max((1 + int(channels.max(initial=0)) for channels in numbers), default=0)
        result.append(Need(rule, most))
    return result


def leaves_no_cycle(channels: Channels, routes: Routes, need: Need) -> bool:
    """Return whether dependencies under a rule form no cycle, each virtual channel a vertex."""
    return is_acyclic(virtual_dependencies(channels, routes, need), channels.size * need.channels)


def virtual_dependencies(channels: Channels, routes: Routes, need: Need) -> Ints:
    """Return the dependencies under a rule, each virtual channel a vertex: (k, 2).

    The vertex of channel c is c · ``need.channels`` + the virtual channel.
    """
    rule, count = need.rule, need.channels
    parts = []
    for block in routes.blocks() if rule.is_invariant else every_route(routes):
        if block.ports.shape[1] < 2:
            continue
        channel = rule.channels(block)
        hops = routes.between_hosts(block)[:, 1:]
        crossed = block.nodes[:, :-1] * channels.ports + block.ports
        first = (crossed * count + channel)[:, :-1][hops]
        parts.append(
            np.unique(first * channels.ports * count + (block.ports * count + channel)[:, 1:][hops])
        )
    keys = np.unique(np.concatenate(parts)) if parts else np.zeros(0, dtype=np.int64)
    first, onward = np.divmod(keys, channels.ports * count)
    link, channel = np.divmod(first, count)
    port, next_channel = np.divmod(onward, count)
    rows = np.stack([link, channels.ends(link)[1] * channels.ports + port], axis=1)
    if not rule.is_invariant or routes.order == 1:
        return np.asarray(rows * count + np.stack([channel, next_channel], axis=1))
    assert routes.symmetry is not None
    spreads = []
    for a, b in np.unique(np.stack([channel, next_channel], axis=1), axis=0).tolist():
        part = symmetric_images(
            channels, routes.symmetry, rows[(channel == a) & (next_channel == b)]
        )
        spreads.append(part * count + [a, b])
    return np.concatenate(spreads) if spreads else rows


def every_route(routes: Routes) -> Iterator[Block]:
    """Yield all routes, with those that are images under the symmetry."""
    symmetry = routes.symmetry
    for block in routes.blocks():
        if symmetry is None or routes.order == 1:
            yield block
            continue
        channels = Channels(routes.net)
        for element in symmetry.elements:
            nodes = element[block.nodes]
            ports = channels.between(nodes[:, :-1], nodes[:, 1:]) % channels.ports
            yield Block(block.rows, nodes, np.where(block.is_hop, ports, -1))


def _distinct_routes(routes: Routes) -> Iterator[Block]:
    """Yield one route for each sequence of kinds and dimensions; invariant rules see nothing else.

    Routes are grouped by sums of random numbers, and compared if the sums agree.
    """
    net = routes.net
    dimensions = np.array([port.dimension for port in net.ports])
    weights = np.random.default_rng(0).integers(1, 2**62, 4096, dtype=np.uint64)
    for block in routes.blocks():
        wide = int(dimensions.max(initial=0)) + 2
        codes = kinds_of_hops(net, block) * wide + dimensions[block.ports] + 1
        codes = np.where(block.is_hop, codes, 0)
        if codes.shape[1] > len(weights):
            yield block
            continue
        sums = (codes.astype(np.uint64) * weights[: codes.shape[1]]).sum(axis=1, dtype=np.uint64)
        _, first, which = np.unique(sums, return_index=True, return_inverse=True)
        if not np.array_equal(codes[first][which], codes):
            yield block
            continue
        yield Block(block.rows[first], block.nodes[first], block.ports[first])
