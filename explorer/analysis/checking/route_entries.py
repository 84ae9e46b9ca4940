"""Routes as written, with the position of every entry, before the entries are read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from explorer.core.ints import is_digits


class Entry(NamedTuple):
    """A text that should name a node, and its position: line and column count from 1.

    ``numbers`` are the index or the field values that it stands for if it is not a name.
    """

    text: str
    line: int
    column: int
    numbers: tuple[int, ...] = ()


class WrittenRoute(NamedTuple):
    """A route as written: its entries, the ends that it names, the line that it begins in.

    ``problem`` says why this line has no route, and ``column`` where.
    """

    line: int
    entries: tuple[Entry, ...]
    source: Entry | None = None
    target: Entry | None = None
    problem: str = ""
    column: int = 1


@dataclass(frozen=True)
class File:
    """The routes of a file, and its recognised format, such as ``a route a line``.

    ``head`` holds its first lines if they may be of another format.
    """

    form: str
    routes: tuple[WrittenRoute, ...]
    head: tuple[str, ...] = ()


@dataclass(frozen=True)
class Stream:
    """The routes of a file, read one by one, so that a large file is never held in memory."""

    form: str
    routes: Iterator[WrittenRoute]
    head: tuple[str, ...] = ()


# An address in parentheses may hold blanks and commas; elsewhere arrows, commas and semicolons
# separate addresses. An unclosed parenthesis stays part of the text after it, so that the error
# shows it.
TOKEN = re.compile(r"->|=>|→|(?P<entry>\([^()]*\)|\(\S*|[^\s,;→()]+?(?=->|=>|[\s,;→()]|$))")


def entries(text: str, line: int, column: int = 1) -> tuple[Entry, ...]:
    """Return the addresses in a line, separated by blanks, commas, semicolons or arrows.

    >>> [entry.text for entry in entries("(0, 1) -> (1,1)  #3", 1)]
    ['(0, 1)', '(1,1)', '#3']
    """
    return tuple(
        Entry(match[0], line, column + match.start())
        for match in TOKEN.finditer(text)
        if match["entry"]
    )


NAME = re.compile(
    r"/NodeList/(\d+)(?:/.*)?|[A-Za-z_]+[.:=/({\[-]*\d+(?:[._:,/-]\d+)*+[\])}]*", re.DOTALL
)
"""A name made by a program, which ends with digits: n12, node[5], P.0.3; a node of ns-3."""

MAX_NAME_LENGTH = 64


@lru_cache(2**16)
def numbers_in(text: str) -> tuple[int, ...]:
    """Return the numbers at the end of a name made by a program; () for any other text.

    >>> numbers_in("n12"), numbers_in("node[5]"), numbers_in("P.0.3"), numbers_in("0x2a")
    ((12,), (5,), (0, 3), ())
    """
    match = NAME.fullmatch(text[: MAX_NAME_LENGTH + 1]) if text.isascii() else None
    if match is None or len(text) > MAX_NAME_LENGTH:
        return ()
    return tuple(map(int, [match[1]] if match[1] else re.findall(r"\d+", text)))


def indices_in(text: str) -> tuple[int, ...]:
    """Return the number that a text is, else the numbers in a name made by a program."""
    return (int(text),) if is_digits(text, 22) else numbers_in(text)
