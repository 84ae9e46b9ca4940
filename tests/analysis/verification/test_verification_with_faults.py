"""A router over every pair with faults, beside NetworkX on what works and beside single routes."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from hashlib import sha256
from itertools import permutations

import networkx
import pytest

from explorer.analysis.faults.components import random_faults
from explorer.analysis.verification import verify
from explorer.analysis.verification.counterexample import smallest_counterexample
from explorer.cli.main import main
from explorer.core.errors import TooLarge, Unroutable
from explorer.core.registry import network, routers_for
from explorer.core.router import Faults
from explorer.routing.traces.trace import route
from tests.contracts import graph_left

FAILED = [
    ("Q(4)", Faults(frozenset({3, 12}), frozenset({(0, 1), (5, 7)}))),
    ("HCN(2)", Faults(frozenset({1}))),
    ("Torus(4,4)", Faults(links=frozenset({(0, 1), (0, 3), (0, 4), (0, 12)}))),
    ("MC(1,2)", random_faults(network("MC(1,2)"), 5, "links", 2)),
]


CASES = [
    pytest.param(
        *(spec, faults, router.key),
        id=f"{spec} {router.key}",
        # By day, routers that search are checked in three smaller networks.
        marks=[pytest.mark.at_night] if spec == "MC(1,2)" and router.tolerates_faults else [],
    )
    for spec, faults in FAILED
    for router in routers_for(network(spec))
]


@pytest.mark.parametrize(("spec", "faults", "key"), CASES)
def test_every_pair_that_a_way_joins_is_counted_as_its_own_route_says(
    spec: str, faults: Faults, key: str
) -> None:
    net = network(spec)
    distance = dict(networkx.all_pairs_shortest_path_length(graph_left(net, faults)))
    check = verify(net, key, faults=faults)
    fates: Counter[str] = Counter()
    load: Counter[tuple[int, int]] = Counter()
    hops = 0
    for a, b in permutations(range(net.nodes), 2):
        if b not in distance.get(a, ()):
            continue
        trace = route(net, a, b, key, faults=faults)
        load.update(zip(trace.nodes, trace.nodes[1:], strict=False))
        if not trace.delivered:
            fates["lost"] += 1
            continue
        hops += trace.length
        fates["shortest" if trace.length == distance[a][b] else "longer"] += 1
    counts = {"shortest": check.shortest, "longer": check.longer, "lost": check.lost + check.loops}
    assert counts == {name: fates[name] for name in counts}
    assert (check.pairs, check.hops) == (fates.total(), hops)
    assert check.busiest is not None
    assert check.busiest[2] == max(load.values())
    assert check.saturation == Fraction(net.nodes - len(faults.nodes), max(load.values()))
    assert (check.known_load, check.floors) == (None, ())
    assert smallest_counterexample(check) is None
    assert check.load is not None
    assert int(check.load.sum()) == load.total()


def test_a_router_that_goes_round_faults_promises_that_and_no_other_does() -> None:
    net, faults = network("Q(3)"), Faults(frozenset({1}))
    lost = verify(net, "e-cube", faults=faults)
    assert (lost.lost > 0, lost.keeps_promises) == (True, True)
    reason = lost.first_lost.why if lost.first_lost else ""
    assert reason == "at 000 it comes to the failed node 001"
    around = verify(net, faults=faults)
    assert around.router.tolerates_faults
    assert (around.lost, around.keeps_promises) == (0, True)
    # A sample is of the same pairs.
    some = verify(net, "e-cube", pairs=30, faults=faults)
    assert some.sampled
    assert 0 < some.pairs <= 30
    with pytest.raises(Unroutable, match="no way joins any"):
        verify(network("Q(1)"), "e-cube", faults=Faults(links=frozenset({(0, 1)})))
    with pytest.raises(TooLarge, match="nodes to search"):
        verify(network("Q(17)"), "e-cube", pairs=2_200, faults=faults)


def test_results_in_a_folder_belong_to_its_faults(tmp_path: object) -> None:
    net = network("Q(4)")
    links = (frozenset({(0, 1)}), frozenset({(0, 1), (2, 3)}), frozenset({(4, 5)}))
    fault_sets = [Faults(frozenset({1})), Faults(frozenset({2})), *(Faults(links=a) for a in links)]
    fault_sets.append(Faults())
    first = [
        verify(net, "e-cube", folder=str(tmp_path), faults=faults).hops for faults in fault_sets
    ]
    repeated = [
        verify(net, "e-cube", folder=str(tmp_path), faults=faults).hops for faults in fault_sets
    ]
    assert first == repeated == [verify(net, "e-cube", faults=faults).hops for faults in fault_sets]


def test_the_command_has_the_requirements_of_a_papers_artefact(
    capsys: pytest.CaptureFixture[str], printed
) -> None:
    words = ["verify", "Q(4)", "--router", "e-cube", "--fault", "0011", "--faults-random", "2"]
    document = json.loads(printed(*words, "--json"))
    artefact = document["artefact"]
    assert artefact["faults"][0] == "0011"
    assert len(artefact["faults"]) == 3
    assert float(Fraction(artefact["exact"]["mean_hops"])) == document["mean_hops"]
    assert max(row[2] for row in artefact["loads"]) == document["busiest"]["messages"]
    assert len(artefact["loads"]) == 2 * 32
    assert artefact["command"] == "explorer " + " ".join(words).replace("Q(4)", "'Q(4)'")
    assert artefact["citation"].endswith("explorer verify: e-cube on Q(4).")
    net = network("Q(4)")
    links = sorted((min(a, b), max(a, b)) for a, b in graph_left(net, Faults()).edges)
    text = "\n".join(f"{a} {b}" for a, b in links)
    assert artefact["digest"] == sha256(text.encode()).hexdigest()
    assert main([*words, "--fail-on", "loss"]) == 1
    out = capsys.readouterr().out
    assert "With 3 faults, between the 15 nodes that work." in out
    assert "messages do not arrive: this router does not go round faults." in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--faults-random", "40"], "40 links cannot fail in Q(4): from 0 to 32 can"),
        (["--faults-random", "17", "--faults-of", "nodes"], "17 nodes cannot fail"),
        (["--faults-of", "ports"], "there is no kind 'ports': links, nodes are known"),
        (["--fault", "0000~0011"], "are not joined"),
        (["--fault", "0000", "--processes", "2"], "a cluster takes no faults"),
    ],
)
def test_what_cannot_fail_is_refused_in_a_sentence(
    words: list[str], sentence: str, refused
) -> None:
    assert sentence in refused("verify", "Q(4)", *words)
