"""What is said in English without its template, matched with the templates that there are.

Refusals and notes are sentences by the time that they leave: a key of the catalogue whose gaps fit
such a sentence gives it in another language, whole or clause by clause. Ids and specs are no
sentences, and stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from explorer.words.text import (
    COMMA,
    REST,
    SWAPPED,
    Shown,
    Spoken,
    Text,
    endings,
    listed,
    part_by_part,
    sentences,
    translation,
)

GAP: Final = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
NUMBER: Final = re.compile(r"\d{1,3}(,\d{3})*(\.\d+)?")
"""A number as English writes it, which an address in brackets or with backticks is not."""

LEAST_LITERAL: Final = 6
"""Characters between its gaps that a template needs to be matched: shorter ones fit anything."""

WITHIN: Final = r"(?:(?![.:;!?] ).)+?"
"""What may stand in a gap: nothing that goes on in another clause."""

PREFIX: Final = 6
"""Characters of a template before its first gap by which it is looked up."""


def in_language(document: object, lang: str) -> object:
    """Return a document whose sentences are said in a language, all else as it is.

    >>> in_language({"n": 4, "texts": [Text("{most} and {last}", most=1, last=2)]}, "de")
    {'n': 4, 'texts': ['1 und 2']}
    """
    if lang == "en":
        return document
    if isinstance(document, Text):
        return document.said(lang)
    if isinstance(document, str):
        return sentence_in(document, lang) if document.endswith(".") else document
    if isinstance(document, dict):
        return {name: in_language(part, lang) for name, part in document.items()}
    if isinstance(document, list | tuple) and not hasattr(document, "_fields"):
        return [in_language(part, lang) for part in document]
    return document


def sentence_in(text: str, lang: str) -> str:
    """Return a sentence, or several, in a language; as it is where there is no form of it.

    >>> sentence_in("Nothing is sent in this round.", "de")
    'In dieser Runde wird nichts gesendet.'
    >>> sentence_in("0 of 15 steps hold some link for two messages or more.", "de")
    '0 von 15 Schritten halten eine Verbindung für zwei oder mehr Nachrichten.'
    """
    if " " not in text:
        return text
    return _matched(text, lang) or text


@lru_cache(maxsize=2048)
def _matched(text: str, lang: str) -> str | None:
    """Return a text in a language by the keys that fit it; None where no key fits a part of it."""

    def say(part: str) -> str | None:
        return translation(part, lang) or _by_template(part, lang) or _without_ending(part, lang)

    return part_by_part(text, say)


def _without_ending(text: str, lang: str) -> str | None:
    for ending, said_so in endings(lang):
        begun = text.removesuffix(ending)
        if begun != text and (said := _by_template(f"{begun}.", lang)):
            return said.removesuffix(".") + said_so
    return None


def _by_template(text: str, lang: str) -> str | None:
    for pattern, words in _candidates(text, lang):
        if match := pattern.fullmatch(text):
            facts = {name: _spoken(value, lang) for name, value in match.groupdict().items()}
            said = words.format_map(facts)
            return said[:1].upper() + said[1:] if text[:1].isupper() else said
    return None


def _spoken(value: str, lang: str) -> Spoken:
    """Return what stands in a gap as another language shows it: a number, or a text of its own."""
    if NUMBER.fullmatch(value):
        shown = value.translate(SWAPPED) if lang in COMMA else value
        return Spoken(Shown(shown, None if "." in value else value == "1"), "en")
    said = _matched(value, lang) if " " in value else translation(value, lang)
    if said is None and " and " in value:
        most, _, last = value.rpartition(" and ")
        said = listed([most, last]).said(lang)
    return Spoken(Shown(value if said is None else said), "en")


def _candidates(text: str, lang: str) -> Iterator[tuple[re.Pattern[str], str]]:
    table = _templates(lang)
    yield from table.get(text[:PREFIX].lower(), ())
    yield from table.get("", ())


@cache
def _templates(lang: str) -> dict[str, list[tuple[re.Pattern[str], str]]]:
    """Return patterns of the keys that have gaps, by how they begin; more literal ones first."""
    table: dict[str, list[tuple[re.Pattern[str], str]]] = {}
    keys = [
        key
        for key in sentences(lang)
        if "{" in key and not key.startswith(REST) and len(GAP.sub("", key)) >= LEAST_LITERAL
    ]
    for key in sorted(keys, key=lambda key: -len(GAP.sub("", key))):
        begun = key.partition("{")[0][:PREFIX].lower()
        entry = re.compile(_pattern(key)), sentences(lang)[key]
        table.setdefault(begun if len(begun) == PREFIX else "", []).append(entry)
    return table


def _pattern(key: str) -> str:
    """Return what a template looks like once its gaps are filled.

    >>> _pattern("{n:hop} of {n}, {n:is|are}")
    '(?P<n>[^ ]+)\\\\ hops?\\\\ of\\\\ (?P=n),\\\\ (?:is|are)'
    """
    named: set[str] = set()
    pattern, place = "", 0
    for gap in GAP.finditer(key):
        literal = key[place : gap.start()]
        if not place and literal[:1].isalpha():
            pattern += f"(?i:{re.escape(literal[0])})" + re.escape(literal[1:])
        else:
            pattern += re.escape(literal)
        name, form = gap[1], gap[2]
        if form and "|" in form:
            pattern += "(?:" + "|".join(map(re.escape, form.split("|"))) + ")"
        else:
            value = "[^ ]+" if form else WITHIN
            pattern += f"(?P={name})" if name in named else f"(?P<{name}>{value})"
            pattern += re.escape(f" {form}") + "s?" if form else ""
            named.add(name)
        place = gap.end()
    return pattern + re.escape(key[place:])
