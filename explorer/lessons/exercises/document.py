"""Exercises as the browser draws them, and the judgement of an answer."""

from __future__ import annotations

from typing import Final, TypedDict

from explorer.core.errors import OutsideRange, brief
from explorer.documents.ask.question import AskedPicture, picture
from explorer.lessons.exercises.drawing import SEED_BOUND, ExerciseQuestion, draw_exercise
from explorer.lessons.exercises.exercise import Exercise
from explorer.lessons.exercises.judgement import judge_answer, solution
from explorer.lessons.lesson import Lesson
from explorer.lessons.running_text import prose
from explorer.notation.prose import Prose
from explorer.scenes.scene import drawn_whole, scene

MAX_DRAWN_NODES: Final = 64
"""Largest network drawn beside an exercise, to be answered by a click."""

FIRST_SEED: Final = 1
"""Seed of the question that a lesson shows first."""


class DrawnShown(TypedDict):
    """A question drawn by a seed; ``spec`` is the network of its answer, "" for a number.

    ``marked`` are the nodes that it is about, in order; ``picture`` is null if there is none, or if
    it is too large to be clicked.
    """

    seed: int
    prompt: Prose
    spec: str
    marked: list[str]
    picture: AskedPicture | None


class ExerciseShown(TypedDict):
    """An exercise: the kind of its answer (number, node, route or pair), and its first question."""

    kind: str
    number: int
    answer: str
    first: DrawnShown


class JudgedShown(TypedDict):
    """Judgement of an answer; ``link`` are two nodes that no link joins, if that is why.

    ``solution`` is a right answer if one was requested, else "".
    """

    right: bool
    why: Prose
    link: list[str]
    solution: str


def exercise_document(exercise: Exercise, number: int, file: str) -> ExerciseShown:
    """Return an exercise as the browser draws it; raise BadLesson if nothing can be drawn."""
    first = question_document(draw_exercise(exercise, FIRST_SEED, file))
    return {"kind": "exercise", "number": number, "answer": exercise.kind, "first": first}


def question_document(question: ExerciseQuestion) -> DrawnShown:
    """Return a question as the browser draws it."""
    net = question.net
    small = net is not None and net.nodes <= MAX_DRAWN_NODES and drawn_whole(net)
    return {
        "seed": question.seed,
        "prompt": prose(question.prompt),
        "spec": net.spec if net else "",
        "marked": _nodes_in_question(question),
        "picture": picture(scene(net), net.format) if net and small else None,
    }


def _nodes_in_question(question: ExerciseQuestion) -> list[str]:
    """Return the nodes that a question is about: its endpoints, or the drawn ones it names."""
    exercise = question.exercise
    if exercise.kind == "route":
        return [question.text(end) for end in (exercise.source, exercise.target)]
    return [
        question.values[draw.name]
        for draw in exercise.draws
        if draw.source.startswith("node of") and f"@{draw.name}" in exercise.prompt
    ]


def draw_question(lesson: Lesson, number: int, seed: int) -> ExerciseQuestion:
    """Return the question that a seed draws from an exercise of a lesson; raise OutsideRange.

    >>> from explorer.lessons.library import shelf
    >>> draw_question(shelf().find("what-a-hypercube-is"), 9, 1)
    Traceback (most recent call last):
    ...
    explorer.core.errors.OutsideRange: 'what-a-hypercube-is' has exercises 1 to 3, and no \
exercise 9. Nearest: 3.
    """
    exercises = lesson.exercises
    if not 1 <= number <= len(exercises):
        near = str(min(max(number, 1), len(exercises))) if exercises else None
        there = f"has exercises 1 to {len(exercises)}" if exercises else "has no exercises"
        raise OutsideRange(f"{brief(lesson.name)!r} {there}, and no exercise {number}", near)
    if not 0 <= seed < SEED_BOUND:
        raise OutsideRange(
            f"{seed} draws no question: a seed is 0 to {SEED_BOUND - 1:,}", str(FIRST_SEED)
        )
    return draw_exercise(exercises[number - 1], seed, lesson.file)


def judged_document(question: ExerciseQuestion, answer: str) -> JudgedShown:
    """Return the judgement of an answer; without an answer, a right one is given.

    >>> from explorer.lessons.library import shelf
    >>> question = draw_question(shelf().find("what-a-hypercube-is"), 1, 7)
    >>> solution = judged_document(question, "")["solution"]
    >>> judged_document(question, solution)["right"]
    True
    """
    judged_answer = answer or solution(question)
    judgement = judge_answer(question, judged_answer)
    return {
        "right": judgement.right and bool(answer),
        "why": prose(judgement.why),
        "link": list(judgement.link or ()),
        "solution": "" if answer else judged_answer,
    }
