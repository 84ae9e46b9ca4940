"""Texts that are English by what they are, and can be said in another language.

A text of the server is a template and what stands in it. As a string it is English, so that it is
compared, logged and written to files like any other; where an answer leaves for a page, what is a
``Text`` in it is said in the language of that page.

In a template ``{n}`` gives a value alone, ``{n:hop}`` "1 hop" or "4 hops", and ``{n:is|are}`` the
first word for 1 and the second for anything else. Other languages write ``#`` where the number
stands, ``{n:# Verbindung|# Verbindungen}``, and give the words that a value may be, one by one:
``{end:lowest=niedrigste|highest=höchste}``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from numbers import Real
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Self

import orjson

from explorer.words.catalogue import LANGUAGES, MIRRORED, mirrored

COMMA: Final = ("de",)
"""Languages that write 1.024 where English writes 1,024."""

SWAPPED: Final = str.maketrans(",.", ".,")
"""The marks of a number where they change places."""

GAP: Final = re.compile(r"\{(\w+)(?::[^{}]*)?\}")
"""Where a value stands in a template, by its name."""


class Shown(NamedTuple):
    """A value as English shows it; ``count`` says whether it is one, None where it is no number."""

    text: str
    count: bool | None = None

    def __format__(self, form: str) -> str:
        if not form:
            return str(self.text)
        if "|" in form:
            one, other = form.split("|")
            return one if self.count else other
        return f"{self.text} {form}{'' if self.count else 's'}"


class Spoken(NamedTuple):
    """A value as another language shows it."""

    shown: Shown
    lang: str

    def __format__(self, form: str) -> str:
        text = said(self.shown.text, self.lang)
        if self.shown.count is not None and self.lang in COMMA:
            text = text.translate(SWAPPED)
        if "=" in form:
            words = dict(pair.split("=", 1) for pair in form.split("|"))
            return words.get(self.shown.text, text)
        if "|" in form:
            one, other = form.split("|")
            return (one if self.shown.count else other).replace("#", text)
        return text


def shown(value: Any, text: str | None = None) -> Shown:
    """Return a value as English shows it: as it is written, or by a text.

    >>> f"{shown(1):bit}, {shown(4):bit}, {shown(2):is|are}"
    '1 bit, 4 bits, are'
    """
    if isinstance(value, Shown):
        return value
    number = isinstance(value, Real) and not isinstance(value, bool)
    written = value if isinstance(value, Text) else str(value) if text is None else text
    return Shown(written, bool(value == 1) if number else None)


def count_of(number: int) -> Shown:
    """Return a whole number as English shows it, in groups of three digits.

    >>> f"{count_of(1024):message}"
    '1,024 messages'
    """
    return shown(number, f"{number:,}")


class Text(str):
    """A text with its template, and with what stands in it: English as a string.

    >>> text = Text("{n:link} of {all}", n=2, all=1024)
    >>> text, text.template
    ('2 links of 1024', '{n:link} of {all}')
    """

    __slots__ = ("facts", "template")
    template: str
    facts: Mapping[str, Shown]

    def __new__(cls, template: str, /, **facts: Any) -> Self:
        values = {name: shown(fact) for name, fact in facts.items()}
        text = super().__new__(cls, template.format_map(values) if values else template)
        text.template, text.facts = template, values
        return text

    def __reduce__(self) -> tuple[Any, ...]:
        return _text, (type(self), self.template, dict(self.facts))

    def said(self, lang: str) -> str:
        """Return the text in a language; in English where there is no other form of it."""
        if lang == MIRRORED:
            return mirrored(str(self))
        words = translation(self.template, lang)
        if words is None:
            return str(self)
        facts = {name: Spoken(fact, lang) for name, fact in self.facts.items()}
        return words.format_map(facts) if facts else words


class Joined(Text):
    """Texts one behind another, each said in the language that is asked for.

    >>> Joined(["It is so.", Text("It takes {n:hop}.", n=2)])
    'It is so. It takes 2 hops.'
    """

    __slots__ = ("parts", "separator")
    parts: tuple[str, ...]
    separator: str

    def __new__(cls, parts: Iterable[str], separator: str = " ") -> Self:
        kept = tuple(part for part in parts if part)
        text = super().__new__(cls, separator.join(kept))
        text.parts, text.separator = kept, separator
        return text

    def __reduce__(self) -> tuple[Any, ...]:
        return Joined, (self.parts, self.separator)

    def said(self, lang: str) -> str:
        return self.separator.join(said(part, lang) for part in self.parts)


def _text(kind: type[Text], template: str, facts: Mapping[str, Shown]) -> Text:
    return kind(template, **facts)


def said(text: str, lang: str) -> str:
    """Return a text in a language; one that is no ``Text`` as it is.

    >>> said("Q(4)", "de")
    'Q(4)'
    """
    return text.said(lang) if isinstance(text, Text) else text


def capital(text: str) -> str:
    """Return a text that begins with a capital.

    >>> capital("a ring"), capital("")
    ('A ring', '')
    """
    return text[:1].upper() + text[1:]


OPEN: Final = ("n", "m", "k")
"""What numbers of a text are called where they are left open."""


def numbered(text: str) -> Text:
    """Return a name with its numbers as facts: "bit 3" is bit ``{n}``.

    >>> numbered("bits 1–0").template
    'bits {n}–{m}'
    """
    names = iter(OPEN)
    facts: dict[str, str] = {}

    def gap(number: re.Match[str]) -> str:
        name = next(names, None)
        if name is None:
            return number[0]
        facts[name] = number[0]
        return f"{{{name}}}"

    return Text(re.sub(r"\d+", gap, text), **facts)


def listed(items: Iterable[object]) -> str:
    """Return things one after another, with an "and" before the last.

    >>> listed([0, 2, 3]), listed(["a"])
    ('0, 2 and 3', 'a')
    """
    *most, last = (item if isinstance(item, str) else str(item) for item in items)
    return Text("{most} and {last}", most=Joined(most, ", "), last=last) if most else last


@cache
def sentences(lang: str) -> Mapping[str, str]:
    """Return the texts of the server in a language, by their templates in English."""
    if lang not in LANGUAGES[1:]:
        return MappingProxyType({})
    read = files("explorer.words").joinpath(f"sentences.{lang}.json").read_bytes()
    return MappingProxyType(orjson.loads(read))


SENTENCE: Final = re.compile(r"(?<=[.!?]) (?=\S)")
CLAUSE: Final = re.compile(r"(?<=[.:!?;]) (?=\S)|(?<=,) (?=so )")
"""Where one part of a template ends and the next begins: each may be said by itself."""

REST: Final = "…"
"""What stands in a key for whatever comes before an ending."""


@lru_cache(maxsize=4096)
def translation(template: str, lang: str) -> str | None:
    """Return a template in a language, whole or clause by clause; None where there is none.

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
        parts = boundary.split(text)
        if len(parts) > 1:
            said = [part_by_part(part, say) for part in parts]
            return None if None in said else " ".join(map(str, said))
    return None


def _clause(clause: str, lang: str) -> str | None:
    """Return a clause in a language: as it stands, or without its ending and that by itself.

    Keys begin with a capital; what is said begins with one where the clause does.
    """
    texts = sentences(lang)
    words = texts.get(clause) or texts.get(clause[:1].upper() + clause[1:])
    if words is not None:
        return words[:1].upper() + words[1:] if clause[:1].isupper() else words
    for ending, said_so in endings(lang):
        if clause.endswith(ending) and (begun := _clause(clause.removesuffix(ending) + ".", lang)):
            return begun.removesuffix(".") + said_so
    return None


@cache
def endings(lang: str) -> tuple[tuple[str, str], ...]:
    """Return how clauses end that are said without their endings as well, the longest first."""
    texts = sentences(lang).items()
    pairs = ((key[1:], words[1:]) for key, words in texts if key.startswith(REST))
    return tuple(sorted(pairs, key=lambda pair: -len(pair[0])))


@lru_cache(maxsize=4096)
def gaps(template: str) -> tuple[str, ...]:
    """Return the names of what stands in a template, each once.

    >>> gaps("{n:# Hop|# Hops} von `{here}`, {n}")
    ('n', 'here')
    """
    return tuple(dict.fromkeys(GAP.findall(template)))
