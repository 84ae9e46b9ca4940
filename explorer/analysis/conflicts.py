"""Conflicts between messages that travel at once, for any routes, and the load of every link."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal

import numpy as np

from explorer.core.errors import OutsideRange
from explorer.core.ints import Ints
from explorer.core.network import Network

Sense = Literal["hop-synchronous", "held-path"]
SENSES: Final[tuple[Sense, ...]] = ("hop-synchronous", "held-path")

PLACES = 2**15
"""Places (a directed link in a step) that are looked at together: so many fit into the cache."""

PAIRED = 2**11
"""Up to so many nodes a link is found in a table of all pairs; beyond, port by port."""


@dataclass(frozen=True)
class Contested:
    """How much of a set of routes conflicts, in one sense.

    ``steps`` counts the steps that have a conflict, ``places`` the directed links that two
    messages want: once for a step (held-path), or for each hop of it (hop-synchronous).
    """

    steps: int
    places: int


@dataclass(frozen=True)
class Conflicts:
    """What a check of routes finds: conflicts in both senses, and the load of every link.

    ``hops`` is the total length of the routes. ``load[v, j]`` tells how often the link behind port
    j of node v is crossed, from v: (nodes, ports) int64, read-only.
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
        flat = self.load.ravel()
        order = np.argsort(-flat, kind="stable")[:most]
        nodes, ports = np.divmod(order[flat[order] > 0], self.load.shape[1])
        ends = self.net.neighbors(nodes)[np.arange(len(nodes)), ports]
        rows = zip(nodes.tolist(), ends.tolist(), self.load[nodes, ports].tolist(), strict=True)
        return tuple(rows)

    def histogram(self) -> dict[int, int]:
        """Return how many directed links have each load that occurs, the least load first."""
        near = np.sort(self.net.table(), axis=1)
        # Two ports to one neighbour are one link, whose load stands at the first of them.
        doubled = int(((near[:, 1:] == near[:, :-1]) & (near[:, 1:] >= 0)).sum())
        loads, counts = np.unique(self.load[self.net.table() >= 0], return_counts=True)
        found = dict(zip(loads.tolist(), counts.tolist(), strict=True))
        if doubled:
            found[0] -= doubled
        return {load: count for load, count in found.items() if count}


@dataclass(frozen=True)
class Collision:
    """Messages that want one directed link in one step: rows of the routes, two at least.

    ``hop`` counts from 0; it is None for a held-path conflict, which may be between hops.
    """

    step: int
    hop: int | None
    link: tuple[int, int]
    messages: tuple[int, ...]


def route_array(routes: Sequence[Sequence[int]]) -> Ints:
    """Return routes of any lengths as rows padded with -1: (messages, hops + 1) int64.

    >>> route_array([[0, 1, 3], [2]]).tolist()
    [[0, 1, 3], [2, -1, -1]]
    """
    rows = np.full((len(routes), max(map(len, routes), default=1)), -1, dtype=np.int64)
    for row, route in zip(rows, routes, strict=True):
        row[: len(route)] = route
    return rows


def message_name(net: Network, routes: Ints, message: int) -> str:
    """Return the name of a message, its two ends: ``000 to 011``."""
    route = routes[message]
    return f"{net.format(int(route[0]))} to {net.format(int(route[route >= 0][-1]))}"


def conflicts(net: Network, routes: object, steps: object | None = None) -> Conflicts:
    """Return the conflicts of messages that are sent step by step, in both senses, and the loads.

    ``routes`` are rows of nodes padded with -1, (messages, hops + 1); ``steps`` the step each is
    sent in, (messages,), all at once if None. Hop-synchronous: two messages cross the same
    directed link in the same hop of one step. Held-path: two messages cross the same directed link
    anywhere in one step, as under cut-through. Raises NotALink where a route leaves the links,
    TooLarge above 2^20 nodes. Source: metacube paper, §3.1 and §3.2, read in both ways.

    The first message to enter 0-1 meets nobody there, the second one hop later:

    >>> from explorer import network
    >>> found = conflicts(network("Q(2)"), [[0, 1, 3], [2, 0, 1]])
    >>> found.hop_synchronous.steps, found.held_path.steps, found.busiest(1)
    (0, 1, ((0, 1, 2),))
    """
    rows, numbers, count = _grouped(net, routes, steps)
    finder = _Links(net)
    load: Ints = np.zeros(finder.size, dtype=np.int64)
    at_once, held_path = _Tally(), _Tally()
    hops = 0
    for first, last, step in _pieces(numbers, max(1, PLACES // finder.size)):
        columns = list(_columns(finder, rows[first:last], step))
        if not columns:
            continue
        keys = np.concatenate([key for _, key in columns])
        owners = np.concatenate([who for who, _ in columns])
        height = int(step[-1]) + 1
        crossed = np.bincount(keys, minlength=height * finder.size)
        load += crossed.reshape(height, finder.size).sum(axis=0)
        hops += len(keys)
        owner: Ints = np.empty(height * finder.size, dtype=np.int64)
        owner[keys] = owners
        held = keys[owner[keys] != owners]
        if held.size:
            held_path.add([held], height, finder.size)
            shared = []
            for who, key in columns:
                owner[key] = who
                shared.append(key[owner[key] != who])
            at_once.add(shared, height, finder.size)
    load = load.reshape(net.nodes, -1)
    load.setflags(write=False)
    return Conflicts(net, len(rows), count, hops, at_once.found, held_path.found, load)


def collisions(
    net: Network, routes: object, steps: object | None = None, sense: Sense = "held-path"
) -> Iterator[Collision]:
    """Yield the directed links that messages collide on, step by step, with the messages.

    Arguments and errors are those of ``conflicts``; within a step, hop by hop and link by link.

    >>> from explorer import network
    >>> [found.messages for found in collisions(network("Q(2)"), [[0, 1, 3], [2, 0, 1]])]
    [(0, 1)]
    """
    rows, numbers, _ = _grouped(net, routes, steps)
    order = np.arange(len(rows)) if steps is None else np.argsort(np.asarray(steps), kind="stable")
    named = np.zeros(1, dtype=np.int64) if steps is None else np.unique(np.asarray(steps))
    finder = _Links(net)
    for first, last, step in _pieces(numbers, 1):
        columns = list(_columns(finder, rows[first:last], step))
        groups = (
            [(hop, [column]) for hop, column in enumerate(columns)]
            if sense == "hop-synchronous"
            else [(None, columns)]
        )
        for hop, group in groups:
            if not group:
                continue
            pairs = np.stack(
                [np.concatenate([key for _, key in group]), np.concatenate([w for w, _ in group])]
            )
            pairs = np.unique(pairs, axis=1)  # a message that comes back collides with no other
            links, starts, sizes = np.unique(pairs[0], return_index=True, return_counts=True)
            for i in np.flatnonzero(sizes > 1).tolist():
                who = pairs[1, starts[i] : starts[i] + sizes[i]] + first
                link = finder.ends(int(links[i]))
                number = int(named[numbers[first]])
                yield Collision(number, hop, link, tuple(sorted(order[who].tolist())))


def _grouped(net: Network, routes: object, steps: object | None) -> tuple[Ints, Ints, int]:
    """Return the routes in the order of their steps, the steps counted from 0, and their number."""
    ready = isinstance(routes, np.ndarray)
    rows = np.asarray(routes) if ready else route_array(routes)  # type: ignore[arg-type]
    if rows.size and not -1 <= rows.min() <= rows.max() < net.nodes:
        outside = rows[(rows < -1) | (rows >= net.nodes)][0]
        net.require(int(outside))
    if steps is None:
        return rows, np.zeros(len(rows), dtype=np.int64), min(len(rows), 1)
    given = np.asarray(steps)
    if given.shape != rows.shape[:1]:
        raise OutsideRange(f"{len(rows)} routes have {given.size} steps: each is sent in one step")
    if (given[1:] < given[:-1]).any():
        order = np.argsort(given, kind="stable")
        rows, given = rows[order], given[order]
    numbers = np.zeros(len(given), dtype=np.int64)
    np.cumsum(given[1:] != given[:-1], out=numbers[1:])
    return rows, numbers, int(numbers[-1]) + 1 if len(given) else 0


def _pieces(numbers: Ints, height: int) -> Iterator[tuple[int, int, Ints]]:
    """Yield (first message, last, their steps counted from 0), ``height`` steps at a time."""
    if not len(numbers):
        return
    bounds = np.searchsorted(numbers, np.arange(0, int(numbers[-1]) + 1 + height, height))
    for piece, (first, last) in enumerate(pairwise(bounds.tolist())):
        yield first, last, numbers[first:last] - piece * height


def _columns(finder: _Links, rows: Ints, step: Ints) -> Iterator[tuple[Ints, Ints]]:
    """Yield, hop by hop, the messages that go on and their places, step · links + link."""
    columns = np.ascontiguousarray(rows.T, dtype=np.int64)
    base = step * finder.size
    who = np.arange(len(rows))
    at = columns[0]
    for column in columns[1:]:
        to = column if len(who) == len(rows) else column[who]
        going = to >= 0
        if not going.all():
            who, at, to, base = who[going], at[going], to[going], base[going]
        if not len(who):
            return
        yield who, base + finder.find(at, to)
        at = to


class _Tally:
    """The steps and the places that conflict, counted piece by piece."""

    def __init__(self) -> None:
        self.found = Contested(0, 0)

    def add(self, groups: list[Ints], height: int, size: int) -> None:
        """Count the places of each group that conflict, and the steps that hold any of them."""
        contested = np.zeros(height, dtype=bool)
        places = 0
        for group in groups:
            if group.size:
                marks = np.zeros(height * size, dtype=bool)
                marks[group] = True
                contested |= marks.reshape(height, size).any(axis=1)
                places += int(np.count_nonzero(marks))
        steps = int(np.count_nonzero(contested))
        self.found = Contested(self.found.steps + steps, self.found.places + places)


class _Links:
    """The directed links of a network as numbers: node · ports + port."""

    def __init__(self, net: Network) -> None:
        self.net = net
        self.table: Ints = net.table().astype(np.int64)
        self.ports = self.table.shape[1]
        self.size = net.nodes * self.ports
        self.pairs: Ints | None = None
        if net.nodes <= PAIRED:
            self.pairs = np.full(net.nodes * net.nodes, -1, dtype=np.int64)
            for port in reversed(range(self.ports)):
                there = np.flatnonzero(self.table[:, port] >= 0)
                self.pairs[there * net.nodes + self.table[there, port]] = there * self.ports + port

    def find(self, at: Ints, to: Ints) -> Ints:
        """Return the numbers of links; raise NotALink where there is none."""
        if self.pairs is not None:
            links: Ints = self.pairs[at * self.net.nodes + to]
        else:
            links = np.full(len(at), -1, dtype=np.int64)
            for port in reversed(range(self.ports)):
                np.copyto(links, at * self.ports + port, where=self.table[at, port] == to)
        if (links < 0).any():
            wrong = int(np.flatnonzero(links < 0)[0])
            self.net.port_between(int(at[wrong]), int(to[wrong]))
        return links

    def ends(self, key: int) -> tuple[int, int]:
        """Return the two ends of a link by its number."""
        node, port = divmod(key % self.size, self.ports)
        return node, int(self.table[node, port])
