"""The messages that hosts generate in each cycle, at several loads in parallel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from explorer.analysis.queues.channel_routes import ChannelRoutes
from explorer.analysis.queues.destinations import Destinations
from explorer.analysis.queues.random_numbers import RANGE, Purpose, random_words
from explorer.core.ints import Ints

BLOCK = 2**16
"""Approximate number of random numbers that are drawn at once."""


@dataclass(frozen=True, eq=False)
class Births:
    """Messages sorted by birth, then load, then host: one entry of each array per message.

    ``cycle`` is the cycle of birth, ``host`` the sender, ``pair`` the two nodes as source · nodes +
    target, and ``load`` the index of the load. The messages of cycle t are ``first[t]`` to
    ``first[t + 1]`` - 1.
    """

    cycle: Ints
    host: Ints
    pair: Ints
    load: Ints
    first: Ints


def births(
    routes: ChannelRoutes, targets: Destinations, loads: Sequence[Fraction], cycles: int, seed: int
) -> Births:
    """Return the messages that are generated in ``cycles`` cycles; equal seeds give equal messages.

    Host v generates a message in cycle t if its random number is below load · 2^32, rounded.
    """
    net = routes.net
    hosts, at = targets.hosts, targets.host_nodes
    limits = np.array([round(load * RANGE) for load in loads], dtype=np.uint64)
    parts: list[tuple[Ints, ...]] = []
    step = max(1, BLOCK // hosts)
    for begin in range(0, cycles, step):
        block = np.arange(begin, min(begin + step, cycles))
        numbers = random_words(seed, block, Purpose.BIRTH, hosts)
        hot = (
            numbers if targets.hot is None else random_words(seed, block, Purpose.HOT, hosts)
        )  # read only where there is a hot host
        to = targets.targets(random_words(seed, block, Purpose.TARGET, hosts), hot)
        sends = (to >= 0) & (to != at)
        born = (numbers[:, None, :] < limits[None, :, None]) & sends[:, None, :]
        cycle, load, host = np.nonzero(born)
        pair = at[host] * net.nodes + to[cycle, host]
        parts.append(tuple(part.astype(np.int32) for part in (block[cycle], host, pair, load)))
    cycle, host, pair, load = (np.concatenate(part) for part in zip(*parts, strict=True))
    return Births(cycle, host, pair, load, np.searchsorted(cycle, np.arange(cycles + 1)))
