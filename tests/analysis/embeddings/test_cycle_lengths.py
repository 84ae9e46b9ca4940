"""Lengths of cycles: the search against all cycles listed, theorems against the search."""

from __future__ import annotations

import networkx
import pytest

from explorer import from_networkx
from explorer.analysis.embeddings.lengths import MAX_NODES, cycle_lengths, run_text
from explorer.analysis.embeddings.rings import check_ring
from explorer.analysis.measures.theorems import known_cycle_lengths
from explorer.core.errors import Directed, TooLarge
from explorer.core.registry import families, network
from tests.contracts import known_rows

LISTED = [
    spec
    for family in families().values()
    for spec in family.samples
    if network(spec).nodes <= 16 and not network(spec).directed
]


@pytest.mark.parametrize("spec", [spec for spec in LISTED if network(spec).links <= 28])
def test_the_lengths_are_those_of_all_cycles_listed(spec):
    graph = network(spec).to_networkx()
    searched = cycle_lengths(network(spec))
    assert set(searched.lengths) == {len(cycle) for cycle in networkx.simple_cycles(graph)}
    assert searched.open == ()


def test_the_petersen_graph_has_no_hamilton_cycle_and_none_of_seven() -> None:
    searched = cycle_lengths(from_networkx(networkx.petersen_graph()))
    assert searched.lengths == (5, 6, 8, 9)
    assert searched.hamiltonian is False


def test_random_graphs_have_the_cycles_that_are_listed() -> None:
    for seed in range(5):
        graph = networkx.gnm_random_graph(9, 14, seed=seed)
        if not networkx.is_connected(graph):
            continue
        lengths = {len(cycle) for cycle in networkx.simple_cycles(graph)}
        assert set(cycle_lengths(from_networkx(graph)).lengths) == lengths, seed


BY_THEOREM = [
    *(f"{family}({n})" for family in ("Q", "CQ", "FQ", "AQ") for n in range(3, 8)),
    *("S(4)", "S(5)", "P(4)", "P(5)"),
    *("DB(2,3)", "DB(2,5)", "DB(3,3)", "DB(2,7)", "DB(5,2)"),
]


@pytest.mark.parametrize("spec", BY_THEOREM)
def test_a_theorem_says_what_the_search_finds(spec):
    theorem = known_cycle_lengths(network(spec))
    assert theorem is not None
    searched = cycle_lengths(network(spec))
    assert theorem.value == run_text(searched.lengths)
    assert not searched.open
    for length, ring in searched.rings.items():
        assert len(ring) == length
        check_ring(network(spec), ring)


def test_the_table_names_the_basis_of_quantities_of_cycles() -> None:
    assert known_rows("HCN(3)")["hamilton_cycle"].basis.method == "construction"
    rows = known_rows("HyperStar(7,3)")
    assert rows["hamilton_cycle"].value is False
    assert "sides of 20 and 15" in rows["hamilton_cycle"].basis.sentence
    assert rows["cycle_lengths"].value == "even 6 to 30"
    rows = known_rows("Q(40)")
    assert rows["hamilton_cycle"].basis.kind == rows["cycle_lengths"].basis.kind == "cited"
    rows = known_rows("MC(3,3)")
    assert rows["hamilton_cycle"].value is None
    assert "up to 4,096" in rows["hamilton_cycle"].basis.sentence
    assert "cycle_lengths" not in known_rows("R(4)")


def test_more_nodes_and_arcs_are_refused() -> None:
    with pytest.raises(TooLarge, match=f"up to {MAX_NODES}"):
        cycle_lengths(network("Q(9)"))
    with pytest.raises(Directed):
        cycle_lengths(network("R(4)"))
