"""Routers or networks side by side: where routes diverge, and results over all pairs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from explorer.analysis.verification.blocks import plan
from explorer.analysis.verification.outcomes import outcomes_of
from explorer.analysis.verification.routes import route_pairs
from explorer.analysis.verification.sums import Sum
from explorer.analysis.verification.verify import MAX_NODES, sample
from explorer.core.addresses.fields import Permutation
from explorer.core.errors import OutsideRange
from explorer.core.network import Network
from explorer.core.registry import network, network_if_any
from explorer.core.router import Router
from explorer.routing.traces.trace import Trace, run

MAX_LANES = 4
"""Most routers or networks side by side."""

MAX_ROUTED_PAIRS = 2**14
"""Most pairs that are routed for all lanes together, without those that follow by symmetry."""

RANKING_COST = 4
"""Cost of a pair if permutations are ranked at every hop, compared to other networks."""

SAMPLE = 1000
"""Pairs of a sample, if there are more."""

SEED = 1

MAX_TRIED = 200
"""Most networks that are tried to find one of a given size."""


@dataclass(frozen=True)
class Lane:
    """A router on a network, in one of its variants."""

    net: Network
    router: Router
    variant: str | None


@dataclass(frozen=True)
class PairHops:
    """A pair of nodes, and the hops of every lane for it; None if a message does not arrive."""

    source: int
    target: int
    hops: tuple[int | None, ...]


def traces_of(lanes: Sequence[Lane], source: int, target: int) -> tuple[Trace, ...]:
    """Return the route of every lane from node #source to node #target, as far as it gets."""
    return tuple(
        run(lane.router, lane.net, source, target, lane.variant, forgive=True) for lane in lanes
    )


def pair_hops(lanes: Sequence[Lane], source: int, target: int) -> PairHops:
    """Return a pair of nodes with the hops of every lane for it."""
    traces = traces_of(lanes, source, target)
    hops = tuple(trace.length if trace.delivered else None for trace in traces)
    return PairHops(source, target, hops)


def first_difference(traces: Sequence[Trace]) -> int | None:
    """Return the first hop at which the routes differ, counted from 1; None if they are equal.

    >>> from explorer import network
    >>> net = network("HCN(3)")
    >>> one, other = (
    ...     net.route("(000,001)", "(110,110)", key) for key in ("hcn-optimal", "hcn-shortest")
    ... )
    >>> first_difference((one, one)), first_difference((one, other))
    (None, 1)
    """
    ways = [trace.nodes for trace in traces]
    for hop in range(1, max(map(len, ways))):
        if len({path[hop] if hop < len(path) else None for path in ways}) > 1:
            return hop
    return None


def require_size(net: Network, other: Network) -> None:
    """Raise OutsideRange if a network has another number of nodes, with its family's nearest.

    >>> from explorer import network
    >>> require_size(network("HCN(3)"), network("Q(5)"))
    Traceback (most recent call last):
        ...
    explorer.core.errors.OutsideRange: Q(5) has 32 nodes and HCN(3) 64: side by side stand \
networks of as many nodes. Nearest: Q(6).
    """
    if other.nodes != net.nodes:
        raise OutsideRange(
            f"{other.spec} has {other.nodes:,} nodes and {net.spec} {net.nodes:,}: side by side"
            " stand networks of as many nodes",
            nearest=_spec_of_size(other, net.nodes),
        )


@lru_cache(maxsize=64)
def _spec_of_size(net: Network, nodes: int) -> str | None:
    """Return the spec of a network of the same family with ``nodes`` nodes, None if not found."""
    waiting, seen = [net.spec], {net.spec}
    for spec in waiting:
        candidate = network(spec)
        if candidate.nodes == nodes:
            return candidate.spec
        if len(seen) > MAX_TRIED:
            continue

        for *_, down, up in candidate.steps():
            near = up if candidate.nodes < nodes else down
            if near not in seen and near != candidate.spec and network_if_any(near):
                seen.add(near)
                waiting.append(near)
    return None


@dataclass(frozen=True, eq=False, kw_only=True)
class OverPairs(Sum):
    """The results of a lane over ordered pairs of different nodes, all of them or a sample.

    ``busiest`` is the maximum number of messages over one channel; None for a sample.
    """

    net: Network
    sampled: bool
    busiest: int | None

    @property
    def saturation(self) -> Fraction | None:
        """The messages a node and cycle at which the busiest channel is full."""
        return Fraction(self.net.nodes, self.busiest) if self.busiest else None


def known_in_blocks(net: Network) -> bool:
    """Return whether all pairs can be routed, if necessary in blocks.

    >>> from explorer import network
    >>> known_in_blocks(network("HCN(6)")), known_in_blocks(network("Q(13)"))
    (True, False)
    """
    return net.nodes <= MAX_NODES


def routing_cost(lane: Lane) -> int:
    """Return the number of pairs to route for a lane; expensive pairs are counted several times."""
    net = lane.net
    if not known_in_blocks(net):
        return MAX_ROUTED_PAIRS + 1
    cost = RANKING_COST if any(isinstance(field, Permutation) for field in net.fields) else 1
    order = plan(net, lane.router, lane.variant).order
    return cost * net.nodes * (net.nodes - 1) // order


@lru_cache(maxsize=32)
def over_sampled_pairs(lane: Lane) -> OverPairs:
    """Return the results of a lane over a sample of pairs, equal for all networks of a size."""
    pairs = sample(lane.net, SAMPLE, SEED)
    total = outcomes_of(route_pairs(lane.net, lane.router, lane.variant, pairs, None)).sum()
    return OverPairs(**vars(total), net=lane.net, sampled=True, busiest=None)
