"""The conditions of Dally and Seitz and of Duato on the virtual channels that a router states.

A message that holds a channel waits for one that it may take next. Suppose every message is offered
some channel of an *escape* set wherever it is, and the escape channels can be ordered so that the
order rises from each to those that a message holding it may come to wait for, also over channels
outside the set. Then no message waits for ever. If the set holds all channels, this is the
condition of Dally and Seitz. Sources: Dally and Seitz, “Deadlock-free message routing in
multiprocessor interconnection networks”, IEEE Transactions on Computers C-36 (1987); Duato, “A new
theory of deadlock-free adaptive routing in wormhole networks”, IEEE Transactions on Parallel and
Distributed Systems 4 (1993).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from itertools import combinations

import numpy as np

from explorer.analysis.deadlock.relation import MAX_PAIRS, Channel, Relation, relation
from explorer.analysis.verification.dependencies import shortest_cycle
from explorer.core.network import Network
from explorer.core.router import NO_FAULTS, Faults, Router

Wait = tuple[int, int]
"""Indices of two channels: a message that holds the first may wait for the second."""


@dataclass(frozen=True, eq=False)
class Condition:
    """Whether a routing relation meets the condition, by which virtual channels, or why not.

    ``escape`` are numbers of virtual channels, ``named`` by the router or found by search.
    ``order`` has the indices of the escape channels, rising; ``cycle`` is a shortest cycle among
    all channels, if there is one: each waits for the next and the last for the first. ``free`` is
    None if nothing is proved: either messages have a choice and no set of virtual channels is an
    escape, or some messages are offered nothing.
    """

    relation: Relation
    free: bool | None
    escape: tuple[int, ...]
    router_escape: bool
    order: tuple[int, ...]
    cycle: tuple[int, ...]
    tried: int

    @property
    def theorem(self) -> str:
        """The authors of the condition."""
        uses_all_channels = len(self.escape) == self.relation.router.virtual_channels
        return "Dally and Seitz 1987" if uses_all_channels else "Duato 1993"

    def channels(self, places: tuple[int, ...]) -> tuple[Channel, ...]:
        """Return the channels with these indices."""
        return tuple(self.relation.channels[place] for place in places)


def condition(routing: Relation) -> Condition:
    """Return whether messages can wait for ever, as far as the conditions decide it.

    The router's escape channels are tried if it names some, else every set of virtual channels, the
    full set first.

    >>> from explorer import network
    >>> from explorer.analysis.deadlock.relation import relation
    >>> from explorer.core.registry import router_for
    >>> net = network("Torus(4,4)")
    >>> result = condition(relation(net, router_for(net, "dimension-order")))
    >>> result.free, len(result.cycle), result.theorem
    (False, 4, 'Dally and Seitz 1987')
    """
    channel_count, escape_channels = routing.router.virtual_channels, routing.router.escape
    sets = [escape_channels] if escape_channels else list(_channel_sets(channel_count))
    for escape in sets if not routing.stuck else ():
        waits = _waits(routing, frozenset(escape))
        if waits is None:
            continue
        order = _order(routing, escape, waits)
        if order is not None:
            return Condition(routing, True, escape, bool(escape_channels), order, (), len(sets))
    all_channels = tuple(range(channel_count))
    rows = np.array(sorted(_waits(routing, frozenset(all_channels)) or ()), dtype=np.int64).reshape(
        -1, 2
    )
    cycle = shortest_cycle(rows, len(routing.channels))
    return Condition(
        routing,
        False if cycle and not routing.choice else None,
        all_channels,
        False,
        (),
        cycle,
        len(sets),
    )


def stated_condition(net: Network, router: Router, faults: Faults = NO_FAULTS) -> Condition | None:
    """Return the condition if the router names virtual channels or offers a choice; else None.

    Also None above 512 nodes, where channels are not followed one by one.
    """
    is_stated = router.virtual_channels > 1 or type(router).offers is not Router.offers
    if not is_stated or net.nodes**2 > MAX_PAIRS:
        return None
    return condition(relation(net, router, faults=faults))


def _channel_sets(channel_count: int) -> Iterator[tuple[int, ...]]:
    """Yield the sets of virtual channels, the full set first, then by size."""
    yield tuple(range(channel_count))
    for size in range(1, channel_count):
        yield from combinations(range(channel_count), size)


def _waits(routing: Relation, escape: frozenset[int]) -> set[Wait] | None:
    """Return which escape channels wait for which; None if some message is offered none."""
    is_escape = [channel.number in escape for channel in routing.channels]
    waits: set[Wait] = set()
    for moves in routing.moves:
        ahead = defaultdict[int, list[int]](list)
        for held, place in moves:
            ahead[held].append(place)
        if any(not any(is_escape[place] for place in offered) for offered in ahead.values()):
            return None
        for held in ahead:
            if held >= 0 and is_escape[held]:
                waits.update((held, place) for place in _next_escape(ahead, is_escape, held))
    return waits


def _next_escape(ahead: dict[int, list[int]], is_escape: list[bool], held: int) -> set[int]:
    """Return the escape channels that a message may wait for, directly or over other channels."""
    result: set[int] = set()
    waiting, seen = [held], {held}
    while waiting:
        for place in ahead.get(waiting.pop(), ()):
            if is_escape[place]:
                result.add(place)
            elif place not in seen:
                seen.add(place)
                waiting.append(place)
    return result


def _order(routing: Relation, escape: tuple[int, ...], waits: set[Wait]) -> tuple[int, ...] | None:
    """Return the escape channels in an order in which every wait rises; None without one."""
    before: dict[int, set[int]] = {
        place: set() for place, channel in enumerate(routing.channels) if channel.number in escape
    }
    for held, place in waits:
        before[place].add(held)
    try:
        return tuple(TopologicalSorter(before).static_order())
    except CycleError:
        return None
