"""Lanes of waitress: what is at hand takes few threads, what is worked for as many as wait.

Files, frames and health are answered from memory, at the cost of some hundred microseconds that no
thread waits in. A class that opens the page asks for ten thousands of them; on two hundred threads
they would wrest Python's lock from each other, and from every answer that has come from a worker;
and were work in their lane, who asks for much work would shut them out.

Where connections run out, those that rest are let go, the one that rests longest first.
"""

from __future__ import annotations

import socket
from contextlib import suppress
from functools import cache
from time import time
from typing import Any, Final

from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher

from explorer.pages.page import pages
from explorer.web.server.callback_validation import CALLBACK
from explorer.web.server.url_prefix import ROOT, folder_path

FEW: Final = 3
"""Threads that answer with what is at hand: more of them would only wait for each other."""

SPARE: Final = 0.05
"""The part of all connections that is let go at once where they run out."""

RESTING: Final = 1.0
"""Seconds after which a connection rests on which nothing comes or is taken: who has just come has
not asked yet."""


@cache
def work_paths() -> tuple[str, ...]:
    """Return what paths begin with that are worked for: callbacks, cells, pairs, a page's own."""
    of_pages = (path for page in pages() for path in page.addresses)
    return (
        CALLBACK,
        "/map/",
        "/pairs/",
        "/class/",
        "/jobs/begin",
        *(path.partition("<")[0] for path in of_pages),
    )


class Lanes:
    """A dispatcher of waitress that keeps files from holding up work, and work from files."""

    def __init__(self, threads: int, folder: str = ROOT) -> None:
        self.folder = folder_path(folder)
        self.files, self.work = ThreadedTaskDispatcher(), ThreadedTaskDispatcher()
        self.files.set_thread_count(FEW)
        self.work.set_thread_count(threads)

    def add_task(self, task: Any) -> None:
        """Queue a connection whose next request has been read."""
        (self.files if is_at_hand(task, self.folder) else self.work).add_task(task)

    def shutdown(self, cancel_pending: bool = True, timeout: float = 5) -> bool:
        """Let both lanes end what they do, and nothing more."""
        ended = [lane.shutdown(cancel_pending, timeout) for lane in (self.files, self.work)]
        return all(ended)


def is_at_hand(task: Any, folder: str = "") -> bool:
    """Return whether the next request of a connection asks for nothing that is worked for.

    ``folder`` is where the pages stand: a path may have it or not.
    """
    request = task.requests[0] if task.requests else None
    path = str(getattr(request, "path", ""))
    return not path.removeprefix(folder).startswith(work_paths())


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection of waitress, for which to be answered is no rest either."""

    def write_soon(self, data: Any) -> int:
        """Take a part of an answer."""
        self.last_activity = time()
        written: int = super().write_soon(data)
        return written


class Server(TcpWSGIServer):  # type: ignore[misc]
    """A server of waitress that lets connections go which rest, where there are no more places."""

    channel_class = Channel

    def readable(self) -> bool:
        """Return whether a connection can be taken; those that rest longest make room."""
        if self.is_full():
            self.release()
        is_readable: bool = super().readable()
        return is_readable

    def is_full(self) -> bool:
        """Return whether there is no place for another connection."""
        return len(self._map) >= int(self.adj.connection_limit)

    def handle_accept(self) -> None:
        """Take all connections that wait: at one a turn, a thousand would keep the next waiting."""
        before = -1
        while before < len(self._map) and not self.is_full():
            before = len(self._map)
            super().handle_accept()

    def release(self) -> None:
        """Let the connections go that rest longest: nothing comes, and nothing is taken."""
        still = time() - RESTING
        resting = [
            channel
            for channel in self.active_channels.values()
            if not (channel.requests or channel.will_close) and channel.last_activity < still
        ]
        resting.sort(key=lambda channel: channel.last_activity)
        for channel in resting[: max(1, int(SPARE * self.adj.connection_limit))]:
            # Closed in its turn: a number that is free at once may be that of the next connection.
            channel.will_close = True
            with suppress(OSError):
                # Who takes nothing would never have a turn.
                channel.socket.shutdown(socket.SHUT_RDWR)
