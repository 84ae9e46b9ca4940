"""One trial: a command in a separate process in which one call fails, and its expected end.

Either the failure has no effect on the output. Or the command ends with one line on standard error,
and leaves files and folders unchanged.
"""

from __future__ import annotations

import io
import json
import os
import sys
import tempfile
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass, field
from pathlib import Path

from explorer.cli.main import main
from explorer.core.errors import MAX_MESSAGE_CHARACTERS
from explorer.core.registry import PLUGIN_PREFIX, clear_registry, families, routers
from tests.faults.inject import Failing

OLD_CONTENT = b"what was there before\n"
"""The content of each output file before the command runs."""


@dataclass(frozen=True)
class Command:
    """A command line; ``makes`` names the files that it writes, ``needs`` those that it reads."""

    words: tuple[str, ...]
    makes: tuple[str, ...] = ()
    needs: dict[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return " ".join(self.words)


@dataclass(frozen=True)
class End:
    """How a command ended: its exit code, what it wrote, its files, the calls that it made."""

    code: int
    out: bytes
    err: str
    files: dict[str, bytes]
    calls: tuple[str, ...]


def warm(command: Command) -> None:
    """Run a command in this process, so that modules are loaded only once."""
    with tempfile.TemporaryDirectory(prefix="faults-") as top:
        before = os.getcwd()
        for name, text in command.needs.items():
            Path(top, name).write_text(text, "utf-8")
        os.chdir(top)
        plugins = set(sys.modules)
        try:
            with redirect_stdout(io.TextIOWrapper(io.BytesIO())), suppress(SystemExit):
                main(list(command.words))
        finally:
            os.chdir(before)
            for name in [
                name for name in set(sys.modules) - plugins if name.startswith(PLUGIN_PREFIX)
            ]:
                del sys.modules[name]
            clear_registry()
            families(), routers()


def run(command: Command, at: int | None) -> End:
    """Run a command whose call number ``at`` fails; without it, no call fails."""
    with tempfile.TemporaryDirectory(prefix="faults-") as top:
        here, log_folder = Path(top, "here"), Path(top, "aside")
        here.mkdir()
        log_folder.mkdir()
        for name, text in command.needs.items():
            (here / name).write_text(text, "utf-8")
        for name in command.makes:
            (here / name).write_bytes(OLD_CONTENT)
        child = os.fork()
        if child == 0:
            _child(command, at, here, log_folder)
        _, status = os.waitpid(child, 0)
        calls = (
            json.loads((log_folder / "calls").read_text())
            if (log_folder / "calls").exists()
            else []
        )
        files = {path.name: path.read_bytes() for path in here.rglob("*") if path.is_file()}
        return End(
            os.waitstatus_to_exitcode(status),
            (log_folder / "out").read_bytes(),
            (log_folder / "err").read_text("utf-8", "replace"),
            files,
            tuple(calls),
        )


def _child(command: Command, at: int | None, here: Path, log_folder: Path) -> None:
    """Run a command in this process, which ends with it."""
    code = 99
    try:
        os.chdir(here)
        tempfile.tempdir = str(here)
        for number, name in ((1, "out"), (2, "err")):
            os.dup2(os.open(log_folder / name, os.O_WRONLY | os.O_CREAT, 0o600), number)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        failing = Failing(at)
        failing.count_all_calls()
        failing.names, failing.at = [], None
        sys.stdin = open(0, closefd=False)  # noqa: SIM115
        sys.stdout = open(1, "w", closefd=False, encoding="utf-8")  # noqa: SIM115
        sys.stderr = open(2, "w", closefd=False, encoding="utf-8", buffering=1)  # noqa: SIM115
        failing.names, failing.at = [], at
        try:
            code = main(list(command.words))
        except SystemExit as leaving:
            code = leaving.code if isinstance(leaving.code, int) else int(bool(leaving.code))
        finally:
            failing.at = None
            calls = list(failing.names)
            with suppress(OSError, ValueError):
                sys.stdout.flush()
            with suppress(OSError, ValueError):
                sys.stderr.flush()
            os.close(os.dup(2))
            (log_folder / "calls").write_text(json.dumps(calls))
    except BaseException:
        import traceback

        traceback.print_exc()
        sys.stderr.flush()
    finally:
        os._exit(code)


def fault_of(command: Command, usual: End, at: int) -> str | None:
    """Return the error at the end of a command whose call ``at`` fails; None without one."""
    end = run(command, at)
    untouched = dict.fromkeys(command.makes, OLD_CONTENT)
    untouched |= {name: text.encode() for name, text in command.needs.items()}
    message = end.err[:-1]
    if (end.code, end.files) == (usual.code, usual.files) and end.out == usual.out:
        return None if end.err == usual.err else f"succeeds, and says {end.err!r}"
    if "Traceback" in end.err:
        return "a traceback: " + end.err.strip().splitlines()[-1]
    if end.code == 0:
        return "succeeds with another answer"
    if end.code not in (2, 74):
        return f"ends with {end.code}: {end.err!r}"
    if end.files != untouched:
        # If there are several files, each may be unchanged or complete.
        left = {
            name
            for name, content in end.files.items()
            if content not in (untouched.get(name), usual.files.get(name))
        }
        if left or set(untouched) - set(end.files):
            return f"leaves {', '.join(sorted(left))} behind"
    is_reported = (
        message.startswith("explorer: ")
        and message.isprintable()
        and len(message) <= MAX_MESSAGE_CHARACTERS
    )
    # If the failing call is that on standard error, no message can be written.
    return None if (is_reported and end.err.endswith("\n")) or not end.err else f"says {end.err!r}"
