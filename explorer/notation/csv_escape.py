"""Cells of tables that a spreadsheet neither runs as formulas nor turns into numbers or dates."""

from __future__ import annotations

import re

RUN = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula."""

NUMBERLIKE = re.compile(r"[\s(.,+-]*\d[\s\d().,/:%+-]*([eE][+-]?\d+)?\)?")
"""What a spreadsheet may take for a number or a date: ``0110``, ``(1,010)``, ``1-2``."""


NUMBER = re.compile(r"[+-]?\d[\d.]*")


def cell(text: str) -> str:
    """Return a text as a cell that stays a text: with an apostrophe in front where it would not.

    The apostrophe is what spreadsheets themselves put in front of a text; ``Network.parse`` reads
    an address with it.

    >>> [cell(text) for text in ("0110", "(01,11)", "rLR", "=1+1", "cube")]
    ["'0110", "'(01,11)", 'rLR', "'=1+1", 'cube']
    """
    if text.startswith(RUN) or NUMBERLIKE.fullmatch(text):
        return f"'{text}"
    return text


def unrun(text: str) -> str:
    """Return a text as a cell that no spreadsheet runs; a number stays one.

    >>> unrun("-3"), unrun("=A1"), unrun("@x")
    ('-3', "'=A1", "'@x")
    """
    return text if NUMBER.fullmatch(text) or not text.startswith(RUN) else f"'{text}"
