"""The X-tree against one made by hand, and its distances and routes against search."""

from __future__ import annotations

import networkx
import numpy as np
import pytest

from explorer.core.registry import network, router_for
from explorer.core.search import distances_from
from tests.networks.links import differing_links


@pytest.mark.parametrize("h", [1, 2, 3, 4, 5])
def test_it_is_a_balanced_tree_with_its_levels_joined(h: int) -> None:
    graph = networkx.balanced_tree(2, h)
    for level in range(1, h + 1):
        networkx.add_path(graph, range(2**level - 1, 2 ** (level + 1) - 1))
    net = network(f"XT({h})")
    assert not differing_links(net, graph.edges, int)
    assert net.links == graph.number_of_edges()


@pytest.mark.parametrize("h", [1, 2, 3, 4, 5, 6])
def test_distances_and_routes_are_those_of_search(h: int) -> None:
    net = network(f"XT({h})")
    router = router_for(net)
    for source in range(0, net.nodes, max(1, net.nodes // 12)):
        levels = distances_from(net, source)
        assert (net.distance(source, np.arange(net.nodes)) == levels).all()
        for target in range(0, net.nodes, 3):
            lengths = zip(range(2 * h), router.steps(net, source, target), strict=False)
            assert len(list(lengths)) == levels[target]
    a, b = net.farthest_pair()
    assert int(net.distance(a, b)) == net.diameter == 2 * h - 1
