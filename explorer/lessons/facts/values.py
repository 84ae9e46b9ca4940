"""The facts of lessons: a small vocabulary that computes every number where it stands.

``{links: Q(4)}`` in a lesson is the fact ``links`` of Q(4). What follows the name is a network and
what else the fact takes, with blanks between; ``key=value`` chooses, ``, in words`` spells it out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from explorer.core.errors import OutsideRange
from explorer.core.suggest import closest_match

# Each registers its facts.
from explorer.lessons.facts import all_pairs, queueing, switching, vocabulary  # noqa: F401
from explorer.lessons.facts.query import FACTS, FactQuery, Value

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


@lru_cache(maxsize=4096)
def value(ask: str) -> Value:
    """Return what a fact comes to, as it is computed; raise ExplorerError.

    >>> value("distance: Q(4) 0110 1001"), value("neighbors: Q(2) 00")
    (4, ('01', '10'))
    """
    match = FORM.fullmatch(ask)
    if match is None:
        raise OutsideRange(f"{{{ask}}} is no fact: it is a name, a colon and what it is asked of")
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
