"""A router on a network that it serves: what its checks share."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache

from explorer.core.network import Network
from explorer.core.router import Faults, Router
from explorer.core.search import distances_towards
from explorer.routing.trace import Trace, run
from explorer.testing.contract import Contract
from explorer.testing.graphs import graph, some_pairs

LONGEST_WHY = 320
"""Characters of the reason for a hop."""


MOST_EXPLAINED = 36
"""Routes on each network whose reasons are held against what is; of a search half as many."""


MOST_WITH_FAULTS = 256
"""Networks up to this size are tried with faults."""


@dataclass(frozen=True)
class Served:
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
        """The messages that are tried: all of a small network, of another some."""
        return some_pairs(self.net, 16)

    def ends(self, source: int, target: int) -> str:
        """Return the two ends of a message as a sentence has them."""
        return f"{self.net.format(source)} to {self.net.format(target)}"


SERVED: Contract[Served] = Contract()


@lru_cache(maxsize=8)
def traces_of(served: Served, variant: str | None) -> tuple[Trace, ...]:
    """Return the traces of a router over all that is asked of it, without faults."""
    return tuple(run(served.router, served.net, a, b, variant) for a, b in served.pairs)


@lru_cache(maxsize=64)
def distances_of(net: Network, target: int) -> list[int]:
    """Return the distance of every node to a target, by search."""
    return [int(d) for d in distances_towards(net, target)]


def tests_with_faults(served: Served) -> bool:
    """Return whether a router is tried with faults on a network."""
    return served.router.tolerates_faults and served.net.nodes <= MOST_WITH_FAULTS


def drawn_faults(net: Network, draw: random.Random, source: int, target: int) -> Faults:
    """Return one node less than the degree and a link, none of them an end."""
    spare = [v for v in range(net.nodes) if v not in (source, target)]
    nodes = draw.sample(spare, min(len(spare), net.degrees.minimum - 1))
    links = [(min(a, b), max(a, b)) for a, b in draw.sample(sorted(graph(net).edges), 1)]
    return Faults(frozenset(nodes), frozenset(links))
