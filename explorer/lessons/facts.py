"""The facts of lessons: a small vocabulary that computes every number where it stands.

``{links: Q(4)}`` in a lesson is the fact ``links`` of Q(4). What follows the name is a network and
what else the fact takes, with blanks between; ``key=value`` chooses, ``, in words`` spells it out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Final, TypeAlias
from urllib.parse import unquote

from explorer.core.errors import OutsideRange
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.core.suggest import closest_match

Value: TypeAlias = int | Fraction | str | Sequence[int | str] | None
"""What a fact comes to."""

NAMES: Final = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen"
)
GERMAN_NUMBERS: Final = (
    "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn"
    " sechzehn"
)
SMALL: Final = MappingProxyType({"en": NAMES.split(), "de": GERMAN_NUMBERS.split()})
"""Numbers that can be spelt out, from zero on, by language."""

MARKS: Final = MappingProxyType({"en": str.maketrans("", ""), "de": str.maketrans(",.", ".,")})
"""How thousands and decimals are parted in a language, out of English."""

FORM: Final = re.compile(r"\s*([a-z-]+):\s*(.*?)(,\s*in (?:words|Worten))?\s*", re.S)


@dataclass(frozen=True)
class FactQuery:
    """What a fact is asked of: its words, and what is chosen by name.

    >>> asked = FactQuery.of("Q(4) 0110 1001 router=e-cube variant=as%20printed")
    >>> asked.net.spec, asked.nodes, asked.chosen
    ('Q(4)', (6, 9), {'router': 'e-cube', 'variant': 'as printed'})
    """

    words: tuple[str, ...]
    chosen: dict[str, str]

    @classmethod
    def of(cls, text: str) -> FactQuery:
        """Read what stands behind the name of a fact."""
        parts = text.split()
        chosen = [part.split("=", 1) for part in parts if "=" in part]
        plain = tuple(part for part in parts if "=" not in part)
        return cls(plain, {key: unquote(value) for key, value in chosen})

    def word(self, i: int, what: str) -> str:
        """Return a word by its place; raise OutsideRange where it is not there."""
        if i >= len(self.words):
            raise OutsideRange(f"{' '.join(self.words)!r} lacks {what}")
        return self.words[i]

    def net_at(self, i: int) -> Network:
        """Return the network that a word names."""
        return network(self.word(i, "a network, such as Q(4)"))

    @property
    def net(self) -> Network:
        """The network, which every fact of one begins with."""
        return self.net_at(0)

    def node(self, i: int) -> int:
        """Return the node of the network that a word names."""
        return self.net.parse(self.word(i, f"an address of {self.net.spec}"))

    @property
    def nodes(self) -> tuple[int, int]:
        """The two nodes behind the network."""
        return self.node(1), self.node(2)


FACTS: Final[dict[str, Callable[[FactQuery], Value]]] = {}
"""Every fact by its name: its docstring says what it takes."""


def register_fact(function: Callable[[FactQuery], Value]) -> Callable[[FactQuery], Value]:
    """Take up a fact under the name of its function."""
    FACTS[function.__name__.strip("_").replace("_", "-")] = function
    return function


@lru_cache(maxsize=4096)
def value(ask: str) -> Value:
    """Return what a fact comes to, as it is computed; raise ExplorerError.

    >>> value("distance: Q(4) 0110 1001"), value("neighbors: Q(2) 00")
    (4, ('01', '10'))
    """
    match = FORM.fullmatch(ask)
    if match is None:
        raise OutsideRange(f"{{{ask}}} is no fact: it is a name, a colon and what it is asked of")
    from explorer.lessons import all_pairs, queueing, switching, vocabulary  # noqa: F401  (filling)

    name, rest, _ = match.groups()
    if name not in FACTS:
        raise OutsideRange(f"there is no fact {name!r}", nearest=closest_match(name, FACTS))
    return FACTS[name](FactQuery.of(rest))


def fact(ask: str, lang: str = "en") -> str:
    """Return a fact as it reads in a language; raise ExplorerError.

    >>> fact("links: Q(10)"), fact("degree: Q(4), in words"), fact("mean: CQ(3)")
    ('5,120', 'four', '1.375')
    >>> fact("link: Q(4)")
    Traceback (most recent call last):
    ...
    explorer.core.errors.OutsideRange: there is no fact 'link'. Nearest: links.
    """
    form = FORM.fullmatch(ask)
    return value_text(value(ask), bool(form and form[3]), lang)


def read_number(word: str, nearest: str | None = None) -> Fraction:
    """Return the number that a word of a query is; raise OutsideRange for another word.

    >>> read_number("1,024"), read_number("−1/2")
    (Fraction(1024, 1), Fraction(-1, 2))
    """
    try:
        return Fraction(word.replace(",", "").replace("−", "-"))
    except (ValueError, ZeroDivisionError):
        raise OutsideRange(f"{word!r} is no number", nearest) from None


def value_text(answer: Value, in_words: bool = False, lang: str = "en") -> str:
    """Return a value as it reads: thousands set off, at most three decimals, lists by commas.

    >>> [value_text(value) for value in (1024, Fraction(13, 4), (1, 4, 6))]
    ['1,024', '3.25', '1, 4, 6']
    >>> value_text(3, in_words=True)
    'three'
    >>> value_text(1024, lang="de"), value_text(3, True, "de")
    ('1.024', 'drei')
    """
    if answer is None:
        raise OutsideRange("nothing is known of this")
    if isinstance(answer, str):
        return answer
    if isinstance(answer, Sequence):
        return ", ".join(value_text(item, in_words, lang) for item in answer)
    if in_words and answer in range(len(SMALL[lang])):
        return SMALL[lang][int(answer)]
    if isinstance(answer, Fraction) and answer.denominator != 1:
        return f"{float(answer):,.3f}".rstrip("0").rstrip(".").translate(MARKS[lang])
    return f"{int(answer):,}".translate(MARKS[lang])
