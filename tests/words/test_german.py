"""German has one word for a thing: in the catalogue and in the lessons that are translated."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from explorer.words.catalogue import catalogue
from explorer.words.glossary import GLOSSARY, TERMS, glossary, terms
from explorer.words.phrases import phrases
from explorer.words.sentences import sentences, statements

LESSONS = Path(__file__).parents[2] / "explorer" / "lessons"

FORBIDDEN = {
    r"Spr[uü]ng": "Hop",
    r"(?<!Daten)Leitung": "Verbindung (Leitung is a circuit)",
    r"Kanten?\b": "Verbindung",
    r"Abstand": "Distanz (Abstand is a length on the page)",
    r"[Pp]fade?n?\b": "Weg",
    r"Netzwerk": "Netz",
    r"Ecken?\b": "Knoten",
    r"\bDilation": "Dehnung",
    r"\bkürzest\b": "eine kürzeste Route (kürzest is no adverb)",
    r"\bBroadcasts?\b": "Rundruf",
    r"\b[Hh]eißer? Punkt": "Hotspot",
    r"\bCongestion": "Überlastung",
    r"\bTakte?n?\b": "Zyklus",
    r"\bArbeit\b|-Arbeit\b": "Aufsatz",
    r"Herausforderung": "Aufgabe (of a challenge; a task is a Vorgang)",
    r"\bIhnen\b|en Sie\b|\bSie (können|müssen|sollten)\b": "du",
    r"[”\"]|“[^“„]*“": "„…“",
}
"""Words that stay out of German texts, and what is said instead."""

ALLOWED_FOR = {"Leitung": "ircuit", "Abstand": "pitch", "Kanten": "Edge", "Arbeit": "work"}
"""German words that are right if the English text contains the given letters."""


def texts() -> Iterator[tuple[str, str]]:
    """Yield every German text, term and line of a lesson beside what it is in English."""
    for english, german in catalogue("de").items():
        for form in [german] if isinstance(german, str) else dict(german).values():
            yield english, str(form)
    yield from sentences("de").items()
    yield from statements("de").items()
    yield from phrases("de").items()
    translated = {**terms("de"), **glossary("de")}
    for key, first in {**TERMS, **GLOSSARY}.items():
        yield from zip(first, translated[key], strict=True)
    for lesson in sorted(LESSONS.glob("*.de.md")):
        english = lesson.with_name(lesson.name.replace(".de", "")).read_text()
        yield from ((english, line) for line in lesson.read_text().splitlines())


@pytest.mark.parametrize("word", FORBIDDEN)
def test_each_concept_has_one_german_word(word: str) -> None:
    matches = [
        f"{german!r}, for {english[:80]!r}"
        for english, german in texts()
        if (hit := re.search(word, german)) and ALLOWED_FOR.get(hit[0], "\n") not in english
    ]
    assert not matches, f"say {FORBIDDEN[word]}: " + "; ".join(matches)
