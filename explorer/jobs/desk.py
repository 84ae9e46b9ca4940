"""The jobs that a server does for those who have closed their tab: begun, paused, resumed, ended.

All that is known of them stands in a folder, so that several servers may share it, and commands
with them: a job of a command is shown beside the others, and gone on with. What changes the folder
does so under one lock. Nothing is kept of a visitor.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from time import time
from typing import Final, Literal

from explorer.core.errors import ExplorerError, brief
from explorer.jobs.job_folder import (
    MOST_JOBS,
    SUFFIX,
    Job,
    lock_of,
    placed_jobs,
    read_job,
    write_job,
)
from explorer.jobs.lock import hold_lock, is_locked

MOST_RUNNING: Final = 2
"""Jobs that are done at once, by all servers of a folder together."""

MOST_WAITING: Final = 20
"""Jobs that wait for a place."""

MOST_SECONDS: Final = 1800.0
"""Seconds of CPU that a server gives a job, however often it is resumed."""

LASTS: Final = 86_400.0
"""Seconds that a job of a page is kept after it moved last."""

FOLDER: Final = "EXPLORER_JOBS"
"""The name in the environment of a server's processes for the folder of its jobs."""

Wish = Literal["pause", "end"]


class NoJob(ExplorerError):
    """There is no such job, or no more of them; ``status`` is what HTTP says of it."""

    def __init__(self, what: str, status: int) -> None:
        super().__init__(what)
        self.status = status


def folder_of_server() -> Path | None:
    """Return the folder of the jobs of the server that this process belongs to, if it has one."""
    named = os.environ.get(FOLDER, "")
    return Path(named) if named else None


class Desk:
    """The jobs of a folder.

    >>> import tempfile
    >>> desk = Desk(Path(tempfile.mkdtemp()))
    >>> job = desk.begin(Job("verify Q(3)", "pairs", 0, 56, 0, 0, 0, key="abc", asked={}))
    >>> job.state, desk.pause("abc").state, desk.resume("abc").state, desk.end("abc")
    ('waiting', 'paused', 'waiting', None)
    """

    def __init__(self, folder: Path, clock: Callable[[], float] = time) -> None:
        self.folder = folder
        self._clock = clock

    # Whoever has the link of a job ----------------------------------------------------------------

    def begin(self, asked: Job) -> Job:
        """Return the job of a question: that which stands already, else a new one that waits.

        Raises NoJob where too many wait.
        """
        with self._desk_lock():
            if placed := placed_jobs(self.folder, asked.key):
                return placed[0][1]
            self._require_room()
            now = self._clock()
            job = replace(asked, state="waiting", begun=now, moved=now, served=True, lasts=LASTS)
            write_job(self.folder / job.key, job)
            return job

    def resume(self, key: str) -> Job:
        """Let a job that is paused wait for a place; raise NoJob where it may not go on here."""
        with self._desk_lock():
            folder, job = self._folder_and_job(key)
            if job.state != "paused" or is_locked(lock_of(folder, key)):
                return job
            if job.asked is None:
                raise NoJob("this job goes on by the command that began it", 409)
            if job.spent >= MOST_SECONDS:
                raise NoJob(
                    f"a server gives a job {MOST_SECONDS / 60:.0f} minutes of computing, and this"
                    " one has had them: its command finishes it",
                    409,
                )
            self._require_room()
            return self._store_job(folder, replace(job, state="waiting", served=True, why=""))

    def pause(self, key: str) -> Job:
        """Pause a job: what is being computed is ended, what was found is kept."""
        with self._desk_lock():
            folder, job = self._folder_and_job(key)
            if self._is_told(folder, job, "pause") or job.state not in ("waiting", "running"):
                return job
            return self._store_job(folder, replace(job, state="paused"))

    def end(self, key: str) -> None:
        """End a job of a page: what was found is gone."""
        with self._desk_lock():
            folder, job = self._folder_and_job(key)
            if job.lasts is None:
                raise NoJob("this job is a command's: what it keeps is not deleted here", 409)
            if not self._is_told(folder, job, "end"):
                self._remove(folder)

    def _is_told(self, folder: Path, job: Job, wish: Wish) -> bool:
        """Tell whoever does a job to stop; return whether anybody does it.

        Raises NoJob where it is a command.
        """
        if not is_locked(lock_of(folder, job.key)):
            return False
        if not job.served:
            raise NoJob("a command does this job: it is stopped where it was started", 409)
        _wish_of(folder, job.key).write_text(wish)
        return True

    # The server that does them --------------------------------------------------------------------

    def waiting(self) -> list[Job]:
        """Return the jobs that somebody is to do, who waits longest first.

        One whose server has ended is among them.
        """

        def is_left(folder: Path, job: Job) -> bool:
            served = job.state == "running" and job.served
            return served and not is_locked(lock_of(folder, job.key))

        jobs = [
            job
            for folder, job in placed_jobs(self.folder)
            if job.state == "waiting" or is_left(folder, job)
        ]
        return sorted(jobs, key=lambda job: job.moved)

    @contextmanager
    def taken(self, key: str) -> Iterator[tuple[Path, Job] | None]:
        """Hold a job, and one of the places; yield None where it is not to be had."""
        with ExitStack() as held:
            taken = self._take(key, held)
            if taken is None:
                # What was held of it is free for another.
                held.close()
                yield None
                return
            folder, job = taken
            try:
                yield folder, job
            finally:
                # Who wishes something later finds that nobody does it any more.
                with self._desk_lock():
                    wish = self._read_wish(folder, key)
                    _wish_of(folder, key).unlink(missing_ok=True)
                    if wish == "end":
                        self._remove(folder)
                    held.close()

    def _take(self, key: str, held: ExitStack) -> tuple[Path, Job] | None:
        places = (self.folder / f"place-{number}.lock" for number in range(MOST_RUNNING))
        if not any(held.enter_context(hold_lock(place)) for place in places):
            return None
        with self._desk_lock():
            placed = placed_jobs(self.folder, key)
            if not placed or not held.enter_context(hold_lock(lock_of(placed[0][0], key))):
                return None
            folder, job = placed[0]
            _wish_of(folder, key).unlink(missing_ok=True)
            now = self._clock()
            job = replace(job, state="running", served=True, begun=now, moved=now)
            write_job(folder, job)
            return folder, job

    def _read_wish(self, folder: Path, key: str) -> str:
        try:
            return _wish_of(folder, key).read_text()
        except OSError:
            return ""

    def to_stop(self, folder: Path, key: str) -> bool:
        """Return whether somebody wants a job stopped that is being done."""
        return bool(self._read_wish(folder, key))

    def settle(self, folder: Path, key: str, why: str = "", spent: float | None = None) -> None:
        """Write down that a job is not done any more: whole, or paused and ``why``."""
        job = read_job(folder, key)
        if job is not None and (why or job.state != "done"):
            spent = job.spent if spent is None else spent
            self._store_job(folder, replace(job, state="paused", why=why, spent=spent))

    def expire(self) -> None:
        """Let jobs of pages go that were kept long enough."""
        with self._desk_lock():
            for folder, job in placed_jobs(self.folder):
                over = job.lasts is not None and self._clock() - job.moved > job.lasts
                if over and not is_locked(lock_of(folder, job.key)):
                    self._remove(folder)

    # Within the lock ------------------------------------------------------------------------------

    @contextmanager
    def _desk_lock(self) -> Iterator[None]:
        with hold_lock(self.folder / "jobs.lock", wait=True):
            yield

    def _folder_and_job(self, key: str) -> tuple[Path, Job]:
        placed = placed_jobs(self.folder, key) if key.isalnum() else []
        if not placed:
            raise NoJob(f"there is no job {brief(key)}: it has ended, or was kept long enough", 404)
        return placed[0]

    def _store_job(self, folder: Path, job: Job) -> Job:
        job = replace(job, moved=self._clock())
        write_job(folder, job)
        return job

    def _require_room(self) -> None:
        jobs = [job for _, job in placed_jobs(self.folder)]
        waiting = sum(job.state == "waiting" for job in jobs)
        if waiting >= MOST_WAITING or sum(job.lasts is not None for job in jobs) >= MOST_JOBS:
            raise NoJob(f"{waiting} jobs wait just now: try it later", 503)

    def _remove(self, folder: Path) -> None:
        """Delete the folder of a job of a page, which holds nothing else."""
        alone = [place.name for place in folder.glob(f"*{SUFFIX}")] == [f"{folder.name}{SUFFIX}"]
        if folder.parent == self.folder and alone:
            with suppress(OSError):
                shutil.rmtree(folder)


def _wish_of(folder: Path, key: str) -> Path:
    return folder / f"{key}.stop"
