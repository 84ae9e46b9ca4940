"""The clusters of MC(k,m), other networks that it is, and its class walks."""

from __future__ import annotations

import random
from itertools import pairwise, product

import networkx
import numpy as np
import pytest

from explorer import network
from explorer.networks.metacube.class_walk import (
    class_walk,
    translate_classes,
    walk_counts,
    walk_lengths,
)
from explorer.networks.metacube.metacube import PAIRS_AT_ONCE


def test_a_cluster_is_a_cube_and_its_name_leaves_out_the_field_that_moves() -> None:
    net = network("MC(2,3)")
    cluster = int(net.cluster(net.parse("(01,111,101,110,000)"), 1))
    assert net.cluster_name(cluster, 1) == "(01,111,101,···,000)"
    inside = np.flatnonzero(net.cluster(np.arange(net.nodes), 1) == cluster)
    graph = net.to_networkx().subgraph(inside.tolist())
    assert networkx.is_isomorphic(graph, networkx.hypercube_graph(3))
    assert {net.format(v)[:12] + net.format(v)[15:] for v in inside.tolist()} == {
        "(01,111,101,,000)"
    }


def test_the_metacube_of_no_class_bits_is_the_hypercube() -> None:
    assert network("MC(0,5)").table().tolist() == network("Q(5)").table().tolist()
    assert network("MC(0,3)").format(3) == "(011)"
    assert network("MC(0,3)").parse("011") == 3


def test_the_dual_cube_is_the_metacube_of_one_class_bit() -> None:
    dual, meta = network("DC(3)"), network("MC(1,3)")
    assert dual.table().tolist() == meta.table().tolist()
    assert [dual.format(v) for v in range(128)] == [meta.format(v) for v in range(128)]
    assert dual.distance_pairs() == meta.distance_pairs()
    assert dual != meta


@pytest.mark.parametrize("m", [1, 2])
def test_the_exchanged_cubes_of_equal_parts_up_to_two_bits_are_metacubes(m: int) -> None:
    meta = network(f"MC(1,{m})").to_networkx()
    for family in ("EH", "ECQ"):
        assert networkx.is_isomorphic(network(f"{family}({m},{m})").to_networkx(), meta)


@pytest.mark.parametrize("k", [0, 1, 2, 3])
def test_class_walks_are_the_shortest_there_are(k: int) -> None:
    classes = 1 << k
    # States (class, classes visited): the walks themselves, searched by another library.
    states = networkx.DiGraph()
    for visited, now in product(range(1 << classes), range(classes)):
        for dimension in range(k):
            following = now ^ 1 << dimension
            states.add_edge((now, visited), (following, visited | 1 << following))
    states.add_node((0, 1))
    reached = networkx.single_source_shortest_path_length(states, (0, 1))
    lengths = walk_lengths(k)
    for end, through in product(range(classes), range(1 << classes)):
        least = min(
            length
            for (now, visited), length in reached.items()
            if now == end and visited & through == through
        )
        assert lengths[end, through] == least
        if k == 3 and through % 7:
            continue
        for start in range(classes):
            walk = class_walk(k, start, start ^ end, int(translate_classes(through, start, k)))
            assert len(walk) == least
            route = (start, *walk)
            assert route[-1] == start ^ end
            assert all((a ^ b).bit_count() == 1 for a, b in pairwise(route))
            assert {class_id ^ start for class_id in route} >= {
                i for i in range(classes) if through >> i & 1
            }


def test_the_walks_of_sixteen_classes_are_found_and_add_up() -> None:
    assert sum(count for _, _, count in walk_counts(4)) == 16 * 2**16
    lengths = walk_lengths(4)
    everywhere = (1 << 16) - 1
    assert lengths[0, everywhere] == 16
    assert lengths[1, everywhere] == 15
    walk = class_walk(4, 0b0101, 0b1010, everywhere)
    assert len(walk) == 16
    assert len({0b0101, *walk}) == 16


def test_the_diameter_of_the_largest_metacubes() -> None:
    for spec, expected in {"MC(3,3)": 32, "MC(4,4)": 80, "MC(0,7)": 7, "DC(35)": 72}.items():
        net = network(spec)
        a, b = net.farthest_pair()
        assert int(net.distance(a, b)) == len(net.distance_pairs()) - 1 == expected


@pytest.mark.parametrize(
    "spec", ["MC(0,5)", "DC(1)", "MC(1,4)", "MC(2,1)", "MC(2,15)", "MC(3,3)", "MC(4,3)", "MC(4,4)"]
)
def test_many_distances_at_once_are_the_changed_bits_and_the_walk_of_each_pair(spec: str) -> None:
    net = network(spec)
    generator = random.Random(spec)
    count = PAIRS_AT_ONCE + 100 if net.nodes <= 2**62 else 100
    pairs = [(generator.randrange(net.nodes), generator.randrange(net.nodes)) for _ in range(count)]
    distances = net.distance([a for a, _ in pairs], [b for _, b in pairs])
    assert distances.shape == (count,)
    sets = net.differing([a for a, _ in pairs], [b for _, b in pairs])
    for i in (*range(100), *range(count - 100, count)):
        a, b = pairs[i]
        fields = (a ^ b) % (1 << net.field_bits)
        differ = {c for c in range(net.classes) if fields >> c * net.m & ((1 << net.m) - 1)}
        through = sum(1 << c for c in differ)
        assert sets[i] == through
        walk = class_walk(net.k, a >> net.field_bits, b >> net.field_bits, through)
        assert distances[i] == fields.bit_count() + len(walk)
    rows = [[a] for a, _ in pairs[:300]]
    columns = [b for _, b in pairs[:60]]
    all_distances = net.distance(rows, columns)
    assert all_distances.shape == (len(rows), len(columns))
    diagonal = [all_distances[i, i] for i in range(60)]
    assert diagonal == distances[:60].tolist()
