"""Bipartite or not, connectivity, bisection width: by theorem, by counting, or not at all."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from explorer.analysis.bisection import Bisection, between, bisection
from explorer.analysis.measures.theorems import (
    Known,
    known_by_computation,
    known_connectivity,
    odd_cycle,
    two_sides,
    unknown,
)
from explorer.core.errors import Directed
from explorer.core.network import Network
from explorer.core.one_line import repr_in_one_line
from explorer.core.search import levels_from, neighbor_table

MAX_FLOW_SIZE = 300_000
"""Largest nodes × links for which flows find the connectivity: half a second."""

MAX_BALL_NODES = 5_000
"""Most nodes of a ball that is searched for an odd cycle, if the whole network is too large."""

MAX_LOOKUPS = 60_000_000
"""Most neighbour look-ups to colour a whole network."""


@dataclass(frozen=True)
class Structure:
    """The known measures of a network as a whole; None if there is no exact answer.

    ``connectivity`` is the least number of nodes whose removal leaves the network not connected
    (strongly, if directed) or a single node. ``bisection_width`` is the least number of links
    between two halves, equal up to one node.
    """

    net: Network
    bipartite: Known[bool]
    connectivity: Known[int]
    bisection_width: Bisection

    __repr__ = repr_in_one_line


@lru_cache(maxsize=512)
def structure(net: Network) -> Structure:
    """Return the known measures of a network as a whole, each with its basis.

    >>> from explorer import network
    >>> result = structure(network("CQ(4)"))
    >>> result.bipartite.value, result.connectivity.value, result.bisection_width.value
    (False, 4, 8)
    """
    try:
        halves = bisection(net)
    except Directed as refused:
        halves = between(None, None, refused.sentence)
    return Structure(net, _bipartite(net), _connectivity(net), halves)


def _bipartite(net: Network) -> Known[bool]:
    try:
        net.require_undirected("a two-colouring")
    except Directed as refused:
        return unknown(refused.sentence)
    if two_sides(net, 0) is not None:
        return known_by_computation(True, "a two-colouring in closed form", "theorem")
    if odd_cycle(net) is not None:
        return known_by_computation(False, "an odd cycle by construction", "witness")
    if _odd_cycle_near(net, 0):
        return known_by_computation(False, "an odd cycle near one node", "witness")
    if net.fits_table and net.arc_count <= MAX_LOOKUPS:
        return _bipartite_by_parity(net)
    return unknown(f"no odd cycle among the {MAX_BALL_NODES:,} nodes nearest to one")


def _bipartite_by_parity(net: Network) -> Known[bool]:
    """Colour by the parity of the distance from one node; a link within a colour disproves it."""
    table = neighbor_table(net)
    depths = levels_from(table, 0)
    for column in table.T:
        joined = (column != np.arange(net.nodes)) & (depths >= 0)
        if (joined & ((depths[column] + depths) % 2 == 0)).any():
            return known_by_computation(
                False, "a link between two nodes at distances of one parity", "witness"
            )
    if (depths < 0).any():
        return unknown("the network is not connected")
    return known_by_computation(True, "parity of the distances from one node")


def _odd_cycle_near(net: Network, node: int) -> bool:
    """Search a ball around a node for a link between two nodes at the same distance."""
    before: set[int] = set()
    level = {node}
    seen = 1
    while level and seen <= MAX_BALL_NODES:
        order = sorted(level)
        neighbors = net.neighbors(order)
        next_level: set[int] = set()
        for row in neighbors.tolist():
            next_level.update(b for b in row if b >= 0)
        if next_level & level:
            return True
        next_level -= before
        before, level = level, next_level
        seen += len(level)
    return False


def _connectivity(net: Network) -> Known[int]:
    known = known_connectivity(net)
    if known is not None:
        return known
    if net.nodes * net.links <= MAX_FLOW_SIZE:
        import networkx

        return known_by_computation(int(networkx.node_connectivity(net.to_networkx())), "flows")
    least = net.degrees.minimum
    return unknown(f"too large for flows; at most {least}, the least degree")
