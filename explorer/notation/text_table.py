"""Numbers and tables as a terminal shows them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any


def number(value: Any) -> str:
    """Return a number as a person reads it; None, an unknown, is an en dash.

    >>> number(134217728), number(Fraction(7, 2)), number(Fraction(2, 3)), number(None)
    ('134,217,728', '3.5', '0.666667', '–')
    >>> number(2 - Fraction(1, 10**20))
    '2'
    """
    if value is None:
        return "–"
    if isinstance(value, Fraction) and value.denominator > 1:
        return f"{float(value):,.6f}".rstrip("0").rstrip(".")
    return f"{int(value):,}"


def table(rows: Iterable[Sequence[str]], head: Sequence[str] = (), right: str = "") -> str:
    """Return rows in aligned columns, two blanks apart; ``right`` marks columns with ``>``.

    >>> print(table([("a", "7"), ("bb", "12")], head=("name", "n"), right="<>"))
    name   n
    a      7
    bb    12
    """
    lines = [list(head), *map(list, rows)] if head else [list(row) for row in rows]
    if not lines:
        return ""
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    sides = right.ljust(len(widths), "<")
    return "\n".join(
        "  ".join(
            f"{cell:{side}{width}}" for cell, side, width in zip(line, sides, widths, strict=True)
        ).rstrip()
        for line in lines
    )
