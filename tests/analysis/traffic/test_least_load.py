"""The least load of the busiest channel: certificates counted again, and other computations."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import networkx
import pytest

from explorer import from_networkx
from explorer.analysis.comparison.metrics import DEFAULT_FACTORS, metrics
from explorer.analysis.measures.measures import measure
from explorer.analysis.traffic.least_load import MAX_NODES, least_load
from explorer.analysis.traffic.traffic import send
from explorer.collectives.bounds import exchange_bounds
from explorer.core.errors import Directed, TooLarge
from explorer.core.registry import families, network
from tests.contracts import by_turns, known_rows

SMALL = [
    spec
    for family in families().values()
    for spec in family.samples[:3]
    if 2 < network(spec).nodes <= 64
    and not network(spec).directed
    and network(spec).width_each == 1
]


@pytest.mark.parametrize("spec", by_turns(SMALL, 4))
def test_the_certificate_proves_the_bound_and_no_router_goes_below(spec):
    net = network(spec)
    least = least_load(net)
    graph = networkx.DiGraph()
    for (tail, head), weight in zip(least.channels.tolist(), least.weights.tolist(), strict=True):
        graph.add_edge(tail, head, weight=weight)
    assert {frozenset(link) for link in graph.edges} == set(map(frozenset, net.to_networkx().edges))
    far = dict(networkx.all_pairs_dijkstra_path_length(graph))
    total = sum(sum(row.values()) for row in far.values())
    assert least.value == Fraction(total, int(least.weights.sum()))
    assert least.is_attained
    # At least what equal weights prove, and no more than what routes load some channel with.
    hops = sum(distance * count for distance, count in enumerate(measure(net).pairs))
    assert least.value >= Fraction(hops, net.channel_count)
    if net.hosts_each == 1:
        everyone = list(permutations(range(net.nodes), 2))
        assert least.value <= send(net, everyone).load.max()


@pytest.mark.parametrize(("nodes", "cut"), [(5, 6), (6, 9), (9, 20)])
def test_the_load_of_a_path_is_the_number_of_pairs_across_a_link(nodes, cut):
    assert least_load(from_networkx(networkx.path_graph(nodes))).value == cut


def test_edge_transitive_networks_carry_their_mean() -> None:
    for spec in ("Q(5)", "S(4)", "GHC(6)", "Torus(5,5)", "SF(5)"):
        net = network(spec)
        hops = sum(distance * count for distance, count in enumerate(measure(net).pairs))
        assert least_load(net).value == Fraction(hops, net.channel_count), spec


def test_a_total_exchange_takes_as_many_rounds_as_some_link_has_messages() -> None:
    bounds = exchange_bounds(network("DC(2)"))
    assert bounds is not None
    assert bounds["all-port"].rounds == 40
    assert "whatever the routes" in bounds["all-port"].why


def test_it_is_tabled_and_compared() -> None:
    rows = known_rows("HCN(3)")
    assert (rows["least_load"].value, rows["least_load"].basis.kind) == (64, "proved")
    rows = known_rows("Q(9)")
    assert f"up to {MAX_NODES}" in rows["least_load"].basis.sentence
    metric = {metric.key: metric.measured for metric in metrics(DEFAULT_FACTORS)}
    assert metric["least-load"](measure(network("HCN(3)"))) == 64
    assert metric["least-load"](measure(network("Q(9)"))) is None
    assert metric["fault-diameter"](measure(network("Q(30)"))) == 31
    assert metric["wide-diameter"](measure(network("HCN(3)"))) == 7
    assert metric["restricted-connectivity"](measure(network("CQ(8)"))) is None


def test_too_large_and_directed_networks_are_refused() -> None:
    with pytest.raises(TooLarge, match="up to 256"):
        least_load(network("Q(9)"))
    with pytest.raises(TooLarge, match="product of 8,000"):
        least_load(network("JF(50,7,1)"))
    with pytest.raises(Directed):
        least_load(network("R(4)"))
