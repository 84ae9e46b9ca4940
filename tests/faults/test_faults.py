"""Some of the calls of every command failed once; and whether mistakes would be found."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.faults import trial
from tests.faults.trial import Command, run, wrong

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="each trial is a process that is forked"
)


def test_a_call_that_fails_ends_a_command_with_a_line_and_leaves_nothing_behind() -> None:
    found = subprocess.run(
        [sys.executable, "-m", "tests.faults", "--most", "5"], capture_output=True, text=True
    )
    assert (found.returncode, found.stderr) == (0, ""), found.stdout + found.stderr
    assert int(found.stdout.split()[0]) > 60


def careless(words: Sequence[str]) -> int:
    """Write a file in two halves; what fails is told by a traceback."""
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
    ("way", "why"),
    [
        (careless, "a traceback"),
        (silent, "succeeds with another answer"),
        (chatty, "leaves  behind"),
        (leaving, "leaves file behind"),
        (careful, ""),
    ],
)
def test_every_way_of_failing_badly_is_seen(
    way: Callable[[Sequence[str]], int], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trial, "main", way)
    command = Command(("write",), ("file",))
    usual = run(command, None)
    assert (usual.code, len(usual.files["file"])) == (0, 2 * 10**5)
    last = max(at for at, name in enumerate(usual.calls) if name == "write")
    assert (wrong(command, usual, last) or "").startswith(why)
    assert bool(wrong(command, usual, last)) is bool(why)
