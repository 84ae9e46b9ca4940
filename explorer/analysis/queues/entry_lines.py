"""The lines in which messages wait at their host for room in a bounded queue."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from explorer.analysis.queues.births import Births
from explorer.analysis.queues.bounded import ranks
from explorer.core.ints import Ints


class EntryLines:
    """A line a host and load: its first message enters as soon as its first queue has room."""

    def __init__(self, hosts: int, births: Births) -> None:
        """Order messages by their line, so that a line is a stretch of them."""
        line = births.load.astype(np.int64) * hosts + births.host
        self._line = line
        self._order = np.argsort(line, kind="stable")
        lines = int(line.max(initial=0)) + 1
        self._place = np.searchsorted(line[self._order], np.arange(lines))
        self._end = self._place.copy()

    def add(self, messages: Ints) -> None:
        """Let new messages, one a line at most, stand at the end of their lines."""
        self._end[self._line[messages]] += 1

    def rounds(self, queue_of: Callable[[Ints], Ints], lengths: Ints, bound: int) -> Iterator[Ints]:
        """Yield messages that enter, the first of each line that may, until none does.

        ``lengths`` are those of the queues, which whoever asks lets them join in between.
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
