"""Style sheets as they are served: with the sheets that they import, without idle characters."""

from __future__ import annotations

import re
from collections.abc import Mapping
from posixpath import dirname, join, normpath
from typing import Final

IMPORT: Final = re.compile(r'^@import "([^"]+)";$', re.MULTILINE)

COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)

BLANKS: Final = re.compile(r"(?<=[{};,])\s+|\s+(?=[{}])|(?<=\n)\s+|;\s*(?=})")
"""Spaces and semicolons that have no effect."""

VALUES: Final = re.compile(r"(?<=[{;])([-\w]+):\s+")
"""The space between a property and its value."""

SIGNS: Final = re.compile(r"\s*(/|[<>]=?)\s*")
"""Children, comparisons in the condition of a block, and heights of lines."""

ZEROS: Final = re.compile(r"(?<![\w.])0(?=\.\d)")
"""The zero before a decimal point."""


def shorten_sheet(sheet: str) -> str:
    """Return a style sheet without characters that have no effect.

    >>> shorten_sheet("/* Why. */ a { color: red; }\\nb > c { top: 0; }\\n")
    'a{color:red}b>c{top:0}'
    >>> shorten_sheet("a { font: 400 0.9em / 2 serif; }")
    'a{font:400 .9em/2 serif}'
    >>> shorten_sheet("@media (width >= 768px) { a { top: 0 } }")
    '@media (width>=768px){a{top:0}}'
    """
    short = VALUES.sub(r"\1:", BLANKS.sub("", COMMENT.sub("", sheet)))
    return ZEROS.sub("", SIGNS.sub(r"\1", short)).strip()


def join_imported_sheets(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return files with each imported sheet in place of its import, and not as a file of its own.

    >>> sheets = {"a.css": b'@import "a/top.css";\\nb {}\\n', "a/top.css": b"c {}\\n"}
    >>> join_imported_sheets(sheets)
    {'a.css': b'c {}\\n\\nb {}\\n'}
    """
    imported: set[str] = set()

    def joined(name: str) -> str:
        def imported_text(match: re.Match[str]) -> str:
            part = normpath(join(dirname(name), match[1]))
            imported.add(part)
            return joined(part)

        return IMPORT.sub(imported_text, files[name].decode())

    sheets = {name: joined(name).encode() for name in files if name.endswith(".css")}
    return {name: sheets.get(name, body) for name, body in files.items() if name not in imported}
