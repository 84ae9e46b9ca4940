"""Other libraries for comparison, each in the fastest way that it offers."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import igraph
import networkit
import networkx
import numpy as np
import rustworkx
from scipy.sparse import csr_array
from scipy.sparse.csgraph import breadth_first_order, maximum_flow

from explorer import Network

MAX_IN_A_MATRIX = 2**13
"""Nodes up to which a library may write out the distances of all pairs."""

DiameterAndSum = tuple[int, int]
"""The diameter, and the sum of the distances of all ordered pairs."""


class LibraryGraphs:
    """A network as a graph of every library, each built on first use."""

    def __init__(self, net: Network) -> None:
        self.net = net
        self.links: list[tuple[int, int]] = [(a, b) for a, b, _ in net.link_array().tolist()]

    @cached_property
    def igraph(self) -> igraph.Graph:
        return igraph.Graph(self.net.nodes, self.links)

    @cached_property
    def networkit(self) -> networkit.Graph:
        graph = networkit.Graph(self.net.nodes)
        for a, b in self.links:
            graph.addEdge(a, b)
        return graph

    @cached_property
    def networkx(self) -> networkx.Graph:
        return networkx.Graph(self.links)

    @cached_property
    def rustworkx(self) -> rustworkx.PyGraph:
        graph = rustworkx.PyGraph(multigraph=False)
        graph.add_nodes_from(range(self.net.nodes))
        graph.add_edges_from_no_data(self.links)
        return graph

    @cached_property
    def scipy(self) -> csr_array:
        return self.net.to_scipy()

    # Diameter and mean distance -------------------------------------------------------------

    def all_pairs(self) -> dict[str, Callable[[], DiameterAndSum]]:
        """Return what finds the diameter and the sum of all distances, by library.

        NetworkX, which takes a minute where the others take a second, is left out.
        """
        functions: dict[str, Callable[[], DiameterAndSum]] = {
            "python-igraph": self._far_by_igraph,
            "networkit": self._far_by_networkit,
            "rustworkx": self._far_by_rustworkx,
            "scipy": self._far_by_scipy,
        }
        if self.net.nodes > MAX_IN_A_MATRIX:
            del functions["rustworkx"]
        return functions

    def _far_by_igraph(self) -> DiameterAndSum:
        counts = [int(count) for _, _, count in self.igraph.path_length_hist(directed=False).bins()]
        return len(counts), 2 * sum(d * count for d, count in enumerate(counts, start=1))

    def _far_by_networkit(self) -> DiameterAndSum:
        hop_plot = networkit.distance.NeighborhoodFunction(self.networkit).run()
        counts = np.diff(hop_plot.getNeighborhoodFunction(), prepend=0).tolist()
        return len(counts), sum(d * count for d, count in enumerate(counts, start=1))

    def _far_by_rustworkx(self) -> DiameterAndSum:
        distances = rustworkx.distance_matrix(self.rustworkx)
        return int(distances.max()), int(distances.sum())

    def _far_by_scipy(self) -> DiameterAndSum:
        graph, nodes = self.scipy, self.net.nodes
        diameter = total = 0
        rank = np.empty(nodes, dtype=np.int32)
        positions = np.arange(nodes, dtype=np.int32)
        for source in range(nodes):
            order, before = breadth_first_order(graph, source)
            # The nodes stand in the order of their distance, and so do those before them: a level
            # ends where the nodes begin whose own level has not begun.
            rank[order] = positions
            parents = rank[before[order[1:]]]
            depth, end = 0, 1
            while end < nodes:
                depth += 1
                following = 1 + int(parents.searchsorted(end))
                total += depth * (following - end)
                end = following
            diameter = max(diameter, depth)
        return diameter, total

    # One shortest path ----------------------------------------------------------------------

    def routes(self) -> dict[str, Callable[[int, int], int]]:
        """Return functions that find a shortest path and return its length, by library."""
        return {
            "python-igraph": self._route_by_igraph,
            "networkit": self._route_by_networkit,
            "networkx": self._route_by_networkx,
            "rustworkx": self._route_by_rustworkx,
            "scipy": self._route_by_scipy,
        }

    def _route_by_igraph(self, source: int, target: int) -> int:
        return len(self.igraph.get_shortest_path(source, target)) - 1

    def _route_by_networkit(self, source: int, target: int) -> int:
        search = networkit.distance.BidirectionalBFS(self.networkit, source, target)
        return len(search.run().getPath()) + 1  # without its two ends

    def _route_by_networkx(self, source: int, target: int) -> int:
        return len(networkx.bidirectional_shortest_path(self.networkx, source, target)) - 1

    def _route_by_rustworkx(self, source: int, target: int) -> int:
        return len(rustworkx.dijkstra_shortest_paths(self.rustworkx, source, target)[target]) - 1

    def _route_by_scipy(self, source: int, target: int) -> int:
        _, before = breadth_first_order(self.scipy, source)
        length = 0
        while target != source:
            target, length = before[target], length + 1
        return length

    # Node-disjoint paths ----------------------------------------------------------------------

    @cached_property
    def split(self) -> csr_array:
        """Every node v as a link of capacity 1 from 2v to 2v+1, every link from 2a+1 to 2b."""
        node = np.arange(self.net.nodes)
        rows = self.scipy.tocoo()
        tails = np.concatenate([2 * node, 2 * rows.row + 1])
        heads = np.concatenate([2 * node + 1, 2 * rows.col])
        shape = (2 * self.net.nodes, 2 * self.net.nodes)
        return csr_array((np.ones(len(tails), dtype=np.int32), (tails, heads)), shape=shape)

    def disjoint_by_scipy(self, source: int, target: int, method: str) -> int:
        flow = maximum_flow(self.split, 2 * source + 1, 2 * target, method=method)
        return int(flow.flow_value)
