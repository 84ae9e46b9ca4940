"""Circulant graphs of two offsets against NetworkX, and their routes against search."""

from __future__ import annotations

from math import gcd

import networkx
import numpy as np
import pytest

from explorer.core.errors import OutsideRange
from explorer.core.registry import network, router_for
from explorer.core.search import distances_from
from tests.contracts import by_turns
from tests.networks.links import differing_links

SMALL = [
    (n, a, b)
    for n in range(5, 27)
    for b in range(2, n // 2 + 1)
    for a in range(1, b)
    if gcd(n, a, b) == 1
]


@pytest.mark.parametrize(("n", "a", "b"), [(13, 2, 3), (16, 1, 8), (16, 1, 4), (30, 5, 6)])
def test_it_is_the_circulant_graph_of_networkx(n: int, a: int, b: int) -> None:
    graph = networkx.circulant_graph(n, [a, b])
    assert not differing_links(network(f"Circ({n},{a},{b})"), graph.edges, int)


def test_the_fewest_steps_add_up_and_are_as_many_as_search_says() -> None:
    for n, a, b in [*SMALL, (97, 5, 31), (128, 9, 64), (360, 24, 35), (1000, 1, 2)]:
        net = network(f"Circ({n},{a},{b})")
        levels, nodes = distances_from(net, 0), np.arange(n)
        u, v = net.lattice.fewest(nodes)
        assert ((u * a + v * b - nodes) % n == 0).all()
        assert (abs(u) + abs(v) == levels).all(), net
        assert net.distance_counts(0) == tuple(np.bincount(levels).tolist())
        assert levels.max() <= net.lattice.reach


def test_every_hop_follows_the_steps_chosen_at_first() -> None:
    for n, a, b in by_turns(SMALL[::7], 4):
        net = network(f"Circ({n},{a},{b})")
        for target in range(1, n):
            u, v = net.steps_between(0, target)
            for step in router_for(net).steps(net, 0, target):
                assert net.steps_between(step.node, target) == (u, v)
                u, v = (u, v - np.sign(v)) if v else (u - np.sign(u), v)
            assert (u, v) == (0, 0)


def test_offsets_that_suit_each_other_have_4d_nodes_at_each_distance() -> None:
    for s in (2, 3, 10):
        net = network(f"Circ({2 * s * s + 2 * s + 1},{s},{s + 1})")
        assert net.distance_counts(0) == (1, *(4 * d for d in range(1, s + 1)))


@pytest.mark.parametrize(
    ("spec", "rule"),
    [
        ("Circ(16,4,8)", "4 divides n, a and b"),
        ("Circ(16,9,3)", "a < b"),
        ("Circ(1000000,1,2)", "1,500 hops"),
    ],
)
def test_disconnected_or_too_long_guests_are_refused(spec: str, rule: str) -> None:
    with pytest.raises(OutsideRange, match=rule) as error:
        network(spec)
    assert network(error.value.nearest).nodes == int(spec[5:].split(",")[0])


def test_a_step_passes_over_what_makes_no_network() -> None:
    *_, up = {row[0]: row for row in network("Circ(12,2,3)").steps()}["b"]
    assert up == "Circ(12,2,5)"
