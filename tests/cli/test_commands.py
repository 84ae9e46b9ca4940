"""Every command, in this process: its JSON, its text and its refusals."""

import csv
import io
import json
import re
import subprocess
import sys
from itertools import pairwise
from xml.sax.saxutils import escape

import networkx
import pytest

from explorer import families, network, routers_for
from explorer.analysis.measures.measures import measure
from explorer.cli.main import MODULES, make_parsers
from explorer.core.search import distances_from

SPECS = [cls.samples[-1] for cls in families().values()]
SMALL = [s for cls in families().values() for s in cls.samples if network(s).nodes <= 300]


@pytest.fixture
def ask(printed):
    """Run a command that must succeed and return what it wrote, read as JSON if asked for."""

    def run(*words):
        out = printed(*words)
        return json.loads(out) if "--json" in words or "json" in words else out

    return run


def test_networks_lists_every_family(ask):
    rows = ask("networks", "--json")
    assert [row["family"] for row in rows] == list(families())
    for row in rows:
        assert set(row) == {"family", "spec", "title", "parameters", "paper"}
        assert network(row["spec"]).family == row["family"]
    text = ask("networks")
    assert all(row["spec"] in text and row["title"] in text for row in rows)


@pytest.mark.parametrize("spec", SPECS)
def test_info_has_the_measures(ask, spec):
    net = network(spec)
    measures = measure(net)
    answer = ask("info", spec, "--json")
    assert answer["spec"] == spec
    assert answer["nodes"] == net.nodes
    assert answer["links"] == net.links
    assert answer["degree"] == {
        "min": net.degrees.minimum,
        "max": net.degrees.maximum,
        "mean": float(net.degrees.mean),
    }
    assert answer["diameter"] == measures.diameter
    assert answer["mean_distance"] == float(measures.mean_distance)
    assert answer["mean_distance_excluding_self"] == float(measures.mean_distance_excluding_self)
    assert answer["cost"] == net.degrees.maximum * measures.diameter
    assert answer["message_density"] == float(measures.message_density)
    counted = sum(answer["distance_distribution"])
    assert counted == (net.nodes if measures.uniform else net.nodes**2)
    assert answer["method"] == measures.method
    text = ask("info", spec)
    assert f"{net.nodes:,}" in text
    assert measures.method in text


@pytest.mark.parametrize("spec", SPECS)
def test_info_has_the_structure_of_the_network(ask, spec):
    net = network(spec)
    answer = ask("info", spec, "--json")
    graph = net.to_networkx()
    assert answer["bipartite"] == (None if net.directed else networkx.is_bipartite(graph))
    if answer["connectivity"] not in (None, net.degrees.minimum):
        assert answer["connectivity"] == networkx.node_connectivity(net.to_networkx())
    assert answer["radius"] == networkx.radius(graph)
    assert sum(nodes for _, nodes in answer["eccentricities"]) == net.nodes
    each = 1 if answer["uniform"] else net.nodes
    assert answer["exchange_time"]["ts"] == answer["exchange_time"]["tw"] == (net.nodes - 1) * each
    assert answer["exchange_time"]["th"] == pytest.approx(
        answer["mean_distance"] * net.nodes * each
    )
    assert answer["cef"] == pytest.approx(1 / (1 + net.links / net.nodes))
    assert set(answer["methods"]) == {"bipartite", "connectivity", "bisection_width"}


def test_info_takes_the_factors_of_cost_effectiveness(ask):
    answer = ask("info", "Q(4)", "--rho", "1/10", "--sigma", "0.5", "--json")
    assert answer["cef"] == pytest.approx(1 / 1.2)
    assert answer["tcef"] == pytest.approx(1.5 / (1.2 + 0.5 / 16))
    assert "ρ = 0.1, σ = 0.5" in ask("info", "Q(4)", "--rho", "1/10", "--sigma", "0.5")


def test_info_is_exact_beyond_64_bits(ask):
    answer = ask("info", "Q(70)", "--json")
    assert answer["nodes"] == 2**70
    assert sum(answer["distance_distribution"]) == 2**70


def test_info_reads_a_spec_in_any_case(ask):
    assert ask("info", " q( 04 )", "--json")["spec"] == "Q(4)"


@pytest.mark.by_day(3)
@pytest.mark.parametrize("spec", SMALL)
def test_links_in_every_format_are_the_links(ask, spec):
    net = network(spec)
    graph = net.to_networkx()
    edges = {frozenset(edge) for edge in graph.edges}
    addresses = {net.format(v): v for v in range(net.nodes)}

    lines = ask("links", spec).splitlines()
    assert len(lines) == net.links
    between = " -> " if net.directed else " "
    assert {frozenset(map(addresses.get, line.split(between))) for line in lines} == edges

    rows = ask("links", spec, "--format", "json")
    assert rows == ask("links", spec, "--json")
    assert len(rows) == net.links
    first, second = ("tail", "head") if net.directed else ("a", "b")
    for row in rows:
        assert set(row) == {first, second, "kind", "dimension"}
        edge = graph.edges[addresses[row[first]], addresses[row[second]]]
        assert (edge["kind"], edge["dimension"]) == (row["kind"], row["dimension"])

    read = list(csv.DictReader(io.StringIO(ask("links", spec, "--format", "csv"))))
    for row, wanted_row in zip(read, rows, strict=True):
        ends = int(row.pop(f"{first}_index")), int(row.pop(f"{second}_index"))
        assert ends == (addresses[wanted_row[first]], addresses[wanted_row[second]])
        # A spreadsheet reads no address as a number, and an address is read as it stands there.
        assert not re.fullmatch(r"[\d(),.+-]+", row[first])
        assert (net.parse(row[first]), net.parse(row[second])) == ends
        assert (row["kind"], int(row["dimension"])) == (wanted_row["kind"], wanted_row["dimension"])

    text = ask("links", spec, "--format", "graphml")
    parsed = networkx.parse_graphml(text, node_type=int)
    assert all(f"{kind.key}: {escape(kind.title)}" in text for kind in net.kinds)
    assert parsed.is_directed() == net.directed
    assert set(parsed.edges) == set(graph.edges) or not net.directed
    assert {frozenset(edge) for edge in parsed.edges} == edges
    assert {data["address"]: v for v, data in parsed.nodes(data=True)} == addresses

    if net.directed:
        return
    routers = {}
    for line in ask("links", spec, "--format", "anynet").splitlines():
        words = line.split()
        assert words[0::2] == ["router", "node"] + ["router"] * (len(words) // 2 - 2)
        assert words[1] == words[3]
        routers[int(words[1])] = [int(word) for word in words[5::2]]
    assert routers == {v: sorted(graph[v]) for v in graph}


@pytest.mark.parametrize("spec", SPECS)
def test_routers_are_those_that_serve(ask, spec):
    rows = ask("routers", spec, "--json")
    assert [row["key"] for row in rows] == [r.key for r in routers_for(network(spec))]
    for row in rows:
        assert set(row) == {"key", "title", "paper", "variants", "promises_shortest"}
        assert row["key"] in ask("routers", spec)


@pytest.mark.parametrize("spec", SPECS)
def test_route_walks_links_from_source_to_target(ask, spec):
    net = network(spec)
    last = net.nodes - 1
    answer = ask("route", spec, "#0", f"#{last}", "--json")
    assert (answer["spec"], answer["source"], answer["target"]) == (
        spec,
        net.format(0),
        net.format(last),
    )
    assert answer["delivered"]
    assert answer["lost"] is None
    nodes = [net.parse(address) for address in answer["nodes"]]
    assert (nodes[0], nodes[-1]) == (0, last)
    assert answer["length"] == len(answer["hops"]) == len(nodes) - 1
    depths = distances_from(net, last)
    assert answer["distance"] == depths[0]
    assert answer["stretch"] == answer["length"] / answer["distance"]
    for (a, b), hop in zip(pairwise(nodes), answer["hops"], strict=True):
        assert (hop["from"], hop["to"]) == (net.format(a), net.format(b))
        assert hop["kind"] == net.kind_between(a, b).key
        assert hop["dimension"] == net.ports[net.port_between(a, b)].dimension
        assert hop["left"] == depths[b]
        assert hop["detour"] == (depths[b] >= depths[a])
        assert hop["why"]
        assert isinstance(hop["variables"], dict)
    text = ask("route", spec, "#0", f"#{last}")
    assert all(address in text for address in answer["nodes"])
    assert f"Delivered in {answer['length']} hop" in text


def test_route_uses_the_named_router(ask):
    up = ask("route", "Q(3)", "000", "101", "--json")
    down = ask("route", "Q(3)", "000", "101", "--router", "e-cube-descending", "--json")
    assert up["nodes"] == ["000", "001", "101"]
    assert down["nodes"] == ["000", "100", "101"]
    assert down["router"] == "e-cube-descending"


@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_options_may_be_anywhere_after_the_command(ask, place):
    words = ["route", "Q(3)", "000", "101"]
    options = ["--router", "e-cube-descending", "--json"]
    assert ask(*words[:place], *options, *words[place:]) == ask(*words, *options)


@pytest.mark.parametrize("spec", [s for s in SPECS if network(s).degrees.minimum > 1])
def test_route_goes_round_faults(ask, spec):
    net = network(spec)
    source, last = net.format(0), net.format(net.nodes - 1)
    first = ask("route", spec, source, last, "--json")["nodes"]
    fault = first[1] if len(first) > 2 else f"{first[0]}~{first[1]}"
    answer = ask("route", spec, source, last, "--fault", fault, "--json")
    assert answer["delivered"]
    ends = {frozenset(pair) for pair in pairwise(answer["nodes"])}
    assert fault not in answer["nodes"]
    assert frozenset(fault.split("~")) not in ends


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (["info", "MD(2,2)"], ["'MD'", "Nearest: "]),
        (["info", "Q(0)"], ["n = 0", "from 1 to", "Nearest: Q(1)"]),
        (["info", "Q(2,3)"], ["2 parameters", "takes 1", "Nearest: Q("]),
        (["info", "Q(x)"], ["'x'", "whole numbers", "Nearest: Q("]),
        (["info", "nonsense"], ["'nonsense'", "a spec is", "Nearest: "]),
        (["info"], ["SPEC"]),
        (["info", "Q(3)", "--rho", "-1"], ["'-1'", "from 0 on"]),
        (["info", "Q(3)", "--sigma", "1/0"], ["'1/0'", "from 0 on"]),
        (["info", "Q(3)", "--alpha", "0"], ["'0'", "from 1 to 9"]),
        (["rout", "Q(3)"], ["'rout'", "Nearest: route"]),
        (["links", "Q(3)", "--format", "jsn"], ["'jsn'", "edgelist", "Nearest: json"]),
        (["links", "Q(30)"], ["1,073,741,824", "at most 1,048,576"]),
        (["route", "Q(3)", "000", "0000"], ["'0000'", "3 bits", "Nearest: 000"]),
        (["route", "Q(3)", "000", "012"], ["'012'", "3 bits", "Nearest: "]),
        (["route", "Q(3)", "000", "#8"], ["#8", "0 to 7", "Nearest: #7"]),
        (["route", "Q(3)", "000", "000"], ["000", "two different nodes"]),
        (["route", "Q(3)", "000"], ["TO"]),
        (["route", "Q(3)", "000", "111", "--router", "x"], ["'x'", "Nearest: e-cube"]),
        (["route", "Q(3)", "000", "111", "--variant", "x"], ["'x'", "'e-cube'"]),
        (["route", "Q(3)", "000", "111", "--fault", "000"], ["000 has failed"]),
        (["route", "Q(3)", "000", "111", "--fault", "000~011"], ["not joined", "Nearest: "]),
        (["serve", "--port", "80a"], ["'80a'", "0 to 65535"]),
        (["serve", "--workers", "0"], ["'0'", "1 to 64"]),
        (["serve", "--host", "no.such.host.invalid"], ["no.such.host.invalid", "127.0.0.1"]),
        (["--nonsense"], ["--nonsense"]),
        (["draw", "Q(3)", "--stp", "3", "000", "111"], ["'--stp'", "Nearest: --step"]),
        (["info", "Q(3)", "--jsn=x"], ["'--jsn'", "Nearest: --json"]),
        (["info", "Q(3)", "Q(4)"], ["'Q(4)'", "too many", "SPEC"]),
    ],
)
def test_bad_input_is_refused_in_one_line(refused, words, parts):
    line = refused(*words)
    for part in parts:
        assert part in line


@pytest.mark.parametrize("name", [*MODULES, "route", "--version"])
def test_a_command_is_known_without_the_others(name):
    """It has the same options as in the parser of all commands, which completion and help load."""
    parser_alone, all_parsers = make_parsers(name)[1], make_parsers()[1]
    assert list(parser_alone) == {"completion": list(all_parsers), "--version": []}.get(
        name,
        [other for other in all_parsers if MODULES.get(other, other) == MODULES.get(name, name)],
    )
    assert all(
        parser_alone[each].format_help() == all_parsers[each].format_help() for each in parser_alone
    )


@pytest.mark.parametrize(
    ("words", "module"), [(("route", "Q(3)", "000", "111"), "tasks"), (("links", "Q(3)"), "links")]
)
def test_a_command_loads_no_other(words, module):
    code = "import sys; from explorer.cli.main import main; main(sys.argv[1:]); print(*sys.modules)"
    run = [sys.executable, "-c", code, *words]
    loaded = subprocess.run(run, capture_output=True, text=True, check=True).stdout.split()
    groups = {f"explorer.cli.commands.{each}" for each in ("tasks", *MODULES.values())}
    assert groups & {*loaded} == {f"explorer.cli.commands.{module}"}


def test_a_router_blind_to_faults_loses_the_message_in_front_of_one(ask):
    words = ("route", "Q(3)", "000", "111", "--router", "e-cube", "--fault")
    for fault in ("011", "001~011"):
        answer = ask(*words, fault, "--json")
        assert not answer["delivered"]
        assert answer["nodes"] == ["000", "001"]
        assert answer["lost"]["node"] == "001"
        assert answer["stretch"] is None
        assert "lost at 001 after 1 hop" in ask(*words, fault)


def test_retreats_of_a_probe_are_not_in_its_circuit(ask):
    words = ["route", "Q(3)", "000", "011", "--router", "hyperswitch"]
    for fault in ("011~001", "011~010", "001~101", "000~100"):
        words += ["--fault", fault]
    answer = ask(*words, "--json")
    nodes, circuit = answer["nodes"], [answer["source"]]
    assert [hop["action"] for hop in answer["hops"]].count("retreat") > 0
    for hop, node in zip(answer["hops"], nodes[1:], strict=True):
        assert hop["action"] in ("reserve", "retreat")
        if hop["action"] == "retreat":
            circuit.pop()
            assert circuit[-1] == node
        else:
            circuit.append(node)
    assert answer["circuit"] == circuit
    assert answer["length"] == len(circuit) - 1 < answer["moves"] == len(answer["hops"])
    assert ask("route", "Q(3)", "000", "011", "--json")["circuit"] is None
