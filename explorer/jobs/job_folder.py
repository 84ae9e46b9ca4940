"""Long computations in blocks: their results in a folder, and their progress.

A block whose result is stored is not run again. Beside the results there is a small file for each
job, rewritten as results come, from which commands and pages read the progress.
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
from explorer.jobs.whole_file import make_folder, unwritable, write_whole

T = TypeVar("T")
R = TypeVar("R")

State = Literal["waiting", "running", "paused", "done"]

Compute = Callable[[Sequence[T]], Iterable[R]]
"""A function that yields the results of blocks, in their order."""

Progress = Callable[[int, int], None]
"""A function that is called with the numbers of done and of all units."""


def show_no_progress(done: int, total: int) -> None:
    """Show no progress."""


SUFFIX: Final = ".job.json"

MAX_JOB_FILE_BYTES: Final = 100_000
"""The most bytes that are read of a job's file."""

MAX_JOBS: Final = 200
"""The most jobs of a folder that are listed, those changed last."""

SECONDS_BETWEEN_WRITES: Final = 1.0
"""The least seconds between two writes of a job's file."""


class KeptResults(Generic[T, R]):
    """The stored results of some work, one file per block: JSON dicts, or others in subclasses.

    ``name`` returns the name of a block's file, which must depend on all that the result depends
    on, so that results of another computation are never used. ``has`` is fast, ``get`` reads the
    file. Raises ExplorerError for a folder that cannot be made.
    """

    def __init__(self, folder: str, name: Callable[[T], str]) -> None:
        self.folder = make_folder(folder)
        self._name = name

    def path(self, block: T) -> Path:
        """Return the file of a block."""
        return self.folder / self._name(block)

    def has(self, block: T) -> bool:
        """Return whether there is a file of a block, which may be damaged."""
        return self.path(block).is_file()

    def get(self, block: T) -> R | None:
        """Return the result of a block, None if it is not stored or its file is damaged."""
        try:
            result: R = json.loads(self.path(block).read_text("utf-8"))
        except (OSError, ValueError):
            return None
        return result if isinstance(result, dict) else None

    def put(self, block: T, result: R) -> None:
        """Store the result of a block; raise ExplorerError if it cannot be written."""
        write_whole(self.path(block), json.dumps(result).encode())


def results_in_order(
    compute: Compute[T, R], blocks: Sequence[T], store: KeptResults[T, R] | None = None
) -> Iterator[tuple[R, bool]]:
    """Yield (result, whether it is new) for every block, in order.

    Blocks with a stored result are not run again; one whose file is damaged is. Stored results are
    read one at a time.
    """
    if store is None:
        yield from ((result, True) for result in compute(blocks))
        return
    stored = [store.has(block) for block in blocks]
    new_results = iter(
        compute([block for block, there in zip(blocks, stored, strict=True) if not there])
    )
    for block, is_stored in zip(blocks, stored, strict=True):
        result = store.get(block) if is_stored else next(new_results)
        if result is None:
            (result,), is_stored = compute([block]), False
        if not is_stored:
            store.put(block, result)
        yield result, not is_stored


@dataclass(frozen=True)
class Job:
    """The state of a job: ``done`` of ``total`` units, called ``unit``; times since 1970.

    ``kept`` units were done before it was last begun, at ``begun``; ``moved`` is the time of its
    last change. ``key`` identifies the work; ``asked`` is the request from which it can be
    continued, ``found`` the result so far. ``served`` is True if a server runs it, not a command;
    ``spent`` is the CPU seconds of servers on it. A job begun on a page ``lasts`` this many seconds
    after its last change. ``why`` is the reason of a pause, "" if a visitor wanted it.
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
        """The units done per second since it was last begun, None before the first."""
        done_now, seconds = self.done - self.kept, self.moved - self.begun
        return done_now / seconds if done_now > 0 and seconds > 0 else None

    @property
    def left(self) -> float | None:
        """The seconds until all units are done at this rate, None if unknown.

        >>> Job("verify Q(3)", "pairs", 30, 50, 10, 100.0, 104.0).left
        4.0
        """
        return (self.total - self.done) / self.rate if self.rate else None


def new_job(
    name: str, unit: str, total: int, key: str = "", asked: Mapping[str, Any] | None = None
) -> Job:
    """Return a job of which nothing is done; by default its key is made from its name.

    >>> job = new_job("verify Q(3)", "pairs", 56)
    >>> job.done, job.total, job.rate
    (0, 56, None)
    """
    return Job(name, unit, 0, total, 0, 0.0, 0.0, key=key or key_of(name), asked=asked)


def key_of(name: str) -> str:
    """Return the key of a job that is identified by its name alone."""
    return hashlib.sha256(name.encode()).hexdigest()[:24]


def lock_of(folder: Path, key: str) -> Path:
    """Return the lock file of a job, held by the process that runs it."""
    return folder / f"{key}.lock"


class Record:
    """A running job, whose progress is written to the folder of its results, if there is one.

    As a context manager it holds the job's lock, unless the server does (``served``), and at its
    end writes whether all is done. Raises ExplorerError if the job is running already.
    """

    def __init__(
        self,
        job: Job,
        folder: str | None,
        progress: Progress = show_no_progress,
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
                # A job begun on a page and continued by a command never expires.
                lasts = before.lasts if job.served else None
                self._job = replace(job, spent=before.spent, lasts=lasts)
        self._spent, self._cpu = self._job.spent, process_time()
        self._write()
        return self

    def _hold(self, folder: Path) -> None:
        try:
            acquired = self._held.enter_context(hold_lock(lock_of(folder, self._job.key)))
        except OSError as error:
            raise unwritable(folder, error) from None
        if not acquired:
            raise ExplorerError(
                f"{self._job.name} is under way in {brief(str(folder))} already: wait for it, or"
                " give another folder"
            )

    def __exit__(self, failure: type[BaseException] | None, *why: object) -> None:
        is_done = self._job.done >= self._job.total and failure is None
        self._job = replace(self._job, state="done" if is_done else "paused")
        # An error that stopped the job is reported, not an error of writing its state.
        with self._held, suppress(ExplorerError):
            self._write()

    def parts(
        self, compute: Compute[T, R], blocks: Sequence[T], store: KeptResults[T, R] | None = None
    ) -> Iterator[R]:
        """Yield the result of every block, in order; blocks with stored results are not run."""
        for part, self._fresh in results_in_order(compute, blocks, store):
            yield part

    def count(self, done: int, found: Mapping[str, Any] | None = None) -> None:
        """Record that ``done`` units are done, and ``found``, the result so far."""
        job, now = self._job, time()
        stored = job.kept + (0 if self._fresh else done - job.done)
        self._job = replace(job, done=done, kept=stored, moved=now, found=found)
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
    """Write the file of a job; raise ExplorerError if it cannot be written."""
    write_whole(folder / f"{job.key}{SUFFIX}", json.dumps(asdict(job)).encode())


def result_of(folder: Path, key: str) -> Path:
    """Return the path of a job's result, which exists when the job is done."""
    return folder / f"{key}.result.json"


def jobs_with_folders(folder: Path, key: str = "*") -> list[tuple[Path, Job]]:
    """Return (folder, job) of the jobs in a folder or one level below, those changed last first.

    Only jobs with ``key`` are listed; files that are no job are skipped.
    """
    paths = [*folder.glob(f"{key}{SUFFIX}"), *folder.glob(f"*/{key}{SUFFIX}")]
    jobs = [
        (path.parent, job)
        for path in paths
        if (job := read_job(path.parent, path.name.removesuffix(SUFFIX))) is not None
    ]
    jobs.sort(key=lambda item: (-item[1].moved, item[1].name))
    return jobs[:MAX_JOBS]


def read_job(folder: Path, key: str) -> Job | None:
    """Return a job from its file, None if there is no file or it is damaged."""
    try:
        with (folder / f"{key}{SUFFIX}").open("rb") as file:
            fields = json.loads(file.read(MAX_JOB_FILE_BYTES))
        job = Job(**{**fields, "key": key})
    except (OSError, ValueError, TypeError):
        return None
    is_valid = all(isinstance(getattr(job, name), kind) for name, kind in FIELD_TYPES.items())
    return job if is_valid and job.state in get_args(State) else None


FIELD_TYPES: Final[Mapping[str, type | tuple[type, ...]]] = {
    **dict.fromkeys(("name", "unit", "state", "why"), str),
    **dict.fromkeys(("done", "total", "kept"), int),
    **dict.fromkeys(("begun", "moved", "spent"), (int, float)),
    **dict.fromkeys(("asked", "found"), (dict, type(None))),
    "lasts": (int, float, type(None)),
    "served": bool,
}
"""The types of a job's fields in its file."""
