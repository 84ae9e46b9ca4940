"""Answers that are kept: a class that opens one link is answered once, and told often."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from typing import Any, Final

MOST_KEPT: Final = 48_000_000
"""Bytes of answers that are kept."""

SLICE: Final = 0.1
"""Seconds between two looks at whether who waits for another's answer still does."""

COUNT: Final = b'"count":0'
"""Where an answer says which question it is to; no text in it holds this, for quotes in one are
escaped."""


class AnswerCache:
    """The newest answers to questions, up to so many bytes; who asks what is just being asked
    waits for that answer."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._lock = threading.Lock()
        self._most, self._held = most, 0
        self._answers: OrderedDict[Hashable, bytes] = OrderedDict()
        self._coming: dict[Hashable, threading.Event] = {}
        self.met = 0
        """How many questions met an answer that was there."""

    def take(self, key: Hashable, given_up: Callable[[], bool]) -> bytes | None:
        """Return the answer that is there, or comes soon; None if it is this one's to find it.

        Whoever is given None calls ``put``, whatever comes of it.
        """
        while True:
            with self._lock:
                if key in self._answers:
                    self._answers.move_to_end(key)
                    self.met += 1
                    return self._answers[key]
                coming = self._coming.get(key)
                if coming is None:
                    self._coming[key] = threading.Event()
                    return None
            while not coming.wait(SLICE):
                if given_up():
                    return b""

    def put(self, key: Hashable, answer: bytes | None) -> None:
        """Keep an answer, if there is one, and let go on who waits for it."""
        with self._lock:
            if answer is not None and len(answer) <= self._most // 8:
                self._answers[key] = answer
                self._held += len(answer)
                while self._held > self._most:
                    self._held -= len(self._answers.popitem(last=False)[1])
            coming = self._coming.pop(key, None)
        if coming is not None:
            coming.set()


def normalized_question(ask: Mapping[str, Any]) -> dict[str, Any]:
    """Return a question without what tells it from another's that asks the same.

    >>> normalized_question({"page": "explore", "count": 7, "visitor": "me"})
    {'page': 'explore', 'count': 0}
    """
    return {**{name: value for name, value in ask.items() if name != "visitor"}, "count": 0}


def with_question_number(answer: bytes, count: object) -> bytes:
    """Return an answer as that to the question of this number.

    >>> with_question_number(b'{"ask":{"page":"","count":0}}', 12)
    b'{"ask":{"page":"","count":12}}'
    """
    number = count if isinstance(count, int) and not isinstance(count, bool) else 0
    before, separator, after = answer.rpartition(COUNT)
    return before + b'"count":%d' % number + after if separator else answer
