"""The themes and the languages of the pages; the browser decides which theme is the default."""

from __future__ import annotations

from typing import Final

from explorer.state.parameter import one_of
from explorer.words.catalogue import LANGUAGES, MIRRORED_LANGUAGE

THEMES: Final = ("light", "dark", "projector")


def read_theme(text: str, complaints: list[str]) -> str:
    """Return the theme that a text names, empty if it names none.

    >>> complaints: list[str] = []
    >>> read_theme("dark", complaints), read_theme("pink", complaints), complaints
    ('dark', '', ["Theme 'pink' is none of light, dark, projector."])
    """
    return one_of(text, THEMES, f"Theme {{}} is none of {', '.join(THEMES)}.", complaints)


def read_language(text: str, complaints: list[str]) -> str:
    """Return the language that a text names, English if it names none."""
    why = f"Language {{}} is none of {', '.join(LANGUAGES)}."
    return one_of(text, (*LANGUAGES, MIRRORED_LANGUAGE), why, complaints, LANGUAGES[0])
