"""Runs of a stand-in for BookSim: every load, its time limit, and its end with our process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
import tomllib
from pathlib import Path

import pytest

from explorer import network
from explorer.analysis.traffic.routing_table import routing_table
from explorer.core.errors import ExplorerError, OutsideRange, TooLarge
from explorer.simulators import booksim_run
from explorer.simulators.booksim_run import run_booksim
from tests.contracts import by_turns

ROOT = Path(__file__).resolve().parents[2]
TABLE = routing_table(network("Q(3)"), "e-cube")

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a script is no program there")


def hanging(tmp_path: Path) -> list[int]:
    """Wait until the program hangs; return its number and that of the process it started."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        path = tmp_path / "hanging"
        if path.exists() and (words := path.read_text("utf-8").split()):
            return [int(word) for word in words]
        time.sleep(0.02)
    raise AssertionError("the program never came to hang")


def are_gone(numbers: list[int]) -> bool:
    """Return whether processes end within a while; zombies count as ended."""
    until = time.monotonic() + 20
    while time.monotonic() < until:
        if not any(map(_runs, numbers)):
            return True
        time.sleep(0.02)
    return False


def _runs(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    try:
        return Path(f"/proc/{number}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return Path("/proc").exists() is False


def test_each_load_has_its_result_at_any_exit_status(program: str, tmp_path: Path) -> None:
    finished_loads: list[int] = []
    runs = run_booksim(program, TABLE, (0.25, 0.8, 0.95, 1), seed=3, progress=finished_loads.append)
    results = [run.result for run in runs]
    assert [result.load for result in results] == [0.25, 0.8, 0.95, 1]
    assert [result.state for result in results] == [
        "steady", "unstable", "perhaps deadlock", "perhaps deadlock",
    ]  # fmt: skip
    assert (results[0].accepted, results[0].mean, results[0].p95) == (0.25, 22.5, 20)
    assert (results[1].accepted, results[1].mean, results[1].p95) == (0.79, None, None)
    settings = dict(results[0].settings)
    assert (settings["injection_rate"], settings["seed"], settings["noq"]) == ("0.25", "3", "1")
    assert settings["num_vcs"] == "16"
    assert finished_loads == [1, 2, 3, 4]
    assert not any(result.searched for result in results)
    assert list((tmp_path / "temporary").iterdir()) == []


def test_packets_that_are_watched_come_with_their_cycles(program: str) -> None:
    (run,) = run_booksim(program, TABLE, [0.25], watch=(5, 6))
    assert [packet.number for packet in run.packets] == [5, 6]
    assert run.packets[0].nodes == (5, 4)
    assert run.result.mean == 22.5


def test_settings_of_flits_are_run_as_well(program: str) -> None:
    (run,) = run_booksim(program, TABLE, [0.25], settings="flits")
    assert dict(run.result.settings)["num_vcs"] == "4"


def test_a_table_of_its_own_is_seen(program: str) -> None:
    assert run_booksim(program, TABLE, [0.25], seed=69)[0].result.searched


@pytest.mark.parametrize(
    ("load", "state"), by_turns([(0.25, "out of time"), (0.75, "perhaps deadlock")], 2)
)
def test_a_load_that_takes_too_long_is_ended_with_all_that_it_started(
    program: str, tmp_path: Path, load: float, state: str
) -> None:
    began = time.monotonic()
    (run,) = run_booksim(program, TABLE, [load], seed=66, seconds=3)
    assert (run.result.load, run.result.state, run.result.mean) == (load, state, None)
    assert time.monotonic() - began < 30
    assert are_gone(hanging(tmp_path))
    assert list((tmp_path / "temporary").iterdir()) == []


@pytest.mark.parametrize(
    ("seed", "sentence"),
    [
        (67, "output at load 0.25, line .*: BookSim ended without a result, by 'Assertion fai"),
        (70, f"BookSim was ended by signal {signal.SIGSEGV.value} at load 0.25"),
        (71, "BookSim printed nothing at load 0.25"),
    ],
)
def test_one_that_dies_is_reported(program: str, tmp_path: Path, seed: int, sentence: str) -> None:
    with pytest.raises(ExplorerError, match=sentence) as error:
        run_booksim(program, TABLE, [0.25], seed=seed)
    assert len(str(error.value)) <= 300
    assert list((tmp_path / "temporary").iterdir()) == []


def test_one_that_never_stops_writing_is_ended(program: str, tmp_path: Path) -> None:
    with pytest.raises(TooLarge, match="writes more than 10,000,000 bytes"):
        run_booksim(program, TABLE, [0.25], seed=68)
    assert list((tmp_path / "temporary").iterdir()) == []


def test_files_that_are_missing_and_floats_without_a_point_fail_as_they_do_there(
    program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without(ending: str):
        return lambda *given: (
            file for file in booksim_files(*given) if file[0] != ending
        )  # fmt: skip

    booksim_files = booksim_run.booksim_files
    monkeypatch.setattr(booksim_run, "booksim_files", without(".ports"))
    with pytest.raises(ExplorerError, match=r"by 'Anynet: net.ports is missing or too short'"):
        run_booksim(program, TABLE, [0.25])
    monkeypatch.setattr(booksim_run, "booksim_files", without(""))
    with pytest.raises(ExplorerError, match='by "Anynet:can\'t open network file net"'):
        run_booksim(program, TABLE, [0.25])
    monkeypatch.setattr(booksim_run, "booksim_files", booksim_files)
    monkeypatch.setattr(booksim_run, "_words", lambda *given: ["net.config", "injection_rate=1"])
    with pytest.raises(ExplorerError, match="Unknown integer field: injection_rate"):
        run_booksim(program, TABLE, [1])


def test_an_invalid_program_is_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = tmp_path / "plain"
    plain.write_text("no program", "utf-8")
    for wrong in ("booksim", str(tmp_path), str(plain), ""):
        with pytest.raises(ExplorerError, match="is no program: --booksim takes the path"):
            run_booksim(wrong, TABLE, [0.25])
    plain.chmod(0o755)
    with pytest.raises(ExplorerError, match="cannot be run: "):
        run_booksim(str(plain), TABLE, [0.25])
    # None is looked for where the system looks for programs.
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ExplorerError, match="'plain' is no program"):
        run_booksim("plain", TABLE, [0.25])


@pytest.mark.parametrize("load", [0, 1.2, -1, float("nan")])
def test_a_load_outside_its_range_is_refused(program: str, load: float) -> None:
    with pytest.raises(OutsideRange, match="a node makes at most one message a cycle"):
        run_booksim(program, TABLE, [0.25, load])


def test_too_many_packets_are_not_watched(program: str) -> None:
    with pytest.raises(TooLarge, match="1,001 packets are too many to watch: at most 1,000"):
        run_booksim(program, TABLE, [0.25], watch=range(1001))


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGTERM, 143), (signal.SIGINT, 130), (signal.SIGHUP, 129)]
)
def test_it_ends_with_its_parent(
    program: str, tmp_path: Path, number: signal.Signals, status: int
) -> None:
    code = (
        "import signal, sys, tempfile\n"
        # Whoever runs the tests behind a terminal may let these be ignored.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "signal.signal(signal.SIGHUP, signal.SIG_DFL)\n"
        f"tempfile.tempdir = {str(tmp_path / 'temporary')!r}\n"
        "from explorer import network\n"
        "from explorer.analysis.traffic.routing_table import routing_table\n"
        "from explorer.simulators.booksim_run import run_booksim\n"
        "try:\n"
        f"    run_booksim({program!r}, routing_table(network('Q(3)')), [0.25], seed=66)\n"
        "except KeyboardInterrupt:\n"
        "    sys.exit(130)\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], cwd=ROOT) as parent:
        numbers = hanging(tmp_path)
        parent.send_signal(number)
        assert parent.wait(30) == status
    assert are_gone(numbers)
    assert list((tmp_path / "temporary").iterdir()) == []


def test_signals_are_as_they_were_and_threads_may_run_it(program: str) -> None:
    before = [signal.getsignal(number) for number in booksim_run.ENDING_SIGNALS]
    run_booksim(program, TABLE, [0.25])
    assert [signal.getsignal(number) for number in booksim_run.ENDING_SIGNALS] == before
    runs = []
    thread = threading.Thread(target=lambda: runs.extend(run_booksim(program, TABLE, [0.5])))
    thread.start()
    thread.join(60)
    assert [run.result.state for run in runs] == ["steady"]


def test_no_page_can_import_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    (page_contract,) = (
        contract for contract in contracts if contract["name"] == "No page starts a simulator"
    )
    assert page_contract["forbidden_modules"] == ["explorer.simulators.booksim_run"]
    serving = {"explorer.web", "explorer.pages", "explorer.documents", "explorer.tasks"}
    assert serving <= set(page_contract["source_modules"])
    # Nor is it loaded by what serves pages.
    code = (
        "import sys, explorer.web.main; sys.exit('explorer.simulators.booksim_run' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT).returncode == 0
