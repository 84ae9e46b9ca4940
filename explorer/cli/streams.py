"""Standard streams in any state: closed, full, or of a terminal with few characters."""

from __future__ import annotations

import codecs
import errno
import io
import os
import sys
from contextlib import suppress
from types import MappingProxyType
from typing import Final, NoReturn, TextIO

INTERRUPTED: Final = 130
"""The exit code after Ctrl+C: 128 + SIGINT."""

ASCII_REPLACEMENTS: Final = MappingProxyType(
    str.maketrans(
        {
            **dict.fromkeys("–−‐‑", "-"),
            **dict.fromkeys("“”„«»", '"'),
            **dict.fromkeys("‘’‚", "'"),
            "—": "-",
            "…": "...",
            "·": ".",
            "×": "x",
            "→": "->",
            "←": "<-",
            "≤": "<=",
            "≥": ">=",
            "≠": "!=",
            "≈": "~",
            "\u00a0": " ",
            "\u2009": " ",
        }
    )
)
"""ASCII replacements of characters that remain readable that way."""


def json_escapes(text: str) -> str:
    """Return a text as JSON escapes, with a surrogate pair for a character beyond 16 bits.

    >>> json_escapes("π𝟛")
    '\\\\u03c0\\\\ud835\\\\udfdb'
    """
    units = text.encode("utf-16-be", "surrogatepass")
    pairs = (units[i : i + 2].hex() for i in range(0, len(units), 2))
    return "".join(f"\\u{pair}" for pair in pairs)


def _json_escaped(error: UnicodeError) -> tuple[str, int]:
    """Write JSON escapes for characters that a stream can't encode: a document keeps its value."""
    assert isinstance(error, UnicodeEncodeError)
    return json_escapes(error.object[error.start : error.end]), error.end


def _readable_ascii(error: UnicodeError) -> tuple[str, int]:
    """Replace characters that a stream cannot encode by readable ASCII, else by escapes."""
    assert isinstance(error, UnicodeEncodeError)
    characters = error.object[error.start : error.end]
    plain = (sign.translate(ASCII_REPLACEMENTS) for sign in characters)
    return "".join(p if p.isascii() else json_escapes(p) for p in plain), error.end


class ClosedStream(io.TextIOBase):
    """A stream that was never opened: writing to it fails as on a closed one."""

    def write(self, text: str) -> int:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


def prepare_streams() -> None:
    """Make sure that every standard stream exists and accepts every character."""
    codecs.register_error("explorer-exactly", _json_escaped)
    codecs.register_error("explorer-readably", _readable_ascii)
    if sys.stdout is None:
        sys.stdout = ClosedStream()
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  for good
    for stream in (sys.stdout, sys.stderr):
        _set_error_handler(stream, "explorer-readably")


def escape_exactly() -> None:
    """Let standard output escape characters exactly, as a JSON document follows."""
    _set_error_handler(sys.stdout, "explorer-exactly")


def _set_error_handler(stream: object, errors: str) -> None:
    if isinstance(stream, io.TextIOWrapper):
        with suppress(OSError, ValueError):
            stream.reconfigure(errors=errors)


def write_error(text: str) -> None:
    """Write to standard error, if it can be written to."""
    with suppress(OSError, ValueError):
        sys.stderr.write(text)
        sys.stderr.flush()


def report_not_loaded(error: ImportError | MemoryError) -> int:
    """Report that the libraries cannot be loaded, for example for lack of memory; return 2.

    The message is not translated, as nothing is loaded for that.
    """
    why = str(error).strip().splitlines() or ["no memory is left"]
    write_error(f"explorer: it cannot be loaded: {why[-1]}\n")
    return 2


def exit_at_once(*_: object) -> NoReturn:
    """End on Ctrl+C at a moment when there is nothing to undo."""
    with suppress(OSError):
        os.write(2, b"\nexplorer: interrupted\n")
    os._exit(INTERRUPTED)


def silence(stream: TextIO) -> None:
    """Keep a stream that failed from failing again when the interpreter closes it."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
