"""Entry lines: queues at hosts, in which messages wait for room in a bounded channel queue."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from explorer.analysis.queues.births import Births
from explorer.analysis.queues.bounded import ranks
from explorer.core.ints import Ints


class EntryLines:
    """One line for each host and load; its first message enters when its channel queue has room."""

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
