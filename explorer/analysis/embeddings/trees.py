"""Complete binary trees placed in networks: double-rooted trees in hypercubes, and by trying."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

import numpy as np

from explorer.analysis.embeddings.grids import (
    Placement,
    best_placement,
    measured_placement,
    placements_inside,
)
from explorer.analysis.embeddings.guest import Guest
from explorer.analysis.embeddings.inside import hypercube_dimension
from explorer.analysis.embeddings.lines import first_in_line
from explorer.analysis.embeddings.rings import MAX_RING_SEARCH
from explorer.analysis.embeddings.search import subgraph
from explorer.core.errors import OutsideRange
from explorer.core.ints import Ints, index_array
from explorer.core.network import Network
from explorer.core.search import neighbor_lists
from explorer.networks.tree.binary_tree import CompleteBinaryTree


@lru_cache(maxsize=64)
def tree(net: Network, height: int) -> Placement:
    """Return the known placement of least dilation of a complete binary tree.

    Raises OutsideRange if the tree has more nodes than the host.

    >>> from explorer import network
    >>> [tree(network(f"Q({n})"), 3).dilation for n in (4, 5)]
    [2, 1]
    """
    nodes = 2 ** (height + 1) - 1
    if nodes > net.nodes:
        raise OutsideRange(
            f"a complete binary tree of height {height} has {nodes} nodes: {net.spec} has"
            f" {net.nodes}",
            nearest=str(max_tree_height(net)) if net.nodes > 2 else None,
        )
    return best_placement(_candidates(net, Guest("tree", (height,))))


def max_tree_height(net: Network) -> int:
    """Return the height of the highest complete binary tree with no more nodes than a network."""
    return (net.nodes + 1).bit_length() - 2


def _candidates(net: Network, guest: Guest) -> Iterator[Placement]:
    (height,) = guest.shape
    measured = partial(measured_placement, net, guest)
    if isinstance(net, CompleteBinaryTree):
        yield measured(np.arange(guest.nodes), "the upper part of the tree")
        return
    cube = hypercube_dimension(net)
    if cube is not None:
        yield measured(in_hypercube(cube, height), DOUBLE)
    yield from placements_inside(net, guest, lambda inner: tree(inner, height))
    if net.nodes <= MAX_RING_SEARCH:
        grown = subgraph(neighbor_lists(net), guest.earlier)
        if grown:
            source = "trying free neighbours for the two children of every node"
            yield measured(np.array(grown), source)
    bits = net.nodes.bit_length() - 1
    if net.nodes == 1 << bits:
        yield measured(in_hypercube(bits, height), f"{DOUBLE}; the longer ways are measured")
    path = first_in_line(net, guest.nodes)
    order = np.argsort(np.argsort(_inorder(height)))
    places = index_array(path.nodes[: guest.nodes], net.nodes)[order]
    yield measured(places, f"inorder along {path.source}")


DOUBLE = "the double-rooted tree that spans a hypercube (Bhatt and Ipsen 1985)"


def in_hypercube(n: int, height: int) -> Ints:
    """Return the nodes of a complete binary tree in Q(n), by level: (2^(height+1)-1,) int64.

    The dilation is 1 for n ≥ height + 2; for n = height + 1 one link has dilation 2. A
    double-rooted tree spans Q(n): two joined roots, each with a complete binary tree. One root with
    its tree is thus a complete tree in the next larger cube; without the second root one link must
    be bridged.

    >>> in_hypercube(3, 1).tolist(), in_hypercube(2, 1).tolist()
    ([1, 0, 5], [1, 0, 3])
    """
    if n >= height + 2:
        return _double_rooted(height + 2)[0]
    first, root, second, other = _double_rooted(height + 1)
    return np.array([root, *first, second]) if height == 1 else _tree_of_two(root, first, other)


@lru_cache(maxsize=32)
def _double_rooted(n: int) -> tuple[Ints, int, int, Ints]:
    """Return the double-rooted tree of Q(n), n ≥ 2: a tree, its root, the other root and tree.

    It consists of two such trees of dimension n-1. The second is mapped so that its tree, root and
    root are across from the first's root, root and tree. Then one root of each joins two trees, and
    the other two roots are the new roots.
    """
    if n == 2:
        return np.array([0]), 1, 3, np.array([2])
    first, root, second, other = _double_rooted(n - 1)
    bits = [int(x).bit_length() - 1 for x in (first[0] ^ root, root ^ second, second ^ other[0])]
    bit_map = list(range(n - 1))
    bit_map[bits[0]], bit_map[bits[1]] = bits[1], bits[2]
    if bits[0] != bits[2]:
        bit_map[bits[2]] = bits[0]

    def across(nodes: Ints) -> Ints:
        moved = np.zeros_like(nodes)
        for bit, there in enumerate(bit_map):
            moved |= ((nodes ^ root) >> bit & 1) << there
        return (moved ^ second) | 1 << (n - 1)

    far_first, far_other = across(first), across(other)
    far_root, far_second = (int(node) for node in across(np.array([root, second])))
    return (
        _tree_of_two(root, first, far_first),
        second,
        far_root,
        _tree_of_two(far_second, far_other, other),
    )


def _tree_of_two(root: int, left: Ints, right: Ints) -> Ints:
    """Return the tree of a root and two subtrees of equal height, by level."""
    levels = [np.array([root])]
    for level in range((len(left) + 1).bit_length() - 1):
        rows = slice((1 << level) - 1, (2 << level) - 1)
        levels += [left[rows], right[rows]]
    return np.concatenate(levels)


def _inorder(height: int) -> Ints:
    """Return the position of every node in in-order (left, node, right), for the nodes by level.

    >>> _inorder(2).tolist()
    [3, 1, 5, 0, 2, 4, 6]
    """
    nodes = np.arange(2 ** (height + 1) - 1)
    level = np.frexp(nodes + 1)[1] - 1
    across = nodes + 1 - (1 << level)
    return np.asarray((2 * across + 1) * (1 << (height - level)) - 1)
