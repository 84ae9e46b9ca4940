"""How many faulty nodes a network can identify if neighbours test each other."""

from __future__ import annotations

from itertools import combinations
from math import comb

from explorer.analysis.faults.restricted_cuts import (
    MAX_CUTS,
    neighbor_masks,
    smallest_component_size,
)
from explorer.analysis.measures.theorems import (
    Known,
    known_by_argument,
    known_by_computation,
    unknown,
)
from explorer.core.network import Network
from explorer.core.search import neighbor_sets

HAKIMI_PROOF = (
    "two sets of faults look alike only where both hold all neighbours of the nodes in which they"
    " differ, as many as part the network, or all others (Hakimi and Amin 1974)"
)


def diagnosability(net: Network, connectivity: int | None) -> Known[int]:
    """Return the most faulty nodes that tests of neighbours always identify, in the PMC model.

    Two sets of faults look alike if no node outside both tests a node in which they differ. Let D
    be the nodes in which they differ. Both sets hold the neighbours N(D), and each holds a part of
    D, so the larger has at least |N(D)| + ⌈|D|/2⌉ nodes. The minimum of this is one more than can
    be identified. For the minimum either D is one node, or D with N(D) is all nodes, or N(D)
    separates the network. Source: Preparata, Metze and Chien 1967; Hakimi and Amin 1974.

    >>> from explorer import network
    >>> diagnosability(network("Q(4)"), 4).value, diagnosability(network("GHC(5)"), 4).value
    (4, 2)
    """
    net.require_undirected("a diagnosability")
    min_degree = least_neighbors(net)
    if connectivity is None or min_degree is None:
        return unknown("its connectivity is not known")
    most = min(min_degree, (net.nodes - 1) // 2)
    if most <= connectivity:
        return known_by_argument(most, HAKIMI_PROOF)
    sizes = range(connectivity, most)
    count = sum(comb(net.nodes, size) for size in sizes)
    if count > MAX_CUTS:
        return unknown(
            f"from {connectivity:,} to {most:,}: {count:,} sets of nodes may part it, and at most"
            f" {MAX_CUTS:,} are looked at"
        )
    near = neighbor_masks(net)
    for size in sizes:
        for nodes in combinations(range(net.nodes), size):
            part = smallest_component_size(near, sum(1 << node for node in nodes))
            if part:
                most = min(most, size + (part + 1) // 2 - 1)
    return known_by_computation(most, "a search through all sets of nodes that part it")


def least_neighbors(net: Network) -> int | None:
    """Return the least number of neighbours of a node; parallel links count once."""
    if net.width_each == 1:
        return net.degrees.minimum
    return min(map(len, neighbor_sets(net))) if net.fits_table else None
