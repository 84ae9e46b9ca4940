"""Clusters of a graph: its communities, each named by its node of the highest degree."""

from __future__ import annotations

from typing import Final

import numpy as np

from explorer.core.ints import Ints
from explorer.graphs.data import GraphData, reorder_nodes

MIN_CLUSTERED_NODES: Final = 9
"""The least number of nodes for a graph to be divided into clusters."""

MAX_LINKS: Final = 12_000
"""The most links of a graph that is searched for communities; larger ones are cut into bands."""

MAX_DRAWN_NODES: Final = 1100
"""A graph of more nodes is shown on the map only."""

SEED: Final = 1
"""The seed of the search, fixed so that a graph always has the same clusters."""

MIN_MODULARITY: Final = 0.25
"""The least modularity of communities; random graphs have less."""


def clusters(data: GraphData) -> tuple[Ints, tuple[int, ...]]:
    """Return the cluster of each node, (n,), and each cluster's hub, its node of highest degree.

    Clusters are communities by the method of Blondel et al. (2008) if their modularity is high
    enough, else the connected components; in a large graph about √n bands of a breadth-first
    order.

    >>> from explorer.graphs.reading import read_graph
    >>> two = "a b\\na c\\na d\\nb c\\nb d\\nc d\\n"
    >>> other = "e f\\ne g\\ne h\\nf g\\nf h\\ng h\\nd e\\nh i\\n"
    >>> clusters(read_graph(two + other))[0].tolist()
    [1, 1, 1, 1, 0, 0, 0, 0, 0]
    """
    count = len(data.names)
    if count < MIN_CLUSTERED_NODES:
        return np.zeros(count, dtype=np.int64), (0,)
    cluster_of = _communities(data) if len(data.links) <= MAX_LINKS else _bands(data)
    cluster_of = _by_size(cluster_of)
    return cluster_of, tuple(
        int(nodes[np.argmax(data.degree[nodes])])
        for nodes in (np.flatnonzero(cluster_of == k) for k in range(int(cluster_of.max()) + 1))
    )


def sorted_by_cluster(data: GraphData) -> GraphData:
    """Return a graph with its nodes sorted by cluster, if it is too large to be drawn as a whole.

    The map shows ranges of indices, so that nodes of a cluster are close on it.
    """
    if len(data.names) <= MAX_DRAWN_NODES:
        return data
    return reorder_nodes(data, np.argsort(clusters(data)[0], kind="stable"))


def _communities(data: GraphData) -> Ints:
    import networkx
    from networkx.algorithms.community import louvain_communities, modularity

    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_nodes_from(range(len(data.names)))
    graph.add_edges_from(data.links.tolist())
    parts = louvain_communities(graph, seed=SEED)
    cluster_of = np.zeros(len(data.names), dtype=np.int64)
    if len(parts) < 2 or modularity(graph, parts) < MIN_MODULARITY:
        return data.pieces[1] if data.pieces[0] > 1 else cluster_of
    for number, part in enumerate(parts):
        cluster_of[list(part)] = number
    return cluster_of


def _bands(data: GraphData) -> Ints:
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import reverse_cuthill_mckee

    count, size = len(data.names), 2 * len(data.links)
    ends = np.concatenate([data.links, data.links[:, ::-1]])
    joined = coo_array((np.ones(size, np.int8), ends.T), shape=(count, count)).tocsr()
    order = reverse_cuthill_mckee(joined, symmetric_mode=True)
    cluster_of = np.empty(count, dtype=np.int64)
    cluster_of[order] = np.arange(count) * int(np.sqrt(count)) // count
    return cluster_of


def _by_size(cluster_of: Ints) -> Ints:
    """Return clusters renumbered by size, the largest first, then by their first nodes."""
    _, first, place, size = np.unique(
        cluster_of, return_index=True, return_inverse=True, return_counts=True
    )
    order = np.lexsort((first, -size))
    rank = np.empty(len(order), dtype=np.int64)
    rank[order] = np.arange(len(order))
    return np.asarray(rank[place.ravel()])
