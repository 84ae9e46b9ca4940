"""Theorems about the complete binary tree, with their sources."""

from __future__ import annotations

import numpy as np

from explorer.analysis.bisection.theorems import (
    Bisection,
    exact_bisection,
    known_bisection,
    proved_bisection,
)
from explorer.analysis.measures.theorems import (
    Known,
    known_automorphisms,
    known_by_argument,
    known_by_source,
    known_connectivity,
    known_diameter,
    known_radius,
    odd_cycle,
    two_sides,
)
from explorer.core.ints import Ints
from explorer.networks.mesh_of_trees.mesh_of_trees import MeshOfTrees
from explorer.networks.pyramid.pyramid import Pyramid
from explorer.networks.tree.binary_tree import CompleteBinaryTree
from explorer.networks.tree.linked_levels import LinkedLevels
from explorer.networks.tree.x_tree import XTree

MAX_NODES_FOR_AUTOMORPHISMS = 2**11
"""Largest tree whose number of automorphisms is short enough to read, in nodes."""


@two_sides.register
def _(net: CompleteBinaryTree, node: object) -> Ints:
    return np.asarray(net.depth(node) % 2)


@known_connectivity.register
def _(net: CompleteBinaryTree) -> Known[int]:
    return known_by_argument(1, "a tree falls apart without an inner node")


@known_diameter.register
def _(net: CompleteBinaryTree) -> Known[int]:
    return known_by_argument(2 * net.h, "from a leaf to one on the other side of the root")


@known_connectivity.register
def _(net: XTree) -> Known[int]:
    return known_by_argument(
        2, "the root has two links; a level and what is above it stay joined without a node"
    )


@known_connectivity.register
def _(net: Pyramid) -> Known[int]:
    return known_by_argument(
        3,
        "a corner of the base has three links; what two nodes cut off a level is a corner of it,"
        " which hangs on its parent",
    )


@known_diameter.register
def _(net: XTree) -> Known[int]:
    return known_by_argument(
        2 * net.h - 1, "from the first leaf to the last, along level 1 or above it"
    )


@known_diameter.register
def _(net: Pyramid) -> Known[int]:
    return known_by_argument(
        2 * net.h, "from a corner of the base to the opposite one, over the root"
    )


@odd_cycle.register
def _(net: LinkedLevels) -> tuple[int, ...]:
    # The root and two of its children.
    return 0, 1, 2


@known_radius.register
def _(net: LinkedLevels) -> Known[int]:
    return known_by_argument(
        net.h, "from the root to a leaf; each other node has a leaf as far away"
    )


@known_radius.register
def _(net: CompleteBinaryTree) -> Known[int]:
    return known_by_argument(
        net.h, "from the root to a leaf; each other node has a leaf farther away"
    )


@known_bisection.register
def _(net: CompleteBinaryTree) -> Bisection:
    return proved_bisection(
        1,
        "one subtree of the root against the rest",
        "A subtree of the root has half the nodes, rounded down, and hangs on one link.",
    )


@known_automorphisms.register
def _(net: CompleteBinaryTree) -> Known[int] | None:
    if net.nodes > MAX_NODES_FOR_AUTOMORPHISMS:
        return None
    return known_by_argument(
        2 ** (net.nodes // 2), "each inner node may swap its two subtrees, which are alike"
    )


@known_connectivity.register
def _(net: MeshOfTrees) -> Known[int]:
    return known_by_argument(
        2, "a leaf has two links; what is cut off a tree with a node has leaves, with trees across"
    )


@known_diameter.register
def _(net: MeshOfTrees) -> Known[int]:
    return known_by_argument(
        4 * net.k, "from a corner to the opposite one, over the roots of two trees"
    )


@known_radius.register
def _(net: MeshOfTrees) -> Known[int]:
    return known_by_argument(
        4 * net.k,
        "each node has one as far away as any two are: its image in the other half of the rows and"
        " of the columns",
    )


@two_sides.register
def _(net: MeshOfTrees, node: object) -> Ints:
    # Each link changes one of the two depths by one.
    column_place, row_place = net.places(node)
    return np.asarray((net.tree.depth(column_place - 1) + net.tree.depth(row_place - 1)) % 2)


@known_bisection.register
def _(net: MeshOfTrees) -> Bisection:
    return exact_bisection(
        known_by_source(net.side, "Leighton 1992: as many as rows"),
        "Cut one link at the root of each row's tree, and share out these roots.",
    )
