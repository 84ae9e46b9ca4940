"""The hierarchical cubic network: against the paper's loop; words of links, incomplete forms."""

import itertools

import networkx
import numpy as np
import pytest

from explorer.core.errors import OutsideRange
from explorer.core.registry import network
from explorer.networks.hierarchical_cubic.hcn import HierarchicalCubicNetwork
from explorer.scenes.nests.find import nest_of
from tests.networks.links import differing_links, hcn_by_the_loop


@pytest.mark.parametrize("n", [1, 2, 3])
def test_it_is_the_graph_of_the_papers_loop(n: int) -> None:
    net = HierarchicalCubicNetwork(n)
    assert not differing_links(net, hcn_by_the_loop(n).edges, net.address)


@pytest.mark.parametrize("n", [6, 8])
def test_counting_bits_agrees_with_words_of_links(n: int) -> None:
    net = HierarchicalCubicNetwork(n)
    everyone = np.arange(net.nodes)
    total = sum(
        size * np.bincount(net.distance(source, everyone), minlength=4 * n)
        for source, size in net.orbits()
    )
    assert net.distance_pairs() == tuple(np.trim_zeros(total, "b").tolist())


def test_the_subset_keeps_the_links_among_the_first_clusters_of_the_complete_network() -> None:
    net, whole = network("HCNs(2,3)"), HierarchicalCubicNetwork(3)
    links = {
        frozenset((a, b))
        for a, b in whole.to_networkx().edges
        if max(whole.address(a)[0], whole.address(b)[0]) < 4
    }
    # Cluster i and node j are written alike in both, so are the indices.
    assert not differing_links(net, links, int)
    assert all(whole.address(min(link))[0] != 7 - whole.address(max(link))[0] for link in links)


def test_multiple_copies_are_the_product_with_a_hypercube() -> None:
    net = network("HCNm(2,4)")
    product = networkx.cartesian_product(
        HierarchicalCubicNetwork(2).to_networkx(), networkx.hypercube_graph(2)
    )
    assert networkx.is_isomorphic(net.to_networkx(), product)
    assert {kind.key for kind in net.kinds} == {
        net.kind_between(a, b).key for a, b, _ in net.link_array().tolist()
    }


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
    with pytest.raises(OutsideRange) as error:
        network(spec)
    assert error.value.nearest == network(nearest).spec


def test_words_are_as_long_one_by_one_as_all_at_once() -> None:
    net = HierarchicalCubicNetwork(3)
    for a, b in itertools.product(range(net.nodes), repeat=2):
        (i, j), (k, l) = divmod(a, 8), divmod(b, 8)  # noqa: E741, the paper's letter
        if i != k:
            lengths = {word: int(length) for word, length in net.lengths(a, b).items()}
            assert net.lengths_by_word(i, j, k, l) == {w: n for w, n in lengths.items() if n >= 0}
            assert lengths["local"] == -1
        else:
            inside = net.lengths(a, b)
            assert int(inside.pop("local")) == (j ^ l).bit_count()
            assert {int(length) for length in inside.values()} == {-1}


def test_eight_clusters_of_the_map_are_placed_alike_on_all_sides() -> None:
    ring = nest_of(network("HCN(3)")).cells[-1].places
    places = {(round(x, 9), round(y, 9)) for x, y in ring}
    assert len(places) == 8
    assert places == {(-x, y) for x, y in places} == {(x, -y) for x, y in places}
