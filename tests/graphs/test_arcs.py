"""Files and graphs of links that lead one way, and of parallel ones, against NetworkX."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import networkx
import numpy as np
import pytest

import explorer
from explorer.analysis.traffic.conflicts import conflicts
from explorer.core.errors import Directed, ParallelLinks
from explorer.core.search import distances_from, distances_towards
from explorer.export.link_formats import WRITERS as OURS
from explorer.graphs.built_network import build_network
from explorer.graphs.graph_code import pack, unpack
from explorer.graphs.reading import read_graph
from explorer.testing.networks import NETWORK
from tests.graphs.test_reading import WRITERS


def random_digraph(nodes: int, arcs: int, seed: int) -> networkx.DiGraph:
    """A strongly connected digraph at random, its nodes named."""
    while True:
        graph = networkx.gnm_random_graph(nodes, arcs, seed=seed, directed=True)
        if networkx.is_strongly_connected(graph):
            return networkx.relabel_nodes(graph, lambda v: f"v{v}")
        seed += 1000


ARCS = [random_digraph(6, 14, 1), random_digraph(12, 40, 2), random_digraph(30, 80, 3)]

WIDE = networkx.MultiGraph([(0, 1)] * 3 + [(1, 2), (2, 3), (2, 3), (3, 0), (0, 4), (4, 2)])


@pytest.mark.parametrize("form", ["graphml", "gexf", "gml", "json", "adjacency.json"])
@pytest.mark.parametrize("graph", ARCS, ids=len)
def test_a_directed_file_is_a_directed_network(
    graph: networkx.DiGraph, form: str, tmp_path: Path
) -> None:
    path = tmp_path / f"g.{form}"
    WRITERS[form](graph, str(path))
    net = explorer.network(path)
    own_graph = net.to_networkx()
    assert net.directed
    assert own_graph.is_directed()
    assert {(net.format(a), net.format(b)) for a, b in own_graph.edges} == set(graph.edges)
    assert net.links == graph.number_of_edges()
    assert net.info().diameter == networkx.diameter(graph)
    for check in NETWORK.of(net, net.spec):
        if "spec is read" not in check.name:
            assert check.outcome().status != "broken", check


@pytest.mark.parametrize("graph", ARCS, ids=len)
def test_searches_go_with_the_arcs_and_against_them(graph: networkx.DiGraph) -> None:
    net = explorer.network(graph)
    far = dict(networkx.all_pairs_shortest_path_length(graph))
    for v in range(net.nodes):
        row = [far[net.format(v)][net.format(w)] for w in range(net.nodes)]
        column = [far[net.format(w)][net.format(v)] for w in range(net.nodes)]
        assert distances_from(net, v).tolist() == row
        assert distances_towards(net, v).tolist() == column
    checked = net.verify("breadth-first")
    assert checked.shortest == net.nodes * (net.nodes - 1)
    assert checked.hops == sum(sum(row.values()) for row in far.values())
    traffic = net.traffic([("v0", "v3"), ("v5", "v2")])
    assert traffic.lengths.tolist() == [far["v0"]["v3"], far["v5"]["v2"]]
    tree = net.broadcast("v0", model="all-port")
    assert tree.depth == networkx.eccentricity(graph, "v0")
    assert net.structure().connectivity.value == networkx.node_connectivity(graph)


def test_a_file_with_every_reverse_is_undirected() -> None:
    data = read_graph('{"directed": true, "nodes": [0, 1], "links": [[0, 1], [1, 0]]}')
    assert data.directed
    assert not data.has_arcs
    assert build_network(data, "both").links == 1
    once = read_graph('{"directed": true, "nodes": [0, 1], "links": [[0, 1]]}')
    assert once.has_arcs
    assert (
        build_network(once, "once").info().method == "none: the network is not strongly connected"
    )


@pytest.mark.parametrize("form", ["graphml", "edgelist"])
@pytest.mark.parametrize("spec", ["R(4)", "wide"])
def test_written_files_are_read_again(spec: str, form: str, tmp_path: Path) -> None:
    net = explorer.network(WIDE if spec == "wide" else spec)
    path = tmp_path / f"g.{form}"
    path.write_text("".join(OURS[form](net)))
    repeated = explorer.network(path)
    assert (repeated.links, repeated.directed) == (net.links, net.directed)
    assert unpack(pack(repeated)) == repeated
    names = [repeated.node(net.format(v)) for v in range(net.nodes)]
    assert distances_from(repeated, names[0])[names].tolist() == distances_from(net, 0).tolist()


@pytest.mark.parametrize("form", ["graphml", "gml", "gexf"])
def test_an_edge_the_other_way_round_lies_beside_the_first(form: str, tmp_path: Path) -> None:
    graph = networkx.MultiGraph([("a", "b"), ("b", "c"), ("b", "a"), ("c", "d")])
    path = tmp_path / f"g.{form}"
    getattr(networkx, f"write_{form}")(graph, path)
    text = path.read_text()
    # NetworkX writes the ends of an edge in the order of its nodes: the second one is turned here.
    ends, turned = {"gml": ("source 0\n    target 1", "source 1\n    target 0")}.get(
        form, ('source="a" target="b"', 'source="b" target="a"')
    )
    before, _, after = text.rpartition(ends)
    assert ends in before
    text = f"{before}{turned}{after}"
    data = read_graph(text, path.name)
    assert (len(data.links), data.parallel, data.has_arcs) == (3, 1, False)
    net = build_network(data, "g")
    assert net.links == graph.number_of_edges() == 4
    # Node a hangs by two links, d by one.
    assert [data.names[v] for v in data.leaves] == ["d"]


def test_parallel_links_are_the_width_of_one_and_count() -> None:
    net = explorer.network(WIDE)
    assert net.links == WIDE.number_of_edges() == 9
    assert [int(d) for d in (net.degrees.minimum, net.degrees.maximum)] == [2, 5]
    assert {int(net.width(0)[net.port_between(0, 1)]), int(net.width(1)[0])} == {3}
    own_graph = net.to_networkx()
    assert all(
        own_graph[a][b].get("width") == WIDE.number_of_edges(a, b) for a, b in own_graph.edges
    )
    halves = (
        sum((a in half) != (b in half) for a, b, _ in WIDE.edges)
        for half in map(set, combinations(range(5), 2))
    )
    assert net.structure().bisection_width.value == min(halves)
    # Six messages over three parallel links are two on each; three do not meet at all.
    assert net.traffic([(0, 1)] * 6).busiest(1) == ((0, 1, 2),)
    assert conflicts(net, [[0, 1]] * 3).held_path.places == 0
    assert conflicts(net, [[0, 1]] * 4).held_path.places == 1
    checked = net.verify("breadth-first")
    load = np.maximum(checked.load, 0) / net.width(np.arange(5))
    assert checked.saturation is not None
    assert float(checked.saturation) == pytest.approx(
        5 / load[net.neighbors(np.arange(5)) >= 0].max()
    )


def test_meaningless_questions_are_refused_in_one_sentence() -> None:
    net = explorer.network("R(4)")
    with pytest.raises(Directed) as error:
        net.embed("ring")
    assert str(error.value) == (
        "An embedding of a ring is defined for undirected networks; R(4) has directed links."
    )
    with pytest.raises(Directed):
        net.all_to_all()
    with pytest.raises(ParallelLinks):
        explorer.network(WIDE).queues()


def test_an_arrow_leads_the_way_of_the_arc() -> None:
    net = explorer.network("R(4)")
    drawing = net.scene()
    node = [mark.node for mark in drawing.marks]
    directions = [
        (
            stroke.arrow,
            int(node[stroke.b] in net.neighbors(node[stroke.a]))
            - int(node[stroke.a] in net.neighbors(node[stroke.b])),
        )
        for stroke in drawing.strokes
    ]
    assert {direction for direction, _ in directions} == {-1, 0, 1}
    assert all(direction == expected for direction, expected in directions)
