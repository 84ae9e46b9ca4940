"""The rest of a network with faults, against NetworkX and against counting by hand."""

from itertools import combinations, permutations
from math import comb

import networkx
import numpy as np
import pytest

from explorer import network
from explorer.analysis.faults.resilience import (
    are_connected,
    random_faults,
    survival,
    surviving_network,
    wilson,
)
from explorer.core.errors import OutsideRange, TooLarge
from explorer.core.router import Faults
from tests.contracts import graph_left

SPECS = ["Q(4)", "GHC(2,3,4)", "MC(2,1)", "BT(4)", "HCN(2)", "Torus(4,4)"]


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("kind", ["nodes", "links"])
def test_the_rest_equals_that_of_networkx(spec: str, kind) -> None:
    net = network(spec)
    disconnected = 0
    for seed in range(12):
        faults = random_faults(net, 3 + seed % 5, kind, seed)
        graph = graph_left(net, faults)
        left = surviving_network(net, faults)
        parts = sorted(map(len, networkx.connected_components(graph)))
        assert (left.nodes, left.links) == (len(graph), graph.number_of_edges())
        assert (left.components, left.largest) == (len(parts), parts[-1])
        assert left.pairs == sum(p * (p - 1) for p in parts)
        assert left.connected == networkx.is_connected(graph)
        assert left.connectivity == networkx.node_connectivity(graph)
        for a, b in [(0, net.nodes - 1), (1, net.nodes // 2)]:
            there = a in graph and b in graph and networkx.has_path(graph, a, b)
            assert are_connected(net, a, b, faults) == there
        disconnected += not left.connected
    assert kind == "nodes" or spec != "BT(4)" or disconnected == 12


def test_faults_are_drawn_from_a_seed_and_spare_given_nodes() -> None:
    net = network("GHC(3,4)")
    for kind in ("nodes", "links"):
        same = [random_faults(net, 4, kind, seed=7) for _ in range(2)]
        assert same[0] == same[1]
        assert len({random_faults(net, 4, kind, seed) for seed in range(20)}) > 15
    everyone = random_faults(net, 10, "nodes", 1, keep=(3, 5)).nodes
    assert everyone == set(range(12)) - {3, 5}
    assert random_faults(net, net.links, "links", 1).links == {
        (a, b) for a, b, _ in net.link_array().tolist()
    }


def test_every_node_and_every_link_is_as_likely_to_fail_as_any_other() -> None:
    net = network("Mesh(2,3)")
    for kind, there in (("nodes", net.nodes), ("links", net.links)):
        random_draws = [random_faults(net, 1, kind, seed) for seed in range(3000)]
        counts = {item: random_draws.count(item) for item in set(random_draws)}
        assert len(counts) == there
        expected = 3000 / there
        # Chi-square with at most six degrees of freedom: above 28 once in ten thousand.
        assert sum((c - expected) ** 2 / expected for c in counts.values()) < 28


def test_faults_are_drawn_in_networks_that_are_never_built() -> None:
    net = network("MC(4,4)")
    nodes = random_faults(net, 5, "nodes", 2).nodes
    assert len(nodes) == 5
    assert all(0 <= v < net.nodes for v in nodes)
    assert max(nodes) > 2**62
    ((a, b),) = random_faults(net, 1, "links", 2).links
    assert b in net.neighbors(a).tolist()


@pytest.mark.parametrize("kind", ["nodes", "links"])
def test_the_share_of_pairs_is_that_of_all_ways_to_fail(kind) -> None:
    """On a network of six nodes every set of faults is looked at, by brute force."""
    net = network("Mesh(2,3)")
    graph = net.to_networkx()
    things = list(graph.nodes) if kind == "nodes" else list(graph.edges)
    curve = survival(net, kind, seed=5, steps=len(things))
    for point in curve.points:
        total = 0.0
        for chosen in combinations(things, point.faults):
            rest = graph.copy()
            (rest.remove_nodes_from if kind == "nodes" else rest.remove_edges_from)(chosen)
            pairs = sum(len(c) * (len(c) - 1) for c in networkx.connected_components(rest))
            total += pairs / max(len(rest) * (len(rest) - 1), 1)
        exact = total / comb(len(things), point.faults)
        assert point.low <= point.share <= point.high
        # One hundred samples: four standard errors of a share are 0.2 at the most.
        assert point.share == pytest.approx(exact, abs=0.2)
        assert point.whole_low <= point.whole <= point.whole_high


def test_one_sample_counts_pairs_as_a_search_does() -> None:
    from explorer.analysis.faults import resilience

    net = network("GHC(2,3,4)")
    ends = net.link_array()[:, :2]
    for kind in ("nodes", "links"):
        counted = resilience.joined_pairs(net.nodes, ends, kind, np.random.default_rng(4))
        rank = np.random.default_rng(4).permutation(net.nodes if kind == "nodes" else len(ends))
        for k in range(len(rank) + 1):
            failed = np.flatnonzero(rank < k).tolist()
            faults = (
                Faults(frozenset(failed))
                if kind == "nodes"
                else Faults(links=frozenset((int(a), int(b)) for a, b in ends[failed]))
            )
            graph = graph_left(net, faults)
            parts = networkx.connected_components(graph)
            assert counted[k] == sum(len(p) * (len(p) - 1) for p in parts)


def test_it_is_whole_while_fewer_fail_than_the_connectivity() -> None:
    curve = survival(network("Q(6)"), "nodes", seed=1, steps=5, most=5)
    assert [p.faults for p in curve.points] == [0, 1, 2, 3, 4, 5]
    assert all(p.share == p.whole == 1 for p in curve.points)
    assert curve == survival(network("Q(6)"), "nodes", seed=1, steps=5, most=5)
    assert "Wilson" in curve.method
    assert "bootstrap" in curve.method


def test_the_wilson_interval_has_its_confidence() -> None:
    """The bounds are where a normal deviate of the probability itself is 1.96."""
    for hits, tries in [(0, 10), (3, 10), (50, 100), (100, 100)]:
        for bound in wilson(hits, tries):
            if 0 < bound < 1:
                gap = abs(hits / tries - bound) / (bound * (1 - bound) / tries) ** 0.5
                assert gap == pytest.approx(1.96, abs=1e-3)


def test_a_thousand_nodes_are_estimated_and_too_many_are_refused() -> None:
    curve = survival(network("GHC(4,4,4,4,4)"), "links", seed=9)
    assert len(curve.points) == 21
    assert survival(network("Q(14)"), "nodes", seed=9, steps=4).samples < 100
    with pytest.raises(TooLarge, match="65,536"):
        survival(network("Q(17)"))
    with pytest.raises(OutsideRange, match="cannot fail"):
        random_faults(network("Q(3)"), 9)
    with pytest.raises(OutsideRange, match="cannot fail"):
        survival(network("Q(3)"), "nodes", most=7)


def test_ends_that_failed_are_joined_to_nothing() -> None:
    net = network("Q(3)")
    assert all(
        not are_connected(net, a, b, Faults(frozenset({3})))
        for a, b in permutations(range(8), 2)
        if 3 in (a, b)
    )
