"""Results of the claims of the star-crossed cube paper, computed in a second way."""

from fractions import Fraction
from itertools import combinations, pairwise
from math import factorial, log2

import networkx as nx
import pytest

from explorer import network
from explorer.papers.claim import Finding
from explorer.papers.paper_tables import Table
from explorer.papers.registry import claims, tables
from explorer.papers.scq.lists import GRAY_5, M1_PRINTED, MESHES, RINGS, mesh_by_rule
from tests.networks.links import crossed_cube, star

SCQ_CLAIMS = {key: item for key, item in claims().items() if item.paper == "scq"}


def finding(key: str) -> Finding:
    return SCQ_CLAIMS[key].find()


def graph(spec: str) -> nx.Graph:
    return nx.Graph(network(spec).link_array()[:, :2].tolist())


def mean_distance(graph: nx.Graph) -> Fraction:
    total = sum(sum(row.values()) for _, row in nx.all_pairs_shortest_path_length(graph))
    return Fraction(total, len(graph) ** 2)


@pytest.mark.parametrize("key", [key for key in tables() if key.startswith("scq")])
def test_cells_of_tables_agree_with_the_claims(key: str) -> None:
    table: Table = tables()[key]
    verdicts = [cell.verdict for row in table.compute() for cell in row if cell.verdict is not None]
    place = table.place
    own_claims = [
        item
        for item in SCQ_CLAIMS.values()
        if item.id.startswith(f"{key}-") and item.place == place
    ]
    by_claims = [item.find().verdict for item in own_claims if item.id not in {"scq-table2-family"}]
    assert sorted(verdicts) == sorted(by_claims)


# The networks ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("m", "n"), [(1, 3), (2, 3), (3, 3), (4, 2)])
def test_the_product_has_the_printed_numbers(m: int, n: int) -> None:
    product_graph = nx.cartesian_product(crossed_cube(m), star(n))
    assert len(product_graph) == factorial(n) * 2**m
    assert product_graph.number_of_edges() == factorial(n) * 2**m * (m + n - 1) // 2
    assert nx.diameter(product_graph) == 3 * (n - 1) // 2 + (m + 2) // 2
    assert nx.node_connectivity(product_graph) == m + n - 1
    assert nx.is_isomorphic(product_graph, graph(f"SCQ({m},{n})"))


def test_the_mean_distance_of_the_crossed_cube_parts_at_four_dimensions() -> None:
    printed = {m: Fraction(11 * (m // 3) + 4 * (m % 3), 8) for m in range(1, 7)}
    means = {m: mean_distance(crossed_cube(m)) for m in range(1, 7)}
    assert [m for m in means if means[m] != printed[m]] == [4, 5, 6]
    result = finding("scq-t6-cube-mean")
    assert result.verdict == "differs"
    assert result.witness is not None
    assert result.witness.spec == "CQ(4)"
    assert means[4] == Fraction(29, 16)
    assert "1.8125" in result.computed


@pytest.mark.parametrize("m", range(1, 7))
def test_the_closed_form_of_that_mean(m: int) -> None:
    from explorer.papers.scq.averages import cube_mean_exact

    assert cube_mean_exact(m) == mean_distance(crossed_cube(m))


def test_the_crossed_cube_is_vertex_symmetric_up_to_four_dimensions() -> None:
    for m in (3, 4):
        cube = crossed_cube(m)
        start = "0" * m
        for node in cube:
            a, b = cube.copy(), cube.copy()
            a.nodes[start]["at"] = b.nodes[node]["at"] = 1
            same = nx.algorithms.isomorphism.categorical_node_match("at", 0)
            assert nx.is_isomorphic(a, b, node_match=same)
    five = crossed_cube(5)
    cycles = [c for c in nx.simple_cycles(five, 5) if len(c) == 5]
    counts = {node: sum(node in cycle for cycle in cycles) for node in ("00000", "00001")}
    assert counts["00000"] != counts["00001"]
    witness = finding("scq-2.3-cq-vertex").witness
    assert witness is not None
    assert (witness.spec, dict(witness.view)["to"]) == ("CQ(5)", "00001")


def test_links_of_the_crossed_cube_lie_in_different_numbers_of_squares() -> None:
    cube = crossed_cube(3)
    squares = [c for c in nx.simple_cycles(cube, 4) if len(c) == 4]

    def count(a: str, b: str) -> int:
        return sum({a, b} in [{u, v} for u, v in pairwise([*cycle, cycle[0]])] for cycle in squares)

    assert count("000", "001") == 1
    assert count("000", "010") == 2
    assert finding("scq-2.3-cq-edge").verdict == "differs"


def test_the_hyper_star_has_two_degrees() -> None:
    words = [f"{v:05b}" for v in range(32) if v.bit_count() == 2]
    degrees = {word: sum(1 for symbol in word[1:] if symbol != word[0]) for word in words}
    assert set(degrees.values()) == {2, 3}
    assert degrees["11000"] == 3
    assert degrees["00011"] == 2
    # The larger one, n - k, is the degree of the network while k is at most half of n.
    assert finding("scq-1-hyperstar-degree").verdict == "depends"


# Theorem 8 -------------------------------------------------------------------------------------


def test_the_crossed_cube_of_three_dimensions_falls_in_half_in_two_ways() -> None:
    cube, square = crossed_cube(3), nx.cycle_graph(4)
    choices = 0
    for rest in combinations(sorted(cube)[1:], 3):
        half = {"000", *rest}
        other = set(cube) - half
        choices += all(nx.is_isomorphic(cube.subgraph(part), square) for part in (half, other))
    assert choices == 2
    assert finding("scq-t8-crossed-cube").computed == "2 at CQ(3)"


@pytest.mark.parametrize("m", [3, 4, 5])
def test_two_bits_halve_the_crossed_cube(m: int) -> None:
    cube, smaller = crossed_cube(m), crossed_cube(m - 1)
    good = [
        m - 1 - i
        for i in range(m)
        if all(
            nx.is_isomorphic(cube.subgraph([v for v in cube if v[i] == side]), smaller)
            for side in "01"
        )
    ]
    assert len(good) == 2
    assert m - 1 in good


# Section 5 -------------------------------------------------------------------------------------


def test_the_fifth_gray_code_breaks_where_the_claim_says() -> None:
    three = ["000", "001", "011", "010", "110", "111", "101", "100"]
    words = [bits + code for bits, back in GRAY_5 for code in (three[::-1] if back else three)]
    breaks = [
        (a, b)
        for a, b in pairwise([*words, words[0]])
        if sum(x != y for x, y in zip(a, b, strict=True)) != 1
    ]
    witness = finding("scq-5.1-gray-5").witness
    assert witness is not None
    assert breaks[0] == tuple(dict(witness.view).values())
    assert len(breaks) == 2


def labelled(graph: nx.Graph, m: int) -> nx.Graph:
    return nx.relabel_nodes(graph, lambda v: (int(v[0], 2), v[1]))


def test_the_rings_are_cycles() -> None:
    host = labelled(nx.cartesian_product(crossed_cube(3), star(3)), 3)
    for ring in RINGS:
        images = ring.images
        assert len(set(images)) == len(images) == len(ring.codes)
        assert all(host.has_edge(a, b) for a, b in pairwise([*images, images[0]]))


def test_the_meshes_of_lemma_1_are_cubes_and_fill_the_network() -> None:
    host = labelled(nx.cartesian_product(crossed_cube(3), star(3)), 3)
    nodes = [node for mesh in MESHES for row in mesh.rows for node in row]
    assert len(nodes) == len(set(nodes)) == len(host)
    for mesh in MESHES:
        upper, lower = mesh.rows
        pairs = [*zip(upper, lower, strict=True)]
        for a, b, c, d in mesh.rows:
            pairs += [(a, b), (c, d), (a, c), (b, d)]
        assert all(host.has_edge(a, b) for a, b in pairs)


def test_the_mesh_written_out_breaks_in_every_reading_and_not_in_another_order() -> None:
    host = labelled(nx.cartesian_product(crossed_cube(4), star(3)), 4)

    def joined(first: int, second: int) -> bool:
        rows = M1_PRINTED.rows
        return all(host.has_edge(a, b) for a, b in zip(rows[first], rows[second], strict=True))

    assert not all(joined(i, i + 1) for i in range(7))
    assert not all(joined(i, i + 1) for i in range(0, 8, 2))
    assert not all(joined(i, i + 4) for i in range(4))
    blocks = nx.Graph([(i, j) for i, j in combinations(range(8), 2) if joined(i, j)])
    path = [1, 0, 2, 3, 5, 6, 4, 7]
    assert all(blocks.has_edge(a, b) for a, b in pairwise(path))
    assert mesh_by_rule("1").blocks != M1_PRINTED.blocks
    result = finding("scq-lemma2-written-out")
    assert result.verdict == "differs"
    assert not host.has_edge((1, "123"), (4, "123"))
    assert result.witness is not None
    assert dict(result.witness.view) == {"from": "(0001,123)", "to": "(0100,123)"}


def test_number_and_measure_of_theorem_12_fit_for_four_dimensions_only() -> None:
    fits = [
        m
        for m in range(3, 12)
        if (factorial(4) // 2 * 2 ** (m - 2)) * (2 * 2 * 2 ** (m - 3)) == factorial(4) * 2**m
    ]
    assert fits == [4]
    assert finding("scq-t12-size").verdict == "differs"


# Tables and sentences --------------------------------------------------------------------------


def star_cost(n: int) -> int:
    return (n - 1) * (3 * (n - 1) // 2)


def test_the_star_column_of_table_2_is_one_degree_late() -> None:
    printed = {3: 6, 4: 12, 5: 24, 6: 35, 7: 54, 8: 70, 9: 96}
    assert {d: star_cost(d) for d in printed} == printed
    assert all(star_cost(d + 1) != cost for d, cost in printed.items())
    for degree in printed:
        assert finding(f"scq-table2-{degree:02d}-star").verdict == "differs"


def test_the_star_crossed_cube_costs_less_than_a_parent_in_every_reading() -> None:
    def product_cost(m: int, n: int) -> int:
        return (m + n - 1) * ((m + 2) // 2 + 3 * (n - 1) // 2)

    assert product_cost(5, 2) < 5 * 5
    assert product_cost(3, 2) < 4 * 4
    sizes = [(m, n) for m in range(1, 10) for n in range(2, 9)]
    assert all(product_cost(m, n) > max(m * ((m + 2) // 2), star_cost(n)) for m, n in sizes)
    assert finding("scq-table2-parents").verdict == "differs"


def test_every_node_of_a_star_crossed_cube_has_as_many_others_at_every_distance() -> None:
    product_graph = nx.cartesian_product(crossed_cube(5), star(2))
    rows = {
        tuple(sorted(nx.single_source_shortest_path_length(product_graph, node).values()))
        for node in product_graph
    }
    assert len(rows) == 1
    assert finding("scq-t5-symmetric").verdict == "depends"


def test_the_leftmost_bit_that_a_crossed_link_changes_names_its_dimension() -> None:
    for a, b in crossed_cube(4).edges:
        differ = [x != y for x, y in zip(a, b, strict=True)]
        port = network("CQ(4)").neighbors(int(a, 2)).tolist().index(int(b, 2))
        assert differ.index(True) == 3 - port
    assert finding("scq-3.1-cube-neighbour").verdict == "depends"


def test_no_star_cube_of_degree_5_costs_20() -> None:
    costs = {m: 5 * (m + 3 * (5 - m) // 2) for m in range(1, 5)}
    assert 20 not in costs.values()
    assert finding("scq-table2-05-sc").verdict == "differs"
    assert finding("scq-table2-05-scq").verdict == "depends"


def test_tcef_as_printed_rises_and_is_not_that_of_the_proof() -> None:
    def printed(m: int, n: int) -> Fraction:
        return 2 / (1 + Fraction(m + n - 1, 2) * Fraction(1, 2**m * factorial(n)))

    def proof(m: int, n: int) -> Fraction:
        return 2 / (1 + Fraction(m + n - 1, 2) + Fraction(1, 2**m * factorial(n)))

    assert printed(3, 4) > printed(3, 3)
    assert proof(3, 4) < proof(3, 3)
    assert [r.verdict for r in finding("scq-t11-tcef").readings] == ["differs", "agrees"]
    assert finding("scq-t11-proof").verdict == "agrees"


def test_parity_of_the_diameters_holds_for_one_family_alone() -> None:
    def diameter(m: int, n: int) -> int:
        return 3 * (n - 1) // 2 + (m + 2) // 2

    families = {
        "m = n − 1": lambda n: diameter(n - 1, n),
        "m = n": lambda n: diameter(n, n),
        "m = 3, n free": lambda n: diameter(3, n),
    }
    even = {name for name, f in families.items() if all(f(n) < 2 * n - 1 for n in (4, 6, 8, 10))}
    odd = {name for name, f in families.items() if all(f(n) == 2 * n - 1 for n in (3, 5, 7, 9))}
    assert even & odd == {"m = n − 1"}
    for key in ("scq-f9-even", "scq-f9-odd"):
        agreeing = {
            name
            for name in families
            for reading in finding(key).readings
            if reading.verdict == "agrees" and f"HyperStar(2n,n), {name}, " in reading.name
        }
        assert agreeing == (even if key.endswith("even") else odd)


def test_all_to_all_needs_more_messages_than_theorem_14_allows() -> None:
    ratio = {n: (8 * factorial(n) - 1) / (8 + n * log2(n)) for n in (3, 6, 9)}
    assert ratio[6] > 10 * ratio[3]
    assert ratio[9] > 100 * ratio[6]
    assert finding("scq-t14-time").verdict == "depends"


def test_the_smallest_densities_are_equal_and_the_range_says_why_it_begins_above() -> None:
    smallest = (graph("SCQ(1,2)"), graph("SCQ(2,2)"), graph("S(2)"))
    assert [mean_distance(g) * len(g) / g.size() for g in smallest] == [1, 1, 1]
    result = finding("scq-f12-below-star")
    assert "S(2) is a single link" in result.checked
    assert result.verdict == "agrees"


def test_the_density_of_theorem_7_is_an_identity() -> None:
    for m, n in ((1, 3), (3, 3), (4, 2)):
        g = nx.cartesian_product(crossed_cube(m), star(n))
        assert mean_distance(g) * len(g) / g.size() == 2 * mean_distance(g) / (m + n - 1)
    assert finding("scq-t7-density").verdict == "agrees"
    assert finding("scq-table1-density-scq").verdict == "agrees"


def test_the_hierarchical_star_is_passed_by_one_star_cube_and_shares_its_place_with_others() -> (
    None
):
    far = nx.diameter(network("HS(3)").to_networkx())
    assert nx.diameter(network("SC(4,3)").to_networkx()) > far
    assert nx.diameter(network("SC(3,3)").to_networkx()) == far
    differing = [r.name for r in finding("scq-f9-hs").readings if r.verdict == "differs"]
    # At dimension 3: SC(4,3), and SC(3,4).
    assert [name.partition(",")[0] for name in differing] == ["m = 4", "n = 4"]
    assert finding("scq-f10-from-5").verdict == finding("scq-f9-lowest").verdict == "agrees"
    assert finding("scq-f8-hyperstar").verdict == "differs"
