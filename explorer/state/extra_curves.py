"""Networks and curves added to a comparison: ``MC(2,3)`` is a point, ``MC(3,m)`` a curve."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from explorer.analysis.comparison.families import Family, Group, Sizes, comparable_families
from explorer.analysis.comparison.forms import coefficients, terms
from explorer.analysis.comparison.metrics import Axis
from explorer.core.errors import ExplorerError, OutsideRange, brief
from explorer.core.registry import families, network
from explorer.words.forms import capital

MAX_ADDED = 12

MAX_FIRST_SIZE = 12
"""Sizes of a curve up to this are tried until one is a network."""

CURVE_PATTERN = re.compile(r"[^,()]+\([^()]*\)?")


def split_added(text: str) -> list[str]:
    """Return the specs and curves listed in a text.

    >>> split_added("MC(2,3),GHC(4,4,4),CQ(n)")
    ['MC(2,3)', 'GHC(4,4,4)', 'CQ(n)']
    """
    return [
        "".join(word.split()) for word in CURVE_PATTERN.findall(text) or text.split(",") if word
    ]


def read_added(text: str, across: Axis, complaints: list[str]) -> tuple[str, ...]:
    """Return the additions in canonical form, each once; texts that name none are complained of.

    >>> from explorer.analysis.comparison.metrics import AXES
    >>> complaints: list[str] = []
    >>> read_added("mc(2,3),MC(3,m),Q(99),Q(1)", AXES[0], complaints), len(complaints)
    (('MC(2,3)', 'MC(3,m)'), 2)
    """
    names: list[str] = []
    for word in split_added(text):
        try:
            name, sizes = _read_curve(word)
            if len(names) >= MAX_ADDED:
                raise OutsideRange(f"no more than {MAX_ADDED} networks and curves can be added")
            _require_on_axis(name, sizes, across)
        except ExplorerError as error:
            near = f" Nearest: {error.nearest}." if error.nearest else ""
            sentence = capital(error.sentence)
            complaints.append(f"{sentence}.{near} {brief(word)} was not added.")
            continue
        if name not in names:
            names.append(name)
    return tuple(names)


def _require_on_axis(name: str, sizes: Sizes, across: Axis) -> None:
    """Raise OutsideRange if a single network is not on an axis, or beyond its range."""
    if not sizes.specs:
        return
    title = across.title.lower()
    if across.key == "size":
        raise OutsideRange(f"{name} is one network and has no place along the {title}")
    x = across.value(network(name), 1)
    if not across.low <= x <= across.high:
        raise OutsideRange(
            f"{name} has {title} {x:,}: the axis goes from {across.low:,} to {across.high:,}"
        )


def added_curves(added: tuple[str, ...]) -> tuple[tuple[Family, Sizes], ...]:
    """Return the family and the sizes of everything added, as ``read_added`` wrote it."""
    return tuple((_family(name.partition("(")[0]), _read_curve(name)[1]) for name in added)


def _family(key: str) -> Family:
    """Return a family as it is compared, or a hidden one for a key that is not compared."""
    compared_family = next((family for family in comparable_families() if family.key == key), None)
    if compared_family:
        return compared_family
    cls = families().get(key)
    # A graph from a file belongs to no family.
    return Family(key, cls.title if cls else key, Group("", ()), shown_by_default=False)


@lru_cache(maxsize=256)
def _read_curve(word: str) -> tuple[str, Sizes]:
    """Return the canonical text and the sizes of a network or a curve; raise ExplorerError."""
    key, matches = word.partition("(")[0], terms(word)
    letters = {m["letter"] for m in matches if m and m["letter"]}
    family = next((k for k in families() if k.casefold() == key.casefold()), None)
    shaped = family == "GHC" and _letters_are_shapes(matches)
    if family is None or not all(matches) or len(letters) != 1 or shaped:
        spec = network(word).spec
        return spec, Sizes(spec, spec, "", (), 1, (spec,))
    letter = letters.pop()
    arguments = tuple(coefficients(m) for m in matches if m)
    sizes = Sizes("added", word, letter, arguments)
    for i in range(1, MAX_FIRST_SIZE + 1):
        try:
            network(sizes.spec(family, i))
        except ExplorerError as error:
            last = error
            continue
        return sizes.form(family).replace("−", "-"), replace(sizes, first=i)
    raise last


def _letters_are_shapes(terms: list[re.Match[str] | None]) -> bool:
    """Return whether the letters of a GHC are the shapes of its dimensions: ``4m``, ``3r``."""
    return all(m is None or not m["letter"] or m["times"] not in ("", "1") for m in terms)
