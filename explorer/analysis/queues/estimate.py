"""The exact saturation load and an estimate of latency, from the routes, without a simulation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from explorer.analysis.queues.channel_routes import ChannelRoutes
from explorer.analysis.queues.destinations import Destinations
from explorer.core.ints import Ints

BLOCK = 2**16
"""The number of pairs whose hops are processed at once."""


@dataclass(frozen=True, eq=False)
class Estimate:
    """The rates of all channels under a pattern, from the routes of every pair.

    If every host sends ``load`` messages per cycle, channel c carries load · ``rates[c]``.
    """

    routes: ChannelRoutes
    targets: Destinations

    @cached_property
    def _weights(self) -> tuple[Ints, int]:
        weights, total = self.targets.weights
        return weights.ravel(), total

    def _blocks(self) -> Iterator[tuple[Ints, Ints, Ints]]:
        """Yield (channels, weights, whether a first hop) of the hops of some pairs at a time."""
        routes, weights = self.routes, self._weights[0]
        for begin in range(0, len(weights), BLOCK):
            pairs = slice(begin, begin + BLOCK)
            start = routes.start[begin : begin + BLOCK + 1]
            lengths = np.diff(start)
            channels = routes.flat[start[0] : start[-1]]
            first = np.zeros(len(channels), dtype=bool)
            first[(start[:-1] - start[0])[lengths > 0]] = True
            yield channels, np.repeat(weights[pairs], lengths), first

    @cached_property
    def numerators(self) -> Ints:
        """The exact numerators of the rates over their common denominator: (channels,) int64."""
        size = self.routes.channels.size
        # Sums of integers below 2^53 are exact in the floats that bincount adds.
        sums = (np.bincount(c, weights=w, minlength=size) for c, w, _ in self._blocks())
        return np.asarray(sum(sums, np.zeros(size)), dtype=np.int64)

    @property
    def rates(self) -> Ints:
        """The expected messages over every channel if each host sends one: (channels,)."""
        return np.asarray(self.numerators / self._weights[1])

    @property
    def sent(self) -> Fraction:
        """The expected messages that are sent in a cycle in which every host generates one."""
        return Fraction(int(self._weights[0].sum()), self._weights[1])

    @property
    def hops_a_cycle(self) -> Fraction:
        """The expected total of hops of all messages that hosts generate, one each, in a cycle."""
        return Fraction(int(self.numerators.sum()), self._weights[1])

    @property
    def hops(self) -> Fraction:
        """The mean number of hops of a message."""
        return self.hops_a_cycle / self.sent

    @property
    def busiest(self) -> tuple[int, int, Fraction]:
        """The channel with the highest rate, as (from, to, rate)."""
        channel = int(self.numerators.argmax())
        rate = Fraction(int(self.numerators[channel]), self._weights[1])
        return (*self.routes.channels.link(channel), rate)

    @property
    def busiest_pairs(self) -> int:
        """The number of pairs whose route crosses the busiest channel."""
        channel = int(self.numerators.argmax())
        return sum(int(((c == channel) & (w > 0)).sum()) for c, w, _ in self._blocks())

    @property
    def saturation(self) -> Fraction:
        """The load at which the busiest channel is always busy, at most 1 message a host and cycle.

        >>> from explorer import network
        >>> from explorer.analysis.queues.load import Load
        >>> Load(network("HCN(3)"), "hcn-optimal").estimate.saturation
        Fraction(21, 25)
        """
        return 1 / self.busiest[2]

    @cached_property
    def _squares(self) -> Ints:
        """For every channel, the sum of the squared rates of the streams that flow into it.

        A stream is the messages generated at the channel's node, or those from one other channel.
        """
        routes, size, ports = self.routes, self.routes.channels.size, self.routes.channels.ports
        generated, rate = np.zeros(size), np.zeros(size * ports)
        for channels, weights, first in self._blocks():
            generated += np.bincount(channels[first], weights=weights[first], minlength=size)
            inner = np.flatnonzero(~first)
            # A channel and the output port at its end identify the next channel.
            streams = channels[inner - 1].astype(np.int64) * ports + channels[inner] % ports
            rate += np.bincount(streams, weights=weights[inner], minlength=size * ports)
        onward = np.flatnonzero(rate)
        before, port = np.divmod(onward, ports)
        next_channel = routes.channels.ends(before)[1] * ports + port
        joined = np.bincount(next_channel, weights=rate[onward] ** 2, minlength=size)
        return np.asarray((generated**2 + joined) / self._weights[1] ** 2)

    def latency(self, load: Fraction) -> float | None:
        """Return the estimated mean latency in cycles, None at saturation and past it.

        Every channel is treated as a queue of its own with independent Bernoulli input streams of
        rates p. Then Σ (ρ² − Σ p²) / (2 (1 − ρ)) messages wait, which gives the waiting time by
        Little's law. Source: discrete-time queues with one cycle of service, e.g. Kleinrock,
        *Queueing Systems* (1975), under his independence assumption.
        """
        return None if load >= self.saturation else self._latency(float(load), self._squares)

    def poisson_latency(self, load: Fraction) -> float | None:
        """Return the estimate with Poisson arrivals at every channel, M/D/1: ρ² / (2 (1 − ρ))."""
        none = np.zeros_like(self.rates)
        return None if load >= self.saturation else self._latency(float(load), none)

    def _latency(self, load: float, squares: Ints) -> float:
        rho = load * self.rates
        waiting = (rho**2 - load**2 * squares) / (2 * (1 - rho))
        return float(self.hops) + float(waiting.sum() / (load * float(self.sent)))
