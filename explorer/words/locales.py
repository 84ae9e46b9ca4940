"""CLDR's data about a language: its plural forms, the separators of its numbers, its own name."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from babel import Locale

PLURAL_CATEGORIES: Final = ("zero", "one", "two", "few", "many", "other")
"""Categories of plurals, in the order of CLDR."""


@cache
def _locale(lang: str) -> Locale:
    # Imported here: only other languages than English need it.
    from babel import Locale

    # The test language is English from right to left.
    return Locale.parse("en" if lang.endswith("-XB") else lang, sep="-")


@cache
def plural_forms(lang: str) -> tuple[str, ...]:
    """Return the plural categories for which a language has a form, in the order of CLDR.

    >>> plural_forms("de"), plural_forms("pl")
    (('one', 'other'), ('one', 'few', 'many', 'other'))
    """
    tags = _locale(lang).plural_form.tags
    return tuple(
        name for name in PLURAL_CATEGORIES if name in tags or name == PLURAL_CATEGORIES[-1]
    )


@lru_cache(maxsize=4096)
def plural_form(number: str, lang: str) -> str:
    """Return the plural category of a number in English notation, ``other`` for other texts.

    >>> plural_form("1", "de"), plural_form("1,024", "de"), plural_form("3", "pl")
    ('one', 'other', 'few')
    """
    try:
        value = Decimal(number.replace(",", ""))
    except InvalidOperation:
        return PLURAL_CATEGORIES[-1]
    return str(_locale(lang).plural_form(value))


@cache
def number_separators(lang: str) -> tuple[str, str]:
    """Return the separator of thousands and the decimal separator.

    >>> number_separators("en"), number_separators("de")
    ((',', '.'), ('.', ','))
    """
    if lang.startswith("en"):
        return ",", "."
    symbols = _locale(lang).number_symbols["latn"]
    return symbols["group"], symbols["decimal"]


@cache
def reading_direction(lang: str) -> str:
    """Return the direction of lines in a language, ``ltr`` or ``rtl``.

    >>> reading_direction("de"), reading_direction("he")
    ('ltr', 'rtl')
    """
    return "ltr" if lang == "en" else str(_locale(lang).text_direction)


@cache
def own_name(lang: str) -> str:
    """Return a language's name for itself.

    >>> own_name("de"), own_name("nl")
    ('Deutsch', 'Nederlands')
    """
    name = _locale(lang).get_display_name(lang) or lang
    return name[0].upper() + name[1:]
