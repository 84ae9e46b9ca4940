"""The Jellyfish: random regular graphs that anybody can draw again."""

from __future__ import annotations

from itertools import islice

import networkx
import pytest

from explorer.core.errors import OutsideRange
from explorer.core.ints import MIX_STEP, splitmix_word
from explorer.core.registry import network
from explorer.networks.jellyfish.jellyfish import MAX_LINKS, WORDS_AT_ONCE, split_mix


def test_words_are_those_of_split_mix() -> None:
    # Printed beside the reference implementation, for the seed 1234567.
    assert next(split_mix(1234567))[:3].tolist() == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_words_go_on_from_one_array_to_the_next() -> None:
    first, second = islice(split_mix(7), 2)
    assert len(first) == len(second) == WORDS_AT_ONCE
    assert int(second[0]) == splitmix_word(7 + (WORDS_AT_ONCE + 1) * MIX_STEP)


@pytest.mark.parametrize("spec", ["JF(4,3,5)", "JF(16,3,1)", "JF(15,4,9)", "JF(600,3,7)"])
def test_every_seed_gives_a_connected_graph_of_equal_degrees(spec: str) -> None:
    net = network(spec)
    graph = net.to_networkx()
    assert {degree for _, degree in graph.degree} == {net.r}
    assert networkx.is_connected(graph)
    assert (len(graph), graph.number_of_edges()) == (net.nodes, net.links)


def test_seeds_draw_different_graphs_and_each_the_same_one_again() -> None:
    edges = [set(network(f"JF(20,4,{seed})").to_networkx().edges) for seed in (1, 2, 1)]
    assert edges[0] == edges[2] != edges[1]


def test_ends_are_drawn_alike() -> None:
    # Each of 19 possible neighbours is joined to node 0 in about 4 of 19 graphs.
    seeds = 400
    counts = dict.fromkeys(range(1, 20), 0)
    for seed in range(1, seeds + 1):
        for node in network(f"JF(20,4,{seed})").neighbors(0).tolist():
            counts[node] += 1
    expected = seeds * 4 / 19
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 42.3


@pytest.mark.parametrize(
    ("spec", "nearest"),
    [
        ("JF(5,3,1)", "JF(6,3,1)"),
        ("JF(8,8,1)", "JF(8,7,1)"),
        ("JF(40000,32,1)", "JF(4096,32,1)"),
        ("JF(15,15,1)", "JF(15,14,1)"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_the_nearest_that_can(spec: str, nearest: str) -> None:
    with pytest.raises(OutsideRange) as error:
        network(spec)
    assert error.value.nearest == nearest
    assert network(nearest).links <= MAX_LINKS
