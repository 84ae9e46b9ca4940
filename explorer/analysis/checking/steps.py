"""The steps of packets in a trace, grouped by packet and ordered by time."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from itertools import groupby

import numpy as np

from explorer.analysis.checking.route_entries import Entry, WrittenRoute


def without_stays(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return the entries of a route; a node that a packet enters and later leaves is listed once.

    >>> stays = [Entry("0", 1, 1), Entry("0", 2, 1), Entry("1", 3, 1)]
    >>> [entry.line for entry in without_stays(stays)]
    [1, 3]
    """
    return tuple(next(same) for _, same in groupby(entries, lambda entry: entry.text))


class Steps:
    """The steps of all packets of a trace: a million steps take a few MB.

    >>> steps = Steps()
    >>> steps.add("b", 2.0, 1, "01"), steps.add("a", 1.0, 2, "00"), steps.add("b", 1.0, 3, "11")
    (None, None, None)
    >>> [[entry.text for entry in route.entries] for route in steps.routes(1)]
    [['11', '01'], ['00']]
    """

    def __init__(self) -> None:
        self._packets, self._times, self._lines = array("q"), array("d"), array("q")
        self._packet_indices: dict[str, int] = {}
        self._texts: list[str] = []
        self._interned_texts: dict[str, str] = {}

    def add(self, packet: str, when: float, line: int, text: str) -> None:
        """Add that a packet was at a node, by a line of the trace."""
        self._packets.append(self._packet_indices.setdefault(packet, len(self._packet_indices)))
        self._times.append(when)
        self._lines.append(line)
        self._texts.append(self._interned_texts.setdefault(text, text))

    def routes(self, column: int) -> Iterator[WrittenRoute]:
        """Yield the route of every packet, by time and then as it is written."""
        if not self._texts:
            return
        packets = np.array(self._packets)
        order = np.lexsort((np.array(self._lines), np.array(self._times), packets))
        ends = np.flatnonzero(np.diff(packets[order])) + 1
        for part in np.split(order, ends):
            entries = [Entry(self._texts[at], self._lines[at], column) for at in part.tolist()]
            yield WrittenRoute(min(entry.line for entry in entries), tuple(entries))
