"""All-to-all broadcast: every node has a message for all, and forwards all messages it knows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from explorer.analysis.measures.broadcast import rounds_by_degree
from explorer.analysis.measures.measures import measure
from explorer.collectives.gossip import AllToAll as AllToAll
from explorer.collectives.gossip import (
    ExchangeRound,
    exchange_round,
    exchange_sentence,
    known_after_hearing,
    known_at_first,
    known_messages_sentence,
    message_counts_of,
)
from explorer.collectives.gossip import matchings as matchings
from explorer.core.collective import MODELS, Model
from explorer.core.errors import Unroutable, brief
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Reason, Value, commas, sentence
from explorer.core.suggest import closest_match
from explorer.networks.cubes.binary_cube import BinaryCube
from explorer.networks.star.product import ProductNetwork

MAX_NODES = 4096
"""Largest network: known messages take a bit for each pair of nodes, two megabytes."""


@lru_cache(maxsize=32)
def all_to_all(net: Network, model: Model = "one-port") -> AllToAll:
    """Return the rounds after which every node knows the messages of all.

    All-port, every node sends all messages it knows along all links, which takes as many rounds as
    the diameter. One-port, the links of a round are a matching: in a cube one dimension after
    another, in a product first one factor and then the other, otherwise the matching that spreads
    most. Raises TooLarge above 4,096 nodes.

    Source: star-crossed cube paper, §6, all-to-all broadcast.

    >>> from explorer import network
    >>> plan = all_to_all(network("CQ(3)"))
    >>> [item.known_counts[0] for item in plan.rounds], plan.bound, plan.volume
    ([2, 4, 8], 3, 7)
    >>> all_to_all(network("SCQ(3,3)"), "all-port").depth
    5
    """
    net.require_at_most(MAX_NODES, "an all-to-all broadcast is followed up to")
    if model not in MODELS:
        raise Unroutable(
            f"there is no model {brief(str(model))!r}", nearest=closest_match(model, MODELS)
        )
    net.require_undirected("an all-to-all broadcast")
    bound, why = _least_rounds(net, model)
    method, rounds = _flood(net) if model == "all-port" else _by_matchings(net)
    return AllToAll(net, model, method, rounds, bound, why)


def _least_rounds(net: Network, model: Model) -> tuple[int | None, Reason]:
    diameter = measure(net).diameter
    if diameter is None:
        return None, sentence("Some nodes have no way to others: no broadcast reaches all.")
    doublings = (net.nodes - 1).bit_length()
    min_degree = net.degrees.minimum
    rounds = rounds_by_degree(net.nodes, net.degrees.maximum, min_degree) or 0
    if model == "one-port" and rounds > max(diameter, doublings):
        return rounds, sentence(
            "A message came to a node over one of its {degree:link}, so each tells {others:other}"
            " at the most, one a round: from a node with {least:link}, {nodes} nodes take at least"
            " {told} rounds.",
            degree=Value(net.degrees.maximum),
            others=Value(net.degrees.maximum - 1),
            least=Value(min_degree),
            nodes=Value(net.nodes, commas),
            told=Value(rounds),
        )
    if model == "all-port" or doublings <= diameter:
        return diameter, sentence(
            "The two nodes farthest apart are {far:hop} from each other.", far=Value(diameter)
        )
    return doublings, sentence(
        "With one port what a node knows at most doubles in a round: {nodes} messages take"
        " at least {doublings} rounds.",
        nodes=Value(net.nodes, commas),
        doublings=Value(doublings),
    )


# Rounds with all ports ---------------------------------------------------------------------------


def _flood(net: Network) -> tuple[str, tuple[ExchangeRound, ...]]:
    table = np.asarray(net.table(), dtype=np.int64)
    knowledge = known_at_first(net)
    rounds: list[ExchangeRound] = []
    while True:
        after = knowledge
        for column in table.T:
            after = after | known_after_hearing(knowledge, column)
        if (after == knowledge).all():
            return "flooding", tuple(rounds)
        why = sentence("Every node sends all that it knows to all its neighbours.")
        rounds.append(exchange_round(net, knowledge, after, why, *table.T))
        knowledge = after


# With one port: matchings ------------------------------------------------------------------------


def _by_matchings(net: Network) -> tuple[str, tuple[ExchangeRound, ...]]:
    if isinstance(net, ProductNetwork):
        return "one factor, then the other", tuple(_product_rounds(net))
    net_matchings = matchings(net)
    if isinstance(net, BinaryCube) and len(net_matchings) == net.n:
        return "dimension by dimension", tuple(_rounds_in_turn(net, net_matchings))
    return "the matching that spreads most", tuple(_greedy_rounds(net, net_matchings))


def _rounds_in_turn(net: Network, chosen: tuple[tuple[str, Ints], ...]) -> Iterator[ExchangeRound]:
    knowledge = known_at_first(net)
    for name, partners in chosen:
        after = known_after_hearing(knowledge, partners)
        yield exchange_round(net, knowledge, after, exchange_sentence(name), partners)
        knowledge = after


def _greedy_rounds(net: Network, chosen: tuple[tuple[str, Ints], ...]) -> Iterator[ExchangeRound]:
    knowledge = known_at_first(net)
    while True:
        name, partners = max(
            chosen,
            key=lambda item: int(message_counts_of(known_after_hearing(knowledge, item[1])).sum()),
        )
        after = known_after_hearing(knowledge, partners)
        if (after == knowledge).all():
            return
        yield exchange_round(net, knowledge, after, exchange_sentence(name), partners)
        knowledge = after


def _product_rounds(net: ProductNetwork) -> Iterator[ExchangeRound]:
    """Yield the rounds of one factor in all its copies at once, then those of the other factor."""
    size, count = net.second.nodes, net.first.nodes
    for item in all_to_all(net.first).rounds:
        sends = ((a * size + b, c * size + b) for a, c in item.sends for b in range(size))
        message_counts = np.repeat(item.known_counts, size)
        yield _round_in_copies(net, tuple(sorted(sends)), message_counts, item.size, item.reason, 0)
    for item in all_to_all(net.second).rounds:
        sends = ((a * size + b, a * size + c) for b, c in item.sends for a in range(count))
        message_counts = np.tile(item.known_counts, count) * count
        yield _round_in_copies(
            net, tuple(sorted(sends)), message_counts, item.size * count, item.reason, 1
        )


def _round_in_copies(
    net: ProductNetwork,
    sends: tuple[tuple[int, int], ...],
    message_counts: Ints,
    size: int,
    reason: Reason,
    factor_index: int,
) -> ExchangeRound:
    """Return a round of one factor, in all its copies at once, as a round of the product."""

    lead = reason.template.split(" Every node now")[0]
    factor = Value((net.first, net.second)[factor_index].spec)
    return ExchangeRound(
        sends,
        tuple(message_counts.tolist()),
        size,
        Reason(
            f"In every {{factor}}, {lead[0].lower()}{lead[1:]}", {**reason.facts, "factor": factor}
        )
        + known_messages_sentence(net, message_counts),
    )
