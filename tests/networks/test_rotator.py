"""The rotator graph, against permutations of Python and NetworkX's directed graphs."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import networkx
import numpy as np
import pytest

from explorer import network
from explorer.analysis.measures.theorems import known_connectivity
from explorer.core.search import distances_from, distances_towards


def by_hand(n: int) -> networkx.DiGraph:
    """The rotator graph made of tuples: the first symbol goes to each later place."""
    graph = networkx.DiGraph()
    for p in permutations(range(1, n + 1)):
        graph.add_edges_from((p, (*p[1:i], p[0], *p[i:])) for i in range(2, n + 1))
    return networkx.relabel_nodes(graph, {p: "".join(map(str, p)) for p in graph})


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_it_is_the_graph_of_rotations(n: int) -> None:
    net, other = network(f"R({n})"), by_hand(n)
    own_graph = net.to_networkx()
    arcs = {(net.format(a), net.format(b)) for a, b in own_graph.edges}
    assert arcs == set(other.edges)
    assert networkx.is_strongly_connected(other)
    assert net.channel_count == other.number_of_edges()
    assert net.info().diameter == networkx.diameter(other) == n - 1
    mean = net.info().mean_distance_excluding_self
    assert mean == pytest.approx(networkx.average_shortest_path_length(other))


@pytest.mark.parametrize("n", [3, 4, 5])
def test_each_route_is_the_only_shortest_one(n: int) -> None:
    net, other = network(f"R({n})"), by_hand(n)
    goal = net.format(net.nodes - 1)
    for node in range(net.nodes - 1):
        paths = list(networkx.all_shortest_paths(other, net.format(node), goal))
        assert [list(map(net.format, net.route(node, goal).nodes))] == paths


def test_distances_to_a_node_are_no_distances_from_it() -> None:
    net, other = network("R(4)"), by_hand(4)
    back = networkx.single_source_shortest_path_length(other.reverse(), net.format(5))
    assert [back[net.format(v)] for v in range(24)] == distances_towards(net, 5).tolist()
    assert distances_from(net, 5).tolist() != distances_towards(net, 5).tolist()
    assert Counter(distances_from(net, 5).tolist()) == Counter(distances_towards(net, 5).tolist())


@pytest.mark.parametrize("n", [3, 4])
def test_as_many_paths_are_disjoint_as_networkx_finds_and_they_are_least(n: int) -> None:
    net, other = network(f"R({n})"), by_hand(n)
    for node in range(1, net.nodes):
        paths = net.disjoint_paths(node, 0)
        ends = net.format(node), net.format(0)
        without_first = other.copy()
        without_first.remove_edges_from([ends])
        direct = other.has_edge(*ends)
        assert paths.count == direct + networkx.node_connectivity(without_first, *ends) == n - 1
        split = networkx.DiGraph()
        split.add_edges_from(((v, 0), (v, 1), {"capacity": 1, "weight": 0}) for v in other)
        split.add_edges_from(((a, 1), (b, 0), {"capacity": 1, "weight": 1}) for a, b in other.edges)
        flow = networkx.max_flow_min_cost(split, (ends[0], 1), (ends[1], 0))
        assert not paths.least or sum(paths.lengths) == networkx.cost_of_flow(split, flow)
        for path in paths.paths:
            assert networkx.is_path(other, [net.format(v) for v in path])
    assert known_connectivity(net) is None
    assert net.structure().connectivity.value == networkx.node_connectivity(other)


def test_faults_leave_the_strong_components_that_networkx_finds() -> None:
    net, other = network("R(4)"), by_hand(4)
    # All from which arcs lead to 1234 have failed: it sends still, and nothing comes back.
    failed = ["2134", "3124", "4123", "1234~2341"]
    left = net.faults(failed)
    other.remove_nodes_from(failed[:-1])
    other.remove_edges_from([("1234", "2341"), ("2341", "1234")])
    parts = list(networkx.strongly_connected_components(other))
    assert (left.components, left.largest) == (len(parts), max(map(len, parts)))
    assert left.components > 1
    checked = net.verify("breadth-first", faults=failed)
    assert checked.pairs == sum(
        b in networkx.descendants(other, a) for a in other for b in other if a != b
    )
    assert checked.delivered == checked.shortest == checked.pairs > left.pairs


def test_closed_forms_hold_where_nothing_is_searched() -> None:
    net = network("R(12)")
    nodes = np.random.default_rng(1).integers(0, net.nodes, 200)
    near = net.neighbors(nodes)
    assert (net.distance(nodes[:, None], near) == 1).all()
    # At n = 12 most tails in order are short: the counts are those of all nodes.
    assert sum(net.distance_pairs()) == net.nodes**2
    behind = net.behind(nodes)
    assert (net.distance(behind, nodes[:, None]) == 1).all()
