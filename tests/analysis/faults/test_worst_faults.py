"""The worst that few faults do: searches against listing everything, theorems against searches."""

from __future__ import annotations

from itertools import combinations

import networkx
import pytest

from explorer import from_networkx
from explorer.analysis.faults.comparison import MAX_SETS, comparison_diagnosability
from explorer.analysis.faults.diagnosis import diagnosability
from explorer.analysis.faults.restricted_cuts import MAX_CUTS, restricted_cut
from explorer.analysis.faults.worst import MAX_NODES, fault_diameter, wide_diameter
from explorer.analysis.measures.theorems import known_with_faults
from explorer.core.errors import Directed, TooLarge
from explorer.core.registry import network
from tests.contracts import known_rows

SMALL = ["Q(3)", "CQ(3)", "S(3)", "Mesh(2,5)", "GHC(4)", "JF(6,3,1)", "HCN(1)", "DB(2,3)", "BT(2)"]
MORE_SPECS = [
    *SMALL,
    "HCN(2)",
    "CCC(3)",
    "P(4)",
    "EH(1,2)",
    "HyperStar(6,4)",
    "Torus(2,3)",
    "AQ(3)",
]


def graph_of(spec: str) -> tuple[networkx.Graph, int]:
    graph = network(spec).to_networkx()
    return graph, networkx.node_connectivity(graph)


def without(graph: networkx.Graph, nodes: tuple[int, ...]) -> networkx.Graph:
    return graph.subgraph(set(graph) - set(nodes))


def worst_diameter(graph: networkx.Graph, faults: int) -> int:
    """Return the largest diameter that a number of faults leaves, by all sets of them."""
    return max(networkx.diameter(without(graph, nodes)) for nodes in combinations(graph, faults))


@pytest.mark.parametrize("spec", MORE_SPECS)
def test_the_fault_diameter_is_that_of_all_sets_of_faults(spec):
    graph, least = graph_of(spec)
    assert fault_diameter(network(spec), least) == worst_diameter(graph, least - 1)


def test_faults_of_every_kind_of_node_are_looked_at() -> None:
    for seed in range(12):
        graph = networkx.gnm_random_graph(11, 30, seed=seed)
        least = networkx.node_connectivity(graph)
        if least >= 3:
            worst = worst_diameter(graph, least - 1)
            assert fault_diameter(from_networkx(graph), least) == worst, seed


def longest_of_best(graph: networkx.Graph, a: int, b: int, count: int) -> int:
    """Return the least length within which ``count`` disjoint paths join two nodes, by listing."""
    paths = sorted(networkx.all_simple_paths(graph, a, b), key=len)

    def chosen(at: int, left: int, used: frozenset[int], most: int) -> bool:
        if not left:
            return True
        for place in range(at, len(paths)):
            if len(paths[place]) - 1 > most:
                return False
            inner = frozenset(paths[place][1:-1])
            if not inner & used and chosen(place + 1, left - 1, used | inner, most):
                return True
        return False

    return next(most for most in range(1, len(graph) + 1) if chosen(0, count, frozenset(), most))


@pytest.mark.parametrize("spec", [*SMALL, "CCC(2)", "P(3)", "Torus(2,3)"])
def test_the_wide_diameter_is_that_of_all_sets_of_paths(spec):
    graph, least = graph_of(spec)
    longest = max(longest_of_best(graph, a, b, least) for a, b in combinations(graph, 2))
    bounds = wide_diameter(network(spec), least)
    assert bounds.low == bounds.high == longest


def test_shorter_paths_than_those_of_the_fewest_links_are_searched_for() -> None:
    # If two nodes have more neighbours than the connectivity, some are left out.
    for seed in range(6):
        graph = networkx.gnm_random_graph(8, 14, seed=seed)
        least = networkx.node_connectivity(graph)
        if least < 2:
            continue
        longest = max(longest_of_best(graph, a, b, least) for a, b in combinations(graph, 2))
        bounds = wide_diameter(from_networkx(graph), least)
        assert bounds.low <= longest <= bounds.high
        assert bounds.low == bounds.high, seed


def parts_without_single_nodes(graph: networkx.Graph) -> int | None:
    for size in range(len(graph)):
        for nodes in combinations(graph, size):
            parts = list(networkx.connected_components(without(graph, nodes)))
            if len(parts) > 1 and min(map(len, parts)) > 1:
                return size
    return None


@pytest.mark.parametrize(
    "spec", [*SMALL, "HyperStar(6,4)", "AQ(3)", "Torus(2,3)", "KZ(2,3)", "KZ(3,2)"]
)
def test_the_restricted_connectivity_is_that_of_all_sets(spec):
    graph, _ = graph_of(spec)
    cut = restricted_cut(network(spec))
    size = parts_without_single_nodes(graph)
    assert cut.low == cut.high == (size or 0)
    if size:
        parts = list(networkx.connected_components(without(graph, cut.cut)))
        assert len(cut.cut) == size
        assert len(parts) > 1
        assert min(map(len, parts)) > 1


def look_alike(graph: networkx.Graph, first: set[int], second: set[int]) -> bool:
    """Return whether no node outside two sets of faults tests one that lies in one of them."""
    outside = set(graph) - first - second
    return not any(set(graph[node]) & outside for node in first ^ second)


@pytest.mark.parametrize("spec", ["Q(3)", "HCNs(1,2)", "GHC(5)", "Mesh(2,3)", "Torus(7)", "AQ(3)"])
def test_the_diagnosability_is_that_of_all_pairs_of_sets(spec):
    graph, least = graph_of(spec)
    size = next(
        size
        for size in range(1, len(graph))
        if any(
            look_alike(graph, set(first), set(second))
            for first in combinations(graph, size)
            for count in range(size + 1)
            for second in combinations(graph, count)
            if set(first) != set(second)
        )
    )
    assert diagnosability(network(spec), least).value == size - 1


def test_random_graphs_are_diagnosed_as_their_neighbourhoods_say() -> None:
    for seed in range(8):
        graph = networkx.gnm_random_graph(9, 13, seed=seed)
        if not networkx.is_connected(graph):
            continue
        sizes = []
        for count in range(1, 10):
            for nodes in combinations(graph, count):
                outside = {other for node in nodes for other in graph[node]} - set(nodes)
                sizes.append(len(outside) + (count + 1) // 2)
        least = networkx.node_connectivity(graph)
        assert diagnosability(from_networkx(graph), least).value == min(sizes) - 1, seed


def compare_alike(near: dict[int, list[int]], first: set[int], second: set[int]) -> bool:
    """Return whether some outcome of all comparisons fits both sets of faults.

    A healthy node finds two neighbours equal where both are healthy; a faulty one says anything.
    """
    for node in near.keys() - first - second:
        for pair in combinations(near[node], 2):
            if first.isdisjoint(pair) != second.isdisjoint(pair):
                return False
    return True


def told_by_comparing(graph: networkx.Graph) -> int:
    """Return the most faults that comparisons identify, by comparing all pairs of fault sets."""
    near = {node: list(graph[node]) for node in graph}
    sets = [set(nodes) for size in range(len(graph)) for nodes in combinations(graph, size)]
    return next(
        len(second) - 1
        for place, second in enumerate(sets)
        if any(compare_alike(near, first, second) for first in sets[:place])
    )


COMPARED = ["Q(3)", "Torus(8)", "Torus(9)", "GHC(5)", "Mesh(3,3)", "AQ(3)", "BT(2)", "JF(10,3,1)"]


@pytest.mark.parametrize("spec", [*COMPARED, "EH(1,1)", "EH(1,2)", "HCN(2)", "BT(3)"])
def test_comparison_diagnosis_agrees_with_all_pairs_of_fault_sets(spec):
    graph, least = graph_of(spec)
    assert comparison_diagnosability(network(spec), least).value == told_by_comparing(graph)


def test_comparisons_in_random_graphs_of_each_connectivity() -> None:
    proved = 0
    for seed in range(60):
        nodes, links = 9 + seed % 3, 11 + seed % 11
        graph = networkx.gnm_random_graph(nodes, links, seed=seed)
        if networkx.is_connected(graph):
            known = comparison_diagnosability(
                from_networkx(graph), networkx.node_connectivity(graph)
            )
            assert known.value == told_by_comparing(graph), seed
            proved += known.basis.method == "theorem"
    assert proved > 2


def test_the_theorem_of_comparisons_says_where_it_ends() -> None:
    # Two antipodal pairs of a ring of eight; nine nodes are one too many for them.
    assert comparison_diagnosability(network("Torus(8)"), 2).basis.method == "exhaustion"
    assert comparison_diagnosability(network("Torus(9)"), 2).basis.method == "theorem"
    assert comparison_diagnosability(network("Q(40)"), 40).value == 40
    refused = comparison_diagnosability(network("AQ(4)"), 7)
    assert refused.value is None
    assert f"up to {MAX_SETS:,}" in refused.basis.sentence
    assert comparison_diagnosability(network("Q(3)"), None).value is None
    with pytest.raises(Directed):
        comparison_diagnosability(network("R(4)"), 3)


@pytest.mark.parametrize(
    "spec", [*(f"Q({n})" for n in (3, 4, 5)), "FQ(4)", "FQ(5)", "S(4)", "S(5)"]
)
def test_a_theorem_says_what_the_search_finds(spec):
    net = network(spec)
    theorems = known_with_faults(net)
    assert theorems
    least = net.structure().connectivity.value
    assert restricted_cut(net).high == theorems["restricted_connectivity"].value
    if "fault_diameter" in theorems:
        assert fault_diameter(net, least) == theorems["fault_diameter"].value
    if "wide_diameter" in theorems:
        bounds = wide_diameter(net, least)
        assert bounds.low == bounds.high == theorems["wide_diameter"].value


def test_the_table_has_each_quantity_with_its_basis() -> None:
    rows = known_rows("HCN(3)")
    assert [rows[key].value for key in ("fault_diameter", "wide_diameter")] == [7, 7]
    assert rows["super_connected"].value is True
    rows = known_rows("Q(40)")
    assert rows["wide_diameter"].basis.kind == rows["super_connected"].basis.kind == "cited"
    assert rows["diagnosability"].value == rows["comparison_diagnosability"].value == 40
    rows = known_rows("BT(7)")
    assert rows["fault_diameter"].value == rows["diameter"].value
    assert known_rows("AQ(5)")["wide_diameter"].value == "4 to 5"
    assert f"up to {MAX_NODES}" in known_rows("HCN(4)")["fault_diameter"].basis.sentence
    assert "fault_diameter" not in known_rows("R(4)")


def test_too_large_networks_are_refused_with_the_limit() -> None:
    with pytest.raises(TooLarge, match=f"up to {MAX_NODES}"):
        wide_diameter(network("Q(7)"), 7)
    with pytest.raises(TooLarge, match="sets of 8 faults"):
        fault_diameter(network("AQ(5)"), 9)
    with pytest.raises(TooLarge, match="up to 400 links"):
        restricted_cut(network("Q(9)"))
    with pytest.raises(Directed):
        restricted_cut(network("R(4)"))
    graph = networkx.complete_graph(60)
    graph.add_edges_from((60, node) for node in range(8))
    graph.add_edges_from((61 + i, 61 + j) for i in range(30) for j in range(i))
    graph.add_edges_from((60 + i, i) for i in range(1, 5))
    known = diagnosability(from_networkx(graph), networkx.node_connectivity(graph))
    assert known.value is None
    assert f"{MAX_CUTS:,}" in known.method
