"""The facts of lessons: a small vocabulary for computing every number in a text.

``{links: Q(4)}`` in a lesson is the fact ``links`` of Q(4). The name is followed by a network and
the other arguments of the fact, separated by spaces; ``key=value`` sets an option, ``, in words``
spells the number out.
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

# Imported because each registers its facts.
from explorer.lessons.facts import all_pairs, queueing, switching, vocabulary  # noqa: F401
from explorer.lessons.facts.query import FACTS, FactQuery, Value

ENGLISH_NUMBERS: Final = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen"
)
GERMAN_NUMBERS: Final = (
    "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn"
    " sechzehn"
)
NUMBER_WORDS: Final = MappingProxyType(
    {"en": ENGLISH_NUMBERS.split(), "de": GERMAN_NUMBERS.split()}
)
"""Words for numbers that can be spelt out, from zero on, by language."""

SEPARATORS: Final = MappingProxyType({"en": str.maketrans("", ""), "de": str.maketrans(",.", ".,")})
"""How to convert English thousands and decimal separators to a language."""

FORM: Final = re.compile(r"\s*([a-z-]+):\s*(.*?)(,\s*in (?:words|Worten))?\s*", re.S)


@lru_cache(maxsize=4096)
def value(query: str) -> Value:
    """Return the computed value of a fact; raise ExplorerError if it cannot be computed.

    >>> value("distance: Q(4) 0110 1001"), value("neighbors: Q(2) 00")
    (4, ('01', '10'))
    """
    match = FORM.fullmatch(query)
    if match is None:
        raise OutsideRange(f"{{{query}}} is no fact: it is a name, a colon and what it is asked of")
    name, rest, _ = match.groups()
    if name not in FACTS:
        raise OutsideRange(f"there is no fact {name!r}", nearest=closest_match(name, FACTS))
    return FACTS[name](FactQuery.of(rest))


def fact(query: str, lang: str = "en") -> str:
    """Return a fact as text in a language; raise ExplorerError if it cannot be computed.

    >>> fact("links: Q(10)"), fact("degree: Q(4), in words"), fact("mean: CQ(3)")
    ('5,120', 'four', '1.375')
    >>> fact("link: Q(4)")
    Traceback (most recent call last):
    ...
    explorer.core.errors.OutsideRange: there is no fact 'link'. Nearest: links.
    """
    form = FORM.fullmatch(query)
    return value_text(value(query), bool(form and form[3]), lang)


def value_text(answer: Value, in_words: bool = False, lang: str = "en") -> str:
    """Return a value as text: thousands separators, at most three decimals, commas in lists.

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
    if in_words and answer in range(len(NUMBER_WORDS[lang])):
        return NUMBER_WORDS[lang][int(answer)]
    if isinstance(answer, Fraction) and answer.denominator != 1:
        return f"{float(answer):,.3f}".rstrip("0").rstrip(".").translate(SEPARATORS[lang])
    return f"{int(answer):,}".translate(SEPARATORS[lang])
