"""Long cycles by rotation and extension, subgraphs by trying: from a fixed seed, in a budget."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from explorer.core.ints import Ints

BUDGET = 150_000
"""Most moves of a search, long rotations counted as several: some seconds at most."""

SEED = 1989
NODES_PER_MOVE = 1_000
"""Nodes reversed by a rotation that costs as much as one extension."""

MAX_FREE_NODES = 64
"""Most free nodes that are considered when a closed path is reopened."""

SHAKE_PROBABILITY = 0.1
"""How often a path that cannot be extended is reversed or cut instead of turned."""

MAX_STEPS = 20_000
"""Most steps of a search for a subgraph: a tenth of a second."""

Near = Sequence[Sequence[int]]
"""The neighbours of every node."""


def long_cycle(
    near: Near, most: int, exactly: bool = False, budget: int = BUDGET
) -> tuple[int, ...]:
    """Return the longest cycle found, () without a cycle; the search ends at ``most`` nodes.

    With ``exactly``, return a cycle of ``most`` nodes or (). A path is extended at its end to the
    node with the fewest free neighbours. If it cannot be extended, a link back to the path reverses
    its tail and makes another node its end. A path that closes to a cycle is reopened beside a free
    node (Pósa 1976). The result is always the same.

    >>> cube = [[v ^ 1, v ^ 2, v ^ 4] for v in range(8)]
    >>> len(long_cycle(cube, 8)), len(long_cycle(cube, 6, exactly=True)), long_cycle([[1], [0]], 2)
    (8, 6, ())
    """
    path = _Path(near, all_nodes=most == len(near))
    best: tuple[int, ...] = ()
    while path.work < budget and len(best) < most:
        closing = [length for length in path.closing_lengths() if 2 < length <= most]
        if exactly:
            closing = [length for length in closing if length == most]
        if max(closing, default=0) > len(best):
            best = tuple(path.nodes[path.length - max(closing) : path.length].tolist())
        if not (path.extend() or path.reopen() or path.rotate()):
            break
    return best


class _Path:
    """A path that grows at its end, as an array with the position of every node, -1 if free."""

    def __init__(self, near: Near, all_nodes: bool) -> None:
        self.near = near
        # A node without free neighbours is chosen first if all nodes must be visited, else last.
        self.dead_end = 0 if all_nodes else len(near)
        self.random = Random(SEED)
        self.nodes: Ints = np.zeros(len(near), dtype=np.int64)
        self.place: Ints = np.full(len(near), -1, dtype=np.int64)
        self.place[0] = 0
        # The same memory: single items of a view are read several times faster.
        self.node_at, self.place_of = self.nodes.data, self.place.data
        self.length = 1
        self.work = 0
        self.ended_at: dict[int, int] = {}

    @property
    def end(self) -> int:
        return self.node_at[self.length - 1]

    def free_neighbors(self, node: int) -> int:
        """The number of free neighbours of a node."""
        place_of = self.place_of
        return sum([place_of[w] < 0 for w in self.near[node]])

    def closing_lengths(self) -> list[int]:
        """The lengths of the cycles that a link from the end back to the path closes."""
        places = [self.place_of[w] for w in self.near[self.end]]
        return [self.length - place for place in places if place >= 0]

    def extend(self) -> bool:
        free = [w for w in self.near[self.end] if self.place_of[w] < 0]
        if not free:
            return False
        node = min(
            free, key=lambda w: (self.free_neighbors(w) or self.dead_end, self.random.random())
        )
        self.nodes[self.length] = node
        self.place[node] = self.length
        self.length += 1
        self.work += 1
        return True

    def reopen(self) -> bool:
        """If the path closes to a cycle, reopen it so that its end is beside a free node."""
        if self.length < 3 or min(self.place_of[w] for w in self.near[self.end]) != 0:
            return False
        free = np.flatnonzero(self.place < 0)[:MAX_FREE_NODES].tolist()
        neighbor_places = [self.place_of[w] for node in free for w in self.near[node]]
        neighbor_places = [place for place in neighbor_places if place >= 0]
        if not neighbor_places:
            return False
        nodes = self.nodes[: self.length]
        self._replace_tail(0, np.roll(nodes, -self.random.choice(neighbor_places) - 1))
        return True

    def rotate(self) -> bool:
        """Reverse a tail, preferably to an end that can be extended or was not an end lately."""
        links = [w for w in self.near[self.end] if self.place_of[w] < self.length - 2]
        if not links or self.random.random() < SHAKE_PROBABILITY:
            if self.length < 3:
                return False
            if self.random.random() < 0.5:
                self._replace_tail(0, self.nodes[: self.length][::-1].copy())
            else:  # without this the end would stay on one side of a bipartite network
                self.place[self.end] = -1
                self.length -= 1
                self.work += 1
            return True

        def rank(node: int) -> tuple[bool, int]:
            following = self.node_at[self.place_of[node] + 1]
            ended_at_work = self.ended_at.get(following, -1) + self.random.randrange(5)
            return self.free_neighbors(following) == 0, ended_at_work

        first = self.place_of[min(links, key=rank)] + 1
        self._replace_tail(first, self.nodes[first : self.length][::-1].copy())
        self.ended_at[self.end] = self.work
        return True

    def _replace_tail(self, first: int, nodes: Ints) -> None:
        self.nodes[first : self.length] = nodes
        self.place[nodes] = np.arange(first, self.length)
        self.work += 1 + len(nodes) // NODES_PER_MOVE


def subgraph(near: Near, earlier: Sequence[Sequence[int]]) -> list[int]:
    """Return a host node for every guest node, with links on links, by backtracking, else [].

    ``earlier[i]`` are the neighbours of guest node i among the nodes before it, at least one for
    every node but the first. Each node goes to a free common neighbour of the hosts of its earlier
    neighbours, first to the one with the most free neighbours.

    >>> subgraph([[1, 2], [0], [0]], [[], [0], [0]])
    [0, 2, 1]
    """
    places = [max(range(len(near)), key=lambda node: len(near[node]))]
    used = set(places)
    choices: list[list[int]] = []
    for _ in range(MAX_STEPS):
        if len(places) == len(earlier):
            return places
        if len(choices) < len(places):
            first, *others = (near[places[i]] for i in earlier[len(places)])
            free = [node for node in first if node not in used and all(node in o for o in others)]
            choices.append(sorted(free, key=lambda node: sum(w not in used for w in near[node])))
        if choices[-1]:
            node = choices[-1].pop()
            places.append(node)
            used.add(node)
        else:
            choices.pop()
            if not choices:
                return []
            used.remove(places.pop())
    return []
