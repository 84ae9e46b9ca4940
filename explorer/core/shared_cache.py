"""A cache in a folder, by which the processes of one server share results that take long."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import wraps
from hashlib import sha256
from pathlib import Path
from time import process_time
from typing import Final, TypeVar

A = TypeVar("A", bound=Hashable)
R = TypeVar("R")

WORTH_SHARING_SECONDS: Final = 0.03
"""The least CPU seconds of a computation whose result is shared."""

MAX_RESULTS: Final = 300
"""The most results in the folder; later ones are not shared."""

OWN_MODULES: Final = "explorer."
"""The beginning of our modules' names. Results about plug-ins' classes, which may change while the
server runs, are not shared."""

_folders: list[Path] = []


def enable(folder: str) -> None:
    """Share results in a folder from now on; nobody else must be able to write to it."""
    _folders[:] = [Path(folder)]


def disable() -> None:
    """Stop sharing results."""
    _folders.clear()


def share_results(function: Callable[[A], R]) -> Callable[[A], R]:
    """Return a function whose slow results are shared by all processes with the same folder.

    Its argument is an immutable value of a class of ours, identified by its ``repr``; its result
    can be pickled.

    >>> share_results(abs)(-3)
    3
    """

    @wraps(function)
    def lookup(argument: A) -> R:
        # Results about a visitor's opened graph are not shared.
        is_private = getattr(argument, "private", False)
        if not _folders or is_private or not type(argument).__module__.startswith(OWN_MODULES):
            return function(argument)
        about = f"{function.__module__}.{function.__qualname__} {argument!r}"
        place = _folders[0] / f"{sha256(about.encode()).hexdigest()[:32]}.shared"
        # A missing or incomplete file means that the result is computed.
        with suppress(OSError, EOFError, pickle.UnpicklingError):
            stored: R = pickle.loads(place.read_bytes())
            return stored
        start = process_time()
        result = function(argument)
        if process_time() - start >= WORTH_SHARING_SECONDS:
            _write(place, result)
        return result

    return lookup


def _write(place: Path, result: object) -> None:
    """Write a result to the folder, whole or not at all."""
    temporary = place.with_suffix(f".{os.getpid()}")
    with suppress(OSError, MemoryError):
        if sum(1 for _ in place.parent.glob("*.shared")) < MAX_RESULTS:
            temporary.write_bytes(pickle.dumps(result, pickle.HIGHEST_PROTOCOL))
            temporary.replace(place)
