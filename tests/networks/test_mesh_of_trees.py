"""The mesh of trees against one made of NetworkX's trees, its distances against search."""

from __future__ import annotations

import networkx
import numpy as np
import pytest

from explorer.core.errors import BadAddress
from explorer.core.registry import network, router_for
from explorer.core.search import distances_from
from tests.contracts import NIGHTLY
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


@pytest.mark.parametrize("k", [1, 2, 3, 4] if NIGHTLY else [1, 2, 3])
def test_distances_and_routes_are_those_of_search(k: int) -> None:
    net = network(f"MOT({k})")
    nodes, router = np.arange(net.nodes), router_for(net)
    levels = np.array([distances_from(net, source) for source in net])
    assert (net.distance(nodes[:, None], nodes) == levels).all()
    assert net.distance_pairs() == tuple(np.bincount(levels.ravel()).tolist())
    for source in range(0, net.nodes, max(1, net.nodes // 40)):
        for target in range(0, net.nodes, max(1, net.nodes // 60)):
            lengths = zip(range(4 * k + 1), router.steps(net, source, target), strict=False)
            assert len(list(lengths)) == levels[source, target]
    # Each node has one as far away as any two are.
    assert (levels.max(axis=1) == 4 * k).all()


@pytest.mark.parametrize(
    ("text", "nearest"),
    [("L:4.0", "L:3.0"), ("R:1.0", "R:1.1"), ("C2.3", "C:2.3"), ("X:1.2", "L:1.2")],
)
def test_what_is_no_place_of_a_tree_is_refused(text: str, nearest: str) -> None:
    with pytest.raises(BadAddress, match="from 1 to 3") as caught:
        network("MOT(2)").parse(text)
    assert caught.value.nearest == nearest
