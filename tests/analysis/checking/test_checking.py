"""Routes of a file: all forms give the same routes, each counts once, bad lines harm no others."""

from __future__ import annotations

import csv
import io
import json
import random
import re
from collections import Counter
from itertools import pairwise

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer import network
from explorer.analysis.checking import check_routes, read_routes
from explorer.analysis.checking.cause import causes, questions
from explorer.analysis.checking.example import example
from explorer.analysis.checking.judge import TROUBLES
from explorer.core.errors import BadAddress, ExplorerError, TooLarge
from explorer.core.network import Network
from explorer.routing.traces.trace import read_faults

NETS = [network(spec) for spec in ("Q(3)", "HCN(2)", "MC(1,1)", "S(3)", "GHC(3,4)")]


def walk(net: Network, draw: random.Random) -> list[int]:
    """Return a route of a random walk, or a shortest one."""
    a, b = draw.sample(range(net.nodes), 2)
    if draw.random() < 0.5:
        return list(net.route(a, b).nodes)
    route = [a]
    for _ in range(draw.randrange(1, 6)):
        route.append(draw.choice([int(v) for v in net.neighbors(route[-1]) if v >= 0]))
    return route


def forms(net: Network, routes: list[list[int]]) -> dict[str, str]:
    """Return routes in every form that is read."""
    names = [[net.format(v) for v in route] for route in routes]
    rows = io.StringIO()
    csv.writer(rows).writerows(names)
    headed = io.StringIO()
    csv.writer(headed).writerows(
        [["from", "to", "route"], *([w[0], w[-1], " ".join(w)] for w in names)]
    )
    trace = io.StringIO()
    steps = [
        (hop, packet, name) for packet, route in enumerate(names) for hop, name in enumerate(route)
    ]
    csv.writer(trace).writerows([["cycle", "packet", "node"], *sorted(steps)])
    plain = io.StringIO()
    plain.write("packet,node\n")
    plain.writelines(f"{packet},{name}\n" for _, packet, name in sorted(steps, key=lambda s: s[1]))
    return {
        "an address a line": "\n\n".join("\n".join(route) for route in names),
        "a route a line": "\n".join(" -> ".join(route) for route in names),
        "a route a line, with ends": "\n".join(
            f"{route[0]} to {route[-1]}: {', '.join(route)}" for route in names
        ),
        "JSON": json.dumps(names),
        "JSON, indices": json.dumps({"routes": [{"nodes": route} for route in routes]}),
        "JSON, a route a line": "\n".join(json.dumps({"nodes": route}) for route in names),
        "CSV, a route a row": rows.getvalue() if "," in names[0][0] else headed.getvalue(),
        "CSV, a route a row, with a head": headed.getvalue(),
        "a trace of packets": trace.getvalue(),
        "a trace of packets, unquoted": plain.getvalue(),
    }


@given(st.sampled_from(NETS), st.integers(0, 2**32), st.integers(2, 7))
def test_every_form_holds_the_same_routes(net: Network, seed: int, count: int) -> None:
    draw = random.Random(seed)
    walks = [walk(net, draw) for _ in range(count)]
    for name, text in forms(net, walks).items():
        file = read_routes(text)
        assert file.form == name.split(", with")[0].split(", indices")[0].split(", unq")[0], name
        routes = [[net.parse(entry.text) for entry in route.entries] for route in file.routes]
        assert routes == walks, name
        # Every entry is at its reported line and column.
        if not name.startswith(("CSV", "a trace", "JSON, a")):
            lines = text.splitlines()
            for route in file.routes:
                for entry in route.entries:
                    start = lines[entry.line - 1][entry.column - 1 :].lstrip('"')
                    assert start.startswith(entry.text.removeprefix("#")), (name, entry)


def judged_plainly(net: Network, route: list[object], target: int, failed: set[int]) -> str:
    """Return the trouble of a route, step by step by its definition."""
    graph, seen = net.to_networkx(), set()
    for at, node in enumerate(route):
        if not isinstance(node, int):
            return "address"
        if at and not graph.has_edge(route[at - 1], node):
            return "no_link"
        if node in failed:
            return "fault"
        if node in seen:
            return "loop"
        seen.add(node)
    if route[-1] != target:
        return "short"
    least = networkx.shortest_path_length(graph, route[0], target)
    return "shortest" if len(route) - 1 == least else "longer"


@given(st.sampled_from(NETS), st.integers(0, 2**32))
def test_each_route_is_counted_once_at_its_first_fault(net: Network, seed: int) -> None:
    draw = random.Random(seed)
    failed = set(draw.sample(range(net.nodes), 1))
    lines, expected = [], []
    for _ in range(12):
        nodes_walked: list[object] = list(walk(net, draw))
        target = int(nodes_walked[-1])  # type: ignore[call-overload]
        kind = draw.randrange(5)
        if kind == 0:
            nodes_walked[draw.randrange(len(nodes_walked))] = "x"
        elif kind == 1 and len(nodes_walked) > 2:
            nodes_walked.pop(draw.randrange(1, len(nodes_walked) - 1))
        elif kind == 2 and len(nodes_walked) > 1:
            nodes_walked.pop()
        elif kind == 3:
            nodes_walked[1:1] = [nodes_walked[1], nodes_walked[0]]
        names = [node if isinstance(node, str) else net.format(node) for node in nodes_walked]
        start = names[0] if names[0] != "x" else net.format(0)
        lines.append(f"{start} to {net.format(target)}: {' '.join(names)}")
        expected.append(judged_plainly(net, nodes_walked, target, failed))
    faults = read_faults(net, [net.format(next(iter(failed)))])
    checked = check_routes(net, "\n".join(lines), faults)
    by_line = {route.line: route for route in checked.routes}
    assert [by_line[line].trouble for line in range(1, 13)] == expected
    assert checked.counts == {key: Counter(expected)[key] for key in TROUBLES}
    assert sum(checked.counts.values()) == 12
    order = [(list(TROUBLES).index(route.trouble), route.line) for route in checked.routes]
    assert order == sorted(order)
    carried = Counter(link for route in checked.legal for link in pairwise(route.nodes))
    if checked.conflicts:
        assert checked.conflicts.busiest(1)[0][2] == max(carried.values())
        assert checked.conflicts.hops == sum(carried.values())


def test_a_bad_line_is_located_and_leaves_the_others_valid() -> None:
    net = network("HCN(3)")
    text = "(000,001) (001,000)\n(000,001) (000,0012) (000,000)\n(000,001) (000,000)\nwhat?, \n((("
    checked = check_routes(net, text)
    assert (checked.counts["address"], checked.counts["shortest"]) == (3, 2)
    first = checked.routes[0]
    assert (first.line, first.at, first.column) == (2, 1, 11)
    assert first.why == (
        "Line 2, column 11: (000,0012) is no node of HCN(3): '0012' is not a value of field j: it"
        " takes 3 bits, 0 or 1. Nearest: (000,001)."
    )
    lines = '[1, 9]\n[1, 2\n{"node": 3}\n[3, 1]'
    checked = check_routes(network("Q(4)"), lines)
    assert [route.line for route in checked.routes if route.trouble == "address"] == [2, 3]
    assert all(f"Line {route.line}, column" in route.why for route in checked.routes[:2])
    cells = "cycle,packet,node\n0,1,000\nsoon,1,001\n2,1\n3,1,001"
    checked = check_routes(network("Q(3)"), cells)
    assert [(route.line, route.column) for route in checked.routes] == [(3, 1), (4, 1), (2, None)]
    assert checked.routes[0].why == "Line 3, column 1: 'soon' is no time: a number is."


@given(st.text(max_size=60) | st.text("0123456789()[]{},\"'#:->\n to", max_size=60))
def test_any_pasted_text_is_judged_or_refused_in_a_sentence(text: str) -> None:
    try:
        checked = check_routes(network("HCN(2)"), text)
    except ExplorerError as error:
        checked, sentence = None, str(error)
    if checked is None:
        assert "\n" not in sentence
        return
    assert sum(checked.counts.values()) == len(checked.routes)
    for route in checked.routes:
        assert "\n" not in route.why
        assert len(route.why) < 400


def test_nothing_that_is_read_is_executed_or_too_large() -> None:
    net = network("Q(3)")
    checked = check_routes(net, "000 __import__('os').abort()\n000 001")
    assert (checked.counts["address"], checked.counts["shortest"]) == (1, 1)
    for text, error in (
        ("", BadAddress),
        (" \n", BadAddress),
        ("[", BadAddress),
        ("0" * 10_000_001, TooLarge),
        ("000 001\n" * 100_001, TooLarge),
    ):
        with pytest.raises(error):
            read_routes(text)


@pytest.mark.parametrize(
    ("spec", "text", "trouble", "sentence"),
    [
        (
            "HCN(2)",
            "(00,01) (11,11)\n(01,00) (10,11)\n(00,00) (00,01)",
            "no_link",
            "In all 2 routes the hop without a link changes i and j at once.",
        ),
        ("Q(3)", "000 011\n100 111\n000 001\n000 111", "no_link", ""),
        ("Q(3)", "000 011\n100 111\n000 001", "no_link", "changes bits 0 and 1 of x at once"),
        ("Q(3)", "000 001 000\n011 010 011\n000 001", "loop", "goes 2 hops and comes back"),
        ("Q(3)", "000 001 011 010\n111 110 100 101\n000 001", "longer", "2 hops more are taken"),
    ],
)
def test_a_cause_fits_every_route_of_its_group_or_is_not_reported(spec, text, trouble, sentence):
    checked = check_routes(network(spec), text)
    rules = causes(checked)
    if sentence:
        assert sentence in rules[trouble].sentence
        assert 2 * rules[trouble].counterexamples <= rules[trouble].tested
    else:
        assert "bits" not in (rules[trouble].sentence if trouble in rules else "")


@pytest.mark.parametrize("spec", ["Q(4)", "HCN(3)", "MC(2,1)", "EH(2,2)", "Torus(4,4)", "S(4)"])
def test_every_rule_that_routes_may_share_has_its_german(spec: str) -> None:
    net = network(spec)
    routes = check_routes(net, example(net)).routes
    for route in routes:
        for question in questions(net, route.trouble):
            value = question.feature(net, route)
            if value is not None:
                rule = question.rule(value)
                if rule.endswith("contains both ends"):
                    level = net.levels.index(rule.split()[1])
                    assert route.source is not None
                    assert route.target is not None
                    source, target = (
                        net.cluster(end, level) for end in (route.source, route.target)
                    )
                    assert rule.startswith("one ") == (source == target)
                assert not re.search(r"\b(the|and|at|one|no|hops more)\b", rule.in_lang("de")), rule


def test_a_network_beyond_every_search_is_checked_as_well() -> None:
    net = network("MC(4,4)")
    trace = net.route(net.nodes - 1, 12345)
    text = " ".join(f"#{node}" for node in trace.nodes)
    checked = check_routes(net, f"{text}\n{text} #0")
    assert [route.trouble for route in checked.routes] == ["no_link", "shortest"]
    assert checked.routes[1].distance == trace.length


def test_a_bare_number_is_explained_as_an_index() -> None:
    first, second = check_routes(network("HCN(3)"), "packet,node\n1,5\n2,#5\n").routes
    assert (first.trouble, second.trouble) == ("address", "shortest")
    assert first.why.endswith("; the node of that index is #5. Nearest: #5.")
    # With one field it is more likely an address with a digit too few.
    (short,) = check_routes(network("Q(4)"), "11 0011").routes
    assert short.why.endswith("the node of that index is #11. Nearest: 0011.")
    (beyond,) = check_routes(network("HCN(3)"), "64 0").routes
    assert "index" not in beyond.why
