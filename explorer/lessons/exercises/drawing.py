"""A question drawn from an exercise by a seed: the same seed always draws the same question."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Final

from explorer.core.errors import ExplorerError, OutsideRange
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.lessons.exercises.condition import fill_in, holds_all
from explorer.lessons.exercises.exercise import Draw, Exercise
from explorer.lessons.inline import spans
from explorer.lessons.lesson import BadLesson, Words

MAX_DRAWS: Final = 400
"""Most draws until the conditions hold."""

SEED_BOUND: Final = 10**9
"""Upper bound of seeds (exclusive)."""

FORMS: Final = MappingProxyType(
    {
        "node": re.compile(r"node of (.+)"),
        "range": re.compile(r"(-?\d+) to (-?\d+)"),
        "sum": re.compile(r"(-?\d+) ([+-]) (\d+)"),
    }
)


@dataclass(frozen=True)
class ExerciseQuestion:
    """A question: its exercise, the values of its blanks, its words."""

    exercise: Exercise
    seed: int
    values: MappingProxyType[str, str]
    prompt: Words

    def text(self, template: str) -> str:
        """Return a text of the exercise with its blanks filled in."""
        return fill_in(template, self.values)

    @property
    def net(self) -> Network | None:
        """The network that an answer refers to, None if the answer is a number."""
        return network(self.text(self.exercise.net)) if self.exercise.net else None


def draw_exercise(exercise: Exercise, seed: int, file: str = "lesson.md") -> ExerciseQuestion:
    """Return the question that a seed draws from an exercise; raise BadLesson if none fits.

    >>> from explorer.lessons.library import shelf
    >>> lesson = shelf().find("what-a-hypercube-is", "en")
    >>> first = draw_exercise(lesson.exercises[0], 1)
    >>> other = draw_exercise(lesson.exercises[0], 2)
    >>> first == draw_exercise(lesson.exercises[0], 1), first.values != other.values
    (True, True)
    """
    # Seeded only by what no translation changes: every language draws the same.
    random = Random(f"{exercise.kind} {exercise.net} {seed}")
    try:
        for _ in range(MAX_DRAWS):
            values: dict[str, str] = {}
            for draw in exercise.draws:
                values[draw.name] = _value(draw, values, random)
            if holds_all(exercise.where, values):
                words = spans(fill_in(exercise.prompt, values), exercise.lang)
                question = ExerciseQuestion(exercise, seed, MappingProxyType(values), words)
                # A spec that names no network is refused here, where its line is known.
                _ = question.net
                return question
    except ExplorerError as error:
        raise BadLesson(file, exercise.line, error.sentence, error.nearest) from None
    complaint = f"of {MAX_DRAWS} draws none is as `where` says"
    raise BadLesson(file, exercise.line, complaint, "where: distance: Q(4) @a @b = 2 to 3")


def _value(draw: Draw, values: dict[str, str], random: Random) -> str:
    """Return a value for a blank."""
    source = fill_in(draw.source, values)
    if match := FORMS["node"].fullmatch(source):
        net = network(match[1])
        return net.format(random.randrange(net.nodes))
    if match := FORMS["range"].fullmatch(source):
        low, high = int(match[1]), int(match[2])
        if low > high:
            raise OutsideRange(f"{source!r} runs backwards", f"{high} to {low}")
        return str(random.randint(low, high))
    if match := FORMS["sum"].fullmatch(source):
        return str(int(match[1]) + (1 if match[2] == "+" else -1) * int(match[3]))
    return random.choice([each.strip() for each in source.split("|")])
