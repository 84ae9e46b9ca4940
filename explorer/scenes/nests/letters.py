"""Which letters of an address each level of a nest holds: those that stand once it is entered."""

from __future__ import annotations

import re
from itertools import zip_longest

from explorer.scenes.nests.cells import Nest, Path

FIELD = re.compile(r"[^(),]+")
"""A field of an address, as papers write it: what stands between brackets and commas."""

SYMBOL = re.compile(r"\.?\d+|\D")
"""A letter of a field whose symbols dots part: a symbol, with the dot before it."""

Letter = tuple[int, int]
"""A field of an address and a letter in it, both from 0."""


def letters_of_field(field: str) -> list[str]:
    """Return the letters of a field of an address: its signs, or its symbols where dots part them.

    >>> letters_of_field("1203"), letters_of_field("2.10.1"), letters_of_field("0:2.1")
    (['1', '2', '0', '3'], ['2', '.10', '.1'], ['0', ':', '2', '.1'])
    """
    return SYMBOL.findall(field) if "." in field else list(field)


def letters_of_levels(nest: Nest, path: Path) -> tuple[tuple[Letter, ...], ...]:
    """Return the letters that each digit of a path chooses, on to the first node of a cell.

    A level holds what its digit changes and no digit below it does. One that holds nothing chooses
    a part of something that is written as one, such as the upper half of decimal numbers.

    >>> from explorer import network
    >>> from explorer.scenes.nests.find import nest_of
    >>> letters_of_levels(nest_of(network("Q(4)")), (3,))
    (((0, 0), (0, 1)), ((0, 2), (0, 3)))
    >>> letters_of_levels(nest_of(network("S(4)")), (2,))
    (((0, 3),), ((0, 0), (0, 1), (0, 2)))
    """
    first, last = (_path_to_node(nest, path, at) for at in (0, -1))
    changed = [_changing_letters(nest, first, level) for level in range(len(first))]
    for level in range(min(len(first), len(last))):
        changed[level] |= _changing_letters(nest, last, level)
    longest = _numbers(nest)
    held, below = [], set[Letter]()
    for letters in reversed(changed):
        numbers = {field for field, _ in letters} & longest.keys()
        letters |= {(field, at) for field in numbers for at in range(longest[field])}
        held.append(tuple(sorted(letters - below)))
        below |= letters
    return tuple(reversed(held))


def _numbers(nest: Nest) -> dict[int, int]:
    """Return the fields that are numbers of any length, with the letters of the longest.

    No letter of such a number stands before the number does: 99 and 100 are neighbours.
    """
    ends = (_fields(nest, _path_to_node(nest, (), at)) for at in (0, -1))
    pairs = enumerate(zip_longest(*ends, fillvalue=""))
    return {
        field: max(map(len, texts))
        for field, texts in pairs
        if len(texts[0]) != len(texts[1]) and "".join(texts).isdecimal()
    }


def _path_to_node(nest: Nest, path: Path, at: int) -> Path:
    """Return the path of the first node of a cell (``at`` 0), or of its last (-1)."""
    kind = nest.types(path)[-1]
    while kids := nest.cells[kind].kids:
        path, kind = (*path, range(len(kids))[at]), kids[at]
    return path


def _changing_letters(nest: Nest, base: Path, level: int) -> set[Letter]:
    """Return the letters of an address that other digits at one level change."""
    here = _fields(nest, base)
    kinds = nest.types(base)
    changed: set[Letter] = set()
    for digit, kid in enumerate(nest.cells[kinds[level]].kids):
        if digit == base[level]:
            continue
        other = (*base[:level], digit)
        # A cell of another type has digits of its own: its first node stands for it.
        alike = kid == kinds[level + 1]
        there = _fields(nest, other + base[level + 1 :] if alike else _path_to_node(nest, other, 0))
        for field, texts in enumerate(zip_longest(here, there, fillvalue="")):
            letters = enumerate(zip_longest(*map(letters_of_field, texts)))
            changed |= {(field, letter) for letter, (a, b) in letters if a != b}
    return changed


def _fields(nest: Nest, path: Path) -> list[str]:
    return FIELD.findall(nest.net.format(nest.index(path)))
