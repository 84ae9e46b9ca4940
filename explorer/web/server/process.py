"""A worker process as the server sees it: asked, looked at, put to rest, ended."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any, Final

from explorer.web.server import worker
from explorer.web.server.worker import Added, Answer, Part, StoppedWork, WorkerJob, WorkerRequest

SHARE: Final = 0.3
"""Seconds of computing after which a request is long work, and gives its place to another."""

LONGEST_SHARE: Final = 1.5
"""The same by the clock: on a busy machine a little work lasts, too."""


HANGING: Final = 3.0
"""Seconds without any computing after which a process is held to hang, and another one is asked."""


class PartForwarder:
    """Hands the parts of an answer on, each once: work that is begun again makes them again."""

    def __init__(self, hand: Callable[[Part], None] = lambda part: None) -> None:
        self._hand = hand
        self._handed = self._made = 0

    def begin(self) -> None:
        """The work begins."""
        self._made = 0

    def take(self, part: Part) -> None:
        """Hand a part on unless it was handed on before."""
        self._made += 1
        if self._made > self._handed:
            self._handed = self._made
            self._hand(part)


class Worker:
    """A process, and the channel to it."""

    def __init__(self, context: Any, added: Added, scratch: str) -> None:
        self._channel, there = context.Pipe()
        given = (there, added, scratch)
        self._process = context.Process(target=worker.work, args=given, daemon=True)
        try:
            self._process.start()
        except BaseException:
            self._channel.close()
            raise
        finally:
            there.close()
        self._ready = False
        self._starting = threading.Lock()
        self.well = False
        """Whether it has started."""
        self._parts = PartForwarder()
        self._answer: tuple[Answer | StoppedWork, bool] | None = None
        self._progress = 0.0, monotonic()
        """The seconds of CPU that it had had when it was seen to go on last, and when that was."""
        self.last = False
        """Whether it has ended itself after its last answer."""

    @property
    def pid(self) -> int | None:
        number: int | None = self._process.pid
        return number

    def send(self, asked: WorkerRequest | WorkerJob, parts: PartForwarder) -> None:
        """Hand a request or a job over; the process may still be starting."""
        self._parts, self._answer = parts, None
        self._progress = 0.0, monotonic()
        parts.begin()
        self._channel.send(asked)

    def ready(self, seconds: float) -> bool:
        """Return whether the process has started, or has ended, within so many seconds."""
        # Who starts it and who asks it both wait, and one of them is told.
        with self._starting:
            if not self._ready and self._channel.poll(seconds):
                with suppress(EOFError, OSError):
                    self._channel.recv()
                    self.well = True
                self._ready = True
            return self._ready

    def poll(self, seconds: float) -> bool:
        """Return whether there is an answer, or an end, within so many seconds.

        A part of an answer is handed on meanwhile.
        """
        try:
            if not self._channel.poll(seconds):
                return False
            message = self._channel.recv()
        except (EOFError, OSError):
            self._answer = StoppedWork("end"), True
            return True
        if isinstance(message, Part):
            self._parts.take(message)
            return False
        self._answer = message
        return True

    def answers_soon(self) -> bool:
        """Return whether there is an answer before this is long work."""
        begun, worked = monotonic(), self._cpu_seconds()
        while not self.poll(SHARE / 6):
            done = self._cpu_seconds() - worked if worked else monotonic() - begun
            if done >= SHARE or monotonic() - begun >= LONGEST_SHARE:
                return False
        return True

    def hangs(self) -> bool:
        """Return whether the process has not computed for so long that it will not."""
        worked, now = self._cpu_seconds(), monotonic()
        if not worked or worked != self._progress[0]:
            self._progress = worked, now
        return now - self._progress[1] > HANGING

    def _cpu_seconds(self) -> float:
        """Return the seconds of CPU that the process has had; 0 where the system does not tell."""
        try:
            with open(f"/proc/{self.pid}/stat") as stat:
                user, system = stat.read().rpartition(")")[2].split()[11:13]
            return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
        except (OSError, ValueError, AttributeError):
            return 0.0

    def pause(self) -> bool:
        """Let the process rest, where the system can do that."""
        if not hasattr(signal, "SIGSTOP") or self.pid is None:
            return False
        with suppress(OSError):
            os.kill(self.pid, signal.SIGSTOP)
            return True
        return False

    def resume(self) -> None:
        """Let the process go on."""
        self._progress = 0.0, monotonic()
        if self.pid is not None:
            with suppress(OSError):
                os.kill(self.pid, signal.SIGCONT)

    def receive(self) -> Answer | StoppedWork:
        """Return the answer that is there."""
        answer, self.last = self._answer or (StoppedWork("end"), True)
        return answer

    def end(self) -> None:
        """End the process, whatever it does."""
        with suppress(OSError):
            self._channel.close()
        # Two may end it at once: of what the other has closed nothing is left to be done.
        with suppress(OSError, ValueError, AttributeError):
            self._process.kill()
            self._process.join(1)
            self._process.close()
