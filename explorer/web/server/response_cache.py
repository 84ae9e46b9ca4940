"""Answers that are kept: a class that opens one link is answered once, and served often."""

from __future__ import annotations

import threading
from collections.abc import Callable
from hashlib import sha256
from typing import Any, Final

import orjson
from cachetools import LRUCache

MOST_KEPT: Final = 48_000_000
"""Bytes of answers that are kept."""

SLICE: Final = 0.1
"""Seconds between two looks at whether who waits for another's answer still does."""

BESIDE: Final = 400
"""Bytes that an answer takes beside its own: its key, its places in two tables."""

COUNT: Final = b'"count":0'
"""Where an answer says which question it is to; no text in it holds this, for quotes in one are
escaped."""


def _bytes_held(answer: bytes) -> int:
    return len(answer) + BESIDE


class AnswerCache:
    """The newest answers to questions, up to so many bytes, keys included; who asks what is just
    being asked waits for that answer."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._lock = threading.Lock()
        self._most = most
        self._answers: LRUCache[bytes, bytes] = LRUCache(most, getsizeof=_bytes_held)
        self._coming: dict[bytes, threading.Event] = {}
        self.met = 0
        """How many questions met an answer that was there."""

    def take(self, key: bytes, given_up: Callable[[], bool]) -> bytes | None:
        """Return the answer that is there, or comes soon; None if it is this one's to find it.

        Whoever is given None calls ``put``, whatever comes of it.
        """
        while True:
            with self._lock:
                if (known := self._answers.get(key)) is not None:
                    self.met += 1
                    return known
                coming = self._coming.get(key)
                if coming is None:
                    self._coming[key] = threading.Event()
                    return None
            while not coming.wait(SLICE):
                if given_up():
                    return b""

    def put(self, key: bytes, answer: bytes | None) -> None:
        """Keep an answer, if there is one, and let go on who waits for it."""
        with self._lock:
            if answer is not None and len(answer) <= self._most // 8:
                self._answers[key] = answer
            coming = self._coming.pop(key, None)
        if coming is not None:
            coming.set()


def key_of(*parts: Any) -> bytes:
    """Return the name that an answer is kept under: short, however long what was asked is.

    >>> same = key_of({"a": 1, "b": 2}) == key_of({"b": 2, "a": 1})
    >>> len(key_of("/papers", 10**6 * "x")), same
    (32, True)
    """
    return sha256(orjson.dumps(parts, option=orjson.OPT_SORT_KEYS)).digest()


def with_question_number(answer: bytes, count: object) -> bytes:
    """Return an answer as that to the question of this number.

    >>> with_question_number(b'{"ask":{"page":"","count":0}}', 12)
    b'{"ask":{"page":"","count":12}}'
    """
    number = count if isinstance(count, int) and not isinstance(count, bool) else 0
    before, separator, after = answer.rpartition(COUNT)
    return before + b'"count":%d' % number + after if separator else answer
