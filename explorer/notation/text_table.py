"""Numbers and tables for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, Self

from explorer.words.lines import part_in_language
from explorer.words.text import Text


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


def fraction_text(value: Fraction | int | None) -> str:
    """Return a number in full: a fraction with its decimal, ``≈`` if that is rounded.

    >>> fraction_text(Fraction(8, 5)), fraction_text(Fraction(2, 3)), fraction_text(Fraction(4, 2))
    ('8/5 = 1.6', '2/3 ≈ 0.666667', '2')
    """
    decimal = number(value)
    if value is None or value.denominator == 1:
        return decimal
    sign = "=" if Fraction(decimal.replace(",", "")) == value else "≈"
    return f"{value} {sign} {decimal}"


class Table(Text):
    """Rows in aligned columns, two blanks apart, each cell in the requested language."""

    __slots__ = ("right", "rows")
    rows: tuple[tuple[str, ...], ...]
    right: str

    def __new__(cls, rows: tuple[tuple[str, ...], ...], right: str = "") -> Self:
        text = super().__new__(cls, _align_columns(rows, right))
        text.rows, text.right = rows, right
        return text

    def __reduce__(self) -> tuple[Any, ...]:
        return Table, (self.rows, self.right)

    def in_lang(self, lang: str) -> str:
        return _align_columns(
            [[part_in_language(cell, lang) for cell in row] for row in self.rows], self.right
        )


def table(rows: Iterable[Sequence[str]], head: Sequence[str] = (), right: str = "") -> Table:
    """Return rows in aligned columns, two blanks apart; ``right`` marks columns with ``>``.

    >>> print(table([("a", "7"), ("bb", "12")], head=("name", "n"), right="<>"))
    name   n
    a      7
    bb    12
    """
    return Table((*([tuple(head)] if head else []), *map(tuple, rows)), right)


def _align_columns(rows: Sequence[Sequence[str]], right: str) -> str:
    if not rows:
        return ""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    sides = right.ljust(len(widths), "<")
    return "\n".join(
        "  ".join(
            f"{cell:{side}{width}}" for cell, side, width in zip(row, sides, widths, strict=True)
        ).rstrip()
        for row in rows
    )
