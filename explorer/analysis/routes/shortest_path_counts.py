"""The remaining distance from a node to a target, and the number of shortest paths.

Distances and path counts come from a closed form if there is one, else from a search in up to 2^16
nodes: of the whole network once, or only along the shortest paths if distances are known.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import numpy as np

from explorer.analysis.routes.shortest_route import MAX_NODES_SEARCHED
from explorer.core.ints import Ints, index_array
from explorer.core.network import Network
from explorer.core.router import NO_FAULTS, Faults
from explorer.core.search import distances_to, distances_towards

MAX_ENDS = 8 * MAX_NODES_SEARCHED
"""Most link ends visited by searches along shortest paths: at most a second."""

MAX_MACHINE_COUNT = 2**62
"""Path counts up to this number are added as machine integers, larger ones as Python integers."""


class TargetDistances:
    """Distances and path counts to one target with faults, computed on demand.

    All searches along shortest paths share one budget of link ends, so nodes close to the target
    should be requested first.

    >>> from explorer import network
    >>> lens = TargetDistances(network("Q(3)"), 0b111)
    >>> lens.left(0b001), lens.paths(0b001), lens.paths(0b000)
    (2, 2, 6)
    """

    def __init__(self, net: Network, target: int, faults: Faults = NO_FAULTS) -> None:
        self.net, self.target, self.faults = net, target, faults
        self._known = {target: 1}
        self._budget = MAX_ENDS

    @cached_property
    def left(self) -> Callable[[int], int | None]:
        """The function from a node to its remaining hops; None without a path, or if unknown."""
        return distances_to(self.net, self.target, self.faults)

    def paths(self, node: int) -> int | None:
        """Return the number of shortest paths from a node; None if it is unknown."""
        if not self.faults:
            count = self.net.shortest_paths(node, self.target)
            if count is not None:
                return count
        if self.net.fits_search and self.net.nodes <= MAX_NODES_SEARCHED:
            return int(self._path_counts[node])
        if self.faults or self.net.distance(node, node) is None:
            return None
        return self._count_along_paths(node)

    @cached_property
    def _path_counts(self) -> Ints:
        """The number of shortest paths from every node, 0 if there is no path: (nodes,)."""
        net = self.net
        hops = distances_towards(net, self.target, self.faults)
        counts = np.zeros(net.nodes, dtype=np.int64)
        counts[self.target] = 1
        for depth in range(1, int(hops.max()) + 1):
            nodes = np.flatnonzero(hops == depth)
            near = self._working_neighbors(nodes)
            last = (near >= 0) & (hops[near] == depth - 1)
            if counts.dtype != object and int(counts.max()) > MAX_MACHINE_COUNT // near.shape[1]:
                counts = counts.astype(object)
            counts[nodes] = np.where(last, counts[near], 0).sum(axis=1)
        return counts

    def _working_neighbors(self, nodes: Ints) -> Ints:
        """Return the neighbours over working links, -1 elsewhere: (n,) -> (n, ports)."""
        near = self.net.neighbors(nodes).copy()
        near[np.isin(near, list(self.faults.nodes))] = -1
        for a, b in self.faults.links:
            near[np.isin(nodes, a)[:, None] & (near == b)] = -1
            near[np.isin(nodes, b)[:, None] & (near == a)] = -1
        return near

    def _count_along_paths(self, start: int) -> int | None:
        """Return the number of shortest paths by a search along them; None if over budget."""
        net, known = self.net, self._known
        levels: list[tuple[Ints, Ints]] = []
        level = index_array([start] if start not in known else [], net.nodes)
        while level.size:
            self._budget -= len(level) * len(net.ports)
            if self._budget < 0:
                return None
            near = net.neighbors(level)
            hops = np.asarray(net.distance(level, self.target))[:, None]
            after = np.asarray(net.distance(np.where(near >= 0, near, self.target), self.target))
            near = np.where((near >= 0) & (after == hops - 1), near, -1)
            levels.append((level, near))
            ahead = np.unique(near[near >= 0]).tolist()
            level = index_array([v for v in ahead if v not in known], net.nodes)
        for nodes, near in reversed(levels):
            for node, row in zip(nodes.tolist(), near.tolist(), strict=True):
                known[node] = sum(known[v] for v in row if v >= 0)
        return known[start]
