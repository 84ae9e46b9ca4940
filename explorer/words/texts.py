"""Texts by their English forms: several files for German, one ``.po`` file per other language."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import orjson

REFERENCE_LANGUAGE: Final = "de"
"""The language whose files are complete; they also list the parts of sentences not translated."""

HERE: Final = Path(__file__).parent

KINDS: Final = ("interface", "sentences", "statements", "phrases", "terms")
"""Kinds of texts: of buttons and titles; the server's sentences; the papers' statements, as wholes;
phrases of which others are composed; and the terms of the field, which have keys of their own."""

Texts = Mapping[str, Any]


def languages(folder: Path = HERE) -> tuple[str, ...]:
    """Return the languages with texts, English first and German second.

    >>> languages()
    ('en', 'de')
    """
    stems = {path.name.partition(".")[0] for path in (*folder.glob("*.po"), *folder.glob("*.json"))}
    names = sorted({name for name in stems if len(name) < 4} - {REFERENCE_LANGUAGE})
    return "en", REFERENCE_LANGUAGE, *names


@cache
def texts(kind: str, lang: str) -> Texts:
    """Return the texts of a kind in a language, none if it has no file.

    >>> texts("interface", "de")["Close"], texts("interface", "fr")
    ('Schließen', mappingproxy({}))
    """
    if (HERE / f"{lang}.po").is_file():
        return MappingProxyType(_po(lang)[kind])
    names = {"interface": f"{lang}.json", "terms": f"glossary.{lang}.toml"}
    file = HERE / names.get(kind, f"{kind}.{lang}.json")
    if lang == "en" or not file.is_file():
        return MappingProxyType({})
    data = file.read_bytes()
    return MappingProxyType(tomllib.loads(data.decode()) if kind == "terms" else orjson.loads(data))


@cache
def _po(lang: str) -> Mapping[str, dict[str, Any]]:
    # Imported here: only a language with a .po loads the library that reads it.
    from explorer.words.po import read_po

    return read_po((HERE / f"{lang}.po").read_bytes(), lang, KINDS)
