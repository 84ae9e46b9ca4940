"""All-to-all broadcast: every node has a message for all, and passes on whatever it knows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from explorer.analysis.measures import measure
from explorer.collectives import _facts as facts
from explorer.collectives.bounds import rounds_by_degree
from explorer.core.collective import MODELS, Model
from explorer.core.errors import TooLarge, Unroutable
from explorer.core.ints import Ints
from explorer.core.near import nearest_of
from explorer.core.network import Network, shown
from explorer.core.reason import Fact, Reason, commas, say
from explorer.core.search import distances_from
from explorer.networks._cube import BinaryCube
from explorer.networks.product import ProductNetwork

MOST_NODES = 4096
"""Who knows what is a bit for each pair of nodes: two megabytes."""


@dataclass(frozen=True)
class ExchangeRound:
    """What is sent at once, and what every node knows then.

    ``sends`` are pairs (from, to), each carrying all that the sender knew before the round, at
    most ``size`` messages; ``known`` counts for every node the messages it knows after it, its
    own included. What ``reason`` tells is found again from the whole and the number of the round.
    """

    sends: tuple[tuple[int, int], ...]
    known: tuple[int, ...]
    size: int
    reason: Reason

    @property
    def why(self) -> str:
        """The reason as it reads."""
        return str(self.reason)


@dataclass(frozen=True)
class AllToAll:
    """An all-to-all broadcast, round by round.

    With one port a node exchanges with one neighbour a round, both ways; with all ports with all.
    ``bound`` is the least number of rounds of any schedule in the model, None where the network
    is not connected.
    """

    net: Network
    model: Model
    method: str
    rounds: tuple[ExchangeRound, ...]
    bound: int | None
    bound_reason: Reason

    @property
    def bound_why(self) -> str:
        """The reason of the bound as it reads."""
        return str(self.bound_reason)

    @property
    def depth(self) -> int:
        """The number of rounds."""
        return len(self.rounds)

    @property
    def complete(self) -> bool:
        """Whether every node knows every message at the end."""
        known = self.rounds[-1].known if self.rounds else (1,) * self.net.nodes
        return set(known) == {self.net.nodes}

    @property
    def volume(self) -> int:
        """The time in messages: the largest number that one send carries, summed over rounds."""
        return sum(item.size for item in self.rounds)


@lru_cache(maxsize=32)
def all_to_all(net: Network, model: Model = "one-port") -> AllToAll:
    """Return the rounds in which every node comes to know the messages of all.

    All-port, everyone sends all it knows along all links: the rounds of the diameter. One-port,
    the links of a round are a matching: in a cube one dimension after the other, in a product
    first one factor and then the other, else the matching that spreads most. Raises TooLarge
    above 4,096 nodes.

    Source: star-crossed cube paper, §6, all-to-all broadcast.

    >>> from explorer import network
    >>> found = all_to_all(network("CQ(3)"))
    >>> [item.known[0] for item in found.rounds], found.bound, found.volume
    ([2, 4, 8], 3, 7)
    >>> all_to_all(network("SCQ(3,3)"), "all-port").depth
    5
    """
    if net.nodes > MOST_NODES:
        raise TooLarge(
            f"{net.spec} has {net.nodes:,} nodes: an all-to-all broadcast is followed up to"
            f" {MOST_NODES:,}"
        )
    if model not in MODELS:
        raise Unroutable(
            f"there is no model {shown(str(model))!r}", nearest=nearest_of(model, MODELS)
        )
    bound, why = _least(net, model)
    method, rounds = _flooding(net) if model == "all-port" else _by_matchings(net)
    return AllToAll(net, model, method, rounds, bound, why)


def _least(net: Network, model: Model) -> tuple[int | None, Reason]:
    far = measure(net).diameter
    if far is None:
        return None, say("Some nodes have no way to others: no broadcast reaches all.")
    doublings = (net.nodes - 1).bit_length()
    least = net.degrees.minimum
    told = rounds_by_degree(net.nodes, net.degrees.maximum, least) or 0
    if model == "one-port" and told > max(far, doublings):
        return told, say(
            "A message came to a node over one of its {degree:link}, so each tells {others:other}"
            " at the most, one a round: from a node with {least:link}, {nodes} nodes take at least"
            " {told} rounds.",
            degree=Fact(net.degrees.maximum, lambda whole: facts.most_links(whole.net)),
            others=Fact(net.degrees.maximum - 1, lambda whole: facts.most_links(whole.net) - 1),
            least=Fact(least, lambda whole: facts.least_links(whole.net)),
            nodes=Fact(net.nodes, lambda whole: facts.size(whole.net), commas),
            told=Fact(told, lambda whole: facts.by_degree(whole.net, facts.least_links(whole.net))),
        )
    if model == "all-port" or doublings <= far:
        return far, say(
            "The two nodes farthest apart are {far:hop} from each other.",
            far=Fact(far, lambda whole: _diameter(whole.net)),
        )
    return doublings, say(
        "With one port what a node knows at most doubles in a round: {nodes} messages take"
        " at least {doublings} rounds.",
        nodes=Fact(net.nodes, lambda whole: facts.size(whole.net), commas),
        doublings=Fact(doublings, lambda whole: facts.doublings(whole.net)),
    )


def _diameter(net: Network) -> int:
    """Return the greatest distance, by a search from every node."""
    return max(int(distances_from(net, node).max()) for node in range(net.nodes))


# Who knows what ----------------------------------------------------------------------------------


def _own(net: Network) -> Ints:
    """Return what is known at first, a bit for each message: (nodes, words) uint64."""
    nodes = np.arange(net.nodes)
    know = np.zeros((net.nodes, -(-net.nodes // 64)), dtype=np.uint64)
    know[nodes, nodes // 64] = np.uint64(1) << (nodes % 64).astype(np.uint64)
    return know


def _counts(know: Ints) -> Ints:
    return np.asarray(np.bitwise_count(know).sum(axis=1, dtype=np.int64))


def _taken(know: Ints, partners: Ints) -> Ints:
    """Return what is known after every node hears its partner, -1 for none."""
    heard = know[np.maximum(partners, 0)]
    heard[partners < 0] = 0
    return np.asarray(know | heard)


def _sends(*partners: Ints) -> tuple[tuple[int, int], ...]:
    pairs = []
    for column in partners:
        to = np.flatnonzero(column >= 0)
        pairs.append(np.stack([column[to], to], axis=1))
    rows = np.concatenate(pairs)
    return tuple(map(tuple, rows[np.lexsort((rows[:, 1], rows[:, 0]))].tolist()))


def _round(net: Network, before: Ints, after: Ints, why: Reason, *partners: Ints) -> ExchangeRound:
    sends = _sends(*partners)
    had, has = _counts(before), _counts(after)
    size = max((int(had[a]) for a, _ in sends), default=0)
    return ExchangeRound(sends, tuple(has.tolist()), size, why + _knows(net, has))


def _knows(net: Network, known: Ints) -> Reason:
    """Return how many messages every node knows."""
    low, high = int(known.min()), int(known.max())
    return say(
        f"Every node now knows {'{low}' if low == high else '{low} to {high}'} of {{nodes}}"
        " messages.",
        low=Fact(low, lambda at: min(map(len, _after(*at))), commas),
        high=Fact(high, lambda at: max(map(len, _after(*at))), commas),
        nodes=Fact(net.nodes, lambda at: facts.size(at[0].net), commas),
    )


@lru_cache(maxsize=4)
def _after(whole: AllToAll, number: int) -> list[set[int]]:
    """Return whose messages every node knows after a round, send by send."""
    if not number:
        return [{node} for node in range(whole.net.nodes)]
    before = _after(whole, number - 1)
    after = [set(known) for known in before]
    for a, b in whole.rounds[number - 1].sends:
        after[b] |= before[a]
    return after


def _flooding(net: Network) -> tuple[str, tuple[ExchangeRound, ...]]:
    table = np.asarray(net.table(), dtype=np.int64)
    know = _own(net)
    rounds: list[ExchangeRound] = []
    while True:
        after = know
        for column in table.T:
            after = after | _taken(know, column)
        if (after == know).all():
            return "flooding", tuple(rounds)
        why = say("Every node sends all that it knows to all its neighbours.")
        rounds.append(_round(net, know, after, why, *table.T))
        know = after


# With one port: matchings ------------------------------------------------------------------------


def _by_matchings(net: Network) -> tuple[str, tuple[ExchangeRound, ...]]:
    if isinstance(net, ProductNetwork):
        return "one factor, then the other", tuple(_of_product(net))
    chosen = matchings(net)
    if isinstance(net, BinaryCube) and len(chosen) == net.n:
        return "dimension by dimension", tuple(_in_turn(net, chosen))
    return "the matching that spreads most", tuple(_greedy(net, chosen))


def matchings(net: Network) -> tuple[tuple[str, Ints], ...]:
    """Return sets of links that share no node, which hold every link once between them.

    Each has a name and the partner of every node, -1 for none: (nodes,). Ports, where a port
    leads back along itself; else links take the first set that is free at both ends.

    >>> from explorer import network
    >>> [(name, part.tolist()) for name, part in matchings(network("Q(2)"))]
    [('along bit 0', [1, 0, 3, 2]), ('along bit 1', [2, 3, 0, 1])]
    """
    table = np.asarray(net.table(), dtype=np.int64)
    nodes = np.arange(net.nodes)
    back = np.where(
        table >= 0, table[np.maximum(table, 0), np.arange(table.shape[1])], nodes[:, None]
    )
    distinct = net.links * 2 == int((table >= 0).sum())
    if distinct and (back == nodes[:, None]).all():
        names = (f"along {port.name}" for port in net.ports)
        return tuple(zip(names, table.T, strict=True))
    sets: list[Ints] = []
    for a, b, _ in net.link_array().tolist():
        free = next((part for part in sets if part[a] < 0 and part[b] < 0), None)
        if free is None:
            free = np.full(net.nodes, -1, dtype=np.int64)
            sets.append(free)
        free[a], free[b] = b, a
    return tuple((f"along set {i} of the links", part) for i, part in enumerate(sets, 1))


def _exchanged(name: str) -> Reason:
    return say(
        "Every node exchanges all that it knows with its neighbour {name}.",
        name=Fact(name, lambda at: _name_sent(*at)),
    )


def _name_sent(whole: AllToAll, number: int) -> str:
    """Return the name of the one set of links that holds all that are sent over in a round."""
    sends = set(whole.rounds[number - 1].sends)
    (name,) = (
        name
        for name, partners in matchings(whole.net)
        if sends == {(int(b), a) for a, b in enumerate(partners) if b >= 0}
    )
    return name


def _in_turn(net: Network, chosen: tuple[tuple[str, Ints], ...]) -> Iterator[ExchangeRound]:
    know = _own(net)
    for name, partners in chosen:
        after = _taken(know, partners)
        yield _round(net, know, after, _exchanged(name), partners)
        know = after


def _greedy(net: Network, chosen: tuple[tuple[str, Ints], ...]) -> Iterator[ExchangeRound]:
    know = _own(net)
    while True:
        name, partners = max(chosen, key=lambda item: int(_counts(_taken(know, item[1])).sum()))
        after = _taken(know, partners)
        if (after == know).all():
            return
        yield _round(net, know, after, _exchanged(name), partners)
        know = after


def _of_product(net: ProductNetwork) -> Iterator[ExchangeRound]:
    """In all copies of one factor at once, then of the other: what is known multiplies."""
    size, count = net.second.nodes, net.first.nodes
    for item in all_to_all(net.first).rounds:
        sends = ((a * size + b, c * size + b) for a, c in item.sends for b in range(size))
        known = np.repeat(item.known, size)
        yield _lifted(net, tuple(sorted(sends)), known, item.size, item.reason, 0)
    for item in all_to_all(net.second).rounds:
        sends = ((a * size + b, a * size + c) for b, c in item.sends for a in range(count))
        known = np.tile(item.known, count) * count
        yield _lifted(net, tuple(sorted(sends)), known, item.size * count, item.reason, 1)


def _lifted(
    net: ProductNetwork,
    sends: tuple[tuple[int, int], ...],
    known: Ints,
    size: int,
    reason: Reason,
    place: int,
) -> ExchangeRound:
    """Return a round of one factor in all copies at once, told of the whole."""

    def in_factor(at: tuple[AllToAll, int]) -> tuple[AllToAll, int]:
        whole, number = at
        assert isinstance(whole.net, ProductNetwork)
        first = all_to_all(whole.net.first)
        return (all_to_all(whole.net.second), number - first.depth) if place else (first, number)

    lead = reason.template.split(" Every node now")[0]
    inner = Reason(f"In every {{factor}}, {lead[0].lower()}{lead[1:]}", reason.facts)
    told = inner.lifted(in_factor)
    factor = Fact((net.first, net.second)[place].spec, _factor)
    return ExchangeRound(
        sends,
        tuple(known.tolist()),
        size,
        Reason(told.template, {**told.facts, "factor": factor}) + _knows(net, known),
    )


def _factor(at: tuple[AllToAll, int]) -> str:
    """Return the spec of the factor that the sends of a round stay in."""
    whole, number = at
    assert isinstance(whole.net, ProductNetwork)
    size = whole.net.second.nodes
    outer = {a // size == b // size for a, b in whole.rounds[number - 1].sends}
    (inside_second,) = outer
    return (whole.net.second if inside_second else whole.net.first).spec
