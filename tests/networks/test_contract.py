"""The contract of networks, checked on the samples of every registered family.

The oracle for distances is SciPy's shortest paths on the built graph, which shares no code with
the networks' closed forms nor with the search of the core.
"""

from __future__ import annotations

import random
import re
from fractions import Fraction
from functools import cache

import networkx
import numpy as np
import pytest
from scipy.sparse import csr_array
from scipy.sparse.csgraph import shortest_path

from explorer import families, network
from explorer.core.errors import BadAddress, NotALink, OutsideRange
from explorer.core.network import Network
from explorer.core.search import distances_from

SPECS = [spec for family in families().values() for spec in family.samples]
ROLES = {"local", "cross", "cross2", "diameter", "swap", "ring", "bold"}
QUANTITIES = {"nodes", "links", "degree", "diameter", "mean_distance", "cost", "message_density"}


@cache
def table(spec: str) -> np.ndarray:
    net = network(spec)
    return np.asarray(net.neighbors(np.arange(net.nodes)))


@cache
def distances(spec: str) -> np.ndarray:
    """All distances by SciPy: (nodes, nodes), -1 where no way leads."""
    near = table(spec)
    node, port = np.nonzero(near >= 0)
    ones = np.ones(len(node), dtype=np.int8)
    graph = csr_array((ones, (node, near[node, port])), shape=(len(near), len(near)))
    found = shortest_path(graph, unweighted=True)
    return np.where(np.isinf(found), -1, found).astype(np.int16)


def some_nodes(net: Network, most: int = 200) -> list[int]:
    if net.nodes <= most:
        return list(range(net.nodes))
    return random.Random(net.spec).sample(range(net.nodes), most)


def profiles(spec: str) -> np.ndarray:
    """How many nodes every node has at each distance: (nodes, diameter + 1)."""
    found = distances(spec)
    return np.stack([np.bincount(row, minlength=found.max() + 1) for row in found])


@pytest.mark.parametrize("name", families())
def test_a_family_says_what_it_is(name: str) -> None:
    family = families()[name]
    assert family.family == name
    assert family.title
    assert family.source
    assert 1 <= len(family.samples) <= 8
    for spec in family.samples:
        assert network(spec).spec == spec
        assert network(spec).nodes <= 2**11


@pytest.mark.parametrize("spec", SPECS)
def test_a_spec_is_read_in_any_case_with_blanks_and_leading_zeros(spec: str) -> None:
    net = network(spec)
    assert network(spec.lower()) == net
    assert network(spec.upper()) == net
    assert network(" " + " ".join(spec) + " ") == net
    assert network(re.sub(r"(?<=[(,])(?=\d)", "00", spec)) == net


@pytest.mark.parametrize("spec", SPECS)
def test_addresses_and_indices_are_one_to_one(spec: str) -> None:
    net = network(spec)
    texts = [net.format(node) for node in some_nodes(net)]
    assert len(set(texts)) == len(texts)
    for node, text in zip(some_nodes(net), texts, strict=True):
        assert net.parse(text) == node
        assert net.parse(f" {' '.join(text)} ") == node
        assert net.parse(f"#{node}") == node
        assert net.index(net.address(node)) == node
    fields = net.split(np.arange(net.nodes))
    assert np.array_equal(net.join(fields), np.arange(net.nodes))
    for field, values in zip(net.fields, fields, strict=True):
        assert set(values.tolist()) == set(range(field.size))


@pytest.mark.parametrize("spec", SPECS)
def test_what_is_no_address_is_refused_with_one_that_is(spec: str) -> None:
    net = network(spec)
    text = net.format(net.nodes - 1)
    for wrong in (
        "",
        "x",
        text + "1",
        text.replace("1", "x"),
        f"{text},{text}",
        "#-1",
        "#1e3",
        "()",
    ):
        if wrong == text:
            continue
        with pytest.raises((BadAddress, OutsideRange)) as caught:
            net.parse(wrong)
        assert caught.value.nearest is not None
        assert 0 <= net.parse(caught.value.nearest) < net.nodes
    for outside in (-1, net.nodes):
        with pytest.raises(OutsideRange):
            net.format(outside)


@pytest.mark.parametrize("spec", SPECS)
def test_ports_lead_to_other_nodes_each_once(spec: str) -> None:
    net, near = network(spec), table(spec)
    assert near.shape == (net.nodes, len(net.ports))
    assert near.min() >= -1
    assert near.max() < net.nodes
    assert not (near == np.arange(net.nodes)[:, None]).any()
    ordered = np.sort(near, axis=1)
    assert not ((ordered[:, 1:] == ordered[:, :-1]) & (ordered[:, 1:] >= 0)).any()
    assert len({port.name for port in net.ports}) == len(net.ports)


@pytest.mark.parametrize("spec", SPECS)
def test_the_matrix_for_scipy_holds_every_link_from_both_its_ends(spec: str) -> None:
    net, near = network(spec), table(spec)
    matrix = net.to_scipy()
    matrix.check_format()
    assert matrix.shape == (net.nodes, net.nodes)
    assert matrix.nnz == 2 * net.links
    assert (matrix != matrix.T).nnz == 0
    node, port = np.nonzero(near >= 0)
    joined = np.zeros(matrix.shape, dtype=np.int8)
    joined[node, near[node, port]] = 1
    assert np.array_equal(matrix.toarray(), joined)
    assert matrix.indices.tolist() == near[near >= 0].tolist()


@pytest.mark.parametrize("spec", SPECS)
def test_one_node_and_many_have_the_same_neighbours(spec: str) -> None:
    net, near = network(spec), table(spec)
    kinds = net.link_kinds(np.arange(net.nodes))
    for node in some_nodes(net, 20):
        assert np.asarray(net.neighbors(node)).tolist() == near[node].tolist()
        assert np.asarray(net.link_kinds(node)).tolist() == kinds[node].tolist()
    pairs = np.arange(net.nodes).reshape(-1, 1)
    assert net.neighbors(pairs).shape == (net.nodes, 1, len(net.ports))
    assert net.link_kinds(pairs).shape == (net.nodes, 1, len(net.ports))


@pytest.mark.parametrize("spec", SPECS)
def test_every_link_is_the_same_from_both_ends(spec: str) -> None:
    net, near = network(spec), table(spec)
    kinds = np.asarray(net.link_kinds(np.arange(net.nodes)))
    dimensions = np.array([port.dimension for port in net.ports])
    node, port = np.nonzero(near >= 0)
    other = near[node, port]
    back = near[other] == node[:, None]
    assert (back.sum(axis=1) == 1).all()
    back_port = back.argmax(axis=1)
    assert np.array_equal(kinds[node, port], kinds[other, back_port])
    assert np.array_equal(dimensions[port], dimensions[back_port])


@pytest.mark.parametrize("spec", SPECS)
def test_the_kinds_are_those_that_occur(spec: str) -> None:
    net, near = network(spec), table(spec)
    keys = [kind.key for kind in net.kinds]
    assert len(set(keys)) == len(keys)
    assert {kind.role for kind in net.kinds} <= ROLES
    assert {port.kind for port in net.ports} <= set(keys)
    kinds = np.asarray(net.link_kinds(np.arange(net.nodes)))
    assert set(kinds[near >= 0].tolist()) == set(range(len(keys)))


@pytest.mark.parametrize("spec", SPECS)
def test_nodes_links_and_degrees_are_those_of_the_built_graph(spec: str) -> None:
    net, near = network(spec), table(spec)
    degrees = (near >= 0).sum(axis=1)
    assert net.links == len(net.link_array()) == degrees.sum() // 2
    assert net.degrees.minimum == degrees.min()
    assert net.degrees.maximum == degrees.max()
    assert net.degrees.mean == Fraction(int(degrees.sum()), net.nodes)


@pytest.mark.parametrize("spec", SPECS)
def test_networkx_builds_the_same_graph(spec: str) -> None:
    net = network(spec)
    graph = net.to_networkx()
    assert graph.number_of_nodes() == net.nodes
    assert graph.number_of_edges() == net.links
    for node in some_nodes(net, 50):
        assert set(graph[node]) == {v for v in table(spec)[node].tolist() if v >= 0}
        for other, data in graph[node].items():
            assert data["kind"] == net.kind_between(node, other).key
            port = net.port_between(node, other)
            assert data["dimension"] == net.ports[port].dimension
    if net.nodes <= 300:
        assert networkx.diameter(graph) == distances(spec).max()


@pytest.mark.parametrize("spec", [spec for spec in SPECS if network(spec).nodes > 4])
def test_two_nodes_that_are_not_joined_have_no_port_between_them(spec: str) -> None:
    net = network(spec)
    far = np.argwhere(distances(spec) > 1)
    for a, b in far[:: max(1, len(far) // 5)].tolist():
        with pytest.raises(NotALink):
            net.port_between(a, b)


@pytest.mark.parametrize("spec", SPECS)
def test_clusters_partition_the_nodes_and_nest(spec: str) -> None:
    net = network(spec)
    nodes = np.arange(net.nodes)
    coarser = np.zeros(net.nodes, dtype=np.int64)
    for level in range(len(net.levels)):
        clusters = np.asarray(net.cluster(nodes, level))
        assert clusters.shape == (net.nodes,)
        assert clusters.min() >= 0
        found = np.unique(clusters).tolist()
        assert 1 < len(found) < net.nodes
        assert len({net.cluster_name(cluster, level) for cluster in found}) == len(found)
        assert len(np.unique(np.stack([clusters, coarser]), axis=1).T) == len(found)
        for node in some_nodes(net, 5):
            assert int(net.cluster(node, level)) == clusters[node]
        coarser = clusters
    with pytest.raises(OutsideRange):
        net.cluster(0, len(net.levels))


@pytest.mark.parametrize("spec", SPECS)
def test_formulas_are_exact_and_say_where_they_stand(spec: str) -> None:
    for key, formula in network(spec).formulas().items():
        assert key in QUANTITIES
        assert isinstance(formula.value, int | Fraction)
        assert formula.value >= 0
        assert formula.latex.count("{") == formula.latex.count("}")
        assert formula.latex
        assert formula.source
        assert formula.relation in {"=", "≤", "≥", "≈"}


# Distances -----------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", SPECS)
def test_the_search_finds_all_distances(spec: str) -> None:
    net = network(spec)
    assert distances(spec).min() == 0, "a network is connected"
    for node in some_nodes(net, 5):
        assert np.array_equal(distances_from(net, node), distances(spec)[node])


@pytest.mark.parametrize("spec", SPECS)
def test_the_closed_distance_is_that_of_search(spec: str) -> None:
    net = network(spec)
    nodes = np.arange(net.nodes)
    closed = net.distance(nodes[:, None], nodes[None, :])
    if closed is None:
        pytest.skip(f"{net.family} has no closed distance")
    assert np.array_equal(closed, distances(spec))
    for node in some_nodes(net, 5):
        assert int(net.distance(node, 0)) == distances(spec)[node, 0]


@pytest.mark.parametrize("spec", SPECS)
def test_the_distribution_of_distances_is_that_of_search(spec: str) -> None:
    closed = network(spec).distance_pairs()
    if closed is None:
        pytest.skip("no closed distribution")
    assert list(closed) == np.bincount(distances(spec).ravel()).tolist()


@pytest.mark.parametrize("spec", SPECS)
def test_nodes_said_to_see_the_same_do(spec: str) -> None:
    net = network(spec)
    seen = profiles(spec)
    if net.sees_the_same:
        assert (seen == seen[0]).all()
    classes = net.orbits()
    if classes is not None:
        assert sum(size for _, size in classes) == net.nodes
        total = sum(seen[node] * size for node, size in classes)
        assert np.array_equal(total, seen.sum(axis=0))


@pytest.mark.parametrize("spec", SPECS)
def test_the_farthest_pair_is_as_far_as_the_diameter(spec: str) -> None:
    pair = network(spec).farthest_pair()
    if pair is None:
        pytest.skip("no closed farthest pair")
    assert distances(spec)[pair] == distances(spec).max()


# Parameters ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", families())
def test_parameters_outside_their_range_are_refused_with_the_nearest_inside(name: str) -> None:
    family = families()[name]
    sample = re.findall(r"\d+", family.samples[-1])
    for wrong in ("-1", "99999", "x", "1.5", ""):
        for place in range(len(sample)):
            values = [*sample[:place], wrong, *sample[place + 1 :]]
            with pytest.raises(OutsideRange) as caught:
                network(f"{name}({','.join(values)})")
            assert caught.value.nearest is not None
            network(caught.value.nearest)
    for values in ([], [*sample, *sample, *["1"] * 40]):
        with pytest.raises(OutsideRange):
            network(f"{name}({','.join(values)})")
