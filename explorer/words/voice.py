"""Sentences that the server words in the language of a page, with their facts filled in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from explorer.words.catalogue import PLACE, catalogue
from explorer.words.forms import localized_number, shown
from explorer.words.locales import PLURAL_CATEGORIES, plural_form

ADJECTIVE: Final = re.compile(r"[A-ZÄÖÜ][a-zäöüß]+e[rsnm]? [A-ZÄÖÜ]")
"""The beginning of a German title whose first word is no noun."""


@dataclass(frozen=True)
class Voice:
    """A language for texts of the catalogue; the English texts are the keys.

    >>> Voice().many(3, "node"), Voice("de").many(1024, "node")
    ('3 nodes', '1.024 Knoten')
    """

    lang: str = "en"

    def say(self, text: str, **facts: str | int) -> str:
        """Return a text with its facts filled in; ``n`` selects the plural form.

        >>> Voice("de").say("{low} to {high}", low=1, high=3)
        '1 bis 3'
        """
        words = catalogue(self.lang).get(text, text)
        if not isinstance(words, str):
            form = plural_form(str(facts.get("n", "")), self.lang)
            words = words.get(form, words[PLURAL_CATEGORIES[-1]])
        values = {
            name: self.number(fact) if isinstance(fact, int) else fact
            for name, fact in facts.items()
        }
        return PLACE.sub(lambda place: values.get(place[0][1:-1], place[0]), words)

    def many(self, count: int, word: str) -> str:
        """Return a number of things; the English plural of ``word`` has an s.

        >>> Voice().many(1, "hop"), Voice("de").many(2, "hop")
        ('1 hop', '2 Hops')
        """
        key = f"{{n}} {word}s"
        if key in catalogue(self.lang):
            return self.say(key, n=count)
        return f"{shown(count, self.number(count)):{word}}"

    def number(self, count: int) -> str:
        """Return a whole number with its thousands separated.

        >>> Voice().number(1024), Voice("de").number(1024)
        ('1,024', '1.024')
        """
        english = f"{count:,}"
        return localized_number(english, self.lang)

    def localized(self, number: str) -> str:
        """Return a number that is written in English as the language writes it.

        >>> Voice("de").localized("1,024.5"), Voice().localized("1,024.5")
        ('1.024,5', '1,024.5')
        """
        return localized_number(number, self.lang)

    def within(self, title: str) -> str:
        """Return a title in the form it has within a sentence; abbreviations keep their capitals.

        German nouns keep their capitals too, but an adjective before a noun does not.

        >>> Voice().within("Mean distance"), Voice().within("TCEF, theorem as printed")
        ('mean distance', 'TCEF, theorem as printed')
        >>> Voice("de").within("Mean distance"), Voice("de").within("Degree")
        ('mittlere Distanz', 'Grad')
        """
        words = self.say(title)
        keeps_case = not ADJECTIVE.match(words) if self.lang == "de" else words[1:2].isupper()
        return words if keeps_case else words[:1].lower() + words[1:]

    def joined(self, parts: Sequence[str]) -> str:
        """Return parts in a row, with an "and" before the last.

        >>> Voice().joined(["Q(1)", "Q(2)", "Q(3)"])
        'Q(1), Q(2) and Q(3)'
        """
        if len(parts) < 2:
            return "".join(parts)
        return self.say(" and ").join([", ".join(parts[:-1]), parts[-1]])


ENGLISH: Final = Voice()
"""The language of text in files and terminals."""
