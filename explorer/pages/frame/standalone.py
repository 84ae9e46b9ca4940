"""Pages without Dash, which the server sends complete, before any script runs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

import orjson
from dash.development.base_component import Component

from explorer.core.registry import families, network
from explorer.display.fonts import FIRST_SCREEN_FONTS
from explorer.pages.frame.markup import markup
from explorer.state.themes import THEMES
from explorer.static.assets import Assets
from explorer.static.packs import FOLDER, SHEET
from explorer.words.catalogue import PLACE, catalogue, direction

DESCRIPTION: Final = "See the interconnection networks of parallel computers."

PAGE_TEMPLATE: Final = """<!DOCTYPE html>
<html lang="{lang}" dir="{dir}" data-page="{page}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="description" content="{description}">
    <title>{title}</title>
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


@dataclass(frozen=True)
class StandalonePage:
    """A page without Dash: its name for style sheets, its module, its own sheets, its title.

    A page that ``names_kinds`` of links also contains their translations.
    """

    page: str
    module: str
    sheet_names: tuple[str, ...]
    title: str = "Interconnect Explorer"
    names_kinds: bool = False

    def document(
        self, content: list[Component], lang: str, files: Assets, folder: str, icon: str
    ) -> str:
        """Return the whole page in a language, as the server sends it."""
        base = folder + files.base
        needed = files.with_imports([self.module])
        fields = {
            "page": self.page,
            "title": self.title,
            "lang": lang,
            "dir": direction(lang),
            "description": DESCRIPTION,
            "icon": icon,
            "folder": folder,
            "base": base,
            "faces": " ".join(FIRST_SCREEN_FONTS),
            "module": self.module,
            "tables": orjson.dumps(TABLES).decode(),
            "words": self._words(lang, [files.files[name].body.decode() for name in needed]),
            "sheets": "\n    ".join(
                f'<link rel="stylesheet" href="{base}{name}">' for name in self.sheets
            ),
            "modules": "\n    ".join(
                f'<link rel="modulepreload" href="{base}{name}">' for name in needed
            ),
            "body": markup(content, folder),
        }
        return PLACE.sub(lambda place: fields[place[0][1:-1]], PAGE_TEMPLATE)

    def _words(self, lang: str, sources: list[str]) -> str:
        """Return the translations of the texts that occur in the source of some modules."""
        texts, source = catalogue(lang), STRING_JOINT.sub("", "".join(sources))
        kinds = kind_titles() if texts and self.names_kinds else frozenset()
        used = {
            text: texts[text]
            for text in texts
            if text in kinds or orjson.dumps(text).decode() in source
        }
        return orjson.dumps(used).decode().replace("<", "\\u003c")

    @property
    def sheets(self) -> tuple[str, ...]:
        """The style sheets of the page."""
        return FOLDER + SHEET, *self.sheet_names


STRING_JOINT: Final = re.compile(r'"\s*\+\s*"')
"""The separator between the lines of a long text in source code."""

TABLES: Final = {"parameters": {}, "themes": THEMES}
"""The part of the browser's tables that such a page needs."""


@cache
def kind_titles() -> frozenset[str]:
    """Return the titles of the kinds of links in the samples of all families, and their parts."""
    nets = (network(spec) for cls in families().values() for spec in cls.samples)
    titles = {kind.title for net in nets for kind in net.kinds}
    parts = {part for title in titles for part in title.split(", ")}
    return frozenset(
        titles | parts | {title.split("(")[0].split(",")[0].strip() for title in titles}
    )
