"""Makes one call of the server or of its workers fail.

Calls are named by the place in the code, since threads make them in no fixed order: the first call
at a place fails, once, in the server's process or in a worker's. All places are written to the
folder ``ASIDE``, one per line.
"""

from __future__ import annotations

import multiprocessing.connection
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from tests.faults.inject import Failing

WORKER, SERVER = "worker", "server"

TRACED_MODULES: Final = (
    "explorer.",
    "waitress.",
    "multiprocessing.",
    "socket",
    "tempfile",
    "subprocess",
)
"""Modules whose frames name a place."""

IGNORED_FUNCTIONS: Final = ("_rmtree", "_remove_temp_dir", "sendfds")
"""Functions whose calls never fail: removing files at the end, when nobody could be told, and the
pipe to Python's fork server, which would print a traceback."""

FRAMES: Final = 4
"""Number of frames that name a place."""


class Places(Failing):
    """Counts the places of calls; fails the first call of one, in one process only."""

    def __init__(self, part: str, place: str, log_folder: Path) -> None:
        super().__init__()
        self.part, self.place, self.log_folder = part, place, log_folder
        self.seen = set[str]()
        self.busy = False

    def count(self, name: str) -> None:
        """Note a call; raise OSError where it is at the place."""
        frame, names = sys._getframe(1), list[str]()
        while frame is not None and len(names) < FRAMES:  # type: ignore[redundant-expr]
            module = frame.f_globals.get("__name__", "")
            if module == __name__ and frame.f_code.co_name == "passes":
                return
            if frame.f_code.co_name == "<module>" or frame.f_code.co_name in IGNORED_FUNCTIONS:
                return
            if module.startswith(TRACED_MODULES):
                names.append(f"{module}:{frame.f_code.co_name}")
            frame = frame.f_back  # type: ignore[assignment]
        if not names:
            return
        place = f"{self.part} {name} {' < '.join(names)}"
        if place in self.seen:
            return
        self.seen.add(place)
        note(self.log_folder / "places", place)
        if place == self.place and first(self.log_folder / "failed"):
            self.fail(name)


def note(file: Path, line: str) -> None:
    """Add a line to a file, past everything that is counted."""
    with suppress(OSError):
        out = REAL["open"](file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        REAL["write"](out, f"{line}\n".encode())
        os.close(out)


def first(file: Path) -> bool:
    """Return whether a file was not there yet; it is then."""
    try:
        os.close(REAL["open"](file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError:
        return False
    return True


REAL: Final[dict[str, Callable[..., Any]]] = {"open": os.open, "read": os.read, "write": os.write}


def count(part: str) -> None:
    """Count the calls of this process from now on, and of those that it forks."""
    places = Places(part, os.environ["FAILS"], Path(os.environ["ASIDE"]))
    places.count_all_calls()
    connection = multiprocessing.connection.Connection
    for name in ("read", "write"):
        # Held as a default since that module was loaded.
        call = places.call(name, REAL[name])
        method = connection._recv if name == "read" else connection._send  # type: ignore[attr-defined]
        method.__defaults__ = (call,)
