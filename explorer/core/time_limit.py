"""Limits for the code of plug-ins, by lines run and by time, so that endless loops are stopped."""

from __future__ import annotations

import ctypes
import math
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

MAX_LINES_RUN: Final = 1_000_000
"""The most lines that one call may run."""

MAX_SECONDS: Final = 2.0
"""The most CPU seconds that one call may take."""

GRACE_SECONDS: Final = 0.1
"""Seconds beyond a limit of time that are left to the count of lines, which says more."""

LINES_PER_CHECK: Final = 512
"""Lines run between two checks of the clock."""

Tracer = Callable[[FrameType, str, Any], Any]


class TimeLimitExceeded(BaseException):
    """A call has exceeded its limits. ``except Exception`` in the traced code does not catch it."""

    def __init__(self, line: int | None, times: int, seconds: float = 0) -> None:
        self.line, self.times = line, times
        self.what = f"ran {times:,} times" if times else f"has run for {seconds:g} s"
        super().__init__(f"line {line} {self.what}")


class Bound:
    """Counts the lines that a call runs; raises TimeLimitExceeded at a limit of lines or time."""

    def __init__(self, seconds: float | None = None, lines: float | None = None) -> None:
        self.seconds = MAX_SECONDS if seconds is None else seconds
        self._most = MAX_LINES_RUN if lines is None else lines
        self.begin()

    def begin(self) -> None:
        """Start counting anew, for another call."""
        self.ran: Counter[int] = Counter()
        self._lines = 0
        self._until = time.thread_time() + self.seconds

    def count(self, line: int) -> None:
        """Count a line that is about to run."""
        self.ran[line] += 1
        self._lines += 1
        if self._lines % LINES_PER_CHECK:
            return
        if self._lines >= self._most or time.thread_time() > self._until:
            raise TimeLimitExceeded(*self.ran.most_common(1)[0])

    def is_exceeded(self, cpu_seconds: float) -> bool:
        """Whether the time of the thread shows that no line was counted at the limit."""
        return cpu_seconds > self._until + GRACE_SECONDS


@contextmanager
def trace_calls(tracer: Tracer, bound: Bound, path: str) -> Iterator[None]:
    """Trace the functions called in this thread within the context, and hold them to a bound.

    A line that jumps to itself, ``while True: pass``, and the code of other files call no tracer:
    a thread watches the clock for them, and names the line of the file at ``path``.
    """
    before = sys.gettrace()
    thread, lock, ended = threading.get_ident(), threading.Lock(), threading.Event()

    def watch() -> None:
        while not ended.wait(GRACE_SECONDS):
            with lock:
                if not ended.is_set() and bound.is_exceeded(_cpu_seconds(thread)):
                    _raise_in(thread, running_line(thread, path), bound.seconds)
                    return

    sys.settrace(tracer)
    if hasattr(time, "pthread_getcpuclockid"):
        threading.Thread(target=watch, daemon=True).start()
    try:
        yield
    finally:
        with lock:
            ended.set()
        sys.settrace(before)


def _cpu_seconds(thread: int) -> float:
    return time.clock_gettime(time.pthread_getcpuclockid(thread))


def running_line(thread: int, path: str) -> int | None:
    """Return the line of a file that a thread runs, None if it runs none."""
    frame = sys._current_frames().get(thread)
    while frame is not None:
        if frame.f_code.co_filename == path:
            return frame.f_lineno
        frame = frame.f_back
    return None


def _raise_in(thread: int, line: int | None, seconds: float) -> None:
    """Raise TimeLimitExceeded in a thread before its next instruction of Python."""

    class Exceeded(TimeLimitExceeded):
        def __init__(self) -> None:
            super().__init__(line, 0, seconds)

    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(Exceeded))


@contextmanager
def limit_time(path: str, seconds: float | None = None) -> Iterator[None]:
    """Raise TimeLimitExceeded if the code of a file runs longer than ``seconds``, by default two.

    >>> endless = compile("while True:\\n    1", "my.py", "exec")
    >>> try:
    ...     with limit_time("my.py", 0.05):
    ...         exec(endless, {})
    ... except TimeLimitExceeded as error:
    ...     error.times > 100
    True
    """
    bound = Bound(seconds, math.inf)

    def count_line(frame: FrameType, event: str, argument: Any) -> Tracer:
        if event == "line":
            bound.count(frame.f_lineno)
        return count_line

    def tracer(frame: FrameType, event: str, argument: Any) -> Tracer | None:
        return count_line if frame.f_code.co_filename == path else None

    with trace_calls(tracer, bound, path):
        yield
