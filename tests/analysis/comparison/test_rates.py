"""Bounds on what hosts may send, and on nodes: against counts on graphs of NetworkX."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import networkx
import pytest

from explorer.analysis.comparison.curves import Comparison
from explorer.analysis.comparison.families import comparable_families
from explorer.analysis.comparison.limits import limits
from explorer.analysis.comparison.metrics import AXES, METRICS
from explorer.analysis.comparison.rates import (
    ports_per_host,
    switch_ports,
    uniform_rate,
    worst_rate,
)
from explorer.analysis.measures.measures import moore_nodes
from explorer.core.registry import network


@pytest.mark.parametrize("spec", ["Q(3)", "Torus(3,3)", "S(3)", "DF(2,1,2)", "KT(2,2)", "BT(2)"])
def test_rates_are_bounded_by_halves_and_distances(spec: str) -> None:
    net = network(spec)
    graph = net.to_networkx()
    hosts = [node for node in graph for _ in range(int(net.hosts(node)))]
    far = dict(networkx.all_pairs_shortest_path_length(graph))
    pairs = list(combinations(range(len(hosts)), 2))
    total = 2 * sum(far[hosts[i]][hosts[j]] for i, j in pairs)
    load = Fraction(total, len(hosts) - 1)
    weight = {node: hosts.count(node) for node in graph}
    halves = [
        set(part)
        for size in range(len(graph) + 1)
        for part in combinations(graph, size)
        if sum(weight[node] for node in part) == len(hosts) // 2
    ]
    width = min(networkx.cut_size(graph, half) for half in halves)
    crossing = Fraction((len(hosts) // 2) * -(-len(hosts) // 2), len(hosts) - 1)
    expected = min(Fraction(1), Fraction(2 * graph.number_of_edges()) / load, width / crossing)
    assert uniform_rate(net) == expected
    assert worst_rate(net) == min(Fraction(1), Fraction(width, len(hosts) // 2))


@pytest.mark.parametrize(
    ("spec", "ports", "each"), [("Q(3)", 4, 4), ("SF(3,2)", 7, Fraction(7, 2))]
)
def test_ports_are_those_of_links_and_hosts(spec: str, ports: int, each: Fraction) -> None:
    assert (switch_ports(network(spec)), ports_per_host(network(spec))) == (ports, each)


def test_no_network_exceeds_the_moore_bound_and_moore_graphs_meet_it() -> None:
    assert moore_nodes(7, 2) == network("Hoffman-Singleton graph").nodes
    assert moore_nodes(5, 1) == network("K(6)").nodes
    assert moore_nodes(2, 3) == network("C(7)").nodes
    for family in comparable_families():
        for sizes in family.group.choices:
            net = network(sizes.spec(family.key, sizes.first))
            if net.nodes <= 512:
                diameter = networkx.diameter(net.to_networkx())
                assert net.nodes <= moore_nodes(net.degrees.maximum, diameter)


def test_only_nodes_at_equal_degree_have_the_bound_as_a_line() -> None:
    metrics, axes = {m.key: m for m in METRICS}, {a.key: a for a in AXES}
    shown = limits(Comparison(metrics["packing"], axes["degree"], ()), 200)
    assert [limit.diameter for limit in shown] == [2, 3, 4]
    assert shown[0].points[0] == (2, 5)
    assert all(y <= 200 for limit in shown for _, y in limit.points)
    assert not limits(Comparison(metrics["cost"], axes["degree"], ()), 200)
    assert not limits(Comparison(metrics["packing"], axes["nodes"], ()), 200)
