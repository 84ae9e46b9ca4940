"""Output of BookSim, read: steady, unstable, perhaps deadlock; else refused by line."""

from __future__ import annotations

import pytest

from explorer.core.errors import ExplorerError, TooLarge
from explorer.graphs.data import BadFile
from explorer.simulators import booksim_result
from explorer.simulators.booksim_result import ROW_FIELDS, read_result, read_results
from tests.simulators.booksim import (
    DEADLOCK,
    REMAINING,
    SEARCHED,
    UNSTABLE,
    histogram,
    overall,
    period,
    row,
)

CONFIGURATION = """\
BEGIN Configuration File: hcn3.config
// HCN(3), Optimal distance (hcn-optimal)
traffic = uniform;
injection_rate = 0.1;
injection_rate_uses_flits = 1;
packet_size = 1;
num_vcs = 20; noq = 1;

END Configuration File: hcn3.config
OVERRIDE Parameter: injection_rate=0.40
OVERRIDE Parameter: seed=3
"""


def test_a_steady_run_is_read_from_its_overall_statistics() -> None:
    text = CONFIGURATION + period(99, 0.1) + REMAINING + overall(21.8595, 0.397292, 3.4931)
    result = read_result(text)
    assert (result.load, result.accepted, result.mean) == (0.4, 0.397292, 21.8595)
    # BookSim counts routers, we count links.
    assert (result.hops, result.p95, result.state) == (2.4931, None, "steady")
    assert dict(result.settings) == {
        "traffic": "uniform", "injection_rate": "0.40", "injection_rate_uses_flits": "1",
        "packet_size": "1", "num_vcs": "20", "noq": "1", "seed": "3",
    }  # fmt: skip


def test_an_unstable_run_has_the_throughput_of_its_last_period_and_no_mean() -> None:
    text = CONFIGURATION + period(40, 0.3) + period(480, 0.51) + REMAINING + UNSTABLE
    result = read_result(text + histogram({40: 10}))
    assert (result.accepted, result.mean, result.hops, result.p95) == (0.51, None, None, None)
    assert result.state == "unstable"


@pytest.mark.parametrize("rest", ["", UNSTABLE, overall(30, 0.3, 3)])
def test_a_deadlock_is_perhaps_one_however_the_run_ends(rest: str) -> None:
    result = read_result(CONFIGURATION + period(30, 0.3) + DEADLOCK + rest)
    assert (result.state, result.accepted) == ("perhaps deadlock", 0.3)
    assert result.mean == (30 if rest.startswith("=") else None)


@pytest.mark.parametrize(
    ("changes", "settings", "state"),
    [
        (["0.2", "0.06"], "", "rising"),
        (["0.2", "0.05"], "", "steady"),
        (["0.06"], "OVERRIDE Parameter: stopping_thres=0.1\n", "steady"),
        (["0.02"], "OVERRIDE Parameter: stopping_thres=0.01\n", "rising"),
        # If there are two classes, the first decides.
        (["0.01\nlatency change    = 0.9"], "", "steady"),
        (["-nan"], "", "steady"),
    ],
)
def test_a_latency_that_still_changed_in_the_last_period_was_rising(
    changes: list[str], settings: str, state: str
) -> None:
    periods = [period(40, 0.3).replace("change    = 0.01", f"change    = {c}") for c in changes]
    result = read_result(settings + "".join(periods) + REMAINING + overall(60, 0.3, 3))
    assert (result.state, result.mean) == (state, 60)


def test_the_first_of_several_classes_is_read() -> None:
    text = overall(20, 0.2, 3) + overall(90, 0.9, 9).split("\n", 1)[1].replace("class 0", "class 1")
    assert read_result(text).mean == 20
    text = period(20, 0.2) + period(90, 0.9).replace("Class 0", "Class 1") + UNSTABLE
    assert read_result(text).accepted == 0.2


def test_the_row_of_fields_says_the_same_as_the_block() -> None:
    result = read_result(row(0.4, 21.8595, 0.397292, 3.4931))
    block = read_result(CONFIGURATION + overall(21.8595, 0.397292, 3.4931))
    assert row(0.4, 1, 1, 1).count(",") == ROW_FIELDS - 1 == 30
    for name in ("load", "accepted", "mean", "hops", "state"):
        assert getattr(result, name) == getattr(block, name)


@pytest.mark.parametrize("more", [",0.1,0.2,0.3,0.4,0.5", ""])
def test_a_row_of_other_fields_is_refused(more: str) -> None:
    line = row(0.4, 20, 0.4, 3).strip() + more
    line = line if more else line.replace("uniform", "hotspot({5,6})")
    with pytest.raises(BadFile, match=r"line 2: the row results:0 has \d+ fields: 31 are known"):
        read_results(f"first\n{line}")


@pytest.mark.parametrize(
    ("counts", "p95"),
    [
        ({20: 95, 40: 5}, 20),
        ({20: 94, 40: 6}, 40),
        ({7: 1}, 7),
        # The last bin holds all beyond: what 95 % do not exceed is not known.
        ({20: 90, 999: 10}, None),
        ({}, None),
    ],
)
def test_the_latency_that_95_of_100_do_not_exceed(counts: dict[int, int], p95: int | None) -> None:
    assert read_result(histogram(counts) + overall(20, 0.2, 3)).p95 == p95


def test_consecutive_runs_in_a_file_are_separated() -> None:
    ending = "Total run time 1.5\n"
    text = CONFIGURATION + overall(20, 0.39, 3) + ending
    other = CONFIGURATION.replace("0.40", "0.80") + period(300, 0.7) + UNSTABLE + ending
    result = read_results(text + other)
    assert [(run.load, run.state) for run in result] == [(0.4, "steady"), (0.8, "unstable")]
    with pytest.raises(BadFile, match="holds 2 runs of BookSim: one is read"):
        read_result(text + other)


@pytest.mark.parametrize(
    ("settings", "load"),
    [
        ("injection_rate=0.1\nOVERRIDE Parameter: packet_size=4", 0.4),
        (
            "injection_rate=0.1\nOVERRIDE Parameter: packet_size=4\n"
            "OVERRIDE Parameter: injection_rate_uses_flits=1",
            0.1,
        ),
        ("injection_rate={0.1,0.2}", None),
        ("seed=1", None),
    ],
)
def test_the_load_is_flits_a_node_and_cycle(settings: str, load: float | None) -> None:
    assert read_result(f"OVERRIDE Parameter: {settings}\n{overall(9, 0.1, 3)}").load == load


def test_the_configuration_beside_the_histogram_is_read_as_well() -> None:
    text = "%traffic = 'uniform';\n%seed = 4;\n%injection_rate = 0.3;\n" + overall(9, 0.3, 3)
    result = read_result(text)
    assert (result.load, dict(result.settings)["traffic"]) == (0.3, "uniform")


def test_a_run_with_a_table_of_its_own_is_reported() -> None:
    assert not read_result(CONFIGURATION + overall(9, 0.1, 3)).searched
    assert read_result(f"{CONFIGURATION}{SEARCHED}\n{overall(9, 0.1, 3)}").searched


def test_a_configuration_without_a_last_line_end_has_its_end_in_its_last_line() -> None:
    # BookSim repeats the last sign of the file, and writes on behind it.
    text = CONFIGURATION.replace("noq = 1;\n\nEND", "noq = 1;;END")
    assert "noq = 1;;END Configuration File" in text
    result = read_result(text + overall(9, 0.3, 3))
    assert (result.load, result.mean, dict(result.settings)["packet_size"]) == (0.4, 9, "1")


def test_an_average_over_no_packets_is_none() -> None:
    text = overall(9, 0, 3).replace("average = 9 ", "average = -nan ").replace("= 3 ", "= nan ")
    result = read_result(text)
    assert (result.accepted, result.mean, result.hops, result.state) == (0, None, None, "steady")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x\nClass 0:\nAccepted flit rate average= 1e999\n", "line 3: '1e999' is no accepted flit"),
        (overall(9, 0.2, 3).replace("= 9 ", "= 9 cycles "), "line 3: '9 cycles' is no packet lat"),
        ("plat_hist(1,:) = [ 1 2 x ];", "line 1: in the histogram plat_hist stands 'x'"),
        ("plat_hist(1,:) = [ 1 2", "line 1: in the histogram plat_hist stands the end"),
        ("plat_hist(1,:) = [ ];", "line 1: in the histogram plat_hist stands nothing"),
        ("Parse error : Unknown integer field: latency_thres", r"line 1: BookSim refused its conf"),
        ("Anynet:can't open network file x", "ended without a result, by \"Anynet:can't open"),
        (period(20, 0.2), "output breaks off, by 'throughput change = 0.01'"),
        (overall(9, 0.2, 3)[:300], "output breaks off"),
        ("latency change    = 0.9\n" + overall(9, 0.2, 3)[:300], "output breaks off"),
    ],
)
def test_an_invalid_result_is_refused_by_its_line(text: str, sentence: str) -> None:
    with pytest.raises(BadFile, match=sentence) as error:
        read_result(text)
    assert len(str(error.value)) <= 300


def test_nothing_holds_no_run() -> None:
    assert read_results("\n\n") == ()


def test_too_much_input_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(TooLarge, match="10,000,001 characters"):
        read_results("x" * 10_000_001)
    monkeypatch.setattr(booksim_result, "MAX_RUNS", 3)
    run = overall(9, 0.2, 3) + "Total run time 1\n"
    assert len(read_results(run * 3)) == 3
    with pytest.raises(ExplorerError, match="more than 3 runs"):
        read_results(run * 4)
