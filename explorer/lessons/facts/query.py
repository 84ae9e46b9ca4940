"""The query of a lesson's fact, and every fact by its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias
from urllib.parse import unquote

from explorer.core.errors import OutsideRange
from explorer.core.network import Network
from explorer.core.registry import network

Value: TypeAlias = int | Fraction | str | Sequence[int | str] | None
"""The value of a fact."""


@dataclass(frozen=True)
class FactQuery:
    """The query of a fact: its words, and the options set by name.

    >>> asked = FactQuery.of("Q(4) 0110 1001 router=e-cube variant=as%20printed")
    >>> asked.net.spec, asked.nodes, asked.options
    ('Q(4)', (6, 9), {'router': 'e-cube', 'variant': 'as printed'})
    """

    words: tuple[str, ...]
    options: dict[str, str]

    @classmethod
    def of(cls, text: str) -> FactQuery:
        """Read the text that follows the name of a fact."""
        parts = text.split()
        chosen = [part.split("=", 1) for part in parts if "=" in part]
        plain = tuple(part for part in parts if "=" not in part)
        return cls(plain, {key: unquote(value) for key, value in chosen})

    def word(self, i: int, what: str) -> str:
        """Return a word by its position; raise OutsideRange if it is missing."""
        if i >= len(self.words):
            raise OutsideRange(f"{' '.join(self.words)!r} lacks {what}")
        return self.words[i]

    def net_at(self, i: int) -> Network:
        """Return the network that a word names."""
        return network(self.word(i, "a network, such as Q(4)"))

    @property
    def net(self) -> Network:
        """The network, which is the first word."""
        return self.net_at(0)

    def node(self, i: int) -> int:
        """Return the node of the network that a word names."""
        return self.net.parse(self.word(i, f"an address of {self.net.spec}"))

    @property
    def nodes(self) -> tuple[int, int]:
        """The two nodes that follow the network."""
        return self.node(1), self.node(2)


FACTS: Final[dict[str, Callable[[FactQuery], Value]]] = {}
"""Every fact by its name: its docstring says what arguments it takes."""


def register_fact(function: Callable[[FactQuery], Value]) -> Callable[[FactQuery], Value]:
    """Register a fact under the name of its function."""
    FACTS[function.__name__.strip("_").replace("_", "-")] = function
    return function


def read_number(word: str, nearest: str | None = None) -> Fraction:
    """Return a word of a query as a number; raise OutsideRange if it is not one.

    >>> read_number("1,024"), read_number("−1/2")
    (Fraction(1024, 1), Fraction(-1, 2))
    """
    try:
        return Fraction(word.replace(",", "").replace("−", "-"))
    except (ValueError, ZeroDivisionError):
        raise OutsideRange(f"{word!r} is no number", nearest) from None
