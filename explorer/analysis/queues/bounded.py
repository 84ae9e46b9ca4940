"""Queues of a bounded length: which messages may go on, and which wait for each other for ever."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from explorer.core.ints import Ints


@dataclass(frozen=True)
class Circle:
    """Channels whose queues are full and whose first messages all wait for the next of them.

    Nothing of it moves from ``cycle`` on. ``messages`` are the first of each queue.
    """

    cycle: int
    channels: tuple[int, ...]
    messages: tuple[int, ...]


def ranks(groups: Ints, numbers: Ints) -> Ints:
    """Return the place of each number among those of its group, from 0: (k,), (k,) -> (k,).

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
    """Return which first messages may go: (k,) bool.

    ``onward`` is the queue that each would join, -1 at its target. It goes if that queue has room
    now, before any other leaves it; of rivals the oldest do.
    """
    room = bound - lengths[np.maximum(onward, 0)]
    return np.asarray((onward < 0) | (ranks(onward, messages) < room))


def full_circle(full: Ints, onward: Ints, messages: Ints, moved_at: Ints) -> Circle | None:
    """Return a circle of full channels, each waiting for the next, or None where there is none.

    ``full`` are channels with a full queue whose first message may not go, ``onward`` the channel
    that it would go to; ``moved_at`` the cycle after the last in which a channel sent.
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
            circle = passed[passed.index(channel) :]
            return Circle(
                int(moved_at[circle].max()), tuple(circle), tuple(leading[c] for c in circle)
            )
        done |= path.keys()
    return None
