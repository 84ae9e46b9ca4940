"""What the commands print: one JSON document, or aligned text for a person."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from time import monotonic
from typing import Any, TextIO

from explorer.core.errors import ExplorerError
from explorer.core.nodes import shown
from explorer.views.exact import to_json as to_json

PATIENCE = 0.5
"""Seconds before a long work shows how far it has come."""

WIDTH = 30
"""Characters of a progress bar."""


def emit(text: str) -> None:
    """Write a text and a line end to standard output."""
    sys.stdout.write(text + "\n")


def emit_json(document: object) -> None:
    """Write one JSON document to standard output."""
    emit(to_json(document))


def number(value: Any) -> str:
    """Return a number as a person reads it; None, an unknown, is an en dash.

    >>> number(134217728), number(Fraction(7, 2)), number(Fraction(2, 3)), number(None)
    ('134,217,728', '3.5', '0.666667', '–')
    >>> number(2 - Fraction(1, 10**20))
    '2'
    """
    if value is None:
        return "–"
    if isinstance(value, Fraction) and value.denominator > 1:
        return f"{float(value):,.6f}".rstrip("0").rstrip(".")
    return f"{int(value):,}"


def table(rows: Iterable[Sequence[str]], head: Sequence[str] = (), right: str = "") -> str:
    """Return rows in aligned columns, two blanks apart; ``right`` marks columns with ``>``.

    >>> print(table([("a", "7"), ("bb", "12")], head=("name", "n"), right="<>"))
    name   n
    a      7
    bb    12
    """
    lines = [list(head), *map(list, rows)] if head else [list(row) for row in rows]
    if not lines:
        return ""
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    sides = right.ljust(len(widths), "<")
    return "\n".join(
        "  ".join(
            f"{cell:{side}{width}}" for cell, side, width in zip(line, sides, widths, strict=True)
        ).rstrip()
        for line in lines
    )


@contextmanager
def writing(path: str) -> Iterator[TextIO]:
    """Open a file to write text into; raise ExplorerError, with the reason, where that fails."""
    try:
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            yield file
    except OSError as error:
        raise ExplorerError(f"{shown(path)} cannot be written: {error.strerror}") from None


def save(data: bytes, path: str | None) -> None:
    """Write a file, or to standard output where none is named; raise ExplorerError on failure."""
    if path is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    try:
        Path(path).write_bytes(data)
    except OSError as error:
        reason = error.strerror or "it cannot be opened"
        raise ExplorerError(f"{shown(path)} cannot be written: {reason}") from None


def progress(what: str, total: int) -> Callable[[int], None]:
    """Return what shows on a terminal how much of a long work is done; elsewhere it is silent.

    Nothing is shown of what takes less than half a second, and the line is cleared at the end.
    """
    begun = monotonic()
    last = begun
    on_terminal = sys.stderr.isatty()

    def show(done: int) -> None:
        nonlocal last
        now = monotonic()
        if not on_terminal or now - begun < PATIENCE or (now - last < 0.1 and done < total):
            return
        last = now
        filled = WIDTH * done // max(total, 1)
        bar = "#" * filled + "." * (WIDTH - filled)
        sys.stderr.write(f"\r{what} [{bar}] {done:,} of {total:,}")
        if done >= total:
            sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()

    return show
