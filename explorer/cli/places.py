"""The places of a text in the code, and the pages that show it."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from explorer.display.raster import assets
from explorer.words.forms import GAP

PACKAGE_FOLDER: Final = Path(__file__).parents[1]

STRING: Final = re.compile(r'"((?:[^"\\\n]|\\.)+)"|\'((?:[^\'\\\n]|\\.)+)\'|`((?:[^`\\]|\\.)+)`')
PAGE_OF_FILE: Final = (
    (re.compile(r"assets/tasks/(\w+)"), "/?task={}"),
    (re.compile(r"explorer/tasks/(\w+)\.py"), "/?task={}"),
    (re.compile(r"assets/pages/(\w+)"), "/{}"),
    (re.compile(r"explorer/pages/(\w+)"), "/{}"),
    (re.compile(r"explorer/papers/|explorer/documents/papers/"), "/papers"),
    (re.compile(r"explorer/lessons/"), "/learn"),
)
"""Patterns of file paths, each with the page that shows the texts of those files."""


class Place(NamedTuple):
    """A line of a file of the code."""

    file: str
    line: int


def places_of(text: str) -> list[Place]:
    """Return the places of a text in the code, whatever the content of its gaps.

    >>> places_of("Zoom in")[0].file
    'explorer/pages/frame/shell.py'
    """
    return _places_of_strings().get(_text_without_gaps(text), [])


def pages_of(places: Iterable[Place]) -> list[str]:
    """Return the pages that show the texts at some places in the code.

    >>> pages_of([Place("assets/pages/known.js", 3), Place("assets/tasks/embed.js", 1)])
    ['/known', '/?task=embed']
    """
    pages = (
        page.format(*match.groups())
        for place in places
        for pattern, page in PAGE_OF_FILE
        if (match := pattern.match(place.file))
    )
    return list(dict.fromkeys(pages))


def _text_without_gaps(text: str) -> str:
    """Return a text with its gaps emptied and without its final full stop."""
    return GAP.sub("{}", text).lower().rstrip(".")


@cache
def _places_of_strings() -> dict[str, list[Place]]:
    """Return the places of every string in the code, by the string without gaps."""
    places: dict[str, list[Place]] = defaultdict(list)
    for path in sorted(PACKAGE_FOLDER.rglob("*.py")):
        for text, line in _strings(path.read_text("utf-8")):
            places[_text_without_gaps(text)].append(
                Place(f"explorer/{path.relative_to(PACKAGE_FOLDER)}", line)
            )
    for path in sorted(assets().rglob("*.js")):
        if "vendor" in path.parts:
            continue
        for number, source in enumerate(path.read_text("utf-8").splitlines(), 1):
            for match in STRING.finditer(source):
                text = next(filter(None, match.groups()))
                places[_text_without_gaps(text)].append(
                    Place(f"assets/{path.relative_to(assets())}", number)
                )
    return places


def _strings(source: str) -> Iterator[tuple[str, int]]:
    """Yield each string of a Python module, put on one line, with its line number."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield " ".join(node.value.split()), node.lineno
        elif isinstance(node, ast.JoinedStr):
            parts = (
                str(part.value) if isinstance(part, ast.Constant) else "{x}" for part in node.values
            )
            yield "".join(parts), node.lineno
