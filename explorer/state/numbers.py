"""Numbers of a query string, read leniently: an invalid one is replaced and complained of."""

from __future__ import annotations

from fractions import Fraction

from explorer.core.errors import brief
from explorer.core.ints import is_digits

MAX_DIGITS = 23
"""Longer texts are refused as numbers."""


def whole_number(
    text: str, default: int, low: int, high: int, name: str, complaints: list[str]
) -> int:
    """Return a whole number from ``low`` to ``high``, or the default.

    >>> complaints: list[str] = []
    >>> whole_number("5", 2, 1, 9, "α", complaints), whole_number("50", 2, 1, 9, "α", complaints)
    (5, 2)
    >>> complaints
    ["'50' can't be α: it is a whole number from 1 to 9. Taken is 2."]
    """
    if not text:
        return default
    if is_digits(text, MAX_DIGITS) and low <= int(text) <= high:
        return int(text)
    complaints.append(
        f"{brief(text)!r} can't be {name}: it is a whole number from {low:,} to {high:,}."
        f" Taken is {default:,}."
    )
    return default


def step(text: str) -> int | None:
    """Return the step in a text, None if it has none.

    >>> step("12"), step("-1"), step("123456")
    (12, None, None)
    """
    return int(text) if is_digits(text, 5) else None


def factor(text: str, name: str, complaints: list[str]) -> Fraction | int:
    """Return a number of at least 0, given as a decimal or a fraction; 1 if no number is given.

    >>> complaints: list[str] = []
    >>> [factor(text, "ρ", complaints) for text in ("0.1", "1/3", "-1")]
    [Fraction(1, 10), Fraction(1, 3), 1]
    >>> complaints
    ["'-1' can't be ρ: it is a number from 0 on, such as 0.1 or 1/3. Taken is 1."]
    """
    if not text:
        return 1
    value = None
    if len(text) <= MAX_DIGITS and "e" not in text.lower():
        try:
            value = Fraction(text)
        except (ValueError, ZeroDivisionError):
            value = None
    if value is None or value < 0:
        complaints.append(
            f"{brief(text)!r} can't be {name}: it is a number from 0 on, such as 0.1 or 1/3."
            " Taken is 1."
        )
        return 1
    return value if value.denominator > 1 else int(value)


def factor_text(value: Fraction | int) -> str:
    """Return a number as written in a query string: as a decimal if that is exact.

    >>> factor_text(Fraction(1, 10)), factor_text(Fraction(1, 3)), factor_text(2)
    ('0.1', '1/3', '2')
    """
    exact = Fraction(value)
    for places in range(MAX_DIGITS):
        scaled = exact * 10**places
        if scaled.denominator == 1:
            digits = str(int(scaled)).rjust(places + 1, "0")
            return f"{digits[:-places]}.{digits[-places:]}" if places else digits
    return str(exact)
