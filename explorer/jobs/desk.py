"""The jobs that a server runs, even after a visitor's tab is closed: begun, paused, resumed, ended.

Their whole state is in a folder, which several servers and commands may share: a job of a command
is listed with the others and can be continued. Every change of the folder is made under one lock.
Nothing is stored about visitors.
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
    MAX_JOBS,
    SUFFIX,
    Job,
    jobs_with_folders,
    lock_of,
    read_job,
    write_job,
)
from explorer.jobs.lock import hold_lock, is_locked

MAX_RUNNING: Final = 2
"""The most jobs that run at once, on all servers of a folder together."""

MAX_WAITING: Final = 20
"""The most jobs that wait to run."""

MAX_SECONDS: Final = 1800.0
"""The most CPU seconds that servers spend on a job, however often it is resumed."""

LIFETIME_SECONDS: Final = 86_400.0
"""Seconds after its last change for which a job begun on a page is kept."""

FOLDER: Final = "EXPLORER_JOBS"
"""The environment variable with the folder of the jobs, for a server's processes."""

StopRequest = Literal["pause", "end"]


class NoJob(ExplorerError):
    """A request about a job is refused; ``status`` is the HTTP status."""

    def __init__(self, sentence: str, status: int) -> None:
        super().__init__(sentence)
        self.status = status


def folder_of_server() -> Path | None:
    """Return the folder of jobs of this process's server, None if it has none."""
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

    # For visitors with the link of a job ----------------------------------------------------------

    def begin(self, new_job: Job) -> Job:
        """Return the job for a request: the existing one, else a new one, which waits.

        Raises NoJob if too many jobs wait.
        """
        with self._desk_lock():
            if found := jobs_with_folders(self.folder, new_job.key):
                return found[0][1]
            self._require_room()
            now = self._clock()
            job = replace(
                new_job, state="waiting", begun=now, moved=now, served=True, lasts=LIFETIME_SECONDS
            )
            write_job(self.folder / job.key, job)
            return job

    def resume(self, key: str) -> Job:
        """Queue a paused job again; raise NoJob if a server may not run it."""
        with self._desk_lock():
            folder, job = self._folder_and_job(key)
            if job.state != "paused" or is_locked(lock_of(folder, key)):
                return job
            if job.asked is None:
                raise NoJob("this job goes on by the command that began it", 409)
            if job.spent >= MAX_SECONDS:
                raise NoJob(
                    f"a server gives a job {MAX_SECONDS / 60:.0f} minutes of computing, and this"
                    " one has had them: its command finishes it",
                    409,
                )
            self._require_room()
            return self._store_job(folder, replace(job, state="waiting", served=True, why=""))

    def pause(self, key: str) -> Job:
        """Pause a job: its computation is stopped, and its results so far are kept."""
        with self._desk_lock():
            folder, job = self._folder_and_job(key)
            if self._request_stop(folder, job, "pause") or job.state not in ("waiting", "running"):
                return job
            return self._store_job(folder, replace(job, state="paused"))

    def end(self, key: str) -> None:
        """End a job that was begun on a page, and delete its results."""
        with self._desk_lock():
            folder, job = self._folder_and_job(key)
            if job.lasts is None:
                raise NoJob("this job is a command's: what it keeps is not deleted here", 409)
            if not self._request_stop(folder, job, "end"):
                self._remove(folder)

    def _request_stop(self, folder: Path, job: Job, stop_request: StopRequest) -> bool:
        """Ask the server that runs a job to stop; return whether one runs it.

        Raises NoJob if a command runs it.
        """
        if not is_locked(lock_of(folder, job.key)):
            return False
        if not job.served:
            raise NoJob("a command does this job: it is stopped where it was started", 409)
        _stop_file(folder, job.key).write_text(stop_request)
        return True

    # For the server that runs jobs ----------------------------------------------------------------

    def waiting(self) -> list[Job]:
        """Return the jobs that wait for a server, the longest waiting first.

        Jobs whose server has ended are among them.
        """

        def is_abandoned(folder: Path, job: Job) -> bool:
            served = job.state == "running" and job.served
            return served and not is_locked(lock_of(folder, job.key))

        jobs = [
            job
            for folder, job in jobs_with_folders(self.folder)
            if job.state == "waiting" or is_abandoned(folder, job)
        ]
        return sorted(jobs, key=lambda job: job.moved)

    @contextmanager
    def locked_job(self, key: str) -> Iterator[tuple[Path, Job] | None]:
        """Lock a job and one of the slots; yield (folder, job), None if either is not free."""
        with ExitStack() as locks:
            locked = self._lock_slot_and_job(key, locks)
            if locked is None:
                # A slot that is already locked is released.
                locks.close()
                yield None
                return
            folder, job = locked
            try:
                yield folder, job
            finally:
                # Under the lock, so that later requests find that no server runs the job.
                with self._desk_lock():
                    stop_request = self._read_stop_request(folder, key)
                    _stop_file(folder, key).unlink(missing_ok=True)
                    if stop_request == "end":
                        self._remove(folder)
                    locks.close()

    def _lock_slot_and_job(self, key: str, locks: ExitStack) -> tuple[Path, Job] | None:
        slots = (self.folder / f"place-{number}.lock" for number in range(MAX_RUNNING))
        if not any(locks.enter_context(hold_lock(place)) for place in slots):
            return None
        with self._desk_lock():
            jobs = jobs_with_folders(self.folder, key)
            if not jobs or not locks.enter_context(hold_lock(lock_of(jobs[0][0], key))):
                return None
            folder, job = jobs[0]
            _stop_file(folder, key).unlink(missing_ok=True)
            now = self._clock()
            job = replace(job, state="running", served=True, begun=now, moved=now)
            write_job(folder, job)
            return folder, job

    def _read_stop_request(self, folder: Path, key: str) -> str:
        try:
            return _stop_file(folder, key).read_text()
        except OSError:
            return ""

    def must_stop(self, folder: Path, key: str) -> bool:
        """Return whether a running job has been asked to stop."""
        return bool(self._read_stop_request(folder, key))

    def settle(self, folder: Path, key: str, why: str = "", spent: float | None = None) -> None:
        """Record that a job runs no more: it is paused for ``why``, or if it is not done."""
        with self._desk_lock():
            job = read_job(folder, key)
            if job is not None and (why or job.state != "done"):
                spent = job.spent if spent is None else spent
                self._store_job(folder, replace(job, state="paused", why=why, spent=spent))

    def expire(self) -> None:
        """Delete jobs begun on pages whose lifetime is over."""
        with self._desk_lock():
            for folder, job in jobs_with_folders(self.folder):
                expired = job.lasts is not None and self._clock() - job.moved > job.lasts
                if expired and not is_locked(lock_of(folder, job.key)):
                    self._remove(folder)

    # Within the lock ------------------------------------------------------------------------------

    @contextmanager
    def _desk_lock(self) -> Iterator[None]:
        with hold_lock(self.folder / "jobs.lock", wait=True):
            yield

    def _folder_and_job(self, key: str) -> tuple[Path, Job]:
        jobs = jobs_with_folders(self.folder, key) if key.isalnum() else []
        if not jobs:
            raise NoJob(f"there is no job {brief(key)}: it has ended, or was kept long enough", 404)
        return jobs[0]

    def _store_job(self, folder: Path, job: Job) -> Job:
        job = replace(job, moved=self._clock())
        write_job(folder, job)
        return job

    def _require_room(self) -> None:
        jobs = [job for _, job in jobs_with_folders(self.folder)]
        waiting = sum(job.state == "waiting" for job in jobs)
        if waiting >= MAX_WAITING or sum(job.lasts is not None for job in jobs) >= MAX_JOBS:
            raise NoJob(f"{waiting} jobs wait just now: try it later", 503)

    def _remove(self, folder: Path) -> None:
        """Delete the folder of a job begun on a page, if it holds no other job."""
        is_only_job = [place.name for place in folder.glob(f"*{SUFFIX}")] == [
            f"{folder.name}{SUFFIX}"
        ]
        if folder.parent == self.folder and is_only_job:
            with suppress(OSError):
                shutil.rmtree(folder)


def _stop_file(folder: Path, key: str) -> Path:
    return folder / f"{key}.stop"
