"""Worker processes: short work first, long work in lanes of its own, and an end to all of it."""

from __future__ import annotations

import logging
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from multiprocessing import get_all_start_methods, get_context, resource_tracker
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, Final

from explorer.core.plugins.versions import Watched
from explorer.web.server.process import PartForwarder, Worker
from explorer.web.server.work_queue import SLICE, Busy, Queue
from explorer.web.server.worker import Answer, Files, Part, StoppedWork, WorkerJob, WorkerRequest

LOG: Final = logging.getLogger("explorer")

MOST_OF_ONE: Final = 100
"""Answers that one address waits for at a time: a class behind one address fits, and leaves as many
places again to others."""

MOST_PAUSED: Final = 4
"""Long work that is kept, at rest, until its lane has a place; more is begun again then."""

LONG: Final = 5.0
"""Seconds above which the work that is asked for is long by its nature, and has a lane for it."""

SLACK: Final = 10
"""How many times its seconds of CPU a request may last by the clock, on a busy machine."""


AGAIN: Final = 0.5
"""Seconds after which a process that could not be started is tried again; twice as many then."""

LATEST: Final = 15.0


def log_failed_start(error: OSError) -> None:
    """Tell that a process cannot be started."""
    LOG.warning("no worker can be started just now: %s", error.strerror or error)


@dataclass(eq=False)
class Turn:
    """A request on its way: whether its visitor has asked something newer since."""

    outdated: bool = False


class Pool:
    """Processes that answer requests.

    ``workers`` requests are answered at a time. One that lasts is long work: it goes on in a lane
    of its own, as many at a time, so that it holds up no other; one whose seconds are many has a
    third lane. Nothing is kept of a request but that its visitor's newer one ends it.
    """

    def __init__(
        self, workers: int, plugins: tuple[str, ...] = (), lessons: tuple[str, ...] = ()
    ) -> None:
        forks = "forkserver" in get_all_start_methods()
        self._context: Any = get_context("forkserver" if forks else "spawn")
        if forks:
            self._context.set_forkserver_preload(["explorer.web.server.warm"])
            # Begun later it would let the thread that begins it be interrupted again.
            resource_tracker.ensure_running()
        self._plugins, self._lessons = tuple(map(Watched, plugins)), lessons
        self._lock = threading.Lock()
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._turns: dict[str, Turn] = {}
        self._clients: Counter[str] = Counter()
        self._closed = False
        self._left = threading.Event()
        self._resting = 0
        # What a worker writes goes when the pool goes, however the worker has ended.
        self._scratch = TemporaryDirectory(prefix="explorer-")
        self.workers = workers
        self.short, self.long, self.far = (
            Queue(workers),
            Queue(workers),
            Queue(max(1, workers // 2)),
        )
        self.started = self.stopped = self.outdated = 0

    def begin(self) -> None:
        """Start the processes, so that the first visitor finds them.

        Where that fails it is logged, and tried again, ever later.
        """
        for _ in range(self.workers):
            pause = AGAIN
            while not self._left.is_set() and not self._start_worker():
                self._left.wait(pause)
                pause = min(2 * pause, LATEST)

    def _start_worker(self) -> bool:
        """Start a process; once all is closed, whatever fails is no failure."""
        try:
            return self._launch_and_wait()
        except Exception:
            if not self._closed:
                raise
            return False

    def _launch_and_wait(self) -> bool:
        """Start a process, and wait until it has; False where that fails."""
        try:
            worker = self._new()
        except OSError as error:
            if not self._closed:
                log_failed_start(error)
            return False
        # Who asks meanwhile waits for this one.
        self._keep_idle(worker)
        while not worker.ready(SLICE):
            if self._closed:
                return False
        if not worker.well:
            with self._lock:
                idle = worker in self._idle
                if idle:
                    self._idle.remove(worker)
            if idle:
                self._end(worker)
        return worker.well

    @property
    def ready(self) -> bool:
        """Whether a request would be answered at once: a process has started."""
        with self._lock:
            return not self._closed and any(at_work.well for at_work in self._all)

    @property
    def closed(self) -> bool:
        """Whether nothing is answered any more."""
        return self._closed

    @property
    def processes(self) -> int:
        """How many processes there are."""
        return len(self._all)

    @property
    def waiting(self) -> int:
        """How many requests wait for a place."""
        return self.short.waiting + self.long.waiting + self.far.waiting

    def files(self) -> Files:
        """Return the plug-ins as they are saved just now; nothing of them is run here."""
        return tuple(watched.look() for watched in self._plugins)

    def ask(
        self,
        asked: WorkerRequest,
        visitor: str = "",
        gone: Callable[[], bool] = lambda: False,
        hand: Callable[[Part], None] = lambda part: None,
        client: str = "",
    ) -> Answer | StoppedWork | None:
        """Return the answer to a request; None if nobody waits for it any more.

        Parts of an answer that is not whole yet are handed on. ``visitor`` names who asks: what the
        same one has asked before is ended. ``client`` is the address that it comes from: addresses
        take turns, and each may wait for so many answers at a time. Where a process dies or hangs
        another is asked, once. Raises Busy.
        """
        with self._lock:
            if self._clients[client] >= MOST_OF_ONE:
                raise Busy
            self._clients[client] += 1
        turn = self._turn(visitor)
        parts = PartForwarder(hand)

        def given_up() -> bool:
            return turn.outdated or self._closed or gone()

        try:
            answer = self._ask(asked, given_up, parts, client)
            if isinstance(answer, StoppedWork) and answer.why == "end" and not given_up():
                answer = self._ask(asked, given_up, parts, client)
            return answer
        finally:
            with self._lock:
                self._clients[client] -= 1
                if not self._clients[client]:
                    del self._clients[client]
                self.outdated += turn.outdated
                if self._turns.get(visitor) is turn:
                    del self._turns[visitor]

    def go_on(self, job: WorkerJob, given_up: Callable[[], bool]) -> Answer | StoppedWork | None:
        """Let a process of its own go on with a job; None where that was given up.

        Whoever asks sees to it that there are few. Raises Busy where none can be started.
        """
        if self._closed:
            return None
        at_work = self._send_to_worker(replace(job, files=self.files()), PartForwarder())
        until = monotonic() + SLACK * job.seconds
        try:
            while not at_work.ready(SLICE) or not at_work.poll(SLICE):
                if given_up() or self._closed:
                    return None
                if monotonic() > until:
                    return StoppedWork("time")
            return at_work.receive()
        finally:
            self._end(at_work)

    def outdate(self, visitor: str) -> None:
        """End what a visitor has asked before."""
        with self._lock:
            if visitor in self._turns:
                self._turns[visitor].outdated = True

    def _turn(self, visitor: str) -> Turn:
        turn = Turn()
        if visitor:
            self.outdate(visitor)
            with self._lock:
                self._turns[visitor] = turn
        return turn

    def _ask(
        self,
        job: WorkerRequest,
        given_up: Callable[[], bool],
        parts: PartForwarder,
        client: str,
    ) -> Answer | StoppedWork | None:
        if not self.short.enter(given_up, client):
            return None
        lane: Queue | None = self.short
        at_work: Worker | None = None
        try:
            if given_up():
                return None
            at_work = self._send_to_worker(job, parts)
            if not self._begun(at_work, given_up):
                return None
            if not at_work.answers_soon():
                # Long work: its place is free for another, and it goes on as soon as there is room.
                slow = self.far if job.seconds > LONG else self.long
                lane = self._change_lane(slow)
                if lane is None:
                    paused = self._pause_worker(at_work)
                    if not paused:
                        self._end(at_work)
                        at_work = None
                    try:
                        if not slow.enter(given_up, client):
                            return None
                        lane = slow
                    finally:
                        self._resume_worker(at_work)
                    if at_work is None:
                        at_work = self._send_to_worker(job, parts)
                        if not self._begun(at_work, given_up):
                            return None
                until = monotonic() + SLACK * job.seconds
                while not at_work.poll(SLICE):
                    if given_up():
                        return None
                    if at_work.hangs():
                        return StoppedWork("end")
                    if monotonic() > until:
                        self.stopped += 1
                        return StoppedWork("time")
            answer = at_work.receive()
            if isinstance(answer, StoppedWork):
                self.stopped += 1
            elif not at_work.last:
                self._keep_idle(at_work)
                at_work = None
            return answer
        finally:
            if at_work is not None:
                self._end(at_work)
            if lane is not None:
                lane.leave()

    def _begun(self, at_work: Worker, given_up: Callable[[], bool]) -> bool:
        """Wait until a process has started: that is no part of the work; False if given up."""
        while not at_work.ready(SLICE):
            if given_up():
                return False
        return True

    def _change_lane(self, lane: Queue) -> Queue | None:
        """Leave the short lane for another that has a place just now; None if it has none."""
        entered = lane.enter_now()
        self.short.leave()
        return lane if entered else None

    def _pause_worker(self, at_work: Worker) -> bool:
        """Let long work rest where it is; False where it cannot, or where too much of it rests."""
        with self._lock:
            keep = self._resting < MOST_PAUSED and at_work.pause()
            self._resting += keep
        return keep

    def _resume_worker(self, at_work: Worker | None) -> None:
        """Let work that was paused go on."""
        if at_work is not None:
            with self._lock:
                self._resting -= 1
            at_work.resume()

    def _send_to_worker(self, job: WorkerRequest | WorkerJob, parts: PartForwarder) -> Worker:
        """Hand a request to a worker, to a new one where none is left idle or alive."""
        while True:
            with self._lock:
                idle = self._idle.pop() if self._idle else None
            try:
                at_work = idle or self._new()
            except OSError as error:
                log_failed_start(error)
                raise Busy from None
            try:
                at_work.send(job, parts)
            except (OSError, ValueError):
                self._end(at_work)
                if idle is None:
                    raise Busy from None
                continue
            return at_work

    def _new(self) -> Worker:
        worker = Worker(self._context, (self.files(), self._lessons), self._scratch.name)
        with self._lock:
            self._all.add(worker)
            self.started += 1
        return worker

    def _keep_idle(self, at_work: Worker) -> None:
        """Keep a worker for the next request, with what it has drawn, unless there are enough."""
        with self._lock:
            keep = len(self._idle) < 2 * self.workers and not self._closed
            if keep:
                self._idle.append(at_work)
        if not keep:
            self._end(at_work)

    def _end(self, at_work: Worker) -> None:
        at_work.end()
        with self._lock:
            self._all.discard(at_work)

    def close(self) -> None:
        """End every process; what is being asked is answered no more."""
        self._closed = True
        self._left.set()
        with self._lock:
            left = list(self._all)
        for at_work in left:
            self._end(at_work)
        self._scratch.cleanup()
