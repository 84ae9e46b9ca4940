"""Total exchange on any network: everybody reaches everybody once, on shortest ways over links."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise, permutations

import numpy as np
import pytest

from explorer import families, network
from explorer.collectives.anywhere import PLANS, planned_exchange, ring_order
from explorer.collectives.bounds import exchange_bounds
from explorer.core.search import distances_from

SMALL = sorted(
    {
        next((s for s in cls.samples if 2 <= network(s).nodes <= 64), "BT(3)")
        for cls in families().values()
    }
)


@pytest.mark.parametrize("key", PLANS)
@pytest.mark.parametrize("spec", SMALL)
def test_everybody_reaches_everybody_once(spec: str, key: str) -> None:
    net = network(spec)
    plan = planned_exchange(net, key)
    ends, steps = plan.messages
    hosts = [v for v in range(net.nodes) if net.hosts(v)]
    assert sorted(map(tuple, ends.tolist())) == list(permutations(hosts, 2))
    assert plan.sender_count == len(hosts)
    # In a step nobody sends twice; on a ring and in pairs nobody receives twice either.
    for step in range(plan.steps):
        here = ends[steps == step]
        assert len(set(here[:, 0].tolist())) == len(here)
        if key != "trees":
            assert len(set(here[:, 1].tolist())) == len(here)
    routes = plan.routes
    away = np.stack([distances_from(net, node) for node in range(net.nodes)])
    assert (plan.lengths == away[ends[:, 0], ends[:, 1]]).all()
    assert (routes[:, 0] == ends[:, 0]).all()
    for a, b in zip(routes[:, :-1].T, routes[:, 1:].T, strict=True):
        there = b >= 0
        assert (net.neighbors(a[there]) == b[there][:, None]).any(axis=1).all()
    # The browser goes by the next node alone, over switches that send nothing themselves too.
    at, target = ends.T
    for hop in range(routes.shape[1] - 1):
        at = np.where(at == target, at, plan.first_hops[at, target])
        assert (np.where(routes[:, hop + 1] < 0, target, routes[:, hop + 1]) == at).all()
    bounds = exchange_bounds(net)
    assert bounds is not None
    assert plan.hops >= plan.lengths.sum() / len(hosts)


def test_channels_are_counted_as_they_are_one_by_one() -> None:
    plan = planned_exchange(network("FT(4)"))
    for step in range(plan.steps):
        channel_loads = Counter(
            channel
            for route in plan.routes[plan.messages[1] == step].tolist()
            for channel in pairwise([node for node in route if node >= 0])
        )
        shared = sum(messages > 1 for messages in channel_loads.values())
        counts = plan.by_step
        assert (counts.used[step], counts.shared_links[step]) == (len(channel_loads), shared)
        assert counts.most[step] == max(channel_loads.values())


def test_a_ring_runs_over_links_where_there_is_one() -> None:
    for spec in ("Q(4)", "CQ(4)", "HCN(2)"):
        net, order = network(spec), ring_order(network(spec))
        assert sorted(order.tolist()) == list(range(net.nodes))
        assert all(b in net.neighbors(a) for a, b in zip(order, np.roll(order, -1), strict=True))


def test_the_command_takes_every_network_and_says_why(printed) -> None:
    document = json.loads(printed("exchange", "BT(3)", "--json"))
    assert (document["way"], document["steps"], document["delivers"]) == ("trees", 14, True)
    assert "what one does another cannot copy" in document["why"]
    for key in PLANS:
        assert PLANS[key].rule in printed("exchange", "Q(3)", "--way", key)
    assert json.loads(printed("exchange", "Q(3)", "--json"))["way"] == "translations"
