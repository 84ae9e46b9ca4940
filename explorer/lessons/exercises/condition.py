"""A condition on facts that drawn values or an answer must meet."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from explorer.core.errors import ExplorerError, OutsideRange
from explorer.lessons.facts.query import Value
from explorer.lessons.facts.values import SEPARATORS, value

FORM: Final = re.compile(r"([a-z-]+:\s.*?)\s(=|!=|<|>)\s(.+)", re.S)
FACT: Final = re.compile(r"[a-z-]+:\s.+", re.S)
RANGE: Final = re.compile(r"(-?\d+) to (-?\d+)")
NAME: Final = re.compile(r"@([a-z][a-z0-9]*)")


def fill_in(text: str, values: Mapping[str, str]) -> str:
    """Return a text with every ``@name`` replaced by the value that was drawn for it.

    >>> fill_in("distance: Q(4) @a 0110", {"a": "0000"})
    'distance: Q(4) 0000 0110'
    >>> fill_in("@b", {})
    Traceback (most recent call last):
    ...
    explorer.core.errors.OutsideRange: nothing is drawn for '@b'.
    """

    def drawn(match: re.Match[str]) -> str:
        if match[1] not in values:
            raise OutsideRange(f"nothing is drawn for {match[0]!r}")
        return values[match[1]]

    return NAME.sub(drawn, text)


@dataclass(frozen=True)
class Condition:
    """A fact, a comparison, and a number, word, range or other fact to compare with.

    >>> Condition.of("distance: Q(4) @a @b = 2 to 3").holds({"a": "0000", "b": "0111"})
    True
    >>> Condition.of("length: Q(2) 00 11 > distance: Q(2) 00 11").holds({})
    False
    """

    left: str
    sign: str
    right: str

    @classmethod
    def of(cls, text: str) -> Condition:
        """Read a condition; raise OutsideRange if the text is not one."""
        match = FORM.fullmatch(text.strip())
        if match is None:
            example = "distance: Q(4) @a @b = 2 to 3"
            raise OutsideRange(f"{text!r} compares no fact: FACT = (!=, <, >) VALUE", example)
        return cls(*match.groups())

    def holds(self, values: Mapping[str, str]) -> bool:
        """Return whether it holds for values; raise ExplorerError if a fact cannot be computed."""
        left_value = value(fill_in(self.left, values))
        right_text = fill_in(self.right, values).strip()
        if limits := RANGE.fullmatch(right_text):
            left_number = _as_number(left_value)
            inside = left_number is not None and int(limits[1]) <= left_number <= int(limits[2])
            return inside == (self.sign == "=")
        right_value = value(right_text) if FACT.fullmatch(right_text) else right_text
        if self.sign in "<>":
            low, high = (left_value, right_value) if self.sign == "<" else (right_value, left_value)
            a, b = _as_number(low), _as_number(high)
            return a is not None and b is not None and a < b
        return _are_same_value(left_value, right_value) == (self.sign == "=")


def _are_same_value(here: Value, there: Value) -> bool:
    """Return whether two values are equal, or the second is in the list that the first is."""
    if isinstance(here, Sequence) and not isinstance(here, str):
        return there == here or any(_are_same_value(item, there) for item in here)
    numbers = _as_number(here), _as_number(there)
    if None not in numbers:
        return numbers[0] == numbers[1]
    return here == there


def _as_number(item: Value) -> Fraction | None:
    """Return a value as a number, None if it is not one."""
    if isinstance(item, str):
        return number(item)
    return Fraction(item) if isinstance(item, int | Fraction) else None


def number(text: str, lang: str = "en") -> Fraction | None:
    """Return a written number: whole, decimal or a fraction; None if it is not one.

    In a language that swaps the decimal and thousands separators, English notation is tried second.

    >>> number("1,024"), number(" 13/4 "), number("3.25"), number("two")
    (Fraction(1024, 1), Fraction(13, 4), Fraction(13, 4), None)
    >>> number("1.024", "de"), number("3,25", "de"), number("3.25", "de")
    (Fraction(1024, 1), Fraction(13, 4), Fraction(13, 4))
    """
    if lang != "en":
        return number(text.translate(SEPARATORS[lang])) or number(text)
    plain = re.sub(r"(?<=\d)[, ](?=\d{3}(?!\d))", "", text.strip()).replace("−", "-")
    if not re.fullmatch(r"-?\d{1,15}(\.\d{1,9}|/\d{1,9})?", plain):
        return None
    try:
        return Fraction(plain)
    except ZeroDivisionError:
        return None


def holds_all(conditions: Sequence[Condition], values: Mapping[str, str]) -> bool:
    """Return whether all hold; one that cannot be computed does not."""
    try:
        return all(condition.holds(values) for condition in conditions)
    except ExplorerError:
        return False
