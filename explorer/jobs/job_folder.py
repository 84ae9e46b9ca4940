"""Long work in blocks: what is kept of it in a folder, and how far it has come.

A block that is kept is not done again. Beside the blocks stands one small file a job, written anew
as they come: whoever reads the folder, a page among them, sees how far each job is.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from time import process_time, time
from typing import Any, Final, Generic, Literal, TypeVar, get_args

from explorer.core.errors import ExplorerError, brief
from explorer.jobs.lock import hold_lock
from explorer.jobs.whole_file import made_folder, unwritable, write_whole

T = TypeVar("T")
R = TypeVar("R")

State = Literal["waiting", "running", "paused", "done"]

Compute = Callable[[Sequence[T]], Iterable[R]]
"""Yields what blocks come to, in their order."""

Progress = Callable[[int, int], None]
"""Is called with how many of how many are done."""


def silent(done: int, total: int) -> None:
    """Show nothing of how far a work is."""


SUFFIX: Final = ".job.json"

LARGEST: Final = 100_000
"""Bytes of a file that tells how far a job is."""

MOST_JOBS: Final = 200
"""Jobs of a folder that are listed: those that moved last."""

SECONDS_BETWEEN_WRITES: Final = 1.0
"""Seconds between two times that a job is written down."""


class KeptResults(Generic[T, R]):
    """What is kept of some work in a folder, one file a block: here a dict, as JSON.

    ``name`` names the file of a block by all that its result depends on, so that what is of another
    work is never taken. ``has`` may be asked of every block, ``get`` reads one. Raises
    ExplorerError for a folder that cannot be made.
    """

    def __init__(self, folder: str, name: Callable[[T], str]) -> None:
        self.folder = made_folder(folder)
        self._name = name

    def path(self, block: T) -> Path:
        """Return the file of a block."""
        return self.folder / self._name(block)

    def has(self, block: T) -> bool:
        """Return whether there is a file of a block, sound or torn."""
        return self.path(block).is_file()

    def get(self, block: T) -> R | None:
        """Return what a block comes to, None where that is not known, or its file is torn."""
        try:
            result: R = json.loads(self.path(block).read_text("utf-8"))
        except (OSError, ValueError):
            return None
        whole = isinstance(result, dict)
        return result if whole else None

    def put(self, block: T, result: R) -> None:
        """Keep what a block comes to; raise ExplorerError where that cannot be written."""
        write_whole(self.path(block), json.dumps(result).encode())


def in_order(
    compute: Compute[T, R], blocks: Sequence[T], store: KeptResults[T, R] | None = None
) -> Iterator[tuple[R, bool]]:
    """Yield what every block comes to, in their order, and whether it is new.

    What is kept is not done again, and no more than one such block is held at a time. One whose
    file is torn is done again, alone.
    """
    if store is None:
        yield from ((result, True) for result in compute(blocks))
        return
    known = [store.has(block) for block in blocks]
    fresh = iter(compute([block for block, there in zip(blocks, known, strict=True) if not there]))
    for block, there in zip(blocks, known, strict=True):
        result = store.get(block) if there else next(fresh)
        if result is None:
            (result,), there = compute([block]), False
        if not there:
            store.put(block, result)
        yield result, not there


@dataclass(frozen=True)
class Job:
    """How far a long work has come: ``done`` of ``total`` ``unit``, in seconds since 1970.

    ``kept`` of them were there when it was ``begun`` the last time; ``moved`` is when the last one
    came. ``key`` names all that it depends on; ``asked`` says it to whoever goes on with it, and
    ``found`` what it comes to so far. ``served`` tells that a server does it and no command, for
    which it has ``spent`` so many seconds of CPU; one that was begun on a page ``lasts`` so many
    seconds beyond its last move. ``why`` says why it is paused, empty where somebody wanted it.
    """

    name: str
    unit: str
    done: int
    total: int
    kept: int
    begun: float
    moved: float
    state: State = "running"
    key: str = ""
    asked: Mapping[str, Any] | None = None
    found: Mapping[str, Any] | None = None
    served: bool = False
    spent: float = 0.0
    lasts: float | None = None
    why: str = ""

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


def unbegun(
    name: str, unit: str, total: int, key: str = "", asked: Mapping[str, Any] | None = None
) -> Job:
    """Return a job of which nothing is done; where nothing but its name tells it, without a key.

    >>> job = unbegun("verify Q(3)", "pairs", 56)
    >>> job.done, job.total, job.rate
    (0, 56, None)
    """
    return Job(name, unit, 0, total, 0, 0.0, 0.0, key=key or key_of(name), asked=asked)


def key_of(name: str) -> str:
    """Return the key of a job that nothing but its name tells from others."""
    return hashlib.sha256(name.encode()).hexdigest()[:24]


def lock_of(folder: Path, key: str) -> Path:
    """Return the file whose lock is held by whoever does a job."""
    return folder / f"{key}.lock"


class Record:
    """A job that is done, written down in the folder that keeps its blocks, if there is one.

    As a context it holds the job, so that nobody else does the same, and says at its end whether
    all was done. One that is ``served`` is held by the server. Raises ExplorerError where the job
    is under way already.
    """

    def __init__(
        self,
        job: Job,
        folder: str | None,
        progress: Progress = silent,
        served: bool = False,
    ) -> None:
        now = time()
        self._job = replace(job, begun=now, moved=now, served=served)
        self._folder = None if folder is None else Path(folder)
        self._progress = progress
        self._fresh = True
        self._written = 0.0
        self._held = ExitStack()

    def __enter__(self) -> Record:
        if self._folder is not None:
            job = self._job
            if not job.served:
                self._hold(self._folder)
            before = read_job(self._folder, job.key)
            if before is not None:
                # Who takes up by a command what was begun on a page keeps it for good.
                lasts = before.lasts if job.served else None
                self._job = replace(job, spent=before.spent, lasts=lasts)
        self._spent, self._cpu = self._job.spent, process_time()
        self._write()
        return self

    def _hold(self, folder: Path) -> None:
        try:
            mine = self._held.enter_context(hold_lock(lock_of(folder, self._job.key)))
        except OSError as error:
            raise unwritable(folder, error) from None
        if not mine:
            raise ExplorerError(
                f"{self._job.name} is under way in {brief(str(folder))} already: wait for it, or"
                " give another folder"
            )

    def __exit__(self, failure: type[BaseException] | None, *why: object) -> None:
        whole = self._job.done >= self._job.total and failure is None
        self._job = replace(self._job, state="done" if whole else "paused")
        # What stopped the job is what is to be said, not that this can't be written either.
        with self._held, suppress(ExplorerError):
            self._write()

    def parts(
        self, compute: Compute[T, R], blocks: Sequence[T], store: KeptResults[T, R] | None = None
    ) -> Iterator[R]:
        """Yield what every block comes to, in their order; what is kept is not done again."""
        for part, self._fresh in in_order(compute, blocks, store):
            yield part

    def count(self, done: int, found: Mapping[str, Any] | None = None) -> None:
        """Note how many are done with the last of the parts; ``found`` is what all come to."""
        job, now = self._job, time()
        before = job.kept + (0 if self._fresh else done - job.done)
        self._job = replace(job, done=done, kept=before, moved=now, found=found)
        if now - self._written >= SECONDS_BETWEEN_WRITES or done >= job.total:
            self._write()
        self._progress(done, job.total)

    def _write(self) -> None:
        if self._folder is not None:
            if self._job.served:
                spent = self._spent + process_time() - self._cpu
                self._job = replace(self._job, spent=spent)
            write_job(self._folder, self._job)
        self._written = time()


def write_job(folder: Path, job: Job) -> None:
    """Write down how far a job is; raise ExplorerError where that cannot be."""
    write_whole(folder / f"{job.key}{SUFFIX}", json.dumps(asdict(job)).encode())


def result_of(folder: Path, key: str) -> Path:
    """Return the file of what a job has come to, which is there when all of it is known."""
    return folder / f"{key}.result.json"


def jobs_in(folder: Path) -> tuple[Job, ...]:
    """Return the jobs that a folder tells of, itself or one below, the last that moved first.

    A file that is none is passed over.
    """
    return tuple(job for _, job in placed_jobs(folder))


def placed_jobs(folder: Path, key: str = "*") -> list[tuple[Path, Job]]:
    """Return the jobs of a folder as ``jobs_in`` does, each with the folder that it stands in."""
    places = [*folder.glob(f"{key}{SUFFIX}"), *folder.glob(f"*/{key}{SUFFIX}")]
    told = [
        (place.parent, job)
        for place in places
        if (job := read_job(place.parent, place.name.removesuffix(SUFFIX))) is not None
    ]
    told.sort(key=lambda item: (-item[1].moved, item[1].name))
    return told[:MOST_JOBS]


def read_job(folder: Path, key: str) -> Job | None:
    """Return a job as it was written down, None where that is none."""
    try:
        with (folder / f"{key}{SUFFIX}").open("rb") as file:
            fields = json.loads(file.read(LARGEST))
        job = Job(**{**fields, "key": key})
    except (OSError, ValueError, TypeError):
        return None
    right = all(isinstance(getattr(job, name), kind) for name, kind in KINDS.items())
    return job if right and job.state in get_args(State) else None


KINDS: Final[Mapping[str, type | tuple[type, ...]]] = {
    **dict.fromkeys(("name", "unit", "state", "why"), str),
    **dict.fromkeys(("done", "total", "kept"), int),
    **dict.fromkeys(("begun", "moved", "spent"), (int, float)),
    **dict.fromkeys(("asked", "found"), (dict, type(None))),
    "lasts": (int, float, type(None)),
    "served": bool,
}
"""What the fields of a job are, in the file that tells of it."""
