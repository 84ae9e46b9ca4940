"""What the server says, in other languages: by its template, or by the template that fits it.

English is the key of a text in ``sentences.de.json``: a whole text, a sentence, or a clause that is
said by itself. Refusals and notes are English by the time that they leave: a key whose gaps fit one
gives it in another language. A key may have a capital where the text has none, and one that begins
with an ellipsis is an ending.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Final

from explorer.words.catalogue import catalogue
from explorer.words.forms import (
    GAP,
    OPEN,
    Spoken,
    capital,
    gaps,
    localized_number,
    open_numbers,
    spoken_number,
)
from explorer.words.texts import texts
from explorer.words.voice import Voice

REST: Final = "…"
"""What stands in a key for whatever comes before an ending."""

SENTENCE: Final = re.compile(r"(?<=[.!?]) (?=\S)")
CLAUSE: Final = re.compile(r"(?<=[.:!?;]) (?=\S)|(?<=,) (?=so )")
"""Where one part of a template ends and the next begins: each may be said by itself."""

NUMBER: Final = re.compile(r"\d{1,3}(,\d{3})*(\.\d+)?")
"""A number as English writes it, which an address in brackets or with backticks is not."""

WITHIN: Final = r"(?:(?![.:;!?] ).)+?"
"""What may stand in a gap: nothing that goes on in another clause."""

AUTHOR: Final = r"[^\W\d_a-z][\w-]+"
KINDS: Final = {
    **dict.fromkeys(OPEN, r"(?:[\d.,/]*\d\w?|[a-z])"),
    "author": AUTHOR,
    "authors": f"{AUTHOR}(?:, {AUTHOR})*",
    "work": "[^”]+",
}
"""What alone may stand in a gap of a name: a number or a letter, who wrote a source, its title."""

ALIKE: Final = ("nearest", "typed", "work", "label", "section", "other_section")
"""Gaps of what is written alike in every language: what may be typed or was, a title, a number as
name."""

LOWER: Final = re.compile(r"(?<![\w(`])[a-z]{2}")
"""What a text has that holds words, and not only names and signs."""

WORDS: Final = re.compile(r"(?<![`'\w-])[a-z]+ [a-z]{2,}")
"""Words of a language, one behind another, which no spec, no address and no name is."""

LISTED: Final = "{most} and {last}"
"""How things are listed one after another."""

ONE: Final = "_is_one"
"""What the name of a group ends with that says whether a number is one."""

LEAST_LITERAL: Final = 6
"""Characters between its gaps that a template needs to be matched: shorter ones fit anything."""

PREFIX: Final = 6
"""Characters of a template before its first gap by which it is looked up."""


def sentences(lang: str) -> Mapping[str, str]:
    """Return the texts of the server in a language, by their templates in English."""
    return texts("sentences", lang)


def statements(lang: str) -> Mapping[str, str]:
    """Return what is said of the papers word for word, where no gap is: braces are LaTeX's.

    >>> statements("de")["ECQ(s,t) has $2^{s+t+1}$ nodes."]
    'ECQ(s,t) hat $2^{s+t+1}$ Knoten.'
    """
    return texts("statements", lang)


# By its template ---------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def translation(template: str, lang: str) -> str | None:
    """Return a template in a language, whole or part by part; None where there is none.

    >>> translation("    {most} and {last}", "de")
    '    {most} und {last}'
    """
    bare = template.strip()
    whole = part_by_part(bare, lambda part: _clause(part, lang))
    return None if whole is None else template.replace(bare, whole)


def part_by_part(text: str, say: Callable[[str], str | None]) -> str | None:
    """Return what is said of a text whole, or sentence by sentence, or else clause by clause.

    >>> part_by_part("No. So it is: yes.", {"No.": "Nein.", "So it is: yes.": "Ja."}.get)
    'Nein. Ja.'
    """
    whole = say(text)
    if whole is not None:
        return whole
    for boundary in (SENTENCE, CLAUSE):
        for gap in boundary.finditer(text):
            begun = say(text[: gap.start()])
            rest = None if begun is None else part_by_part(text[gap.end() :], say)
            if rest is not None:
                return f"{begun} {rest}"
    return None


def _clause(clause: str, lang: str) -> str | None:
    """Return a clause in a language: as it stands, or without its ending and that by itself."""
    for known in (statements(lang), sentences(lang)):
        for begun in (clause, capital(clause), clause[:1].lower() + clause[1:]):
            if words := known.get(begun):
                return _as_begun(words, clause)
            # A phrase of a list is a sentence elsewhere, with a full stop behind it.
            if clause.endswith(".") and (words := known.get(begun[:-1])):
                return _as_begun(words, clause) + "."
            if words := known.get(f"{begun}."):
                return _as_begun(words, clause).removesuffix(".")
    return _by_ending(clause, lang, lambda begun: _clause(begun, lang))


def _by_ending(clause: str, lang: str, say: Callable[[str], str | None]) -> str | None:
    for ending, words in _endings(lang):
        if clause.endswith(ending) and (begun := say(clause.removesuffix(ending) + ".")):
            return begun.removesuffix(".") + words
    return None


def _as_begun(words: str, clause: str) -> str:
    """Return words that begin with a capital where the clause does."""
    return capital(words) if clause[:1].isupper() else words


@cache
def _endings(lang: str) -> tuple[tuple[str, str], ...]:
    """Return how clauses end that are said without their endings as well, the longest first."""
    keys = sentences(lang).items()
    pairs = ((key[1:], words[1:]) for key, words in keys if key.startswith(REST))
    return tuple(sorted(pairs, key=lambda pair: -len(pair[0])))


# By the template that fits it --------------------------------------------------------------------


def sentence_in(text: str, lang: str) -> str:
    """Return a sentence, or several, in a language; as it is where there is no form of it.

    >>> sentence_in("0 of 15 steps hold some link for two messages or more.", "de")
    '0 von 15 Schritten halten eine Verbindung für zwei oder mehr Nachrichten.'
    """
    prose = " " in text or text.endswith(".") or text in statements(lang)
    return (_with_or_without_stop(text, lang) if prose else None) or text


def _with_or_without_stop(text: str, lang: str) -> str | None:
    """Return what is said of a text, or of the sentence that it is with a full stop behind it."""
    said = match_templates(text, lang)
    if said is None and " " in text and not text.endswith("."):
        whole = match_templates(f"{text}.", lang)
        said = None if whole is None else whole.removesuffix(".")
    return said


@lru_cache(maxsize=2048)
def match_templates(text: str, lang: str) -> str | None:
    """Return a text in a language by the keys that fit it; None where no key fits a part of it.

    A part may be a name, the whole is not.
    """

    def say(part: str) -> str | None:
        def fitting(begun: str) -> str | None:
            return _by_template(begun, lang)

        said = translation(part, lang) or fitting(part) or _by_ending(part, lang, fitting)
        if said is None and part.endswith(";"):
            begun = say(part[:-1]) or say(f"{part[:-1]}.")
            return None if begun is None else f"{begun.removesuffix('.')};"
        return said or (None if part == text or LOWER.search(part) else part)

    return part_by_part(text, say)


def _by_template(text: str, lang: str) -> str | None:
    for pattern, words in _candidates(text, lang):
        facts = _facts(pattern.fullmatch(text), words, lang)
        if facts is not None:
            return _as_begun(words.format_map(facts), text)
    return None


def _facts(match: re.Match[str] | None, words: str, lang: str) -> dict[str, Spoken] | None:
    """Return what stands in the gaps of a text; of some only whether it is one thing or more.

    None where a gap holds words that have no other form, not in ``words`` either: half a sentence
    is worse than none.
    """
    if match is None:
        return None
    groups = match.groupdict()
    facts = {
        name.removesuffix(ONE): spoken_number("1" if value else "…", lang)
        for name, value in groups.items()
        if name.endswith(ONE)
    }
    values = {name: value for name, value in groups.items() if not name.endswith(ONE)}
    facts |= {
        name: Spoken(value, value) if name in ALIKE else spoken(value, lang)
        for name, value in values.items()
    }
    halves = [
        name
        for name, fact in facts.items()
        if name not in KINDS
        and name not in ALIKE
        and fact.english == fact.text
        and WORDS.search(fact.text)
        and not _names_value(words, name, fact.text)
    ]
    return None if halves else facts


def _names_value(words: str, name: str, value: str) -> bool:
    """Return whether a template says itself what a value is called.

    >>> _names_value("{end:lowest=niedrigste|the highest=höchste}", "end", "the highest")
    True
    """
    return any(gap[1] == name and f"|{value}=" in f"|{gap[2]}" for gap in GAP.finditer(words))


def spoken(value: str, lang: str) -> Spoken:
    """Return what stands in a gap as another language shows it: a number, or a text of its own.

    >>> spoken("1,024", "de").text, spoken("m = 1 and n = 2", "de").text
    ('1.024', 'm = 1 und n = 2')
    """
    if NUMBER.fullmatch(value):
        return spoken_number(value, lang)
    said = wording(value, lang)
    if said is None and " and " in value:
        most, _, last = value.rpartition(" and ")
        joined = sentences(lang).get(LISTED, LISTED)
        said = joined.format(most=most, last=last)
    return Spoken(value, value if said is None else said)


def wording(value: str, lang: str) -> str | None:
    """Return a number, a text or a word of the interface in a language, None where none is known.

    >>> wording("1,024.5", "de"), wording("Close", "de"), wording("Q(4)", "de")
    ('1.024,5', 'Schließen', None)
    """
    if NUMBER.fullmatch(value):
        return localized_number(value, lang)
    return (
        match_templates(value, lang) or interface(value, lang) or _with_or_without_stop(value, lang)
    )


def interface(value: str, lang: str) -> str | None:
    """Return what the catalogue of the interface has of a value; numbers stand in its gaps."""
    key, numbers = open_numbers(value)
    words = catalogue(lang).get(value, catalogue(lang).get(key))
    if not isinstance(words, str):
        # A title of the interface stands small in a sentence.
        title = capital(value)
        return Voice(lang).within(title) if title != value and title in catalogue(lang) else None
    return words.format_map(dict(zip(OPEN, numbers, strict=False)))


def _candidates(text: str, lang: str) -> Iterator[tuple[re.Pattern[str], str]]:
    table = _templates(lang)
    for begun in (text[:PREFIX].lower(), ""):
        for piece, key in table.get(begun, ()):
            # Most have words that the text has not: looking for these is quick.
            if piece in text:
                yield _compile_key(key), sentences(lang)[key]


@cache
def _compile_key(key: str) -> re.Pattern[str]:
    return re.compile(pattern(key))


@cache
def _templates(lang: str) -> dict[str, list[tuple[str, str]]]:
    """Return the keys that have gaps, by how they begin, each behind its longest piece.

    More literal ones come first.
    """
    table: dict[str, list[tuple[str, str]]] = {}
    keys = [
        key
        for key in sentences(lang)
        if "{" in key and not key.startswith(REST) and _is_matched(key)
    ]
    for key in sorted(keys, key=lambda key: -len(_literal(key))):
        begun = key.partition("{")[0][:PREFIX].lower()
        entry = _longest_piece(key), key
        table.setdefault(begun if len(begun) == PREFIX else "", []).append(entry)
    return table


def _longest_piece(key: str) -> str:
    """Return the longest piece between gaps; a key may begin in another case than its text.

    >>> _longest_piece("Of {n:hop} {m} lie in clusters, {rest}")
    ' lie in clusters, '
    """
    ends = [0, *(end for gap in GAP.finditer(key) for end in gap.span()), len(key)]
    pieces = (key[first:last] for first, last in zip(ends[::2], ends[1::2], strict=True))
    begun, *others = pieces
    return max((begun[1:], *others), key=len)


def _is_matched(key: str) -> bool:
    """Return whether a template says enough by itself, or by the kinds of its gaps."""
    return len(_literal(key)) >= LEAST_LITERAL or "author" in gaps(key)


def _literal(key: str) -> str:
    """Return what a template has beside its values.

    >>> _literal("{n:hop} of {all}")
    'hop of '
    """
    return GAP.sub(lambda gap: gap[2] or "", key)


def pattern(key: str, within: str = "", count: str = "[^ ]+") -> str:
    """Return what a template looks like once its gaps are filled: ``within``, or as named.

    >>> pattern("{n:hop} of {n}, {n:is|are}")
    '(?P<n>[^ ]+)\\\\ hops?\\\\ of\\\\ (?P=n),\\\\ (?:(?P<n_is_one>is)|are)'
    """
    named: set[str] = set()
    shape, place = "", 0
    for gap in GAP.finditer(key):
        literal = key[place : gap.start()]
        if not place and literal[:1].isalpha():
            shape += f"(?i:{re.escape(literal[0])})" + re.escape(literal[1:])
        else:
            shape += re.escape(literal)
        name, form = gap[1], gap[2]
        if form and "|" in form:
            one, other = map(re.escape, form.split("|"))
            first = f"(?P<{name}{ONE}>{one})" if name + ONE not in named else f"(?:{one})"
            shape += f"(?:{first}|{other})"
            named.add(name + ONE)
        else:
            value = count if form else within or KINDS.get(name, WITHIN)
            shape += f"(?P={name})" if name in named else f"(?P<{name}>{value})"
            shape += re.escape(f" {form}") + "s?" if form else ""
            named.add(name)
        place = gap.end()
    return shape + re.escape(key[place:])
