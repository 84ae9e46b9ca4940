"""All rooms of a server, found by a code that is hard to guess and led with a key."""

from __future__ import annotations

import hmac
import secrets
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import Final

from explorer.classroom.room import MAX_ANSWER_SIGNS, MAX_PHONES, MAX_QUESTION_BYTES, Room, State
from explorer.core.errors import ExplorerError, brief

MAX_ROOMS: Final = 20
"""Most rooms open at once."""

MAX_ROOM_SECONDS: Final = 12 * 3600.0
"""Seconds after which a room ends by itself."""

CODE_SIGNS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Characters of codes: none that can be misread as another."""

CODE_LENGTH: Final = 4
"""Characters of a code."""

MAX_WRONG_CODES: Final = 60
"""Most wrong codes of an address in a minute; beyond them it finds no other room."""

MAX_ENDED_CODES: Final = 200
"""Codes of ended rooms that are remembered, to report that they have ended."""


class NoRoom(ExplorerError):
    """There is no such room, or no space for another; ``status`` is the HTTP status."""

    def __init__(self, sentence: str, status: int) -> None:
        super().__init__(sentence)
        self.status = status


@dataclass(frozen=True)
class News:
    """The message to a phone: the question and solution if they are new to it, and counts."""

    number: int
    state: State
    question: bytes | None
    solution: bytes | None
    answered: int
    phones: int
    choice: str | None


@dataclass(frozen=True)
class LeaderNews:
    """The message to a room's leader: how many phones are present and how many gave each answer."""

    number: int
    state: State
    answered: int
    phones: int
    tally: dict[str, int]
    question: bytes | None = None
    solution: bytes | None = None


class Rooms:
    """The rooms of one process, in memory only; each call locks all of them.

    >>> rooms = Rooms()
    >>> room = rooms.open()
    >>> rooms.ask(room.code, room.key, b'{"text": "Where next?"}')
    >>> rooms.answer(room.code, "phone-1-of-the-class", 1, "0100").choice
    '0100'
    >>> rooms.leader_news(room.code, room.key).tally
    {'0100': 1}
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        self._rooms: dict[str, Room] = {}
        self._ended: deque[str] = deque(maxlen=MAX_ENDED_CODES)
        self._wrong: dict[str, deque[float]] = {}

    # For the leader -----------------------------------------------------------------------------

    def open(self) -> Room:
        """Return a new room; raise NoRoom if there are too many."""
        with self._lock:
            self._end_old_rooms()
            if len(self._rooms) >= MAX_ROOMS:
                raise NoRoom(f"{MAX_ROOMS} questions are asked just now: end one of them", 503)
            codes = {*self._rooms, *self._ended}
            code = next(code for code in _random_codes() if code not in codes)
            room = Room(code, secrets.token_urlsafe(16), self._clock())
            self._rooms[code] = room
            return room

    def ask(self, code: str, key: str, question: bytes) -> None:
        """Ask a question in a room; raise NoRoom if it is too large."""
        with self._room_of_leader(code, key) as room:
            _require_fits("a question", len(question))
            room.ask(question)

    def close(self, code: str, key: str, closed: bool = True) -> None:
        """Close the question to answers, or open it again."""
        with self._room_of_leader(code, key) as room:
            room.close(closed)

    def hold(self, code: str, key: str, solution: bytes) -> None:
        """Store the solution for the leader before it is shown."""
        with self._room_of_leader(code, key) as room:
            _require_fits("a question with its solution", len(room.question) + len(solution))
            room.hold(solution)

    def show(self, code: str, key: str, solution: bytes) -> None:
        """Show the solution."""
        with self._room_of_leader(code, key) as room:
            _require_fits("a question with its solution", len(room.question) + len(solution))
            room.show(solution)

    def end(self, code: str, key: str) -> None:
        """End a room and discard its answers."""
        with self._room_of_leader(code, key) as room:
            self._forget(room.code)

    def leader_news(self, code: str, key: str, number: int | None = None) -> LeaderNews:
        """Return the state of a room for its leader.

        A leader whose question is not the room's ``number`` also gets the question and its
        solution.
        """
        with self._room_of_leader(code, key) as room:
            present = room.present(self._clock())
            texts = (room.question, room.solution)
            fresh = texts if number not in (None, room.number) else (None, None)
            return LeaderNews(room.number, room.state, room.answered, present, room.tally, *fresh)

    # For phones -----------------------------------------------------------------------------------

    def news(
        self, code: str, phone: str, number: int = 0, state: str = "", address: str = ""
    ) -> News:
        """Return the message to a phone that has a question in a state already.

        ``address`` is the client's: one that has tried too many codes finds no other room. Raises
        NoRoom if there is no such room, or no place in it.
        """
        with self._lock:
            return self._news(self._enter_room(code, phone, address), phone, number, state)

    def answer(self, code: str, phone: str, number: int, choice: str, address: str = "") -> News:
        """Store a phone's answer to a question, and return the phone's news.

        The ``choice`` returned is the one that counts: an answer that comes too late is ignored.
        """
        with self._lock:
            room = self._enter_room(code, phone, address)
            if len(choice) > MAX_ANSWER_SIGNS or not choice.isprintable():
                raise NoRoom(
                    f"an answer of {len(choice):,} signs: it has up to {MAX_ANSWER_SIGNS}, in"
                    " one line",
                    400,
                )
            room.answer(phone, number, choice)
            return self._news(room, phone, number, room.state)

    # With the lock held ---------------------------------------------------------------------------

    def _news(self, room: Room, phone: str, number: int, state: str) -> News:
        fresh = number != room.number
        shows = room.state == "shown" and (fresh or state != "shown")
        return News(
            room.number,
            room.state,
            room.question if fresh and room.number else None,
            room.solution if shows else None,
            room.answered,
            room.present(self._clock()),
            room.phones[phone].choice,
        )

    def _enter_room(self, code: str, phone: str, address: str) -> Room:
        """Return the room with a code, after adding the phone to it."""
        self._end_old_rooms()
        room = self._rooms.get(code)
        now = self._clock()
        wrong = self._wrong.get(address, deque())
        while wrong and now - wrong[0] > 60:
            wrong.popleft()
        if room is not None and phone in room.phones:
            room.admit(phone, now)
            return room
        if len(wrong) >= MAX_WRONG_CODES:
            raise NoRoom("too many codes that are no question: wait a minute", 429)
        if room is None:
            if len(self._wrong) > 10 * MAX_ROOMS * MAX_PHONES:
                self._wrong.clear()
            self._wrong.setdefault(address, deque()).append(now)
            raise self._no_room_error(code)
        if not room.admit(phone, now):
            raise NoRoom(f"this question has {MAX_PHONES} phones, as many as it takes", 503)
        return room

    @contextmanager
    def _room_of_leader(self, code: str, key: str) -> Iterator[Room]:
        with self._lock:
            self._end_old_rooms()
            room = self._rooms.get(code)
            if room is None:
                raise self._no_room_error(code)
            if not hmac.compare_digest(room.key.encode(), key.encode()):
                raise NoRoom(f"question {code} is led by whoever opened it", 403)
            yield room

    def _no_room_error(self, code: str) -> NoRoom:
        if code in self._ended:
            return NoRoom(f"question {code} has ended", 410)
        return NoRoom(
            f"there is no question {brief(code)}: the wall shows the {CODE_LENGTH} signs of a code",
            404,
        )

    def _end_old_rooms(self) -> None:
        now = self._clock()
        for code in [
            code for code, room in self._rooms.items() if now - room.made > MAX_ROOM_SECONDS
        ]:
            self._forget(code)

    def _forget(self, code: str) -> None:
        del self._rooms[code]
        self._ended.append(code)


def _random_codes() -> Iterator[str]:
    while True:
        yield "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))


def _require_fits(what: str, size: int) -> None:
    if size > MAX_QUESTION_BYTES:
        raise NoRoom(f"{what} of {size:,} bytes: it has up to {MAX_QUESTION_BYTES:,}", 413)
