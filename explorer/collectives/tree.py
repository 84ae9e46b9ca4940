"""Spanning trees as schedules: from (parent, child) links to rounds, in either model of ports."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise

import numpy as np

from explorer.analysis.measures.broadcast import rounds_by_degree
from explorer.collectives import _facts as facts
from explorer.collectives._rounds import round_sentence
from explorer.collectives.bounds import degree_at
from explorer.core.collective import Broadcast, Model, Round, Schedule
from explorer.core.errors import BrokenContract
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.reason import Fact, Reason, Source, Value, commas, sentence
from explorer.core.search import distances_from

LINKS_AT_ONCE = 1 << 16
"""The number of links looked up at once, which bounds the memory."""

Why = Callable[[int, Ints], Reason | str]
"""A function from a round's number, from 1, and its rows (from, to) to its reason."""


def tree_schedule(
    algorithm: Broadcast,
    net: Network,
    root: int,
    links: object,
    model: Model = "one-port",
    variant: str | None = None,
    why: Why | None = None,
) -> Schedule:
    """Return the rounds in which a message runs down a tree from its root.

    ``links`` are rows (parent, child): (k, 2), in any order; every node but the root is the child
    of at most one row, and the root of none. All-port, a node is informed in the round of its
    depth. One-port, an informed node sends to one child a round, first to the child whose subtree
    takes longest, which is the fastest schedule of that tree. Links that the network does not have,
    and all below them, are in ``Round.missing``: their nodes stay uninformed.

    Raises TooLarge above 2^20 nodes, BrokenContract if the rows are not a tree.

    >>> from explorer import network
    >>> from explorer.collectives.breadth_first import BreadthFirstTree
    >>> path = tree_schedule(BreadthFirstTree(), network("Q(2)"), 0, [(0, 1), (1, 3), (3, 2)])
    >>> [item.sends for item in path.rounds]
    [((0, 1),), ((1, 3),), ((3, 2),)]
    """
    net.require_held("a broadcast")
    net.require(root)
    rows = np.asarray(links, dtype=np.int64).reshape(-1, 2)
    levels = _levels(net, root, rows)
    times = (
        _one_port_times(net, rows, levels) if model == "one-port" else _all_port_times(rows, levels)
    )
    linked = are_links(net, rows)
    sent = _informing_rows(net, root, rows, levels, linked)
    rounds = _rounds(net, model, rows, times, linked, sent, why)
    bound, bound_why = least_rounds(net, root, model)
    return Schedule(
        net, algorithm.key, algorithm.title, variant, root, model, rounds, bound, bound_why
    )


def one_port_rounds(net: Network, root: int, rows: Ints) -> Ints:
    """Return the round that informs each node of a one-port tree, -1 for none: (nodes,).

    The rounds of ``tree_schedule`` without its sends; the (k, 2) rows are links of the network.

    >>> from explorer import network
    >>> one_port_rounds(network("Q(2)"), 0, np.array([(0, 1), (1, 3), (0, 2)])).tolist()
    [0, 1, 2, 2]
    """
    times = np.full(net.nodes, -1, dtype=np.int64)
    times[root] = 0
    times[rows[:, 1]] = _one_port_times(net, rows, _levels(net, root, rows))
    return times


def from_parents(parents: Ints) -> Ints:
    """Return the rows (parent, child) of a tree from the parent of each node, -1 for none.

    Shape: (nodes,) -> (k, 2).

    >>> from_parents(np.array([-1, 0, 0])).tolist()
    [[0, 1], [0, 2]]
    """
    children = np.flatnonzero(parents >= 0)
    return np.stack([parents[children], children], axis=1)


def are_links(net: Network, rows: Ints) -> Ints:
    """Return which of the pairs are links of a network: (k, 2) -> (k,) bool."""
    mask = np.zeros(len(rows), dtype=bool)
    for start in range(0, len(rows), LINKS_AT_ONCE):
        block = rows[start : start + LINKS_AT_ONCE]
        mask[start : start + LINKS_AT_ONCE] = (net.neighbors(block[:, 0]) == block[:, 1:]).any(
            axis=1
        )
    return mask


@lru_cache(maxsize=256)
def eccentricity(net: Network, root: int) -> int | None:
    """Return the distance of the farthest node; None if some node is not connected to the root.

    By closed form if there is one, else by a search; raises TooLarge above 2^20 nodes.
    """
    net.require_built("an eccentricity")
    closed_distances = net.distance(root, np.arange(net.nodes))
    if closed_distances is not None:
        return int(closed_distances.max())
    distances = distances_from(net, root)
    return int(distances.max()) if (distances >= 0).all() else None


def least_rounds(
    net: Network, root: int, model: Model, farthest: int | None = None
) -> tuple[int | None, Reason]:
    """Return the least number of rounds that any broadcast needs, and a sentence that explains it.

    If the network is too large to be built, the distance of the ``farthest`` node must be given.

    >>> from explorer import network
    >>> net = network("CQ(5)")
    >>> least_rounds(net, 0, "all-port")[0], least_rounds(net, 0, "one-port")[0]
    (3, 5)
    """
    max_distance = eccentricity(net, root) if farthest is None else farthest
    at = Value(root, net.format)
    if max_distance is None:
        return None, sentence(
            "Some nodes have no way to `{root}`: no broadcast reaches them.", root=at
        )
    doublings = (net.nodes - 1).bit_length()
    degree, root_degree = net.degrees.maximum, degree_at(net, root)
    # On arcs a message does not use up a way back, so a node can send over each of its arcs.
    least = (not net.directed and rounds_by_degree(net.nodes, degree, root_degree)) or 0
    if model == "one-port" and least > max(max_distance, doublings):
        return least, sentence(
            "A node with {degree:link} tells {others:other} at the most, `{root}` {own}, and one a"
            " round: {nodes} nodes take at least {least} rounds.",
            root=at,
            degree=Value(degree),
            others=Value(degree - 1),
            own=Value(root_degree),
            nodes=Value(net.nodes, commas),
            least=Value(least),
        )
    if model == "all-port" or doublings <= max_distance:
        return max_distance, sentence(
            "The farthest node from `{root}` is {far:hop} away, and a message makes one hop a"
            " round.",
            root=at,
            far=Value(max_distance),
        )
    return doublings, sentence(
        "With one port the informed nodes at most double in a round: {nodes} nodes take at"
        " least ⌈log₂ {nodes}⌉ = {doublings} rounds.",
        nodes=Value(net.nodes, commas),
        doublings=Value(doublings),
    )


def _levels(net: Network, root: int, rows: Ints) -> list[Ints]:
    """Return the rows level by level, as indices; raise BrokenContract if they are not a tree."""
    if len(rows) and not ((rows >= 0) & (rows < net.nodes)).all():
        raise BrokenContract(f"a tree on {net.spec} has a link to a node that it does not have")
    parent_counts = np.bincount(rows[:, 1], minlength=net.nodes)
    if parent_counts[root] or (parent_counts > 1).any():
        twice = root if parent_counts[root] else int(np.argmax(parent_counts > 1))
        raise BrokenContract(f"a tree on {net.spec} comes back to {net.format(twice)}")
    by_parent = np.argsort(rows[:, 0], kind="stable")
    starts = np.searchsorted(rows[by_parent, 0], np.arange(net.nodes + 1))
    levels: list[Ints] = []
    nodes, row_count = np.array([root]), 0
    while True:
        counts = starts[nodes + 1] - starts[nodes]
        if not counts.sum():
            break
        ahead = np.repeat(starts[nodes] - np.cumsum(counts) + counts, counts)
        level = by_parent[ahead + np.arange(len(ahead))]
        levels.append(level)
        nodes, row_count = rows[level, 1], row_count + len(level)
    if row_count != len(rows):
        raise BrokenContract(f"a tree on {net.spec} does not hang together at its root")
    return levels


def _all_port_times(rows: Ints, levels: list[Ints]) -> Ints:
    times = np.zeros(len(rows), dtype=np.int64)
    for depth, level in enumerate(levels, 1):
        times[level] = depth
    return times


def _one_port_times(net: Network, rows: Ints, levels: list[Ints]) -> Ints:
    """Return the round of every row; children with the longest remaining time come first."""
    subtree_rounds = np.zeros(net.nodes, dtype=np.int64)
    rank = np.zeros(len(rows), dtype=np.int64)
    for level in reversed(levels):
        parents, children = rows[level].T
        order = np.lexsort((-subtree_rounds[children], parents))
        heads = np.flatnonzero(np.diff(parents[order], prepend=-1))
        counts = np.diff(heads, append=len(order))
        place = np.arange(len(order)) - np.repeat(heads, counts) + 1
        rank[level[order]] = place
        longest = np.maximum.reduceat(place + subtree_rounds[children[order]], heads)
        subtree_rounds[parents[order[heads]]] = longest
    times = np.zeros(len(rows), dtype=np.int64)
    informed = np.zeros(net.nodes, dtype=np.int64)
    for level in levels:
        times[level] = informed[rows[level, 0]] + rank[level]
        informed[rows[level, 1]] = times[level]
    return times


def _informing_rows(net: Network, root: int, rows: Ints, levels: list[Ints], linked: Ints) -> Ints:
    """Return which rows are sent: those that are links and whose sender is informed."""
    sent = linked.copy()
    informed = np.zeros(net.nodes, dtype=bool)
    informed[root] = True
    for level in levels:
        sent[level] &= informed[rows[level, 0]]
        informed[rows[level, 1]] = sent[level]
    return sent


def _rounds(
    net: Network,
    model: Model,
    rows: Ints,
    times: Ints,
    linked: Ints,
    sent: Ints,
    reason: Why | None,
) -> tuple[Round, ...]:
    order = np.lexsort((rows[:, 1], rows[:, 0], times))
    ends = np.searchsorted(times[order], np.arange(1, times.max(initial=0) + 2))
    rounds = []
    informed = sent_before = 1
    for number, (start, end) in enumerate(pairwise(ends), 1):
        row_ids = order[start:end]
        pairs, is_sent = rows[row_ids], sent[row_ids]
        lead = (
            reason(number, pairs)
            if reason
            else round_sentence(model, number, pairs[is_sent], informed, sent_before)
        )
        sent_before = int(is_sent.sum())
        informed += sent_before
        sends, missing = (tuple(map(tuple, pairs[which].tolist())) for which in (is_sent, ~is_sent))
        why = lead if isinstance(lead, Reason) else sentence(lead)
        if missing:
            why += _missing_sentence(len(pairs[~linked[row_ids]]), len(sends))
        else:
            why += INFORMED
        rounds.append(Round(sends, why, missing))
    return tuple(rounds)


INFORMED = sentence(
    "{informed} of {nodes} nodes {informed:has|have} it.",
    informed=Fact(facts.informed, commas),
    nodes=Fact(facts.nodes, commas),
)
MISSING_FACTS: dict[str, Source] = {
    **INFORMED.facts,
    "unsent": Fact(facts.unsent, commas),
    "a": Fact(facts.unlinked_end, given=(0,)),
    "b": Fact(facts.unlinked_end, given=(1,)),
    "others": Fact(facts.other_unlinked, commas),
}


def _missing_sentence(absent: int, sends: int) -> Reason:
    """Return the sentence on missing links in a round, and on senders without the message."""
    without = f"{{unsent:message}} {{unsent:is|are}} not sent, and {INFORMED.template}"
    if not absent:
        return Reason(f"For want of an informed sender {without}", MISSING_FACTS)
    more = ", nor {others:other pair}" if absent > 1 else ""
    but = "But " if sends else ""
    return Reason(f"{but}`{{a}}` and `{{b}}` are not joined{more}: {without}", MISSING_FACTS)
