"""A router on a network that it serves, and helpers that its checks share."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache

from explorer.core.network import Network
from explorer.core.router import Faults, Router
from explorer.core.search import distances_towards
from explorer.routing.traces.trace import Trace, run
from explorer.testing.contract import Contract
from explorer.testing.graphs import graph, some_pairs

MAX_REASON_SIGNS = 320
"""Most characters of the reason for a hop."""

MAX_EXPLAINED_ROUTES = 36
"""Routes per network whose reasons are checked; half as many for a router that searches."""

SEARCHES_FROM = 90
"""Least ``order`` of the routers that search the network for every route."""

MAX_NODES_WITH_FAULTS = 256
"""Largest network that is tested with faults."""


@dataclass(frozen=True)
class RouterOnNetwork:
    """A router on one of the networks that it serves."""

    router: Router
    net: Network

    @property
    def variant(self) -> str | None:
        """The default variant."""
        return next(iter(self.router.variants), None)

    @property
    def all_variants(self) -> tuple[str | None, ...]:
        """Every variant, the default first."""
        return self.router.variants or (None,)

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The messages to test: all of a small network, some of a larger one."""
        return some_pairs(self.net, 16)

    def ends(self, source: int, target: int) -> str:
        """Return the two endpoints of a message for a sentence."""
        return f"{self.net.format(source)} to {self.net.format(target)}"


ROUTER_ON_NETWORK: Contract[RouterOnNetwork] = Contract()


@lru_cache(maxsize=8)
def traces_of(case: RouterOnNetwork, variant: str | None) -> tuple[Trace, ...]:
    """Return the traces of a router for all its test messages, without faults."""
    return tuple(run(case.router, case.net, a, b, variant) for a, b in case.pairs)


@lru_cache(maxsize=64)
def distances_to(net: Network, target: int) -> list[int]:
    """Return the distance of every node to a target, by search."""
    return [int(d) for d in distances_towards(net, target)]


def is_checked_with_faults(case: RouterOnNetwork) -> bool:
    """Return whether a router is tested with faults on a network."""
    return case.router.tolerates_faults and case.net.nodes <= MAX_NODES_WITH_FAULTS


def draw_faults(net: Network, draw: random.Random, source: int, target: int) -> Faults:
    """Return random faults: (least degree - 1) nodes other than the endpoints, and one link."""
    candidates = [v for v in range(net.nodes) if v not in (source, target)]
    nodes = draw.sample(candidates, min(len(candidates), net.degrees.minimum - 1))
    links = [(min(a, b), max(a, b)) for a, b in draw.sample(sorted(graph(net).edges), 1)]
    return Faults(frozenset(nodes), frozenset(links))
