"""Formulas as MathML, and exact numbers as people read them."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from html import unescape

from explorer.core.network import Formula

MINUS = "−"
SUPERSCRIPTS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


@lru_cache(maxsize=4096)
def mathml(latex: str) -> str:
    """Return a formula as MathML.

    >>> mathml("n^2").startswith("<math") and "msup" in mathml("n^2")
    True
    """
    from latex2mathml.converter import convert

    text: str = convert(latex)
    return text


def typeset(latex: str) -> str:
    """Return a formula as MathML that may break behind its commas.

    >>> typeset(r"x, y").count("<math")
    2
    """
    return ", ".join(mathml(part) for part in re.split(r"(?<!\\),(?:\\[ ,;]|\\quad|\s)+", latex))


def width(latex: str) -> int:
    """Return the number of symbols in a formula, as a measure of its width.

    >>> width("n^2"), width("n-1")
    (2, 3)
    """
    return len(unescape(re.sub(r"<[^>]*>|\s", "", mathml(latex))))


def power(base: int, exponent: int) -> str:
    """Return a power in print notation.

    >>> power(10, 12), power(2, -3)
    ('10¹²', '2⁻³')
    """
    return f"{base}{str(exponent).translate(SUPERSCRIPTS)}"


def rounded_count(count: int) -> str:
    """Return a number of things: exact up to 13 digits, then as a power of two or of ten.

    >>> rounded_count(134_217_728), rounded_count(2**68), rounded_count(3 * 2**68)
    ('134,217,728', '2⁶⁸', '8.854 × 10²⁰')
    """
    if count < 10**13:
        return f"{count:,}"
    if count & (count - 1) == 0:
        return power(2, count.bit_length() - 1)
    exponent = len(str(count)) - 1
    digits = round(count / 10 ** (exponent - 3))
    if digits == 10**4:
        digits, exponent = 10**3, exponent + 1
    return f"{digits / 1000:.3f} × {power(10, exponent)}"


def numeral(value: int | float | Fraction | None, digits: int = 3) -> str:
    """Return a number with its thousands separated, a true minus, and at most ``digits`` decimals.

    >>> numeral(1024), numeral(Fraction(1, 3)), numeral(-2), numeral(None), numeral(2**40)
    ('1,024', '0.333', '−2', '–', '1,099,511,627,776')
    >>> numeral(10**30)
    '1.000 × 10³⁰'
    """
    if value is None:
        return "–"
    exact = Fraction(value)
    if abs(exact) >= 10**16:
        exponent = len(str(int(abs(exact)))) - 1
        head = f"{float(exact / 10**exponent):.3f}".replace("-", MINUS)
        return f"{head} × {power(10, exponent)}"
    is_integer = exact.denominator == 1 and not isinstance(value, float)
    text = f"{int(exact):,}" if is_integer else f"{float(value):,.{digits}f}"
    return text.replace("-", MINUS)


def verdict_of_value(formula: Formula, measured: int | float | Fraction | None) -> str:
    """Return how a measured value compares with the printed one: equal, within, differs, unknown.

    >>> verdict_of_value(Formula(6, "2n", ""), 5), verdict_of_value(Formula(6, "2n", "", "≤"), 5)
    ('differs', 'within')
    """
    if measured is None or formula.relation == "≈":
        return "unknown"
    if formula.relation == "≤":
        return "within" if measured <= formula.value else "differs"
    return "equal" if measured == formula.value else "differs"
