"""Every shipped lesson, held to the contract of lessons and to further rules for ours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from explorer.lessons.document import lesson_document
from explorer.lessons.exercises.drawing import draw_exercise
from explorer.lessons.exercises.exercise import Exercise
from explorer.lessons.lesson import BadLesson, Lesson, Question, Scene, Try, plain
from explorer.lessons.library import HERE, shelf
from explorer.lessons.reading import read_lesson
from explorer.testing import check_lesson, lesson_checks
from explorer.testing.contract import Check
from explorer.words.catalogue import LANGUAGES
from tests.contracts import NIGHTLY

LESSONS = shelf().lessons
TRANSLATED = [lesson for lesson in LESSONS if lesson.lang != "en"]
CHECKS_OF_TRANSLATIONS = {
    "every address opens as it says",
    "every scene ends where it is said to",
    "every move can be made",
}
"""Checks of a translation that follow from those of the original, as both show the same."""

CHECKS = [
    check
    for lesson in LESSONS
    for check in lesson_checks(lesson)
    if NIGHTLY or lesson.lang == "en" or check.name not in CHECKS_OF_TRANSLATIONS
]


@pytest.mark.parametrize("check", CHECKS, ids=str)
def test_it_keeps_the_contract_of_lessons(check: Check) -> None:
    check()


def test_every_file_is_on_the_shelf() -> None:
    assert shelf().broken == ()
    assert len(LESSONS) == len(list(HERE.glob("*.md")))
    numbers = [lesson.number for lesson in shelf().of("en")]
    assert numbers == sorted(set(numbers))


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.file)
def test_a_lesson_of_ours_has_what_a_class_needs(lesson: Lesson) -> None:
    assert 5 <= len(lesson.scenes) <= 7
    assert len(lesson.questions) == 3
    assert len(lesson.questions) + len(lesson.exercises) >= 6
    assert all(lesson.__dict__[name] for name in ("lead", "turns", "networks"))
    assert len(lesson.discussions) == 2
    assert lesson.challenge
    # A translation leaves to the first language what builds on what.
    assert lesson.lang != "en" or (lesson.introduces and (lesson.needs or lesson.assumes))
    assert 10 <= lesson.minutes <= 15
    assert 40 <= lesson.class_minutes <= 50
    assert lesson.notes


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.file)
def test_no_right_answer_is_given_away_by_its_length(lesson: Lesson) -> None:
    for question in lesson.questions:
        right = [len(plain(o.words)) for o in question.options if o.right]
        wrong = [len(plain(o.words)) for o in question.options if not o.right]
        assert max(right) <= max(wrong), plain(question.prompt)
        # Nor is a wrong one out of the question: a number is at most a few times the right one.
        numbers = [float(t) for o in question.options if (t := plain(o.words)).isdigit()]
        codes = any(span.kind == "code" for o in question.options for span in o.words)
        if len(numbers) == len(question.options) and not codes:
            (meant,) = (float(plain(o.words)) for o in question.options if o.right)
            assert max(numbers) <= 3 * meant, numbers


def machinery(lesson: Lesson) -> Iterator[object]:
    """Yield the parts that translations keep, in order: pictures, questions, computed values."""
    yield lesson.minutes, lesson.picture
    for block in lesson.blocks:
        yield type(block)
        if isinstance(block, Scene):
            yield block.verbs, [(view.address, view.first, view.last) for view in block.views]
        elif isinstance(block, Question):
            yield [(check.fact, check.value) for check in block.checks]
            yield block.at and replace(block.at, line=0), block.on_stage
            yield [option.right for option in block.options]
            yield [value for option in block.options if re.match(r"[\d(]", value := option.value)]
        elif isinstance(block, Exercise):
            yield [(draw.name, draw.source) for draw in block.draws], block.where, block.checks
            yield block.kind, block.net, block.source, block.target, block.router
        elif isinstance(block, Try):
            yield block.address
    yield lesson.challenge and lesson.challenge.address


@pytest.mark.parametrize("lesson", TRANSLATED, ids=lambda lesson: lesson.file)
def test_a_translation_shows_and_asks_the_same(lesson: Lesson) -> None:
    first = shelf().find(lesson.name)
    assert first
    assert list(machinery(lesson)) == list(machinery(first))
    assert {note.key for note in first.notes} == {note.key for note in lesson.notes}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_lesson_is_in_every_language(lang: str) -> None:
    assert {lesson.lang for lesson in shelf().of(lang)} == {lang}


EXERCISES = {
    "a kind": ("exercise number", "exercise nunber", "nothing is answered by 'nunber'"),
    "two checks": (
        "check: links: Q(@m) = _",
        "check: links: Q(@m) = _\ncheck: degree: Q(@m) = _",
        "one `check`",
    ),
    "a blank": ("Q(@n) has {links", "Q(@k) has {links", "nothing is drawn for @k"),
    "a draw": ("draw: n = 4 to 9", "draw: 4 to 9", "draws nothing"),
    "no condition": ("check: links: Q(@m) = _", "check: links Q(@m) _", "compares no fact"),
    "backwards": ("draw: n = 4 to 9", "draw: n = 9 to 4", "runs backwards"),
}


@pytest.mark.parametrize("name", EXERCISES)
def test_a_broken_exercise_is_reported_by_its_line(name: str) -> None:
    good, bad, sentence = EXERCISES[name]
    assert good in FIRST
    with pytest.raises(BadLesson, match=re.escape(sentence)):
        lesson_document(read_lesson(FIRST.replace(good, bad, 1), "01-mistaken.md"))


def test_a_value_is_drawn_from_a_range_a_choice_or_a_sum() -> None:
    draws = "draw: a = 4 to 4\ndraw: b = @a + 3\ndraw: c = @b - 2\ndraw: d = 5 | 5\n"
    lesson = read_lesson(
        FIRST.replace("draw: n = 4 to 9\n", f"draw: n = 4 to 9\n{draws}", 1), "a.md"
    )
    values = draw_exercise(lesson.exercises[0], 1).values
    assert [values[name] for name in "abcd"] == ["4", "7", "5", "5"]


FIRST = (HERE / "01-what-a-hypercube-is.md").read_text("utf-8")
THIRD = (HERE / "03-routing-by-address.md").read_text("utf-8")
ELEVENTH = (HERE / "11-why-supercomputers-left-the-hypercube.md").read_text("utf-8")
LAST = (HERE / "12-why-queues-grow.md").read_text("utf-8")

MISTAKES = {
    "a bare number": (FIRST, "{ways: Q(4) 0000 1111} shortest", "24 shortest", "24 stands bare"),
    "a word to avoid": (FIRST, "Take the node", "Simply take the node", "'simply'"),
    "a long sentence": (FIRST, "Now let it grow further", "Now " * 21 + "it grows", "20 words"),
    "a wrong answer": (FIRST, "+ 32 ::", "+ 33 ::", "'33' is said to be right"),
    "two right answers": (FIRST, "- `0101` ::", "- `0100` ::", "'0100' is said to be wrong"),
    "a step too far": (THIRD, "e-cube steps 0-3", "e-cube steps 0-4", "which has 3"),
    "a cycle too far": (LAST, "steps 0-40", "steps 0-100", "which has 99"),
    "an address": (FIRST, "from=0000&to=1111&view", "from=000&to=1111&view", "000"),
    "hosts and ports": (ELEVENTH, "hosts=1000&ports=36", "hosts=1000&ports=2", "ports"),
    "a move": (FIRST, "?net=Q(6)&step=0\n", "?net=S(4)&step=0\n", "No node of S(4)"),
    "no node": (FIRST, "- `1001` ::", "- `10010` ::", "10010"),
    "no stage": (FIRST, "```scene look\n?net=Q(4)", "```scene rearrange\n?net=Q(4)", "clicked"),
    "a waiting message": (THIRD, "at: Q(4) 0110 1001", "at: Q(4) 011 1001", "011"),
    "an exercise": (
        FIRST,
        "check: distance: Q(4) @a _ = @d",
        "check: distance: Q(4) @a _ = 9",
        "is right",
    ),
    "a challenge": (FIRST, "pairs=0000~1111", "pairs=000~1111", "000"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_breaks_the_contract(name: str) -> None:
    text, good, bad, expected = MISTAKES[name]
    assert good in text
    lesson = read_lesson(text.replace(good, bad, 1), "01-mistaken.md")
    broken = [
        outcome.sentence
        for outcome in check_lesson(lesson, collect=True)
        if outcome.status == "broken"
    ]
    assert any(expected in sentence for sentence in broken), broken
