"""Words as addresses, and networks whose links shift a word by one letter."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from explorer.core.addresses.fields import Field
from explorer.core.ints import Ints, index_array, is_digits
from explorer.core.network import Kind, Network, Port
from explorer.core.suggest import nearest_of_length


@dataclass(frozen=True)
class Word(Field):
    """A word of ``length`` letters 0 … radix-1, the first most significant; with dots beyond 10.

    >>> Word("x", 3, 2).text(5), Word("x", 2, 12).text(23), Word("x", 3, 3).read("201")
    ('101', '1.11', 19)
    """

    length: int
    radix: int

    @property
    def size(self) -> int:
        return int(self.radix**self.length)

    @property
    def rule(self) -> str:
        dots = " separated by dots" if self.radix > 10 else ""
        return f"it takes {self.length} letters from 0 to {self.radix - 1}{dots}"

    def letters(self, values: object) -> Ints:
        """Return the letters of words: (...,) -> (..., length) int64."""
        rest = index_array(values, self.size)
        columns = []
        for _ in range(self.length):
            columns.append(np.asarray(rest % self.radix, dtype=np.int64))
            rest = rest // self.radix
        return np.stack(columns[::-1], axis=-1)

    def value(self, letters: list[int]) -> int:
        """Return the value of one word, given by its letters."""
        total = 0
        for letter in letters:
            total = total * self.radix + letter
        return total

    def cells(self, value: int) -> tuple[str, ...]:
        # Without arrays, because this names each node of a route.
        rest, letters = int(value), []
        for _ in range(self.length):
            rest, letter = divmod(rest, self.radix)
            letters.append(str(letter))
        return tuple(reversed(letters))

    def text(self, value: int) -> str:
        return ("." if self.radix > 10 else "").join(self.cells(value))

    def read(self, text: str) -> int:
        letters = self._parts(text)
        if len(letters) != self.length or not self._allowed(letters):
            raise self.refusal(text)
        return self.value(letters)

    def _parts(self, text: str) -> list[int]:
        """Return the letters of a text, -1 for characters that are no letter."""
        parts = text.split(".") if self.radix > 10 else list(text)
        numbers = [p if is_digits(p, 3) else "-1" for p in parts]
        return [letter if letter < self.radix else -1 for letter in map(int, numbers)]

    def _allowed(self, letters: list[int]) -> bool:
        return min(letters) >= 0

    def nearest(self, text: str) -> int:
        if self.radix > 10:
            letters = [max(letter, 0) for letter in self._parts(text[:400])][: self.length]
            return self.value([*letters, *[0] * (self.length - len(letters))])
        alphabet = "0123456789"[: self.radix]
        plain = nearest_of_length(text, alphabet, self.length) or "0" * self.length
        return self.value([int(letter) for letter in plain])


@dataclass(frozen=True)
class WordNetwork(Network):
    """Nodes are words, partitioned into necklaces: the words that are rotations of each other."""

    levels: ClassVar[tuple[str, ...]] = ("necklace",)

    @property
    @abstractmethod
    def word(self) -> Word:
        """The field of the address."""

    @property
    def fields(self) -> tuple[Field, ...]:
        return (self.word,)

    def cluster(self, node: object, level: int) -> Ints:
        """Return the least rotation of each word, read as a number: its necklace."""
        if level != 0:
            return super().cluster(node, level)
        radix, length = self.word.radix, self.word.length
        high = radix ** (length - 1)
        least = turned = self.as_number(self.word.letters(node))[..., None]
        for _ in range(length - 1):
            turned = turned % high * radix + turned // high
            least = np.minimum(least, turned)
        return index_array(least[..., 0], radix**length)

    def as_number(self, letters: Ints) -> Ints:
        """Return words read as numbers to the base of their letters: (..., n) -> (...,)."""
        size = self.word.radix**self.word.length
        total = index_array(letters[..., :1], size)
        for place in range(1, self.word.length):
            total = total * self.word.radix + index_array(letters[..., place : place + 1], size)
        return index_array(total[..., 0], size)

    def cluster_name(self, cluster: int, level: int) -> str:
        return Word("x", self.word.length, self.word.radix).text(cluster)


@dataclass(frozen=True)
class ShiftNetwork(WordNetwork):
    """Nodes are words of n letters; a link drops a letter at one end and adds one at the other."""

    d: int
    n: int

    kinds: ClassVar[tuple[Kind, ...]] = (
        Kind("rotation", "Shift that brings back the letter it drops", "local"),
        Kind("shift", "Shift with another letter", "cross"),
    )

    @property
    def ports(self) -> tuple[Port, ...]:
        names = [f"{end} {a}" for end in ("append", "prepend") for a in range(self.d)]
        return tuple(Port(name, "shift", 0) for name in names)

    def link_kinds(self, node: object) -> Ints:
        """Return 0 at the ports that rotate the word, 1 at the others: (...,) -> (..., ports).

        A link that rotates to the left from one end rotates to the right from the other.
        """
        letters = self.word.letters(node)
        neighbors = self.neighbors(node)
        rotated = np.stack([np.roll(letters, -1, axis=-1), np.roll(letters, 1, axis=-1)], axis=-2)
        others = self.word.letters(np.maximum(neighbors, 0))
        half = neighbors.shape[-1] // 2
        goal = np.repeat(rotated, half, axis=-2)
        return np.asarray((others != goal).any(axis=-1), dtype=np.int64)

    def substitute_letter(self, dropped: str, symbol: str) -> str:
        """Return a letter that may follow or precede ``symbol``: the dropped one if it may."""
        return dropped

    # Distances: what two words have in common, and how far it is moved -------------------------

    def distance(self, a: object, b: object) -> Ints:
        """Return min(n, 2(n-l) - |i-j|) over common factors x[i..i+l) = y[j..j+l).

        A walk shifts a window over a tape. The letters of x left at its end were never outside the
        window; all others have to be pushed out, so the window goes to both ends of what stays.
        """
        x, y = (self.word.letters(nodes).astype(np.int16) for nodes in (a, b))
        x, y = np.broadcast_arrays(x, y)
        n = self.n
        least = np.full(x.shape[:-1], n, dtype=np.int64)
        for offset in range(1 - n, n):
            run = np.zeros(least.shape, dtype=np.int64)
            longest = run
            for i in range(max(offset, 0), min(n, n + offset)):
                run = (run + 1) * (x[..., i] == y[..., i - offset])
                longest = np.maximum(longest, run)
            walk = 2 * (n - longest) - abs(offset)
            least = np.minimum(least, np.where(longest > 0, walk, n))
        return least


def distinct(left: Ints, right: Ints, here: Ints, d: int) -> Ints:
    """Return the ports of words, with -1 for loops and for right shifts that equal a left shift.

    ``here`` are the words themselves: (..., 1).

    >>> distinct(np.array([2, 3]), np.array([0, 2]), np.array([1]), 2).tolist()  # of 01
    [2, 3, 0, -1]
    """
    coincide = np.asarray(right // d == left[..., :1] // d, dtype=bool)
    right = np.where(coincide | (right == here), -1, right)
    return np.concatenate([np.where(left == here, -1, left), right], axis=-1)
