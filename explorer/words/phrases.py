"""Values, ranges and labels in other languages: phrases composed of phrases.

"always less: 5 hops against 6 at HCN(3)" is translated part by part: a key of ``phrases.de.json``
is a phrase, or a template whose gaps hold phrases, numbers, names or formulas. A text with a word
that is in no key is not translated at all: half a phrase is worse than none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from explorer.words.forms import GAP, Spoken, capital, localized_number, spoken_number
from explorer.words.sentences import (
    CLAUSE,
    NUMBER,
    SENTENCE,
    UNTRANSLATED_GAPS,
    interface_text,
    match_templates,
    pattern,
)
from explorer.words.texts import texts

LANGUAGE_NEUTRAL: Final = re.compile(
    r"\$[^$]*\$|`[^`]*`|\b[A-Z][\w-]*(?:\([^()]*\))+|\([^()a-z]*\)"
)
"""Parts that are the same in every language: formulas, code, specs, addresses."""

WORD: Final = re.compile(r"(?<![\w'])(?!(?:log|mod|dest|ts|tw|th|µs)(?![a-z]))[A-Za-z]?[a-z]{2,}")
"""A word of a language; names of functions and fields do not match."""

DECIMAL: Final = re.compile(r"(?<![\w.,§])(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+)(?!\w|[.,]\d)")
"""A number whose separators differ in other languages; numbers of sections do not match."""

COUNT: Final = r"(?:[^ $]*\d[^ $]*|\$[^$]*\$)"
"""A value that counts something in a template."""

RANK_COMMA: Final = " and, "
"""Replaces a comma while templates are ranked by length: it is longer than any preposition."""

END_MARK: Final = re.compile(r"[ ]?[.:;,!?]$")


def phrases(lang: str) -> Mapping[str, str]:
    """Return the phrases of a language by their English forms."""
    return texts("phrases", lang)


@lru_cache(maxsize=16384)
def phrase_in(text: str, lang: str) -> str | None:
    """Return a phrase in a language; None if one of its words has no translation.

    >>> phrase_in("always less: 5 hops against 1,024 at HCN(3)", "de")
    'immer weniger: 5 Hops gegen 1.024 bei HCN(3)'
    >>> phrase_in("5 flowers at HCN(3)", "de")
    """
    end = END_MARK.search(text)
    bare, mark = (text[: end.start()], end[0]) if end else (text, "")
    words = _known_phrase(bare, lang) or _wordless_phrase(bare, lang)
    if words is not None:
        return words + mark
    words = _phrase_at_boundary(text, lang, SENTENCE) or _phrase_at_boundary(text, lang, CLAUSE)
    if words is None and not SENTENCE.search(text):
        words = _phrase_by_template(bare, lang) or interface_text(bare, lang)
        words = None if words is None else words + mark
    return words or match_templates(text, lang)


def _known_phrase(text: str, lang: str) -> str | None:
    words = phrases(lang).get(text)
    if words is None and text[:1].isupper():
        words = phrases(lang).get(text[:1].lower() + text[1:])
        return None if words is None else capital(words)
    return words


def _wordless_phrase(text: str, lang: str) -> str | None:
    """Return a text without a word, its numbers as the language writes them."""
    if WORD.search(LANGUAGE_NEUTRAL.sub("", text)):
        return None
    at, words = 0, ""
    for neutral in LANGUAGE_NEUTRAL.finditer(text):
        words += _numbers(text[at : neutral.start()], lang) + neutral[0]
        at = neutral.end()
    return words + _numbers(text[at:], lang)


def _numbers(text: str, lang: str) -> str:
    return DECIMAL.sub(lambda number: localized_number(number[0], lang), text)


def _phrase_by_template(text: str, lang: str) -> str | None:
    for template, words in _templates(lang):
        match = template.fullmatch(text)
        if match is None:
            continue
        facts = {
            name: Spoken(value, value) if name in UNTRANSLATED_GAPS else _fact(value, lang)
            for name, value in match.groupdict().items()
        }
        present_facts = {name: fact for name, fact in facts.items() if fact is not None}
        if len(present_facts) == len(facts):
            phrase = words.format_map(present_facts)
            return capital(phrase) if text[:1].isupper() else phrase
    return None


def _fact(value: str, lang: str) -> Spoken | None:
    if NUMBER.fullmatch(value):
        return spoken_number(value, lang)
    phrase = phrase_in(value, lang)
    return None if phrase is None else Spoken(value, phrase)


@cache
def _templates(lang: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return the keys with gaps as patterns, those with the most literal text first."""
    keys = [key for key in phrases(lang) if "{" in key]
    keys.sort(key=lambda key: -len(GAP.sub(lambda gap: gap[2] or "", key.replace(",", RANK_COMMA))))
    return tuple((re.compile(pattern(key, ".+?", COUNT)), phrases(lang)[key]) for key in keys)


def _phrase_at_boundary(text: str, lang: str, boundary: re.Pattern[str]) -> str | None:
    """Return a text translated as the part before a boundary and the part after it."""
    for gap in boundary.finditer(text):
        first_part = phrase_in(text[: gap.start()], lang)
        rest = None if first_part is None else phrase_in(text[gap.end() :], lang)
        if rest is not None:
            return f"{first_part} {rest}"
    return None
