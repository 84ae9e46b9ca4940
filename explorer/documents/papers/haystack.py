"""The text that the search of the Papers page scans, in the language of the page and in English."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

from explorer.notation.prose import plain
from explorer.words.text import Phrase, Text


class SearchableText(Text):
    """Searchable text in lower case: names and texts, in English and in the language of the page.

    >>> SearchableText(["SCQ"], ["No link"]), SearchableText(["SCQ"], ["No link"]).in_lang("de")
    ('scq no link', 'scq no link keine verbindung')
    """

    __slots__ = ("names", "texts")
    names: tuple[str, ...]
    texts: tuple[str, ...]

    def __new__(cls, names: Iterable[str], texts: Iterable[str]) -> Self:
        parts = tuple(names), tuple(texts)
        text = super().__new__(cls, _folded_text(*parts[0], *parts[1]))
        text.names, text.texts = parts
        return text

    def __reduce__(self) -> tuple[Any, ...]:
        return SearchableText, (self.names, self.texts)

    def in_lang(self, lang: str) -> str:
        return f"{self} {_folded_text(*(Phrase(text).in_lang(lang) for text in self.texts))}"


def _folded_text(*texts: str) -> str:
    return " ".join(" ".join(map(plain, texts)).casefold().split())
