"""Every text with its translation to a language: written as a ``.po`` file, and checked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import BytesIO
from typing import Any, Final, NamedTuple, TypeAlias

from babel.messages.catalog import Catalog
from babel.messages.plurals import get_plural
from babel.messages.pofile import write_po as write_catalog

from explorer.words.forms import GAP
from explorer.words.glossary import english_terms
from explorer.words.po import Translations, plural_indices
from explorer.words.texts import KINDS, REFERENCE_LANGUAGE, Texts, texts

FORMULA: Final = re.compile(r"\$[^$]*\$|`[^`]*`")
FORMS: Final = "Write the number as # and each form of the word: {n:# first|# second}."


class Entry(NamedTuple):
    """A text: its kind, its English form, and the term and field to which it belongs, if any."""

    kind: str
    english: str
    term: str = ""
    field: str = ""

    @property
    def context(self) -> str:
        """The key that distinguishes the text from equal texts elsewhere."""
        return " ".join(filter(None, (self.kind, self.term, self.field)))

    def words(self, translated: Texts) -> Any:
        """Return the translation of the text, by forms if a number decides; "" if it has none."""
        words = translated[self.kind].get(self.term or self.english, "")
        return words.get(self.field, "") if self.term and words else words


LinesAndPages: TypeAlias = tuple[Sequence[tuple[str, int]], Sequence[str]]
"""The lines of code with a text, as (file, number), and the pages that show it."""


def entries() -> Iterator[Entry]:
    """Yield every text that can be translated, kind by kind.

    >>> next(entries()).kind
    'interface'
    """
    for kind in KINDS[:-1]:
        yield from (Entry(kind, english) for english in texts(kind, REFERENCE_LANGUAGE))
    terms = english_terms()
    for key, fields in texts(KINDS[-1], REFERENCE_LANGUAGE).items():
        yield from (Entry(KINDS[-1], terms[key][field], key, field) for field in fields)


def translations(lang: str) -> Translations:
    """Return all texts of a language in the program."""
    return {kind: dict(texts(kind, lang)) for kind in KINDS}


def write_po(
    lang: str, translated: Translations, find_places: Callable[[str], LinesAndPages]
) -> bytes:
    """Return all texts with their translations; ``find_places`` returns the places of a text."""
    catalog = Catalog(locale=lang, project="Interconnect Explorer", fuzzy=False)
    for entry in entries():
        words = entry.words(translated)
        lines, pages = find_places(entry.english)
        plural = isinstance(texts(entry.kind, REFERENCE_LANGUAGE).get(entry.english), Mapping)
        catalog.add(
            (entry.english, entry.english) if plural else entry.english,
            _by_index(words, lang) if plural else words,
            locations=lines,
            auto_comments=_comments(entry, pages),
            context=entry.context,
        )
    out = BytesIO()
    write_catalog(out, catalog, width=100, sort_output=False)
    return out.getvalue()


def _comments(entry: Entry, pages: Sequence[str]) -> list[str]:
    shown_at = [f"Seen at {page}" for page in pages]
    has_forms = any(":" in gap[0] for gap in GAP.finditer(entry.english))
    return [*shown_at, *([FORMS] if has_forms and entry.kind != "interface" else [])]


def _by_index(words: Any, lang: str) -> list[str]:
    forms = words if isinstance(words, Mapping) else {}
    forms_by_index = {index: forms.get(name, "") for name, index in plural_indices(lang).items()}
    return [forms_by_index.get(i, "") for i in range(get_plural(lang)[0])]


# Errors -------------------------------------------------------------------------------------------


def faults(translated: Texts) -> Iterator[str]:
    """Yield the faults in the texts of a language, a sentence each.

    >>> french = {kind: {} for kind in KINDS} | {"interface": {"Open {spec}": "Ouvrir"}}
    >>> list(faults(french))
    ["interface: 'Open {spec}' says {spec}, 'Ouvrir' does not"]
    """
    for entry in entries():
        words = entry.words(translated)
        for form in words.values() if isinstance(words, Mapping) else filter(None, [words]):
            missing = _required_names(entry, entry.english) - _required_names(entry, form)
            if missing:
                gaps_text = ", ".join(sorted(missing))
                yield f"{entry.kind}: {entry.english!r} says {gaps_text}, {form!r} does not"


def _required_names(entry: Entry, text: str) -> Counter[str]:
    """Return the names that a text needs in any language: its gaps once, its formulas and code."""
    if entry.kind == "statements":
        return Counter(FORMULA.findall(text))
    # A gap that only chooses between is and are may be missing in another language.
    gaps = [gap for gap in GAP.finditer(text) if "|" not in gap[0] or re.search("[#=]", gap[0])]
    return Counter({f"{{{gap[1]}}}" for gap in gaps})
