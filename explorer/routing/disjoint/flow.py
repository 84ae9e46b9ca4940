"""Unit flows on implicit networks: node-disjoint paths, grown one augmenting path at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from explorer.core.network import Network

Paths = list[list[int]]
"""Node-disjoint paths as lists of nodes."""

PathsInside = Callable[[Network, int, int], Paths]
"""Disjoint paths in another network, between two different nodes of it."""

NeighborsOf = Callable[[int], Sequence[int]]
"""The neighbours of a node."""

DistanceLeft = Callable[[int], int]
"""The exact distance from a node to the target."""


BUDGET_FACTOR = 12
"""Links that may be examined, per port and node of a path's last half, before giving up."""


class Flow:
    """Node-disjoint paths from a source to a target, as a flow of at most one unit per node.

    Each node is split: a path enters on its inner side and leaves on its outer side. State 2v is
    the inner side of node v, 2v+1 the outer one. An augmenting path that meets a path enters on the
    inner side, where it can only run back along that path; from the outer side of a node it may
    leave by any link. The two sides of a node on no path count as one, the outer side.
    """

    def __init__(self, near: NeighborsOf, left: DistanceLeft, source: int, target: int) -> None:
        self.near, self.left = near, left
        self.source, self.target = source, target
        self.after: dict[int, int] = {}
        self.before: dict[int, int] = {}
        self.firsts: list[int] = []
        self.lift: dict[int, int] = {}
        self.work = 0

    @property
    def count(self) -> int:
        """The number of paths."""
        return len(self.firsts)

    def add(self, path: Sequence[int]) -> None:
        """Add a path that is disjoint from all existing ones."""
        self.firsts.append(path[1])
        self.after |= pairwise(path[1:])
        self.before |= ((b, a) for a, b in pairwise(path[:-1]))

    def paths(self) -> Iterator[list[int]]:
        """Yield the paths, shortened wherever a link joins two nodes of the same path."""
        for first in self.firsts:
            path = [self.source, first]
            while path[-1] != self.target:
                path.append(self.after[path[-1]])
            yield self._short_cut(path)

    def _short_cut(self, path: list[int]) -> list[int]:
        if len(path) < 4:
            return path
        place = {node: i for i, node in enumerate(path)}
        short = [path[0]]
        # The source keeps its own first link, because its others belong to other paths.
        at, last = 1, len(path) - 1
        while at < last:
            short.append(path[at])
            for w in self.near(path[at]):
                if w in place and place[w] > at:
                    at = place[w]
        short.append(path[last])
        return short

    def _first_states(self) -> Iterator[int]:
        for w in self.near(self.source):
            if w not in self.firsts:
                yield 2 * w if w in self.before else 2 * w + 1

    def augment(self, budget: int) -> bool:
        """Add a path by a search that prefers nodes near the target; False if no path exists.

        Raises OverBudget after examining ``budget`` links.
        """
        return self._search(self.left, [self.target], budget)

    def augment_from_behind(
        self, end: int, back: DistanceLeft, toward: Callable[[int], DistanceLeft]
    ) -> bool:
        """Add a path, building its last half first, from the target back; False if none is found.

        ``end`` is its last node but one, so far on no path. From there the half goes greedily
        towards the source, with the distances ``back``. Then a search from the source uses the
        distances ``toward`` the node where that half begins. This finds the way out of the crowded
        region round the target first, which a search from the source would examine completely.
        """
        half = [self.target, end]
        while len(half) <= self.left(self.source) // 2 and back(half[-1]) > 1:
            free = [
                w
                for w in self.near(half[-1])
                if w not in self.before and w not in half and w != self.source
            ]
            if not free:
                break
            half.append(min(free, key=back))
        try:
            return self._search(
                toward(half[-1]), half, len(self.near(end)) * BUDGET_FACTOR * len(half)
            )
        except OverBudget:
            return False

    def _search(self, left: DistanceLeft, tail: Sequence[int], budget: int) -> bool:
        """Search, nearest first, for a node of ``tail``: the path's end, the target first."""
        near, before, source = self.near, self.before, self.source
        goals = {2 * node + 1 for node in tail}
        parent: dict[int, int] = {}
        waiting: dict[int, list[int]] = {}
        for state in self._first_states():
            parent[state] = -1
            waiting.setdefault(left(state >> 1), []).append(state)
        while waiting:
            nearest = min(waiting)
            state = waiting[nearest].pop()
            if not waiting[nearest]:
                del waiting[nearest]
            if state in goals:
                onward = [2 * node + 1 for node in tail[tail.index(state >> 1) :: -1]]
                parent.update(zip(onward[1:], onward, strict=False))
                self._send_unit(parent)
                return True
            v = state >> 1
            if not state & 1:
                moves = [2 * before[v] + 1] if before[v] != source else []
            else:
                successor = self.after.get(v)
                moves = [
                    2 * w if w in before else 2 * w + 1
                    for w in near(v)
                    if w != successor and w != source
                ]
                if v in before:
                    moves.append(2 * v)
            budget -= len(moves)
            self.work += len(moves)
            if budget < 0:
                raise OverBudget
            for following in moves:
                if following not in parent:
                    parent[following] = state
                    distance = left(following >> 1)
                    if distance in waiting:
                        waiting[distance].append(following)
                    else:
                        waiting[distance] = [following]
        return False

    def augment_least(self, budget: int) -> bool:
        """Add a path so that the total length stays minimal; False if no path exists.

        All paths before must have been added in this way. Raises OverBudget, before anything is
        changed, if more than ``budget`` links have been examined for this path and all before.
        Successive shortest paths: ``left`` plus ``lift`` is a potential under which no move has a
        negative cost.
        """
        left, lift, before, goal = self.left, self.lift, self.before, 2 * self.target + 1
        potentials: dict[int, int] = {}  # the potentials of the states reached
        cost: dict[int, int] = {}
        parent: dict[int, int] = {}
        levels: list[list[int]] = [[]]
        origin, level = -1, 0
        origin_potential = left(self.source) + lift.get(2 * self.source + 1, 0)
        moves = [(state, 1) for state in self._first_states()]
        while True:
            for state, price in moves:
                potential = potentials.get(state)
                if potential is None:
                    potential = potentials[state] = left(state >> 1) + lift.get(state, 0)
                total = level + price + potential - origin_potential
                if total < cost.get(state, total + 1):
                    cost[state], parent[state] = total, origin
                    while len(levels) <= total:
                        levels.append([])
                    levels[total].append(state)
            self.work += len(moves)
            if self.work > budget:
                raise OverBudget
            while level < len(levels) and not levels[level]:
                level += 1
            if level == len(levels):
                return False
            origin = levels[level].pop()
            # It was reached more cheaply since it was queued.
            if cost[origin] < level:
                moves = []
                continue
            if origin == goal:
                self._raise_potentials(cost, level)
                self._send_unit(parent)
                return True
            origin_potential = potentials[origin]
            v = origin >> 1
            if origin & 1:
                successor, source = self.after.get(v), self.source
                moves = [
                    (2 * w if w in before else 2 * w + 1, 1)
                    for w in self.near(v)
                    if w != successor and w != source
                ]
                if v in before:
                    moves.append((2 * v, 0))
            else:
                moves = [(2 * before[v] + 1, -1)] if before[v] != self.source else []

    def _raise_potentials(self, cost: dict[int, int], level: int) -> None:
        lift = self.lift
        source = 2 * self.source + 1
        lift[source] = lift.get(source, 0) + level
        for state, price in cost.items():
            if price < level:
                lift[state] = lift.get(state, 0) + level - price
                if state & 1 and state >> 1 not in self.before:  # both its sides are one
                    lift[state - 1] = lift.get(state - 1, 0) + level - price

    def _send_unit(self, parent: dict[int, int]) -> None:
        """Send one unit along the states that lead to the target."""
        state, added = 2 * self.target + 1, []
        while state != -1:
            origin = parent[state]
            v, w = origin >> 1, state >> 1
            if origin == -1:
                added.append((self.source, w))
            elif origin & 1 and v != w:
                added.append((v, w))
            elif v != w:  # back along a path: the link from w to v is given up
                del self.after[w], self.before[v]
            state = origin
        for v, w in added:
            if v == self.source:
                self.firsts.append(w)
            else:
                self.after[v] = w
            if w != self.target:
                self.before[w] = v


class OverBudget(Exception):
    """A search that exceeded its budget."""
