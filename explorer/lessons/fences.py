"""Fenced blocks of a lesson: scenes, questions and the other blocks between paragraphs.

A fence holds addresses, fields ``name: text``, answers that begin with + or -, and plain lines
before these. Any other line continues the line above it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, cast

from explorer.core.suggest import closest_match
from explorer.lessons.exercises.exercise import FIELDS
from explorer.lessons.exercises.exercise_fence import exercise
from explorer.lessons.fence import Fence, Line
from explorer.lessons.lesson import (
    STAGED,
    VERBS,
    BadLesson,
    Challenge,
    Check,
    Discussion,
    Note,
    Option,
    Question,
    Scene,
    Try,
    Verb,
    View,
    WaitingMessage,
)

STEPS: Final = re.compile(r"(\S+)(?:\s+steps\s+(\d{1,5})\s*[-–]\s*(\d{1,5}))?")
ANSWER: Final = re.compile(r"([+-])\s+(.*?)\s+::\s+(.*)", re.S)
CHECK: Final = re.compile(r"(.+?)\s+=\s+(.+)", re.S)


def scene(fence: Fence) -> Scene:
    """Return a fence as a scene."""
    verbs = [word.strip() for word in fence.rest.split(",")]
    for verb in verbs:
        if verb not in VERBS:
            fence.refuse(fence.line, f"there is no verb {verb!r}", closest_match(verb, VERBS))
        if verb in STAGED and len(verbs) > 1:
            fence.refuse(fence.line, f"{verb!r} shows the stage, and goes with no other verb", verb)
    low = min(VERBS[verb][0] for verb in verbs)
    high = max(VERBS[verb][1] for verb in verbs)
    if not low <= len(fence.addresses) <= high:
        expected = f"{low}" if low == high else f"{low} to {high}"
        many = len(fence.addresses)
        fence.refuse(fence.line, f"{fence.rest} takes {expected} addresses, this scene has {many}")
    views = tuple(_view(fence, line) for line in fence.addresses)
    return Scene(
        fence.line,
        cast(tuple[Verb, ...], tuple(verbs)),
        views,
        fence.required_text("caption"),
        fence.required_text("words"),
        fence.optional_text("title"),
    )


def _view(fence: Fence, line: Line) -> View:
    match = STEPS.fullmatch(line.text)
    if match is None:
        reason = f"{line.text!r} is no address, with or without its steps"
        fence.refuse(line.number, reason, f"{line.text.split()[0]} steps 0-3")
    address, first, last = match.groups()
    if first and int(first) > int(last):
        fence.refuse(line.number, f"steps {first}-{last} run backwards", f"steps {last}-{first}")
    return View(line.number, address, *((int(first), int(last)) if first else (None, None)))


def question(fence: Fence) -> Question:
    """Return a fence as a question."""
    options = tuple(_option(fence, line) for line in fence.answers)
    right = sum(option.right for option in options)
    if not 2 <= len(options) <= 4:
        fence.refuse(fence.line, f"a question has two to four answers, this has {len(options)}")
    if right != 1:
        fence.refuse(fence.line, f"one answer is right and begins with +, here it is {right}")
    checks = tuple(_check(fence, line) for line in fence.fields.get("check", []))
    on = fence.only_line("on", needed=False)
    if on and on.text not in ("node", "buttons"):
        why = f"{on.text!r} is neither node nor buttons"
        fence.refuse(on.number, why, closest_match(on.text, ("node", "buttons")))
    at = fence.only_line("at", needed=False)
    return Question(
        fence.line,
        fence.plain_text(),
        options,
        checks,
        _at(fence, at) if at else None,
        bool(on and on.text == "node"),
    )


def _option(fence: Fence, line: Line) -> Option:
    match = ANSWER.fullmatch(line.text)
    if match is None:
        fence.refuse(line.number, "an answer says why behind ::", "- `0101` :: Two bits differ.")
    sign, words, feedback = match.groups()
    parts = [fence.words(Line(line.number, text)) for text in (words, feedback)]
    return Option(line.number, parts[0], parts[1], sign == "+", fence.lang)


def _check(fence: Fence, line: Line) -> Check:
    match = CHECK.fullmatch(line.text)
    if match is None or "_" not in line.text:
        example = "distance: Q(4) 0110 _ = 1"
        fence.refuse(line.number, "a check is a fact, = and its value, _ for the answer", example)
    return Check(line.number, match[1], match[2])


def _at(fence: Fence, line: Line) -> WaitingMessage:
    parts = line.text.split()
    if len(parts) != 3:
        fence.refuse(line.number, "`at` is a network, a node and a target", "Q(4) 0110 1001")
    return WaitingMessage(line.number, *parts)


def note(fence: Fence) -> Note:
    """Return a fence as a term of the lesson's own."""
    key = fence.rest
    if not re.fullmatch(r"[a-z][a-z0-9_-]*", key):
        fence.refuse(fence.line, f"a term is called by small letters, not {key!r}", "neighbour")
    name, place = cast(Line, fence.only_line("name")), cast(Line, fence.only_line("place"))
    shown, lit = fence.only_line("shows", needed=False), fence.only_line("light", needed=False)
    return Note(
        fence.line,
        key,
        name.text,
        fence.plain_text(),
        place.text,
        shown.text if shown else "",
        lit.text if lit else "",
        fence.optional_text("example"),
    )


def try_block(fence: Fence) -> Try:
    """Return a fence as a task for the explorer."""
    return Try(fence.line, fence.plain_text(), fence.address(), fence.required_text("answer"))


def discussion(fence: Fence) -> Discussion:
    """Return a fence as a question for a class."""
    return Discussion(fence.line, fence.plain_text(), fence.required_text("answer"))


def challenge(fence: Fence) -> Challenge:
    """Return a fence as pairs to predict."""
    return Challenge(fence.line, fence.address(), fence.required_text("point"))


KINDS: Final[Mapping[str, tuple[Callable[[Fence], object], tuple[str, ...]]]] = MappingProxyType(
    {
        "scene": (scene, ("caption", "words", "title")),
        "question": (question, ("check", "on", "at")),
        "exercise": (exercise, FIELDS),
        "term": (note, ("name", "place", "shows", "light", "example")),
        "try": (try_block, ("answer",)),
        "class": (discussion, ("answer",)),
        "challenge": (challenge, ("point",)),
    }
)
"""Every kind of fence: the function that makes its value, and its fields."""


def parse_fence(file: str, line: int, info: str, text: str, lang: str = "en") -> object:
    """Return a fence as a value of its kind; raise BadLesson if it has errors."""
    name, _, rest = info.strip().partition(" ")
    if name not in KINDS:
        raise BadLesson(file, line, f"there is no fence {name!r}", closest_match(name, KINDS))
    make, allowed = KINDS[name]
    fence = Fence(file, line, name, rest.strip(), allowed, lang)
    fence.add_lines(text)
    return make(fence)
