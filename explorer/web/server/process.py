"""The server's handle of a worker process: it sends requests, watches, pauses and ends it."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any, Final

from explorer.web.server import worker
from explorer.web.server.worker import (
    Added,
    Answer,
    AnswerPart,
    StoppedWork,
    WorkerJob,
    WorkerRequest,
)

SHORT_CPU_SECONDS: Final = 0.3
"""CPU seconds after which a request counts as long work and frees its slot."""

SHORT_ELAPSED_SECONDS: Final = 1.5
"""Elapsed seconds after which it counts as long work too: on a busy machine CPU time is scarce."""

HANGING: Final = 3.0
"""Seconds without CPU use after which a process counts as hanging, and another is used."""


class PartForwarder:
    """Forwards the parts of an answer, each once, even if restarted work repeats them."""

    def __init__(self, forward: Callable[[AnswerPart], None] = lambda part: None) -> None:
        self._forward = forward
        self._forwarded = self._count = 0

    def begin(self) -> None:
        """Start counting anew, as the work is started or restarted."""
        self._count = 0

    def take(self, part: AnswerPart) -> None:
        """Forward a part unless it was forwarded before."""
        self._count += 1
        if self._count > self._forwarded:
            self._forwarded = self._count
            self._forward(part)


class Worker:
    """A worker process and the channel to it."""

    def __init__(self, context: Any, added: Added, scratch: str) -> None:
        self._channel, worker_end = context.Pipe()
        arguments = (worker_end, added, scratch)
        self._process = context.Process(target=worker.work, args=arguments, daemon=True)
        try:
            self._process.start()
        except BaseException:
            self._channel.close()
            raise
        finally:
            worker_end.close()
        self._ready = False
        self._starting = threading.Lock()
        self.is_working = False
        """Whether the process has started and works."""
        self._parts = PartForwarder()
        self._answer: tuple[Answer | StoppedWork, bool] | None = None
        self._progress = 0.0, monotonic()
        """The CPU seconds of the process when they were last seen to grow, and the time of that."""
        self.is_ending = False
        """Whether the process ends after the answer that it gave last."""

    @property
    def pid(self) -> int | None:
        number: int | None = self._process.pid
        return number

    def send(self, request: WorkerRequest | WorkerJob, parts: PartForwarder) -> None:
        """Send a request or a job; the process may still be starting."""
        self._parts, self._answer = parts, None
        self._progress = 0.0, monotonic()
        parts.begin()
        self._channel.send(request)

    def ready(self, seconds: float) -> bool:
        """Return whether the process starts, or ends, within ``seconds``."""
        # Two threads may wait here, but the process reports only once that it is ready.
        with self._starting:
            if not self._ready and self._channel.poll(seconds):
                with suppress(EOFError, OSError):
                    self._channel.recv()
                    self.is_working = True
                self._ready = True
            return self._ready

    def poll(self, seconds: float) -> bool:
        """Return whether the answer, or the end of the process, comes within ``seconds``.

        A part of an answer is forwarded and is not yet the answer.
        """
        try:
            if not self._channel.poll(seconds):
                return False
            message = self._channel.recv()
        except (EOFError, OSError):
            self._answer = StoppedWork("end"), True
            return True
        if isinstance(message, AnswerPart):
            self._parts.take(message)
            return False
        self._answer = message
        return True

    def answers_soon(self) -> bool:
        """Return whether the answer comes before the request counts as long work."""
        begun, cpu_before = monotonic(), self._cpu_seconds()
        while not self.poll(SHORT_CPU_SECONDS / 6):
            done = self._cpu_seconds() - cpu_before if cpu_before else monotonic() - begun
            if done >= SHORT_CPU_SECONDS or monotonic() - begun >= SHORT_ELAPSED_SECONDS:
                return False
        return True

    def hangs(self) -> bool:
        """Return whether the process has used no CPU for HANGING seconds."""
        cpu_seconds, now = self._cpu_seconds(), monotonic()
        if not cpu_seconds or cpu_seconds != self._progress[0]:
            self._progress = cpu_seconds, now
        return now - self._progress[1] > HANGING

    def _cpu_seconds(self) -> float:
        """Return the CPU seconds that the process has used, 0 if the system does not tell."""
        try:
            with open(f"/proc/{self.pid}/stat") as stat:
                user, system = stat.read().rpartition(")")[2].split()[11:13]
            return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
        except (OSError, ValueError, AttributeError):
            return 0.0

    def pause(self) -> bool:
        """Pause the process; return whether the system can do that."""
        if not hasattr(signal, "SIGSTOP") or self.pid is None:
            return False
        with suppress(OSError):
            os.kill(self.pid, signal.SIGSTOP)
            return True
        return False

    def resume(self) -> None:
        """Resume the process."""
        self._progress = 0.0, monotonic()
        if self.pid is not None:
            with suppress(OSError):
                os.kill(self.pid, signal.SIGCONT)

    def receive(self) -> Answer | StoppedWork:
        """Return the answer that ``poll`` has found."""
        answer, self.is_ending = self._answer or (StoppedWork("end"), True)
        return answer

    def end(self) -> None:
        """End the process, whatever it does."""
        with suppress(OSError):
            self._channel.close()
        # Two threads may end it at once: the second one finds the channel closed, which raises.
        with suppress(OSError, ValueError, AttributeError):
            self._process.kill()
            self._process.join(1)
            self._process.close()
