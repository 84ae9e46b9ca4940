"""The hyperswitch probe: circuits, retreats, and the state when no circuit is possible."""

import random
from itertools import pairwise, permutations

import networkx
import pytest

from explorer import network
from explorer.core.registry import router_for
from explorer.core.router import Faults
from explorer.routing._facts.probe import MAX_PROBE_HOPS
from explorer.routing.hyperswitch.channels import channels
from explorer.routing.hyperswitch.hyperswitch import ADAPTIVE, ONE_PORT, Hyperswitch
from explorer.routing.traces.trace import Trace, route, run
from tests.contracts import NIGHTLY, by_turns

PROBE = Hyperswitch()

FAULT_SETS = 400 if NIGHTLY else 200
"""Sets of faults with which a probe is sent out."""


def left_of(net, faults: Faults) -> networkx.Graph:
    graph = net.to_networkx()
    graph.remove_nodes_from(faults.nodes)
    graph.remove_edges_from(faults.links)
    return graph


def replayed(trace: Trace) -> list[int]:
    """The links held, by following the hops with a separate stack."""
    held_links: list[tuple[int, int]] = []
    for hop in trace.hops:
        if held_links and (hop.next, hop.node) == held_links[-1] and hop.action == "retreat":
            held_links.pop()
        else:
            assert hop.action == "reserve"
            held_links.append((hop.node, hop.next))
    assert all(b == c for (_, b), (c, _) in pairwise(held_links))
    return [trace.source, *(b for _, b in held_links)]


@pytest.mark.parametrize("variant", PROBE.variants)
@pytest.mark.parametrize(
    "spec", by_turns(["GHC(2,3,4)", "GHC(3,3,3)", "Q(4)", "GHC(2,4r,3m)"], 2, 1)
)
def test_without_faults_it_never_retreats_and_is_shortest(spec: str, variant: str) -> None:
    net = network(spec)
    for a, b in permutations(range(net.nodes), 2):
        trace = run(PROBE, net, a, b, variant)
        assert {hop.action for hop in trace.hops} == {"reserve"}
        assert trace.circuit == trace.nodes
        assert trace.length == len(trace.hops) == trace.distance
        assert trace.decisions[-1].action == "hold"


@pytest.mark.parametrize("spec", by_turns(["GHC(2,3,4)", "GHC(3,4)", "GHC(3m,4)", "Q(4)"], 2))
def test_the_fully_adaptive_probe_finds_a_circuit_wherever_there_is_one(spec: str) -> None:
    net = network(spec)
    draw = random.Random(spec)
    outcomes = set()
    for _ in range(FAULT_SETS):
        a, b = draw.sample(range(net.nodes), 2)
        spare = [v for v in range(net.nodes) if v not in (a, b)]
        nodes = draw.sample(spare, draw.randrange(len(spare) * 3 // 4))
        links = draw.sample(sorted(net.to_networkx().edges), draw.randrange(4))
        faults = Faults(frozenset(nodes), frozenset(links))
        graph = left_of(net, faults)
        trace = run(PROBE, net, a, b, ADAPTIVE, faults)
        assert trace.delivered == networkx.has_path(graph, a, b)
        assert list(trace.circuit) == replayed(trace)
        assert networkx.is_simple_path(graph, trace.circuit)
        assert trace.circuit[-1] == (b if trace.delivered else a)
        if trace.lost:
            assert "no other way" in trace.lost.why
        outcomes.add((trace.delivered, any(hop.action == "retreat" for hop in trace.hops)))
    assert outcomes >= {(True, False), (True, True), (False, True)}


@pytest.mark.parametrize("spec", ["GHC(2,3,4)", "Q(4)"])
def test_one_port_a_node_keeps_to_shortest_circuits_and_misses_some(spec: str) -> None:
    net = network(spec)
    draw = random.Random(spec)
    missed = 0
    for _ in range(FAULT_SETS):
        a, b = draw.sample(range(net.nodes), 2)
        spare = [v for v in range(net.nodes) if v not in (a, b)]
        faults = Faults(frozenset(draw.sample(spare, draw.randrange(len(spare) // 2))))
        trace = run(PROBE, net, a, b, ONE_PORT, faults)
        assert list(trace.circuit) == replayed(trace)
        if trace.delivered:
            assert trace.length == trace.distance
            continue
        graph = left_of(net, faults)
        there = networkx.has_path(graph, a, b)
        assert ("Another way exists" in trace.lost.why) == there
        if there:
            hops = networkx.shortest_path_length(graph, a, b)
            assert f"{hops} hop" in trace.lost.why
            missed += hops == trace.distance
    assert missed, "a shortest circuit was there and one port a node did not find it"


def test_the_two_protocols_part_where_the_first_port_of_a_node_is_blocked() -> None:
    net = network("GHC(3,3,3)")
    trace = route(net, "000", "111", "hyperswitch", ONE_PORT, ["110"])
    both = route(net, "000", "111", "hyperswitch", ADAPTIVE, ["110"])
    walked = [(hop.action, net.format(hop.next)) for hop in trace.hops]
    assert walked[:2] == [("reserve", "(1,0,0)"), ("retreat", "(0,0,0)")]
    assert [hop.action for hop in both.hops] == ["reserve"] * 3
    assert net.format(both.hops[1].next) == "(1,0,1)"
    assert not any(hop.detour for hop in trace.hops)


def test_the_header_carries_destination_distance_and_the_history_of_the_node() -> None:
    net = network("GHC(2,3,4)")
    trace = route(net, "000", "123", "hyperswitch", ONE_PORT, ["120"])
    values = [{v.name: v.value for v in hop.variables} for hop in trace.hops]
    assert {row["destination"] for row in values} == {"(1,2,3)"}
    # The first port, then, back at the source, that one and the next that shortens the way.
    assert [row["history"] for row in values[:3]] == ["100000", "001000", "101000"]
    assert [row["distance"] for row in values[:3]] == ["3", "2", "3"]


def test_a_probe_that_finds_no_end_is_called_back() -> None:
    net = network("GHC(4,4,4,4,4)")
    ring = [net.format(int(v)) for v in net.neighbors(net.nodes - 1)]
    trace = route(net, 0, net.nodes - 1, faults=ring)
    assert trace.router.key == "hyperswitch"
    assert len(trace.hops) == MAX_PROBE_HOPS
    assert "called back" in trace.lost.why
    assert "no other way" in trace.lost.why


def test_with_faults_it_is_the_default_of_generalized_hypercubes() -> None:
    specs = ("GHC(2,3,4)", "GHC(2,4r)", "Q(4)", "MC(2,1)", "Torus(4,4)", "Q(17)", "MC(2,4)")
    assert [router_for(network(spec), faulty=True).key for spec in specs] == [
        *["hyperswitch"] * 3, "disjoint-detour", "disjoint-detour", "hyperswitch", "breadth-first",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("spec", "used", "free", "missing"),
    [("GHC(2,3,4)", 6, 4, 0), ("GHC(11)", 10, 0, 0), ("Q(11)", 10, 0, 1), ("GHC(4m,3r)", 4, 6, 0)],
)
def test_ten_channels_are_for_neighbours_and_one_is_for_diagnosis(
    spec: str, used: int, free: int, missing: int
) -> None:
    links = channels(network(spec))
    assert (links.used, links.free, links.missing) == (used, free, missing)
    assert links.used + links.free + links.diagnostic == links.total == 11
    assert links.fits == (network(spec).degrees.maximum <= 10)


# Round faults elsewhere -------------------------------------------------------------------------


@pytest.mark.parametrize("spec", ["MC(2,1)", "HCN(2)", "SCQ(1,3)", "Torus(4,4)"])
def test_fewer_faults_than_disjoint_paths_leave_one_whole(spec: str) -> None:
    net = network(spec)
    draw = random.Random(spec)
    for _ in range(60):
        a, b = draw.sample(range(net.nodes), 2)
        spare = [v for v in range(net.nodes) if v not in (a, b)]
        faults = Faults(frozenset(draw.sample(spare, net.degrees.minimum - 1)))
        trace = run(router_for(net, "disjoint-detour"), net, a, b, None, faults)
        assert trace.delivered
        assert not set(trace.nodes) & faults.nodes
        chosen = trace.hops[0].decisions[0]
        assert chosen.line == 2
        assert "cannot break all" in chosen.why


def test_broken_paths_are_counted_and_a_search_takes_over_from_the_last() -> None:
    net = network("Q(3)")
    trace = route(net, "000", "011", "disjoint-detour", faults=["001", "010"])
    assert "2 of them are broken" in trace.hops[0].decisions[0].why
    assert trace.length == 4
    ladder = network("Mesh(2,4)")
    around = route(ladder, "(0,0)", "(0,3)", "disjoint-detour", faults=["(0,1)", "(1,2)~(1,3)"])
    assert around.hops[0].decisions[0].line == 3
    assert around.delivered
    cut = route(ladder, "(0,0)", "(0,3)", "disjoint-detour", faults=["(0,1)", "(1,1)"])
    assert not cut.delivered
    assert "no route exists" in cut.lost.why
