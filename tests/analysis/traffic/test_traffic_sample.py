"""Traffic that is too large to be routed: some messages by the same rules as all of them."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from explorer.analysis.traffic.sample import SAMPLE_SIZE, is_sampled, sample_messages
from explorer.analysis.traffic.traffic import TARGETS, pairs, send
from explorer.core.errors import OutsideRange
from explorer.core.registry import network
from explorer.scenes.nests.find import nest_of
from explorer.scenes.nests.flows import flows, link_loads


@pytest.mark.parametrize("key", sorted(TARGETS))
def test_some_messages_go_where_all_go(key: str) -> None:
    net = network("Q(8)")
    all_targets = dict(pairs(net, key).tolist())
    sample = sample_messages(net, key, seed=5)
    assert sample.message_total == net.nodes
    assert all(all_targets[route[0]] == route[-1] for route in sample.routes)


def test_the_mean_of_some_messages_is_near_that_of_all() -> None:
    net = network("MC(2,2)")
    sample = sample_messages(net, "uniform", seed=3)
    whole = send(net, pairs(net, "uniform", 3))
    assert len(sample.routes) == SAMPLE_SIZE
    assert whole.mean is not None
    assert abs(sample.mean - whole.mean) < Fraction(3, 4)
    assert not sample.lost


def test_a_share_of_the_messages_goes_to_the_hot_node_of_a_huge_network() -> None:
    net = network("MC(4,4)")
    sample = sample_messages(net, "hot-spot", hot=(7, Fraction(1, 2)))
    share = sum(route[-1] == 7 for route in sample.routes) / SAMPLE_SIZE
    assert 0.35 < share < 0.65
    pasted = sample_messages(net, "pasted", lines="#5 #295147905179352825855")
    assert pasted.message_total == 1
    assert pasted.routes[0][-1] == 2**68 - 1
    with pytest.raises(OutsideRange, match="no traffic pattern"):
        sample_messages(net, "nothing")


def test_flows_between_cells_are_the_loads_of_the_links_between_them() -> None:
    net = network("S(5)")
    nest = nest_of(net)
    traffic = send(net, pairs(net, "complement"))
    links, loads = traffic.link_loads
    for depth, level in enumerate(flows(nest, links, loads), 1):
        cells = [
            (nest.path(a)[:depth], nest.path(b)[:depth], load)
            for (a, b), load in zip(links.tolist(), loads.tolist(), strict=True)
        ]
        between = sum(load for a, b, load in cells if a != b)
        assert sum(flow.messages for flow in level) == between
        pair = level[0]
        assert pair.messages == sum(w for a, b, w in cells if {a, b} == {pair.a, pair.b})
    routes = [route[: n + 1] for route, n in zip(traffic.routes, traffic.lengths, strict=True)]
    counted_links, counts = link_loads([np.asarray(route).tolist() for route in routes])
    assert [list(link) for link in counted_links] == links.tolist()
    assert counts == loads.tolist()


@pytest.mark.parametrize(
    ("spec", "router", "some"),
    [
        ("S(7)", "disjoint-detour", True),
        ("GHC(64,64)", "hyperswitch", True),
        ("Q(14)", "e-cube", False),
        ("Q(10)", "hyperswitch", False),
        ("S(6)", "breadth-first", False),
    ],
)
def test_pairs_of_slow_routers_are_sampled(spec: str, router: str, some: bool) -> None:
    net = network(spec)
    assert is_sampled(net, router) is some
    if some:
        sample = sample_messages(net, "uniform", 1, router=router)
        few = sample_messages(net, "uniform", 1)
        assert 4 <= len(sample.routes) < len(few.routes)
        assert not sample.lost
