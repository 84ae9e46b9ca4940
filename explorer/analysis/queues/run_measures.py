"""Measurements of a run: latency, throughput, and whether the messages under way keep growing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import sqrt

import numpy as np

from explorer.analysis.queues.simulation import Run
from explorer.core.ints import Ints

BATCH_COUNT = 10
"""The number of batches of cycles for the standard error of the mean."""

RISING_GROWTH = 0.1
"""The growth of the messages under way, per cycle for 64 hosts, that counts as rising."""


@dataclass(frozen=True, eq=False)
class Measurements:
    """The measurements of a run at one load, of messages delivered from cycle ``warm`` on."""

    run: Run
    load_index: int

    @cached_property
    def _has_load(self) -> Ints:
        return np.asarray(self.run.births.load == self.load_index)

    @cached_property
    def born(self) -> Ints:
        """The cycle in which each message of this load was made: (messages,)."""
        return self.run.births.cycle[self._has_load]

    @cached_property
    def delivered(self) -> Ints:
        """The cycle in which each message was delivered, negative if it was not: (messages,)."""
        return self.run.delivered[self._has_load]

    @cached_property
    def _measured(self) -> Ints:
        return np.asarray(self.delivered >= max(self.run.warm, 0))

    @cached_property
    def latencies(self) -> Ints:
        """The latencies of measured messages, in cycles from birth to delivery: (delivered,)."""
        return np.asarray((self.delivered - self.born)[self._measured])

    @cached_property
    def hops(self) -> float | None:
        """The mean number of hops of measured messages, None without such messages."""
        pairs = self.run.births.pair[self._has_load][self._measured]
        return float(self.run.routes.lengths[pairs].mean()) if len(pairs) else None

    @property
    def mean(self) -> float | None:
        """The mean latency in cycles, None if there are no measured messages."""
        return float(self.latencies.mean()) if len(self.latencies) else None

    @property
    def p95(self) -> int | None:
        """The least latency that 95 of 100 delivered messages do not exceed."""
        if not len(self.latencies):
            return None
        below = np.bincount(self.latencies).cumsum()
        return int(np.searchsorted(below * 100, below[-1] * 95))

    @property
    def error(self) -> float | None:
        """Twice the standard error of the mean latency, estimated from the means of ten batches.

        None if a batch delivers nothing. Near saturation the batches of a run depend on each other:
        then the mean may be off by more.
        """
        span = self.run.cycles - self.run.warm
        batch = (self.delivered[self._measured] - self.run.warm) * BATCH_COUNT // span
        counts = np.bincount(batch, minlength=BATCH_COUNT)
        if not counts.all():
            return None
        means = np.bincount(batch, weights=self.latencies, minlength=BATCH_COUNT) / counts
        return 2 * float(means.std(ddof=1)) / sqrt(BATCH_COUNT)

    @property
    def throughput(self) -> float:
        """The messages delivered per host and cycle."""
        span = self.run.cycles - self.run.warm
        return len(self.latencies) / (span * self.run.targets.hosts)

    @cached_property
    def under_way(self) -> Ints:
        """The messages made and not yet delivered after each cycle: (cycles,)."""
        cycles = self.run.cycles
        born_per_cycle = np.bincount(self.born, minlength=cycles)
        arrived = np.bincount(self.delivered[self.delivered >= 0], minlength=cycles)
        return np.asarray(np.cumsum(born_per_cycle - arrived))

    @property
    def latency_by_little(self) -> float | None:
        """The mean latency by Little's law: messages under way over deliveries per cycle."""
        if not len(self.latencies):
            return None
        span = self.run.cycles - self.run.warm
        return float(self.under_way[self.run.warm :].sum() / span / (len(self.latencies) / span))

    @property
    def rise(self) -> float:
        """The growth of the messages under way per cycle, the slope by least squares."""
        measured = self.under_way[self.run.warm :]
        times = np.arange(len(measured)) - (len(measured) - 1) / 2
        return float(times @ measured) / max(float(times @ times), 1.0)

    @property
    def is_rising(self) -> bool:
        """Whether the number of messages under way grows by more than chance."""
        return self.rise > RISING_GROWTH * max(1, self.run.targets.hosts / 64)

    @property
    def longest_queue(self) -> tuple[int, int, int] | None:
        """The longest queue of a measured cycle, as (from, to, messages), None without any."""
        lengths = self.run.longest[self.load_index]
        channel = int(lengths.argmax())
        if not lengths[channel]:
            return None
        return (*self.run.routes.channels.link(channel), int(lengths[channel]))
