"""Output of the commands: one JSON document, or aligned text for a person."""

from __future__ import annotations

import os
import stat
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from time import monotonic
from typing import IO, Any, TextIO, cast

from explorer.cli import streams
from explorer.cli.language import language, translated
from explorer.core.errors import ExplorerError, brief, one_line
from explorer.notation.exact import to_json as to_json
from explorer.words.durations import duration, rate
from explorer.words.text import Text
from explorer.words.voice import Voice

BAR_DELAY = 0.5
"""Seconds before a long computation shows its progress."""

PACE_SECONDS = 30.0
"""Seconds over which the pace of a work is measured."""

BAR_WIDTH = 30
"""Width of a progress bar, in characters."""


def emit(text: str) -> None:
    """Write a text and a line end to standard output: a ``Text`` in the terminal's language."""
    translation = text.in_lang(language()) if isinstance(text, Text) else text
    sys.stdout.write(translation + "\n")


def notice(text: str) -> None:
    """Print one line on standard error, in the terminal's language."""
    streams.write_error(f"explorer: {one_line(translated(text))}\n")


def emit_json(document: object) -> None:
    """Write one JSON document to standard output."""
    sys.stdout.write(to_json(document) + "\n")


def emit_answer(as_json: bool, document: Callable[[], object], text: Callable[[], str]) -> int:
    """Write an answer as one JSON document or as text, and return 0, the exit code."""
    if as_json:
        emit_json(document())
    else:
        emit(text())
    return 0


@contextmanager
def open_for_text(path: str) -> Iterator[TextIO]:
    """Open a file to write text into; raise ExplorerError, with the reason, if that fails.

    A later failure, such as a full disk, is an OSError, as on standard output.
    """
    with _open_whole_file(path, "w", encoding="utf-8", newline="\n") as file:
        yield cast(TextIO, file)


@contextmanager
def _open_whole_file(path: str, mode: str, **options: Any) -> Iterator[IO[Any]]:
    """Open a file that appears at a path once it is complete; an older one stays till then."""
    part = real = os.path.realpath(path)
    try:
        old = os.stat(real) if os.path.exists(real) else None
        # Devices and pipes are written directly; a write-protected file must not be replaced.
        replaceable = old is None or (stat.S_ISREG(old.st_mode) and os.access(real, os.W_OK))
        if replaceable and os.access(os.path.dirname(real), os.W_OK):
            part = f"{real}.{os.getpid()}.part"
        file = open(part, mode, **options)  # noqa: SIM115
    except OSError as error:
        raise ExplorerError(f"{brief(path)} cannot be written: {error.strerror}") from None
    try:
        with file:
            yield file
        if part != real:
            if old is not None:
                os.chmod(part, stat.S_IMODE(old.st_mode))
            os.replace(part, real)
    except BaseException:
        if part != real:
            with suppress(OSError):
                os.unlink(part)
        raise


def save(data: bytes, path: str | None) -> None:
    """Write a file, or to standard output if none is named; raise as ``open_for_text`` does."""
    if path is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    with _open_whole_file(path, "wb") as file:
        file.write(data)


def progress(label: str, total: int) -> Callable[[int], None]:
    """Return a function that shows the progress of a computation at a terminal, else does nothing.

    Nothing is shown in the first half second, and the line is cleared at the end.
    """
    begun = monotonic()
    last = begun
    on_terminal = sys.stderr.isatty()
    # Results stored earlier are there at once: only the recent pace is that of computing.
    recent: deque[tuple[float, int]] = deque([(begun, 0)])

    def show(done: int) -> None:
        nonlocal last
        now = monotonic()
        if not on_terminal or now - begun < BAR_DELAY or (now - last < 0.1 and done < total):
            return
        last = now
        recent.append((now, done))
        while len(recent) > 2 and now - recent[1][0] > PACE_SECONDS:
            recent.popleft()
        filled = BAR_WIDTH * done // max(total, 1)
        bar = "#" * filled + "." * (BAR_WIDTH - filled)
        counts = Voice(language()).say("{done} of {total}", done=done, total=total)
        sys.stderr.write(f"\r{translated(label)} [{bar}] {counts}{_pace(recent, total)}\x1b[K")
        if done >= total:
            sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()

    return show


def _pace(recent: Sequence[tuple[float, int]], total: int) -> str:
    """Return the pace of a computation and its remaining time, from (time, count done) pairs.

    >>> _pace([(0.0, 10), (4.0, 20)], 100)
    ', 2.5 a second, 32 s left'
    """
    (since, before), (now, done) = recent[0], recent[-1]
    if now <= since or done <= before:
        return ""
    speed = (done - before) / (now - since)
    voice = Voice(language())
    left = voice.say("{time} left", time=duration((total - done) / speed, voice))
    return f", {rate(speed, voice)}, {left}"
