"""The X-tree against one made by hand."""

from __future__ import annotations

import networkx
import pytest

from explorer.core.registry import network
from tests.networks.links import differing_links


@pytest.mark.parametrize("h", [1, 2, 3, 4, 5])
def test_it_is_a_balanced_tree_with_its_levels_joined(h: int) -> None:
    graph = networkx.balanced_tree(2, h)
    for level in range(1, h + 1):
        networkx.add_path(graph, range(2**level - 1, 2 ** (level + 1) - 1))
    net = network(f"XT({h})")
    assert not differing_links(net, graph.edges, int)
    assert net.links == graph.number_of_edges()
    assert net.diameter == networkx.diameter(graph)
