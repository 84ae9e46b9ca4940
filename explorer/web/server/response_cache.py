"""A cache of answers, so that a link opened by a whole class is computed once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from hashlib import sha256
from typing import Any, Final

import orjson
from cachetools import LRUCache

MAX_CACHED_BYTES: Final = 48_000_000
"""The most bytes of answers in the cache."""

CHECK_SECONDS: Final = 0.1
"""Seconds between two checks whether a request is still waiting for another's answer."""

OVERHEAD: Final = 400
"""Bytes that the cache needs for each answer besides the answer itself."""

COUNT: Final = b'"count":0'
"""The number of the question in an answer as stored. No text in it contains this, since quotes in
texts are escaped."""


def _bytes_held(answer: bytes) -> int:
    return len(answer) + OVERHEAD


class AnswerCache:
    """The most recently used answers, up to ``max_bytes``. A request whose answer is being
    computed for another waits for that answer."""

    def __init__(self, max_bytes: int = MAX_CACHED_BYTES) -> None:
        self._lock = threading.Lock()
        self._max_bytes = max_bytes
        self._answers: LRUCache[bytes, bytes] = LRUCache(max_bytes, getsizeof=_bytes_held)
        self._computing: dict[bytes, threading.Event] = {}
        self.hit_count = 0
        """The number of cache hits."""

    def take(self, key: bytes, given_up: Callable[[], bool]) -> bytes | None:
        """Return the stored answer, waiting if it is being computed; b"" if given up meanwhile.

        Returns None if the caller has to compute the answer and must then call ``put``, with None
        if that fails.
        """
        while True:
            with self._lock:
                if (answer := self._answers.get(key)) is not None:
                    self.hit_count += 1
                    return answer
                computation = self._computing.get(key)
                if computation is None:
                    self._computing[key] = threading.Event()
                    return None
            while not computation.wait(CHECK_SECONDS):
                if given_up():
                    return b""

    def put(self, key: bytes, answer: bytes | None) -> None:
        """Store an answer, None for none, and wake the requests that wait for it."""
        with self._lock:
            if answer is not None and len(answer) <= self._max_bytes // 8:
                self._answers[key] = answer
            computation = self._computing.pop(key, None)
        if computation is not None:
            computation.set()


def key_of(*parts: Any) -> bytes:
    """Return the key of an answer, a hash of the parts of its question.

    >>> same = key_of({"a": 1, "b": 2}) == key_of({"b": 2, "a": 1})
    >>> len(key_of("/papers", 10**6 * "x")), same
    (32, True)
    """
    return sha256(orjson.dumps(parts, option=orjson.OPT_SORT_KEYS)).digest()


def with_question_number(answer: bytes, count: object) -> bytes:
    """Return an answer with the number of its question filled in.

    >>> with_question_number(b'{"ask":{"page":"","count":0}}', 12)
    b'{"ask":{"page":"","count":12}}'
    """
    number = count if isinstance(count, int) and not isinstance(count, bool) else 0
    before, separator, after = answer.rpartition(COUNT)
    return before + b'"count":%d' % number + after if separator else answer
