"""Ranked next hops, against an independent search."""

import networkx
import pytest

from explorer import network
from explorer.analysis.routes.next_hops import next_hops, shortest_path_from
from explorer.core.router import Faults


@pytest.mark.parametrize("spec", ["HCN(2)", "CQ(4)", "MC(2,1)", "S(4)", "GHC(2,4r,4m)", "BT(4)"])
def test_ranks_agree_with_a_search(spec: str) -> None:
    net = network(spec)
    graph = net.to_networkx()
    target = net.nodes - 1
    far = networkx.single_source_shortest_path_length(graph, target)
    for here in range(0, net.nodes - 1, max(1, net.nodes // 40)):
        hops = next_hops(net, here, target)
        assert {hop.node for hop in hops} == set(graph.neighbors(here))
        assert [hop.left for hop in hops] == sorted(far[hop.node] for hop in hops)
        assert all(hop.longer == far[hop.node] + 1 - far[here] for hop in hops)
        assert hops[0].shortest
        route = shortest_path_from(net, here, target)
        assert networkx.is_path(graph, route)
        assert (route[0], route[-1], len(route) - 1) == (here, target, far[here])


@pytest.mark.parametrize("failed", [0, 1])
def test_no_way_leads_from_or_to_a_failed_node(failed: int) -> None:
    faults = Faults(frozenset({failed}), frozenset())
    assert shortest_path_from(network("Q(3)"), 0, 1, faults) == ()
