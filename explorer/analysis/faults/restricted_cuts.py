"""Cuts that leave no node isolated: restricted connectivity, by flows between links."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np

from explorer.analysis.symmetry.automorphisms import automorphisms
from explorer.core.errors import TooLarge
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.search import neighbor_sets

MAX_LINKS = 400
MAX_FLOWS = 3_000
"""Most pairs of links between which flows are found: about half a second."""


MAX_CUTS = 20_000
"""Most sets of nodes that are tested one by one: a third of a second."""


@dataclass(frozen=True)
class RestrictedCut:
    """Bounds on the fewest nodes whose removal disconnects a network and isolates no node.

    ``cut`` holds ``high`` such nodes, None if no such cut is known. If no two links are far enough
    apart, there is none and both bounds are 0.
    """

    low: int
    high: int
    cut: tuple[int, ...] | None


@lru_cache(maxsize=64)
def restricted_cut(net: Network) -> RestrictedCut:
    """Return bounds on the restricted connectivity of a network; they are equal if it is exact.

    Each side of such a cut holds a link, so the least flow between two links that are not adjacent
    is a lower bound. A least cut that isolates no node reaches it. Raises TooLarge for many links,
    Directed for arcs. Source: Esfahanian 1989.

    >>> from explorer import network
    >>> cut = restricted_cut(network("Q(4)"))
    >>> cut.low, cut.high
    (6, 6)
    """
    net.require_undirected("a restricted connectivity")
    is_small = net.links <= MAX_LINKS
    ends = net.link_array()[:, :2] if is_small else np.zeros((0, 2), dtype=np.int64)
    firsts = _first_links(net, len(ends)) if is_small else []
    if not is_small or len(firsts) * len(ends) > MAX_FLOWS:
        raise TooLarge(
            f"{net.spec} has {net.links:,} links: flows between two are found up to"
            f" {MAX_LINKS:,} links, and {MAX_FLOWS:,} pairs of them"
        )
    near = neighbor_sets(net)
    flows = _Flows(near)
    low, best = net.nodes, None
    for first in firsts:
        a = ends[first].tolist()
        near_a = set(a) | near[a[0]] | near[a[1]]
        for b in ends.tolist():
            if near_a & set(b):
                continue
            for cut in flows.least_cuts(a, b):
                low = min(low, len(cut))
                smaller = best is None or len(cut) < len(best)
                if smaller and all(v in cut or near[v] - cut for v in range(net.nodes)):
                    best = cut
    if low == net.nodes:
        return RestrictedCut(0, 0, None)
    high = net.nodes if best is None else len(best)
    smaller_cut, low = _smaller_cut(net, low, high)
    if smaller_cut is not None:
        return RestrictedCut(low, low, smaller_cut)
    return RestrictedCut(low, high, None if best is None else tuple(sorted(best)))


def _smaller_cut(net: Network, low: int, high: int) -> tuple[tuple[int, ...] | None, int]:
    """Return a cut smaller than the best, None if none is found, and the lower bound reached."""
    near = neighbor_masks(net) if low < high else []
    for size in range(low, high):
        if comb(net.nodes, size) > MAX_CUTS:
            return None, size
        for nodes in combinations(range(net.nodes), size):
            if smallest_component_size(near, sum(1 << node for node in nodes)) > 1:
                return nodes, size
    return None, high


def _first_links(net: Network, count: int) -> list[int]:
    """Return one link of each orbit, or all links if the orbits take too long."""
    try:
        return sorted(set(automorphisms(net).link_orbits.tolist()))
    except TooLarge:
        return list(range(count))


class _Flows:
    """Flows with one unit through each node: node v is an arc from 2v to 2v + 1."""

    def __init__(self, near: list[set[int]]) -> None:
        self.near = near
        nodes = len(near)
        inner = [(2 * v, 2 * v + 1, 1) for v in range(nodes)]
        outer = [(2 * v + 1, 2 * w, nodes) for v in range(nodes) for w in near[v]]
        self.arcs: Ints = np.array(inner + outer)

    def least_cuts(self, a: list[int], b: list[int]) -> list[set[int]]:
        """Return the least cut nearest to link a, and the one nearest to link b."""
        from scipy.sparse import csr_matrix
        from scipy.sparse.csgraph import breadth_first_order, maximum_flow

        size = 2 * len(self.near)
        ends = [(size, 2 * v, size) for v in a] + [(2 * v + 1, size + 1, size) for v in b]
        tails, heads, widths = np.concatenate([self.arcs, ends]).T
        # The ends of the two links cannot be cut.
        widths = np.where(np.isin(tails // 2, a + b) & (widths == 1), size, widths)
        graph = csr_matrix((widths.astype(np.int32), (tails, heads)), shape=(size + 2, size + 2))
        residual = (graph - maximum_flow(graph, size, size + 1).flow).tocsr()
        residual.eliminate_zeros()
        cuts = []
        for start, matrix, is_forward in (
            (size, residual, True),
            (size + 1, residual.T.tocsr(), False),
        ):
            seen = np.zeros(size + 2, dtype=bool)
            seen[breadth_first_order(matrix, start, return_predecessors=False)] = True
            entered, left = seen[:size:2], seen[1:size:2]
            is_cut = entered & ~left if is_forward else left & ~entered
            cuts.append(set(np.flatnonzero(is_cut).tolist()))
        return cuts


def neighbor_masks(net: Network) -> list[int]:
    """Return the neighbours of each node as the bits of a number."""
    return [sum(1 << other for other in near) for near in neighbor_sets(net)]


def smallest_component_size(near: list[int], removed: int) -> int:
    """Return the size of the smallest component after removal of nodes, 0 if only one is left."""
    left = (1 << len(near)) - 1 & ~removed
    sizes = []
    while left:
        part = wave = left & -left
        while wave:
            following = 0
            while wave:
                lowest = wave & -wave
                following |= near[lowest.bit_length() - 1]
                wave ^= lowest
            wave = following & left & ~part
            part |= wave
        sizes.append(part.bit_count())
        left &= ~part
    return min(sizes) if len(sizes) > 1 else 0
