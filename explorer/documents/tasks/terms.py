"""Measurements as a page lists them: names, values as text, and the terms that explain them."""

from __future__ import annotations

from explorer.notation.formula import rounded_count
from explorer.words.text import Phrase

Term = tuple[str, str, str]
"""A name, its value, and the key of a term that explains it, "" for none."""


def term_list(*rows: Term) -> list[Term]:
    """Return names and values whose numbers are written in the style of the page's language.

    >>> [value.in_lang("de") for _, value, _ in term_list(("Mean hops", "≈ 3.547", "hops"))]
    ['≈ 3,547']
    """
    return [(name, Phrase(value), key) for name, value, key in rows]


def count_text(count: int, sign: str = "") -> Phrase:
    """Return a count after a sign, written in the style of the page's language.

    >>> count_text(134_217_728, "≈ ").in_lang("de")
    '≈ 134.217.728'
    """
    return Phrase(f"{sign}{rounded_count(count)}")
