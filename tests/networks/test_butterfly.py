"""Butterflies: against graphs made bit by bit, and what they share with the cube's cycles."""

from __future__ import annotations

import networkx
import pytest

from explorer.core.registry import network, router_for
from explorer.routing.traces.trace import run
from tests.networks.links import differing_links


@pytest.mark.parametrize("n", [3, 4, 5])
def test_it_is_the_butterfly_with_its_ends_joined(n: int) -> None:
    wires = networkx.Graph()
    for x in range(1 << n):
        for level in range(n):
            for flip in (0, 1 << level):
                wires.add_edge((x, level), (x ^ flip, (level + 1) % n))
    net = network(f"WB({n})")
    assert not differing_links(net, wires.edges, net.address)


def test_upwards_the_largest_one_is_crossed_in_as_many_hops_as_its_diameter() -> None:
    net = network("WB(65)")
    assert run(router_for(net, "upwards"), net, *net.farthest_pair()).length == 65 + 32


def test_a_bit_is_flipped_where_it_is_passed_last() -> None:
    net = network("WB(5)")
    trace = run(router_for(net), net, net.parse("(00000,1)"), net.parse("(00001,1)"))
    assert [net.format(v) for v in trace.nodes] == ["(00000,1)", "(00000,0)", "(00001,1)"]


def test_the_least_bisection_of_the_smallest_is_the_cited_one() -> None:
    # Half the rows against the others: the links of one bit, in both of its diagonals.
    net = network("WB(3)")
    upper = {v for v in range(net.nodes) if net.address(v)[0] >= 4}
    assert networkx.cut_size(net.to_networkx(), upper) == 8
