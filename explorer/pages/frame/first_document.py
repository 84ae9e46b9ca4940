"""The first screen as the answer of the server: whole, so that it is seen before any script."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from explorer.pages.frame.first_screen import layout
from explorer.pages.frame.standalone import Standalone
from explorer.state.parameters import LANGUAGE, THEME
from explorer.static.assets import Assets
from explorer.words.voice import Voice

STATELESS: Final = frozenset({LANGUAGE.name, THEME.name})
"""Parameters of an address that asks for no state."""

MODULE: Final = "first/mount.js"
OWN_SHEET: Final = "first/first.css"

SCREEN: Final = Standalone("first", MODULE, (OWN_SHEET,))


def is_stateless(path: str, parameters: Iterable[str]) -> bool:
    """Return whether an address asks for the first screen: it says no state.

    >>> is_stateless("/", ["lang"]), is_stateless("/", ["net"]), is_stateless("/papers", [])
    (True, False, False)
    """
    return path == "/" and STATELESS.issuperset(parameters)


def document(lang: str, files: Assets, folder: str, icon: str) -> str:
    """Return the first screen in a language, whole, as the answer of the server."""
    return SCREEN.document(layout(Voice(lang)), lang, files, folder, icon)
