"""The undirected Kautz graph KZ(d,n)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import ClassVar

import numpy as np

from explorer.core.ints import Ints, index_array
from explorer.core.network import Degrees, Parameter
from explorer.networks.shift.words import ShiftNetwork, Word, distinct

EditedWord = tuple[int, tuple[int, ...]]
"""A number of edits, and the word made by them from the letters read so far."""

Rows = list[list[EditedWord]]
"""For each length from 0 on, the cheapest words of that length, one for each last letter."""


def _cost(option: EditedWord) -> int:
    return option[0]


def _append(row: list[EditedWord], letter: int, edits: int) -> EditedWord:
    """Append ``letter``, for ``edits`` edits, to the row's cheapest word not ending in it."""
    cost, word = min((option for option in row if option[1][-1:] != (letter,)), key=_cost)
    return cost + edits, (*word, letter)


@dataclass(frozen=True)
class KautzWord(Word):
    """A word in which successive letters differ; its value is its rank among these words.

    In the rank the first letter is a digit to base ``radix``; each other letter is a digit to base
    radix - 1, (letter - letter before it - 1) mod radix.

    >>> word = KautzWord("x", 3, 3)
    >>> word.size, word.text(5), word.read("121"), word.nearest("1121")
    (12, '121', 5, 5)
    """

    @property
    def size(self) -> int:
        return int(self.radix * (self.radix - 1) ** (self.length - 1))

    @property
    def rule(self) -> str:
        return f"{super().rule}, no two beside each other the same"

    def letters(self, values: object) -> Ints:
        rest, base = index_array(values, self.size), self.radix - 1
        steps = []
        for _ in range(self.length - 1):
            steps.append(np.asarray(rest % base, dtype=np.int64) + 1)
            rest = rest // base
        columns = [np.asarray(rest, dtype=np.int64), *reversed(steps)]
        return np.asarray(np.cumsum(np.stack(columns, axis=-1), axis=-1) % self.radix)

    def value(self, letters: list[int]) -> int:
        total = letters[0]
        for before, letter in pairwise(letters):
            total = total * (self.radix - 1) + (letter - before - 1) % self.radix
        return total

    def cells(self, value: int) -> tuple[str, ...]:
        steps, rest = [], int(value)
        for _ in range(self.length - 1):
            rest, step = divmod(rest, self.radix - 1)
            steps.append(step + 1)
        letters = [rest]
        for step in reversed(steps):
            letters.append((letters[-1] + step) % self.radix)
        return tuple(map(str, letters))

    def _allowed(self, letters: list[int]) -> bool:
        return super()._allowed(letters) and all(a != b for a, b in pairwise(letters))

    def nearest(self, text: str) -> int:
        """Return the value of a word that the fewest edits make of ``text``."""
        letters = self._parts(text[: 4 * self.length])
        rows = self._rows([(0, ())], None, None)
        for i, letter in enumerate(letters, 1):
            rows = self._rows([(i, ())], rows, letter)
        return self.value(list(min(rows[-1], key=_cost)[1]))

    def _rows(self, first: list[EditedWord], above: Rows | None, letter: int | None) -> Rows:
        """Return the rows after one more letter is read; ``above`` are the rows before it.

        ``first`` is the row of length 0. Without ``above`` nothing has been read yet.
        """
        rows = [first]
        for j in range(1, self.length + 1):
            row = [_append(rows[-1], a, 1) for a in range(self.radix)]
            if above is not None:
                longer = [_append(above[j - 1], a, int(letter != a)) for a in range(self.radix)]
                left_out = [(cost + 1, word) for cost, word in above[j]]
                row = [min(ways, key=_cost) for ways in zip(longer, row, left_out, strict=True)]
            rows.append(row)
        return rows


@dataclass(frozen=True)
class Kautz(ShiftNetwork):
    """Nodes are words of n letters out of d+1, successive letters different; links shift by one.

    d^n + d^(n-1) nodes of degree 2d, except 2d-1 for the words abab…; diameter n. Source: Kautz
    1968; Imase and Itoh 1981.

    >>> net = Kautz(2, 3)
    >>> [net.format(v) for v in net.neighbors(net.parse("012")).tolist() if v >= 0]
    ['120', '121', '201', '101']
    """

    family: ClassVar[str] = "KZ"
    title: ClassVar[str] = "Kautz graph"
    source: ClassVar[str] = "Kautz 1968; Imase and Itoh 1981"
    teaches: ClassVar[str] = (
        "To forbid doubled letters buys more nodes for the same degree and diameter: the words that"
        " a shift would lead back to themselves are gone."
    )
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("d", "Letters less one", 2, 64),
        Parameter("n", "Length", 2, 71),
    )
    samples: ClassVar[tuple[str, ...]] = ("KZ(2,2)", "KZ(3,2)", "KZ(3,3)", "KZ(2,4)", "KZ(2,3)")
    curves: ClassVar[tuple[str, ...]] = ("KZ(2,n)", "KZ(3,n)", "KZ(4,n)", "KZ(d,2)", "KZ(d,3)")

    @property
    def word(self) -> Word:
        return KautzWord("x", self.n, self.d + 1)

    @property
    def links(self) -> int:
        return int((self.d + 1) * self.d**self.n) - self.d * (self.d + 1) // 2

    @property
    def degrees(self) -> Degrees:
        max_degree = 2 * self.d - (self.n == 2)
        return Degrees(2 * self.d - 1, max_degree, Fraction(2 * self.links, self.nodes))

    def neighbors(self, node: object) -> Ints:
        here, d = index_array(node, self.nodes)[..., None], self.d
        letters = index_array(np.arange(d), self.nodes)
        high = d ** (self.n - 1)
        first, rest = here // high, here % high
        second = (first + rest // (high // d) + 1) % (d + 1)
        left = second * high + rest % (high // d) * d + letters
        right = (first - letters - 1) % (d + 1) * high + letters * (high // d) + rest // d
        return distinct(left, right, here, d)

    def cluster(self, node: object, level: int) -> Ints:
        """Return the necklace of a word; a word that ends as it begins has its own necklace."""
        clusters = super().cluster(node, level)
        letters = self.word.letters(node)
        is_closed = letters[..., 0] == letters[..., -1]
        return np.asarray(np.where(is_closed, self.as_number(letters), clusters))

    def substitute_letter(self, dropped: str, symbol: str) -> str:
        """Return ``dropped``, or if it equals ``symbol`` the least letter that does not."""
        return dropped if dropped != symbol else "1" if symbol == "0" else "0"

    def farthest_pair(self) -> tuple[int, int]:
        # 0101… and 2121… have only the letter 1 in common, in the same positions of both.
        words = [[a if i % 2 == 0 else 1 for i in range(self.n)] for a in (0, 2)]
        return self.word.value(words[0]), self.word.value(words[1])
