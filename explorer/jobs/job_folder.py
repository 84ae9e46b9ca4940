"""Long work in blocks: what is kept of it in a folder, and how far it has come.

A block that is kept is not done again. Beside the blocks stands one small file a job, written anew
as they come: whoever reads the folder, a page among them, sees how far each job is.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from time import time
from typing import Final, Literal, Protocol, TypeVar

from explorer.core.errors import ExplorerError, brief
from explorer.jobs.distributed_map import HERE, Cluster, mapped

T = TypeVar("T")
B = TypeVar("B", contravariant=True)
R = TypeVar("R")

State = Literal["running", "stopped", "done"]

SUFFIX: Final = ".job.json"

LARGEST: Final = 10_000
"""Bytes of a file that tells how far a job is."""

MOST_JOBS: Final = 200
"""Jobs of a folder that are listed: those that moved last."""

SECONDS_BETWEEN_WRITES: Final = 1.0
"""Seconds between two times that a job is written down."""


class ResultStore(Protocol[B, R]):
    """What is kept of some work: ``has`` may be asked of every block, ``get`` reads one."""

    def has(self, block: B) -> bool: ...
    def get(self, block: B) -> R | None: ...
    def put(self, block: B, result: R) -> None: ...


def in_order(
    function: Callable[[T], R],
    blocks: Sequence[T],
    where: Cluster = HERE,
    store: ResultStore[T, R] | None = None,
) -> Iterator[tuple[R, bool]]:
    """Yield what a function finds for every block, in their order, and whether it is new.

    What is kept is not done again, and no more than one such block is held at a time. A file that
    is torn is done again, here.
    """
    if store is None:
        yield from ((result, True) for result in mapped(function, blocks, where))
        return
    known = [store.has(block) for block in blocks]
    left = [block for block, there in zip(blocks, known, strict=True) if not there]
    fresh = mapped(function, left, where)
    for block, there in zip(blocks, known, strict=True):
        result = store.get(block) if there else next(fresh)
        if result is None:
            result, there = function(block), False
        if not there:
            store.put(block, result)
        yield result, not there


@dataclass(frozen=True)
class Job:
    """How far a long work has come: ``done`` of ``total`` ``unit``, in seconds since 1970.

    ``kept`` of them were there when it was ``begun`` the last time; ``moved`` is when the last one
    came.
    """

    name: str
    unit: str
    done: int
    total: int
    kept: int
    begun: float
    moved: float
    state: State = "running"

    @property
    def rate(self) -> float | None:
        """How many are done a second, since it was begun the last time; None where none is yet."""
        fresh, seconds = self.done - self.kept, self.moved - self.begun
        return fresh / seconds if fresh > 0 and seconds > 0 else None

    @property
    def left(self) -> float | None:
        """Seconds until all are done, at this rate; None where that is not known.

        >>> Job("verify Q(3)", "pairs", 30, 50, 10, 100.0, 104.0).left
        4.0
        """
        return (self.total - self.done) / self.rate if self.rate else None


class Record:
    """The file in which a job is written down, in the folder that keeps its blocks.

    As a context it says at its end whether all was done, or the job was stopped.
    """

    def __init__(self, folder: str | None, name: str, unit: str, total: int) -> None:
        self._job = Job(name, unit, 0, total, 0, time(), time())
        digest = hashlib.sha256(name.encode()).hexdigest()[:24]
        self._path = None if folder is None else Path(folder) / f"{digest}{SUFFIX}"
        self._written = 0.0

    def __enter__(self) -> Record:
        self._write()
        return self

    def __exit__(self, *why: object) -> None:
        whole = self._job.done >= self._job.total
        self._job = replace(self._job, state="done" if whole else "stopped")
        # What stopped the job is what is to be said, not that this can't be written either.
        with suppress(ExplorerError):
            self._write()

    def count(self, done: int, fresh: bool = True) -> None:
        """Note how many are done by now, and whether the last of them are new, or were kept."""
        job, now = self._job, time()
        before = job.kept + (0 if fresh else done - job.done)
        self._job = replace(job, done=done, kept=before, moved=now)
        if now - self._written >= SECONDS_BETWEEN_WRITES:
            self._write()

    def _write(self) -> None:
        if self._path is None:
            return
        aside = self._path.with_suffix(f".{os.getpid()}.part")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            aside.write_text(json.dumps(asdict(self._job)), "utf-8")
            aside.replace(self._path)
        except OSError as error:
            raise ExplorerError(
                f"{brief(str(self._path.parent))} cannot be written: {error.strerror}"
            ) from None
        self._written = time()


def jobs_in(folder: Path) -> tuple[Job, ...]:
    """Return the jobs that a folder tells of, itself or one below, the last that moved first.

    A file that is none is passed over.
    """
    records = [
        _read(path) for pattern in (f"*{SUFFIX}", f"*/*{SUFFIX}") for path in folder.glob(pattern)
    ]
    jobs = sorted((job for job in records if job), key=lambda job: (-job.moved, job.name))
    return tuple(jobs[:MOST_JOBS])


def _read(path: Path) -> Job | None:
    try:
        with path.open("rb") as file:
            fields = json.loads(file.read(LARGEST))
        job = Job(**fields)
    except (OSError, ValueError, TypeError):
        return None
    kinds: dict[str, type | tuple[type, ...]] = {
        **dict.fromkeys(("name", "unit", "state"), str),
        **dict.fromkeys(("done", "total", "kept"), int),
        **dict.fromkeys(("begun", "moved"), (int, float)),
    }
    right = all(
        isinstance(fields.get(name), kind) for name, kind in kinds.items() if name in fields
    )
    return job if right and job.state in ("running", "stopped", "done") else None
