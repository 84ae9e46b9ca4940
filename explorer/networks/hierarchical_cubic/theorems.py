"""Theorems about the hierarchical cubic networks, with their sources."""

from __future__ import annotations

from explorer.analysis.bisection.theorems import (
    CLUSTERS_PROOF,
    Bisection,
    known_bisection,
    proved_bisection,
)
from explorer.analysis.measures.theorems import (
    CLUSTERED_PROOF,
    PRODUCT_SOURCE,
    Known,
    known_by_argument,
    known_by_source,
    known_connectivity,
    known_diameter,
    odd_cycle,
    product_connectivity,
)
from explorer.networks.hierarchical_cubic.hcn import HierarchicalCubicNetwork
from explorer.networks.hierarchical_cubic.hcnm import MultipleHCN
from explorer.networks.hierarchical_cubic.hcns import SubsetHCN
from explorer.networks.hierarchical_cubic.incomplete import IncompleteHCN


@known_bisection.register
def _(net: HierarchicalCubicNetwork) -> Bisection:
    if net.n == 1:
        return proved_bisection(2, "a ring of four")
    return proved_bisection(
        4 ** (net.n - 1),
        "a quarter of the nodes",
        f"{CLUSTERS_PROOF}. Clusters closed under complement cut no diameter link and meet it.",
    )


@known_bisection.register
def _(net: SubsetHCN) -> Bisection:
    return proved_bisection(
        4 ** (net.m - 1),
        "4^(m−1), a quarter of the links between pairs of clusters",
        f"{CLUSTERS_PROOF}. Half of the clusters meet it.",
    )


@known_bisection.register
def _(net: MultipleHCN) -> Bisection:
    value = net.nodes // (2 if net.m == 1 else 4)
    name = "half the nodes, as HCNm(1,n) is Q(n+1)" if net.m == 1 else "a quarter of the nodes"
    proof = "" if net.m == 1 else f"{CLUSTERS_PROOF}. Clusters closed under complement meet it."
    return proved_bisection(value, name, proof)


@known_connectivity.register
def _(net: HierarchicalCubicNetwork) -> Known[int]:
    return known_by_argument(net.n + 1, CLUSTERED_PROOF)


@known_connectivity.register
def _(net: SubsetHCN) -> Known[int]:
    # 2^m - 1 links leave a cluster: removing the nodes where they begin isolates the rest.
    return known_by_argument(min(net.n, (1 << net.m) - 1), CLUSTERED_PROOF)


@known_connectivity.register
def _(net: MultipleHCN) -> Known[int]:
    cube = (1 << net.n - net.m, net.n - net.m, net.n - net.m)
    copy = (net.copy.nodes, net.m + 1, net.m + 1)
    return known_by_source(product_connectivity(copy, cube)[1], PRODUCT_SOURCE)


@odd_cycle.register(HierarchicalCubicNetwork)
@odd_cycle.register(IncompleteHCN)
def _(net: HierarchicalCubicNetwork | IncompleteHCN) -> tuple[int, ...] | None:
    cluster_bits = net.n if isinstance(net, HierarchicalCubicNetwork) else net.m
    if cluster_bits < 2:
        return None
    # Three clusters, each joined to the others: between their links one, one and two local hops.
    path = [(0, 1), (1, 0), (1, 2), (2, 1), (2, 0), (0, 2), (0, 0)]
    return tuple(net.index(address) for address in path)


@known_diameter.register
def _(net: HierarchicalCubicNetwork) -> Known[int]:
    return known_by_source(
        net.n + (net.n + 1) // 3 + 1,
        "Yun and Park 1998: by way of a cluster that is near to both ends",
    )
