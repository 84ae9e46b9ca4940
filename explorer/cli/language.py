"""The language of the commands: that of ``--lang``, or else of the terminal's locale."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from typing import Final

from explorer.words.catalogue import LANGUAGES, supported_language
from explorer.words.lines import part_in_language

OPTION: Final = "--lang"
LOCALE_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Variables that give the language of messages, by precedence."""

_language: ContextVar[str] = ContextVar("language", default=LANGUAGES[0])


def language() -> str:
    """Return the current language of the commands."""
    return _language.get()


def set_language(lang: str) -> None:
    """Set the language of the commands."""
    _language.set(lang)


def requested_language(words: Sequence[str], environment: Mapping[str, str]) -> str:
    """Return the language that a command line or its environment names; English for an unknown one.

    >>> requested_language(["info", "Q(3)", "--lang", "de"], {"LANG": "en_GB"})
    'de'
    >>> requested_language([], {"LANG": "de_AT.UTF-8"})
    'de'
    >>> requested_language(["info", "--lang=en"], {"LANG": "de_DE"})
    'en'
    >>> requested_language([], {"LANG": "C.UTF-8"})
    'en'
    """
    for word, value in zip(words, [*words, ""][1:], strict=True):
        name, _, assigned = word.partition("=")
        if name == OPTION:
            return supported_language(assigned or value)
    locale = next(filter(None, map(environment.get, LOCALE_VARIABLES)), "")
    return supported_language(locale.partition("_")[0].partition(".")[0].lower())


def translated(text: str) -> str:
    """Return a text in the language of the commands."""
    return part_in_language(text, language())
