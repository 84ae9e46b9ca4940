"""The versions of a plug-in's file while it is edited, and the errors in them."""

from __future__ import annotations

import os
import re
import threading
import traceback
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from importlib.util import decode_source
from types import CodeType
from typing import Final

from explorer.core.errors import one_line

MAX_BYTES: Final = 200_000
"""The most bytes of a file that is read again after a change."""

MAX_OLD_VERSIONS: Final = 8
"""The most versions that are kept besides the first."""

REFUSAL: Final = re.compile(r"^plug-in (?P<file>.+?), line (?P<line>[0-9]+)[,:]? (?P<what>.*)$")
"""The form of the sentence that refuses a plug-in: its file, the line, and the error."""

MAX_FAULT_CHARACTERS: Final = 160
"""The most characters in the sentence of a fault."""


@dataclass(frozen=True)
class Version:
    """A saved version of a file: its path, its content, the time (seconds since 1970)."""

    path: str
    source: bytes
    saved: float

    @property
    def file(self) -> str:
        """The name of the file without its folder, which visitors do not see."""
        return os.path.basename(self.path)

    @cached_property
    def digest(self) -> str:
        """A digest of the content."""
        return sha256(self.source).hexdigest()[:12]

    @cached_property
    def text(self) -> str:
        """The content as text, with replacement characters for bytes that cannot be decoded."""
        try:
            return decode_source(self.source)
        except (SyntaxError, UnicodeDecodeError):
            return self.source.decode("utf-8", "replace")

    def code(self) -> CodeType:
        """Return the content compiled; raise SyntaxError and the like if it is not valid Python."""
        return compile(self.source, self.path, "exec", dont_inherit=True)


class WatchedFile:
    """A file that is checked on request, and read again only if its time, size or inode changed."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._stamp: tuple[int, ...] = ()
        self._versions: tuple[Version, ...] = ()
        self._first: Version | None = None

    def versions(self) -> tuple[Version, ...]:
        """Return the different versions seen, the newest first and the first one last.

        While the file is missing or too long the versions stay the same; raises OSError if it has
        never existed.
        """
        with self._lock:
            try:
                status = os.stat(self._path)
                stamp = (status.st_mtime_ns, status.st_size, status.st_ino)
                fits = status.st_size <= MAX_BYTES or not self._versions
                if stamp != self._stamp and fits:
                    with open(self._path, "rb") as file:
                        self._add(Version(self._path, file.read(), status.st_mtime))
                    self._stamp = stamp
            except OSError:
                if not self._versions:
                    raise
            return self._versions

    def _add(self, new: Version) -> None:
        # A version with the content of the first one is listed in front only, and not as the last.
        first = self._first = self._first or new
        others = [
            version
            for version in self._versions
            if version.digest not in (new.digest, first.digest)
        ]
        last = () if first.digest == new.digest else (first,)
        self._versions = (new, *others[: MAX_OLD_VERSIONS - 1], *last)


@dataclass(frozen=True)
class Fault:
    """An error in a version: the line, if known, and a sentence without the dot at its end."""

    line: int | None
    words: str

    def __str__(self) -> str:
        """The fault as it is shown.

        >>> str(Fault(23, "name 'lowset' is not defined")), str(Fault(None, "It never ends"))
        ("Line 23: name 'lowset' is not defined.", 'It never ends.')
        """
        return f"{f'Line {self.line}: ' if self.line else ''}{self.words}."


def fault_in(error: BaseException, path: str) -> Fault:
    """Return an error as a fault of a file: its innermost line there, and its message.

    >>> try:
    ...     exec(compile("a = 1\\nb = c", "/home/me/my.py", "exec"))
    ... except NameError as error:
    ...     fault_in(error, "/home/me/my.py")
    Fault(line=2, words="name 'c' is not defined")
    """
    line: int | None = None
    reasons: list[BaseException] = [error]
    while (cause := reasons[-1].__cause__) is not None and len(reasons) < 9:
        reasons.append(cause)
    for reason in reversed(reasons):
        if isinstance(reason, SyntaxError) and reason.filename == path:
            return Fault(reason.lineno, _words(reason, reason.msg, path))
        frames = traceback.extract_tb(reason.__traceback__)
        lines = [frame.lineno for frame in frames if frame.filename == path]
        if lines:
            line = lines[-1]
            error = reason
            break
    text = getattr(error, "sentence", str(error))
    match = REFUSAL.match(text)
    if match and line is None:
        line, text = int(match["line"]), match["what"]
    return Fault(line, _words(error, text, path))


def _words(error: BaseException, text: str, path: str) -> str:
    """Return the message of an error, with the error's class if it is only one word."""
    plain = " ".join(text.replace(os.path.dirname(path) + os.sep, "").split()).rstrip(".")
    kind = type(error).__name__
    message = plain if " " in plain else f"{kind}: {plain}" if plain else kind
    return one_line(message, MAX_FAULT_CHARACTERS)
