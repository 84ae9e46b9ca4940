"""The state of the Learn page, as a frozen value, and its URL form."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from explorer.core.errors import brief
from explorer.core.ints import is_digits
from explorer.core.suggest import closest_match
from explorer.papers.registry import PAPERS
from explorer.state.parameter import first, one_of
from explorer.state.parameters import LEARN_CODEC
from explorer.state.themes import read_language, read_theme
from explorer.words.catalogue import LANGUAGES, MIRRORED_LANGUAGE

MAX_TEXT_LENGTH: Final = 80
"""Most characters of a search for terms."""

SIDES: Final = ("guide", "terms")
"""Pages beside the lessons: guides for teachers, and every term with its place."""


@dataclass(frozen=True)
class LearnState:
    """A lesson by its name, or none for all; ``side`` is the guide, or the terms.

    ``path`` is a selection of lessons: the key of a paper or a number of minutes, "" for all.
    ``find`` is the search text for terms. ``scene`` and ``question`` are the numbers, from 1, of
    the part to scroll to; 0 is the top.
    """

    lesson: str = ""
    side: str = ""
    path: str = ""
    find: str = ""
    scene: int = 0
    question: int = 0
    lang: str = LANGUAGES[0]
    theme: str = ""
    complaints: tuple[str, ...] = ()

    @property
    def search(self) -> str:
        """The canonical query string of this state."""
        return LEARN_CODEC.write(
            [
                ("lesson", self.lesson),
                ("side", self.side),
                ("path", self.path),
                ("find", self.find),
                ("scene", str(self.scene or "")),
                ("q", str(self.question or "")),
                ("lang", "" if self.lang == LANGUAGES[0] else self.lang),
                ("theme", self.theme),
            ]
        )


def read_state(search: str) -> LearnState:
    """Return the state described by a query string; never raises.

    >>> read_state("?lesson=routing-by-address&q=2").search
    '?lesson=routing-by-address&q=2'
    >>> read_state("?path=90").path, read_state("?path=hcm").complaints
    ('90', ("Path 'hcm' is none of hcn, metacube, ecq, scq, ghc. Nearest: hcn.",))
    >>> read_state("?side=guid&scene=x").complaints
    ("View 'guid' is none of guide, terms. Nearest: guide.", "Scene 'x' is no number.")
    """
    query = LEARN_CODEC.read(search)
    complaints: list[str] = []

    def known_text(text: str, choices: tuple[str, ...], why: str) -> str:
        return one_of(text, choices, f"{why} Nearest: {closest_match(text, choices)}.", complaints)

    def small_number(text: str, why: str) -> int:
        if text and not is_digits(text, 3):
            complaints.append(why.format(repr(brief(text))))
            return 0
        return int(text or 0)

    side = known_text(first(query, "side"), SIDES, f"View {{}} is none of {', '.join(SIDES)}.")
    # Lessons have no mirrored form: they stay English if the page around them is mirrored.
    lang = read_language(first(query, "lang"), complaints).replace(MIRRORED_LANGUAGE, LANGUAGES[0])
    path = first(query, "path")
    if not is_digits(path, 3):
        keys = tuple(paper.key for paper in PAPERS)
        path = known_text(path, keys, f"Path {{}} is none of {', '.join(keys)}.")
    find = first(query, "find")
    if len(find) > MAX_TEXT_LENGTH:
        complaints.append(
            f"Text to search for ends after {MAX_TEXT_LENGTH} characters: it was cut."
        )
        find = find[:MAX_TEXT_LENGTH]
    scene = small_number(first(query, "scene"), "Scene {} is no number.")
    question = small_number(first(query, "q"), "Question {} is no number.")
    lesson = first(query, "lesson")
    if lesson and not re.fullmatch(r"[a-z0-9-]{1,80}", lesson):
        complaints.append(f"Lesson {brief(lesson)!r} is no name of one: those have small letters.")
        lesson = ""
    theme = read_theme(first(query, "theme"), complaints)
    return LearnState(lesson, side, path, find, scene, question, lang, theme, tuple(complaints))
