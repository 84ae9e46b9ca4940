"""Places for work, and the queue for them."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from typing import Final

SLICE: Final = 0.2
"""Seconds between two looks at whether anybody still waits for the answer."""

MOST_WAITING: Final = 1000
"""Requests that wait for a place in a lane."""


class Busy(Exception):
    """Too many wait already."""


class Queue:
    """So many places; who finds none waits, and the first to come is the first to go."""

    def __init__(self, places: int) -> None:
        self._lock = threading.Lock()
        self._free = places
        self._waiting: deque[threading.Event] = deque()

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    def enter_now(self) -> bool:
        """Take a place if one is free."""
        with self._lock:
            free = self._free > 0
            self._free -= free
        return free

    def enter(self, given_up: Callable[[], bool]) -> bool:
        """Wait for a place; False if that was given up before there was one. Raises Busy."""
        if self.enter_now():
            return True
        called = threading.Event()
        with self._lock:
            if len(self._waiting) >= MOST_WAITING:
                raise Busy
            if self._free > 0:
                self._free -= 1
                return True
            self._waiting.append(called)
        while not called.wait(SLICE):
            if not given_up():
                continue
            with self._lock:
                if called in self._waiting:
                    self._waiting.remove(called)
                    return False
            called.wait()
        return True

    def leave(self) -> None:
        """Give the place to the next."""
        with self._lock:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._free += 1
