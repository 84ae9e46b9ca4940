"""Running text of a lesson as the prose that a page draws."""

from __future__ import annotations

from collections.abc import Mapping

from explorer.lessons.lesson import Note, Span, Words
from explorer.notation.prose import (
    Prose,
    ProseElement,
    formula,
    join_prose,
    plain_formula,
    printed_words,
)


def prose(words: Words, own_notes: Mapping[str, Note] | None = None) -> Prose:
    """Return running text as marks; terms in ``own_notes`` carry their own explanation.

    >>> from explorer.lessons.inline import spans
    >>> prose(spans("[`01`](source) has {degree: Q(2)} links"))[:2]
    [{'tag': 'source', 'parts': ['01']}, ' has 2 links']
    """
    return join_prose(*(_part(span, own_notes or {}) for span in words))


def _part(span: Span, own_notes: Mapping[str, Note]) -> str | ProseElement:
    kind, text, about = span.kind, span.text, span.about
    if kind in ("text", "fact"):
        return printed_words(text)
    if kind == "formula":
        return formula(text)
    element: ProseElement = {
        "tag": kind,
        "parts": [text if kind == "code" else printed_words(text)],
    }
    if kind == "term":
        note = own_notes.get(about)
        element["attributes"] = {"about": _plain_tip(note.says)} if note else {"term": about}
    elif kind == "link":
        element["attributes"] = {"href": f"/{about}" if about.startswith("?") else about}
    return element


def _plain_tip(words: Words) -> str:
    """Return a text for a tip: on one line, with formulas written out."""
    return "".join(
        plain_formula(span.text) if span.kind == "formula" else span.text for span in words
    )
