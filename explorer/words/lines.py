"""Lines, cells and words of an answer, each in the requested language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final, Self

from explorer.words.catalogue import LANGUAGES, MIRRORED_LANGUAGE, mirror_text
from explorer.words.phrases import phrase_in
from explorer.words.sentences import wording
from explorer.words.text import Joined, Text, text_in_language

WORDY: Final = re.compile(r"[A-Za-z]{2}")
"""Two letters in a row: the text has words, or may have."""


class Line(Joined):
    """Words, names and numbers in a row, each as the requested language writes it.

    >>> Line(["Q(3)", "Broadcast"], "  ").in_lang("de")
    'Q(3)  Rundruf'
    """

    __slots__ = ()

    def __reduce__(self) -> tuple[Any, ...]:
        return Line, (self.parts, self.separator)

    def in_lang(self, lang: str) -> str:
        return self.separator.join(part_in_language(part, lang) for part in self.parts)


class Lines(Text):
    """Lines for a terminal, each in the requested language; parts that are None are left out.

    >>> Lines(["Q(3)", "", "It takes 2 hops.", None])
    'Q(3)\\n\\nIt takes 2 hops.'
    """

    __slots__ = ("parts",)
    parts: tuple[str, ...]

    def __new__(cls, parts: Iterable[str | None]) -> Self:
        present_parts = tuple(part for part in parts if part is not None)
        text = super().__new__(cls, "\n".join(present_parts))
        text.parts = present_parts
        return text

    def __reduce__(self) -> tuple[Any, ...]:
        return Lines, (self.parts,)

    def in_lang(self, lang: str) -> str:
        return "\n".join(part_in_language(part, lang) for part in self.parts)


class Quoted(Text):
    """A text that is the same in every language: a quote from a paper, a name."""

    __slots__ = ()

    def in_lang(self, lang: str) -> str:
        return str(self)


class Unmarked(Text):
    """A text without the backticks of code, for a terminal.

    >>> Unmarked("Bit 2 of `011` differs."), Unmarked(Text("go to the `parent`")).in_lang("en")
    ('Bit 2 of 011 differs.', 'go to the parent')
    """

    __slots__ = ("marked",)
    marked: str

    def __new__(cls, marked: str) -> Self:
        text = super().__new__(cls, marked.replace("`", ""))
        text.marked = marked
        return text

    def __reduce__(self) -> tuple[Any, ...]:
        return Unmarked, (self.marked,)

    def in_lang(self, lang: str) -> str:
        return part_in_language(self.marked, lang).replace("`", "")


def part_in_language(text: str, lang: str) -> str:
    """Return a text in a language, or a word, a name or a number as the language writes it.

    >>> [part_in_language(text, "de") for text in ("1,024", "  Close", "Q(4)")]
    ['1.024', '  Schließen', 'Q(4)']
    """
    if isinstance(text, Text) or lang == LANGUAGES[0]:
        return text_in_language(text, lang)
    bare = text.strip()
    if lang == MIRRORED_LANGUAGE:
        return text.replace(bare, mirror_text(bare)) if WORDY.search(bare) else text
    words = wording(bare, lang) or phrase_in(bare, lang)
    return text if words is None else text.replace(bare, words)
