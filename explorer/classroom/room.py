"""One room: its question, its phones, and the answer of each phone."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

State: TypeAlias = Literal["waiting", "asked", "closed", "shown"]
"""Before the first question; open to answers; closed to answers; solution shown."""

MAX_PHONES: Final = 400
"""Most phones of a room."""

MAX_QUESTION_BYTES: Final = 32_000
"""Most bytes of a question with its solution; 400 answers need as much again, 64 kB in all."""

MAX_ANSWER_SIGNS: Final = 80
"""Most characters of an answer."""

PRESENT_SECONDS: Final = 20.0
"""Seconds after its last request for which a phone counts as present."""


@dataclass
class Phone:
    """A phone: when it last made a request, and its answer, None for none."""

    last_request: float
    choice: str | None = None


@dataclass
class Room:
    """A room with the key of its leader; ``number`` counts its questions from 1."""

    code: str
    key: str
    made: float
    state: State = "waiting"
    number: int = 0
    question: bytes = b"null"
    solution: bytes = b"null"
    phones: dict[str, Phone] = field(default_factory=dict)

    def ask(self, question: bytes) -> None:
        """Ask another question and forget the answers to the previous one."""
        self.question, self.solution, self.state = question, b"null", "asked"
        self.number += 1
        for phone in self.phones.values():
            phone.choice = None

    def hold(self, solution: bytes) -> None:
        """Store the solution for the leader; phones get it only once it is shown."""
        if self.state in ("asked", "closed"):
            self.solution = solution

    def close(self, closed: bool) -> None:
        """Stop taking answers to the question, or take them again."""
        if self.state in ("asked", "closed"):
            self.state = "closed" if closed else "asked"

    def show(self, solution: bytes) -> None:
        """Show the solution to everyone, phones included."""
        if self.state != "waiting":
            self.solution, self.state = solution, "shown"

    def admit(self, phone: str, now: float) -> bool:
        """Note that a phone is present; return whether the room has a place for it.

        In a full room, absent phones without an answer lose their places.
        """
        visitor = self.phones.get(phone)
        if visitor is not None:
            visitor.last_request = now
            return True
        if len(self.phones) >= MAX_PHONES:
            for name, other in list(self.phones.items()):
                if other.choice is None and now - other.last_request > PRESENT_SECONDS:
                    del self.phones[name]
        if len(self.phones) >= MAX_PHONES:
            return False
        self.phones[phone] = Phone(now)
        return True

    def answer(self, phone: str, number: int, choice: str) -> bool:
        """Store a phone's answer, replacing an earlier one; return whether it was accepted."""
        if self.state != "asked" or number != self.number:
            return False
        self.phones[phone].choice = choice
        return True

    @property
    def answered(self) -> int:
        """Number of phones that have answered."""
        return sum(phone.choice is not None for phone in self.phones.values())

    def present(self, now: float) -> int:
        """Return the number of phones that are present or have answered."""
        return sum(
            phone.choice is not None or now - phone.last_request <= PRESENT_SECONDS
            for phone in self.phones.values()
        )

    @property
    def tally(self) -> dict[str, int]:
        """How many phones gave each answer, the most frequent first."""
        choices = Counter(phone.choice for phone in self.phones.values())
        return {choice: count for choice, count in choices.most_common() if choice is not None}
