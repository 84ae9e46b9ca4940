"""Known properties of networks: each value against a second computation, for every family."""

from __future__ import annotations

import csv
import io
import json
import re
from fractions import Fraction
from functools import cache
from itertools import islice
from math import factorial

import networkx
import numpy as np
import pytest

from explorer.analysis.known.references import bibtex_of, references, references_in
from explorer.analysis.known.symmetry import symmetry_rows
from explorer.analysis.known.table import known_quantities
from explorer.analysis.measures.theorems import known_automorphisms, known_diameter, known_radius
from explorer.analysis.symmetry.automorphisms import MAX_NODES, automorphisms
from explorer.analysis.symmetry.girth import girth
from explorer.analysis.symmetry.spectrum import spectrum
from explorer.analysis.symmetry.walks import unlike_pairs, walks_from
from explorer.core.basis import KINDS, METHODS
from explorer.core.errors import TooLarge
from explorer.core.families.symmetry import keeps_links
from explorer.core.registry import families, network
from explorer.core.search import levels_from, neighbor_table
from tests.contracts import NIGHTLY

SAMPLES = [spec for family in families().values() for spec in family.samples[:3]]
UNDIRECTED = [spec for spec in SAMPLES if not network(spec).directed]
SMALLEST = [min(f.samples, key=lambda spec: network(spec).nodes) for f in families().values()]
MAX_SEARCHED = 32 if NIGHTLY else 16
MIDDLE_SIZED = [
    max(
        [low, *(s for s in f.samples if network(s).nodes <= MAX_SEARCHED)],
        key=lambda s: network(s).nodes,
    )
    for f, low in zip(families().values(), SMALLEST, strict=True)
]
"""The largest sample of each family with at most MAX_SEARCHED nodes, else its smallest sample."""
SMALL = [spec for spec in UNDIRECTED if 1 < network(spec).nodes <= 300]
SEARCHED = [spec for spec in UNDIRECTED if 1 < network(spec).nodes <= 128]


@cache
def rows_of(spec: str) -> dict:
    rows = known_quantities(network(spec))
    assert len({row.key for row in rows}) == len(rows)
    return {row.key: row for row in rows}


# Symmetry --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "spec", ["Q(2)", "Q(3)", "HCN(1)", "HCN(2)", "BT(2)", "S(3)", "CQ(3)", "EH(1,1)", "Torus(4)"]
)
def test_the_order_of_the_group_is_that_of_all_isomorphisms_listed(spec):
    graph = network(spec).to_networkx()
    listed = networkx.isomorphism.GraphMatcher(graph, graph).isomorphisms_iter()
    assert automorphisms(network(spec)).order == sum(1 for _ in islice(listed, 100_000))


@pytest.mark.parametrize(
    ("spec", "order"),
    [
        *((f"Q({n})", 2**n * factorial(n)) for n in range(1, 9)),
        *((f"S({n})", factorial(n) * factorial(n - 1)) for n in range(3, 6)),
        *((f"GHC({n})", factorial(n)) for n in (3, 5, 8)),
        *((f"BT({h})", 2 ** (2**h - 1)) for h in range(1, 7)),
        *((f"FQ({n})", 2**n * factorial(n + 1)) for n in range(4, 8)),
        ("GHC(4,4)", 2 * factorial(4) ** 2),
        ("PF(3)", 24),
        ("Torus(5,5)", 200),
        ("Mesh(5,5)", 8),
    ],
)
def test_the_order_of_the_group_is_that_of_the_theorem(spec, order):
    assert automorphisms(network(spec)).order == order


LATTICES = [
    *(f"Torus({a},{b})" for a in range(2, 6) for b in range(2, 6)),
    *("GHC(3,3r)", "GHC(4r,2,2m)", "GHC(5r,5)", "GHC(4m,4m,2)", "Mesh(3,3,4)", "Torus(4,3,5)"),
]


@pytest.mark.parametrize("spec", [*LATTICES, "AQ(4)", "AQ(6)", "P(5)", "S(5)", "BT(6)", "FQ(7)"])
def test_automorphisms_by_theorem_are_those_that_a_search_finds(spec):
    known = known_automorphisms(network(spec))
    assert known is not None
    assert known.value == automorphisms(network(spec)).order


def test_theorems_give_the_automorphisms_of_networks_too_large_to_search() -> None:
    row = rows_of("Torus(7,7,7)")["automorphisms"]
    assert (row.value, row.basis.kind) == (14**3 * 6, "cited")
    assert rows_of("Q(72)")["automorphisms"].value == 2**72 * factorial(72)
    # A number with too many digits to be read is left out.
    assert rows_of("BT(30)")["automorphisms"].value is None


@pytest.mark.by_day(3)
@pytest.mark.parametrize("spec", SEARCHED)
def test_every_generator_keeps_links_and_orbits_see_the_same(spec):
    net = network(spec)
    group, table = automorphisms(net), neighbor_table(net)
    assert all(keeps_links(table, move) for move in group.generators)
    profile = [tuple(np.bincount(levels_from(table, node) + 1)) for node in range(net.nodes)]
    for node, least in enumerate(group.node_orbits.tolist()):
        assert profile[node] == profile[least]
    # The symmetries that the family declares are in the group.
    for move in net.symmetries():
        assert np.array_equal(group.node_orbits[move], group.node_orbits)


def test_a_link_less_breaks_the_symmetry() -> None:
    from explorer import from_networkx

    graph = network("Q(3)").to_networkx()
    graph.remove_edge(0, 1)
    group = automorphisms(from_networkx(graph))
    assert group.order == 4
    assert not group.is_vertex_transitive


def test_transitivity_is_that_of_textbooks() -> None:
    for spec, vertex, edge, distance in (
        ("Q(4)", True, True, True),
        ("CQ(5)", False, False, False),
        ("S(4)", True, True, False),
        ("CCC(4)", True, False, False),
        ("SF(5)", True, True, True),
        ("BT(3)", False, False, False),
    ):
        group = automorphisms(network(spec))
        assert group.is_vertex_transitive == vertex, spec
        assert group.is_edge_transitive == edge, spec
        assert group.is_distance_transitive == distance, spec


def test_more_nodes_than_are_searched_are_refused() -> None:
    with pytest.raises(TooLarge, match=f"up to {MAX_NODES}"):
        automorphisms(network("Q(9)"))


# Cycles and spectrum ---------------------------------------------------------------------------


@pytest.mark.parametrize("spec", SMALL)
def test_the_girth_is_that_of_networkx(spec):
    length = networkx.girth(network(spec).to_networkx())
    assert girth(network(spec)).value == ("no cycle" if length == float("inf") else length)


@pytest.mark.by_day(3)
@pytest.mark.parametrize("spec", SEARCHED)
def test_the_spectrum_is_that_of_networkx_and_bounds_the_bisection(spec):
    net = network(spec)
    values = spectrum(net)
    assert values is not None
    assert values.eigenvalues == pytest.approx(
        sorted(networkx.laplacian_spectrum(net.to_networkx())), abs=1e-7
    )
    width = net.structure().bisection_width.value
    if width is not None and net.hosts_each == 1:
        assert values.bisection_bound <= width


# The table -------------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", SAMPLES if NIGHTLY else MIDDLE_SIZED)
def test_every_quantity_says_how_it_is_known(spec):
    rows = rows_of(spec).values()
    for row in rows:
        assert row.basis.kind in KINDS
        assert row.basis.method in METHODS
        assert row.basis.sentence.endswith(".")
        assert (row.basis.kind == "proved") == bool(row.basis.method), row
        if row.value is None:
            assert row.basis.kind == "open", row
        year = re.search(r"\b(19|20)\d\d\b", row.basis.sentence)
        if row.basis.kind == "cited" and (year or "theorem of" in row.basis.sentence.lower()):
            assert references_in([row.basis.sentence]), row.basis.sentence


@pytest.mark.parametrize(
    "spec", SMALL if NIGHTLY else [spec for spec in SMALL if spec in MIDDLE_SIZED]
)
def test_values_are_those_of_an_outside_library(spec):
    rows, graph = rows_of(spec), network(spec).to_networkx()
    assert rows["nodes"].value == len(graph)
    assert rows["links"].value == graph.number_of_edges()
    assert rows["degree"].value == max(degree for _, degree in graph.degree)
    assert rows["bipartite"].value == networkx.is_bipartite(graph)
    if networkx.is_connected(graph):
        assert rows["diameter"].value == networkx.diameter(graph)
        assert rows["radius"].value == networkx.radius(graph)
        mean = rows["mean_distance"].value
        assert float(mean) == pytest.approx(networkx.average_shortest_path_length(graph))
    if len(graph) <= 64:
        assert rows["connectivity"].value == networkx.node_connectivity(graph)


def test_declared_symmetries_give_the_kinds_of_nodes_of_larger_networks() -> None:
    assert rows_of("MC(2,2)")["vertex_transitive"].basis.method == "symmetry"
    rows = rows_of("HCN(5)")
    assert rows["vertex_transitive"].value is False
    assert rows["vertex_transitive"].basis.method == "witness"
    assert rows["node_orbits"].value == "≤ 6"


@pytest.mark.by_day(3)
@pytest.mark.parametrize("spec", [spec for spec in UNDIRECTED if network(spec).nodes <= 128])
def test_walks_distinguish_only_nodes_that_no_symmetry_joins(spec: str) -> None:
    net = network(spec)
    group, table = automorphisms(net), net.table()
    matrix = networkx.to_numpy_array(net.to_networkx(), nodelist=range(net.nodes), dtype=object)
    counts = np.linalg.matrix_power((matrix != 0).astype(np.int64), 3)
    assert np.array_equal(walks_from(table, 0)[3], counts[0])
    for least in np.unique(group.node_orbits):
        alike = np.flatnonzero(group.node_orbits == least).tolist()
        assert unlike_pairs(table, [(node, node) for node in alike]) is None
    for row in symmetry_rows(net):
        if row.basis.method == "witness":
            assert row.value is False
    kinds = [(node, node) for node in np.unique(group.node_orbits).tolist()]
    unlike = unlike_pairs(table, kinds)
    if unlike is not None:
        power = np.linalg.matrix_power((matrix != 0).astype(np.int64), unlike.steps)
        (a, _), (b, _) = unlike.first, unlike.second
        assert (power[a, a], power[b, b]) == unlike.counts
        assert unlike.counts[0] != unlike.counts[1]


def test_networks_that_are_not_transitive_name_two_different_nodes() -> None:
    rows = rows_of("CQ(5)")
    assert [rows[f"{kind}_transitive"].basis.sentence for kind in ("vertex", "edge")] == [
        "Walks of 5 links that come back: 40 at 00000, 30 at 00001.",
        "Walks of 3 links between neighbours: 10 for 00000–00001, 13 for 00000–00010.",
    ]
    sentence = rows_of("S(5)")["distance_transitive"].basis.sentence
    assert sentence == (
        "Walks of 3 links between nodes 3 hops apart: 2 for 12345–12354, 1 for 12345–23415."
    )


@pytest.mark.parametrize("spec", [spec for spec in UNDIRECTED if network(spec).nodes <= 256])
def test_theorems_of_radius_and_diameter_agree_with_searches(spec: str) -> None:
    net = network(spec)
    graph = net.to_networkx()
    diameter, radius = known_diameter(net), known_radius(net)
    assert diameter is None or diameter.value == networkx.diameter(graph)
    assert radius is None or radius.value == networkx.radius(graph)


@pytest.mark.parametrize(
    ("spec", "value"),
    [("Mesh(99,99)", 4), ("EH(20,20)", 4), ("BT(20)", "no cycle"), ("AQ(40)", 3), ("FQ(40)", None)],
)
def test_a_shortest_cycle_is_near_or_open(spec: str, value: object) -> None:
    assert girth(network(spec)).value == value


@pytest.mark.parametrize("spec", UNDIRECTED)
def test_a_search_near_one_node_finds_the_girth_or_nothing(
    spec: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    girth_value = girth(network(spec)).value
    monkeypatch.setattr("explorer.analysis.symmetry.girth.MAX_LOOKUPS", 1)
    near = girth(network(spec)).value
    assert near in (None, girth_value)


def test_too_large_networks_are_open_with_a_reason() -> None:
    rows = rows_of("SCQ(10,10)")
    assert rows["automorphisms"].value is None
    assert "up to 256" in rows["automorphisms"].basis.sentence
    assert rows["connectivity"].basis.kind == "cited"
    assert rows["mean_distance"].basis.kind == "checked"
    assert rows_of("Q(40)")["diameter"].basis.method == "theorem"


def test_every_theorem_that_is_cited_is_in_the_list_of_works() -> None:
    small = ("FIB(1)", "NKS(4,1)", "Mesh(7)", "MOT(1)")
    large = ("S(9)", "P(12)", "Q(40)", "CQ(20)", "FQ(9)", "AQ(9)", "DB(2,12)", "WB(9)", "HCN(9)")
    sentences = [
        row.basis.sentence
        for spec in (*small, *large, "GHC(9,9,9)")
        for row in rows_of(spec).values()
    ]
    # Every work is cited by some network, and listed once.
    assert {work.key for work in references_in(sentences)} == {work.key for work in references()}
    assert len({work.cited for work in references()}) == len(references())


def test_works_have_bibtex_entries_that_mark_unconfirmed_data() -> None:
    for work in references():
        assert work.volume or work.kind != "article", work.key
        assert re.fullmatch(r"(?:[1-9]\d*)?", work.number), work.key
        assert not work.number or work.volume, work.key
        assert re.fullmatch(r"(?:C-)?\d*", work.volume), work.key
        assert not re.search(r" \d+$", work.place), work.key
        assert re.fullmatch(r"(?:[1-9]\d*-[1-9]\d*)?", work.pages), work.key
        if work.pages:
            first, last = map(int, work.pages.split("-"))
            assert first < last, work.key
        # Numbers and pages without a source are left out, and the entry is marked as not confirmed.
        assert work.confirmed or not (work.number or work.pages), work.key
        text = bibtex_of(work)
        assert ("  note = {not confirmed}," in text) is not work.confirmed, work.key
        assert (f"  pages = {{{work.pages.replace('-', '--')}}}," in text) is bool(work.pages)
        # BibTeX takes the last word for the surname: names of more are in braces.
        for name in work.author.split(" and "):
            assert re.fullmatch(r"\{[^{}]+\}|(?:[A-Z]\.-?[ ]?)+(?:\{[^{}]+\}|\S+)", name), name
    lempel = bibtex_of(references_in(["Lempel 1971: of every length."])[0])
    assert "journal = {Journal of Combinatorial Theory, Series A},\n  volume = {10}," in lempel
    assert "note = {not confirmed}" in lempel
    assert "note" not in bibtex_of(references_in(["Saad and Schultz 1988: n paths."])[0])


def test_moore_graphs_meet_their_bound() -> None:
    assert rows_of("GHC(5)")["moore"].value == 1
    assert rows_of("SF(5)")["moore"].value == 1
    assert rows_of("Q(3)")["moore"].value == Fraction(8, 22)


def test_the_command_prints_the_table_in_five_forms(printed, refused) -> None:
    assert "Automorphisms" in printed("known", "Q(3)")
    document = json.loads(printed("known", "Q(3)", "--json"))
    assert [row["key"] for row in document["quantities"]] == list(rows_of("Q(3)"))
    assert {row["key"]: row["value"] for row in document["quantities"]}["mean_distance"] == "12/7"
    listed = list(csv.DictReader(io.StringIO(printed("known", "Q(3)", "--as", "csv"))))
    assert [row["value"] for row in listed if row["key"] == "automorphisms"] == ["48"]
    lines = printed("known", "Q(3)", "--as", "latex").splitlines()
    assert lines[1] == r"\begin{tabular}{lrlp{7cm}}"
    assert all(line.count("&") == 3 for line in lines[2:-1])
    assert "@article{saad1988," in printed("known", "Q(40)", "--as", "bibtex")
    assert "cites no work" in printed("known", "R(3)", "--as", "bibtex")
    assert "csv, latex, bibtex are known" in refused("known", "Q(3)", "--as", "word")
