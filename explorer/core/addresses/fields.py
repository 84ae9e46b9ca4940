"""The fields of an address, each with its own alphabet."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from explorer.core.addresses.permutations import rank, unrank
from explorer.core.errors import BadAddress
from explorer.core.ints import factorial
from explorer.core.suggest import nearest_arrangement, nearest_of_length, nearest_selection
from explorer.words.forms import shown

Address = tuple[int, ...]
"""The values of the fields of one node, first field first."""


@dataclass(frozen=True)
class Field(ABC):
    """One field of an address: a name as the paper writes it, and a finite alphabet."""

    name: str

    @property
    @abstractmethod
    def size(self) -> int:
        """The number of values of the field."""

    @property
    @abstractmethod
    def rule(self) -> str:
        """The form of a valid text, for error messages."""

    @abstractmethod
    def text(self, value: int) -> str:
        """Return the value as the paper writes it."""

    @abstractmethod
    def read(self, text: str) -> int:
        """Return the value of a text; raise BadAddress if the text is invalid."""

    def cells(self, value: int) -> tuple[str, ...]:
        """Return the symbols of the value, each of which is shown in a cell of its own."""
        return tuple(self.text(value))

    def nearest(self, text: str) -> int:
        """Return the value whose text is near to ``text``."""
        return 0

    def refusal(self, text: str) -> BadAddress:
        """Return the error that says why ``text`` is no value of this field."""
        return BadAddress(f"{text!r} is not a value of field {self.name}: {self.rule}")


@dataclass(frozen=True)
class Bits(Field):
    """A string of ``width`` bits, most significant first.

    >>> Bits("c", 3).text(5), Bits("c", 3).read("110")
    ('101', 6)
    """

    width: int

    @property
    def size(self) -> int:
        return 1 << self.width

    @property
    def rule(self) -> str:
        return f"it takes {shown(self.width):bit}, 0 or 1"

    def text(self, value: int) -> str:
        return format(int(value), f"0{self.width}b")

    def read(self, text: str) -> int:
        if len(text) != self.width or set(text) - {"0", "1"}:
            raise self.refusal(text)
        return int(text, 2)

    def nearest(self, text: str) -> int:
        return int(nearest_of_length(text, "01", self.width) or "0", 2)


@dataclass(frozen=True)
class Digit(Field):
    """A digit in base ``radix``, written in decimal.

    >>> Digit("A1", 12).text(11), Digit("A1", 12).read("7")
    ('11', 7)
    """

    radix: int

    @property
    def size(self) -> int:
        return self.radix

    @property
    def rule(self) -> str:
        return f"it takes a number from 0 to {self.radix - 1}"

    def text(self, value: int) -> str:
        return str(int(value))

    def read(self, text: str) -> int:
        if not (text.isascii() and text.isdigit()) or len(text) > 20 or int(text) >= self.radix:
            raise self.refusal(text)
        return int(text)

    def nearest(self, text: str) -> int:
        digits = "".join(c for c in text if c in "0123456789")[:20]
        return min(int(digits), self.radix - 1) if digits else 0

    def cells(self, value: int) -> tuple[str, ...]:
        return (self.text(value),)


@dataclass(frozen=True)
class Permutation(Field):
    """A permutation of 1..n, or of ``k`` of these, whose value is its lexicographic rank.

    Beyond 9 symbols its text has dots between them.

    >>> Permutation("pi", 4).text(14), Permutation("pi", 4).read("3214")
    ('3214', 14)
    >>> Permutation("pi", 10).text(0), Permutation("pi", 4, 2).text(11)
    ('1.2.3.4.5.6.7.8.9.10', '43')
    """

    n: int
    k: int | None = None

    @property
    def length(self) -> int:
        """The number of symbols in the permutation."""
        return self.n if self.k is None else self.k

    @property
    def size(self) -> int:
        return factorial(self.n) // factorial(self.n - self.length)

    @property
    def rule(self) -> str:
        dots = " separated by dots" if self.n > 9 else ""
        if self.length < self.n:
            return f"it takes {self.length} different symbols of 1 to {self.n}{dots}"
        return f"it takes the symbols 1 to {self.n}, each once{dots}"

    def cells(self, value: int) -> tuple[str, ...]:
        return _symbols(int(value), self.n, self.k)

    def text(self, value: int) -> str:
        return ("." if self.n > 9 else "").join(self.cells(value))

    def nearest(self, text: str) -> int:
        symbols = [str(s) for s in range(1, self.n + 1)]
        if self.length < self.n:
            near = nearest_selection(self._parts(text)[: 4 * self.n], symbols, self.length)
        else:
            near = nearest_arrangement(self._parts(text), dict.fromkeys(symbols, 1))
        return int(rank(np.array([int(symbol) for symbol in near]), self.n))

    def _parts(self, text: str) -> list[str]:
        return text.split(".") if self.n > 9 or "." in text else list(text)

    def read(self, text: str) -> int:
        parts = self._parts(text)
        symbols = {str(s) for s in range(1, self.n + 1)}
        if len(parts) != self.length or len({*parts} & symbols) != self.length:
            raise self.refusal(text)
        return int(rank(np.array([int(p) for p in parts]), self.n))


@lru_cache(maxsize=2**12)
def _symbols(value: int, n: int, k: int | None) -> tuple[str, ...]:
    """Return the symbols of a permutation of 1..n: a route names the same nodes again and again."""
    return tuple(str(symbol) for symbol in unrank(value, n, k).tolist())
