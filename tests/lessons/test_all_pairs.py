"""Facts of all pairs, each counted again one by one."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations

import pytest

from explorer import network
from explorer.analysis.traffic.conflicts import conflicts
from explorer.collectives.exchange import exchange
from explorer.core.errors import ExplorerError
from explorer.core.search import distances_from
from explorer.lessons.facts import value
from explorer.routing.trace import Trace, route


def _routes(spec: str, router: str, variant: str) -> list[tuple[Trace, int]]:
    """Return the route of every ordered pair, with the distance."""
    net = network(spec)
    apart = [distances_from(net, node).tolist() for node in range(net.nodes)]
    pairs = permutations(range(net.nodes), 2)
    return [(route(net, a, b, router, variant), apart[a][b]) for a, b in pairs]


def test_routes_that_are_longer_are_counted_as_one_by_one() -> None:
    routed = _routes("HCN(2)", "hcn-optimal", "corrected")
    asked = "HCN(2) router=hcn-optimal variant=corrected"
    assert value(f"longer: {asked}") == sum(trace.length > apart for trace, apart in routed) == 8
    assert value(f"longest: {asked}") == max(trace.length for trace, _ in routed)
    assert value(f"lost: {asked}") == 0


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
    found = conflicts(network("MC(2,1)"), *routes)
    assert value("conflicts-of-paths: MC(2,1)") == found.held_path.steps == 51
    assert value("conflicts-by-hops: MC(2,1)") == found.hop_synchronous.steps == 0


def test_a_router_is_named() -> None:
    with pytest.raises(ExplorerError, match="no router is named"):
        value("longer: HCN(2)")
