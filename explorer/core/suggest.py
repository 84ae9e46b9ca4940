"""The valid text nearest to a given one, by edit distance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice, product
from operator import itemgetter
from typing import Final, TypeVar

T = TypeVar("T")

MIN_PART_LENGTH: Final = 3
"""The least length of a text that counts as a part of a name."""


def edit_distance(text: Sequence[object], other: Sequence[object]) -> int:
    """Return the fewest insertions, deletions and replacements that turn one text into another.

    >>> edit_distance("MD(2,2)", "MC(2,2)"), edit_distance("", "abc")
    (1, 3)
    """
    row = list(range(len(other) + 1))
    for i, symbol in enumerate(text, 1):
        before, row[0] = row[0], i
        for j, other_symbol in enumerate(other, 1):
            before, row[j] = (
                row[j],
                min(row[j] + 1, row[j - 1] + 1, before + (symbol != other_symbol)),
            )
    return row[-1]


def closest_match(text: object, offered: Iterable[str]) -> str | None:
    """Return the offered text with the least edit distance, ignoring case; else the first.

    Texts that contain the given one come first: half a name is meant more often than a name with
    many mistakes.

    >>> closest_match("printed", ("corrected", "as printed"))
    'as printed'
    >>> closest_match("x", ("e-cube", "torus"))
    'e-cube'
    >>> closest_match("crossing", ("cost-and-density", "crossing-and-exchanging-links"))
    'crossing-and-exchanging-links'
    """
    folded_text = str(text).casefold()[:120]
    candidates = list(offered)

    def cost(name: str) -> tuple[bool, int]:
        folded_name = name.casefold()
        edits = edit_distance(folded_text, folded_name)
        within = len(folded_text) >= MIN_PART_LENGTH and folded_text in folded_name
        is_near = edits < max(len(folded_text), len(name))  # a symbol in common
        return not within, edits if is_near else 10**9

    return min(candidates, key=cost, default=None)


def nearest_arrangement(
    symbols: Sequence[T], symbol_counts: Mapping[T, int], front: bool = False
) -> list[T]:
    """Return the arrangement of a multiset of symbols that is nearest to a given row.

    A symbol is kept while fewer than its count in ``symbol_counts`` are kept; a surplus symbol is
    replaced by a missing one, and the remaining missing ones are put at the end, or in ``front``.
    No arrangement needs fewer edits, since an edit removes at most one surplus symbol and adds at
    most one missing symbol.

    >>> "".join(nearest_arrangement("3215", {"1": 1, "2": 1, "3": 1, "4": 1}))
    '3214'
    """
    remaining = Counter(dict(symbol_counts))
    slots: list[T | None] = []
    for symbol in symbols:
        slots.append(symbol if remaining[symbol] > 0 else None)
        if remaining[symbol] > 0:
            remaining[symbol] -= 1
    missing = list(remaining.elements())
    arrangement = []
    for item in slots:
        if item is not None:
            arrangement.append(item)
        elif missing:
            arrangement.append(missing.pop(0))
    return missing + arrangement if front else arrangement + missing


def nearest_selection(symbols: Sequence[T], alphabet: Sequence[T], length: int) -> list[T]:
    """Return the row of ``length`` different symbols of an alphabet with the fewest edits.

    Of a symbol that occurs more than once, each occurrence is tried, up to 64 choices in all.

    >>> "".join(nearest_selection("3312", "12345", 3)), "".join(nearest_selection("2x", "123", 2))
    ('312', '21')
    """
    positions = {symbol: [i for i, s in enumerate(symbols) if s == symbol] for symbol in alphabet}
    choices = islice(product(*(places for places in positions.values() if places)), 64)
    kept = min(
        (_fewest_edits(symbols, {*choice}, length) for choice in choices), key=itemgetter(0)
    )[1]
    unused = (symbol for symbol in alphabet if symbol not in kept)
    return [next(unused) if symbol is None else symbol for symbol in kept]


def _fewest_edits(
    symbols: Sequence[T], kept_positions: set[int], length: int
) -> tuple[int, tuple[T | None, ...]]:
    """Return the fewest edits to a row of a length, and that row, with None for inserted symbols.

    Only the symbols at the positions ``kept_positions`` may be kept.
    """
    before: list[tuple[int, tuple[T | None, ...]]] = [(j, (None,) * j) for j in range(length + 1)]
    for i, symbol in enumerate(symbols):
        row: list[tuple[int, tuple[T | None, ...]]] = [(i + 1, ())]
        for j in range(length):
            cost, kept = before[j]
            options = [
                (cost, (*kept, symbol)) if i in kept_positions else (cost + 1, (*kept, None)),
                (before[j + 1][0] + 1, before[j + 1][1]),
                (row[j][0] + 1, (*row[j][1], None)),
            ]
            row.append(min(options, key=itemgetter(0)))
        before = row
    return before[-1]


def nearest_of_length(symbols: str, alphabet: str, width: int) -> str:
    """Return the nearest text of ``width`` symbols of an alphabet, padded in front with its first.

    >>> [nearest_of_length(text, "01", size) for text, size in [("2101", 4), ("1", 3), ("1121", 3)]]
    ['0101', '001', '111']
    """
    surplus = len(symbols) - width
    result = ""
    for symbol in symbols:
        if symbol in alphabet:
            result += symbol
        elif surplus > 0:
            surplus -= 1
        else:
            result += alphabet[0]
    return result[:width].rjust(width, alphabet[0])


def nearest_of_form(text: str, form: Sequence[str | int]) -> tuple[int, list[str]]:
    """Return the fewest edits from a text to a form, and the parts of the result.

    A part of a form is a character, or a number that is the upper bound (exclusive) of the part.

    >>> nearest_of_form("1.31", [4, ":", 2, ".", 3])
    (3, ['1', ':', '0', '.', '1'])
    """
    best: list[tuple[int, tuple[str, ...]]] = [(0, ())]
    for part in form:
        least = part if isinstance(part, str) else "0"
        best.append((best[-1][0] + len(least), (*best[-1][1], least)))
    before = [best]
    for end in range(1, len(text) + 1):
        row: list[tuple[int, tuple[str, ...]]] = [(end, ())]
        for j, part in enumerate(form, 1):
            least = part if isinstance(part, str) else "0"
            cost, parts = before[-1][j]
            options = [(cost + 1, parts), (row[-1][0] + len(least), (*row[-1][1], least))]
            for size in range(1, min(end, 1 if isinstance(part, str) else len(str(part))) + 1):
                piece = text[end - size : end]
                fits = piece == part if isinstance(part, str) else _is_number_below(piece, part)
                if fits or size == 1:
                    nearest = piece if fits else least
                    if isinstance(part, int) and not fits and "0" <= piece <= "9":
                        nearest = str(part - 1)
                    cost, parts = before[-size][j - 1]
                    options.append((cost + (not fits), (*parts, nearest)))
            row.append(min(options, key=lambda option: option[0]))
        before.append(row)
    return before[-1][-1][0], list(before[-1][-1][1])


def _is_number_below(text: str, most: int) -> bool:
    return text.isascii() and text.isdigit() and str(int(text)) == text and int(text) < most


def align_parts(parts: Sequence[str], near: Sequence[Callable[[str], str]]) -> list[str]:
    """Return one text for each field, from parts that are too few or too many, by the fewest edits.

    ``near`` has for each field a function from a text to the field's nearest value. Parts are
    assigned to fields in order or left out; a field without a part gets the value nearest to "".

    >>> pair = lambda text: nearest_of_length(text, "01", 2)
    >>> align_parts(["01", "1", "11"], [pair, pair])
    ['01', '11']
    """
    best: dict[tuple[int, int], tuple[int, list[str]]] = {(0, 0): (0, [])}
    for i in range(len(parts) + 1):
        for j in range(len(near) + 1):
            options = []
            if i and (i - 1, j) in best:
                cost, texts = best[i - 1, j]
                options.append((cost + len(parts[i - 1]) + 1, texts))
            if j and (i, j - 1) in best:
                cost, texts = best[i, j - 1]
                value = near[j - 1]("")
                options.append((cost + len(value) + 1, [*texts, value]))
            if i and j:
                cost, texts = best[i - 1, j - 1]
                value = near[j - 1](parts[i - 1])
                options.append((cost + edit_distance(parts[i - 1], value), [*texts, value]))
            if options:
                best[i, j] = min(options, key=lambda option: option[0])
    return best[len(parts), len(near)][1]
