"""Simulations of messages over time: a network, a router, a pattern, and runs at some loads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

import numpy as np

from explorer.analysis.queues.channel_routes import ChannelRoutes, channel_routes
from explorer.analysis.queues.destinations import Destinations, destinations
from explorer.analysis.queues.estimate import Estimate
from explorer.analysis.queues.limits import (
    DEFAULT_CYCLES,
    exact_load,
    load_groups,
    require_bound,
    require_cycles,
    require_messages,
    require_routes,
    require_time,
    running_seconds,
)
from explorer.analysis.queues.run_measures import Measurements
from explorer.analysis.queues.simulation import Run, simulate
from explorer.analysis.traffic.patterns import PATTERNS
from explorer.core.errors import OutsideRange
from explorer.core.network import Network
from explorer.core.registry import router_for
from explorer.core.router import Router
from explorer.routing.traces.trace import choose_variant

Progress = Callable[[int], None]
"""A function that is called with the number of cycles run so far."""


@dataclass(frozen=True)
class Load:
    """Messages of a pattern over time by a router: estimates, and simulated runs.

    ``router``, ``variant``, ``seed``, ``node``, ``share`` and ``lines`` are as for traffic;
    ``warm`` is the number of first cycles that are not measured, by default a quarter of all, at
    most 500; ``bound`` is the most messages in a channel's queue, None for no bound.

    >>> from explorer import network
    >>> load = Load(network("HCN(3)"), "hcn-shortest", cycles=400)
    >>> load.estimate.saturation, float(round(load.estimate.hops, 4))
    (Fraction(3, 4), 3.2937)
    >>> point, = load.points([Fraction(1, 2)])
    >>> point.throughput > 0.49, point.is_rising
    (True, False)
    """

    net: Network
    router: str | Router | None = None
    variant: str | None = None
    pattern: str = "uniform"
    cycles: int = DEFAULT_CYCLES
    warm: int | None = None
    seed: int = 1
    bound: int | None = None
    node: int = 0
    share: Fraction = Fraction(1, 4)
    lines: str = ""

    @property
    def chosen_router(self) -> Router:
        """The router that carries the messages."""
        return router_for(self.net, self.router)

    @property
    def chosen_variant(self) -> str | None:
        """The variant of the router, None if it has none."""
        return choose_variant(self.chosen_router, self.variant)

    def require_runnable(self) -> None:
        """Raise an error if the simulation cannot run, before any route is computed."""
        self.net.require_single_links("what waits for a link")
        require_cycles(self.cycles, self.first_measured)
        require_bound(self.bound)
        require_routes(self.net, self.chosen_router)
        choose_variant(self.chosen_router, self.variant)
        if not self.targets.weights[0].any():
            raise OutsideRange(
                f"{self.pattern_title} sends every node of {self.net.spec} to itself: no message"
                " takes a link"
            )

    @property
    def pattern_title(self) -> str:
        """The title of the pattern."""
        return PATTERNS[self.pattern].title

    @property
    def first_measured(self) -> int:
        """The first cycle that is measured."""
        return min(500, self.cycles // 4) if self.warm is None else self.warm

    @cached_property
    def targets(self) -> Destinations:
        """The pattern's distribution of targets."""
        return destinations(self.net, self.pattern, self.seed, self.node, self.share, self.lines)

    @cached_property
    def routes(self) -> ChannelRoutes:
        """The routes of all pairs that messages are sent between.

        Raises TooLarge if there are too many routes, Unroutable if a message does not arrive.
        """
        self.require_runnable()
        return _routes(self.net, self.chosen_router, self.chosen_variant, self._pairs_with_messages)

    @property
    def _pairs_with_messages(self) -> tuple[tuple[int, int], ...] | None:
        if self.targets.choices is None:
            return None
        source, target = np.nonzero(self.targets.weights[0])
        return tuple(zip(source.tolist(), target.tolist(), strict=True))

    @cached_property
    def estimate(self) -> Estimate:
        """The estimates, which need no simulation."""
        return Estimate(self.routes, self.targets)

    def seconds(self, loads: Sequence[Fraction]) -> float:
        """Return an estimate of the seconds of runs at some loads."""
        return running_seconds(self.cycles, sum(loads, Fraction()) * self.estimate.hops_a_cycle)

    def require_loads(self, loads: Sequence[Fraction]) -> None:
        """Raise TooLarge if a page would hold too many messages or wait too long."""
        require_messages(self.net, loads, self.cycles, self.estimate.sent)
        require_time(self.net, loads, self.cycles, self.estimate.hops_a_cycle)

    def run(
        self, loads: Sequence[object], record: bool = False, progress: Progress = lambda done: None
    ) -> Run:
        """Run the simulation at some loads, in messages per host and cycle.

        Raises OutsideRange for an invalid load or number of cycles, TooLarge if a page would wait
        too long.
        """
        exact = [exact_load(load) for load in loads]
        self.require_runnable()
        self.require_loads(exact)
        return simulate(
            self.routes,
            self.targets,
            exact,
            self.cycles,
            self.first_measured,
            self.seed,
            self.bound,
            record,
            progress,
        )

    def points(
        self, loads: Sequence[object], progress: Progress = lambda done: None
    ) -> tuple[Measurements, ...]:
        """Return the measurements at each of some loads."""
        exact = [exact_load(load) for load in loads]
        self.require_loads(exact)
        groups = load_groups(exact, self.estimate.sent * self.cycles)
        runs = [self.run(group, progress=progress) for group in groups]
        return tuple(Measurements(run, number) for run in runs for number in range(len(run.loads)))


@lru_cache(maxsize=8)
def _routes(
    net: Network, router: Router, variant: str | None, pairs: tuple[tuple[int, int], ...] | None
) -> ChannelRoutes:
    rows = None if pairs is None else np.array(pairs, dtype=np.int64).reshape(-1, 2)
    return channel_routes(net, router, variant, rows)
