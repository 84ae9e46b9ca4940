"""A record of a file's code: the lines that ran, what they changed, what they returned."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import FrameType
from typing import Any, Final

from explorer.analysis.recording.values import Plain, is_informative, plain
from explorer.core.time_limit import Bound, Tracer

MAX_LINES: Final = 800
"""Most lines that are recorded of one call."""

MAX_LINES_TOTAL: Final = 12_000
"""Most lines that are recorded of a route."""

MAX_VARIABLES: Final = 24
"""Most variables that are recorded of a function."""


@dataclass
class RanLine:
    """A line that ran: its number, its depth in calls, and the variables that it changed.

    ``enters`` names the function of which it is the first line, ``arguments`` its arguments,
    ``raises`` the kind of error that left the line.
    """

    line: int
    depth: int
    enters: str = ""
    arguments: dict[str, Plain] = field(default_factory=dict)
    changed: dict[str, Plain] = field(default_factory=dict)
    returns: bool = False
    returned_value: Plain = None
    raises: str = ""


@dataclass(eq=False)
class _Frame:
    """A running call: its first line, its variables as last seen, and the line that runs."""

    entering: RanLine | None
    last_variables: dict[str, Plain]
    ran: RanLine | None = None
    failing: bool = False


class Recorder:
    """A tracer of the code of one file, whose record is divided into the calls of a route."""

    def __init__(self, path: str) -> None:
        self._path = path
        self.bound = Bound()
        self._stack: list[_Frame] = []
        self._frames: dict[int, _Frame] = {}
        self._lines: list[RanLine] = []
        self._total = self._missed = 0

    def take_lines(self) -> tuple[tuple[RanLine, ...], int]:
        """Return the lines since the last call of this, and the number of lines not recorded."""
        result = tuple(self._lines), self._missed
        self._total += len(self._lines)
        self._lines, self._missed = [], 0
        self.bound.begin()
        return result

    def tracer(self, frame: FrameType, event: str, arg: Any) -> Tracer | None:
        """Trace the functions of the file; lambdas and comprehensions are only counted."""
        code = frame.f_code
        if code.co_filename != self._path:
            return None
        if code.co_name.startswith("<"):
            return self._count
        seen = _local_variables(frame)
        depth = len(self._stack)
        state = _Frame(RanLine(frame.f_lineno, depth, code.co_name, seen), seen)
        self._stack.append(state)
        self._frames[id(frame)] = state
        return self._trace_call

    def _count(self, frame: FrameType, event: str, arg: Any) -> Tracer:
        if event == "line":
            self.bound.count(frame.f_lineno)
        return self._count

    def _trace_call(self, frame: FrameType, event: str, arg: Any) -> Tracer:
        state = self._frames[id(frame)]
        if event == "line":
            self.bound.count(frame.f_lineno)
            self._begin_line(state, frame)
        elif event == "exception":
            state.failing = True
            if state.ran:
                state.ran.raises = arg[0].__name__[:60]
        elif event == "return":
            self._end_call(state, frame, arg)
        return self._trace_call

    def _begin_line(self, state: _Frame, frame: FrameType) -> None:
        """End the previous line and begin the next; a call's first line holds its arguments."""
        self._note_changes(state, frame)
        state.failing = False
        if len(self._lines) >= MAX_LINES or self._total + len(self._lines) >= MAX_LINES_TOTAL:
            self._missed += 1
            state.ran = None
            return
        ran, state.entering = state.entering or RanLine(0, self._stack.index(state)), None
        ran.line = frame.f_lineno
        state.ran = ran
        self._lines.append(ran)

    def _note_changes(self, state: _Frame, frame: FrameType) -> None:
        if state.ran is None:
            return
        seen = _local_variables(frame)
        for name, value in seen.items():
            if name not in state.last_variables or state.last_variables[name] != value:
                state.ran.changed[name] = value
        state.last_variables = seen

    def _end_call(self, state: _Frame, frame: FrameType, arg: Any) -> None:
        if state.ran:
            self._note_changes(state, frame)
            if not state.failing:
                state.ran.returns, state.ran.returned_value = True, plain(arg)
        if state in self._stack:
            del self._stack[self._stack.index(state) :]
        self._frames.pop(id(frame), None)


def _local_variables(frame: FrameType) -> dict[str, Plain]:
    """Return the informative variables of a call with their current values."""
    names = (name for name in frame.f_locals if not name.startswith("__"))
    values = {name: frame.f_locals[name] for name in list(names)[:MAX_VARIABLES]}
    return {name: plain(value) for name, value in values.items() if is_informative(value)}
