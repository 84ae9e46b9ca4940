"""Total exchange: results by symmetry against every message of every step."""

from __future__ import annotations

import random
from itertools import pairwise

import networkx
import numpy as np
import pytest

from explorer import network
from explorer.analysis.traffic.conflicts import conflicts
from explorer.collectives._translations import port_group
from explorer.collectives.exchange import check, exchange, hypercube_time
from explorer.core.errors import OutsideRange, TooLarge, Unroutable
from explorer.core.registry import families
from explorer.core.search import distances_from
from explorer.routing.traces.trace import route

SMALL = [
    "Q(1)", "Q(4)", "MC(0,3)", "MC(1,1)", "MC(1,2)", "DC(2)", "MC(2,1)", "FQ(4)", "CQ(4)", "S(4)",
    "SC(2,3)", "SCQ(2,3)", "CCC(2)", "CCC(3)", "Torus(5,4)", "Torus(9)", "GHC(2,3,4)", "EH(2,2)",
    "ECQ(1,1)", "HS(2)", "HCN(1)", "HCNm(1,3)",
]  # fmt: skip


@pytest.mark.parametrize("spec", SMALL)
def test_the_check_by_symmetry_is_that_of_all_messages(spec: str) -> None:
    net = network(spec)
    schedule = exchange(net)
    checked = check(schedule)
    rows, steps = schedule.routes()
    counted = conflicts(net, rows, steps)
    assert counted.hop_synchronous.steps == checked.hop_synchronous == 0
    assert counted.held_path.steps == checked.held_path
    assert counted.steps == schedule.steps == net.nodes - 1
    assert counted.hops == schedule.hops * net.nodes
    # Step by step, every link behind a port is shared by as many messages as `sharing` says.
    for step in range(0, schedule.steps, max(1, schedule.steps // 12)):
        load = conflicts(net, rows[steps == step]).load
        assert sorted(np.unique(load[load > 0])) == sorted(
            {int(n) for n in schedule.sharing[step] if n}
        )
        assert int(load.sum()) == len(schedule.words[step]) * net.nodes


@pytest.mark.parametrize("spec", SMALL)
def test_every_node_sends_to_every_other_once_and_on_shortest_ways(spec: str) -> None:
    net = network(spec)
    schedule = exchange(net)
    ends = np.stack([schedule.positions(step)[-1] for step in range(schedule.steps)])
    everyone = np.arange(net.nodes)
    for step in ends:
        assert sorted(step) == everyone.tolist()
    for node in everyone:
        assert sorted([node, *ends[:, node]]) == everyone.tolist()
    generator = random.Random(spec)
    for node in generator.sample(range(net.nodes), min(3, net.nodes)):
        left = distances_from(net, node)
        lengths = [len(word) for word in schedule.words]
        assert [int(left[end]) for end in ends[:, node]] == lengths
    checked = check(schedule)
    assert (checked.delivers, checked.lost, checked.shortest) == (True, (), True)


@pytest.mark.parametrize("spec", ["MC(2,1)", "MC(2,2)"])
@pytest.mark.parametrize("variant", ["corrected", "as printed"])
def test_the_words_are_the_routes_of_algorithm_4_from_every_class(spec, variant) -> None:
    net = network(spec)
    schedule = exchange(net, variant)
    generator = random.Random(spec)
    for step in generator.sample(range(schedule.steps), 40):
        at = schedule.positions(step)
        target = schedule.targets[step]
        for start in range(net.classes):
            source = start << net.field_bits | generator.randrange(1 << net.field_bits)
            fields = [target >> i * net.m & ((1 << net.m) - 1) for i in range(4)]
            moved = sum(fields[i ^ start] << i * net.m for i in range(4))
            there = source ^ moved ^ (target >> net.field_bits << net.field_bits)
            trace = route(net, source, there, "metacube-paper", variant)
            assert at[:, source].tolist() == list(trace.nodes)
            assert trace.delivered == (step not in check(schedule).lost)


@pytest.mark.parametrize("m", [1, 2])
def test_the_order_is_that_of_algorithm_1_for_every_source(m: int) -> None:
    """Its five loops, written out as the paper has them."""
    net = network(f"MC(2,{m})")
    schedule = exchange(net)
    size = 1 << m
    ends = [schedule.positions(step)[-1] for step in range(schedule.steps)]
    for source in random.Random(m).sample(range(net.nodes), 8):
        cluster, *_ = net.address(source)
        ordered = []
        for c4 in range(4):
            for c3 in range(size):
                for c2 in range(size):
                    for c1 in range(size):
                        for c0 in range(size):
                            c = (c0, c1, c2, c3)
                            x = c4 ^ cluster
                            moved = (c4, c[3 ^ x], c[2 ^ x], c[1 ^ x], c[0 ^ x])
                            ordered.append(net.index(moved) ^ source)
        assert ordered.pop(0) == source
        assert ordered == [int(end[source]) for end in ends]


def test_the_quad_cube_of_16384_nodes_is_checked_in_all_16383_steps() -> None:
    schedule = exchange(network("MC(2,3)"))
    checked = check(schedule)
    assert (checked.delivers, checked.shortest, checked.hop_synchronous) == (True, True, 0)
    assert schedule.time == {"ts": 16_383, "tw": 16_383, "th": 153_216}
    # Counted another way: a word repeats a port exactly when two messages want a link.
    assert checked.held_path == sum(len(set(word)) < len(word) for word in schedule.words)


def test_the_hops_are_the_distances_that_another_library_finds() -> None:
    for spec in ("MC(2,1)", "MC(1,2)", "CCC(3)", "S(4)"):
        net = network(spec)
        far = networkx.single_source_shortest_path_length(net.to_networkx(), 0)
        assert exchange(net).hops == sum(far.values())


def test_the_hypercube_beside_takes_half_of_p_log_p_hops() -> None:
    for n in range(1, 12):
        nodes = 2**n
        assert hypercube_time(nodes) == {"ts": nodes - 1, "tw": nodes - 1, "th": n * nodes // 2}
        assert exchange(network(f"Q({n})")).time == hypercube_time(nodes)
    assert [hypercube_time(nodes) for nodes in (1, 24)] == [None, None]


def test_a_group_is_found_exactly_where_relabelling_by_translations_keeps_all_ports() -> None:
    """On every small sample: accepted groups act regularly, the others show two ways that part."""
    refused = set()
    for family in families().values():
        for sample in family.samples:
            net = network(sample)
            if net.nodes > 600:
                continue
            try:
                group = port_group(net)
            except Unroutable:
                refused.add(net.spec)
                continue
            table = group.table
            for node in random.Random(sample).sample(range(net.nodes), min(5, net.nodes)):
                image = group.translation(node)
                assert sorted(image) == list(range(net.nodes))
                assert (table[image] == image[table]).all()
            for node in range(net.nodes):
                route = [0]
                for port in group.word(node):
                    route.append(int(table[route[-1], port]))
                assert route[-1] == node
                assert all(b in net.neighbors(a) for a, b in pairwise(route))
    assert {"CQ(5)", "HCN(2)", "ECQ(2,3)", "Mesh(4,4)", "BT(3)", "HyperStar(6,3)"} <= refused
    assert not refused & {*SMALL, "CQ(3)", "SCQ(3,3)"}


@pytest.mark.parametrize("spec", ["HCN(2)", "HCN(3)", "CQ(5)", "HS(3)", "HyperStar(6,3)"])
def test_networks_refused_for_translations_look_different_from_some_nodes(spec: str) -> None:
    """Nodes with different numbers of closed walks, or (hyper-star) ports that only swap ends."""
    net = network(spec)
    links = networkx.to_numpy_array(net.to_networkx(), range(net.nodes), dtype=object).astype(int)
    walks, seen = links.astype(object), []
    for _ in range(9):
        walks = walks @ links
        seen.append(tuple(walks.diagonal()))
    alike = all(len(set(row)) == 1 for row in seen)
    assert alike == (spec == "HyperStar(6,3)")
    with pytest.raises(Unroutable, match="what one node does another cannot copy"):
        exchange(net)


def test_positions_say_which_steps_there_are() -> None:
    with pytest.raises(OutsideRange, match="steps go from 0 to 2"):
        exchange(network("Q(2)")).positions(3)


@pytest.mark.parametrize("spec", ["MC(3,3)", "Q(17)", "Torus(256,256)"])
def test_too_large_networks_are_refused(spec: str) -> None:
    with pytest.raises(TooLarge):
        exchange(network(spec))


def test_not_all_routes_of_a_large_exchange_are_held() -> None:
    with pytest.raises(TooLarge):
        exchange(network("MC(2,3)")).routes()
