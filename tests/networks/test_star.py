"""The star graph and its products: links, modules and known graphs."""

from itertools import permutations

import networkx
import numpy as np
import pytest

from explorer.analysis.measures.theorems import known_diameter
from explorer.core.registry import network, router_for
from explorer.core.search import distances_from
from explorer.networks.star.permutation_graph import BLOCK
from explorer.networks.star.star import StarGraph
from tests.contracts import NIGHTLY
from tests.networks.links import differing_links, star


def girth(graph: networkx.Graph) -> int:
    return min(len(cycle) for cycle in networkx.minimum_cycle_basis(graph))


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_links_swap_the_first_symbol_with_another(n: int) -> None:
    assert not differing_links(StarGraph(n), star(n).edges)


@pytest.mark.parametrize("n", [6, 9, 12, 13, 20])
def test_links_of_large_stars_swap_the_first_symbol_with_each_other_in_turn(n: int) -> None:
    net = StarGraph(n)
    nodes = np.random.default_rng(n).integers(0, net.nodes, 50)
    for node, near in zip(nodes.tolist(), net.neighbors(nodes).tolist(), strict=True):
        symbols = list(net.fields[0].cells(node))
        for place, neighbour in enumerate(near, start=1):
            swapped = symbols.copy()
            swapped[0], swapped[place] = swapped[place], swapped[0]
            assert list(net.fields[0].cells(neighbour)) == swapped


def test_neighbours_are_the_same_in_arrays_of_any_size() -> None:
    net = StarGraph(8)
    table = net.table()
    assert len(table) > BLOCK
    for first in range(0, net.nodes, 10_000):
        nodes = np.arange(first, min(first + 10_000, net.nodes))
        assert np.array_equal(net.neighbors(nodes[:, None])[:, 0], table[nodes])


def test_s_4_is_the_generalized_petersen_graph_gp_12_5_of_girth_6() -> None:
    graph = StarGraph(4).to_networkx()
    petersen = networkx.Graph()
    for v in range(12):
        petersen.add_edges_from([(v, (v + 1) % 12), (v, v + 12), (v + 12, (v + 5) % 12 + 12)])
    assert graph.number_of_edges() == 36
    assert girth(graph) == 6
    assert networkx.vf2pp_is_isomorphic(graph, petersen)


def test_modules_hold_the_permutations_with_the_same_last_symbols() -> None:
    net = StarGraph(5)
    node = net.parse("31425")
    assert net.cluster_name(int(net.cluster(node, 0)), 0) == "····5"
    assert net.cluster_name(int(net.cluster(node, 1)), 1) == "···25"
    module = [v for v in range(net.nodes) if net.cluster(v, 0) == net.cluster(node, 0)]
    inside = net.to_networkx().subgraph(module)
    assert networkx.vf2pp_is_isomorphic(inside, StarGraph(4).to_networkx())


@pytest.mark.parametrize("spec", ["SC(3,3)", "SC(2,4)", "SCQ(3,3)", "SCQ(4,3)"])
def test_products_are_cartesian(spec: str) -> None:
    net = network(spec)
    product = networkx.cartesian_product(net.first.to_networkx(), net.second.to_networkx())
    size = net.second.nodes
    expected = {frozenset((a * size + b, c * size + d)) for (a, b), (c, d) in product.edges}
    assert not differing_links(net, expected, int)


def test_scq_3_3_has_the_links_of_the_papers_figure_3() -> None:
    net = network("SCQ(3,3)")
    assert (net.nodes, net.links) == (48, 120)
    keys = [net.kind_between(a, b).key for a, b, _ in net.link_array().tolist()]
    assert {key: keys.count(key) for key in keys} == {
        "cube": 60,
        "twisted": 12,
        "star2": 24,
        "star3": 24,
    }


def test_clusters_of_products_are_the_cubes_named_by_their_permutations() -> None:
    net = network("SCQ(2,4)")
    assert net.levels == ("module", "cube")
    node = net.parse("(10,3142)")
    assert net.cluster_name(int(net.cluster(node, 1)), 1) == "3142"
    assert net.cluster_name(int(net.cluster(node, 0)), 0) == "···2"


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6])
def test_pancake_links_turn_the_first_symbols_round(n: int) -> None:
    net = network(f"P({n})")
    expected = set()
    for symbols in permutations("123456"[:n]):
        for many in range(2, n + 1):
            flipped = symbols[:many][::-1] + symbols[many:]
            expected.add(frozenset(("".join(symbols), "".join(flipped))))
    assert not differing_links(net, expected)


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_bubble_sort_links_swap_neighbours_and_distances_are_inversions(n: int) -> None:
    net = network(f"BS({n})")
    graph = networkx.Graph()
    for symbols in permutations("12345"[:n]):
        for i in range(n - 1):
            swapped = (*symbols[:i], symbols[i + 1], symbols[i], *symbols[i + 2 :])
            graph.add_edge("".join(symbols), "".join(swapped))
    assert not differing_links(net, graph.edges)
    for node in range(0, net.nodes, 7):
        lengths = networkx.single_source_shortest_path_length(graph, net.format(node))
        reached = [net.parse(address) for address in lengths]
        assert net.distance(node, reached).tolist() == list(lengths.values())


@pytest.mark.parametrize("n", [3, 4, 5, 6, *([7] if NIGHTLY else [])])
def test_largest_first_takes_two_flips_a_place_and_one_for_the_last(n: int) -> None:
    net = network(f"P({n})")
    router = router_for(net)
    lengths = [len(list(router.steps(net, node, 0))) for node in range(1, net.nodes)]
    assert max(lengths) == 2 * n - 3
    assert int(distances_from(net, 0).max()) == known_diameter(net).value


def test_a_pile_of_twenty_has_no_known_diameter() -> None:
    assert known_diameter(network("P(20)")) is None
    assert known_diameter(network("P(19)")).value == 22
