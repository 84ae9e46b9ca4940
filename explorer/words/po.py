"""Reads a ``.po`` file, for which translators have programs, as the texts of a language."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import c2py
from io import BytesIO
from typing import Any, TypeAlias

from babel.messages.catalog import Message
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po as parsed

from explorer.words.locales import plural_form, plural_forms

Translations: TypeAlias = dict[str, dict[str, Any]]
"""The texts of a language by their kinds."""


def read_po(data: bytes, lang: str, kinds: Sequence[str]) -> Translations:
    """Return the translated texts of a ``.po`` file by kind.

    >>> text = 'msgctxt "interface"\\nmsgid "Close"\\nmsgstr "Fermer"'
    >>> read_po(text.encode(), "fr", ["interface"])["interface"]
    {'Close': 'Fermer'}
    """
    translations: Translations = {kind: {} for kind in kinds}
    for message in parsed(BytesIO(data), locale=lang):
        kind, *place = (message.context or "").split(" ")
        words = _translation_of(message, lang)
        if kind not in translations or not words:
            continue
        if place:
            translations[kind].setdefault(place[0], {})[place[1]] = words
        else:
            english = message.id[0] if isinstance(message.id, tuple | list) else message.id
            translations[kind][english] = words
    return translations


def _translation_of(message: Message, lang: str) -> Any:
    """Return the translation of a text, by category if it has several forms; "" if none."""
    if message.fuzzy or not isinstance(message.id, tuple | list):
        return "" if message.fuzzy else message.string
    forms = [str(form) for form in message.string or ()]
    if not all(forms):
        return ""
    by_name = {name: forms[index] for name, index in plural_indices(lang).items()}
    return {name: by_name.get(name, forms[-1]) for name in plural_forms(lang)}


def plural_indices(lang: str) -> dict[str, int]:
    """Return the index in a ``.po`` of each CLDR plural category, by numbers that have it."""
    index = c2py(get_plural(lang)[1])
    return {plural_form(str(n), lang): index(n) for n in (10**6, *range(1000, -1, -1))}
