"""Node-disjoint paths: their contract on every sample, and NetworkX as a second opinion."""

import random
from functools import cache
from itertools import pairwise

import networkx
import numpy as np
import pytest
from networkx.algorithms.connectivity import local_node_connectivity

from explorer import families, network
from explorer.analysis.measures.structure import structure
from explorer.core.errors import BadAddress, TooLarge, Unroutable
from explorer.core.network import Network
from explorer.networks.star.hierarchical_star import HierarchicalStar
from explorer.routing.disjoint.flow import Flow, OverBudget
from explorer.routing.disjoint.parallel import constructed_paths
from explorer.routing.disjoint.paths import DisjointPaths, disjoint_paths
from explorer.routing.disjoint.star import star_paths
from tests.contracts import by_turns

SAMPLES = [spec for family in families().values() for spec in family.samples]
SMALL = [spec for spec in SAMPLES if network(spec).nodes <= 300]
TINY = [spec for spec in SAMPLES if network(spec).nodes <= 32]


@cache
def graph(spec: str) -> networkx.Graph:
    return network(spec).to_networkx()


def check(paths: DisjointPaths) -> None:
    """Paths are legal and simple, and share nothing but their ends."""
    seen: set[int] = set()
    for path in paths.paths:
        assert path[0] == paths.source
        assert path[-1] == paths.target
        for a, b in pairwise(path):
            assert b in paths.net.neighbors(a).tolist()
        inside = path[1:-1]
        assert len(set(path)) == len(path)
        assert not seen & set(inside)
        seen |= set(inside)
    assert list(paths.lengths).count(1) <= 1
    assert list(paths.lengths) == sorted(paths.lengths)


def pairs(net: Network, most: int) -> list[tuple[int, int]]:
    draw = random.Random(net.spec)
    neighbours = [(a, int(b)) for a in (0, net.nodes - 1) for b in net.neighbors(a) if b >= 0][:3]
    if net.nodes > 1:
        neighbours += [tuple(draw.sample(range(net.nodes), 2)) for _ in range(most)]
    return neighbours


def max_path_count(spec: str, a: int, b: int) -> int:
    whole = graph(spec)
    if not whole.has_edge(a, b):
        return int(local_node_connectivity(whole, a, b))
    if whole.number_of_nodes() == 2:
        return 1
    return 1 + int(local_node_connectivity(networkx.restricted_view(whole, [], [(a, b)]), a, b))


def least_links(spec: str, a: int, b: int, count: int) -> int:
    """The least total length of ``count`` paths, by NetworkX's network simplex."""
    flow = networkx.DiGraph()
    for v in graph(spec):
        flow.add_edge((v, 0), (v, 1), capacity=count if v in (a, b) else 1, weight=0)
    for v, w in graph(spec).edges:
        flow.add_edge((v, 1), (w, 0), capacity=1, weight=1)
        if not network(spec).directed:
            flow.add_edge((w, 1), (v, 0), capacity=1, weight=1)
    flow.nodes[a, 0]["demand"], flow.nodes[b, 1]["demand"] = -count, count
    return int(networkx.min_cost_flow_cost(flow))


@pytest.mark.by_day(3)
@pytest.mark.parametrize("spec", SAMPLES)
def test_paths_are_disjoint_and_as_many_as_the_connectivity(spec: str) -> None:
    net = network(spec)
    connectivity = structure(net).connectivity.value or 1
    for a, b in pairs(net, 4):
        for least in (True, False):
            paths = disjoint_paths(net, a, b, least)
            check(paths)
            assert paths.count >= connectivity
            assert least <= paths.least


@pytest.mark.by_day(3)
@pytest.mark.parametrize("spec", SMALL)
def test_as_many_paths_are_found_as_exist(spec: str) -> None:
    net = network(spec)
    for a, b in pairs(net, 5):
        most = max_path_count(spec, a, b)
        assert disjoint_paths(net, a, b).count == most
        assert disjoint_paths(net, a, b, least=False).count == most


@pytest.mark.by_day(3)
@pytest.mark.parametrize("spec", TINY)
def test_their_total_length_is_the_least(spec: str) -> None:
    net = network(spec)
    for a, b in pairs(net, 6):
        paths = disjoint_paths(net, a, b)
        assert paths.least
        assert sum(paths.lengths) == least_links(spec, a, b, paths.count)
        quick = disjoint_paths(net, a, b, least=False)
        assert sum(quick.lengths) >= sum(paths.lengths)
        if quick.least:
            assert sum(quick.lengths) == sum(paths.lengths)


@pytest.mark.parametrize("n", [1, 2, 5, 9, 72])
def test_in_the_hypercube_h_paths_are_shortest_and_the_others_two_longer(n: int) -> None:
    net = network(f"Q({n})")
    for h in {1, n // 2 + 1, n}:
        paths = disjoint_paths(net, 0, (1 << h) - 1)
        check(paths)
        assert paths.lengths == (h,) * h + (h + 2,) * (n - h)
        assert paths.least
        assert paths.method == "construction"


CONSTRUCTED = (
    *("SCQ(10,9)", "SC(20,6)", "Torus(100,100,100)", "Torus(2,1000,3,1000)", "GHC(20,30,40)"),
    *("HCNm(8,20)", "ECQ(20,20)", "EH(30,40)", "ECQ(3,30)", "S(20)"),
)
"""Large networks whose paths are made of those of their parts."""

SEARCHED = ("CQ(20)", "FQ(20)", "S(10)", "HCN(12)", "CCC(14)", "HS(7)")
"""Networks that are never built, because a distance is known."""


@pytest.mark.parametrize("spec", [*CONSTRUCTED, *SEARCHED])
def test_large_networks_have_as_many_paths_as_links_at_a_node(spec: str) -> None:
    net = network(spec)
    draw = random.Random(1)
    for _ in range(3 if spec in CONSTRUCTED else 1):
        paths = disjoint_paths(net, draw.randrange(net.nodes), draw.randrange(net.nodes))
        check(paths)
        assert net.degrees.minimum <= paths.count <= net.degrees.maximum
        assert spec in SEARCHED or paths.method == "construction"


@pytest.mark.parametrize(
    "spec",
    [
        *("MC(3,3)", "MC(2,5)", "DC(12)", "MC(4,4)", "MC(1,20)"),
        *by_turns(["CQ(40)", "CQ(61)", "HCN(36)"], 3),
    ],
)
def test_near_and_far_nodes_of_a_huge_network_have_as_many_paths_as_links(spec: str) -> None:
    net = network(spec)
    ends = net.farthest_pair() or (0, net.nodes - 1)
    for a, b in (ends, ends[::-1], (0, 1), (0, net.nodes >> 1)):
        paths = disjoint_paths(net, a, b, least=False)
        check(paths)
        assert paths.count == net.degrees.minimum


@pytest.mark.parametrize(
    "spec", by_turns(["EH(1,1)", "EH(1,3)", "EH(3,2)", "ECQ(2,2)", "ECQ(3,1)"], 2, 1)
)
def test_exchanged_cubes_have_as_many_paths_as_either_end_has_links(spec: str) -> None:
    net = network(spec)

    def within(part: Network, a: int, b: int) -> list[list[int]]:
        return [list(path) for path in disjoint_paths(part, a, b).paths]

    for a in random.Random(4).sample(range(net.nodes), min(net.nodes, 10)):
        for b in range(net.nodes):
            if a != b:
                paths = constructed_paths(net, a, b, within)
                ordered = sorted((tuple(path) for path in paths), key=len)
                check(DisjointPaths(net, a, b, tuple(ordered), False, ""))
                degrees = [(np.asarray(net.neighbors(end)) >= 0).sum() for end in (a, b)]
                assert len(paths) == min(degrees)


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6])
def test_star_graphs_have_a_path_for_every_link(n: int) -> None:
    net = network(f"S({n})")
    draw = random.Random(6)
    for a in range(1, net.nodes, 1 + net.nodes // 150):
        b = draw.choice([v for v in (0, draw.randrange(net.nodes)) if v != a])
        paths = sorted((tuple(path) for path in star_paths(net, a, b)), key=len)
        check(DisjointPaths(net, a, b, tuple(paths), False, ""))
        assert len(paths) == n - 1


class WithoutDistance(HierarchicalStar):
    family = "Blind"

    def distance(self, a, b):
        return None


def test_networks_that_cannot_be_searched_are_refused() -> None:
    with pytest.raises(TooLarge, match="no closed distance"):
        disjoint_paths(WithoutDistance(7), 0, 1)
    check(disjoint_paths(WithoutDistance(5), 0, 14399))
    net = network("Q(3)")
    with pytest.raises(Unroutable, match="two different nodes"):
        disjoint_paths(net, "000", "#0")
    with pytest.raises(BadAddress):
        disjoint_paths(net, "000", "002")


def test_a_search_stops_at_its_budget_and_can_go_on() -> None:
    net = network("Q(5)")
    rows = net.table().tolist()
    flow = Flow(rows.__getitem__, lambda v: (v ^ 31).bit_count(), 0, 31)
    with pytest.raises(OverBudget):
        flow.augment_least(3)
    with pytest.raises(OverBudget):
        flow.augment(3)
    assert flow.count == 0
    while flow.augment(10_000):
        pass
    assert flow.count == 5


def test_paths_are_shortened_over_links_between_their_own_nodes() -> None:
    rows = network("Q(3)").table().tolist()
    flow = Flow(rows.__getitem__, lambda v: (v ^ 1).bit_count(), 0, 1)
    flow.add([0, 2, 6, 7, 3, 1])
    assert list(flow.paths()) == [[0, 2, 3, 1]]


def test_paths_are_the_same_each_time() -> None:
    net = network("MC(2,2)")
    assert disjoint_paths(net, 5, 999).paths == disjoint_paths(net, "#5", "#999").paths
