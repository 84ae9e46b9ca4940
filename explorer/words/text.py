"""Texts that are English by what they are, and can be said in another language.

A text of the server is a template and what stands in it. As a string it is English, so that it is
compared, logged and written to files like any other; where an answer leaves for a page, what is a
``Text`` in it is said in the language of that page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, Self

from explorer.words.catalogue import LANGUAGES, MIRRORED, mirrored
from explorer.words.forms import OPEN, Shown, Spoken, localized, opened, shown
from explorer.words.sentences import sentence_in, spoken, translation, wording

PROSE: Final = 24
"""Characters from which on a text without a full stop may be a sentence."""

WORDY: Final = re.compile(r"[A-Za-z]{2}")
"""What has words in it, or may have."""


class Text(str):
    """A text with its template, and with what stands in it: English as a string.

    >>> text = Text("{n:link} of {all}", n=2, all=1024)
    >>> text, text.template
    ('2 links of 1024', '{n:link} of {all}')
    """

    __slots__ = ("facts", "template")
    template: str
    facts: Mapping[str, Shown]

    def __new__(cls, template: str, /, **facts: Any) -> Self:
        values = {name: shown(fact) for name, fact in facts.items()}
        text = super().__new__(cls, template.format_map(values) if values else template)
        text.template, text.facts = template, values
        return text

    def __reduce__(self) -> tuple[Any, ...]:
        return _text, (type(self), self.template, dict(self.facts))

    def said(self, lang: str) -> str:
        """Return the text in a language; in English where there is no other form of it."""
        if lang == MIRRORED:
            return mirrored(str(self))
        words = translation(self.template, lang)
        if words is None:
            return str(self)
        facts = {name: _spoken(fact, lang) for name, fact in self.facts.items()}
        return words.format_map(facts) if facts else words


def _spoken(fact: Shown, lang: str) -> Spoken:
    """Return a value as a language shows it: a number, a text of its own, or words of English."""
    if isinstance(fact.text, Text):
        return Spoken(str(fact.text), fact.text.said(lang), fact.one)
    if fact.one is not None:
        return Spoken(fact.text, localized(fact.text, lang), fact.one)
    return spoken(fact.text, lang) if " " in fact.text else Spoken(fact.text, fact.text, None)


class Joined(Text):
    """Texts one behind another, each said in the language that is asked for.

    >>> Joined(["It is so.", Text("It takes {n:hop}.", n=2)])
    'It is so. It takes 2 hops.'
    """

    __slots__ = ("parts", "separator")
    parts: tuple[str, ...]
    separator: str

    def __new__(cls, parts: Iterable[str], separator: str = " ") -> Self:
        some = tuple(part for part in parts if part)
        text = super().__new__(cls, separator.join(some))
        text.parts, text.separator = some, separator
        return text

    def __reduce__(self) -> tuple[Any, ...]:
        return Joined, (self.parts, self.separator)

    def said(self, lang: str) -> str:
        return self.separator.join(said(part, lang) for part in self.parts)


class Line(Joined):
    """Words, names and numbers one behind another, each as the language that is asked for has it.

    >>> Line(["Q(3)", "Broadcast"], "  ").said("de")
    'Q(3)  Rundruf'
    """

    __slots__ = ()

    def __reduce__(self) -> tuple[Any, ...]:
        return Line, (self.parts, self.separator)

    def said(self, lang: str) -> str:
        return self.separator.join(worded(part, lang) for part in self.parts)


class Lines(Text):
    """Lines for a terminal, each said in the language that is asked for; those of None left out.

    >>> Lines(["Q(3)", "", "It takes 2 hops.", None])
    'Q(3)\\n\\nIt takes 2 hops.'
    """

    __slots__ = ("parts",)
    parts: tuple[str, ...]

    def __new__(cls, parts: Iterable[str | None]) -> Self:
        some = tuple(part for part in parts if part is not None)
        text = super().__new__(cls, "\n".join(some))
        text.parts = some
        return text

    def __reduce__(self) -> tuple[Any, ...]:
        return Lines, (self.parts,)

    def said(self, lang: str) -> str:
        return "\n".join(worded(part, lang) for part in self.parts)


class Quoted(Text):
    """A text that stays what it is in every language: what a paper prints, a name."""

    __slots__ = ()

    def said(self, lang: str) -> str:
        return str(self)


class Unmarked(Text):
    """A text without the marks of what is code, for a terminal.

    >>> Unmarked("Bit 2 of `011` differs."), Unmarked(Text("go to the `parent`")).said("en")
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

    def said(self, lang: str) -> str:
        return worded(self.marked, lang).replace("`", "")


def _text(kind: type[Text], template: str, facts: Mapping[str, Shown]) -> Text:
    return kind(template, **facts)


def as_text(text: str) -> Text:
    """Return a text that may be said in other languages, whatever it is written as.

    >>> as_text("go to the parent").template
    'go to the parent'
    """
    return text if isinstance(text, Text) else Text(text)


def said(text: str, lang: str) -> str:
    """Return a text in a language; what is no sentence of the catalogue as it is.

    >>> said("Q(4)", "de"), said("Nothing is sent in this round.", "de")
    ('Q(4)', 'In dieser Runde wird nichts gesendet.')
    """
    if isinstance(text, Text):
        return text.said(lang)
    sentence = text.endswith(".") or len(text) > PROSE
    if not sentence or text[:1] in "<?/#":
        return text
    if lang == MIRRORED:
        return text if sentence_in(text, LANGUAGES[1]) == text else mirrored(text)
    return sentence_in(text, lang)


def worded(text: str, lang: str) -> str:
    """Return a text in a language, or a word, a name or a number as the language writes it.

    >>> worded("1,024", "de"), worded("  Close", "de"), worded("Q(4)", "de")
    ('1.024', '  Schließen', 'Q(4)')
    """
    if isinstance(text, Text) or lang == LANGUAGES[0]:
        return said(text, lang)
    bare = text.strip()
    if lang == MIRRORED:
        return text.replace(bare, mirrored(bare)) if WORDY.search(bare) else text
    words = wording(bare, lang)
    return text if words is None else text.replace(bare, words)


def in_language(document: Any, lang: str) -> Any:
    """Return a document whose sentences are said in a language, all else as it is.

    >>> in_language({"n": 4, "texts": [listed([1, 2])]}, "de")
    {'n': 4, 'texts': ['1 und 2']}
    """
    if lang == LANGUAGES[0]:
        return document
    if isinstance(document, str):
        return said(document, lang)
    if isinstance(document, dict):
        return {name: in_language(part, lang) for name, part in document.items()}
    if isinstance(document, list | tuple) and not hasattr(document, "_fields"):
        return [in_language(part, lang) for part in document]
    return document


def numbered(text: str) -> Text:
    """Return a name with its numbers as facts: "bit 3" is bit ``{n}``.

    >>> numbered("bits 1–0").template
    'bits {n}–{m}'
    """
    template, numbers = opened(text)
    return Text(template, **dict(zip(OPEN, numbers, strict=False)))


def listed(items: Iterable[object]) -> str:
    """Return things one after another, with an "and" before the last.

    >>> listed([0, 2, 3]), listed(["a"])
    ('0, 2 and 3', 'a')
    """
    *most, last = (item if isinstance(item, str) else str(item) for item in items)
    return Text("{most} and {last}", most=Joined(most, ", "), last=last) if most else last
