"""Independent computations: small networks in SciPy and NetworkX, without our code."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.testing.contract import NotApplicable

MAX_NODES = 2**12
"""Largest network that is checked node by node."""


def require_small(net: Network) -> None:
    """Skip a check if the network has too many nodes to check one by one."""
    if net.nodes > MAX_NODES:
        raise NotApplicable(
            f"{net.spec} has {net.nodes:,} nodes: up to {MAX_NODES:,} are looked at"
        )


@lru_cache(maxsize=16)
def table(net: Network) -> Ints:
    """Return the neighbours of all nodes at once: (nodes, ports), -1 for an unused port."""
    require_small(net)
    return np.asarray(net.neighbors(np.arange(net.nodes)))


@lru_cache(maxsize=16)
def distances(net: Network) -> Ints:
    """Return all distances by SciPy: (nodes, nodes), -1 if there is no path."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import shortest_path

    near = table(net)
    node, port = np.nonzero(near >= 0)
    ones = np.ones(len(node), dtype=np.int8)
    graph = csr_array((ones, (node, near[node, port])), shape=(len(near), len(near)))
    lengths = shortest_path(graph, unweighted=True)
    return np.where(np.isinf(lengths), -1, lengths).astype(np.int16)


def joined_distances(net: Network) -> Ints:
    """Return all distances; skip the check if a path is missing, since another check fails then."""
    hops = distances(net)
    if hops.min() < 0:
        raise NotApplicable(f"{net.spec} is not connected")
    return hops


def profiles(net: Network) -> Ints:
    """Return the number of nodes at each distance from every node: (nodes, diameter + 1)."""
    hops = joined_distances(net)
    return np.stack([np.bincount(row, minlength=hops.max() + 1) for row in hops])


@lru_cache(maxsize=16)
def graph(net: Network) -> Any:
    """Return a network as a NetworkX graph, built only from its table."""
    import networkx

    near = table(net)
    node, port = np.nonzero(near >= 0)
    built = networkx.DiGraph() if net.directed else networkx.Graph()
    built.add_nodes_from(range(net.nodes))
    built.add_edges_from(zip(node.tolist(), near[node, port].tolist(), strict=True))
    return built


def some_nodes(net: Network, most: int = 200) -> list[int]:
    """Return all nodes of a small network, or a fixed sample of a larger one."""
    if net.nodes <= most:
        return list(range(net.nodes))
    return random.Random(net.spec).sample(range(net.nodes), most)


def some_pairs(net: Network, most: int = 32) -> list[tuple[int, int]]:
    """Return all pairs of a small network, or the farthest pair and a sample of a larger one."""
    if net.nodes <= most:
        return [(a, b) for a in range(net.nodes) for b in range(net.nodes) if a != b]
    draw = random.Random(net.spec)
    targets = draw.sample(range(net.nodes), 8)
    pairs = [(a, b) for b in targets for a in draw.sample(range(net.nodes), 10) if a != b]
    farthest = net.farthest_pair()
    return [*pairs, farthest, farthest[::-1]] if farthest else pairs
