"""Places for work, and the queue for them."""

from __future__ import annotations

import threading
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Final

SLICE: Final = 0.2
"""Seconds between two looks at whether anybody still waits for the answer."""

MOST_WAITING: Final = 1000
"""Requests that wait for a place in a lane."""


class Busy(Exception):
    """Too many wait already."""


class Queue:
    """So many places; who finds none waits.

    Those who ask take turns, so that one who asks much holds up no other; of each, the first to
    come is the first to go.
    """

    def __init__(self, places: int) -> None:
        self._lock = threading.Lock()
        self._free = places
        self._waiting: OrderedDict[str, deque[threading.Event]] = OrderedDict()
        """Who waits, by whom: in the order of their next turn."""

    @property
    def waiting(self) -> int:
        with self._lock:
            return sum(map(len, self._waiting.values()))

    def enter_now(self) -> bool:
        """Take a place if one is free."""
        with self._lock:
            free = self._free > 0
            self._free -= free
        return free

    def enter(self, given_up: Callable[[], bool], client: str = "") -> bool:
        """Wait for a place; False if that was given up before there was one. Raises Busy."""
        if self.enter_now():
            return True
        called = threading.Event()
        with self._lock:
            if sum(map(len, self._waiting.values())) >= MOST_WAITING:
                raise Busy
            if self._free > 0:
                self._free -= 1
                return True
            self._waiting.setdefault(client, deque()).append(called)
        while not called.wait(SLICE):
            if not given_up():
                continue
            with self._lock:
                mine = self._waiting.get(client, deque())
                if called in mine:
                    mine.remove(called)
                    if not mine:
                        del self._waiting[client]
                    return False
            called.wait()
        return True

    def leave(self) -> None:
        """Give the place to the next."""
        with self._lock:
            if self._waiting:
                client, mine = self._waiting.popitem(last=False)
                mine.popleft().set()
                if mine:
                    self._waiting[client] = mine
            else:
                self._free += 1
