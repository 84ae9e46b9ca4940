"""All pairs in blocks of sources, with results that can be added up.

Counts are added, the worse of two worst pairs is kept, and sets of dependencies are united. So the
results of all blocks give the exact whole, in whatever order they are computed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from time import perf_counter

import numpy as np

from explorer.analysis.faults.components import components
from explorer.analysis.measures.all_pairs import counts_by_node
from explorer.analysis.verification.channels import host_loads, loads
from explorer.analysis.verification.dependencies import dependencies, shortest_cycle
from explorer.analysis.verification.outcomes import Outcomes, outcomes_of
from explorer.analysis.verification.routes import SEARCHED, Routes, route_pairs
from explorer.analysis.verification.rules import Rule
from explorer.analysis.verification.sums import Sum
from explorer.analysis.verification.symmetry import Symmetry, generated_group, trivial
from explorer.analysis.verification.verify import (
    MAX_NODES,
    are_joined,
    pairs_from,
    require_symmetric,
    sample,
)
from explorer.analysis.verification.virtual import Need, needs, rules_for, virtual_dependencies
from explorer.core.channels import Channels
from explorer.core.errors import OutsideRange, Unroutable
from explorer.core.ints import Ints
from explorer.core.network import MAX_BUILT, Network
from explorer.core.router import NO_FAULTS, Faults, Router
from explorer.core.search import neighbor_table

PAIRS_PER_BLOCK = 2**12
"""Pairs routed in a block: less than a second, if a route takes less than 0.1 ms."""

PAIRS_PER_BLOCK_TOGETHER = 2**14
"""The same for a router that makes routes together, for which few routes cost nearly as much."""

MAX_IMAGES = 2**20
"""Most rows times nodes of a block, and most nodes times the order of the group that is used."""

MAX_BITS = 2**23
"""Most possible dependencies for which a sample's dependencies are examined."""


TIMED_ROUTES = 64
"""Routes that are timed to estimate the time of all."""

TIMED_ROUTES_TOGETHER = 2**11
"""The same for a router that makes routes together: many, to spread the cost that they share."""

SECONDS_PER_IMAGE = 4e-7
"""Seconds for a pair besides its route: it is counted, sent and drawn."""


@dataclass(frozen=True, eq=False)
class Plan:
    """A division of the pairs of a network: blocks of ``sources``, each source with its images.

    For a sample, ``pairs`` are drawn, and each pair is a source. With ``faults``, the pairs are
    those of working nodes that are still connected.
    """

    net: Network
    router: Router
    variant: str | None
    symmetry: Symmetry | None
    drawn: int | None
    seed: int
    faults: Faults = NO_FAULTS

    @property
    def sources(self) -> int:
        """The number of sources."""
        return len(self._drawn_pairs if self.symmetry is None else self.symmetry.sources)

    @cached_property
    def _drawn_pairs(self) -> Ints:
        pairs = sample(self.net, self.drawn or 0, self.seed)
        return pairs[are_joined(self.net, pairs, self.faults)] if self.faults else pairs

    @property
    def order(self) -> int:
        """The number of sources that each source stands for."""
        return 1 if self.symmetry is None else self.symmetry.order

    @property
    def sources_per_block(self) -> int:
        """The number of sources in a block."""
        if self.symmetry is None:
            return min(self.sources, 500)
        routed = (
            PAIRS_PER_BLOCK_TOGETHER if self.is_vectorized else PAIRS_PER_BLOCK
        ) // self.net.nodes
        rows = MAX_IMAGES // (self.order * self.net.nodes)
        return max(1, min(self.sources, routed, rows))

    @property
    def is_vectorized(self) -> bool:
        """Whether the router makes the hops of many routes at once."""
        is_overridden = type(self.router).next_hops is not Router.next_hops
        return is_overridden and self.net.nodes <= MAX_BUILT

    @property
    def pairs(self) -> int:
        """The number of all pairs."""
        nodes = self.net.nodes
        if self.symmetry is None:
            return self.sources
        return (
            int(reachable_counts(self.net, self.faults).sum())
            if self.faults
            else nodes * (nodes - 1)
        )

    @property
    def checks_dependencies(self) -> bool:
        """Whether the dependencies of channels are examined."""
        net = self.net
        has_all_pairs = self.symmetry is not None
        return (
            has_all_pairs or net.nodes <= MAX_NODES or net.nodes * len(net.ports) ** 2 <= MAX_BITS
        )

    @cached_property
    def seconds(self) -> float:
        """A rough estimate of the seconds for all blocks on one core, from a few timed routes."""
        if self.router.key == SEARCHED and self.symmetry is not None:
            # One search finds the routes from a source to all nodes.
            pairs = self._pairs_from(0, 1)
        elif self.faults:
            sample_size = TIMED_ROUTES if self.symmetry is None else 1
            pairs = self._pairs_from(0, sample_size)[:TIMED_ROUTES]
        else:
            pairs = sample(
                self.net, TIMED_ROUTES_TOGETHER if self.is_vectorized else TIMED_ROUTES, 0
            )
        begun = perf_counter()
        route_pairs(self.net, self.router, self.variant, pairs, None, faults=self.faults)
        seconds_per_pair = (perf_counter() - begun) / len(pairs)
        return seconds_per_pair * self.pairs / self.order + self.pairs * SECONDS_PER_IMAGE

    def rows(self, first: int, last: int) -> Ints:
        """Return the sources that some sources stand for, themselves included, in rising order."""
        assert self.symmetry is not None
        return np.sort(self.symmetry.elements[:, self.symmetry.sources[first:last]].ravel())

    def outcomes(self, first: int, last: int) -> Outcomes:
        """Return the outcomes of the messages of sources ``first`` up to ``last``."""
        return outcomes_of(self.routes(first, last))

    def routes(self, first: int, last: int) -> Routes:
        """Return the routes of some of the sources; raise OutsideRange for an invalid range.

        Raises BrokenContract for a router without the symmetries that it declares.
        """
        if not 0 <= first < last <= self.sources:
            raise OutsideRange(
                f"a block from {first:,} to {last:,} is outside its range: there are"
                f" {self.sources:,} sources"
            )
        rows = self._pairs_from(first, last)
        routes = route_pairs(
            self.net, self.router, self.variant, rows, self.symmetry, faults=self.faults
        )
        if self.symmetry is not None:
            require_symmetric(routes, self.symmetry)
        return routes

    def _pairs_from(self, first: int, last: int) -> Ints:
        """Return the pairs of some of the sources: (pairs, 2)."""
        if self.symmetry is None:
            return self._drawn_pairs[first:last]
        rows = pairs_from(self.net, self.symmetry.sources[first:last])
        return rows[are_joined(self.net, rows, self.faults)] if self.faults else rows


@lru_cache(maxsize=8)
def plan(
    net: Network,
    router: Router,
    variant: str | None,
    drawn: int | None = None,
    seed: int = 0,
    faults: Faults = NO_FAULTS,
) -> Plan:
    """Return a plan for the pairs of a network: all pairs, or ``drawn`` pairs drawn at random.

    With ``faults`` only pairs that are still connected; raises Unroutable without such a pair.

    >>> from explorer import network
    >>> from explorer.core.registry import router_for
    >>> net = network("HCN(5)")
    >>> result = plan(net, router_for(net, "hcn-optimal"), "corrected")
    >>> result.sources, result.order, result.sources_per_block, result.pairs
    (32, 32, 4, 1047552)
    """
    if drawn is not None:
        new_plan = Plan(net, router, variant, None, drawn, seed, faults)
    elif faults:
        # Faults break symmetries, so every node that reaches another is a source of its own.
        single_sources = replace(
            trivial(net), sources=np.flatnonzero(reachable_counts(net, faults))
        )
        new_plan = Plan(net, router, variant, single_sources, None, 0, faults)
    else:
        return Plan(net, router, variant, group_within(net, router.symmetries(net)), None, 0)
    if not new_plan.sources:
        raise Unroutable(f"no way joins any of the pairs of {net.spec} with these faults")
    return new_plan


@lru_cache(maxsize=4)
def reachable_counts(net: Network, faults: Faults) -> Ints:
    """Return how many other nodes each working node reaches, 0 for a failed one: (nodes,).

    >>> from explorer import network
    >>> reachable_counts(network("Q(2)"), Faults(frozenset({1}))).tolist()
    [2, 0, 2, 2]
    """
    if net.directed:
        return np.asarray(counts_by_node(neighbor_table(net, faults)).sum(axis=1) - 1)
    labels, _ = components(net, faults)
    return np.asarray(np.bincount(labels)[labels] - 1)


def group_within(net: Network, generators: Sequence[Ints]) -> Symmetry:
    """Return the group of as many of the first generators as keep its images within the bound."""
    best = generated_group(net, ())
    for count in range(1, len(generators) + 1):
        larger = generated_group(net, generators[:count], MAX_IMAGES // net.nodes)
        if larger.order * net.nodes > MAX_IMAGES:
            break
        best = larger if larger.order > best.order else best
    return best


def sum_of(pairs_plan: Plan, outcomes: Outcomes) -> Sum:
    """Return the sum of a block of a plan; for a sample, without loads and needs."""
    routes, channels = outcomes.routes, Channels(pairs_plan.net)
    load = None if pairs_plan.symmetry is None else loads(channels, routes)
    dependency_bits = (
        to_bits(channels, dependencies(channels, routes))
        if pairs_plan.checks_dependencies
        else None
    )
    return outcomes.sum(
        load,
        None if load is None else host_loads(channels, routes, load),
        None if dependency_bits is None else np.frombuffer(dependency_bits, dtype=np.uint8),
        tuple(need.channels for need in needs(routes, channel_rules(pairs_plan)))
        if pairs_plan.symmetry
        else (),
    )


@dataclass(frozen=True)
class Block:
    """Some sources of a check, by names: it travels to another process."""

    spec: str
    router: str
    variant: str | None
    first: int
    last: int
    faults: Faults = NO_FAULTS


def channel_rules(pairs_plan: Plan) -> tuple[Rule, ...]:
    """Return the rules of virtual channels that can be tried: for a sample, none."""
    return () if pairs_plan.symmetry is None else rules_for(pairs_plan.net, pairs_plan.pairs)


def block_dependencies(
    pairs_plan: Plan, first: int, last: int, needed: Iterable[Need]
) -> Iterator[Ints]:
    """Yield the dependencies of a block under rules, each virtual channel a vertex."""
    channels, routes = Channels(pairs_plan.net), pairs_plan.routes(first, last)
    for need in needed:
        yield virtual_dependencies(channels, routes, need)


# As bits -----------------------------------------------------------------------------------------


def to_bits(channels: Channels, rows: Ints, channels_per_link: int = 1) -> bytes:
    """Return dependencies as a set of bits, the least first in each byte.

    With m = ``channels_per_link``, the bit of (a, b) is (a · ports + port by which b leaves) · m +
    b mod m; the node that b leaves from is the end of a.
    """
    row_width = channels.ports * channels_per_link
    bits = np.zeros(channels.size * channels_per_link * row_width, dtype=np.uint8)
    bits[rows[:, 0] * row_width + rows[:, 1] % row_width] = 1
    return np.packbits(bits, bitorder="little").tobytes()


def from_bits(channels: Channels, body: bytes, channels_per_link: int = 1) -> Ints:
    """Return the dependencies in a set of bits; raise OutsideRange if it is invalid.

    >>> from explorer import network
    >>> channels = Channels(network("Q(2)"))
    >>> rows = np.array([[0, 3], [2, 1]])
    >>> from_bits(channels, to_bits(channels, rows)).tolist()
    [[0, 3], [2, 1]]
    """
    wide = channels.ports * channels_per_link
    size = channels.size * channels_per_link * wide
    if len(body) != -(-size // 8):
        raise OutsideRange(f"{len(body):,} bytes are no dependencies: {-(-size // 8):,} are")
    bits = np.unpackbits(np.frombuffer(body, dtype=np.uint8), count=size, bitorder="little")
    first, port = np.divmod(np.flatnonzero(bits), wide)
    here, ahead = np.divmod(first // channels_per_link, channels.ports)
    middle = channels.table[here, ahead]
    there = channels.table[middle, port // channels_per_link]
    if (middle < 0).any() or (there < 0).any():
        raise OutsideRange("these dependencies name a channel that there is not")
    return np.stack([first, middle * wide + port], axis=1)


def cycles(
    channels: Channels, rows: Ints, channels_per_link: int = 1
) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return a shortest cycle, () without a cycle, with 1, 2, … virtual channels a link.

    With fewer of them, a message that would go on to the next channel stays in the last.
    """
    shortest = []
    for channel_count in range(1, channels_per_link + 1):
        edges = rows // channels_per_link * channel_count + np.minimum(
            rows % channels_per_link, channel_count - 1
        )
        cycle = shortest_cycle(np.unique(edges, axis=0), channels.size * channel_count)
        shortest.append(tuple(channels.link(channel // channel_count) for channel in cycle))
    return tuple(shortest)
