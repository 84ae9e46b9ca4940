"""The document of the Learn page: the shelf, a lesson, a guide, or the terms."""

from __future__ import annotations

import inspect
from typing import TypedDict

from explorer.core.errors import brief
from explorer.core.network import Network
from explorer.core.registry import families
from explorer.core.suggest import closest_match
from explorer.lessons.document import LessonShown, TermShown, lesson_document, prose
from explorer.lessons.lesson import BadLesson, Lesson
from explorer.lessons.library import Shelf, shelf
from explorer.lessons.reading import read_lesson
from explorer.notation.prose import rich
from explorer.state.learn import LearnState
from explorer.words.catalogue import LANGUAGES
from explorer.words.glossary import GLOSSARY, TERMS


class ShelfRow(TypedDict):
    """A lesson on the shelf; ``lang`` is the language of its title and of what it says."""

    name: str
    lang: str
    number: int | None
    title: str
    says: str
    minutes: int
    networks: str
    questions: int
    picture: str


class BrokenRow(TypedDict):
    """A file that is no lesson: the line of its first fault, and the reason."""

    file: str
    line: int
    what: str
    nearest: str | None


class LearnDocument(TypedDict):
    """The page: all lessons, and what of them is open; ``twins`` are the languages it is in."""

    lang: str
    twins: list[str]
    shelf: list[ShelfRow]
    broken: list[BrokenRow]
    lesson: LessonShown | None
    side: str
    terms: list[TermShown]
    scene: int
    question: int
    search: str
    complaints: list[str]


class OwnDocument(TypedDict):
    """What is made of a file of the visitor's own: a lesson, or why it is none."""

    lesson: LessonShown | None
    broken: BrokenRow | None


def learn_document(state: LearnState) -> LearnDocument:
    """Return the document of a state: a lesson that there is not is told beside the nearest."""
    library = shelf()
    lesson = library.find(state.lesson, state.lang) if state.lesson else None
    complaints = list(state.complaints)
    if state.lesson and lesson is None:
        names = [entry.name for entry in library.lessons]
        near = closest_match(state.lesson, names)
        complaints.append(f"There is no lesson {brief(state.lesson)!r}. Nearest: {near}.")
    drawn, broken = None, list(library.broken)
    try:
        drawn = lesson_document(lesson) if lesson else None
    except BadLesson as error:
        broken.append(error)
    return {
        "lang": state.lang,
        "twins": _twins(library, lesson),
        "shelf": [_row(entry) for entry in library.of(state.lang)],
        "broken": [broken_row(error) for error in broken],
        "lesson": drawn,
        "side": state.side,
        "terms": _terms() if state.side == "terms" else [],
        "scene": state.scene,
        "question": state.question,
        "search": state.search,
        "complaints": complaints,
    }


def own_document(text: str, file: str) -> OwnDocument:
    """Return a lesson of the visitor's own as it is drawn, or the line and reason of its fault.

    >>> own_document("Hello", "mine.md")["broken"]["line"]
    1
    """
    try:
        return {"lesson": lesson_document(read_lesson(text, file)), "broken": None}
    except BadLesson as error:
        return {"lesson": None, "broken": broken_row(error)}


def broken_row(error: BadLesson) -> BrokenRow:
    """Return a fault as a row."""
    return {
        "file": error.file,
        "line": error.line,
        "what": error.what,
        "nearest": error.nearest,
    }


def _twins(library: Shelf, lesson: Lesson | None) -> list[str]:
    """Return the languages in which a lesson is there, or any of them."""
    named = [entry for entry in library.lessons if lesson is None or entry.name == lesson.name]
    return [lang for lang in LANGUAGES if any(entry.lang == lang for entry in named)]


def _row(lesson: Lesson) -> ShelfRow:
    return {
        "name": lesson.name,
        "lang": lesson.lang,
        "number": lesson.number,
        "title": lesson.title,
        "says": lesson.says,
        "minutes": lesson.minutes,
        "networks": lesson.networks,
        "questions": len(lesson.questions),
        "picture": lesson.picture,
    }


def _terms() -> list[TermShown]:
    """Return every term, family of networks and note of a lesson, by name; a name stands once."""
    words = [*TERMS.values(), *GLOSSARY.values()]
    terms: list[TermShown] = [
        {"key": term.key, "name": term.name, "says": rich(term.definition), "place": term.place}
        for term in words
    ]
    terms += [_family(family, cls) for family, cls in families().items()]
    # A lesson may call a network by its spec, or by its name alone.
    names = {_plain(term["name"]) for term in terms} | {
        _plain(c.title) for c in families().values()
    }
    for lesson in shelf().lessons:
        for note in lesson.notes if lesson.lang == "en" else ():
            name = _plain(note.name)
            if name in names or name.partition("(")[0].upper() in map(str.upper, families()):
                continue
            names.add(name)
            place = note.place
            terms.append(
                {"key": note.key, "name": note.name, "says": prose(note.says), "place": place}
            )
    return sorted(terms, key=lambda term: term["name"].casefold())


def _family(family: str, cls: type[Network]) -> TermShown:
    """Return what the definition of a family says of it, and whose it is."""
    says = " ".join((inspect.getdoc(cls) or "").partition("\n\n")[0].split())
    return {
        "key": f"family-{family}",
        "name": cls.title if cls.title.startswith(family) else f"{cls.title}, {family}",
        "says": rich(says),
        "place": cls.source,
    }


def _plain(name: str) -> str:
    """Return a name as it is compared: without hyphens, or what stands in brackets behind it."""
    return name.casefold().replace("-", " ").partition(" (")[0]
