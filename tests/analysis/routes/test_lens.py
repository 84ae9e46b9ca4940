"""Distances and numbers of shortest paths that are left, against NetworkX's own."""

from itertools import islice

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.analysis.routes import shortest_path_counts as lens_module
from explorer.analysis.routes.next_hops import next_hops_along
from explorer.analysis.routes.shortest_path_counts import TargetDistances
from explorer.core.network import Network
from explorer.core.registry import families, network
from explorer.core.router import Faults
from explorer.routing.traces.trace import route
from tests.contracts import graph_left

SMALL = [
    sample
    for family in families().values()
    for sample in islice((s for s in family.samples if network(s).nodes <= 128), 2)
]
"""Up to two members of every family."""


def count(graph: networkx.Graph, a: int, b: int) -> int:
    """Return the number of shortest paths, each of them listed."""
    return sum(1 for _ in networkx.all_shortest_paths(graph, a, b))


@pytest.mark.parametrize("spec", SMALL)
def test_paths_are_those_that_can_be_listed(spec: str) -> None:
    net = network(spec)
    graph = net.to_networkx()
    target = net.nodes - 1
    lens = TargetDistances(net, target)
    for node in range(0, net.nodes - 1, max(1, net.nodes // 12)):
        listed = count(graph, node, target)
        assert lens.paths(node) == listed
        assert lens._path_counts[node] == listed, "the search of the whole"
        if net.distance(node, target) is not None:
            assert lens._count_along_paths(node) == listed, "the search of shortest paths alone"
    assert (lens.left(target), lens.paths(target)) == (0, 1)


@given(st.data())
def test_failed_nodes_and_links_are_gone_round(data: st.DataObject) -> None:
    net = network(data.draw(st.sampled_from(["HCN(2)", "CQ(4)", "S(4)", "GHC(3,4r)"])))
    graph = net.to_networkx()
    nodes = data.draw(st.sets(st.integers(1, net.nodes - 1), max_size=4))
    links = data.draw(st.sets(st.sampled_from(sorted(graph.edges)), max_size=4))
    faults = Faults(frozenset(nodes), frozenset((min(e), max(e)) for e in links))
    graph = graph_left(net, faults)
    (hops,) = next_hops_along(net, [0], 0, faults)
    assert {hop.node for hop in hops} == set(graph.neighbors(0))
    far = networkx.single_source_shortest_path_length(graph, 0)
    for hop in hops:
        assert hop.left == far[hop.node]
        assert hop.paths == count(graph, hop.node, 0)
    for node in graph:
        lens = TargetDistances(net, 0, faults)
        assert lens.left(node) == far.get(node)
        assert lens.paths(node) == (count(graph, node, 0) if node in far else 0)


@pytest.mark.parametrize(
    ("spec", "source", "target"), [("Q(72)", "#0", "#1023"), ("Torus(300,300)", "#0", "#45150")]
)
def test_closed_forms_need_no_search(
    spec: str, source: str, target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    net = network(spec)
    trace = route(net, net.parse(source), net.parse(target))
    monkeypatch.setattr(lens_module, "MAX_ENDS", 0)
    monkeypatch.setattr(lens_module, "distances_towards", None)
    for here, hops in zip(
        trace.nodes[:-1], next_hops_along(net, trace.nodes[:-1], trace.target), strict=True
    ):
        closer = sum(hop.paths or 0 for hop in hops if hop.shortest)
        assert closer == TargetDistances(net, trace.target).paths(here), "a path begins with a hop"


def test_counts_too_large_for_a_machine_are_exact() -> None:
    net = network("Torus(200,200)")
    a, b = 0, net.nodes // 2 + 100
    lens = TargetDistances(net, b)
    exact = lens.net.shortest_paths(a, b)
    assert lens.paths(a) == exact > 2**64
    assert lens._path_counts[a] == exact


def test_a_search_that_grows_too_long_still_finds_the_last_hops() -> None:
    net: Network = network("MC(4,4)")
    assert net.nodes > 2**64
    trace = route(net, 0, net.nodes - 1)
    ahead = next_hops_along(net, trace.nodes[:-1], trace.target)
    assert ahead[-1][0].paths == 1
    assert ahead[0][0].left == trace.distance - 1
    known = [hops[0].paths is not None for hops in ahead]
    assert known == sorted(known), "from some hop on all are known"
    assert 5 < sum(known) < len(known)
