"""The rounds of a broadcast with one call per node and round: bounds, and schedules by search."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random

import numpy as np

from explorer.analysis.symmetry.automorphisms import orbits_of_nodes
from explorer.core.errors import BrokenContract, TooLarge
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.search import levels_from, neighbor_sets, neighbor_table

MAX_NODES = 64
"""Largest network for which schedules are searched."""

MAX_TRIES = 600
"""Most schedules that are tried, for all roots together: a second at most."""

SEED = 1988

SPREAD = 2
"""Differences below this number of uninformed neighbours may be reversed by chance."""

Call = tuple[int, int]
"""Caller and callee."""


def rounds_by_degree(nodes: int, degree: int, at_root: int) -> int | None:
    """Return a lower bound of the rounds, by the degree, if each node makes one call a round.

    A node other than the root got the message over one of its links, so it calls at most ``degree``
    - 1 others, one a round; the root calls at most ``at_root``. None if no number of rounds
    suffices.

    >>> rounds_by_degree(16, 3, 3), rounds_by_degree(15, 3, 2), rounds_by_degree(16, 15, 15)
    (5, 5, 4)
    """
    informed, fresh = 1, [0]
    while informed < nodes:
        round_ = len(fresh)
        new = (round_ <= at_root) + sum(fresh[max(1, round_ - degree + 1) :])
        if not new:
            return None
        fresh.append(new)
        informed += new
    return len(fresh) - 1


@dataclass(frozen=True)
class BroadcastNumber:
    """Bounds on the rounds of the best broadcast from the worst root, one call a node and round.

    ``schedules`` holds the calls of each round from one root of each kind, in at most ``high``
    rounds.
    """

    net: Network
    low: int
    high: int
    schedules: dict[int, tuple[tuple[Call, ...], ...]]


@lru_cache(maxsize=64)
def broadcast_number(net: Network) -> BroadcastNumber:
    """Return bounds on the broadcast number of a connected network of at most 64 nodes.

    The lower bound is the larger of the eccentricity and the rounds that the degree requires; it is
    exact in trees. The upper bound is the best of many schedules: each round makes as many calls as
    possible, to nodes with many uninformed neighbours. Raises TooLarge above 64 nodes, Directed for
    arcs.

    >>> from explorer import network
    >>> rounds = broadcast_number(network("HCN(3)"))
    >>> rounds.low, rounds.high
    (7, 7)
    """
    net.require_undirected("a broadcast number")
    net.require_at_most(MAX_NODES, "schedules are searched for up to")
    table, near = neighbor_table(net), list(map(sorted, neighbor_sets(net)))
    roots: list[int] = np.unique(orbits_of_nodes(net)).tolist()
    low, high, schedules = 0, 0, {}
    for root in roots:
        least = _least_rounds(table, near, root)
        calls = _best_schedule(near, root, max(least, low), MAX_TRIES // len(roots))
        _require_schedule(net, near, root, calls)
        schedules[root] = calls
        low, high = max(low, least), max(high, len(calls))
    return BroadcastNumber(net, low, high, schedules)


def _least_rounds(table: Ints, near: list[list[int]], root: int) -> int:
    depths = levels_from(table, root)
    if depths.min() < 0:
        raise TooLarge("a broadcast does not come to all nodes of a network in parts")
    if sum(map(len, near)) == 2 * (len(near) - 1):
        return _rounds_in_tree(near, root, -1)
    most = max(map(len, near))
    return max(int(depths.max()), rounds_by_degree(len(near), most, len(near[root])) or 0)


def _rounds_in_tree(near: list[list[int]], node: int, above: int) -> int:
    """Return the rounds to inform all nodes below a node in a tree, slowest subtree first.

    Source: Slater, Cockayne and Hedetniemi 1981.
    """
    below = sorted(_rounds_in_tree(near, other, node) for other in near[node] if other != above)
    return max((wait + rounds for wait, rounds in enumerate(reversed(below), 1)), default=0)


def _best_schedule(
    near: list[list[int]], root: int, least: int, tries: int
) -> tuple[tuple[Call, ...], ...]:
    """Return the best of ``tries`` random schedules, or the first of at most ``least`` rounds."""
    random = Random(SEED)
    best = _schedule(near, root, random, len(near))
    for _ in range(tries):
        if len(best) <= least:
            break
        shorter = _schedule(near, root, random, len(best) - 1)
        best = shorter or best
    return best


def _schedule(
    near: list[list[int]], root: int, random: Random, most: int
) -> tuple[tuple[Call, ...], ...]:
    """Return the rounds of a schedule, () if it takes more than ``most``."""
    informed = {root}
    rounds: list[tuple[Call, ...]] = []
    while len(informed) < len(near):
        if len(rounds) == most:
            return ()
        calls = _calls(near, informed, random)
        rounds.append(calls)
        informed.update(callee for _, callee in calls)
    return tuple(rounds)


def _calls(near: list[list[int]], informed: set[int], random: Random) -> tuple[Call, ...]:
    """Return a maximum set of simultaneous calls, callees with many uninformed others first."""
    tellers: dict[int, list[int]] = {}
    for node in sorted(informed):
        for other in near[node]:
            if other not in informed:
                tellers.setdefault(other, []).append(node)
    worth = {
        node: sum(other not in informed for other in near[node]) + SPREAD * random.random()
        for node in tellers
    }
    caller: dict[int, int] = {}

    def find_caller(node: int, tried: set[int]) -> bool:
        for teller in tellers[node]:
            if teller in tried:
                continue
            tried.add(teller)
            if teller not in caller or find_caller(caller[teller], tried):
                caller[teller] = node
                return True
        return False

    for node in sorted(tellers, key=lambda node: -worth[node]):
        find_caller(node, set())
    return tuple(sorted(caller.items()))


def _require_schedule(
    net: Network, near: list[list[int]], root: int, rounds: tuple[tuple[Call, ...], ...]
) -> None:
    """Raise BrokenContract unless informed nodes call one neighbour a round, and all get called."""
    informed_nodes = {root}
    for calls in rounds:
        callers = [caller for caller, _ in calls]
        right = all(callee in near[caller] and caller in informed_nodes for caller, callee in calls)
        if not right or len(set(callers)) < len(callers):
            raise BrokenContract(f"a schedule made for {net.spec} is none")
        informed_nodes.update(callee for _, callee in calls)
    if len(informed_nodes) < net.nodes:
        raise BrokenContract(f"a schedule made for {net.spec} leaves nodes out")
