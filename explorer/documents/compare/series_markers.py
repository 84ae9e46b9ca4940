"""The sign of a family in a plot: a hue shared by related families, and a marker of its own."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Final

from explorer.analysis.comparison.curves import Curve
from explorer.analysis.comparison.families import Family, comparable_families


@dataclass(frozen=True)
class Sign:
    """``hue`` counts the colours of plot families from 1: cubes, stars, exchanged, metacube, HCN.

    ``marker`` is the shape that carries the family without colour, hollow unless ``filled``.
    """

    hue: int
    marker: str
    filled: bool = True

    @property
    def shape(self) -> str:
        """The marker as a single name.

        >>> Sign(1, "circle", filled=False).shape
        'circle-open'
        """
        return self.marker if self.filled else f"{self.marker}-open"


SIGNS: Final = {
    "Q": Sign(1, "circle", filled=False),
    "CQ": Sign(1, "circle"),
    "MC": Sign(4, "diamond"),
    "HCN": Sign(5, "square"),
    "EH": Sign(3, "triangle-up", filled=False),
    "ECQ": Sign(3, "triangle-up"),
    "S": Sign(2, "star", filled=False),
    "SC": Sign(2, "star-diamond", filled=False),
    "SCQ": Sign(2, "star"),
    "HyperStar": Sign(2, "hexagon", filled=False),
    "HCNs": Sign(5, "square", filled=False),
    "HCNm": Sign(5, "triangle-left"),
    "GHC": Sign(4, "diamond", filled=False),
    "Torus": Sign(5, "star-diamond"),
    "Mesh": Sign(5, "triangle-left", filled=False),
}
"""The signs of the families of the papers."""

FURTHER_MARKERS: Final = (
    *("triangle-down", "pentagon", "hexagon", "cross", "x", "triangle-right"),
    *("hourglass", "bowtie", "star-square", "star-triangle-up", "hexagram", "diamond-tall"),
    *("octagon", "diamond-wide", "star-triangle-down", "triangle-ne", "triangle-sw"),
)
"""Markers for further families and further curves; the families have all hues but that of cubes,
with which they are compared most."""

HUES: Final = sorted({sign.hue for sign in SIGNS.values()})

UNUSED_MARKERS: Final = tuple(
    (marker, filled)
    for filled in (True, False)
    for marker in FURTHER_MARKERS
    if Sign(1, marker, filled).shape not in {sign.shape for sign in SIGNS.values()}
)
"""Markers, filled and hollow, that no family of the papers has."""


def sign_of(family: Family) -> Sign:
    """Return the signs of a family; further curves of a family have markers of their own.

    >>> metacube = next(family for family in comparable_families() if family.key == "MC")
    >>> [sign_of(replace(metacube, nth=k)).marker for k in range(3)]
    ['diamond', 'triangle-down', 'pentagon']
    """
    first_sign = SIGNS.get(family.key) or _further_sign(family.key)
    return (
        replace(first_sign, marker=FURTHER_MARKERS[(family.nth - 1) % len(FURTHER_MARKERS)])
        if family.nth
        else first_sign
    )


def _further_sign(key: str) -> Sign:
    """Return the signs of a family without a paper; the last marker if it is not compared."""
    further_keys = [family.key for family in comparable_families() if family.key not in SIGNS]
    if key not in further_keys:
        return Sign(1, FURTHER_MARKERS[-1], filled=False)
    i = further_keys.index(key)
    return Sign(i % 4 + 2, *UNUSED_MARKERS[i % len(UNUSED_MARKERS)])


def signs_of(curves: Iterable[Curve]) -> dict[Family, Sign]:
    """Return the signs of the families of curves that are shown together.

    A curve that was added has a hue and a marker that no other has, while there are some.
    """
    signs: dict[Family, Sign] = {}
    for curve in curves:
        sign = sign_of(curve.family)
        if curve.sizes not in curve.family.group.choices:
            sign = _unlike(sign, signs.values())
        signs[curve.family] = sign
    return signs


def _unlike(sign: Sign, others: Collection[Sign]) -> Sign:
    hues, markers = {other.hue for other in others}, {other.marker for other in others}
    if sign.hue in hues:
        sign = replace(sign, hue=next((hue for hue in HUES if hue not in hues), sign.hue))
    if sign.shape in {other.shape for other in others}:
        marker = next((m for m in FURTHER_MARKERS if m not in markers), sign.marker)
        sign = replace(sign, marker=marker)
    return sign
