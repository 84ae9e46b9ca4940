"""Standard streams as they are found: closed ones, full ones, and terminals that know few signs."""

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
"""The exit code of who is ended by Ctrl+C: 128 + SIGINT."""

PLAIN: Final = MappingProxyType(
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
"""Signs that a person reads as well in ASCII."""


def json_escapes(text: str) -> str:
    """Return a text with escapes as JSON writes them, beyond 16 bits as a pair.

    >>> json_escapes("π𝟛")
    '\\\\u03c0\\\\ud835\\\\udfdb'
    """
    units = text.encode("utf-16-be", "surrogatepass")
    pairs = (units[i : i + 2].hex() for i in range(0, len(units), 2))
    return "".join(f"\\u{pair}" for pair in pairs)


def _exactly(error: UnicodeError) -> tuple[str, int]:
    """Write what a stream has no sign for as JSON escapes it: a document stays what it says."""
    assert isinstance(error, UnicodeEncodeError)
    return json_escapes(error.object[error.start : error.end]), error.end


def _readably(error: UnicodeError) -> tuple[str, int]:
    """Write what a stream has no sign for as a person reads it, escaped where it cannot be."""
    assert isinstance(error, UnicodeEncodeError)
    signs = error.object[error.start : error.end]
    plain = (sign.translate(PLAIN) for sign in signs)
    return "".join(p if p.isascii() else json_escapes(p) for p in plain), error.end


class Closed(io.TextIOBase):
    """A stream that nobody has opened: what is written to it fails as on a closed one."""

    def write(self, text: str) -> int:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


def prepare() -> None:
    """Let every stream be there, and take every sign."""
    codecs.register_error("explorer-exactly", _exactly)
    codecs.register_error("explorer-readably", _readably)
    if sys.stdout is None:
        sys.stdout = Closed()
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  for good
    for stream in (sys.stdout, sys.stderr):
        _let(stream, "explorer-readably")


def write_exactly() -> None:
    """Let standard output say exactly what it is given: a document follows."""
    _let(sys.stdout, "explorer-exactly")


def _let(stream: object, errors: str) -> None:
    if isinstance(stream, io.TextIOWrapper):
        with suppress(OSError, ValueError):
            stream.reconfigure(errors=errors)


def say(text: str) -> None:
    """Write to standard error, if anybody can be told."""
    with suppress(OSError, ValueError):
        sys.stderr.write(text)
        sys.stderr.flush()


def not_loaded(error: ImportError | MemoryError) -> int:
    """Say that a process may take too little memory even for its libraries; return 2.

    Nothing is left to say it in another language.
    """
    why = str(error).strip().splitlines() or ["no memory is left"]
    say(f"explorer: it cannot be loaded: {why[-1]}\n")
    return 2


def leave_at_once(*_: object) -> NoReturn:
    """End by Ctrl+C where nothing is begun yet that would have to be undone."""
    with suppress(OSError):
        os.write(2, b"\nexplorer: interrupted\n")
    os._exit(INTERRUPTED)


def silence(stream: TextIO) -> None:
    """Let a stream that failed fail no more when the interpreter closes it."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
