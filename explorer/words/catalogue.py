"""The catalogue: every text of the interface by what it is in English, in every other language.

What is said in English is the key of a text, in Python, in the browser and in the catalogue, so
that English is complete by what it is. A text with a number ``n`` in it may have a form for one and
a form for others. Sentences of the server, reasons of hops and refusals, are no part of the
interface: their German is in ``explorer.words.sentences``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final, TypedDict

import orjson

LANGUAGES: Final = ("en", "de")
"""The languages of the interface; the first is what nothing says."""

MIRRORED: Final = "ar-XB"
"""A language of no country, by its name in CLDR: English from right to left, to try pages with."""

PLACE: Final = re.compile(r"\{\w+\}")
"""Where a fact is filled in."""


class Forms(TypedDict):
    """A text for one thing, and for every other number of them."""

    one: str
    other: str


Catalogue = Mapping[str, str | Forms]


@cache
def catalogue(lang: str) -> Catalogue:
    """Return the texts of a language by what they are in English; empty for English itself.

    >>> catalogue("de")["Close"], catalogue("en")
    ('Schließen', mappingproxy({}))
    """
    if lang == MIRRORED:
        return MappingProxyType({text: mirrored(text) for text in catalogue(LANGUAGES[1])})
    if lang not in LANGUAGES[1:]:
        return MappingProxyType({})
    read = files("explorer.words").joinpath(f"{lang}.json").read_bytes()
    return MappingProxyType(orjson.loads(read))


def mirrored(text: str) -> str:
    """Return a text that runs from right to left, with what is filled in left as it is.

    >>> ascii(mirrored("Open {spec}"))
    "'\\\\u202eOpen \\\\u2066{spec}\\\\u2069\\\\u202c'"
    """
    return "\u202e" + PLACE.sub("\u2066\\g<0>\u2069", text) + "\u202c"


def asked_for(lang: str) -> str:
    """Return the language that a text names, English where it names none.

    >>> asked_for("de"), asked_for("fr")
    ('de', 'en')
    """
    return lang if lang in (*LANGUAGES, MIRRORED) else LANGUAGES[0]


def direction(lang: str) -> str:
    """Return where lines of a language run to, as HTML says it.

    >>> direction("de"), direction("ar-XB")
    ('ltr', 'rtl')
    """
    return "rtl" if lang == MIRRORED else "ltr"
