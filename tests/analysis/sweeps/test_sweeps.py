"""Sweeps: the same results as by other computations, however they are cut into blocks."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import accumulate, combinations
from pathlib import Path

import networkx
import numpy as np
import pytest

from explorer import families, network
from explorer.analysis.bisection.search import least_cut
from explorer.analysis.faults.components import surviving_network
from explorer.analysis.measures.all_pairs import counts_from
from explorer.analysis.measures.measures import search
from explorer.analysis.sweeps import distances, faults
from explorer.analysis.sweeps.bisection import FixedSidesBlock, Halves
from explorer.analysis.sweeps.distances import Distances
from explorer.analysis.sweeps.faults import FaultTrials
from explorer.analysis.sweeps.sweep import block_store, run_sweep
from explorer.analysis.sweeps.tables import Table, members
from explorer.core.errors import ExplorerError, OutsideRange, TooLarge, UnknownNetwork
from explorer.core.router import Faults
from explorer.documents.commands.sweep_output import (
    csv_text,
    distances_rows,
    faults_rows,
    table_json,
    table_rows,
)
from explorer.jobs.job_folder import Job, KeptResults, Record, jobs_with_folders, new_job

SMALL = ("HS(3)", "BT(5)", "CCC(4)", "GHC(3r,4m)", "HCNs(1,3)", "SCQ(2,3)", "Q(1)")


# Distances -------------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", SMALL)
@pytest.mark.parametrize("symmetry", [True, False])
def test_all_distances_are_those_of_networkx(
    spec: str, symmetry: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(distances, "MAX_SOURCES", 64)
    monkeypatch.setattr(distances, "MAX_LOOKUPS", 1)
    net = network(spec)
    swept = run_sweep(Distances(net, symmetry))
    lengths = dict(networkx.all_pairs_shortest_path_length(net.to_networkx()))
    counts = Counter(length for to in lengths.values() for length in to.values())
    assert swept.pairs == tuple(counts[d] for d in range(max(counts) + 1))
    far = Counter(max(to.values()) for to in lengths.values())
    assert swept.eccentricities == tuple(sorted(far.items()))
    assert (swept.diameter, swept.radius) == (max(far), min(far))
    assert swept.mean_distance == search(net).mean_distance


def test_blocks_hold_every_source_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(distances, "MAX_SOURCES", 64)
    blocks = Distances(network("HCN(4)"), symmetry=False).blocks()
    assert [(block.first, block.last) for block in blocks] == [
        (first, first + 64) for first in range(0, 256, 64)
    ]
    first_blocks = Distances(network("MC(2,2)")).blocks()
    assert [(block.first, block.last) for block in first_blocks] == [(0, 1)]


def test_disconnected_graphs_have_no_diameter() -> None:
    rings = np.array([[1, 2], [2, 0], [0, 1], [4, 5], [5, 3], [3, 4]])
    counts, far = counts_from(rings, np.arange(6))
    assert (counts.tolist(), set(far.tolist())) == ([6, 12], {-1})
    sums = Distances(network("HCN(2)")).result({"pairs": counts.tolist(), "seen": [[-1, 6]]})
    assert sums.pairs is sums.diameter is None
    assert "not connected" in sums.method


# Faults ----------------------------------------------------------------------------------------


def test_a_curve_does_not_depend_on_how_it_is_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faults, "WORK", 80 * 20)
    curve = FaultTrials(network("Q(5)"), trials=110, seed=3, steps=4)
    whole = run_sweep(curve)
    folder = str(tmp_path)

    class Stopped(Exception):
        pass

    def stop(done: int, total: int) -> None:
        if done == 3:
            raise Stopped

    with pytest.raises(Stopped):
        run_sweep(curve, progress=stop, folder=folder)
    ((_, job),) = jobs_with_folders(tmp_path)
    assert (job.state, job.done, job.total) == ("paused", 3, 6)
    files = sorted(tmp_path.glob("*.block.json"))
    assert len(files) == 3
    files[0].write_text(files[0].read_text()[:9])
    modified = files[1].stat().st_mtime_ns
    assert run_sweep(curve, folder=folder) == whole
    assert files[1].stat().st_mtime_ns == modified
    ((_, job),) = jobs_with_folders(tmp_path)
    assert (job.state, job.done, job.kept) == ("done", 6, 2)
    # With another seed nothing of it is reused.
    other = FaultTrials(network("Q(5)"), trials=110, seed=4, steps=4)
    assert run_sweep(other, folder=folder) == run_sweep(other) != whole


def test_the_sums_are_those_of_every_order_of_failing() -> None:
    """On a ring of four, nodes that fail one by one: every order is as likely."""
    net = network("Q(2)")
    curve = run_sweep(FaultTrials(net, trials=4_000, seed=1, steps=2))
    exact = Fraction(
        sum(
            surviving_network(net, Faults(frozenset(two))).pairs
            for two in combinations(range(4), 2)
        ),
        6 * 2,
    )
    middle = curve.points[-1]
    assert middle.faults == 2
    assert middle.low < exact < middle.high
    assert middle.share == middle.whole
    assert curve.points[0].share == 1


def test_trials_that_cannot_be_are_refused() -> None:
    with pytest.raises(OutsideRange, match="0 trials are outside the range"):
        FaultTrials(network("Q(3)"), trials=0).blocks()
    with pytest.raises(OutsideRange, match="cannot fail"):
        FaultTrials(network("Q(3)"), most=9).blocks()
    with pytest.raises(TooLarge, match="65,536"):
        FaultTrials(network("Q(20)")).blocks()


# Halves ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", ["S(4)", "Torus(4,5)", "HyperStar(6,3)", "BT(4)", "Mesh(3,5)"])
def test_a_width_is_the_same_however_many_nodes_are_fixed(spec: str) -> None:
    net = network(spec)
    widths = set()
    for states in (2**25, 2**9):
        work = Halves(net, starts=3, states=states)
        swept = run_sweep(work)
        widths.add(swept.value)
        links = net.link_array()[:, :2].tolist()
        half = set(swept.half)
        assert len(half) == net.nodes // 2
        assert sum((a in half) != (b in half) for a, b in links) == swept.cut >= swept.value
    assert widths == {least_cut(net)}


def test_narrow_blocks_fix_nodes_in_every_way() -> None:
    links = [
        b
        for b in Halves(network("S(4)"), 1, states=2**8).blocks()
        if isinstance(b, FixedSidesBlock)
    ]
    assert len(links) > 4
    assert len({block.sides for block in links}) == len(links)
    assert all(block.sides[0][1] == 0 for block in links)
    (order,) = {block.order for block in links}
    assert len(order) + len(links[0].sides) == 24


def test_a_width_that_is_too_wide_is_bounded() -> None:
    swept = run_sweep(Halves(network("SC(2,4)"), starts=2))
    assert swept.value is None or swept.low == swept.high
    assert swept.low <= 32 <= swept.cut
    with pytest.raises(TooLarge, match="halves are looked for up to 2,048"):
        Halves(network("Q(12)")).blocks()


# Tables ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("family", families())
def test_a_family_has_all_its_networks_up_to_a_size(family: str) -> None:
    largest = 40 if family == "Circ" else 300
    listed = members(family, largest)
    specs = {net.spec for net in listed}
    assert len(specs) == len(listed) > 1
    assert all(net.nodes <= largest for net in listed)
    cls = families()[family]
    if cls.parameters:
        assert {s for s in cls.samples if network(s).nodes <= largest} <= specs


@pytest.mark.at_night
def test_more_networks_than_a_table_has_are_refused_before_all_are_made() -> None:
    with pytest.raises(TooLarge, match="Circ has more than 10,000 networks of at most 10,000"):
        members("Circ", 10_000)


def test_a_table_says_the_same_by_search_as_by_closed_form() -> None:
    some = (*members("HCN", 64), *members("HS", 40), *members("BT", 31))
    by_search, closed = run_sweep(Table(some, search=True)), run_sweep(Table(some))
    assert [row.net for row in by_search] == list(some)
    assert [row.cells for row in by_search] == [row.cells for row in closed]
    assert {row.method for row in closed} == {"closed form"}
    assert all("search" in row.method for row in by_search)
    (row,) = (row for row in closed if row.net.spec == "HCN(3)")
    assert row.cells["diameter"][1:] == (5, "differs")


def test_a_family_that_there_is_not_is_refused() -> None:
    with pytest.raises(UnknownNetwork, match="no family 'Qx'"):
        members("Qx", 8)
    with pytest.raises(UnknownNetwork, match="so small"):
        Table(members("S", 1)).blocks()


# Output -----------------------------------------------------------------------------------


def test_a_csv_has_a_row_a_distance_a_point_or_a_network() -> None:
    swept = run_sweep(Distances(network("BT(3)")))
    lines = csv_text(distances_rows(swept)).splitlines()
    assert len(lines) == 1 + len(swept.pairs or ())
    assert sum(int(line.split(",")[2]) for line in lines[1:]) == 15
    curve = run_sweep(FaultTrials(network("Q(3)"), trials=20, steps=3))
    assert len(csv_text(faults_rows(curve)).splitlines()) == 5
    table = run_sweep(Table(members("CQ", 16)))
    head, *rows = csv_text(table_rows(table)).splitlines()
    assert [row.split(",")[0] for row in rows] == ["CQ(1)", "CQ(2)", "CQ(3)", "CQ(4)"]
    assert {len(row.split(",")) for row in rows} == {len(head.split(","))}
    cell = table_json(table)[3]["quantities"]["mean"]
    assert Fraction(cell["measured_exact"]) == search(network("CQ(4)")).mean_distance


# How far it is -----------------------------------------------------------------------------------


def test_jobs_are_reported_by_folder_and_other_folders_are_skipped(tmp_path: Path) -> None:
    folder = str(tmp_path / "one")
    store = KeptResults[int, dict[str, int]](folder, lambda block: f"{block}.json")
    store.put(10, {"pairs": 10})
    with Record(new_job("verify Q(3)", "pairs", 40), folder) as record:
        parts = record.parts(lambda left: [{"pairs": 20} for _ in left], (10, 20), store)
        for whole in accumulate(part["pairs"] for part in parts):
            record.count(whole)
    (tmp_path / "other.job.json").write_text('{"name": 3}')
    (tmp_path / "torn.job.json").write_text("{")
    odd = {**json.loads(next((tmp_path / "one").glob("*.job.json")).read_text()), "done": "many"}
    (tmp_path / "odd.job.json").write_text(json.dumps(odd))
    ((_, job),) = jobs_with_folders(tmp_path)
    assert (job.name, job.unit, job.done, job.total, job.kept) == (
        "verify Q(3)",
        "pairs",
        30,
        40,
        10,
    )
    assert job.state == "paused"
    assert Job("a", "b", 5, 9, 5, 0.0, 9.0).left is None


def test_a_folder_that_cannot_be_made_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ExplorerError, match="cannot be made"):
        block_store(str(tmp_path / "file"), (network("Q(2)"),))
