"""Facts of all pairs, each counted again one by one."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, pairwise, permutations

import networkx
import pytest

from explorer import network
from explorer.analysis.traffic.conflicts import conflicts
from explorer.collectives.exchange import exchange
from explorer.core.errors import ExplorerError
from explorer.core.search import distances_from
from explorer.lessons.facts.values import value
from explorer.routing.traces.trace import Trace, route


def _routes(spec: str, router: str, variant: str) -> list[tuple[Trace, int]]:
    """Return the route of every ordered pair, with the distance."""
    net = network(spec)
    distances = [distances_from(net, node).tolist() for node in range(net.nodes)]
    pairs = permutations(range(net.nodes), 2)
    return [(route(net, a, b, router, variant), distances[a][b]) for a, b in pairs]


def test_routes_that_are_longer_are_counted_as_one_by_one() -> None:
    routed = _routes("HCN(2)", "hcn-optimal", "corrected")
    arguments = "HCN(2) router=hcn-optimal variant=corrected"
    assert (
        value(f"longer: {arguments}") == sum(trace.length > apart for trace, apart in routed) == 8
    )
    assert value(f"longest: {arguments}") == max(trace.length for trace, _ in routed)
    assert value(f"lost: {arguments}") == 0


def test_messages_that_are_lost_are_counted_as_one_by_one() -> None:
    routed = _routes("ECQ(1,1)", "four-cases", "as printed")
    lost = sum(not trace.delivered for trace, _ in routed)
    assert value("lost: ECQ(1,1) router=four-cases variant=as%20printed") == lost == 8


def test_hops_to_all_and_sums_are_counted_as_one_by_one() -> None:
    assert value("reach: Q(6) 000000") == sum(node.bit_count() for node in range(64))
    parts = combinations_with_replacement(range(1, 11), 4)
    assert value("sums: 10 4") == sum(sum(four) <= 10 for four in parts)


def test_conflicts_of_an_exchange_are_those_of_its_routes() -> None:
    routes = exchange(network("MC(2,1)")).routes()
    clashes = conflicts(network("MC(2,1)"), *routes)
    assert value("conflicts-of-paths: MC(2,1)") == clashes.held_path.steps == 51
    assert value("conflicts-by-hops: MC(2,1)") == clashes.hop_synchronous.steps == 0


def test_the_fullest_link_carries_as_many_messages_as_are_counted_one_by_one() -> None:
    ends = [(f"(0,{s})", f"(4,{s})") for s in range(4)]
    pairs = " ".join(f"{a}~{b}" for a, b in ends)
    net = network("DF(4,2)")
    for router, most in (("dragonfly-minimal", 4), ("dragonfly-valiant", 1)):
        routes = (route(net, net.parse(a), net.parse(b), router).nodes for a, b in ends)
        carried = Counter(hop for nodes in routes for hop in pairwise(nodes))
        assert value(f"heaviest: DF(4,2) {pairs} router={router}") == max(carried.values()) == most
    with pytest.raises(ExplorerError, match="lacks a message"):
        value("heaviest: DF(4,2)")
    with pytest.raises(ExplorerError, match="an address of DF"):
        value("heaviest: DF(4,2) (0,0)")


def test_the_graphs_of_moore_have_as_many_nodes_as_the_bound_allows() -> None:
    for graph in (networkx.petersen_graph(), networkx.hoffman_singleton_graph()):
        degree = max(count for _, count in graph.degree)
        assert value(f"moore: {degree} {networkx.diameter(graph)}") == len(graph)
    for wrong in ("moore: 7", "moore: 7 x", "moore: 0 2", "moore: 7 101"):
        with pytest.raises(ExplorerError):
            value(wrong)


def test_hosts_of_a_fat_tree_are_parted_by_half_as_many_links() -> None:
    assert value("host-bisection: FT(4)") == 8
    assert value("host-bisection: SF(5)") is None


def test_a_router_is_named() -> None:
    with pytest.raises(ExplorerError, match="no router is named"):
        value("longer: HCN(2)")
