"""Rounds of an all-to-all broadcast: matchings, and the messages known after each round."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from explorer.core.collective import Model
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.one_line import repr_in_one_line
from explorer.core.reason import Reason, Value, commas, sentence


@dataclass(frozen=True)
class ExchangeRound:
    """A round of exchanges, and the messages that every node knows after it.

    ``sends`` are pairs (from, to), each carrying all messages that the sender knew before, at most
    ``size``; ``known_counts`` is the number of messages that each node knows after it, with its
    own. The facts of ``reason`` are recomputed from the broadcast and the number of the round.
    """

    sends: tuple[tuple[int, int], ...]
    known_counts: tuple[int, ...]
    size: int
    reason: Reason

    @property
    def why(self) -> str:
        """The reason as a text."""
        return str(self.reason)


@dataclass(frozen=True)
class AllToAll:
    """An all-to-all broadcast, round by round.

    With one port a node exchanges with one neighbour a round, both ways; with all ports with all
    neighbours. ``bound`` is the least number of rounds of any schedule in the model, None if the
    network is not connected.
    """

    net: Network
    model: Model
    method: str
    rounds: tuple[ExchangeRound, ...]
    bound: int | None
    bound_reason: Reason

    __repr__ = repr_in_one_line

    @property
    def bound_why(self) -> str:
        """The reason of the bound as a text."""
        return str(self.bound_reason)

    @property
    def depth(self) -> int:
        """The number of rounds."""
        return len(self.rounds)

    @property
    def complete(self) -> bool:
        """Whether every node knows every message at the end."""
        message_counts = self.rounds[-1].known_counts if self.rounds else (1,) * self.net.nodes
        return set(message_counts) == {self.net.nodes}

    @property
    def volume(self) -> int:
        """The time in units of messages: the largest number in one send, summed over rounds."""
        return sum(item.size for item in self.rounds)


def known_at_first(net: Network) -> Ints:
    """Return the initial knowledge of nodes, their own messages, as bits: (nodes, words) uint64."""
    nodes = np.arange(net.nodes)
    knowledge = np.zeros((net.nodes, -(-net.nodes // 64)), dtype=np.uint64)
    knowledge[nodes, nodes // 64] = np.uint64(1) << (nodes % 64).astype(np.uint64)
    return knowledge


def message_counts_of(knowledge: Ints) -> Ints:
    """Return how many messages every node knows: (nodes,)."""
    return np.asarray(np.bitwise_count(knowledge).sum(axis=1, dtype=np.int64))


def known_after_hearing(knowledge: Ints, partners: Ints) -> Ints:
    """Return the knowledge of nodes after each has received its partner's, -1 for no partner."""
    received = knowledge[np.maximum(partners, 0)]
    received[partners < 0] = 0
    return np.asarray(knowledge | received)


def _sends(*partners: Ints) -> tuple[tuple[int, int], ...]:
    pairs = []
    for column in partners:
        receivers = np.flatnonzero(column >= 0)
        pairs.append(np.stack([column[receivers], receivers], axis=1))
    rows = np.concatenate(pairs)
    return tuple(map(tuple, rows[np.lexsort((rows[:, 1], rows[:, 0]))].tolist()))


def exchange_round(
    net: Network, before: Ints, after: Ints, why: Reason, *partners: Ints
) -> ExchangeRound:
    """Return a round from the knowledge of nodes before and after it, and the partners of each."""
    sends = _sends(*partners)
    counts_before, counts_after = message_counts_of(before), message_counts_of(after)
    size = max((int(counts_before[a]) for a, _ in sends), default=0)
    return ExchangeRound(
        sends, tuple(counts_after.tolist()), size, why + known_messages_sentence(net, counts_after)
    )


def known_messages_sentence(net: Network, message_counts: Ints) -> Reason:
    """Return the sentence on the number of messages that every node knows."""
    low, high = int(message_counts.min()), int(message_counts.max())
    return sentence(
        f"Every node now knows {'{low}' if low == high else '{low} to {high}'} of {{nodes}}"
        " messages.",
        low=Value(low, commas),
        high=Value(high, commas),
        nodes=Value(net.nodes, commas),
    )


def matchings(net: Network) -> tuple[tuple[str, Ints], ...]:
    """Return matchings that partition the links, each with its name.

    Each is a name and every node's partner, -1 for none: (nodes,). They are the ports if every port
    leads back along itself; else each link goes into the first set that is free at both ends.

    >>> from explorer import network
    >>> [(name, part.tolist()) for name, part in matchings(network("Q(2)"))]
    [('along bit 0', [1, 0, 3, 2]), ('along bit 1', [2, 3, 0, 1])]
    """
    table = np.asarray(net.table(), dtype=np.int64)
    nodes = np.arange(net.nodes)
    back = np.where(
        table >= 0, table[np.maximum(table, 0), np.arange(table.shape[1])], nodes[:, None]
    )
    distinct = net.joined_pairs * 2 == int((table >= 0).sum())
    if distinct and (back == nodes[:, None]).all():
        names = (f"along {port.name}" for port in net.ports)
        return tuple(zip(names, table.T, strict=True))
    sets: list[Ints] = []
    for a, b, _ in net.link_array().tolist():
        partners = next((part for part in sets if part[a] < 0 and part[b] < 0), None)
        if partners is None:
            partners = np.full(net.nodes, -1, dtype=np.int64)
            sets.append(partners)
        partners[a], partners[b] = b, a
    return tuple((f"along set {i} of the links", part) for i, part in enumerate(sets, 1))


def exchange_sentence(name: str) -> Reason:
    """Return the sentence of a round in which all nodes exchange over the links of one name."""
    return sentence(
        "Every node exchanges all that it knows with its neighbour {name}.", name=Value(name)
    )
