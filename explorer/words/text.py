"""Texts that are English strings, and can be translated to other languages.

A text of the server is a template and the values of its gaps. As a string it is English, so that it
is compared, logged and written to files like any other; when an answer is sent to a page, every
``Text`` in it is translated to the language of the page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Self

from explorer.words.catalogue import LANGUAGES, MIRRORED_LANGUAGE, mirror_text
from explorer.words.forms import (
    NUMBER_NAMES,
    Shown,
    Spoken,
    capital,
    extract_numbers,
    localized_number,
    shown,
    spoken_number,
)
from explorer.words.phrases import phrase_in
from explorer.words.sentences import sentence_in, spoken, statements, translation
from explorer.words.texts import REFERENCE_LANGUAGE

MIN_SENTENCE_LENGTH: Final = 24
"""Length, in characters, above which a text without a full stop may be a sentence."""


GROUPED_NUMBER: Final = re.compile(r"\d{1,3}(,\d{3})+(\.\d+)?")
"""A number in English notation that is no address: addresses of fields stand in brackets."""


class Text(str):
    """A text with its template and the values of its gaps: English as a string.

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
        return _restored_text, (type(self), self.template, dict(self.facts))

    def in_lang(self, lang: str) -> str:
        """Return the text in a language; in English without a translation."""
        if lang == MIRRORED_LANGUAGE:
            return mirror_text(str(self))
        words = translation(self.template, lang)
        if words is None:
            return str(self)
        facts = {name: _spoken_fact(fact, lang) for name, fact in self.facts.items()}
        filled = words.format_map(facts) if facts else words
        # A text that begins with a value has a capital if its English has one.
        return capital(filled) if self.template[:1].isupper() else filled


def _spoken_fact(fact: Shown, lang: str) -> Spoken:
    """Return a value as shown in a language: a number, a text of its own, or English words."""
    if isinstance(fact.text, Text):
        form = -1 if fact.is_one is None else spoken_number(str(fact.text), lang).form
        return Spoken(str(fact.text), fact.text.in_lang(lang), form)
    if fact.is_one is not None:
        return spoken_number(fact.text, lang)
    if " " in fact.text:
        return spoken(fact.text, lang)
    is_grouped = GROUPED_NUMBER.fullmatch(fact.text)
    return Spoken(fact.text, localized_number(fact.text, lang) if is_grouped else fact.text)


class Joined(Text):
    """Texts in a row, each in the requested language.

    >>> Joined(["It is so.", Text("It takes {n:hop}.", n=2)])
    'It is so. It takes 2 hops.'
    """

    __slots__ = ("parts", "separator")
    parts: tuple[str, ...]
    separator: str

    def __new__(cls, parts: Iterable[str], separator: str = " ") -> Self:
        nonempty = tuple(part for part in parts if part)
        text = super().__new__(cls, separator.join(nonempty))
        text.parts, text.separator = nonempty, separator
        return text

    def __reduce__(self) -> tuple[Any, ...]:
        return Joined, (self.parts, self.separator)

    def in_lang(self, lang: str) -> str:
        return self.separator.join(text_in_language(part, lang) for part in self.parts)


class Phrase(Text):
    """A sentence, a value or a label that is translated as a whole, or part by part.

    >>> Phrase("5 hops at HCN(3)").in_lang("de"), Phrase("16,384").in_lang("de")
    ('5 Hops bei HCN(3)', '16.384')
    """

    __slots__ = ()

    def in_lang(self, lang: str) -> str:
        text = str(self)
        source_lang = REFERENCE_LANGUAGE if lang == MIRRORED_LANGUAGE else lang
        verbatim = statements(source_lang).get(text) or phrase_in(text, source_lang)
        words = verbatim or sentence_in(text, source_lang)
        return mirror_text(text) if lang == MIRRORED_LANGUAGE and words != text else words


def _restored_text(kind: type[Text], template: str, facts: Mapping[str, Shown]) -> Text:
    return kind(template, **facts)


class TextParts(list[Any]):
    """A text as parts that are set separately: set anew for another language."""

    __slots__ = ("split", "text")
    text: Text
    split: Callable[[str], list[Any]]

    def __init__(self, text: str, place: Callable[[str], list[Any]]) -> None:
        super().__init__(place(text))
        self.text, self.split = text if isinstance(text, Text) else Phrase(text), place

    def in_lang(self, lang: str) -> list[Any]:
        """Return the parts of the text in a language."""
        return self.split(self.text.in_lang(lang))


class Drawing(Text):
    """A drawing with words in it, as text: drawn anew for another language.

    >>> words = Text("{n:hop}", n=2)
    >>> drawing = Drawing(lambda lang: f"<text>{text_in_language(words, lang)}</text>")
    >>> drawing, drawing.in_lang("de")
    ('<text>2 hops</text>', '<text>2 Hops</text>')
    """

    __slots__ = ("draw",)
    draw: Callable[[str], str]

    def __new__(cls, draw: Callable[[str], str]) -> Self:
        text = super().__new__(cls, draw(LANGUAGES[0]))
        text.draw = draw
        return text

    def __reduce__(self) -> tuple[Any, ...]:
        return Drawing, (self.draw,)

    def in_lang(self, lang: str) -> str:
        return self.draw(lang)


class Original(list[str]):
    """The English of texts, which pages in other languages show beside them; empty for English.

    >>> in_language(Original(["go to the parent"]), "de"), Original(["go to the parent"])
    (['go to the parent'], [])
    """

    __slots__ = ("texts",)
    texts: tuple[str, ...]

    def __init__(self, texts: Iterable[str]) -> None:
        super().__init__()
        self.texts = tuple(map(str, texts))

    def in_lang(self, lang: str) -> list[str]:
        """Return the English texts, none if the language is English."""
        return [] if lang == LANGUAGES[0] else list(self.texts)


def as_text(text: str) -> Text:
    """Return a string as a text that can be translated.

    >>> as_text("go to the parent").template
    'go to the parent'
    """
    return text if isinstance(text, Text) else Text(text)


def text_in_language(text: str, lang: str) -> str:
    """Return a text in a language; unchanged if it is no sentence of the catalogue.

    >>> text_in_language("Q(4)", "de"), text_in_language("Nothing is sent in this round.", "de")
    ('Q(4)', 'In dieser Runde wird nichts gesendet.')
    """
    if isinstance(text, Text):
        return text.in_lang(lang)
    # A single word may be a key of a document: use as_text if it is to be read.
    is_statement = " " in text and text in statements(REFERENCE_LANGUAGE)
    sentence = is_statement or text.endswith(".") or len(text) > MIN_SENTENCE_LENGTH
    if not sentence or text[:1] in "<?/#":
        return text
    if lang == MIRRORED_LANGUAGE:
        return text if sentence_in(text, REFERENCE_LANGUAGE) == text else mirror_text(text)
    return sentence_in(text, lang)


def in_language(document: Any, lang: str) -> Any:
    """Return a document with its sentences in a language, all else unchanged.

    A dataclass in it becomes a dictionary of its fields, as JSON has them.

    >>> in_language({"n": 4, "texts": [and_list([1, 2])]}, "de")
    {'n': 4, 'texts': ['1 und 2']}
    """
    if lang == LANGUAGES[0]:
        return document
    if isinstance(document, str):
        return text_in_language(document, lang)
    if isinstance(document, TextParts | Original):
        return document.in_lang(lang)
    if isinstance(document, dict):
        return {name: in_language(part, lang) for name, part in document.items()}
    if isinstance(document, list | tuple) and not hasattr(document, "_fields"):
        return [in_language(part, lang) for part in document]
    if hasattr(document, "__dataclass_fields__"):
        return in_language(vars(document), lang)
    return document


def text_of_numbers(text: str) -> Text:
    """Return a name with its numbers as facts: "bit 3" is bit ``{n}``.

    >>> text_of_numbers("bits 1–0").template
    'bits {n}–{m}'
    """
    template, numbers = extract_numbers(text)
    return Text(template, **dict(zip(NUMBER_NAMES, numbers, strict=False)))


def and_list(items: Iterable[object]) -> str:
    """Return things in a row, with an "and" before the last.

    >>> and_list([0, 2, 3]), and_list(["a"])
    ('0, 2 and 3', 'a')
    """
    *most, last = (item if isinstance(item, str) else str(item) for item in items)
    return Text("{most} and {last}", most=Joined(most, ", "), last=last) if most else last
