"""A pool of worker processes with separate queues for short and for long work."""

from __future__ import annotations

import logging
import os
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from multiprocessing import get_all_start_methods, get_context, resource_tracker
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, Final

from explorer.core.plugins.versions import WatchedFile
from explorer.web.server.process import PartForwarder, Worker
from explorer.web.server.work_queue import CHECK_SECONDS, Busy, Queue
from explorer.web.server.worker import (
    Answer,
    AnswerPart,
    Files,
    StoppedWork,
    WorkerJob,
    WorkerRequest,
)

LOG: Final = logging.getLogger("explorer")

MAX_PER_CLIENT: Final = 100
"""The most answers that one network address may wait for: enough for a class that shares it."""

MAX_PAUSED: Final = 4
"""Most long requests whose processes are paused until their queue has room; others are stopped and
started again then."""

HEAVY_CPU_SECONDS: Final = 5.0
"""A request that may take more CPU seconds than this waits in the queue ``heavy``."""

ELAPSED_PER_CPU_SECOND: Final = 10
"""Limit of a request's elapsed time, as a multiple of its CPU seconds, on a busy machine."""

FIRST_RETRY_SECONDS: Final = 0.5
"""Seconds before the first retry if a process could not be started, doubled for each next."""

MAX_RETRY_SECONDS: Final = 15.0
"""Most seconds between two retries."""


def log_failed_start(error: OSError) -> None:
    """Log that a process cannot be started."""
    LOG.warning("no worker can be started just now: %s", error.strerror or error)


@dataclass(eq=False)
class PendingRequest:
    """A pending request: ``outdated`` once its visitor has sent a newer one."""

    outdated: bool = False


class Pool:
    """Processes that answer requests.

    ``workers`` short requests are answered at a time. A request that takes long moves to the queue
    ``long``, with as many slots, so that it delays no short one; if it may take more than
    HEAVY_CPU_SECONDS, to the queue ``heavy``, with half as many. A visitor's newer request ends the
    older one.
    """

    def __init__(
        self, workers: int, plugins: tuple[str, ...] = (), lessons: tuple[str, ...] = ()
    ) -> None:
        # Workers share the cores: threads of linear algebra would only wait for each other.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        forks = "forkserver" in get_all_start_methods()
        self._context: Any = get_context("forkserver" if forks else "spawn")
        if forks:
            self._context.set_forkserver_preload(["explorer.web.server.warm"])
            # Started now: a later start would unblock signals in the thread that calls it.
            resource_tracker.ensure_running()
        self._plugins, self._lessons = tuple(map(WatchedFile, plugins)), lessons
        self._lock = threading.Lock()
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._pending: dict[str, PendingRequest] = {}
        self._clients: Counter[str] = Counter()
        self._closed = False
        self._closing = threading.Event()
        self._paused = 0
        # The files of workers are removed with the pool, however the workers have ended.
        self._scratch = TemporaryDirectory(prefix="explorer-")
        self.workers = workers
        self.short, self.long, self.heavy = (
            Queue(workers),
            Queue(workers),
            Queue(max(1, workers // 2)),
        )
        self.started = self.outdated = 0

    def begin(self) -> None:
        """Start the processes, so that the first visitor need not wait for them.

        A start that fails is logged and tried again, after ever longer pauses.
        """
        for _ in range(self.workers):
            pause = FIRST_RETRY_SECONDS
            while not self._closing.is_set() and not self._start_worker():
                self._closing.wait(pause)
                pause = min(2 * pause, MAX_RETRY_SECONDS)

    def _start_worker(self) -> bool:
        """Start a process and return whether it works; a closed pool ignores errors."""
        try:
            return self._launch_and_wait()
        except Exception:
            if not self._closed:
                raise
            return False

    def _launch_and_wait(self) -> bool:
        """Start a process, wait until it is ready, and return whether it works."""
        try:
            worker = self._new_worker()
        except OSError as error:
            if not self._closed:
                log_failed_start(error)
            return False
        # A request that comes meanwhile may take this worker and wait for it.
        self._keep_idle(worker)
        while not worker.ready(CHECK_SECONDS):
            if self._closed:
                return False
        if not worker.is_working:
            with self._lock:
                idle = worker in self._idle
                if idle:
                    self._idle.remove(worker)
            if idle:
                self._end(worker)
        return worker.is_working

    @property
    def ready(self) -> bool:
        """Whether a request would be answered at once: some process has started."""
        with self._lock:
            return not self._closed and any(at_work.is_working for at_work in self._all)

    @property
    def closed(self) -> bool:
        """Whether the pool is closed, so that nothing is answered."""
        return self._closed

    @property
    def processes(self) -> int:
        """The number of processes."""
        return len(self._all)

    @property
    def waiting(self) -> int:
        """The number of requests that wait for a slot in any queue."""
        return self.short.waiting + self.long.waiting + self.heavy.waiting

    def files(self) -> Files:
        """Return the versions of the plug-ins, the newest as saved now; no plug-in is run here."""
        return tuple(watched.versions() for watched in self._plugins)

    def ask(
        self,
        request: WorkerRequest,
        visitor: str = "",
        gone: Callable[[], bool] = lambda: False,
        forward: Callable[[AnswerPart], None] = lambda part: None,
        client: str = "",
    ) -> Answer | StoppedWork | None:
        """Return the answer to a request, None if nobody waits for it any more.

        ``gone`` tells whether the client has disconnected; ``forward`` receives each part of a
        streamed answer. ``visitor`` names the visitor, whose older request is ended. ``client`` is
        the network address: addresses take turns, and each may wait for at most MAX_PER_CLIENT
        answers. If a process dies or hangs, the request is sent to another, once. Raises Busy.
        """
        with self._lock:
            if self._clients[client] >= MAX_PER_CLIENT:
                raise Busy
            self._clients[client] += 1
        pending = self._new_pending(visitor)
        parts = PartForwarder(forward)

        def given_up() -> bool:
            return pending.outdated or self._closed or gone()

        try:
            answer = self._ask(request, given_up, parts, client)
            if isinstance(answer, StoppedWork) and answer.why == "end" and not given_up():
                answer = self._ask(request, given_up, parts, client)
            return answer
        finally:
            with self._lock:
                self._clients[client] -= 1
                if not self._clients[client]:
                    del self._clients[client]
                self.outdated += pending.outdated
                if self._pending.get(visitor) is pending:
                    del self._pending[visitor]

    def continue_job(
        self, job: WorkerJob, given_up: Callable[[], bool]
    ) -> Answer | StoppedWork | None:
        """Continue a job in a process of its own; None if it was given up.

        The caller limits how many jobs run. Raises Busy if no process can be started.
        """
        if self._closed:
            return None
        worker = self._send_to_worker(replace(job, plugin_versions=self.files()), PartForwarder())
        deadline = monotonic() + ELAPSED_PER_CPU_SECOND * job.seconds
        try:
            while not worker.ready(CHECK_SECONDS) or not worker.poll(CHECK_SECONDS):
                if given_up() or self._closed:
                    return None
                if monotonic() > deadline:
                    return StoppedWork("time")
            return worker.receive()
        finally:
            self._end(worker)

    def outdate(self, visitor: str) -> None:
        """End the pending request of a visitor."""
        with self._lock:
            if visitor in self._pending:
                self._pending[visitor].outdated = True

    def _new_pending(self, visitor: str) -> PendingRequest:
        pending = PendingRequest()
        if visitor:
            self.outdate(visitor)
            with self._lock:
                self._pending[visitor] = pending
        return pending

    def _ask(
        self, job: WorkerRequest, given_up: Callable[[], bool], parts: PartForwarder, client: str
    ) -> Answer | StoppedWork | None:
        if not self.short.enter(given_up, client):
            return None
        queue: Queue | None = self.short
        worker: Worker | None = None
        try:
            if given_up():
                return None
            worker = self._send_to_worker(job, parts)
            if not self._wait_for_start(worker, given_up):
                return None
            if not worker.answers_soon():
                # Long work: it frees its slot and continues when its new queue has one.
                next_queue = self.heavy if job.seconds > HEAVY_CPU_SECONDS else self.long
                queue = self._change_queue(next_queue)
                if queue is None:
                    paused = self._pause_worker(worker)
                    if not paused:
                        self._end(worker)
                        worker = None
                    try:
                        if not next_queue.enter(given_up, client):
                            return None
                        queue = next_queue
                    finally:
                        self._resume_worker(worker)
                    if worker is None:
                        worker = self._send_to_worker(job, parts)
                        if not self._wait_for_start(worker, given_up):
                            return None
                deadline = monotonic() + ELAPSED_PER_CPU_SECOND * job.seconds
                while not worker.poll(CHECK_SECONDS):
                    if given_up():
                        return None
                    if worker.hangs():
                        return StoppedWork("end")
                    if monotonic() > deadline:
                        return StoppedWork("time")
            answer = worker.receive()
            if not isinstance(answer, StoppedWork) and not worker.is_ending:
                self._keep_idle(worker)
                worker = None
            return answer
        finally:
            if worker is not None:
                self._end(worker)
            if queue is not None:
                queue.leave()

    def _wait_for_start(self, worker: Worker, given_up: Callable[[], bool]) -> bool:
        """Wait until a process has started, not counted as work; return False if given up."""
        while not worker.ready(CHECK_SECONDS):
            if given_up():
                return False
        return True

    def _change_queue(self, queue: Queue) -> Queue | None:
        """Leave the short queue for another; return that, or None if it is full just now."""
        entered = queue.enter_now()
        self.short.leave()
        return queue if entered else None

    def _pause_worker(self, worker: Worker) -> bool:
        """Pause a process; return False if it cannot be paused, or if MAX_PAUSED are paused."""
        with self._lock:
            paused = self._paused < MAX_PAUSED and worker.pause()
            self._paused += paused
        return paused

    def _resume_worker(self, worker: Worker | None) -> None:
        """Resume a process that was paused, None for none."""
        if worker is not None:
            with self._lock:
                self._paused -= 1
            worker.resume()

    def _send_to_worker(self, job: WorkerRequest | WorkerJob, parts: PartForwarder) -> Worker:
        """Send a request to an idle worker, else to a new one, and return the worker."""
        while True:
            with self._lock:
                idle = self._idle.pop() if self._idle else None
            try:
                worker = idle or self._new_worker()
            except OSError as error:
                log_failed_start(error)
                raise Busy from None
            try:
                worker.send(job, parts)
            except (OSError, ValueError):
                self._end(worker)
                if idle is None:
                    raise Busy from None
                continue
            return worker

    def _new_worker(self) -> Worker:
        worker = Worker(self._context, (self.files(), self._lessons), self._scratch.name)
        with self._lock:
            self._all.add(worker)
            self.started += 1
        return worker

    def _keep_idle(self, worker: Worker) -> None:
        """Keep a worker, with its caches, for the next request, or end it if enough are idle."""
        with self._lock:
            keep = len(self._idle) < 2 * self.workers and not self._closed
            if keep:
                self._idle.append(worker)
        if not keep:
            self._end(worker)

    def _end(self, worker: Worker) -> None:
        worker.end()
        with self._lock:
            self._all.discard(worker)

    def close(self) -> None:
        """Close the pool: end every process; pending requests get no answer."""
        self._closed = True
        self._closing.set()
        with self._lock:
            workers = list(self._all)
        for worker in workers:
            self._end(worker)
        self._scratch.cleanup()
