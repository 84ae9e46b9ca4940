"""Plans of a total exchange on any network: the partner of each node in each step, shortest routes.

For networks whose ports are the generators of a group, ``explorer.collectives.exchange`` has
schedules by translations. The plans here need no such group.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final

import numpy as np

from explorer.analysis.embeddings.embedding import embed
from explorer.analysis.embeddings.measure import all_distances, shortest_paths
from explorer.analysis.traffic.conflicts import Conflicts, conflicts
from explorer.collectives.exchange import Time
from explorer.core.errors import ExplorerError, OutsideRange, TooLarge, Unroutable, brief
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.one_line import repr_in_one_line
from explorer.core.search import distances_from, distances_towards
from explorer.core.unique import by_key

MAX_NODES = 512
"""Largest network for which the routes of all messages, a quarter of a million, are computed."""

MAX_ROUTE_ENTRIES = 2**23
"""Most entries of the array of routes, in which every row is as long as the longest route."""

STEPS_AT_ONCE = 32
"""The number of steps whose links are counted at once."""


@dataclass(frozen=True)
class ExchangePlan:
    """A plan of a total exchange: its key, its title, and the rule of its sends in a sentence.

    If some nodes are switches without hosts, only nodes with hosts send, and the rule is about
    hosts. ``partners`` takes the senders, (N,) in ascending order, and returns the node that each
    sends to in every step: (steps, N), -1 for none.
    """

    key: str
    title: str
    rule: str
    partners: Callable[[Network, Ints], Ints]

    def rule_in(self, net: Network) -> str:
        """Return the rule for a network, with "host" for "node" if only hosts send."""
        return senders_wording(net, self.rule)


def senders_wording(net: Network, text: str) -> str:
    """Return a text about senders, with "host" for "node" if only hosts send.

    >>> from explorer import network
    >>> senders_wording(network("FT(4)"), "every node sends")
    'every host sends'
    """
    return text.replace("node", "host") if net.hosts_each is None else text


def senders(net: Network) -> Ints:
    """Return the nodes that send in an exchange, all but switches without hosts: (N,)."""
    return np.flatnonzero(net.hosts(np.arange(net.nodes)))


def _ring_partners(net: Network, ends: Ints) -> Ints:
    """Return the partners by the rule "ring": i places ahead on a ring of the senders: (N-1, N)."""
    ring = ring_order(net)
    order = ring[np.isin(ring, ends)]
    place = np.argsort(order)  # The place on the ring of each sender, the least node first.
    steps = np.arange(1, len(ends))[:, None]
    return np.asarray(order[(place[None, :] + steps) % len(ends)])


def ring_order(net: Network) -> Ints:
    """Return the nodes in the order of a ring of links, or by index if no such ring is known.

    >>> from explorer import network
    >>> ring_order(network("Q(2)")).tolist()
    [0, 1, 3, 2]
    """
    try:
        places = np.asarray(embed(net, "ring", (net.nodes,)).places)
    except ExplorerError:
        return np.arange(net.nodes)
    return places


def _pair_partners(net: Network, ends: Ints) -> Ints:
    """Return the partners by the rule "pairs": sender number v xor i, -1 if no node has it."""
    numbers, count = np.arange(len(ends)), len(ends)
    partners = numbers[None, :] ^ np.arange(1, 1 << (count - 1).bit_length())[:, None]
    return np.where(partners < count, ends[np.minimum(partners, count - 1)], -1)


def _nearest_partners(net: Network, ends: Ints) -> Ints:
    """Return the partners by the rule "trees": the i-th nearest of each sender: (N-1, N)."""
    distances = all_distances(net)[np.ix_(ends, ends)]
    return np.asarray(ends[np.argsort(distances, axis=0, kind="stable")][1:])


PLANS: Final = by_key(
    "ways of a total exchange",
    (
        ExchangePlan(
            "trees",
            "Breadth-first trees",
            "in step i every node sends to the i-th nearest node of its own breadth-first tree",
            _nearest_partners,
        ),
        ExchangePlan(
            "ring",
            "Ring",
            "all nodes stand on a ring, and in step i every node sends to the one i places ahead",
            _ring_partners,
        ),
        ExchangePlan(
            "pairs",
            "Recursive doubling, pair by pair",
            "in step i the nodes v and v xor i exchange their messages, as in recursive doubling",
            _pair_partners,
        ),
    ),
    lambda plan: plan.key,
)
"""The plans that every network takes, the default first."""


@dataclass(frozen=True, eq=False)
class StepCounts:
    """Counts of a plan for each step: arrays of (steps,).

    ``senders`` is the number of senders, ``longest`` the hops of the longest route. ``met`` is the
    number of directed links that two messages cross in the same hop, summed over hops.
    ``used`` is the number of directed links on routes, ``shared_links`` of those on the routes of
    two messages, ``most`` the greatest number of routes over one of them. Parallel links share
    their messages.
    """

    senders: Ints
    longest: Ints
    met: Ints
    used: Ints
    shared_links: Ints
    most: Ints


def _links(nodes: int, routes: Ints, step: Ints) -> tuple[Ints, Ints]:
    """Return the links of routes as (steps, links), and as (steps, link and hop): (2, k)."""
    message, hop = np.nonzero(routes[:, 1:] >= 0)
    link = routes[message, hop] * nodes + routes[message, hop + 1]
    link_and_hop = link * routes.shape[1] + hop
    return np.stack([step[message], link]), np.stack([step[message], link_and_hop])


def _messages_per_link(rows: Ints, widths: Ints, hops: int = 1) -> tuple[Ints, Ints]:
    """Return the step of each distinct link, and the messages on each of its parallel links."""
    high = int(rows[1].max(initial=0)) + 1
    held, share = np.unique(rows[0] * high + rows[1], return_counts=True)
    if len(widths):
        share = -(-share // widths[held % high // hops])
    return held // high, share


@dataclass(frozen=True, eq=False)
class PlannedExchange:
    """A total exchange by a plan: in step i node v sends to ``partners[i, v]``, -1 for none.

    ``sender_count`` counts all nodes except switches without hosts. Every message takes
    a shortest route; ``conflicts`` are the conflicts between messages of one step.
    """

    net: Network
    plan: ExchangePlan
    partners: Ints

    __repr__ = repr_in_one_line

    @property
    def steps(self) -> int:
        """The number of steps."""
        return len(self.partners)

    @cached_property
    def sender_count(self) -> int:
        return len(senders(self.net))

    @cached_property
    def messages(self) -> tuple[Ints, Ints]:
        """The messages as rows (from, to), and the step of each message."""
        step, source = np.nonzero(self.partners >= 0)
        return np.stack([source, self.partners[step, source]], axis=1), step

    @cached_property
    def routes(self) -> Ints:
        """The route of every message, padded with -1: (messages, longest + 1)."""
        return shortest_paths(self.net, self.messages[0], all_distances(self.net))

    @cached_property
    def lengths(self) -> Ints:
        """The hops of every message: (messages,)."""
        return np.asarray((self.routes >= 0).sum(axis=1) - 1)

    @property
    def hops(self) -> int:
        """The hops of all messages of one sender, for the sender with the most hops."""
        sources = self.messages[0][:, 0]
        return int(np.bincount(sources, weights=self.lengths).max())

    @cached_property
    def conflicts(self) -> Conflicts:
        """The conflicts of the messages, step by step, of both kinds."""
        return conflicts(self.net, self.routes, self.messages[1])

    @cached_property
    def first_hops(self) -> Ints:
        """The next node on the route from each node to each target: (nodes, nodes)."""
        next_nodes = np.tile(np.arange(self.net.nodes), (self.net.nodes, 1))
        targets = self.messages[0][:, 1]
        for here, there in pairwise(self.routes.T):
            going = there >= 0
            next_nodes[here[going], targets[going]] = there[going]
        return next_nodes

    @cached_property
    def by_step(self) -> StepCounts:
        """The counts of every step."""
        net, (_, step) = self.net, self.messages
        widths = np.zeros(0, dtype=np.int64)
        if net.width_each != 1:
            widths = np.ones(net.nodes**2, dtype=np.int64)
            table = net.table()
            node, port = np.nonzero(table >= 0)
            widths[node * net.nodes + table[node, port]] = net.width(np.arange(net.nodes))[
                node, port
            ]
        longest, met, used, held, most = np.zeros((5, self.steps), dtype=np.int64)
        np.maximum.at(longest, step, self.lengths)
        # Steps are independent, so a few are counted at a time.
        cuts = np.searchsorted(step, np.arange(0, self.steps + STEPS_AT_ONCE, STEPS_AT_ONCE))
        for first, last in pairwise(cuts.tolist()):
            rows = slice(first, last)
            link, at_once = _links(self.net.nodes, self.routes[rows], step[rows])
            link_steps, link_messages = _messages_per_link(link, widths)
            hop_steps, hop_messages = _messages_per_link(at_once, widths, self.routes.shape[1])
            np.maximum.at(most, link_steps, link_messages)
            used += np.bincount(link_steps, minlength=self.steps)
            held += np.bincount(link_steps[link_messages > 1], minlength=self.steps)
            met += np.bincount(hop_steps[hop_messages > 1], minlength=self.steps)
        return StepCounts(
            senders=np.bincount(step, minlength=self.steps),
            longest=longest,
            met=met,
            used=used,
            shared_links=held,
            most=most,
        )

    @property
    def time(self) -> Time:
        """The coefficients of T = Σ (ts + g·tw + d·th), ``tw`` still to be multiplied by g.

        ``hops`` is the sum of d; g is the message length.
        """
        return {"ts": self.sender_count - 1, "tw": self.sender_count - 1, "th": self.hops}


def planned_exchange(net: Network, key: str = "trees") -> PlannedExchange:
    """Return a total exchange on any connected network by a plan: trees, ring or pairs.

    Every node sends to every other; if some nodes are switches without hosts, only nodes with hosts
    send. Raises OutsideRange for an unknown plan, TooLarge above 512 nodes or 2^23 hops, Unroutable
    if the network is not connected.

    >>> from explorer import network
    >>> plan = planned_exchange(network("BT(2)"))
    >>> plan.steps, plan.hops, plan.conflicts.hop_synchronous.steps
    (6, 16, 5)
    """
    if key not in PLANS:
        raise OutsideRange(
            f"{brief(key)!r} is no plan of an exchange: {', '.join(PLANS)} are", nearest="trees"
        )
    net.require_at_most(MAX_NODES, "an exchange by a plan is followed up to")
    far = distances_from(net, 0)
    back = distances_towards(net, 0) if net.directed else far
    if net.nodes < 2 or min(far.min(), back.min()) < 0:
        raise Unroutable(f"{net.spec} has no exchange: not every node has a way to another")
    hops = net.nodes**2 * (int(far.max()) + 1)
    if hops > MAX_ROUTE_ENTRIES:
        raise TooLarge(
            f"{net.spec} has {net.nodes:,} nodes up to {far.max():,} hops apart: the messages of an"
            f" exchange by a plan are followed up to {MAX_ROUTE_ENTRIES:,} hops, these take up"
            f" to {hops:,}"
        )
    ends = senders(net)
    chosen = PLANS[key].partners(net, ends)
    partners = np.full((len(chosen), net.nodes), -1, dtype=np.int64)
    partners[:, ends] = chosen
    return PlannedExchange(net, PLANS[key], partners)
