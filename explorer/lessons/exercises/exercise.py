"""An exercise as its fence writes it: a question with blanks, and what is drawn for them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from explorer.lessons.exercises.condition import Condition

ExerciseKind: TypeAlias = Literal["number", "node", "route", "pair"]

KINDS: Final = MappingProxyType(
    {
        "number": (),
        "node": ("net",),
        "route": ("net", "from", "to"),
        "pair": ("net",),
    }
)
"""What is answered, and the fields that it takes beside a check."""

FIELDS: Final = ("draw", "where", "check", "net", "from", "to", "router", "right", "wrong")
DRAW: Final = re.compile(r"([a-z][a-z0-9]*)\s*=\s*(.+)", re.S)

ANSWER: Final = "@answer"
"""What stands for the answer in a check, where a file has ``_``."""

BLANKS: Final = MappingProxyType(
    {
        "number": ("answer",),
        "node": ("answer",),
        "route": ("answer", "hops"),
        "pair": ("answer", "other"),
    }
)
"""What of an answer its reasons may name, ``@answer``."""


@dataclass(frozen=True)
class Draw:
    """A value to be drawn: its name, and of what."""

    line: int
    name: str
    source: str


@dataclass(frozen=True)
class Exercise:
    """A question with blanks: what is drawn for them, what makes an answer right, what is said.

    Texts are as the file has them: facts in them are computed when a question is drawn.
    """

    line: int
    kind: ExerciseKind
    lang: str
    prompt: str
    draws: tuple[Draw, ...]
    where: tuple[Condition, ...]
    checks: tuple[Condition, ...]
    net: str
    source: str
    target: str
    router: str
    right: str
    wrong: str
