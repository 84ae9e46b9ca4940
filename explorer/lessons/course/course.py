"""The lessons and what each builds on: terms introduced by earlier lessons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import parse_qs

from explorer.core.errors import ExplorerError
from explorer.core.registry import network
from explorer.lessons.lesson import Lesson, Need, running_texts
from explorer.papers.registry import claims
from explorer.words.glossary import glossary, terms


@dataclass(frozen=True)
class Bond:
    """A term, the lesson that introduces it, and the lessons that need it, by name.

    ``purposes`` say what each of these lessons needs it for, as the key of a term.
    """

    key: str
    source: str
    targets: tuple[str, ...]
    purposes: tuple[str, ...]


@dataclass(frozen=True)
class Course:
    """Lessons in their order, in one language; ``lang`` is the language of the terms' names."""

    lessons: tuple[Lesson, ...]
    lang: str = "en"

    @cached_property
    def by_name(self) -> dict[str, Lesson]:
        """The lessons by their names."""
        return {lesson.name: lesson for lesson in self.lessons}

    @cached_property
    def introduced(self) -> dict[str, str]:
        """The lesson that first introduces each term, by the term's key."""
        first: dict[str, str] = {}
        for lesson in self.lessons:
            for key in lesson.introduces:
                first.setdefault(key, lesson.name)
        return first

    @cached_property
    def names(self) -> dict[str, str]:
        """The names of all terms, both of the lessons and of the tables."""
        notes = {note.key: note.name for lesson in self.lessons for note in lesson.notes}
        tables = {**terms(self.lang), **glossary(self.lang)}
        return {**notes, **{key: term.name for key, term in tables.items()}}

    def met_needs(self, lesson: Lesson) -> Iterator[tuple[Need, str]]:
        """Yield each need of a lesson with the earlier lesson that introduces the term."""
        earlier = [other.name for other in self.lessons[: self.lessons.index(lesson)]]
        for need in lesson.needs:
            if (source := self.introduced.get(need.key)) in earlier:
                yield need, source

    def builds_on(self, lesson: Lesson) -> tuple[str, ...]:
        """Return the lessons whose terms a lesson needs directly, in their order.

        >>> from explorer.lessons.library import shelf
        >>> course = Course(shelf().of("en"))
        >>> course.builds_on(course.lessons[1])
        ('what-a-hypercube-is',)
        """
        sources = {source for _, source in self.met_needs(lesson)}
        return tuple(other.name for other in self.lessons if other.name in sources)

    def leading_to(self, names: Iterable[str]) -> tuple[Lesson, ...]:
        """Return lessons with everything they build on, in their order.

        >>> from explorer.lessons.library import shelf
        >>> course = Course(shelf().of("en"))
        >>> [lesson.number for lesson in course.leading_to(["routing-by-address"])]
        [1, 2, 3]
        """
        chosen_names = set(names)
        # Needed lessons come earlier: going backwards, all that need a lesson are known.
        for lesson in reversed(self.lessons):
            if lesson.name in chosen_names:
                chosen_names.update(self.builds_on(lesson))
        return tuple(lesson for lesson in self.lessons if lesson.name in chosen_names)

    @cached_property
    def bonds(self) -> tuple[Bond, ...]:
        """All bonds, ordered by the lesson that introduces the term and the first that needs it."""
        uses: dict[tuple[str, str], dict[str, str]] = {}
        for lesson in self.lessons:
            for need, source in self.met_needs(lesson):
                uses.setdefault((source, need.key), {}).setdefault(lesson.name, need.purpose)
        bonds = [
            Bond(key, source, tuple(targets), tuple(targets.values()))
            for (source, key), targets in uses.items()
        ]
        place = [lesson.name for lesson in self.lessons].index
        return tuple(sorted(bonds, key=lambda bond: place(bond.source)))

    def faults(self) -> Iterator[str]:
        """Yield every fault as a sentence: a term used before its introduction, or introduced
        twice.

        A lesson may use its own terms and those of the lessons that it builds on: readers know
        these, whichever way of the course they took.
        """
        for lesson in self.lessons:
            prerequisites = self.leading_to([lesson.name])
            introduced_terms = {key for other in prerequisites for key in other.introduces}
            needed = {need.key: need.line for need in lesson.needs}
            used = {
                span.about: line
                for line, words in running_texts(lesson)
                for span in words
                if span.kind == "term"
            }
            for key, line in {**used, **needed}.items():
                if key not in introduced_terms:
                    yield f"{lesson.file}, line {line}: no lesson before introduces {key!r}"
            for key in set(needed) & set(lesson.introduces):
                yield f"{lesson.file}, line {needed[key]}: {key!r} is introduced here"
            for key in lesson.introduces:
                if self.introduced[key] != lesson.name:
                    yield f"{lesson.file}: {self.introduced[key]} introduces {key!r} already"


def papers_of(lesson: Lesson) -> frozenset[str]:
    """Return the papers of a lesson: it draws their networks or opens their statements.

    >>> from explorer.lessons.library import shelf
    >>> sorted(papers_of(shelf().of("en")[2]))
    ['hcn', 'metacube']
    """
    papers: set[str] = set()
    for address in (view.address for scene in lesson.scenes for view in scene.views):
        path, _, search = address.partition("?")
        query = {key: values[0] for key, values in parse_qs(search).items()}
        if path == "/papers" and query.get("id") in claims():
            papers.add(claims()[query["id"]].paper)
        try:
            papers.add(network(query["net"]).paper or "")
        except (KeyError, ExplorerError):
            continue
    return frozenset(papers - {""})
