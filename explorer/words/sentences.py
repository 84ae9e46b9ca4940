"""The server's texts in other languages: by their template, or by a template that matches them.

English is the key of a text in ``sentences.de.json``: a whole text, a sentence, or a clause that is
translated by itself. Refusals and notes arrive here as plain English: a key whose gaps match one
gives its translation. A key may have a capital where the text has none, and a key that begins with
an ellipsis is an ending.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Final

from explorer.words.catalogue import catalogue
from explorer.words.forms import (
    GAP,
    NUMBER_NAMES,
    Spoken,
    capital,
    extract_numbers,
    gaps,
    localized_number,
    spoken_number,
)
from explorer.words.texts import texts
from explorer.words.voice import Voice

ENDING_PREFIX: Final = "…"
"""Stands in a key for the text before an ending."""

SENTENCE: Final = re.compile(r"(?<=[.!?]) (?=\S)")
CLAUSE: Final = re.compile(r"(?<=[.:!?;]) (?=\S)|(?<=,) (?=so )")
"""The boundaries between parts of a template, each of which may be translated by itself."""

NUMBER: Final = re.compile(r"\d{1,3}(,\d{3})*(\.\d+)?")
"""A number in English notation; addresses in brackets or with backticks do not match."""

GAP_CONTENT: Final = r"(?:(?![.:;!?] ).)+?"
"""The content of a gap: any text within one clause."""

AUTHOR: Final = r"[^\W\d_a-z][\w-]+"
GAP_PATTERNS: Final = {
    **dict.fromkeys(NUMBER_NAMES, r"(?:[\d.,/]*\d\w?|[a-z])"),
    "author": AUTHOR,
    "authors": f"{AUTHOR}(?:, {AUTHOR})*",
    "work": "[^”]+",
}
"""Gaps with restricted content: a number or a letter, the authors of a source, its title."""

UNTRANSLATED_GAPS: Final = ("nearest", "typed", "work", "label", "section", "other_section")
"""Gaps whose values are not translated: texts to type or typed, a title, a number used as a
name."""

LOWERCASE_WORD: Final = re.compile(r"(?<![\w(`])[a-z]{2}")
"""Found in a text that has words, and not only names and symbols."""

TWO_WORDS: Final = re.compile(r"(?<![`'\w-])[a-z]+ [a-z]{2,}")
"""Two words of a language in a row; specs, addresses and names do not match."""

LIST_TEMPLATE: Final = "{most} and {last}"
"""The template of a list."""

ONE_SUFFIX: Final = "_is_one"
"""The ending of a group's name if the group tells whether a number is one."""

MIN_LITERAL_LENGTH: Final = 6
"""Least number of literal characters in a template that is matched: shorter ones match anything."""

PREFIX_LENGTH: Final = 6
"""Number of characters before a template's first gap by which it is looked up."""


def sentences(lang: str) -> Mapping[str, str]:
    """Return the texts of the server in a language, by their templates in English."""
    return texts("sentences", lang)


def statements(lang: str) -> Mapping[str, str]:
    """Return the translated statements of the papers, which have no gaps: braces are LaTeX's.

    >>> statements("de")["ECQ(s,t) has $2^{s+t+1}$ nodes."]
    'ECQ(s,t) hat $2^{s+t+1}$ Knoten.'
    """
    return texts("statements", lang)


# By its template ---------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def translation(template: str, lang: str) -> str | None:
    """Return a template in a language, whole or part by part; None without a translation.

    >>> translation("    {most} and {last}", "de")
    '    {most} und {last}'
    """
    bare = template.strip()
    translated = part_by_part(bare, lambda part: _clause(part, lang))
    return None if translated is None else template.replace(bare, translated)


def part_by_part(text: str, say: Callable[[str], str | None]) -> str | None:
    """Return a text translated as a whole, sentence by sentence, or clause by clause.

    >>> part_by_part("No. So it is: yes.", {"No.": "Nein.", "So it is: yes.": "Ja."}.get)
    'Nein. Ja.'
    """
    translated = say(text)
    if translated is not None:
        return translated
    for boundary in (SENTENCE, CLAUSE):
        for gap in boundary.finditer(text):
            first_part = say(text[: gap.start()])
            rest = None if first_part is None else part_by_part(text[gap.end() :], say)
            if rest is not None:
                return f"{first_part} {rest}"
    return None


def _clause(clause: str, lang: str) -> str | None:
    """Return a clause in a language: as a whole, or as its beginning and its ending."""
    for texts_by_key in (statements(lang), sentences(lang)):
        for variant in (clause, capital(clause), clause[:1].lower() + clause[1:]):
            if words := texts_by_key.get(variant):
                return _with_capital_of(words, clause)
            # A phrase in a list may be a sentence elsewhere, with a full stop at its end.
            if clause.endswith(".") and (words := texts_by_key.get(variant[:-1])):
                return _with_capital_of(words, clause) + "."
            if words := texts_by_key.get(f"{variant}."):
                return _with_capital_of(words, clause).removesuffix(".")
    return _by_ending(clause, lang, lambda beginning: _clause(beginning, lang))


def _by_ending(clause: str, lang: str, say: Callable[[str], str | None]) -> str | None:
    for ending, words in _endings(lang):
        if clause.endswith(ending) and (beginning := say(clause.removesuffix(ending) + ".")):
            return beginning.removesuffix(".") + words
    return None


def _with_capital_of(words: str, clause: str) -> str:
    """Return words with a capital at the beginning if the clause has one there."""
    return capital(words) if clause[:1].isupper() else words


@cache
def _endings(lang: str) -> tuple[tuple[str, str], ...]:
    """Return the endings of clauses that are also used without them, the longest first."""
    keys = sentences(lang).items()
    pairs = ((key[1:], words[1:]) for key, words in keys if key.startswith(ENDING_PREFIX))
    return tuple(sorted(pairs, key=lambda pair: -len(pair[0])))


# By the template that fits it --------------------------------------------------------------------


def sentence_in(text: str, lang: str) -> str:
    """Return one or more sentences in a language; unchanged without a translation.

    >>> sentence_in("0 of 15 steps hold some link for two messages or more.", "de")
    '0 von 15 Schritten halten eine Verbindung für zwei oder mehr Nachrichten.'
    """
    prose = " " in text or text.endswith(".") or text in statements(lang)
    return (_with_or_without_stop(text, lang) if prose else None) or text


def _with_or_without_stop(text: str, lang: str) -> str | None:
    """Return the translation of a text, or of the text with a full stop added."""
    words = match_templates(text, lang)
    if words is None and " " in text and not text.endswith("."):
        match_with_stop = match_templates(f"{text}.", lang)
        words = None if match_with_stop is None else match_with_stop.removesuffix(".")
    return words


@lru_cache(maxsize=2048)
def match_templates(text: str, lang: str) -> str | None:
    """Return a text in a language by the keys that match it; None if no key matches a part of it.

    A part may be a name, the whole is not.
    """

    def say(part: str) -> str | None:
        def by_template(begun: str) -> str | None:
            return _by_template(begun, lang)

        words = translation(part, lang) or by_template(part) or _by_ending(part, lang, by_template)
        if words is None and part.endswith(";"):
            beginning = say(part[:-1]) or say(f"{part[:-1]}.")
            return None if beginning is None else f"{beginning.removesuffix('.')};"
        return words or (None if part == text or LOWERCASE_WORD.search(part) else part)

    return part_by_part(text, say)


def _by_template(text: str, lang: str) -> str | None:
    for regex, words in _candidates(text, lang):
        facts = _facts(regex.fullmatch(text), words, lang)
        if facts is not None:
            return _with_capital_of(words.format_map(facts), text)
    return None


def _facts(match: re.Match[str] | None, words: str, lang: str) -> dict[str, Spoken] | None:
    """Return the values in the gaps of a text; for some gaps only whether it is one thing or more.

    None if a gap holds words without a translation, even in ``words``: half a sentence is worse
    than none.
    """
    if match is None:
        return None
    groups = match.groupdict()
    facts = {
        name.removesuffix(ONE_SUFFIX): spoken_number("1" if value else "…", lang)
        for name, value in groups.items()
        if name.endswith(ONE_SUFFIX)
    }
    values = {name: value for name, value in groups.items() if not name.endswith(ONE_SUFFIX)}
    facts |= {
        name: Spoken(value, value) if name in UNTRANSLATED_GAPS else spoken(value, lang)
        for name, value in values.items()
    }
    untranslated = [
        name
        for name, fact in facts.items()
        if name not in GAP_PATTERNS
        and name not in UNTRANSLATED_GAPS
        and fact.english == fact.text
        and TWO_WORDS.search(fact.text)
        and not _names_value(words, name, fact.text)
    ]
    return None if untranslated else facts


def _names_value(words: str, name: str, value: str) -> bool:
    """Return whether a template itself translates a value.

    >>> _names_value("{end:lowest=niedrigste|the highest=höchste}", "end", "the highest")
    True
    """
    return any(gap[1] == name and f"|{value}=" in f"|{gap[2]}" for gap in GAP.finditer(words))


def spoken(value: str, lang: str) -> Spoken:
    """Return the value of a gap as shown in another language: a number, or a text of its own.

    >>> spoken("1,024", "de").text, spoken("m = 1 and n = 2", "de").text
    ('1.024', 'm = 1 und n = 2')
    """
    if NUMBER.fullmatch(value):
        return spoken_number(value, lang)
    words = wording(value, lang)
    if words is None and " and " in value:
        most, _, last = value.rpartition(" and ")
        joined = sentences(lang).get(LIST_TEMPLATE, LIST_TEMPLATE)
        words = joined.format(most=most, last=last)
    return Spoken(value, value if words is None else words)


def wording(value: str, lang: str) -> str | None:
    """Return a number, a text or a word of the interface in a language, None if untranslated.

    >>> wording("1,024.5", "de"), wording("Close", "de"), wording("Q(4)", "de")
    ('1.024,5', 'Schließen', None)
    """
    if NUMBER.fullmatch(value):
        return localized_number(value, lang)
    return (
        match_templates(value, lang)
        or interface_text(value, lang)
        or _with_or_without_stop(value, lang)
    )


def interface_text(value: str, lang: str) -> str | None:
    """Return a value in a language by the catalogue of the interface, with numbers in its gaps."""
    key, numbers = extract_numbers(value)
    words = catalogue(lang).get(value, catalogue(lang).get(key))
    if not isinstance(words, str):
        # A title of the interface has a small initial within a sentence.
        title = capital(value)
        return Voice(lang).within(title) if title != value and title in catalogue(lang) else None
    return words.format_map(dict(zip(NUMBER_NAMES, numbers, strict=False)))


def _candidates(text: str, lang: str) -> Iterator[tuple[re.Pattern[str], str]]:
    table = _templates(lang)
    for prefix in (text[:PREFIX_LENGTH].lower(), ""):
        for piece, key in table.get(prefix, ()):
            # Most keys have words that the text lacks: this test is fast.
            if piece in text:
                yield _compile_key(key), sentences(lang)[key]


@cache
def _compile_key(key: str) -> re.Pattern[str]:
    return re.compile(pattern(key))


@cache
def _templates(lang: str) -> dict[str, list[tuple[str, str]]]:
    """Return the keys with gaps, by their beginnings, each with its longest piece in front.

    Keys with more literal text come first.
    """
    table: dict[str, list[tuple[str, str]]] = {}
    keys = [
        key
        for key in sentences(lang)
        if "{" in key and not key.startswith(ENDING_PREFIX) and _is_matched(key)
    ]
    for key in sorted(keys, key=lambda key: -len(_literal(key))):
        prefix = key.partition("{")[0][:PREFIX_LENGTH].lower()
        entry = _longest_piece(key), key
        table.setdefault(prefix if len(prefix) == PREFIX_LENGTH else "", []).append(entry)
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
    """Return whether a template has enough literal text, or a gap of a restricted kind."""
    return len(_literal(key)) >= MIN_LITERAL_LENGTH or "author" in gaps(key)


def _literal(key: str) -> str:
    """Return the literal text of a template.

    >>> _literal("{n:hop} of {all}")
    'hop of '
    """
    return GAP.sub(lambda gap: gap[2] or "", key)


def pattern(key: str, gap_pattern: str = "", count: str = "[^ ]+") -> str:
    """Return the pattern of a filled template; ``gap_pattern`` replaces the usual ones of its gaps.

    >>> pattern("{n:hop} of {n}, {n:is|are}")
    '(?P<n>[^ ]+)\\\\ hops?\\\\ of\\\\ (?P=n),\\\\ (?:(?P<n_is_one>is)|are)'
    """
    group_names: set[str] = set()
    regex, position = "", 0
    for gap in GAP.finditer(key):
        literal = key[position : gap.start()]
        if not position and literal[:1].isalpha():
            regex += f"(?i:{re.escape(literal[0])})" + re.escape(literal[1:])
        else:
            regex += re.escape(literal)
        name, form = gap[1], gap[2]
        if form and "|" in form:
            singular, other = map(re.escape, form.split("|"))
            first = (
                f"(?P<{name}{ONE_SUFFIX}>{singular})"
                if name + ONE_SUFFIX not in group_names
                else f"(?:{singular})"
            )
            regex += f"(?:{first}|{other})"
            group_names.add(name + ONE_SUFFIX)
        else:
            value = count if form else gap_pattern or GAP_PATTERNS.get(name, GAP_CONTENT)
            regex += f"(?P={name})" if name in group_names else f"(?P<{name}>{value})"
            regex += re.escape(f" {form}") + "s?" if form else ""
            group_names.add(name)
        position = gap.end()
    return regex + re.escape(key[position:])
