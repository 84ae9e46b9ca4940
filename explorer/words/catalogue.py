"""The catalogue: every text of the interface by its English form, in every other language.

The English form is the key of a text, in Python, in the browser and in the catalogue, so that
English is always complete. A text with a number ``n`` may have a form for each plural category.
Texts composed by the server, such as reasons of hops and statements of papers, are not part
of the interface (``text.py``); quotes from papers are English everywhere, and marked so.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from explorer.words.locales import own_name, reading_direction
from explorer.words.texts import REFERENCE_LANGUAGE, languages, texts

LANGUAGES: Final = languages()
"""The languages with texts; the first is the default."""

MIRRORED_LANGUAGE: Final = "ar-XB"
"""A test language, by its name in CLDR: English from right to left."""

PLACE: Final = re.compile(r"\{\w+\}")
"""A gap in a text for a fact."""


Forms = Mapping[str, str]
"""A text for each plural category of its language, such as ``one`` and ``other``."""

Catalogue = Mapping[str, str | Forms]


@cache
def catalogue(lang: str) -> Catalogue:
    """Return the texts of a language by their English forms; empty for English itself.

    >>> catalogue("de")["Close"], catalogue("en")
    ('Schließen', mappingproxy({}))
    """
    if lang == MIRRORED_LANGUAGE:
        return MappingProxyType({text: mirror_text(text) for text in catalogue(REFERENCE_LANGUAGE)})
    known = texts("interface", lang)
    if not known:
        return known
    # The button of the workbench is named after the language that it selects.
    next_language = LANGUAGES[(LANGUAGES.index(lang) + 1) % len(LANGUAGES)]
    return MappingProxyType(
        {**known, "DE": next_language.upper(), "Deutsch": own_name(next_language)}
    )


def mirror_text(text: str) -> str:
    """Return a text that runs from right to left, with its gaps unchanged.

    >>> ascii(mirror_text("Open {spec}"))
    "'\\\\u202eOpen \\\\u2066{spec}\\\\u2069\\\\u202c'"
    """
    return "\u202e" + PLACE.sub("\u2066\\g<0>\u2069", text) + "\u202c"


def supported_language(lang: str) -> str:
    """Return the language that a text names, English if it names none.

    >>> supported_language("de"), supported_language("fr")
    ('de', 'en')
    """
    return lang if lang in (*LANGUAGES, MIRRORED_LANGUAGE) else LANGUAGES[0]


def direction(lang: str) -> str:
    """Return the direction of lines in a language, as HTML writes it.

    >>> direction("de"), direction("ar-XB")
    ('ltr', 'rtl')
    """
    return "rtl" if lang == MIRRORED_LANGUAGE else reading_direction(lang)
