"""A router checked over every pair: against a simulator, earlier findings, and plain Python."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import networkx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer import families, network
from explorer.analysis.embeddings.measure import all_distances, shortest_paths
from explorer.analysis.verification import TableRouter, verify
from explorer.analysis.verification.counterexample import smallest_counterexample
from explorer.analysis.verification.dependencies import is_acyclic, shortest_cycle
from explorer.analysis.verification.pieces import PAIRS_PER_REPORT
from explorer.analysis.verification.report import NOT_DELIVERED, Verification
from explorer.analysis.verification.routes import route_pairs
from explorer.analysis.verification.rules import rules
from explorer.analysis.verification.verify import (
    all_pairs_routes,
    all_routes,
    verification_of_routes,
)
from explorer.analysis.verification.virtual import (
    every_route,
    leaves_no_cycle,
    needs,
)
from explorer.core.channels import Channels
from explorer.core.errors import BrokenContract, OutsideRange, TooLarge
from explorer.core.network import Network
from explorer.core.registry import router_for, routers_for
from explorer.core.router import NO_FAULTS, Faults, Router, Step
from explorer.core.search import distances_from
from explorer.routing.ecube import Ascending
from tests.contracts import by_turns

RECORDED = sorted((Path(__file__).parents[2] / "data" / "booksim").glob("*.json"))


def plain_routes(
    net: Network, router: Router, variant: str | None = None
) -> dict[tuple[int, int], list[int]]:
    """Return the nodes of every route, hop by hop, as plain Python takes them."""
    counts = {}
    for a in range(net.nodes):
        for b in range(net.nodes):
            if a != b:
                steps = router.steps(net, a, b, variant)
                counts[a, b] = [a, *(s.next for s in steps if s.next is not None)]
    return counts


# Against what an outside simulator measured ------------------------------------------------------


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_a_recorded_table_blocks_and_loads_as_the_simulator_saw_it(path: Path) -> None:
    recorded = json.loads(path.read_text("utf-8"))
    net = network(recorded["spec"])
    verification = verify(net, TableRouter(net, recorded["next"]))
    assert verification.keeps_promises
    assert verification.longer == 0
    # The simulator deadlocked exactly where the dependencies have a cycle.
    assert verification.deadlock.free is not recorded["deadlock_one_vc"]
    assert bool(verification.deadlock.cycle) is recorded["deadlock_one_vc"]
    assert verification.mean_hops == net.info().mean_distance
    assert float(verification.mean_hops) == pytest.approx(recorded["hops_minus_one"], abs=0.03)
    # It accepted no more load than the busiest channel can carry.
    accepted = max(row["accepted"] for row in recorded["latency_4_vcs"])
    assert accepted <= float(verification.saturation) * 1.02
    # The loads at which it was stable are below the saturation.
    steady = [row["offered"] for row in recorded["latency_4_vcs"] if row["state"] == "stable"]
    assert max(steady) < float(verification.saturation)


def test_the_saturation_named_beside_the_recordings() -> None:
    def table(spec: str, name: str) -> Fraction | None:
        path = next(path for path in RECORDED if path.stem == name)
        net = network(spec)
        return verify(net, TableRouter(net, json.loads(path.read_text("utf-8"))["next"])).saturation

    assert float(table("Q(6)", "Q_6")) == pytest.approx(0.263, abs=0.001)
    assert float(table("HCN(3)", "HCN_3")) == pytest.approx(0.516, abs=0.001)
    assert table("MC(2,1)", "MC_2_1") == Fraction(1, 2)
    assert verify(network("Q(6)"), "e-cube").saturation == 2
    assert verify(network("HCN(3)"), "hcn-optimal").saturation == Fraction(64, 75)
    assert verify(network("HCN(3)"), "hcn-shortest").saturation == Fraction(64, 84)


# Against findings that were made independently ---------------------------------------------------

FREE = ("", 1)

# Network, messages over the busiest channel, the least possible (fractional), mean hops, and the
# rule that was found to break the cycles with its number of virtual channels. Where the busiest
# is a pair, the router has been corrected: the number before, and the number now.
VERIFIED_LOADS = (
    ("Q(4)", 8, 8, 2, FREE),
    ("Q(6)", 32, 32, 3, FREE),
    ("Q(7)", 64, 64, 3.5, FREE),
    ("CQ(4)", 8, 8, 1.8125, ("dimension order: rising", 2)),
    ("CQ(5)", 16, 16, 2.15625, ("dimension order: rising", 2)),
    ("CQ(6)", 32, 32, 2.578125, ("dimension order: rising", 3)),
    ("FQ(4)", 5, 5, 1.5625, FREE),
    ("FQ(5)", 12, 11, 2.0625, FREE),
    ("FQ(6)", 22, 22, 2.40625, FREE),
    ("MC(1,1)", 8, 8, 2, ("class order: cross", 2)),
    ("DC(2)", 40, 40, 3.25, ("class order: cross", 2)),
    ("DC(3)", 176, 176, 4.375, ("class order: cross", 2)),
    ("MC(2,1)", 128, 128, 4.625, ("class order: cross", 4)),
    ("HCN(2)", 16, 16, 2.1875, ("class order: external, diameter", 2)),
    ("HCN(3)", 75, 64, 3.28320, ("class order: external, diameter", 3)),
    ("HCNs(2,3)", 88, 64, 3.28125, ("class order: external", 3)),
    ("HCNs(2,4)", 352, 256, 4.15625, ("class order: external", 3)),
    ("HCNm(2,3)", 32, 32, 2.6875, ("class order: external, external2, diameter", 2)),
    ("HCNm(2,4)", 64, 64, 3.1875, ("class order: external, external2, diameter", 2)),
    ("Hypernet(3)", 88, 64, 3.28125, ("class order: external", 3)),
    ("Hypernet(4)", 436, 256, 4.40820, ("class order: external", 3)),
    ("EH(2,2)", 40, 40, 3.25, ("class order: E1", 2)),
    ("EH(2,3)", 84, 84, 3.8125, ("class order: E1", 2)),
    ("EH(3,3)", 176, 176, 4.375, ("class order: E1", 2)),
    ("ECQ(2,2)", 40, 40, 3.25, ("class order: E1", 2)),
    ("ECQ(2,3)", 84, 84, 3.6875, ("label order: E2, E3, E1, twisted; falling", 3)),
    ("ECQ(3,3)", 176, 176, 4.125, ("label order: E2, E3, E1, twisted; rising", 4)),
    ("GHC(3,4)", 4, 4, 1.4167, FREE),
    ("GHC(4,4)", 4, 4, 1.5, FREE),
    ("GHC(2,3,4)", 12, 12, 1.9167, FREE),
    ("GHC(4m,3r)", 12, 12, 1.9167, FREE),
    ("GHC(4m,3m,3m)", 36, 36, 3.0278, FREE),
    ("GHC(5,5r)", 15, 15, 2, ("dateline", 2)),
    ("Mesh(4,4)", 16, 16, 2.5, FREE),
    ("Mesh(8,8)", 128, 128, 5.25, FREE),
    ("Mesh(3,4,5)", 72, 72, 3.7389, FREE),
    ("Torus(4,4)", (12, 8), 8, 2, ("dateline", 2)),
    ("Torus(8,8)", (80, 64), 64, 4, ("dateline", 2)),
    ("Torus(4,4,4)", (48, 32), 32, 3, ("dateline", 2)),
    ("Torus(5,5)", 15, 15, 2.4, ("dateline", 2)),
    ("S(3)", 5, 4.5, 1.5, ("sides", 2)),
    ("S(4)", 24, 20.67, 2.5833, ("sides", 3)),
    ("S(5)", 132, 110.5, 3.6833, ("sides", 4)),
    ("SC(2,3)", 20, 18, 2.5, ("label order: cube, star2, star3; rising", 2)),
    ("SC(1,4)", 48, 41.33, 3.0833, ("label order: cube, star2, star3, star4; rising", 3)),
    ("SC(2,4)", 96, 82.67, 3.5833, ("label order: cube, star2, star3, star4; rising", 3)),
    ("SCQ(3,3)", 40, 36, 2.875, ("label order: cube, star2, star3, twisted; rising", 3)),
    ("SCQ(2,4)", 96, 82.67, 3.5833, ("label order: cube, star4, star3, star2; falling", 3)),
    ("HS(3)", 52, 41.7, 3.2222, ("label order: diagonal, swap, star; rising", 4)),
    ("HyperStar(6,3)", (24, 20), 16.67, 2.5, ("sides", 3)),
    ("HyperStar(8,3)", (85, 59), 49, 3.28125, ("sides", 3)),
    ("HyperStar(8,4)", (113, 75), 61.25, 3.5, ("sides", 4)),
    ("CCC(3)", 36, 36, 3.0833, ("label order: cube, cycle; rising", 3)),
    ("CCC(4)", 128, 128, 4.625, ("label order: cube, cycle; rising", 4)),
    ("BT(3)", 56, 56, 3.2711, FREE),
    ("BT(5)", 992, 992, 6.4822, FREE),
)


@pytest.mark.by_day(2)
@pytest.mark.parametrize(("spec", "busiest", "least", "mean", "rule"), VERIFIED_LOADS)
def test_loads_hops_and_cycles_are_those_found_independently(spec, busiest, least, mean, rule):
    net = network(spec)
    routes = all_routes(net)
    verification = verification_of_routes(routes)
    before, now = busiest if isinstance(busiest, tuple) else (busiest, busiest)
    assert verification.busiest[2] == now <= before
    assert verification.saturation == Fraction(net.nodes, now)
    assert float(verification.mean_hops) == pytest.approx(mean, abs=5e-5)
    assert verification.deadlock.free is (rule == FREE)
    # The lower bounds are at most the least possible load; the flow bound nearly always equals it.
    flow = next(floor.value for floor in verification.floors if floor.name == "flow")
    assert max(float(floor.value) for floor in verification.floors) <= least + 0.5
    assert float(flow) == pytest.approx(least, abs=0.7 if spec in ("HS(3)", "FQ(5)") else 0.01)
    if rule == FREE:
        assert verification.deadlock.virtual_channels == 1
        return
    key, count = rule
    need = next(need for need in needs(routes, rules(net)) if need.rule.key == key)
    assert need.channels == count
    assert leaves_no_cycle(Channels(net), routes, need)
    # The verification may name another rule, but none that takes more channels.
    assert verification.deadlock.virtual_channels <= count


# Against plain Python and NetworkX ---------------------------------------------------------------

SMALL = [
    (net.spec, router.key)
    for family in families().values()
    for net in [
        min((network(spec) for spec in family.samples), key=lambda net: abs(net.nodes - 20))
    ]
    for router in routers_for(net)
    if net.nodes <= 48
]


@pytest.mark.parametrize(("spec", "key"), by_turns(SMALL, 8))
def test_every_count_is_that_of_plain_python(spec: str, key: str) -> None:
    net, router = network(spec), router_for(network(spec), key)
    for variant in router.variants or (None,):
        verification, routes = verify(net, key, variant), plain_routes(net, router, variant)
        far = dict(networkx.all_pairs_shortest_path_length(net.to_networkx()))
        arrived = {pair: route for pair, route in routes.items() if route[-1] == pair[1]}
        hops = {pair: len(route) - 1 for pair, route in arrived.items()}
        assert verification.pairs == len(routes)
        assert (verification.delivered, verification.lost) == (
            len(arrived),
            len(routes) - len(arrived),
        )
        assert verification.shortest == sum(hops[a, b] == far[a][b] for a, b in hops)
        assert verification.mean_hops_excluding_self == Fraction(sum(hops.values()), len(hops))
        assert verification.longest.length == max(hops.values())
        assert Fraction(verification.worst.length, verification.worst.distance) == max(
            Fraction(hops[a, b], far[a][b]) for a, b in hops
        )
        for (a, b), route in routes.items():
            spare = len(route) - 1 - far[a][b] if route[-1] == b else NOT_DELIVERED
            assert verification.excess[a, b] == spare
        carried = Counter(link for route in routes.values() for link in pairwise(route))
        channels = Channels(net)
        for channel, load in enumerate(verification.load.ravel().tolist()):
            if channels.table.ravel()[channel] >= 0:
                assert carried[channels.link(channel)] == load
        waits = networkx.DiGraph()
        hosts = net.hosts(np.arange(net.nodes))
        for (a, b), route in routes.items():
            # Switches, which are no hosts, send no messages.
            if hosts[a] and hosts[b]:
                waits.add_edges_from(pairwise(pairwise(route)))
        assert verification.deadlock.free is networkx.is_directed_acyclic_graph(waits)
        cycle = verification.deadlock.cycle
        if not verification.deadlock.free:
            assert all(
                waits.has_edge(a, b) for a, b in zip(cycle, cycle[1:] + cycle[:1], strict=True)
            )
            assert len(cycle) == girth(waits)
        for floor in verification.floors:
            assert floor.value <= max(carried.values()) or verification.lost


def girth(graph: networkx.DiGraph) -> int:
    """Return the length of a shortest directed cycle."""
    return min(
        1 + networkx.shortest_path_length(graph, b, a)
        for a, b in graph.edges
        if networkx.has_path(graph, b, a)
    )


@pytest.mark.parametrize("spec", ["HCN(2)", "S(4)", "Torus(4,4)", "ECQ(2,2)", "CCC(3)", "HS(2)"])
def test_a_rule_says_acyclic_where_networkx_finds_no_cycle(spec: str) -> None:
    net = network(spec)
    routes = all_routes(net)
    wrong = 0
    for need in needs(routes, rules(net)):
        waits = networkx.DiGraph()
        for block in every_route(routes):
            channels = np.where(block.is_hop, need.rule.channels(block), -1)
            for nodes, row in zip(block.nodes.tolist(), channels.tolist(), strict=True):
                held_channels = [
                    (a, b, v) for (a, b), v in zip(pairwise(nodes), row, strict=True) if v >= 0
                ]
                assert [v for *_, v in held_channels] == sorted(v for *_, v in held_channels) or (
                    need.rule.key == "dateline"
                )
                waits.add_edges_from(pairwise(held_channels))
        assert need.channels == 1 + max((v for *_, v in waits), default=0)
        acyclic = networkx.is_directed_acyclic_graph(waits)
        assert leaves_no_cycle(Channels(net), routes, need) is acyclic
        assert acyclic or not need.rule.is_always_acyclic
        wrong += not acyclic
    assert wrong or spec in ("ECQ(2,2)", "CCC(3)", "HS(2)")


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=30))
def test_a_shortest_cycle_is_one_and_none_is_shorter(edges: list[tuple[int, int]]) -> None:
    edges_left = sorted({(a, b) for a, b in edges if a != b})
    graph = networkx.DiGraph(edges_left)
    rows = np.array(edges_left, dtype=np.int64).reshape(-1, 2)
    cycle = shortest_cycle(rows, 10)
    assert is_acyclic(rows, 10) is networkx.is_directed_acyclic_graph(graph) is (not cycle)
    if cycle:
        assert all(graph.has_edge(a, b) for a, b in zip(cycle, cycle[1:] + cycle[:1], strict=True))
        assert len(cycle) == girth(graph)


# By symmetry and without it ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "spec",
    [
        "HCN(2)",
        "ECQ(2,2)",
        "SCQ(2,2)",
        "GHC(4r,4m)",
        "GHC(3,3r)",
        "HS(2)",
        "DC(2)",
        "S(4)",
        "Mesh(4,3)",
    ],
)
def test_results_are_the_same_without_symmetry(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    net = network(spec)
    for router in routers_for(net)[:1]:
        verification = verify(net, router)
        with monkeypatch.context() as patch:
            patch.setattr(type(router), "symmetries", lambda self, net: ())
            alone = verify(net, router)
        assert alone.symmetry == 1 < verification.symmetry
        assert np.array_equal(verification.load, alone.load)
        for name in ("pairs", "shortest", "longer", "hops", "busiest"):
            assert getattr(verification, name) == getattr(alone, name)
        assert len(verification.deadlock.cycle) == len(alone.deadlock.cycle)
        assert verification.deadlock.virtual_channels == alone.deadlock.virtual_channels


@pytest.mark.parametrize(
    ("spec", "key"),
    [
        ("Mesh(8,8)", "dimension-order"),
        ("Torus(4,5)", "dimension-order"),
        ("GHC(2,4r,4m)", "digit-by-digit"),
        ("GHC(2,4r,4m)", "hyperswitch"),
        ("Q(5)", "hyperswitch"),
        ("BT(5)", "up-and-down"),
        ("HyperStar(6,3)", "hyper-star-shortest"),
    ],
)
def test_vectorized_routes_equal_those_by_steps(spec, key, monkeypatch) -> None:
    net, router = network(spec), router_for(network(spec), key)
    with monkeypatch.context() as without:
        without.setattr(type(router), "next_hops", Router.next_hops)
        stepped = all_routes(net, router)
    monkeypatch.setattr(type(router), "steps", None)
    routes = route_pairs(net, router, None, stepped.pairs, stepped.symmetry)
    assert np.array_equal(routes.starts, stepped.starts)
    assert np.array_equal(routes.ports, stepped.ports)
    assert not routes.fates.any()


@pytest.mark.parametrize("spec", ["HCN(2)", "CQ(4)", "BT(3)"])
def test_shortest_paths_are_the_same_by_all_distances_looked_up_once(spec: str) -> None:
    net = network(spec)
    ends = np.argwhere(np.ones((net.nodes, net.nodes), dtype=bool))
    known = all_distances(net)
    assert (known == [distances_from(net, node) for node in range(net.nodes)]).all()
    assert (shortest_paths(net, ends, known) == shortest_paths(net, ends)).all()


def test_steps_are_used_where_next_hops_are_no_links_or_never_end() -> None:
    class NextHopsOffLinks(Ascending):
        ahead = staticmethod(lambda at: at ^ 3)

        def next_hops(self, net, source, target, at, variant=None):
            return self.ahead(at)

    class NextHopsInALoop(NextHopsOffLinks):
        ahead = staticmethod(lambda at: at ^ 1)

    net = network("Q(3)")
    for router in (NextHopsOffLinks(), NextHopsInALoop()):
        verification = verify(net, router)
        assert (verification.pairs, verification.shortest) == (56, 56)


def test_two_jobs_give_the_same_result_as_one() -> None:
    net = network("Mesh(13,5)")
    alone, shared = verify(net), verify(net, jobs=2)
    assert np.array_equal(alone.load, shared.load)
    assert (alone.hops, alone.worst, alone.deadlock) == (shared.hops, shared.worst, shared.deadlock)


def test_progress_is_reported_early_for_a_router_that_goes_step_by_step() -> None:
    progress: list[int] = []
    net = network("Q(6)")
    verification = verified_by_steps(net, progress)
    assert verification.pairs == 64 * 63
    assert progress[:2] == [PAIRS_PER_REPORT, 2 * PAIRS_PER_REPORT]
    assert progress == sorted(progress)
    assert progress[-1] == verification.pairs
    assert verification.keeps_promises


def verified_by_steps(net: Network, progress: list[int]) -> Verification:
    """Return the verification of e-cube routing, every message routed step by step."""

    class StepByStep(Ascending):
        """E-cube routing without next hops of many messages at once."""

        def next_hops(self, *args: object) -> None:
            return None

        def symmetries(self, net: Network) -> tuple[()]:
            return ()

    return verify(net, StepByStep(), progress=lambda done, total: progress.append(done))


class Stopped(Exception):
    pass


def test_a_stopped_verification_resumes_where_it_was(tmp_path: Path) -> None:
    net, seen = network("Mesh(13,5)"), []

    def count_blocks(done: int, total: int) -> None:
        seen.append(done)
        if len(seen) == 2:
            raise Stopped

    with pytest.raises(Stopped):
        verify(net, progress=count_blocks, folder=str(tmp_path))
    files = sorted(tmp_path.iterdir())
    assert 1 <= len(files) < 3
    # A damaged file, or the file of another check, is ignored.
    files[0].write_bytes(files[0].read_bytes()[:100])
    verify(network("Mesh(5,13)"), pairs=50, folder=str(tmp_path))
    repeated = verify(net, folder=str(tmp_path))
    alone = verify(net)
    assert np.array_equal(repeated.load, alone.load)
    assert (repeated.hops, repeated.worst) == (alone.hops, alone.worst)
    times = {file: file.stat().st_mtime_ns for file in tmp_path.iterdir()}
    assert np.array_equal(verify(net, folder=str(tmp_path)).load, alone.load)
    assert times == {file: file.stat().st_mtime_ns for file in tmp_path.iterdir()}
    lossy = network("MC(2,1)"), "metacube-paper", "as printed"
    for _ in range(2):
        verification = verify(*lossy, folder=str(tmp_path))
        assert (verification.lost, verification.first_lost) == (256, verify(*lossy).first_lost)


# Routers with faults -----------------------------------------------------------------------------


class Wayward(Ascending):
    """E-cube with a mistake: node 0 sends messages for node 7 wrongly, as ``what`` says."""

    key = "wayward"
    what = "lose"

    def steps(
        self,
        net: Network,
        source: int,
        target: int,
        variant: str | None = None,
        faults: Faults = NO_FAULTS,
    ) -> Iterator[Step]:
        at = source
        while at != target:
            ahead = at ^ ((at ^ target) & -(at ^ target))
            if (at, target) == (0, 7) and self.what != "nothing":
                if self.what == "lose":
                    yield Step(at, None, 1, "Lost.", lost=True)
                    return
                if self.what == "stop":
                    return
                if self.what == "fail":
                    raise ZeroDivisionError
                if self.what == "jump":
                    ahead = 7
                if self.what == "loop":
                    yield from (Step(v % 2, 1 - v % 2, 1, "Round.") for v in range(10**6))
                if self.what == "detour":
                    for here, there in ((0, 4), (4, 0)):
                        yield Step(here, there, 1, "Away.")
            yield Step(at, ahead, 1, "On.")
            at = ahead

    def symmetries(self, net: Network) -> tuple[np.ndarray, ...]:
        return ()


@pytest.mark.parametrize(
    ("what", "lost", "loops", "longer", "sentence"),
    [
        ("nothing", 0, 0, 0, ""),
        ("lose", 1, 0, 0, "the message from 000 to 111 does not arrive"),
        ("stop", 1, 0, 0, "the message from 000 to 111 does not arrive"),
        ("fail", 1, 0, 0, "the message from 000 to 111 does not arrive"),
        ("jump", 1, 0, 0, "the message from 000 to 111 does not arrive"),
        ("loop", 0, 1, 0, "the message from 000 to 111 goes round for ever"),
        ("detour", 0, 0, 1, "5 hops of 3 from 000 to 111"),
    ],
)
def test_a_fault_is_found_in_its_one_pair(what, lost, loops, longer, sentence) -> None:
    router = Wayward()
    router.what = what
    verification = verify(network("Q(3)"), router)
    assert (verification.lost, verification.loops, verification.longer) == (lost, loops, longer)
    assert (
        verification.pairs
        == verification.shortest + verification.longer + verification.lost + verification.loops
        == 56
    )
    assert verification.keeps_promises is (what == "nothing")
    assert sentence in "".join(verification.broken)
    if what == "jump":
        assert "000 and 111 are not joined" in verification.first_lost.why
    if what == "stop":
        assert "stops at 000, short of 111" in verification.first_lost.why


def test_a_wrong_symmetry_is_refused_before_it_is_used() -> None:
    class Partial(Wayward):
        def symmetries(self, net: Network) -> tuple[np.ndarray, ...]:
            return Ascending.symmetries(self, net)

    router = Partial()
    router.what = "detour"
    # The symmetry is tried on random pairs: of 56, the pair that differs is among their images.
    with pytest.raises(BrokenContract, match="names a symmetry"):
        verify(network("Q(3)"), router)


# Samples -----------------------------------------------------------------------------------------


def test_a_sample_is_never_called_right() -> None:
    net = network("Q(13)")
    verification = verify(net)
    assert (verification.sampled, verification.pairs, verification.longer) == (True, 10_000, 0)
    assert verification.deadlock.free is not True
    assert verification.busiest is None
    assert verification.saturation is None
    # None of n seen: 1 - 0.05^(1/n), the rule of three.
    assert float(verification.confidence) == pytest.approx(1 - 0.05 ** (1 / 10_000), abs=1e-6)
    few = verify(net, pairs=200, seed=3)
    assert few.deadlock.free is None
    assert few.hops == verify(net, pairs=200, seed=3).hops
    assert few.hops != verify(net, pairs=200, seed=4).hops
    assert verify(network("HCN(3)")).confidence is None
    for pairs in (0, 10**7):
        with pytest.raises(OutsideRange, match="a sample of"):
            verify(net, pairs=pairs)
    with pytest.raises(TooLarge, match="all pairs are verified up to 4,096"):
        all_routes(net)


def test_a_sample_of_a_faulty_router_bounds_the_share_of_faults() -> None:
    net = network("MC(2,1)")
    verification = verify(net, "metacube-paper", "as printed")
    share = Fraction(verification.lost, verification.pairs)
    held_count = 0
    for seed in range(20):
        some = verify(net, "metacube-paper", "as printed", pairs=200, seed=seed)
        assert some.lost == 0 or not some.keeps_promises
        held_count += some.confidence >= share
    assert held_count >= 17


def test_all_pairs_are_verified_where_a_sample_would_take_more_routes() -> None:
    net = network("Q(6)")
    chosen = router_for(net, "e-cube")
    # By symmetry one source tells all: 63 routes.
    assert all_pairs_routes(net, chosen) == 63
    sample, complete = verify(net, chosen, pairs=62), verify(net, chosen, pairs=63)
    assert (sample.sampled, sample.pairs) == (True, 62)
    assert (complete.sampled, complete.pairs, complete.shortest) == (False, 64 * 63, 64 * 63)
    assert complete.saturation == verify(net, chosen).saturation
    assert verify(network("Q(13)"), "e-cube", pairs=9000).sampled


# The smallest counterexample ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "key", "variant"),
    [("HCN(3)", "hcn-optimal", None), ("MC(2,2)", "metacube-paper", "as printed")],
)
def test_the_smallest_counterexample_holds_and_no_nearer_pair_is_one(spec, key, variant) -> None:
    counterexample = smallest_counterexample(verify(network(spec), key, variant))
    trace = counterexample.net.route(
        counterexample.pair.source, counterexample.pair.target, key, variant
    )
    assert trace.delivered is (counterexample.pair.length is not None)
    assert trace.distance == counterexample.pair.distance
    if trace.delivered:
        assert trace.length == counterexample.pair.length > trace.distance
    routes = plain_routes(counterexample.net, router_for(counterexample.net, key), variant)
    for (a, b), route in routes.items():
        far = int(counterexample.net.distance(a, b))
        wrong = route[-1] != b if counterexample.pair.length is None else len(route) - 1 > far
        assert not wrong or far >= counterexample.pair.distance


def test_the_search_for_the_smallest_reports_its_progress() -> None:
    verification = verify(network("HCN(3)"), "hcn-optimal")
    progress: list[tuple[int, int]] = []
    assert (
        smallest_counterexample(verification, lambda done, total: progress.append((done, total)))
        is not None
    )
    # HCN(1) has no counterexample and HCN(2) has: HCN(3) is not looked at.
    pair_total = sum(nodes * (nodes - 1) for nodes in (4, 16, 64))
    assert progress[-1] == (4 * 3 + 16 * 15, pair_total)
    assert {total for _, total in progress} == {pair_total}
    assert [done for done, _ in progress] == sorted(done for done, _ in progress)


def test_a_correct_router_has_no_counterexample() -> None:
    assert smallest_counterexample(verify(network("Q(4)"))) is None
