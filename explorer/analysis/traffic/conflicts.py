"""Conflicts between messages that travel at once, for any routes, and the load of every link."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import numpy as np

from explorer.core.channels import Channels
from explorer.core.errors import OutsideRange
from explorer.core.ints import Ints
from explorer.core.network import Network

Sense = Literal["hop-synchronous", "held-path"]

PLACES_PER_PIECE = 2**15
"""Places (a directed link in a step) that are handled in one piece: as many as fit in the cache."""


@dataclass(frozen=True)
class Contested:
    """The extent of conflicts in a set of routes, in one sense.

    ``steps`` counts the steps with a conflict, ``places`` the directed links that several messages
    use: once for a step (held-path), or once for each hop of it (hop-synchronous).
    """

    steps: int
    places: int


@dataclass(frozen=True)
class Conflicts:
    """The result of checking routes: conflicts in both senses, and the load of every link.

    ``hops`` is the total length of the routes. ``load[v, j]`` counts the messages that cross the
    link at port j of node v, from v: (nodes, ports) int64, read-only. If a port stands for w
    parallel links, only more than w messages conflict, and ``busiest`` gives the load of the
    fullest link.
    """

    net: Network
    messages: int
    steps: int
    hops: int
    hop_synchronous: Contested
    held_path: Contested
    load: Ints

    def busiest(self, most: int = 10) -> tuple[tuple[int, int, int], ...]:
        """Return (from, to, load) of the links most loaded, the heaviest first."""
        flat = load_per_link(self.net, self.load).ravel()
        order = np.argsort(-flat, kind="stable")[:most]
        nodes, ports = np.divmod(order[flat[order] > 0], self.load.shape[1])
        ends = self.net.neighbors(nodes)[np.arange(len(nodes)), ports]
        heavy = flat[order[flat[order] > 0]].tolist()
        return tuple(zip(nodes.tolist(), ends.tolist(), heavy, strict=True))

    def histogram(self) -> dict[int, int]:
        """Return the number of directed links by load, the least load first."""
        near = np.sort(self.net.table(), axis=1)
        # Two ports to one neighbour are one link, whose load is counted at the first port.
        doubled = int(((near[:, 1:] == near[:, :-1]) & (near[:, 1:] >= 0)).sum())
        shared = load_per_link(self.net, self.load)
        loads, counts = np.unique(shared[self.net.table() >= 0], return_counts=True)
        histogram = dict(zip(loads.tolist(), counts.tolist(), strict=True))
        if doubled:
            histogram[0] -= doubled
        return {load: count for load, count in histogram.items() if count}


@dataclass(frozen=True)
class Collision:
    """Messages that use one directed link in one step: indices of at least two routes.

    ``hop`` counts from 0; it is None for a held-path conflict, which may be between different hops.
    """

    step: int
    hop: int | None
    link: tuple[int, int]
    messages: tuple[int, ...]


def load_per_link(net: Network, load: Ints) -> Ints:
    """Return each port's load per parallel link, spread evenly and rounded up: (nodes, ports).

    >>> from explorer import network
    >>> load_per_link(network("Q(1)"), np.array([[3], [0]])).tolist()
    [[3], [0]]
    """
    if net.width_each == 1:
        return load
    return np.asarray(-(-load // np.maximum(net.width(np.arange(net.nodes)), 1)))


def crossed_links(routes: Ints) -> tuple[Ints, Ints]:
    """Return the links that routes cross, rows (a, b) with a < b, and how often, either way.

    >>> [part.tolist() for part in crossed_links(np.array([[0, 1, 3], [1, 0, -1]]))]
    [[[0, 1], [1, 3]], [2, 1]]
    """
    ends = np.stack([routes[:, :-1].ravel(), routes[:, 1:].ravel()], axis=1)
    ends = np.sort(ends[(ends >= 0).all(axis=1)], axis=1)
    base = int(ends.max(initial=0)) + 1
    # Two numbers of up to 31 bits fit in a word together.
    a, b = ends.astype(np.int64 if base <= 2**31 else object).T
    keys, counts = np.unique(a * base + b, return_counts=True)
    return np.stack([keys // base, keys % base], axis=1).astype(routes.dtype), counts


def link_loads(net: Network, routes: Ints) -> tuple[Ints, Ints]:
    """Return the links in use, rows (a, b) with a < b, and their loads, both directions together.

    For parallel links it is the load of the fullest if they share the messages evenly.

    >>> from explorer import network
    >>> link_loads(network("Q(2)"), np.array([[0, 1, 3], [1, 0, -1]]))[1].tolist()
    [2, 1]
    """
    links, loads = crossed_links(routes)
    if net.width_each != 1:
        wide = [
            np.where(
                net.neighbors(links[:, i]) == links[:, 1 - i : 2 - i], net.width(links[:, i]), 0
            )
            for i in (0, 1)
        ]
        loads = -(-loads // np.maximum(*(each.max(axis=1, initial=1) for each in wide)))
    return links, loads


def route_array(routes: Sequence[Sequence[int]]) -> Ints:
    """Return routes of any lengths as rows padded with -1: (messages, hops + 1) int64.

    >>> route_array([[0, 1, 3], [2]]).tolist()
    [[0, 1, 3], [2, -1, -1]]
    """
    rows = np.full((len(routes), max(map(len, routes), default=1)), -1, dtype=np.int64)
    for row, route in zip(rows, routes, strict=True):
        row[: len(route)] = route
    return rows


def conflicts(net: Network, routes: object, steps: object | None = None) -> Conflicts:
    """Return the conflicts of messages that are sent step by step, in both senses, and the loads.

    ``routes`` are rows of nodes padded with -1, (messages, hops + 1); ``steps`` is the step in
    which each is sent, (messages,), all in one step if None. Hop-synchronous: two messages cross
    the same directed link in the same hop of one step. Held-path: two messages cross the same
    directed link anywhere in one step, as under cut-through. Raises NotALink if two nodes of a
    route are not joined, TooLarge above 2^20 nodes. Source: metacube paper, §3.1 and §3.2, read in
    both ways.

    The first message meets no other when it enters 0-1; the second follows one hop later:

    >>> from explorer import network
    >>> result = conflicts(network("Q(2)"), [[0, 1, 3], [2, 0, 1]])
    >>> result.hop_synchronous.steps, result.held_path.steps, result.busiest(1)
    (0, 1, ((0, 1, 2),))
    """
    rows, numbers, count = _routes_by_step(net, routes, steps)
    channels = Channels(net)
    wide = None if net.width_each == 1 else np.maximum(channels.width, 1)
    load: Ints = np.zeros(channels.size, dtype=np.int64)
    by_hop, held_path = _Tally(), _Tally()
    hops = 0
    pieces = list(_pieces(numbers, max(1, PLACES_PER_PIECE // channels.size)))
    longest = max((last - first for first, last, _ in pieces), default=0)
    # Reused memory stays in the cache, and need not be allocated again.
    buffer = np.empty((2, rows.shape[1], longest), dtype=np.int64)
    highest = max((int(step[-1]) + 1 for *_, step in pieces), default=0)
    owner: Ints = np.empty(highest * channels.size, dtype=np.int32)
    names = np.arange(longest, dtype=np.int32)
    for first, last, step in pieces:
        places, columns = _places(channels, rows[first:last], step, buffer)[1:]
        height = int(step[-1]) + 1
        crossed = np.bincount(places, minlength=height * channels.size)
        load += crossed.reshape(height, channels.size).sum(axis=0)
        hops += len(places)
        if wide is not None:
            overfull = [_overfull_places(column, wide, height) for column in columns]
            by_hop.add(overfull, height, channels.size)
            held_path.add([_overfull_places(places, wide, height)], height, channels.size)
            continue
        # In each hop every message reads the name at its place, writes its own, and reads again. A
        # message that finds another name shares the place with an earlier hop or with this hop.
        owner.fill(-1)
        shared, earlier = [], []
        for hop, column in enumerate(columns):
            who = names[: len(column)]
            if hop:
                before = owner[column]
                earlier.append(column[(before != who) & (before >= 0)])
            owner[column] = who
            shared.append(column[owner[column] != who])
        by_hop.add(shared, height, channels.size)
        held_path.add([np.concatenate([*shared, *earlier, places[:0]])], height, channels.size)
    load = load.reshape(net.nodes, -1)
    load.setflags(write=False)
    return Conflicts(net, len(rows), count, hops, by_hop.contested, held_path.contested, load)


def collisions(
    net: Network, routes: object, steps: object | None = None, sense: Sense = "held-path"
) -> Iterator[Collision]:
    """Yield the directed links that messages collide on, step by step, with the messages.

    Arguments and errors are those of ``conflicts``; within a step, by hop and then by link.

    >>> from explorer import network
    >>> [result.messages for result in collisions(network("Q(2)"), [[0, 1, 3], [2, 0, 1]])]
    [(0, 1)]
    """
    rows, numbers, _ = _routes_by_step(net, routes, steps)
    order = np.arange(len(rows)) if steps is None else np.argsort(np.asarray(steps), kind="stable")
    step_numbers = np.zeros(1, dtype=np.int64) if steps is None else np.unique(np.asarray(steps))
    channels = Channels(net)
    wide = None if net.width_each == 1 else np.maximum(channels.width, 1)
    for first, last, step in _pieces(numbers, 1):
        buffer = np.empty((2, rows.shape[1], last - first), dtype=np.int64)
        by_length, _, columns = _places(channels, rows[first:last], step, buffer)
        groups: list[tuple[int | None, list[Ints]]] = [(None, columns)]
        if sense == "hop-synchronous":
            groups = [(hop, [column]) for hop, column in enumerate(columns)]
        for hop, group in groups:
            if not group:
                continue
            who = np.concatenate([by_length[: len(column)] for column in group])
            # A message that uses a link twice does not collide with itself.
            pairs = np.unique(np.stack([np.concatenate(group), who]), axis=1)
            links, starts, sizes = np.unique(pairs[0], return_index=True, return_counts=True)
            width = 1 if wide is None else wide[links % channels.size]
            for i in np.flatnonzero(sizes > width).tolist():
                messages = order[pairs[1, starts[i] : starts[i] + sizes[i]] + first]
                link = channels.link(int(links[i]) % channels.size)
                number = int(step_numbers[numbers[first]])
                yield Collision(number, hop, link, tuple(sorted(messages.tolist())))


def _routes_by_step(net: Network, routes: object, steps: object | None) -> tuple[Ints, Ints, int]:
    """Return the routes in the order of their steps, the steps counted from 0, and their number."""
    is_array = isinstance(routes, np.ndarray)
    rows = np.asarray(routes) if is_array else route_array(routes)  # type: ignore[arg-type]
    if steps is None:
        return rows, np.zeros(len(rows), dtype=np.int64), min(len(rows), 1)
    steps_of_rows = np.asarray(steps)
    if steps_of_rows.shape != rows.shape[:1]:
        raise OutsideRange(
            f"{len(rows)} routes have {steps_of_rows.size} steps: each is sent in one step"
        )
    if (steps_of_rows[1:] < steps_of_rows[:-1]).any():
        order = np.argsort(steps_of_rows, kind="stable")
        rows, steps_of_rows = rows[order], steps_of_rows[order]
    numbers = np.zeros(len(steps_of_rows), dtype=np.int64)
    np.cumsum(steps_of_rows[1:] != steps_of_rows[:-1], out=numbers[1:])
    return rows, numbers, int(numbers[-1]) + 1 if len(steps_of_rows) else 0


def _pieces(numbers: Ints, height: int) -> Iterator[tuple[int, int, Ints]]:
    """Yield (first message, end, steps numbered from 0) in pieces of ``height`` steps."""
    if not len(numbers):
        return
    bounds = np.searchsorted(numbers, np.arange(0, int(numbers[-1]) + 1 + height, height))
    for piece, (first, last) in enumerate(pairwise(bounds.tolist())):
        yield first, last, numbers[first:last] - piece * height


def _places(
    channels: Channels, rows: Ints, step: Ints, buffer: Ints
) -> tuple[Ints, Ints, list[Ints]]:
    """Return the messages, the longest routes first, and the places that they use, hop by hop.

    A place is step · links + link. The n messages that make a hop are ``order[:n]``. All places are
    also returned in one array. ``buffer`` is overwritten.
    """
    nodes = buffer[0, :, : len(rows)]
    nodes[...] = rows.T
    lengths = np.count_nonzero(nodes != -1, axis=0)
    order = np.argsort(-lengths, kind="stable")
    base = step[order] * channels.size
    message_counts = [int(np.count_nonzero(lengths > hop)) for hop in range(1, len(nodes))]
    places: Ints = buffer[1].reshape(-1)[: sum(message_counts)]
    columns = np.split(places, np.cumsum(message_counts))[
        : sum(count > 0 for count in message_counts)
    ]
    at = nodes[0][order]
    for start in (at.min(), at.max()) if at.size else ():
        channels.net.require(int(start))
    for hop, column in enumerate(columns, 1):
        count = len(column)
        to = nodes[hop][order[:count]]
        np.add(base[:count], channels.checked_between(at[:count], to), out=column)
        at = to
    return order, places, columns


def _overfull_places(places: Ints, wide: Ints, height: int) -> Ints:
    """Return the places that are used by more messages than they have parallel links."""
    uses = np.bincount(places, minlength=height * len(wide))
    return np.flatnonzero(uses > np.tile(wide, height))


class _Tally:
    """The number of conflicting steps and places, counted piece by piece."""

    def __init__(self) -> None:
        self.contested = Contested(0, 0)

    def add(self, groups: list[Ints], height: int, size: int) -> None:
        """Count the conflicting places of each group, and the steps that contain any of them."""
        contested = np.zeros(height, dtype=bool)
        places = 0
        for group in groups:
            if group.size:
                is_used = np.zeros(height * size, dtype=bool)
                is_used[group] = True
                contested |= is_used.reshape(height, size).any(axis=1)
                places += int(np.count_nonzero(is_used))
        steps = int(np.count_nonzero(contested))
        self.contested = Contested(self.contested.steps + steps, self.contested.places + places)
