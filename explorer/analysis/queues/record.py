"""The record of a run for playing: when each message joins and leaves its channels' queues."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from explorer.analysis.queues.simulation import Run
from explorer.core.errors import BrokenContract
from explorer.core.ints import Ints, columns_in_rows

MAX_HOPS = 400_000
"""Most hops of a record; of a longer run it holds the last cycles that fit."""


@dataclass(frozen=True, eq=False)
class Record:
    """The messages under way in the cycles from ``first`` on, and the times of their hops.

    ``birth``, ``host`` and ``pair`` have one entry per message, ordered by birth, then host.
    ``entered`` is the cycle in which the message joins the queue of its first channel, or the last
    cycle + 1 if it has not joined. Hop i belongs to message ``message[i]`` and uses channel
    ``channel[i]``; it joins that queue in ``joined[i]`` and leaves it in ``left[i]``, or in the
    last cycle + 1 if it still waits. Hops are ordered by message, then along the route.
    """

    run: Run
    first: int
    birth: Ints
    host: Ints
    pair: Ints
    entered: Ints
    message: Ints
    channel: Ints
    joined: Ints
    left: Ints

    @property
    def waits(self) -> Ints:
        """The cycles that each hop waits in its queue: (hops,)."""
        return np.asarray(self.left - self.joined)


def record(run: Run, most: int = MAX_HOPS) -> Record:
    """Return the record of a run at one load; if it has too many hops, of its last cycles.

    Raises BrokenContract for a run that was made without ``record``.
    """
    if len(run.loads) != 1 or len(run.sent) != run.cycles:
        raise BrokenContract("a record is made of a run at one load that notes what was sent")
    cycles, birth_records = run.cycles, run.births
    first = _first_cycle(run, most)
    inside = (run.delivered < 0) | (run.delivered >= first)
    numbers = np.cumsum(inside) - 1
    message_indices = [numbers[sent[inside[sent]]] for sent in run.sent]
    message = np.concatenate([*message_indices, np.empty(0, dtype=np.int64)])
    left = np.repeat(np.arange(cycles), [len(sent) for sent in message_indices])

    entered, delivered = run.entered[inside].astype(np.int64), run.delivered[inside]
    joins = entered.copy()
    joins[message] = left + 1
    waiting = np.flatnonzero((delivered < 0) & (entered >= 0) & (joins < cycles))
    message = np.concatenate([message, waiting])
    left = np.concatenate([left, np.full(len(waiting), cycles)])
    order = np.argsort(message, kind="stable")
    message, left = message[order], left[order]
    is_first_hop = np.append(True, message[1:] != message[:-1])[: len(message)]
    joined = np.where(is_first_hop, entered[message], np.append(-1, left[:-1])[: len(left)] + 1)
    pair = birth_records.pair[inside].astype(np.int64)
    channel = run.routes.flat[run.routes.start[pair[message]] + columns_in_rows(message)].astype(
        np.int64
    )
    return Record(
        run,
        first,
        birth_records.cycle[inside].astype(np.int64),
        birth_records.host[inside].astype(np.int64),
        pair,
        np.where(entered < 0, cycles, entered),
        message,
        channel,
        joined,
        left,
    )


def _first_cycle(run: Run, most: int) -> int:
    """Return the first cycle after which the messages under way have at most ``most`` hops.

    All hops of a message are in the record until the cycle in which it is delivered.
    """
    lengths = run.routes.lengths[run.births.pair]
    until = np.where(run.delivered < 0, run.cycles, run.delivered)
    later = np.bincount(until, weights=lengths, minlength=run.cycles + 1)[::-1].cumsum()[::-1]
    fits = np.flatnonzero(later <= most)
    return int(min(fits[0] if len(fits) else run.cycles, run.cycles - 1))
