"""Where networks come from: specs, files, graphs of other libraries; and who serves them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, cast

import numpy as np

from explorer.api.network import Network
from explorer.core import network as core
from explorer.core import registry
from explorer.core.arguments.single import file_path, text_of
from explorer.core.errors import OutsideRange, TooLarge, brief
from explorer.core.network import MAX_BUILT
from explorer.core.open_graphs import register
from explorer.core.router import Router
from explorer.graphs.built_network import build_network
from explorer.graphs.data import GraphData
from explorer.graphs.reading import is_file, read_file


def network(spec: str | os.PathLike[str]) -> Network:
    """Return the network that a spec names or a file holds; case and blanks of a spec are ignored.

    A NetworkX graph is taken too: see ``from_file`` and ``from_networkx``. Raises UnknownNetwork
    and OutsideRange, each with the nearest alternative, and BadFile.

    >>> import explorer
    >>> explorer.network(" mc( 2, 02 ) ").spec
    'MC(2,2)'
    """
    if is_file(spec):
        return from_file(spec)
    if hasattr(spec, "is_directed"):
        return from_networkx(spec)
    return cast(Network, registry.network(cast(str, spec)))


def families() -> dict[str, type[Network]]:
    """Return every registered family by its name, in alphabetical order."""
    return cast("dict[str, type[Network]]", dict(registry.families()))


def routers_for(net: core.Network | str) -> tuple[Router, ...]:
    """Return the routers that serve a network or the network of a spec, its default first.

    >>> import explorer
    >>> explorer.routers_for("Q(3)")[0].key
    'e-cube'
    """
    return registry.routers_for(net if isinstance(net, core.Network) else network(net))


def from_networkx(graph: Any, name: str = "") -> Network:
    """Return a NetworkX graph as a network, measured, routed in and drawn like those of a family.

    Nodes are numbered in the order of the graph and named by the node object or by its text.
    Loops are left out; parallel links give the width of one link. A DiGraph is directed
    unless all links have reverses. Raises OutsideRange if it is no graph or has no links.

    >>> import networkx
    >>> net = from_networkx(networkx.petersen_graph())
    >>> net.nodes, net.links, net.info().diameter, net.route("0", "7").length
    (10, 15, 2, 2)
    >>> from_networkx(networkx.grid_2d_graph(2, 3)).route((0, 0), (1, 2)).length
    3
    >>> from_networkx(networkx.DiGraph([(0, 1), (1, 2), (2, 0)])).info().diameter
    2
    """
    name = text_of(name, "name of a graph")
    if not all(hasattr(graph, part) for part in ("is_directed", "graph", "__getitem__")):
        raise OutsideRange(f"{brief(repr(graph))} is no graph of NetworkX", "a networkx.Graph")
    nodes = list(graph)
    if len(nodes) > MAX_BUILT:
        raise TooLarge(f"the graph has {len(nodes):,} nodes: at most {MAX_BUILT:,} are taken")
    index_of = {node: index for index, node in enumerate(nodes)}
    counts: dict[tuple[int, int], list[int]] = {}
    for node in nodes:
        for other in graph[node]:
            a, b = index_of[node], index_of[other]
            if a != b:
                counts.setdefault((min(a, b), max(a, b)), [0, 0])[a > b] = (
                    len(graph[node][other]) if graph.is_multigraph() else 1
                )
    if not counts:
        raise OutsideRange("a graph without links is no network: it takes one at least")
    title = name or str(graph.graph.get("name") or "") or f"Graph({len(nodes)})"
    pairs = sorted(counts)
    link_counts = np.array([counts[pair] for pair in pairs], dtype=np.int64)
    data = GraphData(
        "NetworkX",
        tuple(nodes),
        np.array(pairs, dtype=np.int64),
        counts=None if (link_counts == 1).all() else link_counts,
        directed=graph.is_directed(),
    )
    net = build_network(data, title, title)
    register(net)
    return cast(Network, net)


def from_file(path: str | os.PathLike[str]) -> Network:
    """Return the network that a file holds: GraphML, GEXF, GML, JSON, CSV, lists, anynet, …

    ``explorer.network`` takes the path as well. Nodes are named as in the file. Raises BadFile with
    the line of the file that is wrong, and TooLarge above 65,536 nodes or 2^20 links.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     place = Path(folder) / "ring.edgelist"
    ...     _ = place.write_text("a b\\nb c\\nc a\\n")
    ...     net = from_file(place)
    >>> net.spec, net.info().diameter
    ('Graph(ring)', 1)
    """
    file = Path(file_path(path))
    return cast(Network, build_network(read_file(file), file.name))
