"""Embeddings: every ring is a cycle of links, and the measures are those of an independent count.

The oracle is NetworkX on the built graph; guests are rebuilt from NetworkX's generators.
"""

from collections import Counter
from functools import cache
from itertools import pairwise

import networkx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer import families, network
from explorer.analysis.embeddings.cycles import constructed_order
from explorer.analysis.embeddings.ear_decomposition import ring_by_ears
from explorer.analysis.embeddings.embedding import embed, embedding
from explorer.analysis.embeddings.grids import Placement, best_placement
from explorer.analysis.embeddings.guest import Guest, guest_kind, read_shape
from explorer.analysis.embeddings.inside import halves, inside
from explorer.analysis.embeddings.interleave import laced_path
from explorer.analysis.embeddings.lines import line
from explorer.analysis.embeddings.rings import longest_ring, ring_of
from explorer.analysis.embeddings.search import long_cycle, subgraph
from explorer.analysis.embeddings.star_cycles import laced_star
from explorer.analysis.embeddings.trees import in_hypercube
from explorer.core.addresses.permutations import unrank
from explorer.core.errors import OutsideRange, TooLarge
from tests.contracts import by_turns

SAMPLES = [spec for family in families().values() for spec in family.samples]
SPECS = [spec for spec in SAMPLES if not network(spec).directed]
SMALL = [spec for spec in SPECS if 3 <= network(spec).nodes <= 130]


@cache
def graph(spec):
    return network(spec).to_networkx()


def guest_graph(guest):
    if guest.kind == "ring":
        return networkx.cycle_graph(guest.shape[0])
    if guest.kind == "tree":
        return networkx.balanced_tree(2, guest.shape[0])
    grid = networkx.grid_graph(guest.shape[::-1], periodic=guest.kind == "torus")
    index = {node: i for i, node in enumerate(sorted(grid))}
    return networkx.relabel_nodes(grid, index)


def check(embedding, spec):
    """Measure an embedding again, link by link."""
    host, guest = graph(spec), guest_graph(embedding.guest)
    guest.remove_edges_from(list(networkx.selfloop_edges(guest)))
    assert embedding.guest.nodes == guest.number_of_nodes() == len(embedding.places)
    links = [tuple(row) for row in embedding.guest.links.tolist()]
    assert sorted(links) == sorted(tuple(sorted(edge)) for edge in guest.edges)
    places = embedding.places.tolist()
    assert len(set(places)) == len(places)
    lengths, over = [], Counter()
    for (a, b), row in zip(links, embedding.paths.tolist(), strict=True):
        path = [v for v in row if v >= 0]
        assert (path[0], path[-1]) == (places[a], places[b])
        assert all(host.has_edge(*hop) for hop in pairwise(path))
        lengths.append(len(path) - 1)
        over.update(tuple(sorted(hop)) for hop in pairwise(path))
    for row in range(0, len(links), max(1, len(links) // 40)):
        ends = (places[v] for v in links[row])
        assert lengths[row] == networkx.shortest_path_length(host, *ends)
    assert embedding.dilation == max(lengths)
    assert embedding.congestion == max(over.values())
    assert embedding.load == 1
    assert embedding.expansion * embedding.guest.nodes == host.number_of_nodes()


# Rings ------------------------------------------------------------------------------------------


@pytest.mark.by_day(3)
@pytest.mark.parametrize("spec", SPECS)
def test_the_longest_ring_is_a_cycle_of_links(spec) -> None:
    net = network(spec)
    if net.nodes < 3:
        with pytest.raises(OutsideRange, match="3 nodes or more"):
            embed(net, "ring")
        return
    placement = embed(net, "ring")
    check(placement, spec)
    if networkx.is_tree(graph(spec)):
        assert placement.guest.nodes == net.nodes
        assert placement.dilation <= 3
        return
    assert placement.dilation == placement.congestion == 1
    ring = longest_ring(net)
    assert len(ring.nodes) == placement.guest.nodes <= ring.most
    # Every one of these is as long as any: through all nodes, or up to a bound that is counted.
    assert len(ring.nodes) == ring.most
    blocks = [b for b in networkx.biconnected_components(graph(spec)) if len(b) > 2]
    bound = 0
    for block in blocks:
        whole = graph(spec).subgraph(block)
        # Two nodes with the same two neighbours close a ring of four; no longer one has both.
        twins = [v for v, d in whole.degree if d == 2]
        pairs = {frozenset(whole[v]): v for v in twins}
        part = whole.subgraph(set(whole) - set(twins) | set(pairs.values()))
        part = part if len(part) > 4 else whole
        size = len(part)
        if networkx.is_bipartite(part):
            size = 2 * min(map(len, networkx.bipartite.sets(part)))
        bound = max(bound, size)
    assert ring.most == bound


OTHER_SIZES = [
    *(f"ECQ({s},{t})" for s in range(1, 6) for t in range(1, 6)),
    *(f"EH({s},{t})" for s, t in ((1, 6), (6, 1), (3, 5))),
    *(f"CQ({n})" for n in range(2, 11)),
    *("S(7)", "HCN(6)", "HCNs(3,6)", "HCNm(2,6)", "Hypernet(6)", "DC(5)", "HS(5)", "SCQ(2,6)"),
    *("Torus(5,7,9)", "GHC(3m,3m,3)"),
]
"""Theorem 10 of the ECQ paper is among them: ECQ(s,t) is Hamiltonian for all s, t here."""


@pytest.mark.parametrize("spec", [*SPECS, *OTHER_SIZES])
def test_constructed_orders_are_cycles_or_paths_through_all_nodes(spec) -> None:
    net = network(spec)
    order = constructed_order(net)
    if order is None:
        assert spec not in OTHER_SIZES
        return
    nodes = np.array(order.nodes)
    assert sorted(order.nodes) == list(range(net.nodes))
    joined = (net.neighbors(nodes) == np.roll(nodes, -1)[:, None]).any(axis=1)
    assert joined[:-1].all()
    assert joined[-1] or not order.closed
    assert order.closed or spec not in OTHER_SIZES


@given(spec=st.sampled_from(SMALL), length=st.integers(3, 140))
def test_a_ring_of_any_length_is_one_or_the_nearest_is_reported(spec, length) -> None:
    net = network(spec)
    if networkx.is_tree(graph(spec)):
        return
    try:
        ring = ring_of(net, length)
    except OutsideRange as error:
        near = int(error.nearest)
        assert len(ring_of(net, near).nodes) == near
        return
    assert len(set(ring.nodes)) == len(ring.nodes) == length
    closed = [*ring.nodes, ring.nodes[0]]
    assert all(graph(spec).has_edge(a, b) for a, b in pairwise(closed))


@pytest.mark.parametrize(
    "spec", by_turns(["Q(4)", "CQ(4)", "S(4)", "FQ(4)", "Torus(3,4)", "HCN(2)"], 2)
)
def test_all_lengths_that_exist_are_found(spec) -> None:
    cycles = {len(cycle) for cycle in networkx.simple_cycles(graph(spec), length_bound=8)}
    net = network(spec)
    for length in range(3, 9):
        if length in cycles:
            assert len(ring_of(net, length).nodes) == length
        else:
            with pytest.raises(OutsideRange):
                ring_of(net, length)


def test_short_rings_are_found_where_nothing_is_built() -> None:
    for spec in ("Q(72)", "MC(3,3)", "S(20)", "HCN(20)", "ECQ(30,30)", "Torus(1024,1024)"):
        net = network(spec)
        placement = embed(net, "ring", [12])
        assert placement.dilation == 1
        assert len(set(placement.places.tolist())) == 12


@given(data=st.data(), bits=st.integers(1, 7))
def test_the_hypercube_is_laceable(data, bits) -> None:
    start = data.draw(st.integers(0, 2**bits - 1))
    end = data.draw(st.integers(0, 2**bits - 1).filter(lambda v: (v ^ start).bit_count() % 2 == 1))
    route = laced_path(bits, start, end)
    assert (route[0], route[-1]) == (start, end)
    assert len(set(route)) == 2**bits
    assert all((a ^ b).bit_count() == 1 for a, b in pairwise(route))


def test_the_star_graph_is_laceable() -> None:
    net = network("S(5)")
    start = (1, 2, 3, 4, 5)
    for end in map(tuple, unrank(np.arange(120), 5).tolist()):
        inversions = sum(a > b for i, a in enumerate(end) for b in end[i + 1 :])
        if inversions % 2 == 0:
            continue
        route = laced_star(start, end)
        nodes = [net.parse("".join(map(str, symbols))) for symbols in route]
        assert len(set(nodes)) == 120
        assert route[-1] == end
        assert all(graph("S(5)").has_edge(a, b) for a, b in pairwise(nodes))


def test_the_search_finds_the_hamiltonian_cycle_of_middle_levels_and_none_in_petersen() -> None:
    petersen = networkx.petersen_graph()
    assert len(long_cycle([list(petersen[v]) for v in range(10)], 10, budget=3_000)) == 9
    assert len(longest_ring(network("HyperStar(10,5)")).nodes) == 252


# Meshes, tori, trees ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "spec", by_turns((spec for spec in SPECS if 3 <= network(spec).nodes <= 600), 4)
)
def test_measures_equal_a_second_count(spec) -> None:
    for kind in ("mesh", "torus", "tree"):
        check(embed(network(spec), kind), spec)


@given(p=st.integers(1, 9), q=st.integers(2, 9), torus=st.booleans())
def test_meshes_fit_into_the_hypercube_with_dilation_1(p, q, torus) -> None:
    """The HCN paper, §1: a wraparound mesh p×q where ⌈log p⌉ + ⌈log q⌉ ≤ n; odd rings take 2."""
    n = (p - 1).bit_length() + (q - 1).bit_length()
    placement = embed(network(f"Q({n})"), "torus" if torus else "mesh", (p, q))
    odd = torus and any(side % 2 and side > 1 for side in (p, q))
    assert placement.dilation == (2 if odd else 1)
    check(placement, f"Q({n})")


@pytest.mark.parametrize(
    ("spec", "kind", "shape"),
    [
        ("SCQ(3,3)", "mesh", (8, 6)),
        ("SCQ(3,4)", "torus", (8, 24)),
        ("SCQ(4,3)", "mesh", (2, 2, 4)),
        ("SC(3,3)", "torus", (4, 2, 6)),
        ("GHC(2,3,4)", "torus", (2, 3, 4)),
        ("GHC(4,4)", "mesh", (2, 2, 4)),
        ("Torus(3,4,5)", "torus", (3, 4, 5)),
        ("HCN(3)", "mesh", (2, 4)),
        ("MC(2,2)", "torus", (2, 2)),
        ("CQ(4)", "mesh", (2, 8)),
        ("HCNm(2,4)", "torus", (16, 4)),
    ],
)
def test_products_and_clusters_hold_meshes_with_dilation_1(spec, kind, shape) -> None:
    placement = embed(network(spec), kind, shape)
    assert (placement.dilation, placement.congestion) == (1, 1)
    check(placement, spec)


@pytest.mark.parametrize("height", range(1, 8))
def test_trees_fit_into_hypercubes(height) -> None:
    guest = Guest("tree", (height,))
    for n, longest in ((height + 2, 1), (height + 1, 2 if height > 1 else 1)):
        places = in_hypercube(n, height)
        assert len(set(places.tolist())) == guest.nodes
        assert places.max() < 2**n
        apart = np.bitwise_count(places[guest.links[:, 0]] ^ places[guest.links[:, 1]])
        assert apart.max() == longest
        assert (apart > 1).sum() <= 1


# The parts ----------------------------------------------------------------------------------------


LARGE = ["HyperStar(13,6)", "HyperStar(20,4)"]
"""Networks of which a part is used."""


@pytest.mark.parametrize("spec", [*SPECS, *LARGE])
def test_inner_networks_map_links_to_links(spec) -> None:
    net = network(spec)
    assert spec not in LARGE or len(inside(net)) == 1
    for inner in inside(net):
        image = inner.image(np.arange(inner.net.nodes))
        assert len(set(image.tolist())) == inner.net.nodes
        a, b = inner.net.link_array()[:, :2].T
        assert (net.neighbors(image[a]) == image[b][:, None]).any(axis=1).all()


@pytest.mark.parametrize("spec", SPECS)
def test_halves_make_the_whole(spec) -> None:
    for half in halves(network(spec)):
        product = networkx.cartesian_product(half.first.to_networkx(), half.second.to_networkx())
        joined = {(a, b): int(half.join(np.array(a), np.array(b))) for a, b in product}
        assert sorted(joined.values()) == sorted(graph(spec))
        edges = {tuple(sorted((joined[u], joined[v]))) for u, v in product.edges}
        assert edges == {tuple(sorted(edge)) for edge in graph(spec).edges}


@pytest.mark.by_day(3)
@pytest.mark.parametrize("spec", SPECS)
def test_a_line_visits_all_nodes_in_short_steps(spec) -> None:
    net = network(spec)
    guest = line(net)
    assert sorted(guest.nodes) == list(range(net.nodes))
    ends = guest.nodes
    steps = [networkx.shortest_path_length(graph(spec), a, b) for a, b in pairwise(ends)]
    assert max(steps) <= guest.step <= 3


@pytest.mark.parametrize("spec", ["CCC(5)", "CQ(6)", "HyperStar(8,4)", "S(5)"])
@pytest.mark.parametrize("length", [8, 18, 24, 30])
def test_rings_grown_by_ears_are_rings(spec, length) -> None:
    ring = ring_by_ears(network(spec), length)
    assert len(set(ring)) == len(ring) in (0, length)
    assert all(graph(spec).has_edge(a, b) for a, b in pairwise([*ring, *ring[:1]]))
    assert ring or spec == "HyperStar(8,4)" or length == 8


def test_subgraphs_are_found_by_trying() -> None:
    guest = Guest("mesh", (2, 8))
    near = [sorted(graph("CQ(4)")[v]) for v in range(16)]
    places = subgraph(near, guest.earlier)
    assert sorted(places) == list(range(16))
    assert all(graph("CQ(4)").has_edge(places[a], places[b]) for a, b in guest.links.tolist())
    assert subgraph([[1], [0, 2], [1]], Guest("ring", (3,)).earlier) == []


def test_a_map_of_a_visitor_is_measured() -> None:
    net = network("Q(3)")
    placement = embedding(Guest("ring", (8,)), net, range(8), "in numeric order")
    check(placement, "Q(3)")
    assert placement.dilation == 3
    doubled = embedding(Guest("ring", (4,)), net, [0, 1, 1, 0], "folded")
    assert (doubled.load, doubled.dilation, doubled.congestion) == (2, 1, 2)
    with pytest.raises(OutsideRange):
        embedding(Guest("ring", (4,)), net, [0, 1, 2, 8], "")
    with pytest.raises(OutsideRange):
        embedding(Guest("ring", (4,)), net, [0, 1, 2], "")


@pytest.mark.parametrize(
    ("kind", "shape"),
    [
        ("ring", (2,)),
        ("ring", (3, 3)),
        ("mesh", (1, 1)),
        ("mesh", (0, 4)),
        ("mesh", (2,) * 7),
        ("torus", ()),
        ("torus", (1000, 1000)),
        ("tree", (0,)),
        ("tree", (99,)),
    ],
)
def test_a_shape_that_is_invalid_is_refused_with_one_that_is(kind, shape) -> None:
    with pytest.raises(OutsideRange) as error:
        Guest(kind, shape)
    assert Guest(kind, read_shape(kind, error.value.nearest)).nodes >= 2


def test_other_guests_are_refused() -> None:
    assert guest_kind("torus") == "torus"
    with pytest.raises(OutsideRange, match="ring, mesh, torus, tree"):
        guest_kind("butterfly")
    with pytest.raises(TooLarge):
        embed(network("MC(4,4)"), "mesh")
    with pytest.raises(TooLarge):
        embed(network("MC(4,4)"), "tree")


def test_large_guests_are_embedded_whole() -> None:
    assert embed(network("Q(14)"), "torus").dilation == 1
    assert embed(network("MC(2,3)"), "ring").guest.nodes == 16_384


def test_the_first_of_placements_with_equal_dilation_is_the_best() -> None:
    def placements(*dilations: int) -> list[Placement]:
        return [Placement(np.arange(2), each, str(i)) for i, each in enumerate(dilations)]

    assert best_placement(placements(3, 2, 2)).source == "1"
    later = iter(placements(2, 1, 1))
    assert best_placement(later).source == "1"
    assert next(later).source == "2", "after a dilation of 1 no other is made"
