"""Specs with a letter as a parameter, such as ``MC(3,m)``, and the sizes they describe."""

from __future__ import annotations

import re
from contextlib import suppress

from explorer.core.errors import OutsideRange
from explorer.core.network import Network

TERM = re.compile(r"(?P<times>\d*)(?P<letter>[a-z])(?:(?P<sign>[+−-])(?P<more>\d+))?|(?P<only>\d+)")

MAX_TRIES = 8
"""Most sizes that are tried for a valid network, from the least size within all ranges on."""


def terms(form: str) -> list[re.Match[str] | None]:
    """Return the matched terms in the parentheses of a form, None for an invalid term."""
    inside = form.partition("(")[2].removesuffix(")")
    return [TERM.fullmatch(term) for term in inside.split(",")]


def coefficients(match: re.Match[str]) -> tuple[int, int]:
    """Return a and b of a term a·i + b.

    >>> [coefficients(term) for term in terms("DF(2h,h+1)") if term]
    [(2, 0), (1, 1)]
    """
    if match["only"]:
        return 0, int(match["only"])
    more = int(match["more"] or 0)
    return int(match["times"] or 1), -more if match["sign"] in ("-", "−") else more


def key_and_title(cls: type[Network], form: str) -> tuple[str, str]:
    """Return a key and a title of the sizes that a form of a family describes.

    >>> from explorer.core.registry import families
    >>> key_and_title(families()["DB"], "DB(2,n)")
    ('d2', 'd = 2, n free')
    """
    inside = form.partition("(")[2].removesuffix(")").split(",")
    pairs = [(p.name, term) for p, term in zip(cls.every_parameter(), inside, strict=False)]
    free = [name for name, term in pairs if name == term]
    tied = [(name, term) for name, term in pairs if name != term]
    title = ", ".join([*(f"{name} = {term}" for name, term in tied), *(f"{n} free" for n in free)])
    return "".join(f"{name}{term}" for name, term in tied) or "".join(free), title


def least_size(cls: type[Network], form: str) -> int:
    """Return the least size for which a form is a network; if none is found, the first tried.

    >>> from explorer.core.registry import families
    >>> least_size(families()["DB"], "DB(2,n)"), least_size(families()["A"], "A(n,3)")
    (2, 4)
    """
    first = 1
    for parameter, match in zip(cls.every_parameter(), terms(form), strict=False):
        if match:
            a, b = coefficients(match)
            first = max(first, -((b - parameter.minimum) // a) if a else 1)
    pairs = [coefficients(match) for match in terms(form) if match]
    for size in range(first, first + MAX_TRIES):
        # Parameters may also depend on each other.
        with suppress(OutsideRange):
            cls.from_arguments([str(a * size + b) for a, b in pairs])
            return size
    return first
