"""One room: the question that is asked, the phones that are there, what each has answered."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

State: TypeAlias = Literal["waiting", "asked", "closed", "shown"]
"""No question yet, one that is asked, one that takes no more answers, one with its solution."""

MOST_PHONES: Final = 400
"""Phones of a room."""

MOST_QUESTION: Final = 32_000
"""Bytes of a question with its solution; 400 answers are as much again, 64 kB in all."""

MOST_ANSWER: Final = 80
"""Signs of an answer."""

PRESENT: Final = 20.0
"""Seconds for which a phone counts as present after it was heard of."""


@dataclass
class Phone:
    """A phone: when it was heard of last, and what it has answered, None for nothing."""

    heard: float
    choice: str | None = None


@dataclass
class Room:
    """A room with the key of whoever leads it; ``number`` counts its questions from 1."""

    code: str
    key: str
    made: float
    state: State = "waiting"
    number: int = 0
    question: bytes = b"null"
    solution: bytes = b"null"
    phones: dict[str, Phone] = field(default_factory=dict)

    def ask(self, question: bytes) -> None:
        """Ask another question: the answers to the one before are forgotten."""
        self.question, self.solution, self.state = question, b"null", "asked"
        self.number += 1
        for phone in self.phones.values():
            phone.choice = None

    def hold(self, solution: bytes) -> None:
        """Hold what is right, for whoever leads: no phone hears of it before it is shown."""
        if self.state in ("asked", "closed"):
            self.solution = solution

    def close(self, closed: bool) -> None:
        """Take no more answers to what is asked, or take them again."""
        if self.state in ("asked", "closed"):
            self.state = "closed" if closed else "asked"

    def show(self, solution: bytes) -> None:
        """Show what is right, to every phone as well."""
        if self.state != "waiting":
            self.solution, self.state = solution, "shown"

    def hear(self, phone: str, now: float) -> bool:
        """Note that a phone is there; return whether it has a place.

        Where there is none left, phones that have gone without an answer give theirs up.
        """
        known = self.phones.get(phone)
        if known is not None:
            known.heard = now
            return True
        if len(self.phones) >= MOST_PHONES:
            for name, other in list(self.phones.items()):
                if other.choice is None and now - other.heard > PRESENT:
                    del self.phones[name]
        if len(self.phones) >= MOST_PHONES:
            return False
        self.phones[phone] = Phone(now)
        return True

    def answer(self, phone: str, number: int, choice: str) -> bool:
        """Take an answer, in place of the one before; return whether the question takes it."""
        if self.state != "asked" or number != self.number:
            return False
        self.phones[phone].choice = choice
        return True

    @property
    def answered(self) -> int:
        """The phones that have answered."""
        return sum(phone.choice is not None for phone in self.phones.values())

    def present(self, now: float) -> int:
        """Return the phones that are there, or have answered."""
        return sum(
            phone.choice is not None or now - phone.heard <= PRESENT
            for phone in self.phones.values()
        )

    @property
    def tally(self) -> dict[str, int]:
        """How many have answered what, the most first."""
        choices = Counter(phone.choice for phone in self.phones.values())
        return {choice: many for choice, many in choices.most_common() if choice is not None}
