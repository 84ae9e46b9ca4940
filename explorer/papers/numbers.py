"""Exact numbers as short text."""

from __future__ import annotations

from fractions import Fraction

Exact = int | Fraction
"""A number that is never rounded before it is shown."""


def text(value: Exact) -> str:
    """Return an exact number as short text: a short decimal or fraction if there is one.

    Other numbers are rounded.

    >>> text(16384), text(Fraction(7, 2)), text(Fraction(4, 3)), text(Fraction(-5, 4))
    ('16,384', '3.5', '4/3', '−1.25')
    >>> text(Fraction(2231, 280))
    '7.9679'
    """
    exact = Fraction(value)
    sign = "−" if exact < 0 else ""
    size = abs(exact)
    if size.denominator == 1:
        return f"{sign}{size.numerator:,}"
    if 10**4 % size.denominator == 0:
        return f"{sign}{float(size):,.4f}".rstrip("0")
    if size.denominator < 100:
        return f"{sign}{size.numerator}/{size.denominator}"
    return f"{sign}{float(size):,.4f}"


def count_text(value: Exact, unit: str = "") -> str:
    """Return a number with its unit, if any: ``unit`` is the unit's plural.

    >>> count_text(5, "hops"), count_text(1, "links a node"), count_text(7)
    ('5 hops', '1 link a node', '7')
    """
    first, _, rest = unit.partition(" ")
    first = first.removesuffix("s") if value == 1 else first
    return " ".join(filter(None, (text(value), first, rest)))


def percent(part: int, total: int) -> str:
    """Return a share as text; only none is shown as 0 %, only all as 100 %.

    >>> percent(256, 4032), percent(0, 7), percent(1, 10**6), percent(10**6 - 1, 10**6)
    ('6.35 %', '0 %', '< 0.01 %', '> 99.99 %')
    """
    if part in (0, total):
        return "0 %" if part == 0 else "100 %"
    share = Fraction(100 * part, total)
    if share < Fraction(1, 100):
        return "< 0.01 %"
    if share > Fraction(9999, 100):
        return "> 99.99 %"
    return f"{float(share):.2f}".rstrip("0").rstrip(".") + " %"
