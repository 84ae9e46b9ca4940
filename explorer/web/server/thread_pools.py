"""Lanes of waitress: what is at hand takes two threads, what is worked for as many as wait.

Files are answered from memory, at the cost of some hundred microseconds that no thread waits in. A
class that opens the page asks for ten thousands of them; on two hundred threads they would wrest
Python's lock from each other, and from every answer that has come from a worker.
"""

from __future__ import annotations

from typing import Any, Final

from waitress.task import ThreadedTaskDispatcher

from explorer.web.server.url_prefix import ROOT, folder_path

AT_HAND: Final = ("/static/", "/_dash-component-suites/")
"""What paths of files begin with."""

FEW: Final = 2
"""Threads that answer with files: more of them would only wait for each other."""


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
    """Return whether the next request of a connection asks for a file, in a folder or without."""
    request = task.requests[0] if task.requests else None
    path = str(getattr(request, "path", ""))
    return path.removeprefix(folder).startswith(AT_HAND)
