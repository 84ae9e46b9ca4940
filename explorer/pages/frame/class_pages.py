"""The pages of a class: the wall that shows its answers, and the phone page to give an answer."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from dash.development.base_component import Component

from explorer.pages.frame.components import aria
from explorer.pages.frame.elements import html
from explorer.pages.frame.standalone import StandalonePage
from explorer.static.assets import Assets
from explorer.words.voice import Voice

SHEETS: Final = ("exercise/exercise.css", "ask/ask.css")

PAGES: Final = MappingProxyType(
    {
        "wall": StandalonePage("ask", "ask/mount.js", SHEETS, names_kinds=True),
        "phone": StandalonePage("q", "ask/phone.js", SHEETS, names_kinds=True),
    }
)
"""The pages by name; the names collide neither with each other nor with a path of Dash."""

COMMON_FILES: Final = ("style/faces.css", "boot.js", "fonts/")
"""Names (or their beginnings) of the files that every page without Dash loads besides its own."""


def document(name: str, lang: str, files: Assets, folder: str, icon: str) -> str:
    """Return the whole page of a class in a language, as the server sends it."""
    return PAGES[name].document(content(name, Voice(lang)), lang, files, folder, icon)


def content(name: str, voice: Voice) -> list[Component]:
    """Return the content of a class page before its module fills it."""
    scriptless = html.Noscript(html.P(voice.say("Allow scripts on this page to answer.")))
    main = html.Main(
        [
            html.H1(voice.say("Ask the class"), className="visually-hidden"),
            html.P(id="ask-head"),
            html.Div(id="ask-picture"),
            html.Div(id="ask-side"),
            html.P(voice.say("One moment …"), id="ask-words", **aria(live="polite")),
            html.Div(id="ask-more"),
            html.P(id="ask-foot"),
            scriptless,
        ],
        id="ask",
        className=name,
    )
    return [main]


def public_paths(files: Assets, prefix: str) -> frozenset[str]:
    """Return the paths of the files that a phone needs, for which the code of its room suffices."""
    page = PAGES["phone"]
    faces = (name for name in files.files if name.startswith(COMMON_FILES))
    names = (*files.with_imports([page.module]), *page.sheets, *faces)
    return frozenset(f"{prefix}{files.base}{name}" for name in names)
