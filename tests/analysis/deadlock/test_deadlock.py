"""Deadlock on channels as routers state them: confirmed by a program that knows nothing of us."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from fractions import Fraction
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import networkx
import pytest

import explorer
from explorer.analysis.deadlock import checker
from explorer.analysis.deadlock.certificate import certificate
from explorer.analysis.deadlock.condition import Condition, condition
from explorer.analysis.deadlock.relation import relation
from explorer.analysis.deadlock.turns import turns
from explorer.cli.main import main
from explorer.core.errors import OutsideRange, TooLarge, Unroutable
from explorer.core.network import Network
from explorer.core.plugins.function_router import router_of
from explorer.core.registry import router_for
from explorer.core.router import Router, Via
from explorer.routing.traces.trace import run

pytestmark = pytest.mark.usefixtures("forgotten")

DATELINE = '''
"""Dimension order on a torus, on a second virtual channel from the link that closes a ring on."""
from explorer import Via

virtual_channels = 2

def next_hop(net, here, target, came_by):
    for i, field in enumerate(net.fields):
        x, y = (int(net.split(node)[i]) for node in (here, target))
        if x == y:
            continue
        size = field.size
        sense = 1 if (y - x) % size <= size // 2 else -1
        values = [int(value) for value in net.split(here)]
        values[i] = (x + sense) % size
        in_ring = came_by is not None and int(net.split(came_by.node)[i]) != x
        closes = values[i] != x + sense
        return Via(int(net.join(values)), int(closes or in_ring and came_by.channel == 1))
'''

DUATO = '''
"""Any shortest way on virtual channel 1; dimension order on virtual channel 0."""
from explorer import Via

virtual_channels = 2

def next_hops(net, here, target):
    far = net.distance(here, target)
    near = [v for v in net.neighbors(here).tolist() if v >= 0 and net.distance(v, target) < far]
    return [Via(v, 1) for v in near] + [Via(near[0], 0)]
'''

ADAPTIVE = '''
"""Any shortest way, on the one channel of a link."""
def next_hops(net, here, target):
    far = net.distance(here, target)
    return [v for v in net.neighbors(here).tolist() if v >= 0 and net.distance(v, target) < far]
'''

VALIANT = '''
"""To a node that is drawn and then to the target, a virtual channel for each part."""
import random
from explorer import Via

virtual_channels = 2

def next_hop(net, here, target, source, seed, came_by):
    drawn = random.Random(f"{seed} {source} {target}").randrange(net.nodes)
    second = here == drawn or came_by is not None and came_by.channel == 1
    wrong = here ^ (target if second else drawn)
    return Via(here ^ (wrong & -wrong), int(second))
'''


def add_router_file(text: str, tmp_path: Path, name: str) -> str:
    """Write the file of a router, add it as a plug-in, and return its path."""
    file = tmp_path / f"{name}.py"
    file.write_text(text, "utf-8")
    explorer.add_plugin(str(file))
    return str(file)


def condition_of(spec: str, key: str) -> Condition:
    net = explorer.network(spec)
    return condition(relation(net, router_for(net, key)))


def outside(document: dict[str, Any], tmp_path: Path) -> subprocess.CompletedProcess[str]:
    """Have the checker check a document in a Python that sees no package at all."""
    file = tmp_path / "certificate.json"
    file.write_text(json.dumps(document), "utf-8")
    words = [sys.executable, "-I", "-S", str(checker.__file__), str(file)]
    return subprocess.run(words, capture_output=True, text=True, timeout=120)


def waits_by_hand(
    net: Network, router: Router, variant: str | None = None
) -> networkx.DiGraph[Any]:
    """The dependencies of channels, from the steps of every trace."""
    graph: networkx.DiGraph[Any] = networkx.DiGraph()
    for source, target in ((a, b) for a in range(net.nodes) for b in range(net.nodes) if a != b):
        trace = run(router, net, source, target, variant)
        route = [(hop.step.node, hop.next, hop.step.channel) for hop in trace.hops]
        graph.add_nodes_from(route)
        graph.add_edges_from(pairwise(route))
    return graph


@pytest.mark.parametrize(
    ("text", "name", "spec", "free", "theorem"),
    [
        (DATELINE, "dateline", "Torus(4,5)", True, "Dally and Seitz 1987"),
        (DUATO, "duato", "Mesh(3,4)", True, "Duato 1993"),
        (DUATO, "duato", "Q(4)", True, "Duato 1993"),
        (VALIANT, "valiant", "Q(4)", True, "Dally and Seitz 1987"),
        (DATELINE.replace("closes or in_ring", "in_ring"), "never", "Torus(4,5)", False, None),
        (VALIANT.replace("int(second)", "0"), "single", "Q(3)", False, None),
        (ADAPTIVE, "adaptive", "Mesh(3,3)", None, None),
    ],
)
def test_a_router_with_channels_of_its_own_is_judged_and_certified(
    text: str, name: str, spec: str, free: bool | None, theorem: str | None, tmp_path: Path
) -> None:
    add_router_file(text, tmp_path, name)
    result = condition_of(spec, name)
    assert result.free is free
    if theorem:
        assert result.theorem == theorem
    if free is None:
        with pytest.raises(Unroutable, match="nothing is proved"):
            certificate(result)
        return
    process = outside(certificate(result), tmp_path)
    assert process.returncode == 0, process.stderr
    assert process.stdout.startswith("no deadlock" if free else f"{len(result.cycle)} channels")


@pytest.mark.parametrize("name", ["dateline", "valiant"])
def test_waits_are_those_of_the_traces(name: str, tmp_path: Path) -> None:
    add_router_file({"dateline": DATELINE, "valiant": VALIANT}[name], tmp_path, name)
    net = explorer.network("Torus(3,4)" if name == "dateline" else "Q(3)")
    router = router_for(net, name)
    by_hand = networkx.compose_all(
        [waits_by_hand(net, router, variant) for variant in router.variants or (None,)]
    )
    of = relation(net, router)
    assert set(of.channels) == set(by_hand)
    waits = {
        (tuple(of.channels[held]), tuple(of.channels[next_channel]))
        for moves in of.moves
        for held, next_channel in moves
        if held >= 0
    }
    assert waits == set(by_hand.edges)
    assert networkx.is_directed_acyclic_graph(by_hand) == condition(of).free


@pytest.mark.parametrize(
    ("spec", "router"),
    [("Q(4)", "e-cube"), ("Torus(4,4)", "dimension-order"), ("HCN(2)", "hcn-optimal")],
)
def test_routers_that_are_built_in_are_certified_as_they_are_verified(
    spec: str, router: str | None, tmp_path: Path
) -> None:
    net = explorer.network(spec)
    chosen = router_for(net, router)
    result = condition(relation(net, chosen))
    assert result.free == net.verify(chosen.key).deadlock.free
    assert len(result.cycle) == len(net.verify(chosen.key).deadlock.cycle)
    process = outside(certificate(result), tmp_path)
    assert process.returncode == 0, process.stderr


def test_the_checker_refuses_changed_proofs(tmp_path: Path) -> None:
    add_router_file(DUATO, tmp_path, "duato")
    right = certificate(condition_of("Mesh(3,3)", "duato"))
    swapped, bare, jumping, short = (copy.deepcopy(right) for _ in range(4))
    swapped["order"].reverse()
    bare["escape"] = [p for p, channel in enumerate(bare["channels"]) if channel[2] == 1]
    jumping["channels"][0][0] = (jumping["channels"][0][0] + 1) % 9
    short["moves"][8] = [move for move in short["moves"][8] if move[0] != -1]
    circle = {**copy.deepcopy(right), "verdict": "cycle", "cycle": right["order"][:2]}
    for wrong in (swapped, bare, jumping, short, circle):
        process = outside(wrong, tmp_path)
        assert process.returncode == 1, process.stdout
        assert process.stderr.startswith("nothing is proved")
    assert len(Path(str(checker.__file__)).read_text("utf-8").splitlines()) < 60


def test_an_escape_that_the_router_names_is_the_one_that_is_tried(tmp_path: Path) -> None:
    add_router_file(DUATO + "\nescape = 0\n", tmp_path, "right")
    add_router_file(DUATO + "\nescape = 1\n", tmp_path, "wrong")
    right, wrong = condition_of("Mesh(3,3)", "right"), condition_of("Mesh(3,3)", "wrong")
    assert (right.free, right.router_escape, right.escape) == (True, True, (0,))
    # Any way on channel 1 closes circles: that this is no escape proves nothing else.
    assert wrong.free is None


def test_every_choice_is_followed_not_the_first_alone(tmp_path: Path) -> None:
    net = explorer.network("Q(2)")
    add_router_file(
        "def next_hops(here, target):\n    return [here ^ 1, here ^ 2]\n", tmp_path, "any"
    )
    broken = net.verify("any").broken
    assert any("may go round for ever by its choices" in sentence for sentence in broken)
    add_router_file(
        "def next_hops(here, target):\n    return [] if here else [1]\n", tmp_path, "none"
    )
    broken = net.verify("none").broken
    assert any("is offered nothing at" in sentence for sentence in broken)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("virtual_channels = 0\ndef next_hop(here, target):\n    return target\n", "from 1 to 16"),
        (
            "virtual_channels = 2\nescape = 2\ndef next_hop(here, target):\n    return target\n",
            "channels, 0 to 1",
        ),
    ],
)
def test_channels_stated_by_a_file_are_checked(
    text: str, message: str, tmp_path: Path, refused
) -> None:
    file = tmp_path / "bad.py"
    file.write_text(text, "utf-8")
    assert message in refused("verify", "Q(2)", "--plugin", str(file), "--router", "bad")


def test_a_channel_beyond_those_of_the_router_is_reported(tmp_path: Path) -> None:
    cls = router_of(lambda here, target: Via(target, 3), "far.py", "none", {"virtual_channels": 2})
    net = explorer.network("Q(2)")
    assert "names virtual channel 3 at 00 for target 01" in str(net.verify(cls()).first_lost)


def test_large_networks_are_refused_with_their_size() -> None:
    net = explorer.network("Q(10)")
    with pytest.raises(TooLarge, match="1,024 nodes: channels are followed one by one up to 512"):
        relation(net, router_for(net, "e-cube"))


# The command --------------------------------------------------------------------------------------


def test_the_command_reports_stated_channels_in_output_file_and_exit_code(
    tmp_path: Path, printed
) -> None:
    file = tmp_path / "dateline.py"
    file.write_text(DATELINE, "utf-8")
    out = tmp_path / "proof.json"
    words = ["verify", "Torus(4,4)", "--router", "dateline", "--plugin", str(file)]
    words += ["--no-smallest", "--jobs", "1", "--fail-on", "deadlock"]
    text = printed(*words, "--certificate", str(out))
    assert "It cannot deadlock, with 2 virtual channels a link as it uses them" in text
    document = json.loads(out.read_text("utf-8"))
    assert checker.check(document).startswith("no deadlock")
    assert document["network"] == "Torus(4,4)"
    assert document["command"].startswith("explorer verify 'Torus(4,4)' --router dateline")
    stated = json.loads(printed(*words, "--json"))["stated"]
    assert stated["free"] is True
    assert stated["virtual_channels"] == 2
    # By the physical links alone it would be refused: dimension order closes rings.
    assert main(["verify", "Torus(4,4)", "--fail-on", "deadlock", "--no-smallest"]) == 1


# Turns --------------------------------------------------------------------------------------------


def test_the_turn_models_of_a_mesh_are_those_of_glass_and_ni() -> None:
    """12 of the 16 ways to forbid a turn of each circle leave no cycle, 3 up to symmetry."""
    result = turns(explorer.network("Mesh(4,4)"))
    two = [each for each in result.largest if len(each.turns) == 6]
    assert (len(result.turns), len(two), sum(each.alike for each in two)) == (8, 3, 12)
    assert all(each.connected for each in two)


@pytest.mark.parametrize("spec", ["Mesh(3,3)", "Q(3)", "CQ(3)"])
def test_sets_of_turns_are_free_where_their_graph_has_no_cycle(spec: str) -> None:
    net = explorer.network(spec)
    result = turns(net)
    free = [
        frozenset(chosen)
        for size in range(len(result.turns) + 1)
        for chosen in combinations(result.turns, size)
        if networkx.is_directed_acyclic_graph(graph_of(net, chosen))
    ]
    assert len(free) == result.free
    largest = [turn_set for turn_set in free if not any(turn_set < other for other in free)]
    assert len(largest) == sum(each.alike for each in result.largest)
    assert {frozenset(each.turns) for each in result.largest} <= set(largest)


def graph_of(net: Network, allowed: tuple[tuple[int, int], ...]) -> networkx.DiGraph[Any]:
    graph: networkx.DiGraph[Any] = networkx.DiGraph()
    table = net.table().tolist()
    for a, near in enumerate(table):
        for p, b in enumerate(near):
            for q, c in enumerate(table[b] if b >= 0 else ()):
                if c >= 0 and c != a and (p == q or (p, q) in allowed):
                    graph.add_edge((a, b), (b, c))
    return graph


def test_the_ways_that_turns_leave_are_counted_as_by_walking_them() -> None:
    net = explorer.network("Mesh(3,3)")
    each = turns(net).largest[0]
    graph, shares = net.to_networkx(), []
    port = {(a, b): p for a, row in enumerate(net.table().tolist()) for p, b in enumerate(row)}
    for a in range(9):
        for b in set(range(9)) - {a}:
            routes = list(networkx.all_shortest_paths(graph, a, b))
            kept_routes = [
                route
                for route in routes
                if all(
                    (p := port[x, y]) == (q := port[y, z]) or (p, q) in each.turns
                    for x, y, z in zip(route, route[1:], route[2:], strict=False)
                )
            ]
            shares.append(Fraction(len(kept_routes), len(routes)))
    assert sum(shares) / 72 == each.share


def test_turns_are_refused_where_they_say_nothing() -> None:
    with pytest.raises(OutsideRange, match="wait in a circle though none turns"):
        turns(explorer.network("Torus(4,4)"))
    with pytest.raises(TooLarge, match="24 turns"):
        turns(explorer.network("Mesh(3,3,3)"))
    with pytest.raises(TooLarge, match="1,024 nodes"):
        turns(explorer.network("Q(10)"))


def test_the_command_names_the_turns_that_are_forbidden(printed) -> None:
    text = printed("turns", "Mesh(3,3)")
    assert "8 turns, 256 sets of them; 221 leave no circle of channels." in text
    document = json.loads(printed("turns", "Mesh(3,3)", "--json"))
    assert [each["alike"] for each in document["largest"]] == [4, 4, 4]
