"""The generalized hypercube paper, a second way: other enumerations, NetworkX, brute force."""

from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import ceil, log2, prod

import networkx
import numpy as np
import pytest

from explorer.core.registry import network
from explorer.papers.ghc import _lattices, appendix, comparisons, counts, hybrids
from explorer.papers.ghc import tables as indices
from explorer.papers.registry import claims, tables

GHC_CLAIMS = {key: claim for key, claim in claims().items() if claim.paper == "ghc"}


def complete_product(radices: tuple[int, ...]) -> networkx.Graph:
    graph = networkx.complete_graph(radices[0])
    for radix in radices[1:]:
        graph = networkx.cartesian_product(graph, networkx.complete_graph(radix))
    return graph


@pytest.fixture(scope="module")
def by_brute_force() -> set[tuple[int, ...]]:
    """Every multiset of up to ten radices of 2 to 11, with at most ten ports."""
    return {
        radices
        for d in range(1, 11)
        for radices in combinations_with_replacement(range(2, 13 - d), d)
        if sum(r - 1 for r in radices) <= 10
    }


def test_the_138_are_those_that_trying_all_radices_finds(by_brute_force) -> None:
    assert len(_lattices.possible_radices()) == len(set(_lattices.possible_radices())) == 138
    assert set(_lattices.possible_radices()) == by_brute_force


def test_partitions_are_counted_by_the_pentagonal_numbers_too() -> None:
    count = [1]
    for n in range(1, 11):
        total = 0
        for k in range(1, n + 1):
            for pentagonal in (k * (3 * k - 1) // 2, k * (3 * k + 1) // 2):
                if pentagonal <= n:
                    total += (-1) ** (k + 1) * count[n - pentagonal]
        count.append(total)
    assert tuple(count) == counts.COEFFICIENTS
    assert sum(count) == counts.TOTAL


def test_the_appendix_lacks_four_rows_that_can_be_built(by_brute_force) -> None:
    printed = [row.radices for row in _lattices.printed_rows()]
    assert len(printed) == len(set(printed)) == 134
    assert by_brute_force - set(printed) == {(2, 2, 2, 6), (3, 3, 3, 4), (2, 3, 4, 4), (2, 3, 3, 5)}
    assert not set(printed) - by_brute_force
    findings = [GHC_CLAIMS[f"ghc-a7-missing-{i}"].find() for i in range(1, 5)]
    assert [f.verdict for f in findings] == ["depends"] * 4
    assert [f.doubt for f in findings] == ["scan"] * 4
    assert {f.witness.spec for f in findings} == {
        "GHC(2,2,2,6)", "GHC(3,3,3,4)", "GHC(2,3,4,4)", "GHC(2,3,3,5)",
    }  # fmt: skip


def test_the_lost_rows_are_consecutive_as_the_note_says() -> None:
    rows = [tuple(map(int, r[0].printed.split(","))) if r[0].printed else None
            for r in tables()["ghc-a7"].compute()]  # fmt: skip
    gap = [i for i, radices in enumerate(rows) if radices is None]
    assert gap == list(range(gap[0], gap[0] + 4))
    assert (rows[gap[0] - 1], rows[gap[-1] + 1]) == ((2, 2, 3, 5), (2, 2, 4, 5))
    computed = [r[0].computed for r in tables()["ghc-a7"].compute() if r[0].missing]
    assert computed == ["2,2,2,6", "3,3,3,4", "2,3,4,4", "2,3,3,5"]


@pytest.mark.parametrize("table", range(1, 11))
def test_every_row_by_products_of_complete_graphs(table) -> None:
    for row in (row for row in _lattices.printed_rows() if row.table == table):
        ports = sum(r - 1 for r in row.radices)
        bits = sum(ceil(log2(r)) for r in row.radices)
        right = (ports, bits, prod(row.radices))
        finding = GHC_CLAIMS[f"ghc-a{table}-{row.line:02d}"].find()
        assert (finding.verdict == "agrees") == (right == row.values), row
        assert finding.computed.split(":")[0] == ", ".join(f"{v:,}" for v in right), row
        if row.nodes <= 81:
            graph = complete_product(row.radices)
            assert {d for _, d in graph.degree} == {right[0]}, row
            assert networkx.diameter(graph) == len(row.radices) == 11 - table, row


def test_only_two_rows_are_printed_with_a_wrong_value() -> None:
    wrong = [key for key in GHC_CLAIMS if key[-3] == "-" and key[5:6].isdigit() and key[4] == "a"]
    wrong = [key for key in wrong if GHC_CLAIMS[key].find().verdict == "differs"]
    assert wrong == ["ghc-a3-04", "ghc-a8-25"]


def test_links_and_ports_hold_with_one_off_every_radix() -> None:
    for radices in ((2, 2), (2, 3, 4), (3, 5), (4, 4, 4)):
        graph = complete_product(radices)
        each = sum(r - 1 for r in radices)
        assert graph.number_of_edges() * 2 == graph.number_of_nodes() * each
    for key in ("ghc-2-links", "ghc-3-ports"):
        finding = GHC_CLAIMS[key].find()
        assert [reading.verdict for reading in finding.readings] == ["differs", "agrees"]
        assert finding.doubt == "scan"


def test_hybrids_of_few_ports_are_those_that_listing_them_finds() -> None:
    def ports(kind: str) -> int:
        if kind[-1].isdigit():
            return int(kind) - 1
        graph = networkx.cycle_graph if kind[-1] == "r" else networkx.path_graph
        return max(degree for _, degree in graph(int(kind[:-1])).degree)

    need = [ports(kind) for kind in hybrids.kinds()]
    for total in range(1, 5):
        listed = [
            chosen
            for many in range(1, total + 1)
            for chosen in combinations_with_replacement(range(len(need)), many)
            if sum(need[kind] for kind in chosen) == total
        ]
        assert hybrids.counts_by_ports()[total] == len(listed)
    full = [sum(r - 1 for r in radices) for radices in _lattices.possible_radices()]
    assert all(hybrids.counts_by_ports()[p] >= full.count(p) for p in range(1, 11))


@pytest.mark.parametrize("radices", [(4,), (2, 2), (2, 3), (2, 2, 2), (2, 4), (8,), (3, 3)])
def test_all_paths_are_those_that_networkx_lists(radices) -> None:
    graph = networkx.convert_node_labels_to_integers(complete_product(radices), ordering="sorted")
    counted = comparisons.paths(radices)
    nodes = sorted(product(*map(range, radices)))
    plain = complete_product(radices)
    for target in range(1, len(nodes)):
        listed = list(networkx.all_simple_paths(graph, 0, target))
        assert len(listed) == counted[target]
    assert len(plain) == len(nodes)


def test_the_mean_distance_falls_with_the_dimensions_but_not_for_all_radices() -> None:
    def by_search(radices: tuple[int, ...]) -> Fraction:
        lengths = networkx.single_source_shortest_path_length(
            graph := complete_product(radices), next(iter(graph))
        )
        return Fraction(sum(lengths.values()), len(lengths))

    assert by_search((4, 6, 8)) == by_search((2, 2, 2, 24)) == Fraction(59, 24)
    assert by_search((8, 8, 8)) > by_search((2, 2, 2, 64))
    assert by_search((4, 4)) < by_search((2, 2, 4)) < by_search((2, 2, 2, 2))


def test_every_table_of_the_paper_is_there_with_its_wrong_cells() -> None:
    ours = {key: table for key, table in tables().items() if table.paper == "ghc"}
    assert set(ours) == {"ghc-t1", "ghc-t2", "ghc-t3", *(f"ghc-a{i}" for i in range(1, 11))}
    wrong = {}
    for key, table in ours.items():
        for row in table.compute():
            for cell in row:
                if cell.verdict == "differs" and not cell.missing:
                    wrong[key, row[0].printed] = (cell.printed, cell.computed)
                    assert cell.why
    assert wrong == {("ghc-a3", "2,2,2,2,2,2,2,4"): ("10", "9"), ("ghc-a8", "3,5,5"): ("7", "8")}
    assert sum(len(ours[f"ghc-a{i}"].compute()) for i in range(1, 11)) == 138


def test_a_wrong_value_is_found_to_differ() -> None:
    """Claims do not repeat printed values: a changed row, coefficient or index differs."""
    row = _lattices.Row(9, 3, (3, 3), 4, 3, 9)
    finding = appendix._row_claim(row).find()
    assert finding.verdict == "differs"
    assert "4 address bits, not 3" in finding.witness.sentence
    misplaced = appendix._row_claim(_lattices.Row(8, 1, (3, 3), 4, 4, 9)).find()
    assert misplaced.verdict == "differs"
    assert counts._product(((0, 1), (0, 2)))[:4] == [1, 1, 1, 1]
    few, many = (network(name) for name in (indices.BINARY, indices.GENERAL))
    assert indices.MAX_PATHS.of(few) == 6 != indices.MAX_PATHS.of(many)


def test_a_hyperrectangle_has_longer_ways_and_fewer_paths_than_the_words_say() -> None:
    graph = networkx.grid_2d_graph(2, 4)
    assert networkx.shortest_path_length(graph, (0, 0), (0, 3)) == 3
    assert networkx.node_connectivity(networkx.grid_2d_graph(2, 4), (0, 0), (1, 3)) == 2
    assert len(list(networkx.node_disjoint_paths(graph, (0, 1), (0, 2)))) == 2
    assert min(graph.degree[0, 1], graph.degree[0, 2]) == 3
    assert GHC_CLAIMS["ghc-2-hyper-distance"].find().verdict == "differs"
    assert GHC_CLAIMS["ghc-2-hyper-disjoint"].find().witness.spec == "GHC(2m,4m)"


def test_more_dimensions_can_have_more_paths_at_equal_nodes() -> None:
    few, many = complete_product((4, 4, 4)), complete_product((2, 2, 2, 8))
    assert {degree for _, degree in few.degree} == {9}
    ends = next(iter(many)), list(many)[-1]
    assert len(list(networkx.node_disjoint_paths(many, *ends))) == 10
    walks = [networkx.to_numpy_array(graph, dtype=np.int64) for graph in (few, many)]
    most, least = (
        choose(np.linalg.matrix_power(matrix, comparisons.WALK_HOPS)[0, 1:].tolist())
        for matrix, choose in zip(walks, (max, min), strict=True)
    )
    finding = GHC_CLAIMS["ghc-2-all-paths"].find()
    assert finding.verdict == "differs"
    assert finding.computed == "9 disjoint paths in GHC(4,4,4), 10 in GHC(2,2,2,8)"
    assert finding.readings[1].computed == f"{most:,} in GHC(4,4,4), {least:,} in GHC(2,2,2,8)"
    assert most < least


@pytest.mark.parametrize("radices", [(4, 4), (2, 8), (2, 2, 4), (3, 5)])
def test_the_estimate_of_all_paths_comes_near_to_their_count(radices) -> None:
    exact = comparisons.paths(radices)[-1]
    assert abs(comparisons.estimated_paths(radices) / exact - 1) < 0.05


def test_a_ring_has_one_link_more_than_what_section_2_calls_a_hyperrectangle() -> None:
    for radix in range(4, 12):
        open_line, ring = networkx.path_graph(radix), networkx.cycle_graph(radix)
        assert network(f"GHC({radix}m)").links == open_line.size() == ring.size() - 1
    readings = GHC_CLAIMS["ghc-6-ring"].find().readings
    assert [reading.verdict for reading in readings] == ["differs", "agrees"]


def test_claims_on_protocols_say_that_they_are_reconstructed() -> None:
    for key in ("ghc-5-one-port", "ghc-5-adaptive"):
        assert "reconstruction" in GHC_CLAIMS[key].find().note
