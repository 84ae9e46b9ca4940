"""A simulation of store and forward: one message per channel and cycle, first come first served.

Each cycle begins with the arrival of messages that crossed a link: they are delivered or join the
queue of their next channel. Then hosts generate messages, which join the queue of their first
channel. Then every channel sends the first message of its queue. Messages that join one queue in
one cycle are ordered by birth, then by host.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from explorer.analysis.queues.births import Births, births
from explorer.analysis.queues.bounded import WaitCycle, heads_with_room, ranks, wait_cycle
from explorer.analysis.queues.channel_routes import ChannelRoutes
from explorer.analysis.queues.destinations import Destinations
from explorer.core.ints import Ints

NEVER = -1
"""Stands for the cycle of an event that has not happened."""

DEADLOCK_CHECK_CYCLES = 64
"""Cycles between two checks for deadlocks."""


@dataclass(frozen=True, eq=False)
class Run:
    """The results of a simulation of ``cycles`` cycles at some loads.

    ``delivered`` and ``entered`` are the cycles in which each message reached its target and joined
    the queue of its first channel, ``NEVER`` if it did not: (messages,). ``waiting`` is the sum of
    the lengths of each channel's queue, after it has sent, over the cycles from ``warm`` on;
    ``longest`` is the maximum of these lengths: (loads, channels). ``sent[t]`` are the messages
    sent over links in cycle t, if recorded. ``circles`` are the deadlocks, one or None for each
    load.
    """

    routes: ChannelRoutes
    targets: Destinations
    loads: tuple[Fraction, ...]
    cycles: int
    warm: int
    seed: int
    bound: int | None
    births: Births
    delivered: Ints
    entered: Ints
    waiting: Ints
    longest: Ints
    sent: tuple[Ints, ...]
    circles: tuple[WaitCycle | None, ...]


@dataclass(eq=False)
class _Queues:
    """The queues of all channels at all loads, as linked lists of messages."""

    size: int
    next_in_queue: Ints  # the message behind one in its queue
    head: Ints = field(init=False)
    tail: Ints = field(init=False)
    length: Ints = field(init=False)

    def __post_init__(self) -> None:
        self.head = np.full(self.size, -1, dtype=np.int64)
        self.tail = np.zeros(self.size, dtype=np.int64)
        self.length = np.zeros(self.size, dtype=np.int64)

    def join(self, channels: Ints, messages: Ints) -> None:
        """Append messages to the queues of channels, in each in the order of their numbers."""
        if not len(messages):
            return
        key = np.sort(channels.astype(np.int64) << np.int64(32) | messages)
        channel, message = key >> np.int64(32), key & np.int64(0xFFFFFFFF)
        opens = np.ones(len(key) + 1, dtype=bool)
        np.not_equal(channel[1:], channel[:-1], out=opens[1:-1])
        places = np.flatnonzero(opens)
        places, ends = places[:-1], places[1:] - 1
        self.next_in_queue[message[:-1]] = message[1:]
        self.next_in_queue[message[ends]] = -1
        lead, joined = message[places], channel[places]
        empty = self.head[joined] < 0
        self.head[joined[empty]] = lead[empty]
        self.next_in_queue[self.tail[joined[~empty]]] = lead[~empty]
        self.tail[joined] = message[ends]
        self.length[joined] += ends - places + 1

    def leave(self, channels: Ints, messages: Ints) -> None:
        """Remove the first messages of channels from their queues."""
        self.head[channels] = self.next_in_queue[messages]
        self.length[channels] -= 1


class _EntryLines:
    """Lines at hosts, one for each load, in which messages wait for room in their first queue."""

    def __init__(self, hosts: int, births: Births) -> None:
        """Sort messages by line, so that each line is a contiguous range."""
        line = births.load.astype(np.int64) * hosts + births.host
        self._line = line
        self._order = np.argsort(line, kind="stable")
        lines = int(line.max(initial=0)) + 1
        self._place = np.searchsorted(line[self._order], np.arange(lines))
        self._end = self._place.copy()

    def add(self, messages: Ints) -> None:
        """Append new messages, at most one per line, to their lines."""
        self._end[self._line[messages]] += 1

    def rounds(self, queue_of: Callable[[Ints], Ints], lengths: Ints, bound: int) -> Iterator[Ints]:
        """Yield in rounds the first messages of lines that may enter, until none may.

        ``lengths`` are those of the queues; between rounds the caller adds the yielded messages.
        """
        waiting = np.flatnonzero(self._place < self._end)
        while len(waiting):
            first = self._order[self._place[waiting]]
            queues = queue_of(first)
            enters = ranks(queues, first) < bound - lengths[queues]
            waiting = waiting[enters]
            self._place[waiting] += 1
            yield first[enters]
            waiting = waiting[self._place[waiting] < self._end[waiting]]


def simulate(
    routes: ChannelRoutes,
    targets: Destinations,
    loads: Sequence[Fraction],
    cycles: int,
    warm: int,
    seed: int = 1,
    bound: int | None = None,
    record: bool = False,
    progress: Callable[[int], None] = lambda done: None,
) -> Run:
    """Simulate the messages of a pattern at several loads at once.

    ``bound`` is the most messages in a channel's queue, None for no bound. With a bound, messages
    wait at their host, in an entry line, until there is room after the messages that arrive; a
    message advances only if the queue that it would join has room before any message leaves it.

    >>> from explorer import network
    >>> from explorer.analysis.queues.channel_routes import channel_routes
    >>> from explorer.analysis.queues.destinations import destinations
    >>> from explorer.core.registry import router_for
    >>> net = network("GHC(8)")
    >>> routes = channel_routes(net, router_for(net), None)
    >>> run = simulate(routes, destinations(net, "uniform"), [Fraction(1)], 100, 20)
    >>> arrived = run.delivered >= 0
    >>> set((run.delivered - run.births.cycle)[arrived].tolist())
    {1}
    """
    births_of_run = births(routes, targets, loads, cycles, seed)
    count, channel_count = len(births_of_run.cycle), routes.channels.size
    at = routes.start[:-1][births_of_run.pair].astype(np.int32)
    last = routes.start[1:][births_of_run.pair].astype(np.int32)
    offset = births_of_run.load * np.int32(channel_count)
    queues = _Queues(channel_count * len(loads), np.full(count, -1, dtype=np.int32))
    delivered, entered = (np.full(count, NEVER, dtype=np.int32) for _ in range(2))
    waiting, longest, moved_at = (np.zeros(queues.size, dtype=np.int64) for _ in range(3))
    circles: list[WaitCycle | None] = [None] * len(loads)
    lines = _EntryLines(targets.hosts, births_of_run) if bound is not None else None
    sent: list[Ints] = []
    crossing = np.empty(0, dtype=np.int64)
    flat = routes.flat
    for cycle in range(cycles):
        at[crossing] += 1
        arrives = at[crossing] == last[crossing]
        delivered[crossing[arrives]] = cycle
        new = np.arange(births_of_run.first[cycle], births_of_run.first[cycle + 1])
        if lines is None:
            entered[new] = cycle
            joining = np.concatenate([crossing[~arrives], new])
            queues.join(flat[at[joining]] + offset[joining], joining)
        else:
            assert bound is not None
            arriving = crossing[~arrives]
            queues.join(flat[at[arriving]] + offset[arriving], arriving)
            lines.add(new)
            for joining in lines.rounds(lambda m: flat[at[m]] + offset[m], queues.length, bound):
                entered[joining] = cycle
                queues.join(flat[at[joining]] + offset[joining], joining)
        busy = np.flatnonzero(queues.head >= 0)
        crossing = queues.head[busy]
        if bound is not None:
            ahead = at[crossing] + 1
            arrives = ahead == last[crossing]
            onward = np.where(arrives, -1, flat[np.where(arrives, 0, ahead)] + offset[crossing])
            may_advance = heads_with_room(crossing, onward, queues.length, bound)
            if cycle % DEADLOCK_CHECK_CYCLES == DEADLOCK_CHECK_CYCLES - 1 or cycle == cycles - 1:
                blocked = ~may_advance & (queues.length[busy] >= bound)
                for number in range(len(loads)):
                    if circles[number] is None:
                        inside = blocked & (busy // channel_count == number)
                        circles[number] = wait_cycle(
                            busy[inside] - number * channel_count,
                            onward[inside] - number * channel_count,
                            crossing[inside],
                            moved_at[number * channel_count : (number + 1) * channel_count],
                        )
            busy, crossing = busy[may_advance], crossing[may_advance]
            moved_at[busy] = cycle + 1
        queues.leave(busy, crossing)
        if cycle >= warm:
            waiting += queues.length
            np.maximum(longest, queues.length, out=longest)
        if record:
            sent.append(crossing.astype(np.int32))
        progress(cycle + 1)
    return Run(
        routes,
        targets,
        tuple(loads),
        cycles,
        warm,
        seed,
        bound,
        births_of_run,
        delivered,
        entered,
        waiting.reshape(len(loads), channel_count),
        longest.reshape(len(loads), channel_count),
        tuple(sent),
        tuple(circles),
    )
