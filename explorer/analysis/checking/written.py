"""Routes as they are written, with the place of every entry, before anything is made of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple


class Entry(NamedTuple):
    """A text that should name a node, and where it stands: line and column count from 1."""

    text: str
    line: int
    column: int


class Written(NamedTuple):
    """A route as written: its entries, the ends that it names, the line that it begins in.

    ``problem`` tells why there is none in this line, and ``column`` where.
    """

    line: int
    entries: tuple[Entry, ...]
    source: Entry | None = None
    target: Entry | None = None
    problem: str = ""
    column: int = 1


@dataclass(frozen=True)
class File:
    """The routes of a file, and the form that was recognised: ``a route a line`` and its like."""

    form: str
    routes: tuple[Written, ...]


@dataclass(frozen=True)
class Stream:
    """The same, its routes read one by one as they are wanted: a large file is never held whole."""

    form: str
    routes: Iterator[Written]


# An address in parentheses may hold blanks and commas; arrows, commas and semicolons part others.
# A parenthesis that is never closed is part of what follows it, so that it is told as such.
TOKEN = re.compile(r"->|=>|→|(?P<entry>\([^()]*\)|\(\S*|[^\s,;→()]+?(?=->|=>|[\s,;→()]|$))")


def entries(text: str, line: int, column: int = 1) -> tuple[Entry, ...]:
    """Return the addresses that stand in a line, parted by blanks, commas, semicolons or arrows.

    >>> [entry.text for entry in entries("(0, 1) -> (1,1)  #3", 1)]
    ['(0, 1)', '(1,1)', '#3']
    """
    return tuple(
        Entry(match[0], line, column + match.start())
        for match in TOKEN.finditer(text)
        if match["entry"]
    )
