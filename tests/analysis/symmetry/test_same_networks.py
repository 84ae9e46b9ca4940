"""Which network is this: maps between families, against an outside library."""

from __future__ import annotations

import networkx
import numpy as np
import pytest

from explorer import from_networkx
from explorer.analysis.symmetry.catalogue import candidates, isomorphism, same_networks
from explorer.core.errors import Directed, TooLarge
from explorer.core.registry import network
from explorer.core.search import neighbor_table
from tests.contracts import by_turns, known_rows


def specs_of(spec: str) -> set[str]:
    return {same.other.spec for same in same_networks(network(spec))}


@pytest.mark.parametrize(
    ("spec", "other"),
    [
        ("DC(2)", "MC(1,2)"),
        ("DC(3)", "MC(1,3)"),
        ("EH(2,2)", "MC(1,2)"),
        ("EH(3,4)", "EH(4,3)"),
        ("FQ(2)", "GHC(4)"),
        ("HCN(1)", "CQ(2)"),
        ("S(3)", "Torus(6)"),
        ("CCC(4)", "MC(2,1)"),
        ("Hypernet(4)", "HCNs(3,4)"),
        ("Torus(4,4)", "Q(4)"),
    ],
)
def test_families_meet_and_the_map_keeps_every_link(spec, other):
    (same,) = (same for same in same_networks(network(spec)) if same.other.spec == other)
    graph = network(spec).to_networkx()
    moved = networkx.relabel_nodes(graph, dict(enumerate(same.move.tolist())))
    there = same.other.to_networkx()
    assert set(moved) == set(there)
    assert all(there.has_edge(*link) for link in moved.edges)
    assert moved.number_of_edges() == there.number_of_edges()
    assert spec in specs_of(other) or network(spec).spec in specs_of(other)


@pytest.mark.parametrize("nodes", by_turns([4, 6, 8, 12, 16], 3))
def test_pairs_are_distinguished_as_by_an_outside_library(nodes):
    nets = [net for net in candidates(nodes) if not net.directed and net.width_each == 1]
    assert len(nets) > 2
    for net in nets:
        graph = net.to_networkx()
        if not networkx.is_connected(graph):
            continue
        same = {
            other.spec
            for other in nets
            if other.spec != net.spec
            and other.links == net.links
            and networkx.vf2pp_is_isomorphic(graph, other.to_networkx())
        }
        assert specs_of(net.spec) == same, net.spec


def test_a_graph_in_any_order_is_named_and_one_link_elsewhere_is_not() -> None:
    graph = network("HCN(2)").to_networkx()
    order = np.random.default_rng(7).permutation(16).tolist()
    shuffled = networkx.Graph([(order[a], order[b]) for a, b in graph.edges])
    assert [same.other.spec for same in same_networks(from_networkx(shuffled))] == ["HCN(2)"]
    networkx.double_edge_swap(shuffled, seed=3)
    assert same_networks(from_networkx(shuffled)) == ()


def test_graphs_with_equal_distances_are_distinguished() -> None:
    # Shrikhande's graph and the product of two complete graphs of four: both strongly regular.
    steps = [(0, 1), (1, 0), (1, 1)]
    links = [
        (4 * a + b, 4 * ((a + i) % 4) + (b + j) % 4)
        for a in range(4)
        for b in range(4)
        for i, j in steps
    ]
    shrikhande = neighbor_table(from_networkx(networkx.Graph(links)))
    product = neighbor_table(network("GHC(4,4)"))
    assert shrikhande.shape == product.shape
    assert isomorphism(shrikhande, product, [0]) is None


def test_the_table_names_them_by_map_by_source_or_not() -> None:
    rows = known_rows("DC(2)")
    assert "EH(2,2)" in rows["same_as"].value
    assert rows["same_as"].basis.method == "construction"
    large = known_rows("EH(5,6)")["same_as"]
    assert (large.value, large.basis.kind) == ("EH(6,5)", "cited")
    rows = known_rows("Q(9)")
    assert rows["same_as"].basis.kind == "open"
    rows = known_rows("HCN(3)")
    assert rows["same_as"].value == "none"


def test_more_nodes_and_arcs_are_refused() -> None:
    with pytest.raises(TooLarge, match="up to 256"):
        same_networks(network("Q(9)"))
    with pytest.raises(Directed):
        same_networks(network("R(4)"))
