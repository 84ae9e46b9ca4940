"""The locally twisted cube against its definition copy by copy."""

from __future__ import annotations

import networkx
import pytest

from explorer.core.registry import network
from tests.networks.links import differing_links


def twisted(n: int) -> networkx.Graph:
    """Return LTQ(n): two copies of the last, 0x… joined to 1(x + last bit)…, as Yang defines it."""
    if n == 2:
        return networkx.Graph([("00", "01"), ("00", "10"), ("01", "11"), ("10", "11")])
    smaller = twisted(n - 1)
    graph = networkx.Graph()
    for side in "01":
        graph.add_edges_from((side + a, side + b) for a, b in smaller.edges)
    for x in smaller:
        graph.add_edge(f"0{x}", f"1{int(x[0]) ^ int(x[-1])}{x[1:]}")
    return graph


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6, 7])
def test_it_is_two_of_the_last_whose_highest_bit_is_twisted_by_the_lowest(n: int) -> None:
    assert not differing_links(network(f"LTQ({n})"), twisted(n).edges)
