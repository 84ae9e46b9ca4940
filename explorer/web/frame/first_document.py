"""The first screen as the answer of the server: whole, so that it is seen before any script."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import orjson

from explorer.display.fonts import AT_ONCE
from explorer.state.parameters import LANGUAGE, THEME
from explorer.state.themes import THEMES
from explorer.web.assets.assets import Assets
from explorer.web.assets.packs import FOLDER, SHEET
from explorer.web.frame.first_screen import layout
from explorer.web.frame.markup import markup
from explorer.words.catalogue import PLACE, catalogue, direction
from explorer.words.voice import Voice

STATELESS: Final = frozenset({LANGUAGE.name, THEME.name})
"""Parameters of an address that asks for no state."""

MODULE: Final = "first/mount.js"
OWN_SHEET: Final = "first/first.css"

DESCRIPTION: Final = "See the interconnection networks of parallel computers."

PAGE: Final = """<!DOCTYPE html>
<html lang="{lang}" dir="{dir}" data-page="first">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="description" content="{description}">
    <title>Interconnect Explorer</title>
    {icon}
    <meta name="folder" content="{folder}">
    <script id="tables" type="application/json">{tables}</script>
    <script id="words" type="application/json">{words}</script>
    <link rel="stylesheet" id="faces" href="{base}style/faces.css" media="not all">
    <script src="{base}boot.js" data-faces="{faces}"></script>
    {sheets}
    {modules}
    <script type="module" src="{base}{module}"></script>
  </head>
  <body>{body}</body>
</html>
"""


def is_stateless(path: str, parameters: Iterable[str]) -> bool:
    """Return whether an address asks for the first screen: it says no state.

    >>> is_stateless("/", ["lang"]), is_stateless("/", ["net"]), is_stateless("/papers", [])
    (True, False, False)
    """
    return path == "/" and STATELESS.issuperset(parameters)


def document(lang: str, files: Assets, folder: str, icon: str) -> str:
    """Return the first screen in a language, whole, as the answer of the server."""
    base = folder + files.base
    needed = files.needed([MODULE])
    sheets = (FOLDER + SHEET, OWN_SHEET)
    tables = {
        "parameters": {LANGUAGE.name: LANGUAGE.name, THEME.name: THEME.name},
        "themes": THEMES,
    }
    facts = {
        "lang": lang,
        "dir": direction(lang),
        "description": DESCRIPTION,
        "icon": icon,
        "folder": folder,
        "base": base,
        "faces": " ".join(AT_ONCE),
        "module": MODULE,
        "tables": orjson.dumps(tables).decode(),
        "words": _words(lang, "".join(files.files[name].body.decode() for name in needed)),
        "sheets": "\n    ".join(f'<link rel="stylesheet" href="{base}{name}">' for name in sheets),
        "modules": "\n    ".join(
            f'<link rel="modulepreload" href="{base}{name}">' for name in needed
        ),
        "body": markup(layout(Voice(lang)), folder),
    }
    return PLACE.sub(lambda place: facts[place[0][1:-1]], PAGE)


def _words(lang: str, source: str) -> str:
    """Return the texts of a language that stand in the source of some modules."""
    texts = catalogue(lang)
    said = {text: texts[text] for text in texts if orjson.dumps(text).decode() in source}
    return orjson.dumps(said).decode().replace("<", "\\u003c")
