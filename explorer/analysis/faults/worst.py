"""The worst that few faults do: fault and wide diameter, by search on small networks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, islice
from math import comb

import numpy as np

from explorer.analysis.symmetry.automorphisms import orbits_of_nodes
from explorer.core.errors import TooLarge
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.search import levels_from, neighbor_lists, neighbor_table
from explorer.routing.disjoint.paths import disjoint_paths

MAX_NODES = 64
"""Largest network whose sets of faults are searched: one bit of a 64-bit word per node."""

MAX_SET_WORK = 12_000_000
"""Most sets of faults, times nodes, times links at each node: half a second."""

BATCH = 2_000
"""Sets of faults in one batch."""

MAX_PAIRS = 300
"""Most pairs of nodes between which disjoint paths are found: half a second."""

MAX_STEPS = 60_000
"""Most steps of the searches for shorter disjoint paths: a quarter of a second."""


@dataclass(frozen=True)
class WideDiameter:
    """Bounds on the length within which every two nodes have the most disjoint paths possible."""

    low: int
    high: int


def fault_diameter(net: Network, connectivity: int) -> int:
    """Return the largest diameter that ``connectivity`` - 1 faulty nodes leave.

    All sets of that many nodes are tested, except sets that an automorphism maps to another. Raises
    TooLarge if there are too many sets, Directed for arcs. Source: Krishnamoorthy and Krishnamurthy
    1987.

    >>> from explorer import network
    >>> fault_diameter(network("Q(4)"), 4), fault_diameter(network("HCN(2)"), 3)
    (5, 6)
    """
    net.require_undirected("a fault diameter")
    size = connectivity - 1
    net.require_at_most(MAX_NODES, "fault diameters are searched for up to")
    if not size:
        table = neighbor_table(net)
        return max(int(levels_from(table, node).max()) for node in range(net.nodes))
    orbits = orbits_of_nodes(net)
    orbit_starts = _first_of_orbits(orbits)
    set_count = sum(comb(net.nodes - before - 1, size - 1) for _, before in orbit_starts)
    if set_count * net.nodes * len(net.ports) > MAX_SET_WORK:
        raise TooLarge(
            f"{net.spec} has {comb(net.nodes, size):,} sets of {size} faults, too many to look at"
            " all"
        )
    table, worst, sets = neighbor_table(net), 0, _fault_sets(orbits, orbit_starts, size)
    while chunk := list(islice(sets, BATCH)):
        worst = max(worst, _diameters(table, np.array(chunk)))
    return worst


def _first_of_orbits(orbits: Ints) -> list[tuple[int, int]]:
    """Return a node of each orbit, the largest first, and the number of nodes in earlier ones."""
    nodes, counts = np.unique(orbits, return_counts=True)
    order = np.argsort(-counts, kind="stable")
    before = np.concatenate([[0], np.cumsum(counts[order])[:-1]])
    return list(zip(nodes[order].tolist(), before.tolist(), strict=True))


def _fault_sets(
    orbits: Ints, orbit_starts: list[tuple[int, int]], size: int
) -> Iterator[tuple[int, ...]]:
    """Yield sets of nodes, at least one of each class under the automorphisms.

    A set with a node of an orbit is mapped to one with the orbit's first node; later sets have no
    node of this orbit.
    """
    candidates = list(range(len(orbits)))
    for node, _ in orbit_starts:
        others = [other for other in candidates if other != node]
        yield from ((node, *rest) for rest in combinations(others, size - 1))
        candidates = [other for other in candidates if orbits[other] != node]


def _diameters(table: Ints, sets: Ints) -> int:
    """Return the largest diameter left by some sets of faults: (sets, faults) -> a number.

    Bit b of ``balls[s, a]`` says that b is within the current number of hops of a if the s-th set
    has failed.
    """
    nodes = len(table)
    bits = np.left_shift(np.uint64(1), np.arange(nodes, dtype=np.uint64))
    alive = np.ones((len(sets), nodes), dtype=bool)
    np.put_along_axis(alive, sets, False, axis=1)
    all_alive = np.bitwise_or.reduce(np.where(alive, bits, np.uint64(0)), axis=1)[:, None]
    none = np.zeros((len(sets), 1), dtype=np.uint64)
    balls = np.where(alive, bits, np.uint64(0))
    for hops in range(nodes):
        if (balls[alive] == np.broadcast_to(all_alive, balls.shape)[alive]).all():
            return hops
        padded = np.concatenate([balls, none], axis=1)
        wider = balls.copy()
        for column in table.T:
            wider |= padded[:, column]
        balls = np.where(alive, wider, np.uint64(0))
    raise TooLarge("faults fewer than the connectivity part the network")


@lru_cache(maxsize=64)
def wide_diameter(net: Network, connectivity: int) -> WideDiameter:
    """Return bounds on the wide diameter of a network of at most 64 nodes; equal if exact.

    The lower bound is the fault diameter, the upper bound the longest of the disjoint paths found
    between any two nodes. If the bounds differ, shorter paths are searched for. Source: Hsu and
    Lyuu 1994.

    >>> from explorer import network
    >>> wide_diameter(network("Q(4)"), 4), wide_diameter(network("P(4)"), 3)
    (WideDiameter(low=5, high=5), WideDiameter(low=6, high=6))
    """
    net.require_at_most(MAX_NODES, "wide diameters are searched for up to")
    firsts = np.unique(orbits_of_nodes(net)).tolist()
    if len(firsts) * net.nodes > MAX_PAIRS:
        raise TooLarge(
            f"{net.spec} has {len(firsts):,} kinds of nodes: disjoint paths are laid between at"
            f" most {MAX_PAIRS:,} pairs"
        )
    try:
        low = fault_diameter(net, connectivity)
    except TooLarge:
        low = 0
    search, high = _DisjointPathSearch(net), 0
    for a in firsts:
        for b in range(net.nodes):
            if a == b:
                continue
            lengths = disjoint_paths(net, a, b).lengths[:connectivity]
            least, most = search.bounds(a, b, connectivity, max(low, high), lengths[-1])
            low, high = max(low, least), max(high, most)
    return WideDiameter(low, high)


class _DisjointPathSearch:
    """A search for disjoint paths within a length, by backtracking path after path."""

    def __init__(self, net: Network) -> None:
        self.near, self.table = neighbor_lists(net), neighbor_table(net)
        self.steps_left = MAX_STEPS

    def bounds(self, a: int, b: int, count: int, low: int, high: int) -> tuple[int, int]:
        """Return bounds on the least length within which ``count`` disjoint paths join two nodes.

        Lengths up to ``low`` are not tested: another pair is known to need ``low``.
        """
        while high > low:
            joined = self.have_paths_within(a, b, count, high - 1)
            if joined is None:
                return 0, high
            if not joined:
                return high, high
            high -= 1
        return 0, high

    def have_paths_within(self, a: int, b: int, count: int, length: int) -> bool | None:
        """Return whether ``count`` disjoint paths of at most ``length`` links join two nodes."""
        far = levels_from(self.table, b).tolist()
        first = sorted(self.near[a], key=lambda node: -far[node])

        def can_add_paths(at: int, more: int, used: int) -> bool | None:
            """Return whether ``more`` paths exist, by the neighbours of a from ``at`` on."""
            if not more:
                return True
            if len(first) - at < more:
                return False
            node = first[at]
            if not used >> node & 1:
                result = can_extend_path(node, 1, at, more, used | 1 << node)
                if result is not False:
                    return result
            return can_add_paths(at + 1, more, used)

        def can_extend_path(node: int, hops: int, at: int, left: int, used: int) -> bool | None:
            self.steps_left -= 1
            if self.steps_left < 0:
                return None
            if node == b:
                return can_add_paths(at + 1, left - 1, used & ~(1 << b))
            for other in self.near[node]:
                if used >> other & 1 or hops + 1 + far[other] > length:
                    continue
                result = can_extend_path(other, hops + 1, at, left, used | 1 << other)
                if result is not False:
                    return result
            return False

        return can_add_paths(0, count, 1 << a)
