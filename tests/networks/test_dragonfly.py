"""The dragonfly: against a graph wired port by port, and what minimal routes cost."""

from __future__ import annotations

import networkx
import numpy as np
import pytest

from explorer.core.registry import network, router_for
from explorer.core.search import distances_from
from explorer.routing.traces.trace import run
from tests.networks.links import differing_links


@pytest.mark.parametrize(("a", "h"), [(2, 1), (3, 2), (4, 2), (5, 1), (2, 3)])
def test_one_link_joins_each_two_groups_in_the_palmtree_wiring(a: int, h: int) -> None:
    groups = a * h + 1
    wires = networkx.Graph()
    for g in range(groups):
        wires.add_edges_from(((g, s), (g, t)) for s in range(a) for t in range(s))
        for port in range(a * h):
            # The last port of a group goes to the first of the one before it, and so on.
            wires.add_edge((g, port // h), ((g + port + 1) % groups, (a * h - 1 - port) // h))
    net = network(f"DF({a},{h})")
    assert not differing_links(net, wires.edges, net.address)
    between = {frozenset({u[0], v[0]}) for u, v in wires.edges if u[0] != v[0]}
    assert len(between) == groups * (groups - 1) // 2


def test_a_few_pairs_are_nearer_over_two_global_links() -> None:
    net = network("DF(4,2)")
    nodes = np.arange(net.nodes)
    router = router_for(net)
    longer = 0
    for source in (0, 1, 2, 3):
        near = distances_from(net, source)
        longer += sum(run(router, net, source, int(v)).length > near[v] for v in nodes if v)
    # The switches of one group are enough, as the groups are alike.
    assert longer * net.groups == 36


def test_a_detour_in_the_largest_one_takes_five_hops_at_most() -> None:
    net = network("DF(256,128)")
    assert run(router_for(net, "dragonfly-valiant"), net, *net.farthest_pair()).length <= 5


def test_queues_choose_the_minimal_way_or_the_detour() -> None:
    net = network("DF(4,2)")
    ugal, valiant, minimal = (
        router_for(net, f"dragonfly-{key}") for key in ("ugal", "valiant", "minimal")
    )
    busy, either, free = ugal.variants
    chosen = set()
    for source, target in ((0, v) for v in range(4, net.nodes)):
        routes = [run(router, net, source, target).nodes for router in (minimal, valiant)]
        m, v = (len(route) - 1 for route in routes)
        for variant, (near, far) in ((busy, (4, 1)), (either, (2, 2)), (free, (1, 4))):
            route = run(ugal, net, source, target, variant).nodes
            detour = near * m > far * v
            assert route == routes[detour]
            chosen.add((variant, detour))
    assert (busy, True) in chosen
    assert (busy, False) in chosen
    assert (free, True) not in chosen
