"""What the processes of one server share: what one has computed with effort, the others read."""

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
"""Seconds of computing above which a result is shared."""

MOST: Final = 300
"""Results in the folder: what is computed after them, each process keeps for itself."""

OURS: Final = "explorer."
"""What modules of ours begin with; what a plug-in makes changes while the server runs."""

_folders: list[Path] = []


def enable(folder: str) -> None:
    """Share from now on what is in a folder, which nobody else can write to."""
    _folders[:] = [Path(folder)]


def disable() -> None:
    """Share nothing any more."""
    _folders.clear()


def share_results(function: Callable[[A], R]) -> Callable[[A], R]:
    """Return a function whose dear results all processes share that have enabled the same folder.

    Its argument is a frozen value of ours, known by its ``repr``; its result can be pickled.

    >>> share_results(abs)(-3)
    3
    """

    @wraps(function)
    def lookup(argument: A) -> R:
        # What somebody has opened is nobody else's to see.
        mine = getattr(argument, "private", False)
        if not _folders or mine or not type(argument).__module__.startswith(OURS):
            return function(argument)
        about = f"{function.__module__}.{function.__qualname__} {argument!r}"
        place = _folders[0] / f"{sha256(about.encode()).hexdigest()[:32]}.shared"
        # Whatever stands there in part, or not at all, is computed again.
        with suppress(OSError, EOFError, pickle.UnpicklingError):
            read: R = pickle.loads(place.read_bytes())
            return read
        begun = process_time()
        result = function(argument)
        if process_time() - begun >= WORTH_SHARING_SECONDS:
            _write(place, result)
        return result

    return lookup


def _write(place: Path, made: object) -> None:
    """Write a result to the folder, whole or not at all."""
    aside = place.with_suffix(f".{os.getpid()}")
    with suppress(OSError, MemoryError):
        if sum(1 for _ in place.parent.glob("*.shared")) < MOST:
            aside.write_bytes(pickle.dumps(made, pickle.HIGHEST_PROTOCOL))
            aside.replace(place)
