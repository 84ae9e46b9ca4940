"""The parts of a lesson: frozen values, each with its line in the file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias

from explorer.core.errors import ExplorerError
from explorer.lessons.exercises.exercise import Exercise
from explorer.lessons.facts.values import SEPARATORS

SpanKind: TypeAlias = Literal[
    "text", "code", "em", "strong", "formula", "fact", "term", "link", "source", "target"
]


class BadLesson(ExplorerError):
    """A lesson with an error: the file, the line, what is wrong and the nearest valid text.

    >>> str(BadLesson("ring.md", 7, "there is no verb 'pley'", nearest="play"))
    "ring.md, line 7: there is no verb 'pley'. Nearest: play."
    """

    def __init__(self, file: str, line: int, what: str, nearest: str | None = None) -> None:
        self.file, self.line, self.what = file, line, what.rstrip(".")
        super().__init__(f"{file}, line {line}: {what}", nearest)


@dataclass(frozen=True)
class Span:
    """A part of a sentence: ``about`` is a term's key, a link's address, or a fact's query."""

    kind: SpanKind
    text: str
    about: str = ""


Words: TypeAlias = tuple[Span, ...]
"""Running text."""


def plain(words: Words) -> str:
    """Return text as it is read out, with formulas as their source."""
    return "".join(span.text for span in words)


@dataclass(frozen=True)
class Heading:
    """The heading of a part of the lesson."""

    line: int
    words: Words


@dataclass(frozen=True)
class Paragraph:
    """A paragraph, or a row of a list."""

    line: int
    words: Words
    listed: bool = False


@dataclass(frozen=True)
class View:
    """The content of a figure: an address of the explorer, and the steps to play."""

    line: int
    address: str
    first: int | None = None
    last: int | None = None


Verb: TypeAlias = Literal[
    "look",
    "play",
    "spread",
    "cut",
    "beside",
    "grow",
    "fade",
    "rewire",
    "recut",
    "rearrange",
    "wash",
]

VERBS: Final = MappingProxyType(
    {
        "look": (1, 2),
        "play": (1, 1),
        "spread": (1, 1),
        "cut": (1, 1),
        "beside": (2, 2),
        "grow": (2, 6),
        "fade": (2, 2),
        "rewire": (2, 2),
        "recut": (2, 2),
        "rearrange": (1, 2),
        "wash": (1, 2),
    }
)
"""The verbs of scenes, with the minimum and maximum number of addresses of each."""

STAGED: Final = frozenset({"look", "play", "spread", "cut", "beside"})
"""Verbs shown on the stage of Explore; the others animate from drawing to drawing."""


@dataclass(frozen=True)
class Scene:
    """A figure: its verbs, its addresses, its caption.

    There is one verb, or several that animate from drawing to drawing in turn. ``words`` describes
    the motion in one sentence for readers who do not see it.
    """

    line: int
    verbs: tuple[Verb, ...]
    views: tuple[View, ...]
    caption: Words
    words: Words
    title: Words = ()

    @property
    def staged(self) -> bool:
        """Whether it is a live stage of Explore."""
        return self.verbs[0] in STAGED


@dataclass(frozen=True)
class Check:
    """The condition of right answers: a fact and its value; ``_`` stands for the answer."""

    line: int
    fact: str
    value: str


@dataclass(frozen=True)
class WaitingMessage:
    """The message that a question asks to move: its network, node and target."""

    line: int
    spec: str
    here: str
    target: str


@dataclass(frozen=True)
class Option:
    """An answer to choose, and the reply to whoever gives it, in a language."""

    line: int
    words: Words
    feedback: Words
    right: bool
    lang: str = "en"

    @property
    def value(self) -> str:
        """The part of the answer that a check uses: its address, else its number, else its
        words."""
        code = next((span.text for span in self.words if span.kind == "code"), "")
        if code:
            return code
        text = plain(self.words).translate(SEPARATORS[self.lang])
        words = text.replace(",", "").split()
        number = next((word for word in words if word.lstrip("−-").isdigit()), "")
        return number or text


@dataclass(frozen=True)
class Question:
    """A question, its options, and what makes one of them right."""

    line: int
    prompt: Words
    options: tuple[Option, ...]
    checks: tuple[Check, ...] = ()
    at: WaitingMessage | None = None
    on_stage: bool = False


@dataclass(frozen=True)
class Note:
    """A term of the lesson's own: its meaning here, and the place of its source.

    ``shows`` is the address of a page that shows it, ``light`` what a small picture of it
    highlights, ``example`` a value.
    """

    line: int
    key: str
    name: str
    says: Words
    place: str
    shows: str = ""
    light: str = ""
    example: Words = ()


@dataclass(frozen=True)
class Need:
    """A term of an earlier lesson, and the term of this lesson whose explanation needs it."""

    line: int
    key: str
    purpose: str


@dataclass(frozen=True)
class Try:
    """Something to do in the explorer, and its result."""

    line: int
    words: Words
    address: str
    answer: Words


@dataclass(frozen=True)
class Discussion:
    """A question for a class, and a model answer."""

    line: int
    words: Words
    answer: Words


@dataclass(frozen=True)
class Challenge:
    """Pairs to predict, by distance or by a router, and the reason for choosing them."""

    line: int
    address: str
    point: Words


QUESTION_MINUTES: Final = 3
"""Minutes that a class needs for a question."""

DISCUSSION_MINUTES: Final = 5
"""Minutes that a class needs for a discussion, or for a challenge."""

SEAM: Final = "\\-"
"""Where a long word of a title may be split, as in LaTeX."""

Block: TypeAlias = Heading | Paragraph | Scene | Question | Try | Exercise


@dataclass(frozen=True)
class Lesson:
    """A lesson: the fields of its head, and its blocks in order.

    ``name`` is its name in addresses; ``number`` is its position, None for a user's own lesson.
    ``introduces`` are the keys of the terms that it explains first, ``needs`` what it builds on.
    ``seamed`` is the title with a SEAM wherever a long word may be split.
    """

    file: str
    name: str
    number: int | None
    lang: str
    title: str
    says: str
    lead: str
    aim: str
    minutes: int
    assumes: str
    turns: str
    networks: str
    picture: str
    blocks: tuple[Block, ...]
    notes: tuple[Note, ...] = ()
    discussions: tuple[Discussion, ...] = ()
    challenge: Challenge | None = None
    introduces: tuple[str, ...] = ()
    needs: tuple[Need, ...] = ()
    seamed: str = ""

    @property
    def class_minutes(self) -> int:
        """Minutes with a class that answers, discusses and takes the challenge."""
        question_count = len(self.questions) + len(self.exercises)
        talked = len(self.discussions) + (self.challenge is not None)
        return self.minutes + QUESTION_MINUTES * question_count + DISCUSSION_MINUTES * talked

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """Its figures, in order."""
        return tuple(block for block in self.blocks if isinstance(block, Scene))

    @property
    def questions(self) -> tuple[Question, ...]:
        """Its questions, in order."""
        return tuple(block for block in self.blocks if isinstance(block, Question))

    @property
    def exercises(self) -> tuple[Exercise, ...]:
        """Its exercises, in order."""
        return tuple(block for block in self.blocks if isinstance(block, Exercise))


def running_texts(part: Any, line: int = 1) -> Iterator[tuple[int, Words]]:
    """Yield every running text in a part of a lesson, with its line."""
    line = getattr(part, "line", line)
    for attribute in fields(part):
        value = getattr(part, attribute.name)
        if not isinstance(value, tuple):
            value = (value,)
        elif value and all(isinstance(item, Span) for item in value):
            yield line, value
            continue
        for item in value:
            if is_dataclass(item):
                yield from running_texts(item, line)
