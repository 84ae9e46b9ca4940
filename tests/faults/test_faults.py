"""Some of the calls of every command failed once; and whether mistakes would be found."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.faults import serving, trial
from tests.faults.serving import Trial
from tests.faults.trial import Command, fault_of, run

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="each trial is a process that is forked"
)


@pytest.mark.at_night
def test_a_call_that_fails_ends_a_command_with_a_line_and_leaves_nothing_behind() -> None:
    finished = subprocess.run(
        [sys.executable, "-m", "tests.faults", "--most", "5", "--without", "serve"],
        capture_output=True,
        text=True,
    )
    assert (finished.returncode, finished.stderr) == (0, ""), finished.stdout + finished.stderr
    assert int(finished.stdout.split()[0]) > 60


def careless(words: Sequence[str]) -> int:
    """Write a file in two halves; a failure ends with a traceback."""
    with open("file", "w") as file:
        file.write("x" * 10**5)
        file.flush()
        file.write("y" * 10**5)
    return 0


def silent(words: Sequence[str]) -> int:
    try:
        return careless(words)
    except OSError:
        return 0


def chatty(words: Sequence[str]) -> int:
    try:
        return careless(words)
    except OSError as error:
        Path("file").unlink()
        sys.stderr.write(f"explorer: a line\n{error}\n")
        return 2


def leaving(words: Sequence[str]) -> int:
    try:
        return careless(words)
    except OSError:
        sys.stderr.write("explorer: the output cannot be written\n")
        return 74


def careful(words: Sequence[str]) -> int:
    before = Path("file").read_bytes()
    try:
        return careless(words)
    except OSError:
        Path("file").write_bytes(before)
        sys.stderr.write("explorer: the output cannot be written\n")
        return 74


@pytest.mark.parametrize(
    ("work", "why"),
    [
        (careless, "a traceback"),
        (silent, "succeeds with another answer"),
        (chatty, "leaves  behind"),
        (leaving, "leaves file behind"),
        (careful, ""),
    ],
)
def test_every_way_of_failing_badly_is_seen(
    work: Callable[[Sequence[str]], int], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trial, "main", work)
    command = Command(("write",), ("file",))
    usual = run(command, None)
    assert (usual.code, len(usual.files["file"])) == (0, 2 * 10**5)
    last = max(at for at, name in enumerate(usual.calls) if name == "write")
    assert (fault_of(command, usual, last) or "").startswith(why)
    assert bool(fault_of(command, usual, last)) is bool(why)


STARTS = "server fork_exec multiprocessing.util:spawnv_passfds < multiprocessing.forkserver:"
WORKER_READS = "worker read multiprocessing.connection:_recv <"


@pytest.mark.at_night
def test_a_server_whose_call_fails_goes_on_and_leaves_nothing_behind() -> None:
    usual = serving.run()
    assert serving.fault_of(usual) is None, usual
    for part in (STARTS, WORKER_READS):
        place = next(place for place in usual.places if place.startswith(part))
        failed = serving.run(place)
        assert serving.fault_of(failed) is None, failed
        assert failed.err or part == WORKER_READS


WELL = Trial(0, "", (), (), True, ())


@pytest.mark.parametrize(
    ("trial", "why"),
    [
        (WELL, ""),
        (replace(WELL, err="explorer: a line\n"), ""),
        (replace(WELL, code=2, started=False, err="explorer: a line\n"), ""),
        (replace(WELL, err="Traceback (most recent call last):\nOSError: x\n"), "a traceback"),
        (replace(WELL, left=("process python",)), "leaves process python behind"),
        (replace(WELL, code=None), "does not end"),
        (replace(WELL, unanswered=("a page",)), "does not answer a page"),
        (replace(WELL, code=-15), "ends with -15"),
        (replace(WELL, code=0, started=False), "ends with 0"),
        (replace(WELL, code=2, started=False), "ends and says nothing"),
        (replace(WELL, err="explorer: a line\nand more\n"), "says 'and more'"),
    ],
)
def test_every_way_of_serving_badly_is_seen(trial: Trial, why: str) -> None:
    problem = serving.fault_of(trial)
    assert (problem or "").startswith(why)
    assert bool(problem) is bool(why)
