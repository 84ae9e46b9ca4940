"""The crossed cube against its recursive definition, and what is printed of it."""

from __future__ import annotations

from fractions import Fraction

import networkx
import numpy as np
import pytest

from explorer import network
from explorer.networks.cubes.crossed_cube import pair_related_distance
from tests.networks.links import differing_links

RELATED = {("00", "00"), ("10", "10"), ("01", "11"), ("11", "01")}


def recursive(n: int) -> set[frozenset[str]]:
    """The links of CQ(n) by Definition 2 of the star-crossed cube paper."""
    if n == 1:
        return {frozenset({"0", "1"})}
    links = {
        frozenset(half + label for label in link) for link in recursive(n - 1) for half in "01"
    }
    labels = [format(value, f"0{n - 1}b") for value in range(2 ** (n - 1))]
    for u in labels:
        for v in labels:
            same = u[0] == v[0] if n % 2 == 0 else True
            pairs = [
                (u[len(u) - 2 * i - 2 : len(u) - 2 * i], v[len(v) - 2 * i - 2 : len(v) - 2 * i])
                for i in range((n - 1) // 2)
            ]
            if same and all(pair in RELATED for pair in pairs):
                links.add(frozenset({"0" + u, "1" + v}))
    return links


@pytest.mark.parametrize("n", range(1, 8))
def test_it_is_the_graph_of_the_recursive_definition(n: int) -> None:
    assert not differing_links(network(f"CQ({n})"), recursive(n))


@pytest.mark.parametrize("n", [3, 4, 5, 6])
def test_a_link_is_twisted_when_it_changes_several_bits(n: int) -> None:
    net = network(f"CQ({n})")
    for a, b, data in net.to_networkx().edges(data=True):
        several = (a ^ b).bit_count() > 1
        assert (data["kind"] == "twisted") == several
        assert data["dimension"] == (a ^ b).bit_length() - 1


@pytest.mark.parametrize("n", range(1, 9))
def test_the_printed_diameter_holds(n: int) -> None:
    net = network(f"CQ({n})")
    assert net.formulas()["diameter"].value == len(net.distance_pairs()) - 1 == (n + 2) // 2


def test_the_printed_mean_distance_holds_up_to_three_dimensions_and_never_again() -> None:
    agree = []
    for n in range(1, 41):
        net = network(f"CQ({n})")
        total = sum(d * count for d, count in enumerate(net.distance_pairs()))
        mean = Fraction(total, net.nodes**2)
        if net.formulas()["mean_distance"].value == mean:
            agree.append(n)
    assert agree == [1, 2, 3]


@pytest.mark.parametrize("n", [1, 4, 5, 8])
def test_the_pair_related_distance_of_two_nodes_is_1_where_they_are_joined(n: int) -> None:
    net = network(f"CQ({n})")
    nodes = np.arange(net.nodes)
    rho = pair_related_distance(nodes[:, None], nodes, n)
    joined = networkx.to_numpy_array(net.to_networkx(), nodelist=range(net.nodes), weight=None) > 0
    assert np.array_equal(rho == 1, joined)


def test_distances_of_very_long_addresses_agree_with_those_of_short_ones() -> None:
    short, long = network("CQ(12)"), network("CQ(72)")
    draw = np.random.default_rng(1)
    a, b = draw.integers(0, short.nodes, (2, 200))
    assert long.distance(a, b).tolist() == short.distance(a, b).tolist()
    shift = 60
    high_a, high_b = a.astype(object) << shift, b.astype(object) << shift
    assert long.distance(high_a, high_b).tolist() == short.distance(a, b).tolist()


def test_it_is_not_the_hypercube_from_three_dimensions_on() -> None:
    for n, same in {1: True, 2: True, 3: False, 4: False}.items():
        graph = network(f"CQ({n})").to_networkx()
        assert networkx.vf2pp_is_isomorphic(graph, networkx.hypercube_graph(n)) == same
