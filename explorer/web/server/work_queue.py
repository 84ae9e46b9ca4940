"""A fair queue for a limited number of slots."""

from __future__ import annotations

import threading
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Final

CHECK_SECONDS: Final = 0.2
"""Seconds between two checks whether the answer is still wanted."""

MAX_WAITING: Final = 1000
"""The most requests that may wait in a queue."""


class Busy(Exception):
    """Too many requests wait already."""


class Queue:
    """A queue of requests for a number of ``slots``.

    Clients take turns (round robin), so that one with many requests delays no other; the requests
    of one client are served in the order of arrival.
    """

    def __init__(self, slots: int) -> None:
        self._lock = threading.Lock()
        self._free = slots
        self._waiting: OrderedDict[str, deque[threading.Event]] = OrderedDict()
        """The waiting requests of each client, clients in the order of their next turn."""

    @property
    def waiting(self) -> int:
        """The number of requests that wait."""
        with self._lock:
            return sum(map(len, self._waiting.values()))

    def enter_now(self) -> bool:
        """Take a slot if one is free; return whether one was."""
        with self._lock:
            free = self._free > 0
            self._free -= free
        return free

    def enter(self, given_up: Callable[[], bool], client: str = "") -> bool:
        """Wait for a slot and take it; return False if given up before. Raises Busy."""
        if self.enter_now():
            return True
        called = threading.Event()
        with self._lock:
            if sum(map(len, self._waiting.values())) >= MAX_WAITING:
                raise Busy
            if self._free > 0:
                self._free -= 1
                return True
            self._waiting.setdefault(client, deque()).append(called)
        while not called.wait(CHECK_SECONDS):
            if not given_up():
                continue
            with self._lock:
                events = self._waiting.get(client, deque())
                if called in events:
                    events.remove(called)
                    if not events:
                        del self._waiting[client]
                    return False
            called.wait()
        return True

    def leave(self) -> None:
        """Pass the slot on to the next waiting request, or free it."""
        with self._lock:
            if self._waiting:
                client, events = self._waiting.popitem(last=False)
                events.popleft().set()
                if events:
                    self._waiting[client] = events
            else:
                self._free += 1
