"""Names that networks have elsewhere: what they mean there, made without ours, is what opens."""

from __future__ import annotations

from itertools import product

import networkx
import pytest

from explorer.core.errors import ExplorerError
from explorer.core.registry import families, network
from explorer.documents.stage.network_panel import names_note
from explorer.pages.endpoints.suggestions import suggestion_table


def hierarchical_hypercube(m: int) -> networkx.Graph:
    """Make HHC(m): a node is 2^m bits and a number of one of them; links change either."""
    graph = networkx.Graph()
    for x, y in product(range(1 << (1 << m)), range(1 << m)):
        graph.add_edge((x, y), (x ^ 1 << y, y))
        graph.add_edges_from(((x, y), (x, y ^ 1 << i)) for i in range(m))
    return graph


def biswapped_network(factor: networkx.Graph) -> networkx.Graph:
    """Make Bsw(G): two rows of copies of G, node p of copy g joined to node g of copy p."""
    graph = networkx.Graph()
    for t, g in product(range(2), factor):
        graph.add_edges_from(((t, g, p), (t, g, q)) for p, q in factor.edges)
        graph.add_edges_from(((t, g, p), (1 - t, p, g)) for p in factor)
    return graph


def rook(a: int, b: int) -> networkx.Graph:
    return networkx.line_graph(networkx.complete_bipartite_graph(a, b))


EXPECTED_GRAPHS = {
    "4-ary 3-cube": networkx.grid_graph((4, 4, 4), periodic=True),
    "3-ary 2-mesh": networkx.grid_graph((3, 3)),
    "binary 4-cube": networkx.hypercube_graph(4),
    "C(9)": networkx.cycle_graph(9),
    "Path(6)": networkx.path_graph(6),
    "K(6)": networkx.complete_graph(6),
    "Rook(3,4)": rook(3, 4),
    "HyperX(3,4)": rook(3, 4),
    "3-ary 3-flat": rook(3, 3),
    "HHC(2)": hierarchical_hypercube(2),
    "Bsw(Q(2))": biswapped_network(networkx.hypercube_graph(2)),
    "RDN(1,Q(1))": biswapped_network(networkx.path_graph(2)),
    "Hoffman-Singleton graph": networkx.hoffman_singleton_graph(),
    "nauru  graph": networkx.LCF_graph(24, [5, -9, 7, -7, 9, -5], 4),
}


@pytest.mark.parametrize("text", EXPECTED_GRAPHS)
def test_a_name_from_elsewhere_opens_the_network_that_it_means(text: str) -> None:
    opened, expected = network(text).to_networkx(), EXPECTED_GRAPHS[text]
    assert (len(opened), opened.number_of_edges()) == (len(expected), expected.number_of_edges())
    assert networkx.is_isomorphic(opened, expected)


def test_the_clebsch_graph_is_strongly_regular() -> None:
    graph = network("Clebsch graph").to_networkx()
    for a in graph:
        assert graph.degree(a) == 5
        for b in set(graph) - {a}:
            common = len(list(networkx.common_neighbors(graph, a, b)))
            assert common == (0 if graph.has_edge(a, b) else 2)


def test_every_name_is_read_reported_and_suggested() -> None:
    suggested = suggestion_table()
    for cls in families().values():
        for name in cls.other_names:
            net = network(name.example(cls.samples))
            other_name = name.name_of(net.spec)
            assert isinstance(net, cls)
            assert other_name is None or network(other_name) == net
            assert other_name is None or other_name in names_note(net)
            titles = [other.title for other in cls.other_names]
            first = cls.other_names[titles.index(name.title)]
            assert suggested[name.title][0][0] == first.example(cls.samples)


@pytest.mark.parametrize(
    "text", ["3-ary 99-cube", "K(1)", "-ary n-cube", "Hoffman graph", "Incomplete HCN(1,2)"]
)
def test_misleading_names_are_refused(text: str) -> None:
    with pytest.raises(ExplorerError) as error:
        network(text)
    assert error.value.nearest is not None


WORDS = [
    ("hypercube of dimension 4", "Q(4)"),
    ("4D hypercube", "Q(4)"),
    ("Folded Hypercube in 5 dimensions", "FQ(5)"),
    ("4-cube", "Q(4)"),
    ("ring of 8", "Torus(8)"),
    ("clique of 5", "GHC(5)"),
    ("torus 8x8", "Torus(8,8)"),
    ("2 × 3 × 4 mesh", "Mesh(2,3,4)"),
    ("3D torus 4x4x4", "Torus(4,4,4)"),
    ("2-dimensional mesh of 3x5", "Mesh(3,5)"),
    ("hypercube(5)", "Q(5)"),
    ("star(4)", "S(4)"),
    ("folded-hypercube(5)", "FQ(5)"),
    ("Dragonfly(4,8,4)", "DF(4,8,4)"),
    ("Beneš network (3)", "BEN(3)"),
    ("SlimFly(5)", "SF(5)"),
    ("generalized hypercube(2,4r,4m)", "GHC(2,4r,4m)"),
]


@pytest.mark.parametrize(("text", "spec"), WORDS)
def test_words_that_leave_nothing_open_are_read(text: str, spec: str) -> None:
    assert network(text).spec == spec


EXAMPLES = [
    ("3D torus", "Torus(4,4,4)"),
    ("mesh of dimension 2", "Mesh(4,4)"),
    ("99D torus", "Torus(4,4,4,4,4,4,4,4,4,4)"),
    ("3D butterfly", "BF(3)"),
    ("hypercube", "Q(4)"),
    ("binary hypercube", "Q(4)"),
    ("k-ary n-cube", "Torus(4,4)"),
    ("hypercube of dimension 99", "Q(72)"),
    ("Q(four)", "Q(4)"),
]


@pytest.mark.parametrize(("text", "spec"), EXAMPLES)
def test_words_that_leave_something_open_are_refused_with_an_example(text: str, spec: str) -> None:
    with pytest.raises(ExplorerError) as error:
        network(text)
    assert error.value.nearest == spec
