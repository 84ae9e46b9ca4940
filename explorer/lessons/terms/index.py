"""Every term by name: its meaning, source, picture, stage and lesson."""

from __future__ import annotations

import inspect
import re
import unicodedata
from typing import Final

from explorer.core.network import Network
from explorer.core.registry import families, network
from explorer.lessons.course.course import Course
from explorer.lessons.document import TermShown
from explorer.lessons.inline import spans
from explorer.lessons.lesson import Note
from explorer.lessons.library import shelf
from explorer.lessons.running_text import prose
from explorer.lessons.terms.drawing import term_picture
from explorer.notation.prose import Prose, rich
from explorer.words.catalogue import LANGUAGES
from explorer.words.glossary import Term, glossary, terms
from explorer.words.lines import Line
from explorer.words.voice import ENGLISH, Voice

NO_PICTURE: Final = "dark"
"""The light of a term that no small picture shows: its example appears instead."""

MAX_DRAWN_NODES: Final = 24
"""Largest network that is readable in such a small picture."""


class TermRow(TermShown):
    """A term on its page: ``initial`` is its letter in the index.

    ``picture`` is an SVG element, or "" if ``example`` explains more; ``address`` is the page that
    shows it, and ``lesson`` the name of the lesson that introduces it, "" for none. ``named`` is
    the language of its name, ``lang`` the language of its meaning and source.
    """

    initial: str
    picture: str
    example: Prose
    address: str
    lesson: str
    named: str
    lang: str


def term_rows(lang: str = "en") -> list[TermRow]:
    """Return every term, family of networks and note of a lesson, by name; each name once.

    >>> {row["key"]: row["lesson"] for row in term_rows()}["e_cube"]
    'routing-by-address'
    >>> {row["key"]: row["name"] for row in term_rows("de")}["family-Q"]
    'Hyperwürfel, Q'
    """
    text_lang = lang if lang in LANGUAGES else LANGUAGES[0]
    course = Course(shelf().of("en"))
    notes = [note for lesson in course.lessons for note in lesson.notes]
    rows = [
        _term_row(term, text_lang)
        for term in (*terms(text_lang).values(), *glossary(text_lang).values())
    ]
    rows += [_family_row(family, cls, notes, lang) for family, cls in families().items()]
    # A lesson may name a network by its spec, or by its name only.
    names = {_comparable_name(term.name) for term in (*terms().values(), *glossary().values())}
    names |= {_comparable_name(_family_name(family, cls)) for family, cls in families().items()}
    translated = {
        (lesson.name, note.key): note for lesson in shelf().of(text_lang) for note in lesson.notes
    }
    for lesson in course.lessons:
        for note in lesson.notes:
            of_family = any(explains_family(note, *family) for family in families().items())
            if _comparable_name(note.name) not in names and not of_family:
                names.add(_comparable_name(note.name))
                rows.append(
                    _note_row(note, translated.get((lesson.name, note.key), note), text_lang)
                )
    for row in rows:
        row["lesson"] = course.introduced.get(row["lesson"] or row["key"], "")
    return sorted(rows, key=lambda row: (_sort_name(row["name"]), row["name"]))


def explains_family(note: Note, family: str, cls: type[Network]) -> bool:
    """Return whether a note explains a family: by the family's title, or by one of its specs.

    >>> from explorer.core.registry import families
    >>> note = Note(1, "ecq", "ECQ(s,t)", (), "")
    >>> explains_family(note, "ECQ", families()["ECQ"]), explains_family(note, "Q", families()["Q"])
    (True, False)
    """
    by_spec = note.name.partition("(")[0].upper() == family.upper()
    return by_spec or _comparable_name(note.name) == _comparable_name(cls.title)


def _term_row(term: Term, lang: str) -> TermRow:
    return {
        "key": term.key,
        "name": term.name,
        "says": rich(term.definition),
        "place": term.place,
        "initial": _initial(term.name),
        "picture": picture_of_term(term.shows, term.light),
        "example": prose(spans(term.example, lang)) if term.example else [],
        "address": term.shows,
        "lesson": "",
        "named": lang,
        "lang": lang,
    }


def _note_row(note: Note, translated: Note, lang: str) -> TermRow:
    """Return a lesson's note as a row; ``translated`` is the note in the lesson of a language."""
    return {
        "key": note.key,
        "name": translated.name,
        "says": prose(translated.says),
        "place": Line([translated.place]),
        "initial": _initial(translated.name),
        "picture": picture_of_term(note.shows, note.light),
        "example": prose(translated.example or note.example),
        "address": note.shows,
        "lesson": "",
        "named": lang,
        "lang": lang,
    }


def _family_name(family: str, cls: type[Network], voice: Voice = ENGLISH) -> str:
    title = voice.say(cls.title)
    return title if title.startswith(family) else f"{title}, {family}"


def _family_row(family: str, cls: type[Network], notes: list[Note], lang: str) -> TermRow:
    """Return a family's row: its definition, its authors, and its largest readable network.

    Its lesson is that of the note that explains it.
    """
    says = " ".join((inspect.getdoc(cls) or "").partition("\n\n")[0].split())
    name = _family_name(family, cls, Voice(lang))
    examples = [network(spec) for spec in cls.samples]
    smallest = min(examples, key=lambda net: net.nodes)
    small = [net for net in examples if net.nodes <= MAX_DRAWN_NODES] or [smallest]
    best = max(small, key=lambda net: (len(net.kinds) > 1, net.nodes))
    address = f"?net={best.spec}&step=0"
    return {
        "key": f"family-{family}",
        "name": name,
        "says": rich(says),
        "place": Line([cls.source]),
        "initial": _initial(name),
        "picture": picture_of_term(address, "plain"),
        "example": [],
        "address": address,
        "lesson": next((note.key for note in notes if explains_family(note, family, cls)), ""),
        "named": lang,
        "lang": lang,
    }


def picture_of_term(address: str, light: str) -> str:
    """Return the picture of a term, "" if its page has no stage or nothing to highlight.

    >>> picture_of_term("/papers", ""), picture_of_term("?net=Q(3)&step=0", "nodes")[:4]
    ('', '<svg')
    """
    return term_picture(address, light) if address.startswith("?") and light != NO_PICTURE else ""


def _initial(name: str) -> str:
    return _sort_name(name)[0].upper()


def _sort_name(name: str) -> str:
    """Return a name as an index sorts it: in lower case without accents.

    Brackets in front of the name are ignored.

    >>> _sort_name("Überlastung"), _sort_name("(n,k)-star graph")
    ('uberlastung', 'star graph')
    """
    behind = re.sub(r"^\([^)]*\)-?", "", name)
    parts = unicodedata.normalize("NFD", behind.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))


def _comparable_name(name: str) -> str:
    """Return a name for comparisons: without hyphens and trailing brackets."""
    return name.casefold().replace("-", " ").partition(" (")[0]
