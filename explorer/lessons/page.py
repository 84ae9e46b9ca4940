"""The document of the Learn page: the shelf, a lesson, a guide, or the terms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from explorer.core.errors import brief
from explorer.core.suggest import closest_match
from explorer.lessons.course.course import Course
from explorer.lessons.course.order_picture import MIDDLE, NARROW, WIDE, order_picture
from explorer.lessons.course.paths import LessonPath, path_of_key, paths_by_minutes, paths_to_papers
from explorer.lessons.document import LessonShown, lesson_document
from explorer.lessons.lesson import BadLesson, Lesson
from explorer.lessons.library import Shelf, shelf
from explorer.lessons.reading import read_lesson
from explorer.lessons.terms.index import TermRow, term_rows
from explorer.notation.json_form import json_form
from explorer.papers.registry import PAPERS
from explorer.state.learn import LearnState
from explorer.words.catalogue import LANGUAGES


class NeedShown(TypedDict):
    """A term that a lesson builds on: the number of its lesson, and what it is needed for."""

    number: int | None
    name: str
    purpose: str


class ShelfRow(TypedDict):
    """A lesson on the shelf; ``lang`` is the language of its title and texts."""

    name: str
    lang: str
    number: int | None
    title: str
    says: str
    minutes: int
    networks: str
    questions: int
    exercises: int
    picture: str
    needs: list[NeedShown]


class StepShown(TypedDict):
    """A lesson of a way by its number, and whether it is one that the way leads to."""

    number: int | None
    aim: bool


class WayShown(TypedDict):
    """A way through the lessons by its key in addresses: to a paper, or within some minutes.

    ``paper`` is the short name of the paper, "" for none; ``time`` the minutes requested, 0 for
    none. ``minutes`` is what its lessons take, and ``discussions`` the number of class questions
    that there is still time for.
    """

    key: str
    paper: str
    time: int
    steps: list[StepShown]
    minutes: int
    discussions: int


class CourseShown(TypedDict):
    """The content of the home page besides the lessons: paths, and a picture in three widths."""

    papers: list[WayShown]
    times: list[WayShown]
    pictures: list[str]


class BrokenRow(TypedDict):
    """A file that is no valid lesson: the line of its first error, and the reason."""

    file: str
    line: int
    what: str
    nearest: str | None


class LearnDocument(TypedDict):
    """The page: the lessons, and the opened item; ``twins`` are the languages it is available in.

    ``shelf`` has the lessons of the ``way``, or all if there is none. ``course`` is present if no
    lesson is open.
    """

    lang: str
    twins: list[str]
    shelf: list[ShelfRow]
    way: WayShown | None
    course: CourseShown | None
    broken: list[BrokenRow]
    lesson: LessonShown | None
    side: str
    terms: list[TermRow]
    find: str
    scene: int
    question: int
    search: str
    complaints: list[str]


class OwnDocument(TypedDict):
    """The result of reading a visitor's own file: a lesson, or its error."""

    lesson: LessonShown | None
    broken: BrokenRow | None


def learn_document(state: LearnState) -> LearnDocument:
    """Return the document of a state; for an unknown lesson it suggests the nearest."""
    library = shelf()
    lesson = library.find(state.lesson, state.lang) if state.lesson else None
    complaints = list(state.complaints)
    if state.lesson and lesson is None:
        names = [entry.name for entry in library.lessons]
        near = closest_match(state.lesson, names)
        complaints.append(f"There is no lesson {brief(state.lesson)!r}. Nearest: {near}.")
    course = Course(library.of(LANGUAGES[0]))
    chosen_way = path_of_key(course, state.path) if state.path else None
    if chosen_way and not chosen_way.lessons:
        least = min(entry.minutes for entry in course.lessons)
        complaints.append(f"No lesson takes {chosen_way.key} minutes. The shortest takes {least}.")
        chosen_way = None
    if chosen_way and lesson and lesson.name not in {entry.name for entry in chosen_way.lessons}:
        # Opening a lesson outside the way leaves the way: all lessons are shown.
        chosen_way = None
    titled = Course(library.of(state.lang), state.lang if state.lang in LANGUAGES else LANGUAGES[0])
    shown = titled.lessons
    if chosen_way:
        on_the_way = {entry.name for entry in chosen_way.lessons}
        shown = tuple(entry for entry in shown if entry.name in on_the_way)
    drawn, broken = None, list(library.broken)
    try:
        drawn = lesson_document(lesson) if lesson else None
    except BadLesson as error:
        broken.append(error)
    return json_form(
        LearnDocument,
        state,
        twins=_languages_of_lesson(library, lesson),
        shelf=[_row(entry, course, titled.names) for entry in shown],
        way=_way(chosen_way) if chosen_way else None,
        course=None if drawn else _course(course, titled, chosen_way),
        broken=[broken_row(error) for error in broken],
        lesson=drawn,
        terms=term_rows(state.lang) if state.side == "terms" else [],
        complaints=complaints,
    )


def draft_document(text: str, file: str) -> OwnDocument:
    """Return a visitor's own lesson as it is drawn, or the line and reason of its error.

    >>> draft_document("Hello", "mine.md")["broken"]["line"]
    1
    """
    try:
        return {"lesson": lesson_document(read_lesson(text, file)), "broken": None}
    except BadLesson as error:
        return {"lesson": None, "broken": broken_row(error)}


def broken_row(error: BadLesson) -> BrokenRow:
    """Return an error as a row."""
    return json_form(BrokenRow, error)


def _languages_of_lesson(library: Shelf, lesson: Lesson | None) -> list[str]:
    """Return the languages in which a lesson, or any lesson for None, is available."""
    entries = [entry for entry in library.lessons if lesson is None or entry.name == lesson.name]
    return [lang for lang in LANGUAGES if any(entry.lang == lang for entry in entries)]


def _row(lesson: Lesson, course: Course, names: Mapping[str, str]) -> ShelfRow:
    # The needs are read once, from the first language.
    needs = course.met_needs(course.by_name[lesson.name])
    return json_form(
        ShelfRow,
        lesson,
        questions=len(lesson.questions),
        exercises=len(lesson.exercises),
        needs=[
            {
                "number": course.by_name[source].number,
                "name": names[need.key],
                "purpose": names[need.purpose],
            }
            for need, source in needs
        ],
    )


def _way(chosen: LessonPath) -> WayShown:
    return {
        "key": chosen.key,
        "paper": next((paper.short for paper in PAPERS if paper.key == chosen.key), ""),
        "time": int(chosen.key) if chosen.key.isdecimal() else 0,
        "steps": [
            {"number": lesson.number, "aim": lesson.name in chosen.aims}
            for lesson in chosen.lessons
        ],
        "minutes": chosen.minutes,
        "discussions": chosen.discussions,
    }


def _course(course: Course, titled: Course, chosen: LessonPath | None) -> CourseShown:
    names = {lesson.name for lesson in chosen.lessons} if chosen else None
    return {
        "papers": [_way(way) for way in paths_to_papers(course)],
        "times": [_way(way) for way in paths_by_minutes(course)],
        "pictures": [
            order_picture(course, titled, width, names) for width in (WIDE, MIDDLE, NARROW)
        ],
    }
