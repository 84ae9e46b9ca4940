"""The words of the field as they are meant here: a definition, and the place it is taken from."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Final, NamedTuple


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


def _read(section: str) -> Mapping[str, Term]:
    """Return the words of a section of ``glossary.toml`` by their keys, in their order."""
    table = tomllib.loads(files("explorer.words").joinpath("glossary.toml").read_text("utf-8"))
    words = {key: Term(key, **entry) for key, entry in table[section].items()}
    return MappingProxyType(words)


TERMS: Final = _read("terms")
"""The words that explain themselves wherever a page says them, by key.

>>> TERMS["dilation"].place
'Star-crossed cube paper, §5'
"""

GLOSSARY: Final = _read("glossary")
"""The words that no page explains where they stand; the glossary has them beside the terms.

>>> GLOSSARY["channel"].definition
'A link in one of its two directions.'
"""
