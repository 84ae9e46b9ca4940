"""The themes of the pages: which one stands at first, the browser decides."""

from __future__ import annotations

from typing import Final

from explorer.core.errors import brief

THEMES: Final = ("light", "dark", "projector")


def read_theme(text: str) -> tuple[str, str]:
    """Return the theme that a text names, and the sentence that says why it names none.

    >>> read_theme("dark"), read_theme("pink")
    (('dark', ''), ('', "Theme 'pink' is none of light, dark, projector."))
    """
    if not text or text in THEMES:
        return text, ""
    return "", f"Theme {brief(text)!r} is none of {', '.join(THEMES)}."
