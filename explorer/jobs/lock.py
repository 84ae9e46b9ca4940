"""File locks between processes, which the system releases when a process ends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


@contextmanager
def hold_lock(path: Path, wait: bool = False) -> Iterator[bool]:
    """Hold the lock of a file; yield whether it is held, False if another process holds it.

    With ``wait``, wait until it is free. The file is created and kept. On a file system without
    locks every process gets the lock.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "a.lock"
    >>> with hold_lock(path) as acquired, hold_lock(path) as other:
    ...     acquired, other
    (True, False)
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+b") as file:
        acquired = _take_lock(file, wait)
        try:
            yield acquired
        finally:
            if acquired:
                _release_lock(file)


def is_locked(path: Path) -> bool:
    """Return whether a process holds the lock of a file."""
    if not path.exists():
        return False
    with hold_lock(path) as acquired:
        return not acquired


def _take_lock(file: IO[bytes], wait: bool) -> bool:
    try:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        else:
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True
    return True


def _release_lock(file: IO[bytes]) -> None:
    with suppress(OSError):
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_UN)
        else:
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
