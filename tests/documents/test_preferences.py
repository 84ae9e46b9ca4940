"""Families by preference: the size at which they are ranked, and the ranks."""

from __future__ import annotations

from math import log

import networkx as nx
import pytest

from explorer.core.registry import families, network
from explorer.documents.stage.preferences import (
    PREFERENCES,
    RANKED_NODES,
    nearest_network,
    preference_ranks,
)
from explorer.state.parameters import WANTS


def test_an_address_names_every_preference() -> None:
    assert tuple(preference.key for preference in PREFERENCES) == WANTS


@pytest.mark.parametrize("family", families())
def test_no_step_of_a_parameter_comes_nearer(family: str) -> None:
    net = nearest_network(network(families()[family].samples[-1]))

    def distance_to_size(spec: str) -> float:
        try:
            return abs(log(network(spec).nodes / RANKED_NODES))
        except ValueError:
            return float("inf")

    assert all(
        distance_to_size(net.spec) <= distance_to_size(spec)
        for *_, a, b in net.steps()
        for spec in (a, b)
    )


@pytest.mark.parametrize("family", families())
def test_ranks_are_those_of_the_graph(family: str) -> None:
    spec, rows = preference_ranks(network(families()[family].samples[-1]))
    net = network(spec)
    graph = nx.DiGraph() if net.directed else nx.Graph()
    graph.add_nodes_from(range(net.nodes))
    for node in range(net.nodes):
        graph.add_edges_from((node, int(v)) for v in net.neighbors(node) if v >= 0)
    ranks = {row["key"]: row["rank"] for row in rows}
    links, nodes = graph.number_of_edges(), graph.number_of_nodes()
    lengths = dict(nx.all_pairs_shortest_path_length(graph))
    total = sum(sum(far.values()) for far in lengths.values())
    diameter = max(max(far.values()) for far in lengths.values())
    degree = max(degree for _, degree in (graph.out_degree if net.directed else graph.degree))
    assert ranks["links"] == pytest.approx(links / nodes)
    assert ranks["hops"] == pytest.approx(total / nodes**2)
    assert ranks["packing"] == pytest.approx(-nodes / (degree * diameter))
    # Random networks have no router but search.
    assert (ranks["routing"] is None) == spec.startswith("JF")
    assert ranks["routing"] is None or ranks["routing"] >= 2
