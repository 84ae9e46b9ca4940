"""BookSim beside the model: what a command takes of it, and the rows that come of it."""

from __future__ import annotations

import argparse
import os
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import pytest

from explorer import network
from explorer.cli.commands.load_booksim import (
    add_booksim_arguments,
    beside_table,
    booksim_results,
    imported_simulation,
)
from explorer.core.errors import TooLarge
from explorer.core.registry import router_for
from explorer.documents.queues.simulator_rows import (
    SimulatedSide,
    SimulatorOutput,
    beside_rows,
    beside_sentences,
)
from explorer.graphs.data import BadFile
from explorer.simulators.booksim_result import BookSimResult
from tests.simulators.booksim import UNSTABLE, overall, period, trace

NET = network("Q(3)")


@dataclass(frozen=True)
class Modelled:
    load: float | Fraction
    mean: float | None
    state: str = "steady"
    p95: int | None = 6

    @property
    def throughput(self) -> float:
        return float(self.load)


def result(load: float | None, mean: float | None, state: str = "steady") -> BookSimResult:
    hops = None if mean is None else 2.5
    return BookSimResult(load, load, mean, hops, None if mean is None else 30, state)


def parse_words(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_booksim_arguments(parser)
    return parser.parse_args(words)


# Arguments of commands ---------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="a script is no program there")
@pytest.mark.parametrize("router", [None, "e-cube", router_for(NET, "e-cube")])
def test_one_that_is_named_runs_at_every_load(program: str, router: object) -> None:
    runs = booksim_results(parse_words("--booksim", program), NET, router, [Fraction(1, 4), 0.8], 3)
    assert [(run.load, run.state) for run in runs] == [(0.25, "steady"), (0.8, "unstable")]
    assert dict(runs[0].settings)["seed"] == "3"


def test_nothing_runs_that_is_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("subprocess.Popen", None)
    assert booksim_results(parse_words(), NET, None, [0.25], 3) == ()
    assert imported_simulation(parse_words(), NET) == SimulatorOutput()


def test_files_hold_results_traces_or_both(tmp_path: Path) -> None:
    head = "OVERRIDE Parameter: injection_rate=0.4\n"
    texts = {
        "both": head + trace({1: [0, 1]}) + overall(21, 0.39, 3.5),
        "result": head + period(400, 0.6) + UNSTABLE,
        # A run that was ended early still has its trace.
        "trace": period(20, 0.3) + trace({2: [3, 7], 3: [5]}),
    }
    words = []
    for name, text in texts.items():
        (tmp_path / name).write_text(text, "utf-8")
        words += ["--import", str(tmp_path / name)]
    simulation = imported_simulation(parse_words(*words), NET)
    assert [run.state for run in simulation.results] == ["steady", "unstable"]
    assert [(packet.number, packet.nodes) for packet in simulation.packets] == [
        (1, (0, 1)), (2, (3, 7)), (3, (5,)),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "out.txt is empty: it takes what BookSim printed"),
        ("nothing\nof it\n", "out.txt, line 2: BookSim ended without a result, by 'of it'"),
        ("Class 0:\nAccepted flit rate average= many\n", "out.txt, line 2: 'many' is no accepted"),
        (period(20, 0.3), "out.txt: BookSim's output breaks off"),
    ],
)
def test_a_file_that_holds_neither_is_refused_by_name(
    text: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("out.txt").write_text(text, "utf-8")
    with pytest.raises(BadFile, match=sentence) as error:
        imported_simulation(parse_words("--import", "out.txt"), NET)
    assert len(str(error.value)) <= 300


def test_a_trace_of_another_network_is_refused_by_name_and_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("out.txt").write_text(trace({2: [0, 3]}), "utf-8")
    with pytest.raises(BadFile, match=r"out.txt, line \d+: packet 2 goes from 000 to 011, which"):
        imported_simulation(parse_words("--import", "out.txt"), NET)
    with pytest.raises(BadFile, match=r"none\.txt can't be read: No such file"):
        imported_simulation(parse_words("--import", "none.txt"), NET)
    Path("out.txt").write_bytes(b"x" * 10_000_001)
    with pytest.raises(
        TooLarge, match=r"out\.txt has 10,000,001 bytes: at most 10,000,000 are read"
    ):
        imported_simulation(parse_words("--import", "out.txt"), NET)


def test_invalid_utf8_lines_are_not_read(tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.write_bytes(b"\xff\xfe\n" + overall(21, 0.39, 3.5).encode())
    assert imported_simulation(parse_words("--import", str(path)), NET).results[0].mean == 21


# Beside the model ---------------------------------------------------------------------------------


def test_a_row_a_load_and_the_gain_over_the_lowest_that_both_have() -> None:
    points = [Modelled(Fraction(1, 20), 3.0), Modelled(0.5, 4.0), Modelled(0.9, None, "past", None)]
    results = [result(0.9, None, "unstable"), result(0.5, 21.25), result(0.05, 20.0)]
    rows = beside_rows(points, results)
    assert [row.offered for row in rows] == [0.05, 0.5, 0.9]
    assert (rows[1].model.gained, rows[1].booksim.gained) == (1.0, 1.25)
    assert rows[1].difference == SimulatedSide(0, 17.25, 0.25, 24)
    assert (rows[2].model.state, rows[2].booksim.state) == ("past", "unstable")
    assert rows[2].difference == SimulatedSide(0)


def test_a_load_of_one_side_alone_is_a_row_and_never_the_lowest() -> None:
    rows = beside_rows(
        [Modelled(0.1, 3.0), Modelled(0.5, 4.0), Modelled(0.7, 6.0)],
        [result(0.5, 21.0), result(0.7, 24.5), result(None, 30.0)],
    )
    assert [row.offered for row in rows] == [0.1, 0.5, 0.7, None]
    assert rows[0].booksim == SimulatedSide()
    assert rows[3].model == SimulatedSide()
    # Latency is gained over 0.5, which both have.
    assert [row.model.gained for row in rows] == [-1, 0, 2, None]
    assert [row.booksim.gained for row in rows] == [None, 0, 3.5, 9]


def test_sides_that_share_no_load_gain_over_their_own_lowest() -> None:
    rows = beside_rows([Modelled(0.1, 3.0), Modelled(0.3, 3.5)], [result(0.2, 20), result(0.4, 22)])
    assert [row.model.gained for row in rows] == [0, None, 0.5, None]
    assert [row.booksim.gained for row in rows] == [None, 0, None, 2]
    assert beside_rows([], []) == ()


def test_each_seed_at_a_load_is_a_row() -> None:
    rows = beside_rows([Modelled(0.5, 4.0)], [result(0.5, 21.0), result(0.5, 21.5)])
    assert [row.booksim.gained for row in rows] == [0, 0.5]
    assert [row.model.mean for row in rows] == [4, 4]


def test_the_table_has_everything_in_columns() -> None:
    rows = beside_rows(
        [Modelled(0.1, 3.0), Modelled(0.5, 4.0)], [result(0.1, 20), result(0.5, 21.25)]
    )
    head, under, first, second = beside_table(rows).splitlines()
    assert head.split() == ["offered", "accepted", "mean", "gained", "p95", "state"]
    assert under.split() == ["model", "BookSim", "differs"] * 4 + ["model", "BookSim"]
    assert second.split() == [
        "0.5", "0.5000", "0.5000", "+0.0000", "4.00", "21.25", "+17.25", "1.00", "1.25", "+0.25",
        "6", "30", "+24", "steady", "steady",
    ]  # fmt: skip
    assert "–" not in first
    assert "–" in beside_table(beside_rows([], [result(None, None, "perhaps deadlock")]))


def test_notes_beside_booksim_use_the_same_values() -> None:
    results = [
        BookSimResult(0.5, 0.5, 40.0, 3.0, 50, "steady", (("seed", "1"), ("num_vcs", "20"))),
        BookSimResult(0.1, 0.1, 21.0, 2.5, 24, "steady", (("seed", "2"), ("num_vcs", "20"))),
        BookSimResult(0.9, 0.8, None, None, None, "unstable", (), True),
    ]
    assert beside_sentences(results, network("HCN(3)")) == (
        "BookSim's packets take 6 cycles a router; compare the gain.",
        "BookSim sends to a node itself as well: it takes N/(N−1) = 64/63 times the load to put as"
        " much on a link.",
        "A node of BookSim takes one packet a cycle, one of the model all that come: at load 0.5"
        " packets wait 0.40 cycles for that.",
        "BookSim ran with num_vcs = 20, seed = 1 or 2.",
        "Packets wait for buffers as well, and gain two to eight times as much: that is no test of"
        " the model. `--settings queues` writes a configuration that is.",
        "BookSim took routes of its own, not the router's: it read no table.",
    )
    # A permutation sends a node nothing of its own that another would get.
    turned = BookSimResult(0.9, 0.8, None, None, None, "unstable", (("traffic", "transpose"),))
    assert beside_sentences([turned], network("HCN(3)")) == (
        "BookSim ran with traffic = transpose.",
    )


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"num_vcs": "20", "noq": "1", "vc_buf_size": "64"}, "That is as near to a queue at every"),
        ({"num_vcs": "20", "noq": "1", "vc_buf_size": "8"}, "Packets wait for buffers as well"),
        ({"num_vcs": "20", "noq": "0", "vc_buf_size": "64"}, "Packets wait for buffers as well"),
        ({"num_vcs": "20", "vc_buf_size": "x"}, "Packets wait for buffers as well"),
        ({"packet_size": "8"}, "A packet has 8 flits, a message of the model is one."),
    ],
)
def test_settings_that_differ_from_the_model_are_reported(
    settings: dict[str, str], sentence: str
) -> None:
    run = BookSimResult(0.1, 0.1, 21.0, 2.5, 24, "steady", tuple(settings.items()))
    assert beside_sentences([run], network("HCN(3)"))[-1].startswith(sentence)


QUEUES = (("num_vcs", "20"), ("noq", "1"), ("vc_buf_size", "64"))


@pytest.mark.parametrize(
    ("spec", "bound", "sentence"),
    [
        ("FT(4)", None, "BookSim sends from all 36 nodes of FT(4), the model from its 16 hosts:"),
        ("DF(2,4,2)", None, "BookSim sends from all 18 nodes of DF(2,4,2), the model from its 36"),
        ("HCN(3)", 4, "A queue of the model holds 4 messages at the most:"),
    ],
)
def test_incomparable_runs_are_not_described_as_near(
    spec: str, bound: int | None, sentence: str
) -> None:
    run = BookSimResult(0.1, 0.1, 21.0, 2.5, 24, "steady", QUEUES)
    sentences = beside_sentences([run], network(spec), bound)
    assert any(each.startswith(sentence) for each in sentences)
    assert not any(each.startswith("That is as near") for each in sentences)
    assert any("N/(N−1)" in each for each in sentences) == (spec == "HCN(3)")
