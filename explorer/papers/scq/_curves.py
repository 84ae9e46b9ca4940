"""Comparisons in the sentences on Figures 7 to 12: curves under every choice of (m,n).

The paper does not print which (m,n) the curves of SC and SCQ use, nor what a dimension is: every
sentence is computed for each choice, and depends on it if they disagree. The highest is the one
that no other exceeds, the lowest the one that exceeds no other: ties are allowed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from explorer.analysis.comparison.families import STAR_CUBES, Sizes
from explorer.papers.forms.quantities import Quantity
from explorer.papers.forms.sizes import Over
from explorer.papers.forms.vocabulary import Beside, Depends, Form, Joined

BELOW = Sizes("below", "m = n − 1", "n", ((1, -1), (1, 0)), 2)
CHOICES: tuple[Sizes, ...] = (*STAR_CUBES.choices, BELOW)
"""The sequences of sizes of SC and SCQ, m = 3 first: Table 2 fits it from degree 6."""

FIRST, LAST = 3, 10
"""The least value of the free letter, and the largest degree or dimension, that are compared."""

START_REASON = "from 3 on: S(2) is a single link"
"""Why the curves start where they do."""

FAMILY_NAMES = {
    "Q": "hypercube",
    "CQ": "crossed cube",
    "S": "star graph",
    "SC": "star cube",
    "HS": "hierarchical star",
    "HyperStar": "hyper-star",
}

Axis = Literal["degree", "dimension"]
Choice = tuple[str, Form]


def compared_network(family: str, axis: Axis, m: int, n: int, i: int) -> str | None:
    """Return the network of a family that is compared with SCQ(m,n), None if no network is.

    ``i`` is the value of the free letter, m or n. The hyper-star is taken with n = 2k, for which it
    is regular.

    >>> compared_network("S", "degree", 3, 3, 3), compared_network("S", "dimension", 3, 3, 3)
    ('S(6)', 'S(3)')
    """
    if family == "SC":
        return f"SC({m},{n})"
    x = m + n - 1 if axis == "degree" else i
    if family == "HS" and not 2 <= x <= 5:
        return None
    if family == "HyperStar":
        return f"HyperStar({2 * x},{x})"
    return f"S({x + 1})" if family == "S" and axis == "degree" else f"{family}({x})"


def curve(sizes: Sizes) -> list[tuple[int, int, int]]:
    """Return (m, n, value of the free letter) of the star-crossed cubes of a choice, to degree 18.

    >>> curve(BELOW)[:2]
    [(2, 3, 3), (3, 4, 4)]
    """
    points = []
    for i in range(FIRST, LAST + 1):
        m, n = (a * i + b for a, b in sizes.arguments)
        points += [(m, n, i)] if m + n - 1 <= 18 else []
    return points


def family_comparison(
    sizes: Sizes,
    family: str,
    quantity: Quantity,
    relation: str,
    axis: Axis,
    includes: Callable[[int], bool] = lambda x: True,
    start_reason: str = "",
) -> Beside | None:
    """Return the star-crossed cubes of a choice against a family, None if none are comparable.

    ``includes`` takes the degree or the dimension; ``start_reason`` says why the first are left
    out.
    """
    triples = [
        (m, n, i)
        for m, n, i in curve(sizes)
        for x in [m + n - 1 if axis == "degree" else i]
        if x <= LAST and includes(x) and compared_network(family, axis, m, n, i) is not None
    ]
    over = Over(lambda m, n, i: f"SCQ({m},{n})", triples, start_reason or START_REASON)
    comparison = Beside(
        over, quantity, lambda *at: str(compared_network(family, axis, *at)), relation
    )
    return comparison if triples else None


def choice_readings(
    families: str,
    quantity: Quantity,
    relation: str,
    axis: Axis,
    includes: Callable[[int], bool] = lambda x: True,
    title_start: str = "",
    start_reason: str = "",
) -> tuple[Choice, ...]:
    """Return a reading for each choice of (m,n): compared with all of several families at once."""
    readings: list[Choice] = []
    for sizes in CHOICES:
        forms = [
            (FAMILY_NAMES[family], form)
            for family in families.split()
            if (
                form := family_comparison(
                    sizes, family, quantity, relation, axis, includes, start_reason
                )
            )
            is not None
        ]
        if forms:
            title = f"{title_start}{sizes.title}, equal {axis}"
            readings.append((title, forms[0][1] if len(forms) == 1 else Joined(tuple(forms))))
    return tuple(readings)


def comparison_by_choice(
    families: str, quantity: Quantity, relation: str, axis: Axis = "degree", note: str = ""
) -> Depends:
    """Return the comparison of SCQ with families, which may depend on the choice of (m,n)."""
    return Depends("readings", choice_readings(families, quantity, relation, axis), note)


HYPER_STAR_NOTE = "The hyper-star is taken with n = 2k, where it is regular."
HS_NOTE = "The hierarchical star up to HS(5): its diagonal links are a reconstruction."
