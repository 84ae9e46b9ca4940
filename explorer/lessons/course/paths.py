"""Paths through the lessons: to a paper, or within a number of minutes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from explorer.lessons.course.course import Course, papers_of
from explorer.lessons.lesson import DISCUSSION_MINUTES, Lesson
from explorer.papers.registry import PAPERS

OFFERED_MINUTES: Final = (45, 90, 120, 240)
"""Minutes of a lecture, a double lecture, an evening and half a day."""

MAX_TRIED_LESSONS: Final = 14
"""Up to this number of lessons all selections are tried; more are taken in their order."""


@dataclass(frozen=True)
class LessonPath:
    """Some lessons in their order, none before one that it builds on.

    ``key`` names it in an address. ``aims`` are the lessons that it leads to, ``minutes`` the time
    all take; ``discussions`` the class questions that there is still time for.
    """

    key: str
    lessons: tuple[Lesson, ...]
    aims: tuple[str, ...]
    discussions: int = 0

    @property
    def minutes(self) -> int:
        """Minutes that the lessons take in total."""
        return sum(lesson.minutes for lesson in self.lessons)


def path_of_key(course: Course, key: str) -> LessonPath | None:
    """Return the path that an address names, by a paper or minutes; None for neither.

    >>> from explorer.lessons.library import shelf
    >>> course = Course(shelf().of("en"))
    >>> [lesson.number for lesson in path_of_key(course, "45").lessons]
    [1, 2, 3]
    >>> [lesson.number for lesson in path_of_key(course, "ghc").lessons]
    [1, 2, 3, 6, 12]
    """
    if key.isdecimal():
        return path_within(course, int(key))
    return path_to_paper(course, key) if key in {paper.key for paper in PAPERS} else None


def path_to_paper(course: Course, paper: str) -> LessonPath:
    """Return the path to the lessons that read a paper, with all that they build on."""
    aims = tuple(lesson.name for lesson in course.lessons if paper in papers_of(lesson))
    return LessonPath(paper, course.leading_to(aims), aims)


def path_within(course: Course, minutes: int) -> LessonPath:
    """Return as many lessons as fit into a number of minutes, the earliest if several sets do.

    The remaining time goes to questions for the class.
    """
    place = course.lessons.index
    best = max(
        _choices(course, minutes),
        key=lambda chosen: (len(chosen), [-place(lesson) for lesson in chosen]),
    )
    minutes_left = minutes - sum(lesson.minutes for lesson in best)
    discussion_count = sum(len(lesson.discussions) for lesson in best)
    aims = tuple(lesson.name for lesson in best)
    return LessonPath(
        str(minutes), best, aims, min(discussion_count, minutes_left // DISCUSSION_MINUTES)
    )


def _choices(course: Course, minutes: int) -> Iterator[tuple[Lesson, ...]]:
    """Yield selections of lessons that fit, each lesson with what it builds on."""
    yield ()
    lessons = course.lessons
    sets: Iterable[int] = range(1, 2 ** len(lessons))
    if len(lessons) > MAX_TRIED_LESSONS:
        sets = (2**i - 1 for i in range(1, len(lessons) + 1))
    needed = {
        lesson.name: sum(1 << lessons.index(other) for other in course.leading_to([lesson.name]))
        for lesson in lessons
    }
    for bits in sets:
        picked = tuple(lesson for i, lesson in enumerate(lessons) if bits >> i & 1)
        is_complete = all(needed[lesson.name] & ~bits == 0 for lesson in picked)
        if is_complete and sum(lesson.minutes for lesson in picked) <= minutes:
            yield picked


def paths_to_papers(course: Course) -> tuple[LessonPath, ...]:
    """Return a path to each paper that a lesson reads, in the order of the papers."""
    paths = (path_to_paper(course, paper.key) for paper in PAPERS)
    return tuple(path for path in paths if path.aims)


def paths_by_minutes(course: Course) -> tuple[LessonPath, ...]:
    """Return the paths that are offered for the available time."""
    return tuple(path_within(course, minutes) for minutes in OFFERED_MINUTES)
