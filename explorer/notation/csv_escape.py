"""Tables as CSV, in cells that a spreadsheet neither runs as formulas nor turns into dates."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable
from io import StringIO

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
"""First characters by which a spreadsheet recognizes a formula."""

NUMBERLIKE = re.compile(r"[\s(.,+-]*\d[\s\d().,/:%+-]*([eE][+-]?\d+)?\)?")
"""Text that a spreadsheet may read as a number or a date: ``0110``, ``(1,010)``, ``1-2``."""


NUMBER = re.compile(r"[+-]?\d[\d.]*")


def cell(text: str) -> str:
    """Return a text as a cell that stays text, with an apostrophe in front if necessary.

    Spreadsheets themselves mark a text by an apostrophe in front; ``Network.parse`` reads an
    address with it.

    >>> [cell(text) for text in ("0110", "(01,11)", "rLR", "=1+1", "cube")]
    ["'0110", "'(01,11)", 'rLR', "'=1+1", 'cube']
    """
    if text.startswith(FORMULA_STARTS) or NUMBERLIKE.fullmatch(text):
        return f"'{text}"
    return text


def formula_safe(text: str) -> str:
    """Return a text as a cell that no spreadsheet runs as a formula; a number stays a number.

    >>> formula_safe("-3"), formula_safe("=A1"), formula_safe("@x")
    ('-3', "'=A1", "'@x")
    """
    return text if NUMBER.fullmatch(text) or not text.startswith(FORMULA_STARTS) else f"'{text}"


def rows_as_csv(rows: Iterable[Iterable[object]], line_end: str = "\r\n") -> str:
    """Return rows of cells as CSV.

    >>> rows_as_csv([("a", "b"), (1, None)])
    'a,b\\r\\n1,\\r\\n'
    """
    text = StringIO()
    csv.writer(text, lineterminator=line_end).writerows(rows)
    return text.getvalue()
