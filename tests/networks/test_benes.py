"""Butterflies with open ends and Beneš networks: against graphs made bit by bit, and looping."""

from __future__ import annotations

from itertools import permutations

import networkx
import numpy as np
import pytest

from explorer.analysis.bisection.width import bisection
from explorer.analysis.traffic.sample import sample_messages
from explorer.analysis.traffic.traffic import pairs, send
from explorer.core.errors import OutsideRange
from explorer.core.registry import network, router_for
from explorer.documents.tasks.traffic import why_sampled
from explorer.networks.butterfly.looping import looping
from explorer.routing.traces.trace import run
from explorer.scenes.scene import scene
from explorer.tasks.traffic import TrafficTask
from tests.networks.links import differing_links

SMALL = ("BF(1)", "BF(2)", "BF(4)", "BEN(1)", "BEN(2)", "BEN(3)")


def wires(n: int, bits: list[int]) -> networkx.Graph:
    """Return the graph of stages in which these bits of a row are flipped, one after another."""
    graph = networkx.Graph()
    for level, bit in enumerate(bits):
        for x in range(1 << n):
            graph.add_edges_from(((x, level), (x ^ flip, level + 1)) for flip in (0, 1 << bit))
    return graph


def links_passed(targets: list[int], middle: list[int]) -> list[list[tuple[int, int]]]:
    """Return where messages pass that go up to their middle rows, then up to their targets."""
    bits = list(range((len(targets) - 1).bit_length()))
    routes = []
    for row, (target, over) in enumerate(zip(targets, middle, strict=True)):
        route = [row]
        for bit, goal in [*((b, over) for b in bits), *((b, target) for b in reversed(bits))]:
            route.append(route[-1] & ~(1 << bit) | goal & 1 << bit)
        routes.append([(row, level) for level, row in enumerate(route)])
    return routes


@pytest.mark.parametrize("n", [1, 2, 3, 4])
@pytest.mark.parametrize("family", ["BF", "BEN"])
def test_stages_flip_one_bit_each(family: str, n: int) -> None:
    rising = list(range(n))
    other = wires(n, rising if family == "BF" else rising + rising[::-1])
    net = network(f"{family}({n})")
    assert not differing_links(net, other.edges, net.address)
    assert min(d for _, d in other.degree) == net.degrees.minimum
    assert max(d for _, d in other.degree) == net.degrees.maximum


def test_a_butterfly_is_a_fat_tree_of_two_children_and_two_parents() -> None:
    tree = network("XGFT(2w2,2w2,2w2)").to_networkx()
    assert networkx.is_isomorphic(network("BF(3)").to_networkx(), tree)


def test_a_benes_network_is_two_of_them_with_a_level_in_common() -> None:
    net, butterfly = network("BEN(3)"), network("BF(3)").to_networkx()
    for levels in (range(4), range(3, 7)):
        half = [node for node in range(net.nodes) if net.address(node)[1] in levels]
        assert networkx.is_isomorphic(net.to_networkx().subgraph(half), butterfly)


@pytest.mark.parametrize(
    ("spec", "router"), [("BF(65)", "from-inputs"), ("BEN(64)", "through-middle")]
)
def test_messages_of_the_largest_cross_every_level_once(spec: str, router: str) -> None:
    net = network(spec)
    assert set(sample_messages(net, "outputs", router=router).lengths) == {net.last}


@pytest.mark.parametrize(
    ("spec", "width"), [("BF(1)", 2), ("BF(2)", 4), ("BEN(1)", 4), ("BEN(2)", 8)]
)
def test_the_least_bisection_found_is_that_of_one_bit(spec: str, width: int) -> None:
    net = network(spec)
    assert bisection(net).value == width
    top = {v for v in range(net.nodes) if net.address(v)[0] >> net.n - 1}
    assert networkx.cut_size(net.to_networkx(), top) == width
    assert f"at most {2 << 40:,}" in bisection(network("BEN(40)")).method


# The paths between an input and an output -------------------------------------------------------


def test_one_path_joins_an_input_to_an_output_or_one_over_each_middle_row() -> None:
    for spec, count in (("BF(3)", 1), ("BEN(3)", 8)):
        net = network(spec)
        graph = networkx.DiGraph(
            (a, b)
            for a, b in (edge[::step] for edge in net.to_networkx().edges for step in (1, -1))
            if net.address(a)[1] < net.address(b)[1]
        )
        ends = net.parse("(010,0)"), net.parse(f"(101,{net.last})")
        assert len(list(networkx.all_simple_paths(graph, *ends))) == count


@pytest.mark.parametrize("spec", ["BF(3)", "BEN(2)", "BEN(3)"])
def test_ways_from_inputs_run_upwards(spec: str) -> None:
    net = network(spec)
    for key in ("from-inputs",) if spec[1] == "F" else ("through-middle", "looping"):
        router = router_for(net, key)
        for variant in router.variants or (None,):
            for x, y in np.ndindex(1 << net.n, 1 << net.n):
                trace = run(router, net, net.index((x, 0)), net.index((y, net.last)), variant)
                levels = [net.address(v)[1] for v in trace.nodes]
                assert trace.delivered
                assert levels == list(range(net.last + 1))


# Looping ----------------------------------------------------------------------------------------


def all_and_drawn() -> list[list[int]]:
    """Return all permutations of 2 and of 4 rows, and some of up to 64 drawn."""
    generator = np.random.default_rng(5)
    some = [generator.permutation(1 << n).tolist() for n in (3, 4, 5, 6) for _ in range(20)]
    return [*map(list, permutations(range(2))), *map(list, permutations(range(4))), *some]


def test_no_two_messages_of_a_permutation_share_a_node() -> None:
    for targets in all_and_drawn():
        routes = links_passed(targets, looping(targets)[0].tolist())
        assert [route[-1][0] for route in routes] == targets
        assert len({place for route in routes for place in route}) == sum(map(len, routes))


def test_partners_take_different_halves_and_each_cycle_is_opened_once() -> None:
    for targets in all_and_drawn():
        middle, first = looping(targets)
        rows, size = np.arange(len(targets)), len(targets)
        for bit in (1 << b for b in range(size.bit_length() - 1)):
            pairs_of = networkx.Graph()
            for ends in (rows, np.array(targets)):
                place = middle & bit - 1 | ends & -bit
                at = {int(p): row for row, p in enumerate(place)}
                couples = [(row, at[int(p) ^ bit]) for row, p in enumerate(place)]
                assert all(middle[a] & bit != middle[b] & bit for a, b in couples)
                pairs_of.add_edges_from(couples)
            cycles = list(networkx.connected_components(pairs_of))
            opened = [[row for row in cycle if first[row] & bit] for cycle in cycles]
            assert opened == [[min(cycle)] for cycle in cycles]
            assert all(len(cycle) % 2 == 0 for cycle in cycles)


@pytest.mark.parametrize("spec", ["BEN(1)", "BEN(2)", "BEN(3)", "BEN(6)"])
def test_traffic_from_inputs_to_outputs_never_meets(spec: str) -> None:
    net = network(spec)
    for seed in range(5):
        traffic = send(net, pairs(net, "outputs", seed), "looping")
        assert not traffic.lost
        assert set(traffic.link_loads[1].tolist()) == {1}
        assert len(np.unique(traffic.routes)) == traffic.routes.size == net.nodes
    if net.n > 2:
        alone = send(net, pairs(net, "outputs", 0), "through-middle", "the source's row")
        assert alone.load.max() > 1


def test_an_invalid_permutation_is_looped_in_several() -> None:
    net = network("BEN(2)")
    ends = [(net.index((x, 0)), net.index((y, 4))) for x in range(4) for y in range(4)]
    traffic = send(net, ends, "looping")
    assert traffic.routes[:, -1].tolist() == [b for _, b in ends]
    assert traffic.load.max() == 4
    few = send(net, ends[1:2], "looping")
    assert few.routes[0, [0, -1]].tolist() == list(ends[1])


@pytest.mark.parametrize("variant", ["bit reversal", "drawn"])
def test_a_message_alone_explains_the_permutation_that_contains_it(variant: str) -> None:
    net = network("BEN(3)")
    router = router_for(net, "looping")
    traces = [
        run(router, net, net.index((x, 0)), net.index((y, 6)), variant) for x, y in np.ndindex(8, 8)
    ]
    reasons = [step.why for trace in traces for step in trace.steps[:3]]
    partners = [text for text in reasons if "partner" in text]
    assert any("No message" in text for text in reasons)
    for text in partners:
        assert {"upper", "lower"} <= set(text.split())
    assert {side for text in partners for side in ("inputs", "outputs") if side in text} == {
        "inputs",
        "outputs",
    }


def test_rows_are_ordered_so_that_halves_are_the_upper_and_the_lower() -> None:
    net = network("BEN(3)")
    drawing = scene(net)
    height = {mark.node: mark.at[1] for mark in drawing.marks}
    middle = sum(height.values()) / len(height)
    for node, y in height.items():
        assert (y > middle) == bool(net.address(node)[0] & 1)


def test_refusals_name_an_alternative() -> None:
    with pytest.raises(OutsideRange) as error:
        looping([0, 2, 1])
    assert error.value.nearest == "0 to 1"
    with pytest.raises(OutsideRange):
        looping([0, 0, 1, 2])
    with pytest.raises(OutsideRange) as error:
        pairs(network("Q(3)"), "outputs")
    assert error.value.nearest == "uniform"


def test_the_page_offers_inputs_to_outputs_where_there_are_some() -> None:
    (pattern,) = (option for option in TrafficTask.options if option.name == "pattern")
    offered = {spec: dict(pattern.choices(network(spec))) for spec in ("BF(2)", "BEN(2)", "WB(3)")}
    assert {spec for spec, keys in offered.items() if "outputs" in keys} == {"BF(2)", "BEN(2)"}


def test_random_messages_of_a_large_network_differ_from_its_nodes() -> None:
    reason = why_sampled(
        sample_messages(network("BEN(40)"), "outputs", router="through-middle"), "an output"
    )
    assert "messages leave in BEN(40) at once, each to an output." in reason
    assert "nodes" not in reason
