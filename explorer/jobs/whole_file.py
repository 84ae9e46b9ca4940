"""Atomic writing of files: to a temporary file, which is then renamed."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from explorer.core.errors import ExplorerError, brief


def write_whole(path: Path, data: bytes) -> None:
    """Write a file atomically, and create its folder if needed.

    Raises ExplorerError if it cannot be written.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "new" / "a.txt"
    >>> write_whole(path, b"whole")
    >>> path.read_text(), len(list(path.parent.iterdir()))
    ('whole', 1)
    """
    write_with(path, lambda file: file.write(data))


def write_with(path: Path, write: Callable[[BinaryIO], object]) -> None:
    """Write a file by a function, atomically as ``write_whole``."""
    temporary = path.with_suffix(f".{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("wb") as file:
            write(file)
        temporary.replace(path)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink()
        raise unwritable(path.parent, error) from None


def make_folder(folder: str) -> Path:
    """Return a folder, made if it does not exist; raise ExplorerError if it cannot be made."""
    path = Path(folder)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ExplorerError(f"{brief(folder)} cannot be made: {error.strerror}") from None
    return path


def unwritable(folder: Path, error: OSError) -> ExplorerError:
    """Return the error for a folder in which nothing can be written."""
    return ExplorerError(f"{brief(str(folder))} cannot be written: {error.strerror}")
