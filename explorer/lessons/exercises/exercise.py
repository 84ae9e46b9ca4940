"""An exercise as its fence describes it: a question with blanks, and what fills them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from explorer.lessons.exercises.condition import Condition

ExerciseKind: TypeAlias = Literal["number", "node", "route", "pair"]

KINDS: Final = MappingProxyType(
    {"number": (), "node": ("net",), "route": ("net", "from", "to"), "pair": ("net",)}
)
"""The kinds of answers, and the fields that each takes besides a check."""

FIELDS: Final = ("draw", "where", "check", "net", "from", "to", "router", "right", "wrong")
DRAW: Final = re.compile(r"([a-z][a-z0-9]*)\s*=\s*(.+)", re.S)

ANSWER: Final = "@answer"
"""Stands for the answer in a check; a file writes ``_``."""

BLANKS: Final = MappingProxyType(
    {
        "number": ("answer",),
        "node": ("answer",),
        "route": ("answer", "hops"),
        "pair": ("answer", "other"),
    }
)
"""The parts of an answer that reasons may name, such as ``@answer``."""


@dataclass(frozen=True)
class Draw:
    """A value to be drawn: its name, and what it is drawn from."""

    line: int
    name: str
    source: str


@dataclass(frozen=True)
class Exercise:
    """A question with blanks: what fills them, what makes an answer right, the reasons.

    Texts are as in the file: facts in them are computed when a question is drawn.
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
