"""Bounded queues: which messages may advance, and which are deadlocked."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from explorer.core.ints import Ints


@dataclass(frozen=True)
class WaitCycle:
    """A deadlock: a cycle of full queues, whose first messages each wait for the next queue.

    Nothing in it moves from ``cycle`` on. ``messages`` are the first messages of the queues.
    """

    cycle: int
    channels: tuple[int, ...]
    messages: tuple[int, ...]


def ranks(groups: Ints, numbers: Ints) -> Ints:
    """Return the rank of each number within its group, from 0: (k,), (k,) -> (k,).

    >>> ranks(np.array([5, 3, 5]), np.array([9, 1, 2])).tolist()
    [1, 0, 0]
    """
    order = np.lexsort((numbers, groups))
    sorted_groups = groups[order]
    places = np.arange(len(order))
    opens = np.append(True, sorted_groups[1:] != sorted_groups[:-1])[: len(order)]
    result = np.empty(len(order), dtype=np.int64)
    result[order] = places - np.maximum.accumulate(np.where(opens, places, 0))
    return result


def heads_with_room(messages: Ints, onward: Ints, lengths: Ints, bound: int) -> Ints:
    """Return which of the first messages of queues may advance: (k,) bool.

    ``onward`` is the queue that each message would join, -1 at its target. A message advances if
    that queue has room before any message leaves it; if several want to join one queue, the oldest
    go first.
    """
    room = bound - lengths[np.maximum(onward, 0)]
    return np.asarray((onward < 0) | (ranks(onward, messages) < room))


def wait_cycle(full: Ints, onward: Ints, messages: Ints, moved_at: Ints) -> WaitCycle | None:
    """Return a cycle of full channels, each waiting for the next, None without such a cycle.

    ``full`` are the channels whose queue is full and whose first message, in ``messages``, may not
    advance; ``onward`` are the channels for which these messages wait. ``moved_at`` is, for every
    channel, the cycle after the last in which it sent.
    """
    following = dict(zip(full.tolist(), onward.tolist(), strict=True))
    leading = dict(zip(full.tolist(), messages.tolist(), strict=True))
    done: set[int] = set()
    for begin in following:
        path: dict[int, None] = {}
        channel = begin
        while channel in following and channel not in done and channel not in path:
            path[channel] = None
            channel = following[channel]
        if channel in path:
            passed = list(path)
            cycle_channels = passed[passed.index(channel) :]
            return WaitCycle(
                int(moved_at[cycle_channels].max()),
                tuple(cycle_channels),
                tuple(leading[c] for c in cycle_channels),
            )
        done |= path.keys()
    return None
