"""Runs jobs in worker processes, few at a time, each within limits of time and memory."""

from __future__ import annotations

import logging
import threading
from typing import Final

from flask import Flask, Response, request

from explorer.core.errors import ExplorerError
from explorer.jobs.desk import MAX_SECONDS, Desk
from explorer.jobs.job_folder import Job
from explorer.web.server.pool import Pool
from explorer.web.server.work_queue import Busy
from explorer.web.server.worker import StoppedWork, WorkerJob

LOG: Final = logging.getLogger("explorer")

PAUSE_SECONDS: Final = 30.0
"""Seconds between two searches for jobs that another server has abandoned or that have expired."""


class JobRunner:
    """Runs the waiting jobs of a desk in the worker processes of a pool."""

    def __init__(self, desk: Desk, pool: Pool) -> None:
        self._desk, self._pool = desk, pool
        self._wake = threading.Event()
        self._busy: set[str] = set()
        self._lock = threading.Lock()

    def attach(self, server: Flask) -> None:
        """Start, and look for jobs whenever a request has changed one."""

        def wake_after_change(response: Response) -> Response:
            if request.method == "POST" and (request.endpoint or "").startswith("jobs_"):
                self._wake.set()
            return response

        server.after_request(wake_after_change)
        threading.Thread(target=self._work, daemon=True).start()

    def _work(self) -> None:
        while not self._pool.closed:
            try:
                self._desk.expire()
                for job in self._desk.waiting():
                    self._begin(job)
            except (OSError, ExplorerError) as error:
                LOG.warning("no job can be looked for just now: %s", error)
            self._wake.wait(PAUSE_SECONDS)
            self._wake.clear()

    def _begin(self, job: Job) -> None:
        with self._lock:
            if self._pool.closed or job.key in self._busy:
                return
            self._busy.add(job.key)
        threading.Thread(target=self._run_job, args=(job.key,), daemon=True).start()

    def _run_job(self, key: str) -> None:
        """Run a job as far as it gets; if there is no free slot it stays waiting."""
        ran = False
        try:
            ran = self._try_job(key)
        except (OSError, ExplorerError, Busy) as error:
            LOG.warning("job %s cannot be done: %s", key, error)
        finally:
            with self._lock:
                self._busy.discard(key)
            if ran:
                # Its slot is free for the next job.
                self._wake.set()

    def _try_job(self, key: str) -> bool:
        """Run a job in a worker; return False if it could not be locked."""
        desk = self._desk
        with desk.locked_job(key) as job_lock:
            if job_lock is None:
                return False
            folder, job = job_lock
            worker_job = WorkerJob(str(folder), key, max(1.0, MAX_SECONDS - job.spent))
            answer = self._pool.continue_job(worker_job, lambda: desk.must_stop(folder, key))
            if answer is None and self._pool.closed:
                # The next server that starts continues the job.
                return True
            if isinstance(answer, StoppedWork):
                spent = MAX_SECONDS if answer.why == "time" else None
                desk.settle(folder, key, answer.why, spent)
            else:
                refused = answer is not None and answer.status != 200
                desk.settle(folder, key, answer.body.decode() if answer and refused else "")
        return True
