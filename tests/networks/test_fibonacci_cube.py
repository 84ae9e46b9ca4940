"""The Fibonacci cube against the hypercube that it is cut out of, its distances against search."""

from __future__ import annotations

import networkx
import numpy as np
import pytest

from explorer.core.errors import BadAddress
from explorer.core.network import MOST_NODES
from explorer.core.registry import network, router_for
from explorer.core.search import distances_from
from tests.networks.links import differing_links


@pytest.mark.parametrize("n", range(2, 10))
def test_it_is_the_hypercube_without_the_nodes_that_have_two_ones_in_a_row(n: int) -> None:
    cube = networkx.hypercube_graph(n)
    names = {bits: "".join(map(str, bits)) for bits in cube}
    graph = networkx.relabel_nodes(cube, names)
    graph.remove_nodes_from([name for name in names.values() if "11" in name])
    net = network(f"FIB({n})")
    assert [net.format(node) for node in net] == sorted(graph)
    assert not differing_links(net, graph.edges)
    assert (net.nodes, net.links) == (len(graph), graph.number_of_edges())


@pytest.mark.parametrize("n", range(1, 9))
def test_distances_and_routes_are_those_of_search(n: int) -> None:
    net = network(f"FIB({n})")
    router = router_for(net)
    levels = np.array([distances_from(net, source) for source in net])
    nodes = np.arange(net.nodes)
    assert (net.distance(nodes[:, None], nodes) == levels).all()
    assert net.distance_pairs() == tuple(np.bincount(levels.ravel()).tolist())
    for source in range(0, net.nodes, max(1, net.nodes // 12)):
        for target in net:
            assert len(list(router.steps(net, source, target))) == levels[source, target]


def test_the_largest_has_nearly_as_many_nodes_as_any_network_may_have() -> None:
    assert MOST_NODES / 2 < network("FIB(103)").nodes < MOST_NODES


def test_two_ones_in_a_row_are_no_address() -> None:
    with pytest.raises(BadAddress, match="no two 1 beside each other") as caught:
        network("FIB(5)").parse("01101")
    assert caught.value.nearest == "00101"
