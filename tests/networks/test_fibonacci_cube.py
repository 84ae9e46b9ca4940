"""The Fibonacci cube against the hypercube that it is cut out of."""

from __future__ import annotations

import networkx
import pytest

from explorer.core.errors import BadAddress
from explorer.core.network import MAX_NODES
from explorer.core.registry import network
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


def test_the_largest_has_nearly_as_many_nodes_as_any_network_may_have() -> None:
    assert MAX_NODES / 2 < network("FIB(103)").nodes < MAX_NODES


def test_two_ones_in_a_row_are_no_address() -> None:
    with pytest.raises(BadAddress, match="no two 1 beside each other") as error:
        network("FIB(5)").parse("01101")
    assert error.value.nearest == "00101"
