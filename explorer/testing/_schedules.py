"""The contract of a broadcast on one network: requirements on its rounds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import prod

import numpy as np

from explorer.collectives.registry import broadcast, broadcasts_for
from explorer.collectives.tree import are_links
from explorer.core.collective import Broadcast, Model, Schedule
from explorer.core.network import Network
from explorer.core.search import distances_from
from explorer.testing.contract import Contract, broken, require
from explorer.testing.graphs import graph
from explorer.testing.reasons import sentence_errors
from explorer.words.forms import shown

MAX_BROADCAST_NODES = 1500
"""Largest network that broadcasts are tested on."""


@dataclass(frozen=True)
class BroadcastOnNetwork:
    """A broadcast on one of the networks that it serves, in one variant and one model."""

    broadcast: Broadcast
    net: Network
    variant: str | None
    model: Model

    @property
    def name(self) -> str:
        """Its name within a sentence."""
        form = f", {self.variant}" if self.variant else ""
        return f"{self.broadcast.key} on {self.net.spec}, {self.model}{form}"

    @property
    def schedules(self) -> tuple[Schedule, ...]:
        """Its rounds from three roots."""
        return _schedules(self)

    def step(self, schedule: Schedule, number: int) -> str:
        """Return the name of a round within a sentence."""
        return f"round {number} from {self.net.format(schedule.root)}"


@lru_cache(maxsize=8)
def _schedules(spread: BroadcastOnNetwork) -> tuple[Schedule, ...]:
    net, key = spread.net, spread.broadcast.key
    roots = sorted({0, net.nodes // 3, net.nodes - 1})
    return tuple(broadcast(net, root, key, spread.model, spread.variant) for root in roots)


BROADCAST_ON_NETWORK: Contract[BroadcastOnNetwork] = Contract()


@BROADCAST_ON_NETWORK.check
def its_algorithm_can_be_told(spread: BroadcastOnNetwork) -> None:
    """A broadcast has pseudo-code, and comes in the order of preference."""
    require(
        spread.broadcast.pseudocode(spread.net, spread.variant),
        "it has no pseudo-code",
        "let pseudocode() return its lines",
    )
    orders = [item.order for item in broadcasts_for(spread.net)]
    require(orders == sorted(orders), f"orders {orders} are out of order", "set `order`")


@BROADCAST_ON_NETWORK.check
def the_schedule_is_the_one_asked_for(spread: BroadcastOnNetwork) -> None:
    """Root, model and variant of the schedule are the requested ones."""
    for schedule in spread.schedules:
        identity = (schedule.key, schedule.model, schedule.variant)
        require(
            identity == (spread.broadcast.key, spread.model, spread.variant),
            f"the schedule is of {identity}",
            "hand key, root, model and variant on to Schedule",
        )


@BROADCAST_ON_NETWORK.check
def only_who_has_the_message_sends_it(spread: BroadcastOnNetwork) -> None:
    """A sender was informed in an earlier round, and with one port sends once per round."""
    for schedule in spread.schedules:
        informed = {schedule.root}
        for number, item in enumerate(schedule.rounds, 1):
            senders = [a for a, _ in item.sends]
            early = next((a for a in senders if a not in informed), None)
            require(
                early is None,
                f"in {spread.step(schedule, number)} a node sends that has no message: #{early}",
                "inform a node in a round before it sends",
            )
            require(
                spread.model != "one-port" or len(set(senders)) == len(senders),
                f"in {spread.step(schedule, number)} a node sends twice through one port",
                "one send a node and round, or leave 'one-port' out of `models`",
            )
            informed |= {b for _, b in item.sends}


@BROADCAST_ON_NETWORK.check
def nobody_is_informed_twice(spread: BroadcastOnNetwork) -> None:
    """Every node receives the message at most once, and the root never."""
    for schedule in spread.schedules:
        informed = {schedule.root}
        for number, item in enumerate(schedule.rounds, 1):
            for _, b in item.sends:
                if b in informed:
                    broken(
                        f"in {spread.step(schedule, number)} {spread.net.format(b)} is informed"
                        " again",
                        "leave the second message out",
                    )
                informed.add(b)
        require(
            schedule.reached == len(informed),
            f"it says that {schedule.reached} nodes are reached of {len(informed)}",
            "leave `reached` to Schedule",
        )


@BROADCAST_ON_NETWORK.check
def messages_travel_over_links(spread: BroadcastOnNetwork) -> None:
    """Messages are sent over links; a missing one has no link, or its sender was not informed."""
    for schedule in spread.schedules:
        unreached: set[int] = set()
        for number, item in enumerate(schedule.rounds, 1):
            sends = np.array(item.sends, dtype=np.int64).reshape(-1, 2)
            jumps = np.flatnonzero(~are_links(spread.net, sends))
            if len(jumps):
                here, there = (spread.net.format(int(v)) for v in sends[jumps[0]])
                broken(
                    f"in {spread.step(schedule, number)} {here} sends to {there}, which it is not"
                    " joined to",
                    "put the pair into `missing`, as tree_schedule() does",
                )
            for a, b in item.missing:
                require(
                    a in unreached or not are_links(spread.net, np.array([[a, b]])).all(),
                    f"in {spread.step(schedule, number)} the link of #{a} and #{b} is said to miss",
                    "send over the links that there are",
                )
                unreached.add(b)
        informed = {schedule.root, *(b for item in schedule.rounds for _, b in item.sends)}
        require(not informed & unreached, "a node is both informed and lost", "list it once")


@BROADCAST_ON_NETWORK.check
def everybody_is_reached_unless_links_miss(spread: BroadcastOnNetwork) -> None:
    """Without missing links all nodes connected to the root are informed; with one, not all."""
    import networkx

    for schedule in spread.schedules:
        hop_counts = networkx.single_source_shortest_path_length(graph(spread.net), schedule.root)
        expected = (
            schedule.reached < spread.net.nodes
            if schedule.missing
            else schedule.reached == len(hop_counts)
        )
        missing = len(schedule.missing)
        require(
            expected,
            f"from {spread.net.format(schedule.root)} "
            f"{schedule.reached} of {len(hop_counts)} nodes are"
            f" reached, with {shown(missing):missing link}",
            "inform every node, and list the links that the network lacks",
        )


@BROADCAST_ON_NETWORK.check
def the_bound_is_one_and_says_why(spread: BroadcastOnNetwork) -> None:
    """No schedule beats its ``bound``, which is at least eccentricity and doubling."""
    import networkx

    net = spread.net
    for schedule in spread.schedules:
        hop_counts = networkx.single_source_shortest_path_length(graph(net), schedule.root)
        if len(hop_counts) < net.nodes:
            require(schedule.bound is None, "it has a bound and cannot reach all", "let it be None")
            continue
        doublings = (net.nodes - 1).bit_length() if spread.model == "one-port" else 0
        least = max(max(hop_counts.values()), doublings)
        bound = schedule.bound
        require(
            bound is not None and bound >= least,
            f"its bound is {bound}; distance and doubling alone give {least}",
            "take it from least_rounds()",
        )
        require(
            bound is None or schedule.depth >= bound or schedule.missing,
            f"it takes {schedule.depth} rounds, fewer than its bound of {bound}",
            "take the bound from least_rounds()",
        )
        require(
            str(bound) in schedule.bound_why,
            f"its bound of {bound} is not in {schedule.bound_why[:80]!r}",
            "take both from least_rounds()",
        )


@BROADCAST_ON_NETWORK.check
def every_round_says_why(spread: BroadcastOnNetwork) -> None:
    """The reason of a round is a sentence with a full stop."""
    for schedule in spread.schedules:
        for moment in schedule.moments:
            why = moment.why
            require(
                why.strip() == why and why.endswith("."),
                f"{spread.step(schedule, moment.number)} says {why[:60]!r}",
                "give a sentence that ends with a full stop",
            )


@BROADCAST_ON_NETWORK.check
def no_round_says_what_another_says(spread: BroadcastOnNetwork) -> None:
    """The first sentence of a round differs from those of all other rounds."""
    for schedule in spread.schedules:
        round_of: dict[str, int] = {}
        for moment in schedule.moments:
            number, lead = moment.number, moment.why.split(". ")[0]
            require(
                not moment.round.sends or lead not in round_of,
                f"{spread.step(schedule, number)} says what round {round_of.get(lead)} says:"
                f" {lead[:60]!r}",
                "tell what this round does: who sends, how many, how deep in the tree",
            )
            round_of[lead] = number


@BROADCAST_ON_NETWORK.check
def every_number_of_a_round_is_a_fact_that_is_so(spread: BroadcastOnNetwork) -> None:
    """Numbers and addresses in the reasons of rounds and of the bound are computed again."""
    for schedule in spread.schedules:
        wrong = sentence_errors(schedule.bound_reason, schedule, BOUND_VALUES)
        require(not wrong, f"of its bound {wrong[:1]}", "tell the value that is so, as a fact")
        for moment in schedule.moments:
            wrong = sentence_errors(moment.round.reason, moment)
            require(
                not wrong,
                f"in {spread.step(schedule, moment.number)} {wrong[:1]}",
                "tell the value that is so, as a fact: sentence('{n:node}', n=how)",
            )


# The bound, computed again -----------------------------------------------------------------------


def farthest_distance(schedule: Schedule) -> int:
    """Return the distance of the farthest node from the root, by search."""
    return int(distances_from(schedule.net, schedule.root).max())


def least_rounds_by_degree(net: Network, at_root: int) -> int:
    """Return the rounds in which one port and the links of every node could inform all nodes.

    Node by node: every informed node counts how many nodes it can still inform.
    """
    degree = most_links(net)
    free_links, rounds = [at_root], 0
    while len(free_links) < net.nodes:
        rounds += 1
        senders = [sender for sender, more in enumerate(free_links) if more]
        for who in senders:
            free_links[who] -= 1
        free_links += [degree - 1] * len(senders)
    return rounds


def most_links(net: Network) -> int:
    """Return the maximum number of links of a node, counted at every node."""
    return int((net.table() >= 0).sum(axis=1).max())


def count_links(net: Network, node: int) -> int:
    """Return the number of links of a node, counted in the table of all nodes."""
    return int((net.table()[node] >= 0).sum())


def count_doublings(net: Network) -> int:
    """Return how many doublings of one node reach the network's number of nodes."""
    total, count = 1, 0
    while total < net.nodes:
        total, count = 2 * total, count + 1
    return count


BOUND_VALUES: dict[str, Callable[[Schedule], int]] = {
    "root": lambda schedule: schedule.root,
    "degree": lambda schedule: most_links(schedule.net),
    "others": lambda schedule: most_links(schedule.net) - 1,
    "own": lambda schedule: count_links(schedule.net, schedule.root),
    "nodes": lambda schedule: prod(field.size for field in schedule.net.fields),
    "least": lambda schedule: least_rounds_by_degree(
        schedule.net, count_links(schedule.net, schedule.root)
    ),
    "far": farthest_distance,
    "doublings": lambda schedule: count_doublings(schedule.net),
}
"""Second ways of computing the values in a bound's reason, by name."""
