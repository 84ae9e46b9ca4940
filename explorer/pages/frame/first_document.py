"""The first screen as a complete page of the server, visible before any script runs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from explorer.pages.frame.first_screen import layout
from explorer.pages.frame.standalone import StandalonePage
from explorer.state.parameters import LANGUAGE, THEME
from explorer.static.assets import Assets
from explorer.words.voice import Voice

STATELESS: Final = frozenset({LANGUAGE.name, THEME.name})
"""Parameters of a URL that contain no state."""

MODULE: Final = "first/mount.js"
OWN_SHEET: Final = "first/first.css"

SCREEN: Final = StandalonePage("first", MODULE, (OWN_SHEET,))


def is_stateless(path: str, parameters: Iterable[str]) -> bool:
    """Return whether a URL is that of the first screen, because it contains no state.

    >>> is_stateless("/", ["lang"]), is_stateless("/", ["net"]), is_stateless("/papers", [])
    (True, False, False)
    """
    return path == "/" and STATELESS.issuperset(parameters)


def document(lang: str, files: Assets, folder: str, icon: str) -> str:
    """Return the whole first screen in a language, as the server sends it."""
    return SCREEN.document(layout(Voice(lang)), lang, files, folder, icon)
