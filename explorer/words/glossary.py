"""The terms of the field as used here: a definition, and its source."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from explorer.words.catalogue import LANGUAGES
from explorer.words.texts import texts


class Term(NamedTuple):
    """A term: its key, its name, one or two sentences, and the place that defines it.

    ``place`` is a paper and its section if one of the five defines the term, otherwise the origin
    of the word. ``shows`` is the URL of a page that shows it, ``light`` the part highlighted there
    in a small picture, ``example`` a value as the lessons write it.
    """

    key: str
    name: str
    definition: str
    place: str
    shows: str
    light: str = ""
    example: str = ""


Terms: TypeAlias = Mapping[str, Term]


@cache
def _english() -> dict[str, Any]:
    return tomllib.loads(files("explorer.words").joinpath("glossary.toml").read_text("utf-8"))


def english_terms() -> dict[str, Any]:
    """Return the English texts of every term, by its key.

    >>> english_terms()["dilation"]["name"]
    'Dilation'
    """
    return {key: entry for section in _english().values() for key, entry in section.items()}


def _terms_in_language(section: str, lang: str) -> Terms:
    """Return the terms of a section by their keys, in their order, in a language."""
    translated = texts("terms", lang)
    entries = _english()[section].items()
    return MappingProxyType(
        {key: Term(key, **entry | translated.get(key, {})) for key, entry in entries}
    )


@cache
def terms(lang: str = "en") -> Terms:
    """Return the terms that pages explain wherever they occur, by key, in a language.

    Texts missing in a language, and all texts of an unknown language, are English.

    >>> terms("de")["dilation"].name, terms("fr")["dilation"].name
    ('Dehnung', 'Dilation')
    """
    return _terms_in_language("terms", lang if lang in LANGUAGES else LANGUAGES[0])


@cache
def glossary(lang: str = "en") -> Terms:
    """Return the terms that pages do not explain where they occur, by key, in a language."""
    return _terms_in_language("glossary", lang if lang in LANGUAGES else LANGUAGES[0])


TERMS: Final = terms()
"""The terms that pages explain wherever they occur, by key.

>>> TERMS["dilation"].place
'Star-crossed cube paper, §5'
"""

GLOSSARY: Final = glossary()
"""The terms that pages do not explain where they occur; the glossary lists them with the others.

>>> GLOSSARY["channel"].definition
'A link in one of its two directions.'
"""
