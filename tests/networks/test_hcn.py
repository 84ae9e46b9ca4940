"""The hierarchical cubic network: the paper's tables, and distances against search."""

import itertools
from fractions import Fraction

import networkx
import numpy as np
import pytest

from explorer.core.errors import OutsideRange
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.core.search import distances_from
from explorer.networks.hierarchical_cubic.hcn import HierarchicalCubicNetwork
from tests.networks.links import differing_links


def as_printed(n: int) -> networkx.Graph:
    """Build HCN(n) by the loop in §2 of the paper, and the local cubes."""
    graph = networkx.Graph()
    ones = 2**n - 1
    for i in range(2**n):
        for j in range(2**n):
            graph.add_edges_from(((i, j), (i, j ^ 1 << bit)) for bit in range(n))
            graph.add_edge((i, j), (j, i) if i != j else (i ^ ones, i ^ ones))
    return graph


def pairs_by_search(net: Network, sources: dict[int, int]) -> tuple[int, ...]:
    """Count ordered pairs by distance, each source standing for so many."""
    total = np.zeros(net.nodes, dtype=np.int64)
    for source, size in sources.items():
        counts = np.bincount(distances_from(net, source), minlength=net.nodes)
        total += size * counts
    return tuple(np.trim_zeros(total, "b").tolist())


@pytest.mark.parametrize("n", [1, 2, 3])
def test_it_is_the_graph_of_the_papers_loop(n: int) -> None:
    net = HierarchicalCubicNetwork(n)
    assert not differing_links(net, as_printed(n).edges, net.address)


@pytest.mark.parametrize(
    ("n", "nodes", "links"),
    [(1, 4, 4), (2, 16, 24), (3, 64, 128), (4, 256, 640), (5, 1024, 3072), (6, 4096, 14336)],
)
def test_table_1_counts_nodes_and_links(n: int, nodes: int, links: int) -> None:
    net = HierarchicalCubicNetwork(n)
    assert (net.nodes, net.links) == (nodes, links)


@pytest.mark.parametrize("n", [1, 2, 3])
def test_orbits_are_classes_of_nodes_that_see_the_same(n: int) -> None:
    net = HierarchicalCubicNetwork(n)
    seen = {v: tuple(np.bincount(distances_from(net, v))) for v in range(net.nodes)}
    representatives = {
        (net.address(r)[0] ^ net.address(r)[1]).bit_count(): (r, s) for r, s in net.orbits()
    }
    sizes: dict[int, int] = {}
    for node, profile in seen.items():
        i, j = net.address(node)
        weight = (i ^ j).bit_count()
        assert profile == seen[representatives[weight][0]]
        sizes[weight] = sizes.get(weight, 0) + 1
    assert sizes == {weight: size for weight, (_, size) in representatives.items()}
    assert net.vertex_uniform == (len(set(seen.values())) == 1)


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_words_of_links_give_every_distance(n: int) -> None:
    net = HierarchicalCubicNetwork(n)
    everyone = np.arange(net.nodes)
    for source, _ in net.orbits():
        assert (net.distance(source, everyone) == distances_from(net, source)).all()
    assert net.distance_pairs() == pairs_by_search(net, dict(net.orbits()))


@pytest.mark.parametrize("n", [6, 8])
def test_counting_bits_agrees_with_words_of_links(n: int) -> None:
    net = HierarchicalCubicNetwork(n)
    everyone = np.arange(net.nodes)
    total = sum(
        size * np.bincount(net.distance(source, everyone), minlength=4 * n)
        for source, size in net.orbits()
    )
    assert net.distance_pairs() == tuple(np.trim_zeros(total, "b").tolist())


def test_hcn_3_differs_from_the_printed_diameter_and_keeps_the_bound() -> None:
    net = HierarchicalCubicNetwork(3)
    pairs = net.distance_pairs()
    mean = Fraction(sum(d * count for d, count in enumerate(pairs)), net.nodes**2)
    assert len(pairs) - 1 == 5
    assert float(mean) == 3.2421875
    assert net.formulas()["diameter"].value == 6
    assert mean <= net.formulas()["mean_distance"].value


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 9, 12, 20, 36])
def test_the_farthest_pair_is_as_far_as_the_diameter(n: int) -> None:
    net = HierarchicalCubicNetwork(n)
    pairs = net.distance_pairs()
    a, b = net.farthest_pair()
    assert sum(pairs) == net.nodes**2
    assert int(net.distance(a, b)) == len(pairs) - 1


@pytest.mark.parametrize(
    "spec",
    [
        "HCNs(1,2)",
        "HCNs(2,3)",
        "HCNs(2,5)",
        "HCNs(3,4)",
        "HCNm(1,3)",
        "HCNm(2,3)",
        "HCNm(3,4)",
        "HCNm(2,5)",
    ],
)
def test_incomplete_networks_count_their_distances_exactly(spec: str) -> None:
    net = network(spec)
    orbits = net.orbits()
    assert orbits is not None
    everyone = dict.fromkeys(range(net.nodes), 1)
    by_search = pairs_by_search(net, everyone)
    assert net.distance_pairs() == by_search == pairs_by_search(net, dict(orbits))
    a, b = net.farthest_pair()
    assert distances_from(net, a)[b] == len(by_search) - 1


def test_the_subset_keeps_the_links_among_the_first_clusters_of_the_complete_network() -> None:
    net, whole = network("HCNs(2,3)"), HierarchicalCubicNetwork(3)
    kept = {
        frozenset((a, b))
        for a, b in whole.to_networkx().edges
        if max(whole.address(a)[0], whole.address(b)[0]) < 4
    }
    # Cluster i and node j are written alike in both, so are the indices.
    assert not differing_links(net, kept, int)
    assert all(whole.address(min(link))[0] != 7 - whole.address(max(link))[0] for link in kept)


def test_multiple_copies_are_the_product_with_a_hypercube() -> None:
    net = network("HCNm(2,4)")
    product = networkx.cartesian_product(
        HierarchicalCubicNetwork(2).to_networkx(), networkx.hypercube_graph(2)
    )
    assert networkx.is_isomorphic(net.to_networkx(), product)
    assert {kind.key for kind in net.kinds} == {
        net.kind_between(a, b).key for a, b, _ in net.link_array().tolist()
    }


def test_figure_3_states_the_diameters_of_the_incomplete_networks() -> None:
    for spec, diameter in {"HCNs(2,3)": 7, "HCNm(2,3)": 5}.items():
        net = network(spec)
        assert len(net.distance_pairs()) - 1 == diameter == net.formulas()["diameter"].value


@pytest.mark.parametrize(
    ("spec", "nearest"),
    [
        ("HCNs(3,3)", "HCNs(2,3)"),
        ("HCNm(5,2)", "HCNm(1,2)"),
        ("HCNs(99,3)", "HCNs(2,3)"),
        ("HCNm(4,99)", "HCNm(4,68)"),
        ("HCNs(35,71)", "HCNs(35,37)"),
        ("HCN(37)", "HCN(36)"),
    ],
)
def test_parameters_outside_their_rule_name_a_network_that_exists(spec: str, nearest: str) -> None:
    with pytest.raises(OutsideRange) as refused:
        network(spec)
    assert refused.value.nearest == network(nearest).spec


def test_words_are_as_long_one_by_one_as_all_at_once() -> None:
    net = HierarchicalCubicNetwork(3)
    for a, b in itertools.product(range(net.nodes), repeat=2):
        (i, j), (k, l) = divmod(a, 8), divmod(b, 8)  # noqa: E741, the paper's letter
        if i != k:
            every = {word: int(length) for word, length in net.lengths(a, b).items()}
            assert net.lengths_by_word(i, j, k, l) == {w: n for w, n in every.items() if n >= 0}
            assert every["local"] == -1
        else:
            inside = net.lengths(a, b)
            assert int(inside.pop("local")) == (j ^ l).bit_count()
            assert {int(length) for length in inside.values()} == {-1}
