"""The lengths of all cycles of a network: an example or a proof of absence for each length.

A cycle of a length is cut from longer ones by their chords, grown at random, or found by an
exhaustive search.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import cached_property, lru_cache

from explorer.analysis.embeddings.rings import (
    check_ring,
    longest_ring,
    rotations,
    shorter_ring,
)
from explorer.analysis.embeddings.search import Near, long_cycle
from explorer.analysis.measures.structure import structure
from explorer.analysis.symmetry.automorphisms import orbits_of_nodes
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.search import neighbor_lists

MAX_NODES = 128
"""Largest network in which a cycle of each length is searched for."""

GROWTH_BUDGET = 2_000
"""Moves of the random search that grows a cycle of one length."""

MAX_STEPS = 100_000
"""Most steps of the exhaustive search for one length: a fifth of a second."""

MAX_STEPS_TOTAL = 300_000
"""Most steps of the exhaustive searches for all lengths together."""


@dataclass(frozen=True)
class CycleLengths:
    """The lengths of cycles: ``rings`` has one cycle of each, ``open`` the undecided lengths."""

    net: Network
    rings: dict[int, tuple[int, ...]]
    open: tuple[int, ...]

    @property
    def lengths(self) -> tuple[int, ...]:
        """The lengths that occur, rising."""
        return tuple(sorted(self.rings))

    @property
    def hamiltonian(self) -> bool | None:
        """Whether a cycle visits all nodes; None if undecided."""
        nodes = self.net.nodes
        return None if nodes in self.open else nodes in self.rings


def run_text(lengths: tuple[int, ...]) -> str:
    """Return rising lengths as a text of ranges with steps of one or two.

    >>> run_text((3, 4, 5)), run_text((4, 8, 10, 12)), run_text((4, 6, 7, 8, 9)), run_text(())
    ('3 to 5', '4, even 8 to 12', '4, 6 to 9', 'none')
    """
    texts, at = [], 0
    while at < len(lengths):
        for step, word in ((1, ""), (2, "even " if lengths[at] % 2 == 0 else "odd ")):
            end = at
            while end + 1 < len(lengths) and lengths[end + 1] == lengths[end] + step:
                end += 1
            if end > at + 1:
                texts.append(f"{word}{lengths[at]:,} to {lengths[end]:,}")
                break
        else:
            end = at
            texts.append(f"{lengths[at]:,}")
        at = end + 1
    return ", ".join(texts) or "none"


@lru_cache(maxsize=64)
def cycle_lengths(net: Network) -> CycleLengths:
    """Return the lengths of all cycles of an undirected network of at most 128 nodes.

    Every cycle is checked link by link. Lengths excluded by a two-colouring, by the shortest cycle
    or by the bound on the longest are not searched for; other lengths are excluded only by a
    finished search. Raises TooLarge above 128 nodes, Directed for arcs.

    >>> from explorer import network
    >>> cycle_lengths(network("CQ(3)")).lengths, cycle_lengths(network("HyperStar(5,2)")).lengths
    ((4, 5, 6, 7, 8), (6, 8))
    """
    net.require_undirected("a cycle length")
    net.require_at_most(MAX_NODES, "cycles of all lengths are looked for up to")
    longest = longest_ring(net)
    if longest is None:
        return CycleLengths(net, {}, ())
    near, rings = neighbor_lists(net), {len(longest.nodes): longest.nodes}
    step = 2 if structure(net).bipartite.value else 1
    lengths = list(range(4 if step == 2 else 3, longest.most + 1, step))
    for length in reversed(lengths):
        if length not in rings:
            _add_chord_ring(rings, near, length)
    search = _Search(net, near)
    undecided = []
    for length in lengths:
        if length in rings:
            continue
        ring = long_cycle(near, length, exactly=True, budget=GROWTH_BUDGET)
        decided = bool(ring)
        if not ring:
            ring, decided = search.cycle(length)
        if ring:
            rings[length] = ring
        elif not decided:
            undecided.append(length)
    for ring in rings.values():
        check_ring(net, ring)
    return CycleLengths(net, rings, tuple(undecided))


def _add_chord_ring(rings: dict[int, tuple[int, ...]], near: Near, length: int) -> None:
    """Add a ring of a length by chords of the two next longer rings, if they give one."""
    for longer in sorted(size for size in rings if size > length)[:2]:
        for turned in rotations(rings[longer]):
            ring = shorter_ring(turned, near, length, set())
            if ring:
                rings[length] = ring
                return


class _Search:
    """A search for cycles of one length from one node per orbit; finished orbits are left out."""

    def __init__(self, net: Network, near: Near) -> None:
        self.near = near
        self.net = net
        self.steps_left = MAX_STEPS_TOTAL

    @cached_property
    def orbits(self) -> Ints:
        """The orbits of nodes, computed when first needed."""
        return orbits_of_nodes(self.net)

    def cycle(self, length: int) -> tuple[tuple[int, ...], bool]:
        """Return a cycle, () if none was found, and whether the search finished."""
        allowed = [True] * len(self.near)
        steps = min(MAX_STEPS, self.steps_left)
        before = steps
        for root in range(len(self.near)):
            if not allowed[root]:
                continue
            path, steps = self._cycle_through(root, length, allowed, steps)
            if path or steps <= 0:
                self.steps_left -= before - steps
                return tuple(path), bool(path)
            for node in range(len(self.near)):
                if self.orbits[node] == self.orbits[root]:
                    allowed[node] = False
        self.steps_left -= before - steps
        return (), True

    def _cycle_through(
        self, root: int, length: int, allowed: list[bool], steps: int
    ) -> tuple[list[int], int]:
        """Return the first cycle found through a node, [] if none, and the remaining steps."""
        distances = _distances(self.near, root, allowed)
        path, on_path = [root], {root}
        choices = [iter(self.near[root])]
        while choices and steps > 0:
            steps -= 1
            node = next(choices[-1], None)
            if node is None:
                choices.pop()
                on_path.discard(path.pop())
                continue
            rest = length - len(path)
            if node == root and rest == 0:
                return path, steps
            # The remaining length must suffice to return to the root from every node.
            if node in on_path or distances.get(node, length) > rest or rest == 0:
                continue
            path.append(node)
            on_path.add(node)
            choices.append(iter(self.near[node]))
        return [], steps


def _distances(near: Near, root: int, allowed: list[bool]) -> dict[int, int]:
    distances, queue = {root: 0}, deque([root])
    while queue:
        node = queue.popleft()
        for other in near[node]:
            if allowed[other] and other not in distances:
                distances[other] = distances[node] + 1
                queue.append(other)
    return distances
