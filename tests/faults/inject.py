"""Let one call to the system fail: the k-th read, write, open, process start or socket call."""

from __future__ import annotations

import _posixsubprocess
import builtins
import errno
import io
import os
import socket
import subprocess
from collections.abc import Callable
from typing import Any, Final, NoReturn

Call = Callable[..., Any]

FILES: Final = ("open", "read", "write", "replace", "rename", "mkdir", "rmdir", "scandir",
                "listdir", "fsync", "truncate", "ftruncate", "fdopen")  # fmt: skip
"""Calls of ``os`` on files; deleting a file, the usual reaction to a failure, always succeeds."""

STARTS: Final = ("fork", "posix_spawn", "pipe")
SOCKETS: Final = ("bind", "listen", "accept", "connect", "recv", "recv_into", "send", "sendall",
                  "setsockopt", "getsockname", "setblocking", "sendmsg")  # fmt: skip

ERRORS: Final = {
    **dict.fromkeys(("write", "fsync", "truncate", "ftruncate"), errno.ENOSPC),
    **dict.fromkeys(("fork", "posix_spawn", "fork_exec"), errno.EAGAIN),
    **dict.fromkeys(("pipe", "accept"), errno.EMFILE),
    **dict.fromkeys(("bind", "listen"), errno.EADDRINUSE),
    **dict.fromkeys(("recv", "recv_into", "send", "sendall", "connect"), errno.ECONNRESET),
    "mkdir": errno.ENOSPC,
}
"""The errors of calls that do not fail with EIO."""


class Failing:
    """Counts the calls, and fails one of them; ``names`` are those that were made."""

    def __init__(self, at: int | None = None) -> None:
        self.at, self.names = at, list[str]()

    def count(self, name: str) -> None:
        """Count a call; raise OSError if it is the call that fails."""
        self.names.append(name)
        if len(self.names) - 1 == self.at:
            self.fail(name)

    def fail(self, name: str) -> NoReturn:
        """Raise the error of a failed call."""
        number = ERRORS.get(name, errno.EIO)
        raise OSError(number, os.strerror(number))

    def call(self, name: str, real: Call) -> Call:
        """Return a call that is counted first."""

        def counted(*args: Any, **more: Any) -> Any:
            self.count(name)
            return real(*args, **more)

        return counted

    def count_all_calls(self) -> None:
        """Count all calls of this process from now on."""
        failing = self

        class Raw(io.FileIO):
            """A file whose reads and writes are counted."""

            def __init__(self, *args: Any, **more: Any) -> None:
                failing.count("open")
                super().__init__(*args, **more)

            def readinto(self, buffer: Any) -> Any:
                failing.count("read")
                return super().readinto(buffer)

            def readall(self) -> Any:
                failing.count("read")
                return super().readall()

            def read(self, size: int | None = -1) -> Any:
                failing.count("read")
                return super().read(-1 if size is None else size)

            def write(self, data: Any) -> Any:
                failing.count("write")
                return super().write(data)

        def opened(
            file: Any, mode: str = "r", buffering: int = -1, encoding: str | None = None,
            errors: str | None = None, newline: str | None = None, closefd: bool = True,
            opener: Any = None,
        ) -> Any:  # fmt: skip
            raw = Raw(file, mode.replace("b", "").replace("t", ""), closefd, opener)
            if buffering == 0:
                return raw
            both = io.BufferedRandom if "+" in mode else None
            kind = both or (io.BufferedReader if "r" in mode else io.BufferedWriter)
            buffered = kind(raw)
            if "b" in mode:
                return buffered
            text = io.TextIOWrapper(buffered, encoding or "utf-8", errors, newline)
            text.mode = mode  # type: ignore[misc]
            return text

        builtins.open = io.open = opened  # type: ignore[assignment]
        for name in (*FILES, *STARTS):
            if hasattr(os, name):
                setattr(os, name, self.call(name, getattr(os, name)))
        start = self.call("fork_exec", _posixsubprocess.fork_exec)
        _posixsubprocess.fork_exec = start  # type: ignore[assignment]
        subprocess._fork_exec = start  # type: ignore[attr-defined]
        for name in SOCKETS:
            setattr(socket.socket, name, self.call(name, getattr(socket.socket, name)))
        socket.getaddrinfo = self.call("getaddrinfo", socket.getaddrinfo)
