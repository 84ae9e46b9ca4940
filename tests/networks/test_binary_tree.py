"""The complete binary tree: order of addresses, depths, distances."""

import networkx
import numpy as np
import pytest

from explorer.core.registry import network
from explorer.networks.tree.binary_tree import CompleteBinaryTree
from tests.networks.links import differing_links


@pytest.mark.parametrize("h", [1, 2, 3, 6])
def test_it_is_networkx_balanced_tree_node_for_node(h: int) -> None:
    assert not differing_links(CompleteBinaryTree(h), networkx.balanced_tree(2, h).edges, int)


def test_addresses_are_sorted_by_depth_then_from_left_to_right() -> None:
    net = CompleteBinaryTree(4)
    names = [net.format(v) for v in range(net.nodes)]
    assert names == sorted(names, key=lambda name: (len(name), name))
    assert net.parse("rlR") == net.parse("rLR") == 4


def test_distances_go_over_the_lowest_common_ancestor() -> None:
    net = CompleteBinaryTree(4)
    tree = networkx.balanced_tree(2, 4, create_using=networkx.DiGraph)
    pairs = [(a, b) for a in range(net.nodes) for b in range(net.nodes)]
    ancestors = dict(networkx.all_pairs_lowest_common_ancestor(tree, pairs))
    for (a, b), meeting in ancestors.items():
        assert int(net.meeting_depth(a, b)) == int(net.depth(meeting))


@pytest.mark.parametrize("h", [1, 2, 5, 20, 71])
def test_the_diameter_is_from_leaf_to_leaf(h: int) -> None:
    net = CompleteBinaryTree(h)
    pairs = net.distance_pairs()
    assert len(pairs) - 1 == 2 * h == int(net.distance(*net.farthest_pair()))
    assert sum(pairs) == net.nodes**2


def test_beyond_63_bits_it_is_exact() -> None:
    net = network("BT(71)")
    leaf = net.nodes - 1
    assert net.format(leaf) == "r" + "R" * 71
    assert net.neighbors(leaf).tolist() == [leaf // 2 - 1, -1, -1]
    assert np.array_equal(net.neighbors(0), [-1, 1, 2])
    assert int(net.distance(net.nodes // 2, 0)) == 71
