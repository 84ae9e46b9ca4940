"""Closed forms against search, and search against NetworkX."""

from collections import Counter
from fractions import Fraction

import networkx
import numpy as np
import pytest

from explorer import Network, families, network
from explorer.analysis.measures.all_pairs import counts_by_node
from explorer.analysis.measures.farthest import farthest_pair, random_pair
from explorer.analysis.measures.measures import measure, moore_bounds, search
from explorer.core.errors import TooLarge
from explorer.core.search import distances_from, levels_from, neighbor_table
from tests.analysis.measures.test_structure import Blind, Halves

SAMPLES = [spec for cls in families().values() for spec in cls.samples]
SMALL = [spec for spec in SAMPLES if network(spec).nodes <= 600]
MORE_SPECS = [
    "CQ(9)",
    "HCN(5)",
    "HCNs(3,4)",
    "HCNm(3,4)",
    "EH(3,5)",
    "ECQ(3,5)",
    "S(6)",
    "SCQ(3,5)",
]
BUILT = [spec for spec in SAMPLES if network(spec).nodes <= 6000] + MORE_SPECS


def by_networkx(net: Network) -> list[int]:
    pairs: list[int] = []
    for _, depths in networkx.all_pairs_shortest_path_length(net.to_networkx()):
        for depth in depths.values():
            pairs.extend([0] * (depth + 1 - len(pairs)))
            pairs[depth] += 1
    return pairs


@pytest.mark.by_day(3)
@pytest.mark.parametrize("spec", SMALL)
def test_measures_agree_with_networkx(spec):
    net = network(spec)
    measures = measure(net)
    pairs = by_networkx(net)
    assert list(measures.pairs) == pairs
    assert measures.diameter == networkx.diameter(net.to_networkx())
    total = sum(d * c for d, c in enumerate(pairs))
    assert measures.mean_distance == Fraction(total, net.nodes**2)
    assert measures.mean_distance_excluding_self == Fraction(total, net.nodes * (net.nodes - 1))
    assert measures.message_density == Fraction(total, net.nodes * net.links)
    far = Counter(networkx.eccentricity(net.to_networkx()).values())
    assert measures.eccentricities == tuple(sorted(far.items()))
    assert measures.radius == min(far)
    senders = 1 if measures.uniform else net.nodes
    assert measures.exchange_time == (
        senders * (net.nodes - 1),
        senders * (net.nodes - 1),
        Fraction(total * senders, net.nodes),
    )
    graph = net.to_networkx()
    degrees = [d for _, d in (graph.out_degree() if net.directed else graph.degree())]
    assert measures.cost == max(degrees) * measures.diameter
    assert measures.cost_mean == Fraction(sum(degrees), net.nodes) * measures.diameter


@pytest.mark.parametrize("spec", BUILT)
def test_closed_form_farthest_pair_and_orbits_agree_with_search_from_every_node(spec):
    net = network(spec)
    counts = counts_by_node(neighbor_table(net))
    measures = measure(net)
    assert measures.pairs == tuple(counts.sum(axis=0).tolist())
    if measures.uniform:
        assert (counts == counts[0]).all()
        assert measures.distribution == tuple(counts[0].tolist())
    else:
        assert measures.distribution == measures.pairs
    if net.vertex_uniform:
        assert measures.uniform
    a, b = farthest_pair(net)
    assert distances_from(net, a)[b] == measures.diameter
    orbits = net.orbits()
    if orbits is None:
        return
    assert sum(size for _, size in orbits) == net.nodes
    all_counts = sorted(tuple(row) for row in counts.tolist())
    kinds = {}
    for node, size in orbits:
        row = np.bincount(levels_from(neighbor_table(net), node)).tolist()
        row += [0] * (len(all_counts[0]) - len(row))
        kinds[tuple(row)] = kinds.get(tuple(row), 0) + size
    assert kinds == {row: all_counts.count(row) for row in set(all_counts)}


def test_eccentricities_are_unknown_where_a_search_would_be_too_long():
    measures = measure(network("HCN(20)"))
    assert measures.diameter is not None
    assert measures.eccentricities is measures.radius is None


def test_the_total_exchange_of_the_metacube_paper():
    assert measure(network("MC(2,2)")).exchange_time == (1023, 1023, 7328)
    assert measure(network("Q(10)")).exchange_time == (1023, 1023, 5120)


def test_three_searches_give_one_answer():
    net, blind = network("Q(7)"), Blind(7)
    assert search(net).pairs == search(blind).pairs == measure(net).pairs
    assert search(net).eccentricities == search(blind).eccentricities == ((7, 128),)
    assert search(net).method == "search from 1 source: every node sees the same"
    assert search(blind).method == "search from all 128 nodes"
    assert search(blind).uniform


def test_search_agrees_with_the_other_search_and_across_sweeps():
    net = Blind(13)
    table = neighbor_table(net)
    assert (levels_from(table, 77) == distances_from(net, 77)).all()
    assert (counts_by_node(table) == np.bincount(levels_from(table, 0))).all()


def test_farthest_pair_by_search():
    a, b = farthest_pair(Blind(6))
    assert a ^ b == 63


def test_a_network_in_two_parts_has_no_diameter():
    measures = measure(Halves(4))
    assert measures.pairs is measures.diameter is measures.mean_distance is None
    assert "not connected" in measures.method
    with pytest.raises(TooLarge):
        farthest_pair(Halves(4))


@pytest.mark.parametrize(("n", "depth"), [(16, 16), (20, 20), (40, None)])
def test_too_large_gives_bounds_and_no_guess(n, depth):
    measures = measure(Blind(n))
    assert measures.pairs is measures.diameter is measures.mean_distance is measures.cost is None
    assert "no exact answer" in measures.method
    low, high = measures.diameter_bounds
    assert low <= n
    assert high == (None if depth is None else 2 * depth)
    mean_low, mean_high = measures.mean_distance_bounds
    assert mean_low <= Fraction(n, 2)
    assert mean_high is None or Fraction(n, 2) <= mean_high


@pytest.mark.parametrize(
    ("graph", "degree"),
    [(networkx.petersen_graph(), 3), (networkx.cycle_graph(9), 2), (networkx.complete_graph(6), 5)],
)
def test_moore_bounds_are_met_by_moore_graphs(graph, degree):
    nodes = len(graph)
    inner = Fraction(networkx.average_shortest_path_length(graph)).limit_denominator(1000)
    mean = inner * (nodes - 1) / nodes
    assert moore_bounds(nodes, degree) == (networkx.diameter(graph), mean)


def test_random_pairs_differ_and_repeat():
    net = network("Q(1)")
    assert {random_pair(net, seed) for seed in range(20)} == {(0, 1), (1, 0)}
    assert random_pair(network("Q(40)"), 3) == random_pair(network("Q(40)"), 3)
