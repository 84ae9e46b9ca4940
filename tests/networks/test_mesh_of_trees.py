"""The mesh of trees against one made of NetworkX's trees."""

from __future__ import annotations

import networkx
import pytest

from explorer.core.errors import BadAddress
from explorer.core.registry import network
from tests.networks.links import differing_links


def by_hand(k: int) -> networkx.Graph:
    side = 2**k
    tree = networkx.balanced_tree(2, k)
    graph = networkx.Graph()
    for line in range(side):
        # Node v of a balanced tree is u = v + 1 here, and the leaves are the last of them.
        row = {v: f"R:{line}.{v + 1}" if v + 1 < side else f"L:{line}.{v + 1 - side}" for v in tree}
        down = {
            v: f"C:{line}.{v + 1}" if v + 1 < side else f"L:{v + 1 - side}.{line}" for v in tree
        }
        for names in (row, down):
            graph.add_edges_from((names[a], names[b]) for a, b in tree.edges)
    return graph


@pytest.mark.parametrize("k", [1, 2, 3, 4])
def test_it_is_a_tree_over_each_row_and_each_column(k: int) -> None:
    net, graph = network(f"MOT({k})"), by_hand(k)
    assert {net.format(node) for node in net} == set(graph)
    assert not differing_links(net, graph.edges)
    assert (net.nodes, net.links) == (len(graph), graph.number_of_edges())


@pytest.mark.parametrize("k", [1, 2, 3])
def test_each_node_has_one_as_far_away_as_any_two_are(k: int) -> None:
    assert {*networkx.eccentricity(by_hand(k)).values()} == {4 * k}


@pytest.mark.parametrize(
    ("text", "nearest"),
    [("L:4.0", "L:3.0"), ("R:1.0", "R:1.1"), ("C2.3", "C:2.3"), ("X:1.2", "L:1.2")],
)
def test_invalid_places_of_a_tree_are_refused(text: str, nearest: str) -> None:
    with pytest.raises(BadAddress, match="from 1 to 3") as error:
        network("MOT(2)").parse(text)
    assert error.value.nearest == nearest
