"""The words of the field as they are meant here: a definition, and the place it is taken from."""

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

    ``place`` is a paper and its section where one of the five defines the term, otherwise it
    says where the word comes from. ``shows`` is the address of a page that shows it, ``light``
    what stands out there in a small picture, ``example`` a value in the words of lessons.
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
    """Return what every term says in English, by its key.

    >>> english_terms()["dilation"]["name"]
    'Dilation'
    """
    return {key: entry for section in _english().values() for key, entry in section.items()}


def _terms_in_language(section: str, lang: str) -> Terms:
    """Return the words of a section by their keys, in their order, as a language says them."""
    said = texts("terms", lang)
    entries = _english()[section].items()
    return MappingProxyType({key: Term(key, **entry | said.get(key, {})) for key, entry in entries})


@cache
def terms(lang: str = "en") -> Terms:
    """Return the words that explain themselves wherever a page says them, by key, in a language.

    What a language does not say, and all of a language that there is not, is English.

    >>> terms("de")["dilation"].name, terms("fr")["dilation"].name
    ('Dehnung', 'Dilation')
    """
    return _terms_in_language("terms", lang if lang in LANGUAGES else LANGUAGES[0])


@cache
def glossary(lang: str = "en") -> Terms:
    """Return the words that no page explains where they stand, by key, in a language."""
    return _terms_in_language("glossary", lang if lang in LANGUAGES else LANGUAGES[0])


TERMS: Final = terms()
"""The words that explain themselves wherever a page says them, by key.

>>> TERMS["dilation"].place
'Star-crossed cube paper, §5'
"""

GLOSSARY: Final = glossary()
"""The words that no page explains where they stand; the glossary has them beside the terms.

>>> GLOSSARY["channel"].definition
'A link in one of its two directions.'
"""
