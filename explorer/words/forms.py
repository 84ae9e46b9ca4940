"""Values as shown by each language in the gaps of a template.

In a template ``{n}`` gives a value alone, ``{n:hop}`` "1 hop" or "4 hops", and ``{n:is|are}`` the
first word for 1 and the second for anything else. Other languages write ``#`` for the number,
``{n:# Verbindung|# Verbindungen}``, in as many forms as CLDR has for them, and list the
translations of a value that is a word: ``{end:lowest=niedrigste|highest=höchste}``.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from numbers import Real
from typing import Any, Final, NamedTuple

from explorer.words.locales import number_separators, plural_form, plural_forms

NUMBER_NAMES: Final = ("n", "m", "k")
"""The names of the gaps that stand for the numbers of a text, in their order."""

GAP: Final = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
"""A gap for a value in a template: its name, and its form."""


class Shown(NamedTuple):
    """A value as shown in English; ``is_one`` says whether it is 1, None if it is no number."""

    text: str
    is_one: bool | None = None

    def __format__(self, form: str) -> str:
        if not form:
            return str(self.text)
        if "|" in form:
            single, other = form.split("|")
            return single if self.is_one else other
        return f"{self.text} {form}{'' if self.is_one else 's'}"


class Spoken(NamedTuple):
    """A value as shown in another language: its English form, and its translation.

    ``form`` is the index of a number's plural form among those of the language, the last one if it
    is not known.
    """

    english: str
    text: str
    form: int = -1

    def __format__(self, form: str) -> str:
        if "=" in form:
            words = dict(pair.split("=", 1) for pair in form.split("|"))
            return words.get(self.english, self.text)
        if "|" in form:
            forms = form.split("|")
            return forms[min(self.form, len(forms) - 1)].replace("#", self.text)
        return self.text


def spoken_number(number: str, lang: str) -> Spoken:
    """Return a number that is written in English as a language writes it, with its form.

    >>> spoken_number("1,024", "de"), spoken_number("3", "pl").form
    (Spoken(english='1,024', text='1.024', form=1), 1)
    """
    form = plural_forms(lang).index(plural_form(number, lang))
    return Spoken(number, localized_number(number, lang), form)


def shown(value: Any, text: str | None = None) -> Shown:
    """Return a value as shown in English: as it is written, or by a text.

    >>> f"{shown(1):bit}, {shown(4):bit}, {shown(2):is|are}"
    '1 bit, 4 bits, are'
    """
    if isinstance(value, Shown):
        return value
    number = isinstance(value, Real) and not isinstance(value, bool)
    # A text that can be translated stays as it is.
    written = value if isinstance(value, str) else str(value) if text is None else text
    return Shown(written, bool(value == 1) if number else None)


def count_of(number: int) -> Shown:
    """Return a whole number as shown in English, in groups of three digits.

    >>> f"{count_of(1024):message}"
    '1,024 messages'
    """
    return shown(number, f"{number:,}")


def localized_number(number: str, lang: str) -> str:
    """Return a number that is written in English as a language writes it.

    >>> localized_number("1,024.5", "de"), localized_number("1,024.5", "en")
    ('1.024,5', '1,024.5')
    """
    return number.translate(_separators(lang))


@cache
def _separators(lang: str) -> dict[int, str]:
    group, decimal = number_separators(lang)
    return {ord(","): group, ord("."): decimal}


def capital(text: str) -> str:
    """Return a text with a capital at its beginning.

    >>> capital("a ring"), capital("")
    ('A ring', '')
    """
    return text[:1].upper() + text[1:]


def extract_numbers(text: str) -> tuple[str, list[str]]:
    """Return a text with gaps for its numbers, and the numbers; those beyond three stay.

    >>> extract_numbers("bits 1–0")
    ('bits {n}–{m}', ['1', '0'])
    """
    names = iter(NUMBER_NAMES)
    template = re.sub(r"\d+", lambda number: _gap(next(names, None), number[0]), text)
    return template, re.findall(r"\d+", text)[: len(NUMBER_NAMES)]


def _gap(name: str | None, number: str) -> str:
    return number if name is None else f"{{{name}}}"


@lru_cache(maxsize=4096)
def gaps(template: str) -> tuple[str, ...]:
    """Return the names of the gaps in a template, each once.

    >>> gaps("{n:# Hop|# Hops} von `{here}`, {n}")
    ('n', 'here')
    """
    return tuple(dict.fromkeys(gap[1] for gap in GAP.finditer(template)))
