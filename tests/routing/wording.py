"""Every sentence that routers say, as it is worded: tests/golden/sentences.json."""

from __future__ import annotations

from random import Random

from explorer.core.errors import ExplorerError
from explorer.core.network import Network
from explorer.core.reason import Reason
from explorer.core.registry import families, network, routers_for
from explorer.core.router import Router

PAIRS = 40
"""Messages that a router is asked for in each network: all, or as many drawn at random."""

LARGEST = 1100
"""Nodes of a network in which routers are asked."""


def pairs(net: Network) -> list[tuple[int, int]]:
    """Return pairs of nodes, the same each time."""
    pair_count = net.nodes**2
    sample = (
        range(pair_count)
        if pair_count <= PAIRS
        else Random(net.spec).sample(range(pair_count), PAIRS)
    )
    return [divmod(pair, net.nodes) for pair in sample]


def templates(router: Router, net: Network) -> set[str]:
    """Return what a router says in a network, with facts left open, and its pseudo-code."""
    texts: set[str] = set()
    for variant in (None, *router.variants):
        texts |= {str(line) for line in router.pseudocode(net, variant)}
        for source, target in pairs(net):
            try:
                steps = list(router.steps(net, source, target, variant))
            except ExplorerError:
                continue
            texts |= {step.reason.template for step in steps if isinstance(step.reason, Reason)}
    return texts


def golden() -> dict[str, list[str]]:
    """Return what every router says, by its key."""
    by_router: dict[str, set[str]] = {}
    samples = [tuple(map(network, family.samples)) for family in families().values()]
    everywhere = set.intersection(*({*routers_for(net)} for nets in samples for net in nets))
    for nets in samples:
        for net in nets:
            for router in routers_for(net) if net.nodes <= LARGEST else ():
                # A router that serves every network gives the same reasons throughout a family.
                if net == nets[0] or router not in everywhere:
                    by_router.setdefault(router.key, set()).update(templates(router, net))
    return {key: sorted(sentences) for key, sentences in sorted(by_router.items())}
