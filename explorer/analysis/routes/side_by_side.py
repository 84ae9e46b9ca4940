"""Routers or networks side by side: where routes part, what each comes to over every pair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np

from explorer.analysis.verification.blocks import Plan, plan
from explorer.analysis.verification.channels import Channels, loads
from explorer.analysis.verification.outcomes import outcomes_of
from explorer.analysis.verification.report import NOT_DELIVERED
from explorer.analysis.verification.routes import route_pairs
from explorer.analysis.verification.sums import Sum
from explorer.analysis.verification.verify import MOST_NODES, sample
from explorer.core.errors import OutsideRange
from explorer.core.fields import Permutation
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.core.router import Router
from explorer.routing.trace import Trace, run

MOST_LANES = 4
"""Routers or networks that stand side by side."""

MOST_ROUTED = 2**14
"""Pairs that are routed for all of them, those that follow by symmetry not counted."""

RANKING_COST = 4
"""So many times as long takes a pair where permutations are ranked at every hop."""

SAMPLE = 1000
"""Pairs of a sample, where there are more."""

SEED = 1

MOST_TRIED = 200
"""Networks that are tried on the way to one of a size."""


@dataclass(frozen=True)
class Lane:
    """A router on a network, in one of its variants."""

    net: Network
    router: Router
    variant: str | None


@dataclass(frozen=True)
class Apart:
    """A pair of nodes and the hops of every lane for it, None where a message does not arrive."""

    source: int
    target: int
    hops: tuple[int | None, ...]


def traces_of(lanes: Sequence[Lane], source: int, target: int) -> tuple[Trace, ...]:
    """Return the route of every lane from node #source to node #target, as far as it gets."""
    return tuple(
        run(lane.router, lane.net, source, target, lane.variant, forgive=True) for lane in lanes
    )


@dataclass(frozen=True, eq=False)
class LaneBlock:
    """What a lane does with a block: its sum, and the hops of every pair, (rows, nodes).

    ``rows`` are the sources of the pairs, those that follow by symmetry among them.
    """

    total: Sum
    rows: Ints
    lengths: Ints


def lane_block(of: Plan, first: int, last: int) -> LaneBlock:
    """Return what a lane does with the sources ``first`` up to ``last`` of its plan.

    >>> from explorer import network
    >>> from explorer.core.registry import router_for
    >>> net = network("Q(2)")
    >>> block = lane_block(plan(net, router_for(net), None), 0, 1)
    >>> block.total.pairs, block.rows.tolist(), block.lengths[0].tolist()
    (12, [0, 1, 2, 3], [0, 1, 1, 2])
    """
    outcomes, rows = of.outcomes(first, last), of.rows(first, last)
    total = outcomes.sum(loads(Channels(of.net), outcomes.routes))
    return LaneBlock(total, rows, outcomes.lengths(rows).astype(np.uint16))


def parts_at(traces: Sequence[Trace]) -> int | None:
    """Return the first hop that is not the same for all, counted from 1; None where all are.

    >>> from explorer import network
    >>> net = network("HCN(3)")
    >>> one, other = (
    ...     net.route("(000,001)", "(110,110)", key) for key in ("hcn-optimal", "hcn-shortest")
    ... )
    >>> parts_at((one, one)), parts_at((one, other))
    (None, 1)
    """
    ways = [trace.nodes for trace in traces]
    for hop in range(1, max(map(len, ways))):
        if len({path[hop] if hop < len(path) else None for path in ways}) > 1:
            return hop
    return None


def require_size(net: Network, other: Network) -> None:
    """Raise OutsideRange for a network that has not as many nodes, with the nearest of its family.

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
            nearest=_of_size(other, net.nodes),
        )


@lru_cache(maxsize=64)
def _of_size(net: Network, nodes: int) -> str | None:
    """Return the spec of a network of the same family with so many nodes, near to another."""
    waiting, seen = [net.spec], {net.spec}
    for spec in waiting:
        candidate = network(spec)
        if candidate.nodes == nodes:
            return candidate.spec
        if len(seen) > MOST_TRIED:
            continue
        # A step that leads away from the size leads nowhere.
        for *_, down, up in candidate.steps():
            near = up if candidate.nodes < nodes else down
            if near not in seen and near != candidate.spec and _stands(near):
                seen.add(near)
                waiting.append(near)
    return None


def _stands(spec: str) -> bool:
    try:
        network(spec)
    except OutsideRange:
        return False
    return True


@dataclass(frozen=True, eq=False, kw_only=True)
class OverPairs(Sum):
    """What a lane does with ordered pairs of different nodes, all of them or a sample.

    ``busiest`` is the most messages over one channel, one way; ``lengths`` the hops of every pair,
    (nodes, nodes), NOT_DELIVERED for none. A sample has neither.
    """

    net: Network
    sampled: bool
    busiest: int | None
    lengths: Ints | None

    @property
    def saturation(self) -> Fraction | None:
        """The messages a node and cycle at which the busiest channel is full."""
        return Fraction(self.net.nodes, self.busiest) if self.busiest else None


def over_pairs(lanes: Sequence[Lane]) -> tuple[OverPairs, ...]:
    """Return what lanes do with every pair, or all with one sample where that takes too long.

    >>> from explorer import network
    >>> from explorer.core.registry import router_for
    >>> net = network("HCN(2)")
    >>> (result,) = over_pairs([Lane(net, router_for(net, "hcn-optimal"), "corrected")])
    >>> result.pairs, result.longer, result.saturation
    (240, 8, Fraction(1, 1))
    """
    for lane in lanes:
        lane.net.require_single_links("what routers do with every pair, side by side,")
    every = sum(_cost(lane) for lane in lanes) <= MOST_ROUTED
    return tuple(map(_few if every else _sampled, lanes))


def known_in_blocks(net: Network) -> bool:
    """Return whether every pair can be looked at, in blocks where it takes long.

    >>> from explorer import network
    >>> known_in_blocks(network("HCN(6)")), known_in_blocks(network("Q(13)"))
    (True, False)
    """
    return net.nodes <= MOST_NODES


def _cost(lane: Lane) -> int:
    """Return the pairs that are routed for a lane to know every one."""
    net = lane.net
    if not known_in_blocks(net):
        return MOST_ROUTED + 1
    dear = RANKING_COST if any(isinstance(field, Permutation) for field in net.fields) else 1
    order = plan(net, lane.router, lane.variant).order
    return dear * net.nodes * (net.nodes - 1) // order


@lru_cache(maxsize=32)
def _sampled(lane: Lane) -> OverPairs:
    drawn = sample(lane.net, SAMPLE, SEED)
    total = outcomes_of(route_pairs(lane.net, lane.router, lane.variant, drawn, None)).sum()
    return OverPairs(**vars(total), net=lane.net, sampled=True, busiest=None, lengths=None)


@lru_cache(maxsize=32)
def _few(lane: Lane) -> OverPairs:
    of = plan(lane.net, lane.router, lane.variant)
    block = lane_block(of, 0, of.sources)
    return over_all(lane, block.total, block.lengths)


def over_all(lane: Lane, total: Sum, lengths: Ints | None = None) -> OverPairs:
    """Return what a lane does with every pair, from what that comes to and the hops of each."""
    busiest = None if total.load is None else int(total.load.max(initial=0))
    return OverPairs(**vars(total), net=lane.net, sampled=False, busiest=busiest, lengths=lengths)


def most_apart(lanes: Sequence[OverPairs]) -> Apart | None:
    """Return the first pair for which the hops of lanes differ most, None where none do.

    Of a sample it is not known: None as well.

    A message that does not arrive differs from one that does more than any number of hops. Each
    has looked at every pair, and the networks have as many nodes: node i stands beside node i.
    """
    if any(lane.lengths is None for lane in lanes):
        return None
    hops = np.stack([lane.lengths for lane in lanes if lane.lengths is not None])
    spread = hops.max(axis=0) - hops.min(axis=0)
    source, target = divmod(int(spread.argmax()), spread.shape[1])
    if not spread[source, target]:
        return None
    counts = hops[:, source, target].tolist()
    return Apart(
        source, target, tuple(None if count == NOT_DELIVERED else count for count in counts)
    )
