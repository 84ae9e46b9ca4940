"""The letters of an address that each level of a nest determines."""

from __future__ import annotations

import re
from itertools import zip_longest

from explorer.scenes.nests.cells import Nest, Path

FIELD = re.compile(r"[^(),]+")
"""A field of an address: the text between brackets and commas."""

SYMBOL = re.compile(r"\.?\d+|\D")
"""A letter of a field whose symbols are separated by dots: a symbol, with the dot before it."""

Letter = tuple[int, int]
"""The numbers of a field in an address and of a letter in the field, both from 0."""


def letters_of_field(field: str) -> list[str]:
    """Return the letters of a field of an address: its characters, or its dot-separated symbols.

    >>> letters_of_field("1203"), letters_of_field("2.10.1"), letters_of_field("0:2.1")
    (['1', '2', '0', '3'], ['2', '.10', '.1'], ['0', ':', '2', '.1'])
    """
    return SYMBOL.findall(field) if "." in field else list(field)


def letters_of_levels(nest: Nest, path: Path) -> tuple[tuple[Letter, ...], ...]:
    """Return the letters that each level determines, on the path to a cell and to its first node.

    A level determines the letters that change with its digit and no digit below. If there are none,
    it selects a range of values of one number, such as the upper half of a decimal field.

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
    longest = _number_lengths(nest)
    by_level, below = [], set[Letter]()
    for letters in reversed(changed):
        numbers = {field for field, _ in letters} & longest.keys()
        letters |= {(field, at) for field in numbers for at in range(longest[field])}
        by_level.append(tuple(sorted(letters - below)))
        below |= letters
    return tuple(reversed(by_level))


def _number_lengths(nest: Nest) -> dict[int, int]:
    """Return the length of the longest number for each field of numbers that differ in length.

    Such a number is determined as a whole, not letter by letter: 99 and 100 are successive.
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
    """Return the letters of a node's address that change with the digit of one level."""
    here = _fields(nest, base)
    kinds = nest.types(base)
    changed: set[Letter] = set()
    for digit, kid in enumerate(nest.cells[kinds[level]].kids):
        if digit == base[level]:
            continue
        other = (*base[:level], digit)
        # A cell of another type has other digits below, so its first node is used.
        alike = kid == kinds[level + 1]
        there = _fields(nest, other + base[level + 1 :] if alike else _path_to_node(nest, other, 0))
        for field, texts in enumerate(zip_longest(here, there, fillvalue="")):
            letters = enumerate(zip_longest(*map(letters_of_field, texts)))
            changed |= {(field, letter) for letter, (a, b) in letters if a != b}
    return changed


def _fields(nest: Nest, path: Path) -> list[str]:
    return FIELD.findall(nest.net.format(nest.index(path)))
