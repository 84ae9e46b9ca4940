"""§2 and Figure 1: how the metacube is put together of links, clusters and cubes."""

from __future__ import annotations

import numpy as np

from explorer.core.claim import Finding, Witness, claim
from explorer.core.ints import Ints
from explorer.networks.metacube import Metacube
from explorer.papers.check import settled
from explorer.papers.metacube._common import (
    SMALL,
    everywhere,
    metacube,
    neighbors,
)

# Two levels ---------------------------------------------------------------


def parts(net: Metacube, kind: str) -> Ints:
    """Return the least node that links of a kind lead to, of each node: (nodes,)."""
    columns = [i for i, port in enumerate(net.ports) if port.kind == kind]
    table = neighbors(net.k, net.m)[:, columns]
    least: Ints = np.arange(net.nodes)
    while True:
        lower = np.minimum(least, least[table].min(axis=1)) if columns else least
        if (lower == least).all():
            return least
        least = lower


def is_cube(net: Metacube, kind: str, root: int, dimension: int) -> bool:
    """Return whether the nodes of a part, joined by links of its kind, are a hypercube."""
    import networkx

    inside = np.flatnonzero(parts(net, kind) == root).tolist()
    columns = [i for i, port in enumerate(net.ports) if port.kind == kind]
    table = neighbors(net.k, net.m)[:, columns]
    graph = networkx.Graph((v, int(w)) for v in inside for w in table[v])
    graph.add_nodes_from(inside)
    return bool(networkx.is_isomorphic(graph, networkx.hypercube_graph(dimension)))


@claim("mc-0-two-levels", "Abstract", "two levels of cubes")
def two_levels() -> Finding:
    """The metacube has two levels of cubes: its cube-links make low-level $m$-cubes, the clusters,
    and its cross-links high-level $k$-cubes."""

    def bad(net: Metacube) -> str:
        for kind, dimension in (("cube", net.m), ("cross", net.k)):
            roots, sizes = np.unique(parts(net, kind), return_counts=True)
            if set(sizes.tolist()) != {1 << dimension}:
                return f"The {kind}-links of {net.spec} do not fall into cubes of one size."
            # All parts look like the first: translations take one to another.
            if dimension < 6 and not is_cube(net, kind, int(roots[0]), dimension):
                return f"The {kind}-links of {net.spec} make no {dimension}-cubes."
        return ""

    return everywhere(bad, "m-cubes and k-cubes", [size for size in SMALL if size[0]])


# Links ---------------------------------------------------------------


@claim("mc-2-cross-links", "§2", "k, one class bit each")
def cross_links() -> Finding:
    """Two nodes that differ in one bit of the class alone are joined; each node has $k$ such
    links."""

    def bad(net: Metacube) -> str:
        nodes = np.arange(net.nodes)[:, None]
        wanted = nodes ^ (1 << (net.width + np.arange(net.k)))
        joined = (neighbors(net.k, net.m)[:, :, None] == wanted[:, None, :]).any(axis=1)
        return "" if joined.all() else f"{net.spec} lacks a cross-link."

    return everywhere(bad, "$k$ at every node")


@claim("mc-2-cube-links", "§2", "m, in field m[c] only")
def cube_links() -> Finding:
    """The $m$ cube-links of a node of class $c$ change one bit of field $m[c]$, no other field."""

    def bad(net: Metacube) -> str:
        nodes = np.arange(net.nodes)
        own = nodes >> net.width
        table = neighbors(net.k, net.m).astype(np.int64)
        inside = table[:, [i for i, port in enumerate(net.ports) if port.kind == "cube"]]
        changed = (inside ^ nodes[:, None]) >> (own * net.m)[:, None]
        good = (np.sort(changed, axis=1) == 1 << np.arange(net.m)).all()
        return "" if good else f"A cube-link of {net.spec} changes another field."

    return everywhere(bad, "one bit of field $m[c]$")


@claim("mc-2-no-direct", "§2", "none", quote="no direct connection")
def no_direct() -> Finding:
    """No link joins two clusters of one class."""

    def bad(net: Metacube) -> str:
        links = net.link_array()[:, :2]
        same_class = net.cluster(links, 0)
        clusters = net.cluster(links, 1)
        direct = (same_class[:, 0] == same_class[:, 1]) & (clusters[:, 0] != clusters[:, 1])
        return f"{net.spec} joins two clusters of a class." if direct.any() else ""

    return everywhere(bad, "none", [size for size in SMALL if size[0]])


@claim("mc-2-example-cluster", "§2", "three cube-links")
def example_cluster() -> Finding:
    """In MC(2,3) the neighbours of (01,111,101,110,000) in its cluster are (01,111,101,111,000),
    (01,111,101,100,000) and (01,111,101,010,000)."""
    printed = ["(01,111,101,111,000)", "(01,111,101,100,000)", "(01,111,101,010,000)"]
    return _example("cube", printed)


@claim("mc-2-example-cross", "§2", "two cross-links")
def example_cross() -> Finding:
    """In MC(2,3) the neighbours of (01,111,101,110,000) in its high-level 2-cube are
    (00,111,101,110,000) and (11,111,101,110,000)."""
    return _example("cross", ["(00,111,101,110,000)", "(11,111,101,110,000)"])


def _example(kind: str, printed: list[str]) -> Finding:
    net = metacube(2, 3)
    node = net.parse("(01,111,101,110,000)")
    near = zip(net.neighbors(node).tolist(), net.ports, strict=True)
    found = sorted(net.format(v) for v, port in near if port.kind == kind)
    wrong = None
    if found != sorted(printed):
        wrong = Witness(net.spec, f"They are {', '.join(found)}.", (("from", net.format(node)),))
    return settled(wrong, f"the same {len(found)}", "That node of MC(2,3).")


# Figure 1 ---------------------------------------------------------------


@claim("mc-2-figure-clusters", "Figure 1", "64")
def figure_clusters() -> Finding:
    r"""Each class of MC(2,2) has $2^{2(2^2 - 1)} = 64$ clusters."""
    net = metacube(2, 2)
    everyone = np.arange(net.nodes)
    counts = [
        len(np.unique(net.cluster(everyone[net.cluster(everyone, 0) == own], 1)))
        for own in range(net.classes)
    ]
    wrong = None if set(counts) == {64} else Witness(net.spec, f"MC(2,2) has {counts} clusters.")
    return settled(wrong, "64", "The four classes of MC(2,2).")


@claim("mc-2-figure-cluster", "Figure 1", "a 2-cube")
def figure_cluster() -> Finding:
    """Each cluster of MC(2,2) is a 2-cube."""
    net = metacube(2, 2)
    roots = np.unique(parts(net, "cube")).tolist()
    wrong = None
    for root in roots:
        if not is_cube(net, "cube", root, 2):
            wrong = Witness(net.spec, "A cluster is no 2-cube.", (("from", net.format(root)),))
            break
    return settled(wrong, "a 2-cube", f"All {len(roots)} clusters of MC(2,2).")


@claim("mc-2-figure-cubes", "Figure 1", "4")
def figure_cubes() -> Finding:
    """The 4 high-level cubes drawn each contain a different node of cluster 0 of class 0."""
    net = metacube(2, 2)
    everyone = np.arange(net.nodes)
    inside = everyone[net.cluster(everyone, 1) == net.cluster(0, 1)]
    cubes = {int(root) for root in parts(net, "cross")[inside]}
    wrong = None if len(cubes) == 4 else Witness(net.spec, f"They lie in {len(cubes)} cubes.")
    return settled(
        wrong, f"{len(cubes)} cubes", "The four nodes of cluster 0 of class 00 of MC(2,2)."
    )
