"""A network as the graph or the matrix of another library."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from explorer.core.errors import ExplorerError

if TYPE_CHECKING:
    import networkx
    import scipy.sparse

    from explorer.core.families.description import Kind, Port
    from explorer.core.ints import Ints


class Graph(Protocol):
    """The part of a network that exports need: links as arrays, addresses, kinds and ports."""

    @property
    def spec(self) -> str: ...
    @property
    def nodes(self) -> int: ...
    @property
    def kinds(self) -> tuple[Kind, ...]: ...
    @property
    def ports(self) -> tuple[Port, ...]: ...
    @property
    def directed(self) -> bool: ...
    @property
    def width_each(self) -> int | None: ...
    def width(self, node: object) -> Ints: ...
    def format(self, node: int) -> str: ...
    def require_built(self, purpose: str) -> None: ...
    def link_array(self) -> Ints: ...
    def link_kinds(self, node: object) -> Ints: ...
    def table(self) -> Ints: ...


def to_networkx(net: Graph) -> networkx.Graph[Any]:
    """Return the network as a NetworkX graph on the indices, links with kind and dimension.

    A directed network gives a DiGraph of its arcs. The edges of a network with parallel links have
    their number as ``width``.
    """
    import networkx

    net.require_built("a NetworkX graph")
    graph_class = networkx.DiGraph if net.directed else networkx.Graph
    graph: networkx.Graph[Any] = graph_class(name=net.spec)
    graph.add_nodes_from((v, {"address": net.format(v)}) for v in range(net.nodes))
    rows = net.link_array()
    kinds = net.link_kinds(rows[:, 0])[np.arange(len(rows)), rows[:, 2]]
    keys, dimensions = [kind.key for kind in net.kinds], [port.dimension for port in net.ports]
    graph.add_edges_from(
        (a, b, {"kind": keys[kind], "dimension": dimensions[port]})
        for (a, b, port), kind in zip(rows.tolist(), kinds.tolist(), strict=True)
    )
    if net.width_each != 1:
        for (a, b, _), width in zip(rows.tolist(), widths_of(net, rows).tolist(), strict=True):
            graph[a][b]["width"] = width
    return graph


def widths_of(net: Graph, rows: Ints) -> Ints:
    """Return the number of parallel links of each row of ``link_array``: (m, 3) -> (m,).

    >>> from explorer import network
    >>> widths_of(network("Q(2)"), network("Q(2)").link_array()).tolist()
    [1, 1, 1, 1]
    """
    return np.asarray(net.width(rows[:, 0])[np.arange(len(rows)), rows[:, 2]])


def to_igraph(net: Graph) -> Any:
    """Return the network as an igraph graph on the indices, as ``to_networkx`` does.

    Raises ExplorerError if igraph is not installed.
    """
    try:
        igraph: Any = import_module("igraph")
    except ImportError:
        raise ExplorerError("igraph is not installed: `pip install igraph` adds it") from None
    rows = net.link_array()
    kinds = net.link_kinds(rows[:, 0])[np.arange(len(rows)), rows[:, 2]]
    graph = igraph.Graph(net.nodes, rows[:, :2].tolist(), directed=net.directed)
    graph["name"] = net.spec
    graph.vs["address"] = [net.format(node) for node in range(net.nodes)]
    graph.es["kind"] = [net.kinds[kind].key for kind in kinds.tolist()]
    graph.es["dimension"] = [net.ports[port].dimension for port in rows[:, 2].tolist()]
    if net.width_each != 1:
        graph.es["width"] = widths_of(net, rows).tolist()
    return graph


def to_scipy(net: Graph) -> scipy.sparse.csr_array:
    """Return the adjacency matrix as a SciPy sparse array of ones: (nodes, nodes) int8, CSR.

    The columns of a row are in the order of the ports. Raises TooLarge above 2^20 nodes.
    """
    from scipy.sparse import csr_array

    table = net.table()
    is_link = table >= 0
    row_ends = np.zeros(net.nodes + 1, dtype=np.int32)
    row_ends[1:] = np.cumsum(is_link, dtype=np.int32)[table.shape[1] - 1 :: table.shape[1]]
    columns = table[is_link]
    ones = np.ones(len(columns), dtype=np.int8)
    return csr_array((ones, columns, row_ends), shape=(net.nodes, net.nodes))
