"""The augmented cube: against its recursive definition, and routes that settle two bits a hop."""

from __future__ import annotations

import networkx
import pytest

from explorer.analysis.bisection.theorems import known_bisection
from explorer.core.registry import network
from tests.networks.links import differing_links


def recursive(n: int) -> networkx.Graph:
    """Make AQ(n) as its paper defines it: from two copies of AQ(n-1) and 2^n links between."""
    if n == 1:
        return networkx.Graph([("0", "1")])
    half = recursive(n - 1)
    graph = networkx.Graph()
    for bit in "01":
        graph.add_edges_from((bit + a, bit + b) for a, b in half.edges)
    turned = str.maketrans("01", "10")
    for word in half:
        graph.add_edge("0" + word, "1" + word)
        graph.add_edge("0" + word, "1" + word.translate(turned))
    return graph


@pytest.mark.parametrize("n", [2, 3, 5, 7])
def test_it_is_two_copies_of_itself_joined_by_likes_and_complements(n: int) -> None:
    assert not differing_links(network(f"AQ({n})"), recursive(n).edges)


def test_the_top_bit_cuts_as_many_links_as_the_theorem_says() -> None:
    net = network("AQ(6)")
    crossing = [(a, b) for a, b in net.to_networkx().edges if (a ^ b) >> 5]
    assert known_bisection(net).value == len(crossing) == net.nodes
