"""The girth of a network: the length of its shortest cycle, by search."""

from __future__ import annotations

from collections.abc import Callable

from explorer.analysis.measures.theorems import (
    Known,
    known_by_computation,
    known_connectivity,
    two_sides,
    unknown,
)
from explorer.core.network import Network
from explorer.core.search import neighbor_table

MAX_LOOKUPS = 4_000_000
"""Most neighbours that searches for cycles may look up: about two seconds."""

MAX_CYCLE_NEAR = 4
"""The longest cycle that is searched for near one node of a larger network."""


def girth(net: Network) -> Known[int | str]:
    """Return the length of a shortest cycle, by a search from one node of each orbit or from all.

    "no cycle" if no cycle exists, None if the search would take too long.

    >>> from explorer import network
    >>> girth(network("PF(3)")).value, girth(network("Q(4)")).value, girth(network("BT(3)")).value
    (3, 4, 'no cycle')
    """
    net.require_undirected("a girth")
    orbits = net.orbits()
    roots = [node for node, _ in orbits] if orbits else list(range(min(net.nodes, MAX_LOOKUPS)))
    if not net.fits_table or len(roots) * net.arc_count > MAX_LOOKUPS:
        return _near_one_node(net)
    table = neighbor_table(net).tolist()
    best = None
    for root in roots:
        length = _shortest_cycle_through(table.__getitem__, root, best)
        best = length if best is None or (length is not None and length < best) else best
    whose = "one node of each class" if orbits else "every node"
    if best is None:
        return known_by_computation("no cycle", f"a search from {whose}")
    return known_by_computation(
        best, f"a search from {whose}", "symmetry" if orbits else "exhaustion"
    )


def _near_one_node(net: Network) -> Known[int | str]:
    """Return the length of a cycle near the first node if it is proved shortest, else unknown."""
    connected = known_connectivity(net)
    if net.links == net.nodes - 1 and connected is not None and connected.value:
        return known_by_computation(
            "no cycle", "a link less than nodes, and one piece: a tree", "arithmetic"
        )
    length = _shortest_cycle_through(
        lambda node: net.neighbors(node).tolist(), 0, MAX_CYCLE_NEAR + 1
    )
    if length == 3:
        return known_by_computation(length, "a triangle, every link checked", "witness")
    if length == 4 and two_sides(net, 0) is not None:
        method = "a cycle of 4, every link checked; a bipartite network has no triangle"
        return known_by_computation(length, method, "witness")
    return unknown("too large for a search for cycles")


def _shortest_cycle_through(
    neighbors: Callable[[int], list[int]], root: int, best: int | None
) -> int | None:
    """Return the length of a shortest cycle through a node, None if none is below ``best``."""
    branch, depth = {root: root}, {root: 0}
    level = []
    for node in neighbors(root):
        if node not in (-1, root):
            branch[node], depth[node] = node, 1
            level.append(node)
    length: int | None = None
    far = 1
    while level and (length is None or 2 * far < length) and (best is None or 2 * far < best):
        following = []
        for node in level:
            for other in neighbors(node):
                if other in (-1, node, root):
                    continue
                if other not in branch:
                    branch[other], depth[other] = branch[node], far + 1
                    following.append(other)
                elif branch[other] != branch[node]:
                    cycle_length = depth[other] + far + 1
                    length = cycle_length if length is None else min(length, cycle_length)
        level = following
        far += 1
    return length
