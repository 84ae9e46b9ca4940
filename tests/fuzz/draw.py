"""Random choices of which every case is made, by any source of randomness.

A seeded generator makes the choices where cases are to be many, Hypothesis where they are to be
made small, the bytes of a coverage-guided fuzzer where it leads.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

Draw = random.Random
"""A source of random choices."""

ODD: Final = (
    "", " ", "\t", "\n", "\r\n", "\x00", "\x1b[31m", "\x7f", "\x85", "\u2028", "\u202e", "\ufeff",
    "\ud800", "\udfff", "\U0001d7db", "٣", "１", "²", "é", "µ", "–", "−", "∞", "-", "--", "-0",
    "-00", "+3", "0", "00", "1", "_", "1_0", "1e9", "1e999", "0x1", "9" * 41, "9" * 5000, "nan",
    "inf", "None", "null", "true", "#", "##", "#-1", "#9999999999999999999999", "~", "~~", ",",
    ",,", ";", ":", "::", "(", ")", "()", ")(", "((((", "[", "]", "[]", "{", "}", "{}", "%", "%%",
    "%00", "%ff", "%ED%A0%80", "&", "=", "?", "/", "//", "../", "\\", "\\u0000", "'", '"', "`",
    "```", "~~~", "---", "<", ">", "<b>", "->", "|", "*", "**", "$", "$$", "@", "!", ".", "..",
)  # fmt: skip
"""Pieces that stand where they are least expected."""

CHARACTERS: Final = "0123456789()[]{},.;:#~-_+=&?%/\\'\"` \n\tabcdefQMCHSTn\x1b٣"


def character(draw: Draw) -> str:
    """Return a character: mostly one that has a meaning in our formats."""
    return draw.choice(CHARACTERS) if draw.random() < 0.9 else chr(draw.randrange(0x11000))


def noise(draw: Draw, most: int = 40) -> str:
    """Return characters of every kind."""
    return "".join(character(draw) for _ in range(draw.randrange(most)))


def mutated(draw: Draw, text: str, words: Sequence[str] = ODD) -> str:
    """Return a text changed in one to four places.

    >>> mutated(random.Random(4), "route", ("WORD",)) != "route"
    True
    """
    for _ in range(1 + int(draw.random() ** 2 * 4)):
        text = draw.choice(CHANGES)(draw, text, words)
    return text


def _place(draw: Draw, text: str) -> int:
    return draw.randrange(len(text) + 1)


def _insert(draw: Draw, text: str, words: Sequence[str]) -> str:
    at = _place(draw, text)
    return text[:at] + character(draw) + text[at:]


def _other(draw: Draw, text: str, words: Sequence[str]) -> str:
    at = _place(draw, text)
    return text[:at] + character(draw) + text[at + 1 :]


def _delete(draw: Draw, text: str, words: Sequence[str]) -> str:
    at = _place(draw, text)
    return text[:at] + text[at + 1 + int(draw.random() ** 4 * 12) :]


def _word(draw: Draw, text: str, words: Sequence[str]) -> str:
    at = _place(draw, text)
    return text[:at] + draw.choice(words) + text[at + draw.randrange(3) :]


def _odd(draw: Draw, text: str, words: Sequence[str]) -> str:
    return _word(draw, text, ODD)


def _twice(draw: Draw, text: str, words: Sequence[str]) -> str:
    at = _place(draw, text)
    piece = text[at : at + draw.randrange(1, 12)]
    return text[:at] + piece * draw.choice((1, 2, 2, 3, 9)) + text[at:]


def _swapped(draw: Draw, text: str, words: Sequence[str]) -> str:
    first, second, third = sorted(_place(draw, text) for _ in range(3))
    return text[:first] + text[second:third] + text[first:second] + text[third:]


def _line(draw: Draw, text: str, words: Sequence[str]) -> str:
    lines = text.split("\n")
    at = draw.randrange(len(lines))
    lines_kept = draw.choice(([], [lines[at]] * 2, [lines[draw.randrange(len(lines))]]))
    return "\n".join([*lines[:at], *lines_kept, *lines[at + 1 :]])


CHANGES: Final[tuple[Callable[[Draw, str, Sequence[str]], str], ...]] = (
    _insert, _other, _delete, _word, _odd, _twice, _swapped, _line,
)  # fmt: skip


def one_of(draw: Draw, seeds: Sequence[str], words: Sequence[str] = ODD) -> str:
    """Return a text that is right, is nearly so, is two halves of such, or is nothing at all."""
    text = draw.choice(seeds)
    how = draw.random()
    if how < 0.04:
        return text
    if how < 0.08:
        return noise(draw)
    if how < 0.18:
        other = draw.choice(seeds)
        text = text[: _place(draw, text)] + other[_place(draw, other) :]
        return text if draw.random() < 0.3 else mutated(draw, text, words)
    return mutated(draw, text, words)


class Bytes(random.Random):
    """The choices of a coverage-guided fuzzer: its bytes one by one, then zeros."""

    def __init__(self, data: bytes) -> None:
        super().__init__(0)
        self._data, self._at = data, 0

    def getrandbits(self, k: int, /) -> int:
        many = (k + 7) // 8
        piece = self._data[self._at : self._at + many]
        self._at += many
        return int.from_bytes(piece, "big") & ((1 << k) - 1)

    def random(self) -> float:
        return self.getrandbits(16) / 65536
