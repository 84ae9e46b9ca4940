"""One trial of the server, in which one call fails, and the conditions on its result.

Either it goes on: repeated requests are answered, and SIGTERM ends it with 0. Or it ends with one
line. No traceback, no file, and no process is left in either case.
"""

from __future__ import annotations

import http.client
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import orjson

from explorer.core.errors import MAX_MESSAGE_CHARACTERS
from explorer.pages import ids
from tests.web.hostile import CALLBACK, JSON, body

SERVE_ARGUMENTS: Final = ("serve", "--port", "0", "--no-browser", "--workers", "1")

LONG: Final = "?net=Q(14)&task=traffic"
"""A request that takes long."""

PATIENCE: Final = 60.0
"""Seconds for the start, and for each answer."""

TRIES: Final = 4
"""The most times that a browser repeats a request; a call that failed once works then."""


@dataclass(frozen=True)
class Trial:
    """The result: exit code, errors, remaining files, unanswered requests, all places of calls."""

    code: int | None
    err: str
    left: tuple[str, ...]
    unanswered: tuple[str, ...]
    started: bool
    places: tuple[str, ...]


def run(place: str = "", module: str = "tests.faults.start") -> Trial:
    """Serve with the first call at a place failed, no call if the place is empty."""
    with tempfile.TemporaryDirectory(prefix="faults-") as top:
        here, aside = Path(top, "here"), Path(top, "aside")
        here.mkdir()
        aside.mkdir()
        variables = {
            "TMPDIR": str(here),
            "ASIDE": str(aside),
            "FAILS": place,
            "PYTHONPATH": os.getcwd(),
        }
        with open(aside / "err", "wb") as err, open(aside / "out", "wb") as out:
            running = subprocess.Popen(
                [sys.executable, "-m", module, *SERVE_ARGUMENTS],
                stdout=out, stderr=err, env={**os.environ, **variables}, start_new_session=True,
            )  # fmt: skip
            try:
                port = until(lambda: _port(aside / "out") or running.poll(), PATIENCE)
                started = running.poll() is None and bool(port)
                unanswered = _ask(int(port or 0)) if started else ()
                running.send_signal(signal.SIGTERM)
                with suppress(subprocess.TimeoutExpired):
                    running.wait(PATIENCE)
                code = running.poll()
                until(lambda: not _processes(running.pid), PATIENCE)
                left = [f"process {name}" for name in _processes(running.pid)]
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(running.pid, signal.SIGKILL)
                running.wait()
        left += [str(path.relative_to(here)) for path in here.rglob("*")]
        places = (aside / "places").read_text() if (aside / "places").exists() else ""
        errors = (aside / "err").read_text("utf-8", "replace")
        return Trial(code, errors, tuple(left), unanswered, started, tuple(places.splitlines()))


def until(condition: Callable[[], object], seconds: float) -> object:
    """Wait until a condition has a true value, at most some seconds; return its last value."""
    end = time.monotonic() + seconds
    while not (value := condition()) and time.monotonic() < end:
        time.sleep(0.05)
    return value


def _port(out: Path) -> str | None:
    match = re.search(r"http://127\.0\.0\.1:(\d+)/", out.read_text("utf-8", "replace"))
    return match[1] if match else None


def _processes(session: int) -> list[str]:
    """Return the names of the processes of a session, but for those that have ended."""
    names = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            name, _, rest = stat.read_text().rpartition(")")
            fields = rest.split()
            if int(fields[3]) == session and fields[0] != "Z":
                names.append(name)
    return names


def _ask(port: int) -> tuple[str, ...]:
    """Send the requests of a visitor; return those without an answer."""
    requests = {
        "readiness": ("GET", "/readyz", b""),
        "a page": ("GET", "/", b""),
        "a document": ("POST", CALLBACK, _question("?net=Q(3)&from=000&to=111")),
        "a long question": ("POST", CALLBACK, _question(LONG)),
        "a cell of the map": ("GET", "/papers/list/tables", b""),
    }
    return tuple(name for name, request in requests.items() if not _is_answered(port, *request))


def _question(search: str) -> bytes:
    ask = {"page": "explore", "search": search, "count": 1, "visitor": "one"}
    return orjson.dumps(body(ids.DOCUMENT, "data", ids.ASK, "data", ask))


def _is_answered(port: int, method: str, path: str, content: bytes) -> bool:
    """Send a request, repeatedly as a browser does; return whether there was an answer."""
    tries, end = 0, time.monotonic() + PATIENCE
    while tries < TRIES and time.monotonic() < end:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        try:
            connection.request(method, path, content or None, JSON if content else {})
            answer = connection.getresponse()
            body = answer.read()
            if answer.status == 200 and b'"stopped":' not in body[:100]:
                return True
            # A server that is not ready yet has not failed.
            tries += path != "/readyz"
        except (OSError, http.client.HTTPException):
            tries += 1
        finally:
            connection.close()
        time.sleep(0.1)
    return False


def fault_of(trial: Trial) -> str | None:
    """Return the error of a trial; None without one."""
    lines = trial.err.splitlines()
    if "Traceback" in trial.err:
        return "a traceback: " + lines[-1]
    if trial.left:
        return f"leaves {', '.join(trial.left)} behind"
    if trial.code is None:
        return "does not end"
    if trial.unanswered:
        return f"does not answer {', '.join(trial.unanswered)}: {trial.err!r}"
    if trial.code not in ((0,) if trial.started else (2, 74)):
        return f"ends with {trial.code}: {trial.err!r}"
    if not trial.started and not lines:
        return "ends and says nothing"
    unfit = [
        line
        for line in lines
        if not (
            line.startswith("explorer: ")
            and line.isprintable()
            and len(line) <= MAX_MESSAGE_CHARACTERS
        )
    ]
    return f"says {unfit[0]!r}" if unfit or len(lines) > 1 else None
