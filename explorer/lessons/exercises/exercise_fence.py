"""The exercise that a fence writes down."""

from __future__ import annotations

import re
from typing import cast

from explorer.core.errors import ExplorerError
from explorer.core.suggest import closest_match
from explorer.lessons.exercises.condition import NAME, Condition
from explorer.lessons.exercises.exercise import (
    ANSWER,
    BLANKS,
    DRAW,
    KINDS,
    Draw,
    Exercise,
    ExerciseKind,
)
from explorer.lessons.fence import Fence, Line


def exercise(fence: Fence) -> Exercise:
    """Return a fence as an exercise; raise BadLesson."""
    kind = fence.rest
    if kind not in KINDS:
        fence.refuse(fence.line, f"nothing is answered by {kind!r}", closest_match(kind, KINDS))
    if not fence.plain:
        fence.refuse(fence.line, "this exercise asks nothing: its text comes first")

    def text(name: str, needed: bool) -> str:
        line = fence.only_line(name, needed)
        return line.text if line else ""

    needed = KINDS[kind]
    result = Exercise(
        fence.line,
        cast(ExerciseKind, kind),
        fence.lang,
        fence.plain[0].text,
        tuple(_draw(fence, line) for line in fence.fields.get("draw", [])),
        tuple(_condition(fence, line) for line in fence.fields.get("where", [])),
        tuple(_condition(fence, line) for line in fence.fields.get("check", [])),
        net=text("net", "net" in needed),
        source=text("from", "from" in needed),
        target=text("to", "to" in needed),
        router=text("router", False),
        right=text("right", True),
        wrong=text("wrong", True),
    )
    if (kind == "route") == bool(result.checks):
        complaint = (
            "a route is judged by its links" if result.checks else f"a {kind} needs a `check`"
        )
        fence.refuse(fence.line, complaint, None if result.checks else "check: degree: Q(4) = _")
    if kind == "number" and [(check.sign, check.right) for check in result.checks] != [
        ("=", ANSWER)
    ]:
        complaint = "a number has one `check`, a fact that is the answer"
        fence.refuse(fence.line, complaint, "check: degree: Q(4) = _")
    _refuse_blanks(fence, result)
    return result


def _draw(fence: Fence, line: Line) -> Draw:
    match = DRAW.fullmatch(line.text)
    if match is None:
        fence.refuse(line.number, f"{line.text!r} draws nothing", "a = node of Q(4)")
    return Draw(line.number, match[1], match[2].strip())


def _condition(fence: Fence, line: Line) -> Condition:
    try:
        return Condition.of(re.sub(r"(?<![\w@])_(?!\w)", ANSWER, line.text))
    except ExplorerError as error:
        fence.refuse(line.number, error.sentence, error.nearest)


def _refuse_blanks(fence: Fence, exercise_of_fence: Exercise) -> None:
    """Refuse a blank for which nothing is drawn."""
    drawn = [draw.name for draw in exercise_of_fence.draws]
    of_answer = [*drawn, *BLANKS[exercise_of_fence.kind]]
    before = [
        exercise_of_fence.prompt,
        exercise_of_fence.net,
        exercise_of_fence.source,
        exercise_of_fence.target,
    ]
    before += [
        part for condition in exercise_of_fence.where for part in (condition.left, condition.right)
    ]
    after = [exercise_of_fence.right, exercise_of_fence.wrong]
    after += [part for each in exercise_of_fence.checks for part in (each.left, each.right)]
    for texts, names in ((before, drawn), (after, of_answer)):
        for name in (name for text in texts for name in NAME.findall(text)):
            if name not in names:
                near = closest_match(name, names)
                complaint = f"nothing is drawn for @{name}"
                fence.refuse(
                    fence.line, complaint, f"@{near}" if near else "draw: a = node of Q(4)"
                )
