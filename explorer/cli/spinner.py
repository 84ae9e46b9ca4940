"""A line at a terminal that moves while a command has nothing to print yet."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any, TextIO, cast

from explorer.cli import output

BLOCK = 6
"""Width, in characters, of the moving part of the bar."""

BEAT_SECONDS = 0.1
"""Seconds between two positions of the moving part."""

CLEAR = "\r\x1b[K"


class _Watched:
    """A stream that ends the waiting line as soon as something is written to it."""

    def __init__(self, stream: TextIO, line: _Line) -> None:
        self._stream, self._line = stream, line

    def write(self, text: str) -> int:
        self._line.end()
        return self._stream.write(text)

    def __getattr__(self, name: str) -> Any:
        if name in ("buffer", "writelines"):
            self._line.end()
        return getattr(self._stream, name)


class _Line:
    """The waiting line, drawn on a terminal by a thread after half a second."""

    def __init__(self, label: str, terminal: TextIO) -> None:
        self._label, self._terminal = label, terminal
        self._ended, self._lock = Event(), Lock()
        self._shown = False
        Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        begun, step = monotonic(), 0
        self._ended.wait(output.BAR_DELAY)
        while not self._ended.is_set():
            with self._lock:
                if not self._ended.is_set():
                    self._draw(step, monotonic() - begun)
            step += 1
            self._ended.wait(BEAT_SECONDS)

    def _draw(self, step: int, seconds: float) -> None:
        span = output.BAR_WIDTH - BLOCK
        position = span - abs(span - step % (2 * span))
        bar = "." * position + "#" * BLOCK + "." * (span - position)
        self._terminal.write(f"\r{self._label} [{bar}] {seconds:.0f} s")
        self._terminal.flush()
        self._shown = True

    def end(self) -> None:
        """Clear the line; nothing is written afterwards."""
        if self._ended.is_set():
            return
        with self._lock:
            self._ended.set()
            if self._shown:
                self._terminal.write(CLEAR)
                self._terminal.flush()


@contextmanager
def show_waiting(label: str) -> Iterator[None]:
    """Show at a terminal that a command is running, until it prints, counts or ends.

    If standard error is no terminal, nothing is shown and nothing is changed.
    """
    if not sys.stderr.isatty():
        yield
        return
    line = _Line(label, sys.stderr)
    out = cast(TextIO, _Watched(sys.stdout, line))
    err = cast(TextIO, _Watched(sys.stderr, line))
    with redirect_stdout(out), redirect_stderr(err):
        try:
            yield
        finally:
            line.end()
