"""The crossed cube against its recursive definition, kinds of links, and long addresses."""

from __future__ import annotations

import networkx
import numpy as np
import pytest

from explorer import network
from explorer.documents.stage.gallery import sentence
from tests.networks.links import crossed_cube, differing_links


@pytest.mark.parametrize("n", range(1, 8))
def test_it_is_the_graph_of_the_recursive_definition(n: int) -> None:
    assert not differing_links(network(f"CQ({n})"), crossed_cube(n).edges)


def test_links_do_what_the_definition_says_in_words() -> None:
    net = network("CQ(5)")
    assert "turns 01 into 11 and 11 into 01 in double bits below" in sentence(net)
    for node in range(net.nodes):
        text = f"{node:05b}"
        for other in net.neighbors(node).tolist():
            dimension = (node ^ other).bit_length() - 1
            flipped = node ^ 1 << dimension
            for low in range(0, dimension - dimension % 2, 2):
                if text[::-1][low : low + 2] in ("10", "11"):  # 01 and 11, lowest bit first
                    flipped ^= 2 << low
            assert other == flipped


@pytest.mark.parametrize("n", [3, 4, 5, 6])
def test_a_link_is_twisted_when_it_changes_several_bits(n: int) -> None:
    net = network(f"CQ({n})")
    for a, b, data in net.to_networkx().edges(data=True):
        several = (a ^ b).bit_count() > 1
        assert (data["kind"] == "twisted") == several
        assert data["dimension"] == (a ^ b).bit_length() - 1


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
