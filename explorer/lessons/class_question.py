"""A question of a lesson as a question to a class."""

from __future__ import annotations

from typing import TypedDict, cast
from urllib.parse import parse_qs

from explorer.core.errors import OutsideRange, brief
from explorer.lessons.document import (
    BlockShown,
    LessonShown,
    QuestionShown,
    SceneShown,
    lesson_document,
)
from explorer.lessons.library import shelf
from explorer.notation.prose import Prose


class AskedChoice(TypedDict):
    """A question of a lesson: its text, its options, which is right, and why or why not.

    ``number`` is its number, ``count`` the number of questions in the lesson. If a node of a
    figure answers it, ``figure`` is the query of its network, without the route, which would tell;
    else "".
    """

    kind: str
    spec: str
    lesson: str
    number: int
    count: int
    lang: str
    figure: str
    text: Prose
    options: list[Prose]
    right: int
    whys: list[Prose]


def asked_choice(name: str, number: int, lang: str = "en") -> AskedChoice:
    """Return a question of a lesson by its number; raise OutsideRange if it does not exist.

    >>> asked = asked_choice("what-a-hypercube-is", 1)
    >>> len(asked["options"]), asked["count"] >= 1
    (4, True)
    """
    lesson = shelf().require(name, lang)
    shown = lesson_document(lesson)
    questions = cast("list[QuestionShown]", _blocks_of_kind(shown, "question"))
    if not 1 <= number <= len(questions):
        raise OutsideRange(
            f"lesson {brief(name)!r} has questions 1 to {len(questions)}, and no question {number}",
            nearest=str(min(max(number, 1), len(questions))) if questions else None,
        )
    question = questions[number - 1]
    scenes = cast("list[SceneShown]", _blocks_of_kind(shown, "scene"))
    answers = question["answers"]
    figure = scenes[question["scene"] - 1]["views"] if question["scene"] else []
    address = figure[0]["address"] if figure else ""
    spec = parse_qs(address.removeprefix("?")).get("net", [""])[0] if address[:1] == "?" else ""
    return {
        "kind": "choice",
        "spec": shown["title"],
        "lesson": shown["name"],
        "number": question["number"],
        "count": len(questions),
        "lang": shown["lang"],
        "figure": f"?net={spec}&task=check" if spec else "",
        "text": question["prompt"],
        "options": [answer["words"] for answer in answers],
        "right": next(place for place, answer in enumerate(answers) if answer["right"]),
        "whys": [answer["why"] for answer in answers],
    }


def _blocks_of_kind(lesson: LessonShown, kind: str) -> list[BlockShown]:
    return [block for block in lesson["blocks"] if block["kind"] == kind]
