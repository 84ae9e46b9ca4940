"""Mistyped input, and streams that are closed, full or of few characters."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from itertools import product
from pathlib import Path

import pytest

from explorer import families
from explorer.cli.commands import describe
from explorer.cli.main import main, make_parsers
from explorer.core.errors import ExplorerError
from explorer.core.registry import network
from tests.contracts import by_turns

EXPLORER = [sys.executable, "-m", "explorer"]

NO_NUMBERS = (
    "--3", "-00", "-0", "1_0", "٣", "１", "1 0", "1\t0", "1e1", "0x3", "+3", "3.0", "-", "--", "",
    "\x1b[31m", "\x00", "\ud800", "1" * 41, "∞", "3;4", "3)(", "\u202e3", "\n",
)  # fmt: skip
"""Texts that look like whole numbers and are none."""


@pytest.mark.parametrize("text", NO_NUMBERS)
def test_an_invalid_number_is_refused_in_one_line(text: str) -> None:
    for cls in families().values():
        count = len(cls.parameters)
        for i in range(count):
            answers = ["2"] * count
            answers[i] = text
            with pytest.raises(ExplorerError) as refusal:
                network(f"{cls.family}({','.join(answers)})")
            message = str(refusal.value)
            assert len(message) <= 300
            assert message.isprintable(), message
            near = refusal.value.nearest
            assert near is not None
            assert network(near)


@pytest.mark.parametrize("text", [*NO_NUMBERS, "#--3", "#1_0", "#1 0", "#٣", "#-1"])
def test_an_invalid_address_is_refused_in_one_line(text: str) -> None:
    for spec in ("Q(3)", "MC(1,1)", "S(4)", "GHC(3,4)", "HCN(2)"):
        with pytest.raises(ExplorerError) as refusal:
            network(spec).parse(text)
        message = str(refusal.value)
        assert len(message) <= 300
        assert message.isprintable(), message


@pytest.mark.parametrize(
    "words",
    [
        ["\x1b[31m"],
        ["--\x1b[31m"],
        ["info", "Q(3)", "\x1b[31m"],
        ["info", "\x1b[31m" * 100],
        ["route", "Q(3)", "000", "\x1b[31m"],
        ["route", "Q(3)", "000", "111", "--router", "\x1b[31m"],
        ["route", "Q(3)", "000", "111", "--fault", "\x1b[31m"],
        ["embed", "mesh", "Q(4)", "--shape", "\x1b[31m"],
        ["claims", "--paper", "\x1b[31m"],
        ["figure", "\x1b[31m"],
        ["info", "Q(3)", "--plugin", "\x1b[31m"],
        ["serve", "--host", "\x1b[31m"],
        ["serve", "--port", "\x1b[31m"],
        ["serve", "--allow-host", "\x1b[31m"],
        ["serve", "--token", "\x1b[31m"],
    ],
)
def test_no_word_colours_the_terminal(words: list[str], refused) -> None:
    assert refused(*words)


@pytest.mark.parametrize("name", list(make_parsers()[1]))
def test_two_hyphens_are_no_value_of_any_option(name: str, refused) -> None:
    command = make_parsers()[1][name]
    for action in command._actions:
        for option in action.option_strings:
            if option.startswith("--"):
                assert refused(name, f"{option}=--")


def test_a_route_from_a_file_does_not_colour_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for content in ("000\n\x1b[31m111\n", '["000", "\\u001b[31m"]', '["000", "\\ud800"]'):
        (tmp_path / "route").write_text(content)
        assert main(["check", "Q(3)", str(tmp_path / "route")]) == 1
        assert capsys.readouterr().out.replace("\n", "").isprintable()


def run(words: str, redirected: str = "", **variables: str) -> tuple[int, bytes, str]:
    line = f"exec {' '.join(EXPLORER)} {words} {redirected}"
    process = subprocess.run(
        ["bash", "-c", line], capture_output=True, env={**os.environ, **variables}, check=False
    )
    return process.returncode, process.stdout, process.stderr.decode("utf-8", "replace")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
@pytest.mark.parametrize(
    "words", ["info 'Q(3)'", "networks --json", "links 'Q(12)'", "--help", "--version"]
)
@pytest.mark.parametrize("stream", by_turns([">/dev/full", ">&-"], 2))
def test_an_output_that_cannot_be_written_is_reported_in_a_line(words: str, stream: str) -> None:
    code, out, err = run(words, stream)
    assert (code, out, err.count("\n")) == (74, b"", 1)
    assert err.startswith("explorer: the output cannot be written: ")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
@pytest.mark.parametrize("words", ["links 'Q(3)'", "draw 'Q(3)'"])
def test_a_file_on_a_full_disk_is_reported_as_standard_output_is(words: str) -> None:
    code, out, err = run(f"{words} -o /dev/full")
    assert (code, out) == (74, b"")
    assert err == "explorer: the output cannot be written: No space left on device\n"


def test_closed_streams_change_no_exit_code() -> None:
    assert run("info 'Q(0)'", "2>&-") == (2, b"", "")
    assert run("info 'Q(0)'", "<&- >&- 2>&-") == (2, b"", "")


@pytest.mark.parametrize("encoding", by_turns(["ascii", "cp437", "cp1252"], 3))
def test_a_terminal_of_few_signs_is_written_to(encoding: str) -> None:
    code, out, err = run("info 'MC(1,2)'", PYTHONIOENCODING=encoding)
    assert (code, err) == (0, "")
    assert "–" in out.decode(encoding) or b" - " in out or b"->" in out or b"\\u" in out
    code, out, err = run("networks --json", PYTHONIOENCODING=encoding)
    assert (code, err) == (0, "")
    assert json.loads(out.decode(encoding)) == json.loads(run("networks --json")[1])
    assert run("info 'Q(٣)'", PYTHONIOENCODING=encoding)[2].count("\n") == 1


SERVE = ("serve", "--no-browser", "--port", "0")


INTERRUPTED = product((0.3, 0.05, 2.0, 1.0), (("claims", "--paper", "metacube", "--json"), SERVE))


@pytest.mark.parametrize(("wait", "words"), by_turns(INTERRUPTED, 3, 2))
def test_an_interruption_at_any_moment_ends_with_130_and_no_traceback(
    wait: float, words: tuple[str, ...]
) -> None:
    begin = "import explorer, sys; print('go', flush=True); from explorer.__main__ import main; "
    with subprocess.Popen(
        [sys.executable, "-c", f"{begin} sys.exit(main())", *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as running:  # fmt: skip
        assert running.stdout is not None
        assert running.stdout.readline() == "go\n"
        time.sleep(wait)
        # At a terminal every process of a command hears of it.
        for _ in range(2):
            os.killpg(running.pid, signal.SIGINT)
        _, err = running.communicate(timeout=60)
    assert "Traceback" not in err
    assert running.returncode in ((130,) if words == SERVE else (130, 0))
    assert err.strip() in ("", "explorer: interrupted")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems hold nobody to it")
@pytest.mark.parametrize("most", [150_000, 250_000, 700_000, 1_200_000])
def test_with_little_memory_serving_is_refused_in_a_line(most: int) -> None:
    process = subprocess.run(
        ["bash", "-c", f"ulimit -v {most}; {sys.executable} -m explorer {' '.join(SERVE)}"],
        capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=120,
    )  # fmt: skip
    assert (process.returncode, process.stderr.count("\n")) == (2, 1)
    assert "ulimit -v" in process.stderr


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems hold nobody to it")
def test_with_little_memory_a_command_is_refused_in_a_line() -> None:
    process = subprocess.run(
        ["bash", "-c", f"ulimit -v 40000; {sys.executable} -m explorer info 'Q(3)'"],
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert (process.returncode, process.stdout, process.stderr.count("\n")) == (2, "", 1)
    assert process.stderr.startswith("explorer: it cannot be loaded: ")


def test_a_command_that_runs_out_of_memory_is_refused_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def exhausted(args: object) -> int:
        raise MemoryError

    monkeypatch.setattr(describe, "info", exhausted)
    assert main(["info", "Q(3)"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith("explorer: no memory is left: ")
