"""The folded hypercube, the cube-connected cycles, the hypernet and the lattices."""

import networkx
import numpy as np
import pytest

from explorer.analysis.measures.measures import measure
from explorer.core.errors import OutsideRange
from explorer.core.registry import network
from tests.networks.links import differing_links


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_the_folded_hypercube_is_the_hypercube_with_its_antipodes_joined(n: int) -> None:
    graph = network(f"Q({n})").to_networkx()
    graph.add_edges_from((x, x ^ (2**n - 1)) for x in range(2**n))
    assert not differing_links(network(f"FQ({n})"), graph.edges, int)


def test_small_folded_hypercubes_are_complete_graphs() -> None:
    assert networkx.is_isomorphic(network("FQ(2)").to_networkx(), networkx.complete_graph(4))
    complete = networkx.complete_bipartite_graph(4, 4)
    assert networkx.is_isomorphic(network("FQ(3)").to_networkx(), complete)


@pytest.mark.parametrize("n", [2, 3, 4, 5, 7, 12, 40, 72])
def test_printed_formulas_of_the_folded_hypercube_hold(n: int) -> None:
    net = network(f"FQ({n})")
    measures = measure(net)
    for key in ("nodes", "links", "diameter"):
        value = net.formulas()[key].value
        assert value == getattr(measures if key == "diameter" else net, key)
    assert int(net.distance(*net.farthest_pair())) == measures.diameter


@pytest.mark.parametrize("n", [3, 4, 5])
def test_cube_connected_cycles_shrink_to_the_cube(n: int) -> None:
    net = network(f"CCC({n})")
    cycles = [{x * n + p for p in range(n)} for x in range(2**n)]
    graph = net.to_networkx()
    for nodes in cycles:
        assert networkx.is_isomorphic(graph.subgraph(nodes), networkx.cycle_graph(n))
    quotient = networkx.quotient_graph(graph, cycles, relabel=True)
    assert networkx.is_isomorphic(quotient, network(f"Q({n})").to_networkx())
    assert networkx.is_regular(graph)


@pytest.mark.parametrize("n", [*range(4, 24), 64, 65])
def test_the_diameter_of_the_cube_connected_cycles_is_the_known_one(n: int) -> None:
    net = network(f"CCC({n})")
    assert len(net.distance_pairs()) - 1 == 2 * n + n // 2 - 2
    assert int(net.distance(*net.farthest_pair())) == 2 * n + n // 2 - 2


def test_cycles_of_two_are_one_link() -> None:
    assert networkx.is_isomorphic(network("CCC(2)").to_networkx(), networkx.cycle_graph(8))


@pytest.mark.parametrize("d", [2, 3, 4])
def test_the_hypernet_joins_each_pair_of_clusters_once(d: int) -> None:
    net = network(f"Hypernet({d})")
    pairs = []
    for a, b, _ in net.link_array().tolist():
        (i, j), (k, l) = net.address(a), net.address(b)  # noqa: E741
        if i != k:
            assert (i, j) == (l, k)
            pairs.append({i, k})
        else:
            assert (j ^ l).bit_count() == 1
    clusters = 2 ** (d - 1)
    assert len(pairs) == clusters * (clusters - 1) // 2 == len({frozenset(p) for p in pairs})


def test_the_hypernet_is_an_incomplete_hcn_node_for_node() -> None:
    for d in (2, 3, 4):
        a, b = network(f"Hypernet({d})"), network(f"HCNs({d - 1},{d})")
        assert np.array_equal(a.table(), b.table())


@pytest.mark.parametrize(
    ("spec", "graph"),
    [
        ("Torus(4,4)", networkx.grid_graph((4, 4), periodic=True)),
        ("Torus(3,4,5)", networkx.grid_graph((3, 4, 5), periodic=True)),
        ("Torus(2,2,2)", networkx.hypercube_graph(3)),
        ("Torus(7)", networkx.cycle_graph(7)),
        ("Mesh(4,4)", networkx.grid_graph((4, 4))),
        ("Mesh(2,3,4)", networkx.grid_graph((2, 3, 4))),
        ("Mesh(5)", networkx.path_graph(5)),
    ],
)
def test_lattices_are_grid_graphs(spec: str, graph: networkx.Graph) -> None:
    assert networkx.is_isomorphic(network(spec).to_networkx(), graph)


def test_lattices_are_hybrids_of_the_generalized_hypercube_node_for_node() -> None:
    for spec, hybrid in {"Torus(4,2,5)": "GHC(4r,2,5r)", "Mesh(4,2,5)": "GHC(4m,2m,5m)"}.items():
        assert np.array_equal(network(spec).table(), network(hybrid).table())
        assert network(spec).distance_pairs() == network(hybrid).distance_pairs()


def test_a_lattice_takes_no_letters_and_any_radix_up_to_1024() -> None:
    for text in ("Torus(4r,4)", "Mesh(4m)", "Torus(1025)", "Mesh(1,4)"):
        with pytest.raises(OutsideRange) as error:
            network(text)
        assert network(error.value.nearest)
    assert network("Torus(1024,1024)").nodes == 2**20


def test_a_lattice_steps_within_its_own_family() -> None:
    assert network("Torus(2,3)").steps() == (
        ("R1", "Ring", 2, "Torus(1,3)", "Torus(3,3)"),
        ("R2", "Ring", 3, "Torus(2,2)", "Torus(2,4)"),
    )
    assert network("Mesh(4)").steps() == (("R1", "Mesh line", 4, "Mesh(3)", "Mesh(5)"),)
