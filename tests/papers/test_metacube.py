"""The metacube paper's findings, the surprising ones found a second way."""

from __future__ import annotations

import random
from itertools import pairwise, product

import networkx
import numpy as np
import pytest

from explorer import network
from explorer.papers.metacube._messages import message_groups, ordered_destinations, schedule
from explorer.papers.metacube.routes import arrivals
from explorer.papers.metacube.table1 import TABLE, correct_entry, entry_error
from explorer.papers.metacube.timing import (
    cube_hops,
    hops,
    printed_extra,
    printed_metacube,
    printed_total,
    relative_difference,
)
from explorer.papers.registry import claims
from explorer.routing.metacube.class_paths import CORRECTED, PRINTED

MC21 = network("MC(2,1)")


def algorithm_4(m, table, source, target):
    """Algorithms 2, 3 and 4 line by line, as the paper writes them: the nodes of the route."""

    def fields(node):
        return node >> 4 * m, [node >> i * m & (1 << m) - 1 for i in range(4)]

    (cs, ms), (cd, md) = fields(source), fields(target)
    diff = fields(target ^ source)[1]
    dest = cd ^ cs
    kind = 0
    if dest == 0:
        if md[2 ^ cs] != ms[2 ^ cs]:
            kind = 2
        if md[1 ^ cs] != ms[1 ^ cs]:
            kind += 1
        if md[3 ^ cs] != ms[3 ^ cs]:
            kind = 3
    else:
        second, first = {1: (3, 2), 2: (3, 1), 3: (2, 1)}[dest]
        if md[second ^ cs] != ms[second ^ cs]:
            kind = 2
        if md[first ^ cs] != ms[first ^ cs]:
            kind += 1
    route = [source]

    def routing_in_cluster(c):
        for i in range(m):
            go = diff[c] & 1 << i
            if go:
                route.append(route[-1] ^ go << c * m)

    routing_in_cluster(cs)
    following = 0
    while following < table[dest][kind][0]:
        following += 1
        c = table[dest][kind][following] ^ cs
        route.append(route[-1] & (1 << 4 * m) - 1 | c << 4 * m)
        if route[-1] != target:
            routing_in_cluster(c)
    return route


@pytest.fixture(scope="module")
def paper_routes():
    """Every message of MC(2,1) by the algorithms written out, with both tables."""
    pairs = [(a, b) for a in range(MC21.nodes) for b in range(MC21.nodes) if a != b]
    return {
        name: {pair: algorithm_4(1, table, *pair) for pair in pairs}
        for name, table in (("printed", PRINTED), ("corrected", CORRECTED))
    }


def finding(key):
    return claims()[key].find()


def test_256_of_4032_messages_are_lost_by_the_table_as_printed(paper_routes) -> None:
    lost = [pair for pair, route in paper_routes["printed"].items() if route[-1] != pair[1]]
    assert (len(lost), len(paper_routes["printed"])) == (256, 4032)
    for key, computed in (
        ("mc-a4-delivers", "256 of 4,032 lost"),
        ("mc-1-optimal", "messages: 256 of 4,032 lost"),
    ):
        result = finding(key)
        assert result.verdict == "differs"
        assert result.computed == computed
        ends = dict(result.witness.view)
        assert (MC21.parse(ends["from"]), MC21.parse(ends["to"])) == min(lost)


def test_all_messages_go_shortest_ways_by_the_corrected_table(paper_routes) -> None:
    distances = dict(networkx.all_pairs_shortest_path_length(MC21.to_networkx()))
    for (a, b), route in paper_routes["corrected"].items():
        assert route[-1] == b
        assert len(route) - 1 == distances[a][b]
        assert all(w in MC21.neighbors(v) for v, w in pairwise(route))
    for (a, b), route in paper_routes["printed"].items():
        assert route[-1] != b or len(route) - 1 == distances[a][b]
    assert [r.verdict for r in finding("mc-a4-shortest").readings] == ["differs", "agrees"]
    assert finding("mc-a4-repaired").verdict == "agrees"


def test_without_the_test_of_line_12_messages_flip_corrected_fields_back() -> None:
    """A field is put right where its class is entered an odd number of times, the start too."""
    undone = 0
    for target in range(1, MC21.nodes):
        dest, fields = target >> 4, target & 15
        first, second = {0: (1, 2), 1: (2, 3), 2: (1, 3), 3: (1, 2)}[dest]
        kind = (fields >> first & 1) + 2 * (fields >> second & 1)
        kind = 3 if dest == 0 and fields >> 3 & 1 else kind
        visits = [0, *CORRECTED[dest][kind][1:]]
        undone += any(fields >> field & 1 and visits.count(field) % 2 == 0 for field in range(4))
    assert arrivals(MC21, True) == 63
    assert arrivals(MC21, False) == 63 - undone < 63


def test_the_links_of_a_step_are_fewer_than_the_hops_of_any_routing() -> None:
    for m in (1, 2):
        net = network(f"MC(2,{m})")
        graph = net.to_networkx()
        hops = net.nodes * sum(networkx.single_source_shortest_path_length(graph, 0).values())
        assert hops > (net.nodes - 1) * 2 * graph.number_of_edges()
    assert finding("mc-3.3-room").verdict == "agrees"


def test_51_of_63_steps_hold_a_link_twice_and_none_at_the_same_hop(paper_routes) -> None:
    """Step by step as the five loops make them, with sets of links."""
    held_path, hop_synchronous = 0, 0
    for targets in ordered_destinations(1)[1:]:
        routes = [paper_routes["corrected"][pair] for pair in enumerate(targets.tolist())]
        links = [link for route in routes for link in set(pairwise(route))]
        held_path += len(set(links)) < len(links)
        timed = [(hop, *link) for route in routes for hop, link in enumerate(pairwise(route))]
        hop_synchronous += len(set(timed)) < len(timed)
    assert (hop_synchronous, held_path) == (0, 51)
    result = finding("mc-3.3-conflict-free")
    assert result.verdict == "depends"
    assert [r.verdict for r in result.readings] == ["agrees", "differs"]
    assert result.evidence[0].text == "51 of 63"


def test_the_witness_of_a_held_link_is_two_messages_of_one_step(paper_routes) -> None:
    sentence = finding("mc-3.3-conflict-free").witness.sentence
    words = sentence.replace(".", "").split()
    step = int(words[words.index("step") + 1])
    a, b, c, d, near, far = (MC21.parse(word) for word in words if word.startswith("("))
    targets = ordered_destinations(1)[step]
    assert (targets[a], targets[c]) == (b, d)
    for pair in ((a, b), (c, d)):
        assert (near, far) in set(pairwise(paper_routes["corrected"][pair]))
    earlier = ordered_destinations(1)[1:step]
    for row in earlier:
        routes = [paper_routes["corrected"][pair] for pair in enumerate(row.tolist())]
        links = [link for route in routes for link in pairwise(route)]
        assert len(set(links)) == len(links)


def test_one_entry_of_table_1_is_wrong_and_its_cell_says_so() -> None:
    wrong = [(d, t) for d, t in product(range(4), range(4)) if entry_error(d, t, PRINTED[d][t])]
    assert wrong == [(3, 2)]
    assert [[correct_entry(d, t) for t in range(4)] for d in range(4)] == [
        list(row) for row in CORRECTED
    ]
    cells = [cell for row in TABLE.compute() for cell in row[1:]]
    assert [cell.verdict for cell in cells].count("differs") == 1
    assert "never enters class 2" in next(c.why for c in cells if c.verdict == "differs")


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ((1, 1, 3), "does not list 1 classes"),
        ((1, 3), "is no walk"),
        ((2, 1, 0), "is no walk"),
        ((4, 1, 3, 2, 3), "is longer"),
        ((2, 1, 3), "never enters class 2"),
        ((2, 2, 3), ""),
    ],
)
def test_an_entry_is_checked_in_every_respect(path, reason) -> None:
    assert reason in entry_error(3, 2, path)
    assert bool(entry_error(3, 2, path)) == bool(reason)


def test_every_set_of_fields_is_in_one_group() -> None:
    assert len(message_groups()) == 16
    for dest in range(4):
        sets = [mask for group in message_groups() if group.dest == dest for mask in group.through]
        others = set(range(4)) - {0, dest}
        assert sorted(sets) == sorted(
            sum(1 << i for i in chosen)
            for bits in product((0, 1), repeat=len(others))
            for chosen in [[i for i, bit in zip(sorted(others), bits, strict=True) if bit]]
        )


@pytest.mark.parametrize("m", [1, 2])
def test_the_formulas_of_the_time_agree_with_another_library(m: int) -> None:
    net = network(f"MC(2,{m})")
    distances = networkx.single_source_shortest_path_length(net.to_networkx(), 0)
    by_class = [0, 0, 0, 0]
    for node, distance in distances.items():
        by_class[node >> net.field_bits] += distance - node.bit_count()
    assert by_class == [printed_extra(dest, m) for dest in range(4)]
    assert sum(by_class) == printed_total(m)
    assert sum(distances.values()) == printed_metacube(m) == hops(m)
    assert cube_hops(m) == sum(node.bit_count() for node in distances)


def test_the_share_of_the_difference_rises_first_where_start_up_counts() -> None:
    """As the paper's own model gives it: (p-1)(ts + g·tw) + hops · th, with th = 1."""
    for start, rises in ((0, False), (3, False), (4, True), (100, True)):
        shares = []
        for m in (1, 2):
            p = network(f"MC(2,{m})").nodes
            metacube, cube = ((p - 1) * start + h for h in (hops(m), cube_hops(m)))
            shares.append((metacube - cube) / metacube)
            assert float(relative_difference(m, start)) == pytest.approx(shares[-1])
        assert (shares[1] > shares[0]) == rises
    assert finding("mc-3.4-ratio").verdict == "depends"


def test_nodes_look_alike_and_links_do_not() -> None:
    graph = network("MC(1,2)").to_networkx()
    squares = {"cube": set(), "cross": set()}
    for a, b, kind in graph.edges(data="kind"):
        count = sum(graph.has_edge(c, d) for c in graph[a] if c != b for d in graph[b] if d != a)
        squares[kind].add(count)
    assert squares == {"cube": {1}, "cross": {0}}
    result = finding("mc-0-symmetric")
    assert [r.verdict for r in result.readings] == ["agrees", "differs"]
    assert result.witness.spec == "MC(1,2)"


def test_the_diameter_is_longer_than_the_hypercubes_by_search() -> None:
    for spec, expected in {"MC(1,1)": 4, "MC(2,1)": 8, "MC(1,3)": 8, "MC(2,2)": 12}.items():
        net = network(spec)
        assert networkx.diameter(net.to_networkx()) == expected > net.nodes.bit_length() - 1
    assert finding("mc-0-short-diameter").witness.spec == "MC(1,1)"


def test_some_pairs_are_no_farther_apart_than_in_the_hypercube() -> None:
    net = network("MC(1,1)")
    distances = dict(networkx.all_pairs_shortest_path_length(net.to_networkx()))
    same = [(a, b) for a, b in product(range(8), range(8)) if a != b
            and distances[a][b] == (a ^ b).bit_count()]  # fmt: skip
    view = dict(finding("mc-3.4-longer").witness.view)
    assert (net.parse(view["from"]), net.parse(view["to"])) == same[0]
    assert all(distances[a][b] >= (a ^ b).bit_count() for a in range(8) for b in range(8))


def test_the_destinations_are_those_of_a_loop_in_plain_python() -> None:
    for s in random.Random(1).sample(range(1024), 5):
        cs, column = s >> 8, []
        for c4, c3, c2, c1, c0 in product(range(4), repeat=5):
            c, x = (c0, c1, c2, c3), c4 ^ cs
            column.append(sum(c[i ^ x] << 2 * i for i in range(4)) + (c4 << 8) ^ s)
        assert column == ordered_destinations(2)[:, s].tolist()
        assert np.unique(column).size == 1024


def some_message_waits(length: int) -> bool:
    """Whether a message finds a link occupied if each occupies a link for ``length`` hops."""
    for word in schedule(1).words:
        starts_by_link = {}
        for source in range(64):
            at = source
            for hop, port in enumerate(word):
                starts_by_link.setdefault((at, port), []).append(hop)
                at = int([v for v in MC21.neighbors(at).tolist() if v >= 0][port])
        for starts in starts_by_link.values():
            if any(b - a < length for a, b in pairwise(sorted(starts))):
                return True
    return False


def test_messages_wait_as_soon_as_they_hold_a_link_for_three_hops() -> None:
    assert [some_message_waits(length) for length in (1, 2, 3, 4)] == [False, False, True, True]
    readings = finding("mc-3.4-waiting").readings
    assert [reading.verdict for reading in readings] == ["agrees", "differs"]
