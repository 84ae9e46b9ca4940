"""Table 2: the cost of the star-crossed cube and its parents, degree by degree."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from explorer.core.registry import network
from explorer.papers.check import Case
from explorer.papers.claim import Claim, Foundation
from explorer.papers.forms.sizes import Over, single
from explorer.papers.forms.vocabulary import (
    Beside,
    Compared,
    Depends,
    Form,
    Joined,
    Sweep,
    statement,
)
from explorer.papers.paper_tables import Cell, Table
from explorer.papers.scq._common import COST

COLUMNS = (
    ("star", "Star", "star graph"),
    ("sc", "SC", "star cube"),
    ("scq", "SCQ", "star-crossed cube"),
    ("hc", "HC", "hypercube"),
)
PRINTED: dict[int, tuple[int | None, ...]] = {
    3: (6, None, None, 9),
    4: (12, None, None, 16),
    5: (24, 20, 20, 25),
    6: (35, 42, 36, 36),
    7: (54, 63, 56, 49),
    8: (70, 80, 72, 64),
    9: (96, 108, 99, 81),
}
"""Costs by degree, as printed: star graph, star cube, star-crossed cube, hypercube."""


def spec_of(column: str, degree: int, m: int = 3) -> str:
    """Return the network of a column with a degree.

    >>> spec_of("star", 3), spec_of("scq", 6)
    ('S(4)', 'SCQ(3,4)')
    """
    plain = {"star": f"S({degree + 1})", "hc": f"Q({degree})"}
    return plain.get(column) or f"{column.upper()}({m},{degree + 1 - m})"


def _form(column: str, degree: int, printed_cost: int) -> Form:
    """Return the cost of a column's network; where m = 3 does not fit, of all candidates."""
    if degree > 5 or column in ("star", "hc"):
        note = "" if column in ("star", "hc") else "Which (m,n) is meant is not printed: m = 3."
        return Sweep(single(spec_of(column, degree)), COST, printed_cost, note=note)
    forms = tuple(
        (f"m = {m}", Sweep(single(spec_of(column, degree, m)), COST, printed_cost))
        for m in (3, 1, 2, 4)
    )
    return Depends("readings", forms, "The rest of the column is that of m = 3.")


ENTRIES = tuple(
    (degree, column, words, value)
    for degree, costs in PRINTED.items()
    for (column, _, words), value in zip(COLUMNS, costs, strict=True)
    if value is not None
)
FORMS = {(degree, column): _form(column, degree, value) for degree, column, _, value in ENTRIES}

CLAIMS: tuple[Claim, ...] = tuple(
    statement(f"scq-table2-{degree:02d}-{column}", "Table 2", str(value),
         f"The {words} of degree {degree} has cost {value}.", FORMS[degree, column],
         defect="scq-table2-star-column" if column == "star" else "")
    for degree, column, words, value in ENTRIES
)  # fmt: skip


def _cell(degree: int, column: str, value: int | None) -> Cell:
    if value is None:
        return Cell("")
    finding = FORMS[degree, column]()
    return Cell(str(value), finding.computed, finding.verdict, value, finding.note)


TABLE = Table(
    "scq-table2",
    "scq",
    "Table 2",
    "Cost of the star-crossed cube and its parents by degree",
    ("Degree", *(title for _, title, _ in COLUMNS)),
    lambda: tuple(
        (Cell(str(degree), number=degree),
         *(_cell(degree, key, value) for (key, _, _), value in zip(COLUMNS, costs, strict=True)))
        for degree, costs in PRINTED.items()
    ),
    "Cost is degree × diameter. The star's column is that of the degree before; which (m,n) the"
    " columns SC and SCQ take is not printed, and m = 3 fits from degree 6 on.",
)  # fmt: skip

# Whole columns -----------------------------------------------------------------------------------

LINKS_AND_DISTANCES: tuple[Foundation, ...] = ("links", "counts", "distances")


def _cases(column: str, first: int, m: int = 3) -> list[Case]:
    """Return the rows of a column, from a degree on, with the networks of their degree."""
    index = [key for key, _, _ in COLUMNS].index(column)
    return [
        Case(spec, f"degree {degree}, {spec}", value, COST.of(network(spec)))
        for degree, costs in PRINTED.items()
        if (value := costs[index]) is not None
        and degree >= first
        and (column == "star" or degree + 1 - m >= 2)
        for spec in [spec_of(column, degree, m)]
    ]


def _cases_by_degree() -> list[Case]:
    return _cases("star", 3)


def _cases_by_symbols() -> list[Case]:
    return [
        Case(f"S({n})", f"n = {n}", costs[0] or 0, COST.of(network(f"S({n})")))
        for n, costs in PRINTED.items()
    ]


def _both_columns(m: int) -> list[Case]:
    return sorted(
        _cases("sc", 5, m) + _cases("scq", 5, m), key=lambda case: network(case.spec).nodes
    )


def _parents(m: int, n: int) -> tuple[str, ...]:
    return f"Q({m})", f"CQ({m})", f"S({n})"


def _equal_degree_networks(m: int, n: int) -> tuple[str, ...]:
    return f"Q({m + n - 1})", f"CQ({m + n - 1})", f"S({m + n})"


def _above_all(over: Over, others: Callable[[int, int], tuple[str, ...]]) -> Joined:
    names = ("the hypercube", "the crossed cube", "the star graph")
    return Joined(tuple(
        (name, Beside(over, COST, lambda m, n, i=i: others(m, n)[i], ">"))
        for i, name in enumerate(names)
    ))  # fmt: skip


def _rows_of_the_table() -> list[Case]:
    return [
        Case(spec_of("scq", degree), f"degree {degree}", max(star or 0, cube or 0), ours)
        for degree, (star, _, ours, cube) in PRINTED.items()
        if ours is not None
    ]


ALL_SIZES = Over("SCQ({},{})", [(m, n) for m in range(1, 10) for n in range(2, 9)])

COLUMN_CLAIMS = (
    statement("scq-table2-star-column", "Table 2, Star", "one row a degree",
         "The star column of Table 2 is listed by degree, like the three beside it.",
         Compared(_cases_by_degree, "the cost", "All seven rows.", LINKS_AND_DISTANCES)),
    statement("scq-table2-star-symbols", "Table 2, Star", "one row a number of symbols",
         "The star column of Table 2 is right throughout where its rows are S(n), n for the"
         " degree: S(n) has degree $n-1$.",
         Compared(_cases_by_symbols, "the cost", "All seven rows.", LINKS_AND_DISTANCES),
         ours=True, defect="scq-table2-star-column"),
    statement("scq-table2-family", "Table 2", "one row a degree",
         "The columns SC and SCQ of Table 2 run along the degree with one choice of m.",
         Depends("readings", tuple(
             (f"m = {m}", Compared(partial(_both_columns, m), "the cost",
                                   "Both columns, m = 1 to 7.", LINKS_AND_DISTANCES))
             for m in (3, 1, 2, 4, 5, 6, 7)
         )), defect="scq-table2-05-sc"),
    statement("scq-table2-parents", "§7, before Table 2", "higher than HC, CQ, star",
         "The star-crossed cube costs more than its parents: hypercube, crossed cube and star"
         " graph.",
         Depends("readings", (
             ("than its own Q(m), CQ(m) and S(n)", _above_all(ALL_SIZES, _parents)),
             *((f"at equal degree, m = {m}",
                _above_all(ALL_SIZES.only(lambda a, n, m=m: a == m and a + n > 3),
                           _equal_degree_networks))
               for m in (2, 3, 4)),
             ("in the rows of Table 2 itself",
              Compared(_rows_of_the_table, "the cost as printed", "Rows 5 to 9.", "printed",
                       ">")),
         ))),
)  # fmt: skip
