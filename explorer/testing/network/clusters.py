"""Clusters, printed formulas, and that routers exist."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from explorer.core.errors import OutsideRange
from explorer.core.network import Network
from explorer.core.registry import router_for
from explorer.testing.contract import broken, require
from explorer.testing.graphs import require_small, some_nodes
from explorer.testing.network.contract import NETWORK

QUANTITIES = (
    *("nodes", "hosts", "links", "degree", "diameter", "mean_distance", "cost"),
    "message_density",
)
RELATIONS = ("=", "≤", "≥", "≈")


@NETWORK.check
def clusters_part_the_nodes_and_nest(net: Network) -> None:
    """At each level, uniquely named clusters partition the nodes, inside those above."""
    require_small(net)
    nodes = np.arange(net.nodes)
    coarser = np.zeros(net.nodes, dtype=np.int64)
    for level, title in enumerate(net.levels):
        clusters = np.asarray(net.cluster(nodes, level))
        require(
            clusters.shape == (net.nodes,) and clusters.min() >= 0,
            f"cluster() of level {level} gives {clusters.shape}, from {clusters.min()}",
            "number the clusters of all nodes from 0: (...,) in, (...,) out",
        )
        cluster_ids = np.unique(clusters).tolist()
        require(
            1 < len(cluster_ids) < net.nodes,
            f"level {title!r} has {len(cluster_ids)} clusters of {net.nodes} nodes",
            "leave a level out of `levels` where it parts nothing, or every node from every other",
        )
        require(
            len({net.cluster_name(cluster, level) for cluster in cluster_ids}) == len(cluster_ids),
            f"two clusters of level {title!r} have one name",
            "let cluster_name() tell them apart",
        )
        require(
            len(np.unique(np.stack([clusters, coarser]), axis=1).T) == len(cluster_ids),
            f"a cluster of level {title!r} lies in two of the level above",
            "order `levels` from the coarsest to the finest",
        )
        for node in some_nodes(net, 5):
            require(
                int(net.cluster(node, level)) == clusters[node],
                f"cluster({node}, {level}) is {net.cluster(node, level)}, in an array"
                f" {clusters[node]}",
                "compute with arrays of any shape",
            )
        coarser = clusters
    try:
        net.cluster(0, len(net.levels))
    except OutsideRange:
        return
    broken(f"cluster() answers for level {len(net.levels)}", "call super().cluster() there")


@NETWORK.check
def formulas_are_exact_and_say_where_they_stand(net: Network) -> None:
    """A printed formula is for a known quantity, exact, in LaTeX, with its place in the paper."""
    for key, formula in net.formulas().items():
        require(
            key in QUANTITIES,
            f"there is no quantity {key!r}",
            f"use one of {', '.join(QUANTITIES)}",
        )
        require(
            isinstance(formula.value, int | Fraction) and formula.value >= 0,
            f"the formula of {key} is {formula.value!r}",
            "compute it with int and Fraction",
        )
        require(
            formula.latex and formula.latex.count("{") == formula.latex.count("}"),
            f"the LaTeX of {key} is {formula.latex!r}",
            "give its text, braces in pairs",
        )
        require(formula.source, f"the formula of {key} has no source", "name paper and place")
        require(
            formula.relation in RELATIONS,
            f"the relation of {key} is {formula.relation!r}",
            f"use one of {' '.join(RELATIONS)}",
        )


@NETWORK.check
def messages_find_a_way_with_faults_and_without(net: Network) -> None:
    """Some router serves the network, and some router that avoids faults."""
    require_small(net)
    require(
        router_for(net, faulty=True).tolerates_faults,
        "no router that serves it goes round faults",
        "a search by breadth first serves every network of at most 2^16 nodes",
    )
