"""§2 and Figure 1: how the metacube is composed of links, clusters and cubes."""

from __future__ import annotations

from math import log2

import numpy as np

from explorer.core.ints import Ints
from explorer.networks.metacube.metacube import Metacube
from explorer.papers.forms.matrices import table
from explorer.papers.forms.quantities import Quantity
from explorer.papers.forms.sizes import single
from explorer.papers.forms.vocabulary import Holds, Joined, Sweep, TextMatches, statement
from explorer.papers.metacube._common import PROPER, SMALL, metacube, roots_of_parts

# Two levels ---------------------------------------------------------------


def is_cube(net: Metacube, kind: str, root: int, dimension: int) -> bool:
    """Return whether the nodes of a part, joined by links of its kind, are a hypercube."""
    import networkx

    part_roots = roots_of_parts(net, kind)
    inside = np.flatnonzero(part_roots == root).tolist()
    near = table(net)
    graph = networkx.Graph(
        (v, w) for v in inside for w in near[v].tolist() if w >= 0 and part_roots[w] == root
    )
    graph.add_nodes_from(inside)
    return bool(networkx.is_isomorphic(graph, networkx.hypercube_graph(dimension)))


def _two_levels_fault(net: Metacube) -> str:
    for kind, dimension in (("cube", net.m), ("cross", net.k)):
        roots, sizes = np.unique(roots_of_parts(net, kind), return_counts=True)
        if set(sizes.tolist()) != {1 << dimension}:
            return f"The {kind}-links of {net.spec} do not fall into cubes of one size."
        # All parts equal the first: translations map one to another.
        if dimension < 6 and not is_cube(net, kind, int(roots[0]), dimension):
            return f"The {kind}-links of {net.spec} make no {dimension}-cubes."
    return ""


# Links ---------------------------------------------------------------


def _cross_and_cube_links(net: Metacube, node: int) -> tuple[set[int], set[int]]:
    """Return the neighbours of a node in other classes, and those in its own class."""
    near = {v for v in net.neighbors(node).tolist() if v >= 0}
    cross = {v for v in near if v >> net.field_bits != node >> net.field_bits}
    return cross, near - cross


def _cross_link_fault(net: Metacube) -> str:
    nodes = np.arange(net.nodes)[:, None]
    expected = nodes ^ (1 << (net.field_bits + np.arange(net.k)))
    joined = (table(net)[:, :, None] == expected[:, None, :]).any(axis=1)
    return "" if joined.all() else f"{net.spec} lacks a cross-link."


def _cube_link_fault(net: Metacube) -> str:
    nodes = np.arange(net.nodes)
    classes, near = nodes >> net.field_bits, table(net)
    inside = near >> net.field_bits == classes[:, None]
    changed = np.where(inside, (near ^ nodes[:, None]) >> (classes * net.m)[:, None], 0)
    expected = np.zeros_like(changed)
    expected[:, changed.shape[1] - net.m :] = 1 << np.arange(net.m)
    # The bits shifted out on the right must be zero: the low fields do not change.
    low = np.where(inside, (near ^ nodes[:, None]) & ((1 << classes * net.m) - 1)[:, None], 0)
    is_right = (np.sort(changed, axis=1) == expected).all() and not low.any()
    return "" if is_right else f"A cube-link of {net.spec} changes another field."


def _clusters(net: Metacube, nodes: Ints) -> Ints:
    """Return class and cluster_id of nodes as one number: the address without its node_id."""
    classes = nodes >> net.field_bits
    return np.asarray(nodes & ~(((1 << net.m) - 1) << classes * net.m))


def _direct_link_fault(net: Metacube) -> str:
    all_nodes, near = np.arange(net.nodes)[:, None], table(net)
    same_class = near >> net.field_bits == all_nodes >> net.field_bits
    differ = _clusters(net, near) != _clusters(net, all_nodes)
    return f"{net.spec} joins two clusters of a class." if (same_class & differ).any() else ""


EXAMPLE_ADDRESS = "(01,111,101,110,000)"
EXAMPLE_NEIGHBORS = {
    "cluster": ("(01,111,101,111,000)", "(01,111,101,100,000)", "(01,111,101,010,000)"),
    "cross": ("(00,111,101,110,000)", "(11,111,101,110,000)"),
}


def _example(key: str) -> TextMatches:
    def read() -> str:
        net = metacube(2, 3)
        cross, inside = _cross_and_cube_links(net, net.parse(EXAMPLE_ADDRESS))
        return ", ".join(sorted(map(net.format, cross if key == "cross" else inside)))

    return TextMatches(
        "MC(2,3)",
        f"the list of these neighbours of {EXAMPLE_ADDRESS}",
        ", ".join(sorted(EXAMPLE_NEIGHBORS[key])),
        read,
        "That node of MC(2,3).",
        "links",
        view=lambda: (("from", EXAMPLE_ADDRESS),),
    )


LINKS = (
    statement("mc-0-two-levels", "Abstract", "two levels of cubes",
         "The metacube has two levels of cubes: its cube-links make low-level $m$-cubes, the"
         " clusters, and its cross-links high-level $k$-cubes.",
         Holds(PROPER, _two_levels_fault, "m-cubes and k-cubes")),
    statement("mc-2-cross-links", "§2", "k, one class bit each",
         "Two nodes that differ in one bit of the class alone are joined; each node has $k$ such"
         " links.",
         Holds(SMALL, _cross_link_fault, "$k$ at every node")),
    statement("mc-2-cube-links", "§2", "m, in field m[c] only",
         "The $m$ cube-links of a node of class $c$ change one bit of field $m[c]$, no other"
         " field.",
         Holds(SMALL, _cube_link_fault, "one bit of field $m[c]$")),
    statement("mc-2-no-direct", "§2", "none", "No link joins two clusters of one class.",
         Holds(PROPER, _direct_link_fault, "none"), quote="no direct connection"),
    statement("mc-2-example-cluster", "§2", "three cube-links",
         f"In MC(2,3) the neighbours of {EXAMPLE_ADDRESS} in its cluster are (01,111,101,111,000),"
         " (01,111,101,100,000) and (01,111,101,010,000).",
         _example("cluster")),
    statement("mc-2-example-cross", "§2", "two cross-links",
         f"In MC(2,3) the neighbours of {EXAMPLE_ADDRESS} in its high-level 2-cube are"
         " (00,111,101,110,000) and (11,111,101,110,000).",
         _example("cross")),
)  # fmt: skip

# Figure 1 ---------------------------------------------------------------

MC22 = single("MC(2,2)")


def _cluster_count(class_id: int) -> Quantity:
    def count(net: Metacube) -> int:
        all_nodes = np.arange(net.nodes)
        return len(np.unique(roots_of_parts(net, "cube")[all_nodes >> net.field_bits == class_id]))

    return Quantity(
        f"the number of clusters of class {class_id}", None, count, "walks over cube-links"
    )


def _dimension(net: Metacube) -> int:
    roots = np.unique(roots_of_parts(net, "cube")).tolist()
    dimension = int(log2(net.nodes // len(roots)))
    return dimension if all(is_cube(net, "cube", root, dimension) for root in roots) else -1


def _cubes_of_a_cluster(net: Metacube) -> int:
    inside = roots_of_parts(net, "cube") == 0
    return len(np.unique(roots_of_parts(net, "cross")[inside]))


FIGURE = (
    statement("mc-2-figure-clusters", "Figure 1", "64",
         r"Each class of MC(2,2) has $2^{2(2^2 - 1)} = 64$ clusters.",
         Joined(tuple((f"class {c}", Sweep(MC22, _cluster_count(c), 64)) for c in range(4)))),
    statement("mc-2-figure-cluster", "Figure 1", "a 2-cube", "Each cluster of MC(2,2) is a 2-cube.",
         Sweep(MC22, Quantity("the dimension of every cluster", None, _dimension,
                              "a look at each cluster, −1 for no cube"), 2)),
    statement("mc-2-figure-cubes", "Figure 1", "4",
         "The 4 high-level cubes drawn each contain a different node of cluster 0 of class 0.",
         Sweep(MC22, Quantity("the number of high-level cubes with a node of cluster 0", None,
                              _cubes_of_a_cluster, "walks over cross-links"), 4)),
)  # fmt: skip
