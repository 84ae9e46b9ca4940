"""The generalized hypercube: its addresses, its rules, and NetworkX's lattices."""

import networkx
import pytest

from explorer.core.errors import BadAddress, OutsideRange
from explorer.core.registry import network


def product(*factors: networkx.Graph) -> networkx.Graph:
    graph = factors[0]
    for factor in factors[1:]:
        graph = networkx.cartesian_product(graph, factor)
    return graph


@pytest.mark.parametrize(
    ("spec", "graph"),
    [
        ("GHC(2,2,2,2)", networkx.hypercube_graph(4)),
        ("GHC(6)", networkx.complete_graph(6)),
        ("GHC(2,3,4)", product(*map(networkx.complete_graph, (2, 3, 4)))),
        ("GHC(4m,3m,3m)", networkx.grid_graph((4, 3, 3))),
        ("GHC(4r,5r)", networkx.grid_graph((4, 5), periodic=True)),
        (
            "GHC(2,4r,4m)",
            product(networkx.complete_graph(2), networkx.cycle_graph(4), networkx.path_graph(4)),
        ),
        ("GHC(2m,3r)", product(networkx.path_graph(2), networkx.complete_graph(3))),
    ],
)
def test_it_is_a_product_of_complete_graphs_cycles_and_paths(
    spec: str, graph: networkx.Graph
) -> None:
    assert networkx.is_isomorphic(network(spec).to_networkx(), graph)


def test_table_1_numbers_the_addresses_in_order() -> None:
    net = network("GHC(2,3,4)")
    for text, node in {"000": 0, "003": 3, "010": 4, "023": 11, "100": 12, "123": 23}.items():
        assert net.parse(text) == node
        assert net.format(node) == f"({','.join(text)})"


def test_addresses_without_commas_are_read_only_where_every_digit_is_one_character() -> None:
    assert network("GHC(10,10)").parse("97") == 97
    with pytest.raises(BadAddress, match="2 fields, A1, A2"):
        network("GHC(11,10)").parse("97")


def test_every_dimension_is_a_kind_and_the_last_one_is_drawn_as_local() -> None:
    net = network("GHC(2, 4R, 4M)")
    assert [(kind.key, kind.title, kind.role) for kind in net.kinds] == [
        ("A3", "A3, mesh line of 4", "local"),
        ("A2", "A2, ring of 4", "cross"),
        ("A1", "A1, full, radix 2", "diameter"),
    ]
    assert net.kind_between(net.parse("000"), net.parse("030")).key == "A2"


def test_mesh_lines_fold_onto_half_their_nodes_unless_there_are_too_many() -> None:
    net = network("GHC(5m,3r)")
    assert net.orbits() == ((0, 6), (3, 6), (6, 3))
    assert network(f"GHC({','.join(['64m'] * 10)})").orbits() is None


@pytest.mark.parametrize(
    ("spec", "rule", "nearest"),
    [
        ("GHC()", "0 dimensions", "GHC(2)"),
        ("GHC(3,1)", "R2 = 1 ", "GHC(3,2)"),
        ("GHC(65m,2r)", "R1 = 65 ", "GHC(64m,3r)"),
        ("GHC(4,2r)", "a ring of 2 is a single link", "GHC(4,3r)"),
        ("GHC(2,4x)", "'4x'", "GHC(2,4)"),
        (f"GHC({','.join('2' * 11)})", "11 dimensions", f"GHC({','.join('2' * 10)})"),
    ],
)
def test_dimensions_outside_their_rule_are_refused(spec: str, rule: str, nearest: str) -> None:
    with pytest.raises(OutsideRange, match=rule) as error:
        network(spec)
    assert error.value.nearest == network(nearest).spec


@pytest.mark.parametrize("family", ["GHC", "Mesh", "Torus"])
def test_too_many_nodes_in_dimensions_that_may_be_are_refused(family: str) -> None:
    for radix in (64, 150, 900, 1024, 2000):
        for dimensions in range(6, 12):
            spec = f"{family}({','.join([str(radix)] * dimensions)})"
            try:
                net = network(spec)
            except OutsideRange as error:
                net = network(error.nearest or "")
            assert net.nodes <= 2**72
            assert len(net.radices) == min(dimensions, 10)


@pytest.mark.parametrize("spec", ["GHC(3,4)", "GHC(4m,3)", "GHC(4r,3m,3)", "GHC(5r,4r)"])
def test_as_many_shortest_paths_as_networkx_finds(spec: str) -> None:
    net = network(spec)
    graph = net.to_networkx()
    for node in range(net.nodes):
        paths = networkx.all_shortest_paths(graph, 0, node)
        assert net.shortest_paths(0, node) == sum(1 for _ in paths)


def test_a_mesh_beyond_64_bits_keeps_its_neighbours_exact() -> None:
    net = network(f"Mesh({','.join(['128'] * 10)})")
    corner, inside = net.nodes - 1, net.nodes // 3
    at_corner = [int(v) for v in net.neighbors(corner) if v >= 0]
    assert sorted(at_corner) == sorted(corner - 128**place for place in range(10))
    near = {int(v) for v in net.neighbors(inside)}
    assert near == {inside + sign * 128**place for place in range(10) for sign in (-1, 1)}


def test_a_step_of_one_radix_leaves_the_others_and_stops_at_two() -> None:
    assert network("GHC(4,3r,2m)").steps() == (
        ("R1", "Full", 4, "GHC(3,3r,2m)", "GHC(5,3r,2m)"),
        ("R2", "Ring", 3, "GHC(4,2r,2m)", "GHC(4,4r,2m)"),
        ("R3", "Mesh line", 2, "GHC(4,3r,1m)", "GHC(4,3r,3m)"),
    )


def test_more_than_three_dimensions_are_shown_in_blocks_of_three() -> None:
    net = network("GHC(3,2,2,2)")
    assert net.levels == ("block",)
    assert net.cluster(range(net.nodes), 0).tolist() == [node // 8 for node in range(24)]
    assert network("GHC(2,2,2)").levels == ()


def test_only_a_mesh_of_three_or_more_has_nodes_that_see_another_network() -> None:
    seen = {"GHC(3,4)": True, "GHC(3r,4)": True, "GHC(2m,4)": True, "GHC(3m,4)": False}
    assert {spec: network(spec).vertex_uniform for spec in seen} == seen


def test_the_last_dimensions_are_nearest_and_have_looks_of_their_own() -> None:
    roles = [(kind.key, kind.role) for kind in network("GHC(2,2,3,4)").kinds]
    assert roles == [("A4", "local"), ("A3", "cross"), ("A2", "diameter"), ("A1", "swap")]
