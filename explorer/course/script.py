"""The script of a page without a server: browser modules bundled into one text."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Final

import orjson

from explorer.display.served_sheets import shorten_sheet
from explorer.stage.modules import definitions, file_text
from explorer.words.catalogue import catalogue

PAGE: Final = "course/page.js"
PACKAGE: Final = "course/package.js"
"""Entry modules of a page by itself, and of a page in a package that reports to a course."""

LINKER: Final = """\
const $known = new Map(), $made = new Map();
const $define = (name, make) => $known.set(name, make);
const $make = (name) => Object.freeze($known.get(name)());
const $take = (name) => $made.get(name) ?? $made.set(name, $make(name)).get(name);
"""
SHEETS: Final = (
    "style/scenes.css",
    "style/moves.css",
    *(f"course/{part}.css" for part in ("base", "figures", "questions", "challenge")),
)
PLURAL_KEY: Final = re.compile(r"\{n\} \w+s")


@cache
def script(entry: str) -> str:
    """Return a module and all its imports as one script that fetches nothing.

    >>> "$take(\\"course/page.js\\");" in script(PAGE)
    True
    """
    return "\n".join([LINKER, *definitions(entry, {}), f"$take({json.dumps(entry)});"])


@cache
def script_texts(entry: str, lang: str) -> str:
    """Return the texts that a script may show in a language, as the JSON that it reads."""
    text = script(entry)
    texts = {
        key: value
        for key, value in catalogue(lang).items()
        if json.dumps(key, ensure_ascii=False) in text or PLURAL_KEY.fullmatch(key)
    }
    return escape_for_script(orjson.dumps(texts).decode())


@cache
def sheet() -> str:
    """Return the style sheets of a page."""
    return "\n".join(shorten_sheet(file_text(name)) for name in SHEETS)


def escape_for_script(text: str) -> str:
    """Return JSON that is safe inside a script element: nothing in it ends the element.

    >>> escape_for_script('{"a": "</script>"}')
    '{"a": "\\\\u003c/script>"}'
    """
    return text.replace("<", "\\u003c")
