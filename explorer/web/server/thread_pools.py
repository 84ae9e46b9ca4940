"""A dispatcher of waitress with two thread pools: few threads for quick requests, many for work.

Quick requests (files, frames, health) are answered from memory in some hundred microseconds, in
which no thread waits. A class that opens the page makes tens of thousands of them; on two hundred
threads these would contend for Python's lock with each other and with every answer from a worker.
With work in the same pool, a visitor with much work would block quick requests.

If connections run out, idle ones are closed, the longest idle first.
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

QUICK_THREADS: Final = 3
"""The number of threads for quick requests: more of them would only wait for each other."""

SHARE_CLOSED: Final = 0.05
"""The share of all connections that may be closed at once if they run out."""

IDLE_AFTER: Final = 1.0
"""Seconds without a byte received or sent after which a connection is idle: a new one may not have
sent its request yet."""


@cache
def work_paths() -> tuple[str, ...]:
    """Return the prefixes of the paths that a worker answers."""
    of_pages = (path for page in pages() for path in page.addresses)
    return (
        CALLBACK,
        "/map/",
        "/pairs/",
        "/class/",
        "/jobs/begin",
        *(path.partition("<")[0] for path in of_pages),
    )


class TwoPoolDispatcher:
    """A dispatcher of waitress in which quick requests and work do not delay each other."""

    def __init__(self, threads: int, folder: str = ROOT) -> None:
        self.folder = folder_path(folder)
        self.quick, self.work = ThreadedTaskDispatcher(), ThreadedTaskDispatcher()
        self.quick.set_thread_count(QUICK_THREADS)
        self.work.set_thread_count(threads)

    def add_task(self, task: Any) -> None:
        """Queue a connection whose next request has been read."""
        (self.quick if is_quick(task, self.folder) else self.work).add_task(task)

    def shutdown(self, cancel_pending: bool = True, timeout: float = 5) -> bool:
        """Shut both pools down; return whether pending requests were cancelled."""
        ended = [pool.shutdown(cancel_pending, timeout) for pool in (self.quick, self.work)]
        return all(ended)


def is_quick(task: Any, folder: str = "") -> bool:
    """Return whether the next request of a connection needs no worker.

    ``folder`` is the path of the pages on their site; a request's path may begin with it or not.
    """
    request = task.requests[0] if task.requests else None
    path = str(getattr(request, "path", ""))
    return not path.removeprefix(folder).startswith(work_paths())


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection of waitress for which sending counts as activity, as receiving does."""

    def write_soon(self, data: Any) -> int:
        """Queue a part of an answer for sending."""
        self.last_activity = time()
        written: int = super().write_soon(data)
        return written


class Server(TcpWSGIServer):  # type: ignore[misc]
    """A server of waitress that closes idle connections if the limit is reached."""

    channel_class = Channel

    def readable(self) -> bool:
        """Return whether a connection can be accepted; at the limit idle ones are closed first."""
        if self.is_full():
            self.close_idle()
        is_readable: bool = super().readable()
        return is_readable

    def is_full(self) -> bool:
        """Return whether the limit of connections is reached."""
        return len(self._map) >= int(self.adj.connection_limit)

    def handle_accept(self) -> None:
        """Accept all pending connections: one per turn would be too slow for a thousand."""
        before = -1
        while before < len(self._map) and not self.is_full():
            before = len(self._map)
            super().handle_accept()

    def close_idle(self) -> None:
        """Close the connections that have been idle longest, at most SHARE_CLOSED of all."""
        idle_since = time() - IDLE_AFTER
        idle = [
            channel
            for channel in self.active_channels.values()
            if not (channel.requests or channel.will_close) and channel.last_activity < idle_since
        ]
        idle.sort(key=lambda channel: channel.last_activity)
        for channel in idle[: max(1, int(SHARE_CLOSED * self.adj.connection_limit))]:
            # Closed later by the loop: else the next connection might get the same number.
            channel.will_close = True
            with suppress(OSError):
                # The loop would never close the connection of a client that reads nothing.
                channel.socket.shutdown(socket.SHUT_RDWR)
