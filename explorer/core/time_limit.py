"""Limits for the code of plug-ins, by lines run and by time, so that endless loops are stopped."""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import thread_time
from types import FrameType
from typing import Any, Final

MAX_LINES_RUN: Final = 1_000_000
"""The most lines that one call may run."""

MAX_SECONDS: Final = 2.0
"""The most CPU seconds that one call may take."""

LINES_PER_CHECK: Final = 512
"""Lines run between two checks of the clock."""

Tracer = Callable[[FrameType, str, Any], Any]


class TimeLimitExceeded(BaseException):
    """A call has exceeded its limits. ``except Exception`` in the traced code does not catch it."""

    def __init__(self, line: int, times: int) -> None:
        self.line, self.times = line, times
        super().__init__(f"line {line} ran {times:,} times")


class Bound:
    """Counts the lines that a call runs; raises TimeLimitExceeded at a limit of lines or time."""

    def __init__(self, seconds: float | None = None, lines: float | None = None) -> None:
        self._seconds = MAX_SECONDS if seconds is None else seconds
        self._most = MAX_LINES_RUN if lines is None else lines
        self.begin()

    def begin(self) -> None:
        """Start counting anew, for another call."""
        self.ran: Counter[int] = Counter()
        self._lines = 0
        self._until = thread_time() + self._seconds

    def count(self, line: int) -> None:
        """Count a line that is about to run."""
        self.ran[line] += 1
        self._lines += 1
        if self._lines % LINES_PER_CHECK:
            return
        if self._lines >= self._most or thread_time() > self._until:
            raise TimeLimitExceeded(*self.ran.most_common(1)[0])


@contextmanager
def trace_calls(tracer: Tracer) -> Iterator[None]:
    """Trace the functions called in this thread within the context."""
    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        yield
    finally:
        sys.settrace(before)


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

    with trace_calls(tracer):
        yield
