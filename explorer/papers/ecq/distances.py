"""Table 1 and Theorem 9: the distance of two nodes by the parts that differ, and the diameter."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from explorer.core.ints import Ints
from explorer.core.registry import network
from explorer.networks.cubes.crossed_cube import pair_related_distance
from explorer.networks.exchanged.exchanged import Exchanged
from explorer.papers.claim import Foundation
from explorer.papers.ecq._common import ECQ, SMALL
from explorer.papers.forms.matrices import distances
from explorer.papers.forms.quantities import DIAMETER, Quantity, without_closed_form
from explorer.papers.forms.vocabulary import Beside, OfPairs, Sweep, statement
from explorer.papers.paper_tables import Cell, Table


@dataclass(frozen=True)
class Row:
    """A row of Table 1: whether the parts are equal, c and c', and the printed distance."""

    number: int
    a: bool
    b: bool
    c: int
    d: int
    in_a: int
    in_b: int
    flips: int

    @property
    def latex(self) -> str:
        terms = [r"\rho(a,a')"] * self.in_a + [r"\rho(b,b')"] * self.in_b
        return "$" + "+".join(terms + [str(self.flips)] * (self.flips > 0)) + "$"


ROWS = tuple(
    Row(number, *row)
    for number, row in enumerate(
        (
            (True, True, 0, 1, 0, 0, 1),
            (True, True, 1, 0, 0, 0, 1),
            (True, False, 0, 0, 0, 1, 2),
            (True, False, 0, 1, 0, 1, 1),
            (True, False, 1, 0, 0, 1, 1),
            (True, False, 1, 1, 0, 1, 0),
            (False, True, 0, 0, 1, 0, 0),
            (False, True, 0, 1, 1, 0, 1),
            (False, True, 1, 0, 1, 0, 1),
            (False, True, 1, 1, 1, 0, 2),
            (False, False, 0, 0, 1, 1, 2),
            (False, False, 0, 1, 1, 1, 1),
            (False, False, 1, 0, 1, 1, 1),
            (False, False, 1, 1, 1, 1, 2),
        ),
        1,
    )
)
"""Table 1 as printed: a = a', b = b', c, c', and the multiples of each distance and of a flip."""


@lru_cache(maxsize=16)
def parts(net: Exchanged) -> tuple[Ints, Ints]:
    """Return the pair-related distances of the parts a and b: twice (nodes, nodes)."""
    a, b, _ = net.split(np.arange(net.nodes))
    return (
        np.asarray(pair_related_distance(a[:, None], a, net.s)),
        np.asarray(pair_related_distance(b[:, None], b, net.t)),
    )


def pairs_that_differ(
    net: Exchanged, a: bool, b: bool, c: int | None = None, d: int | None = None
) -> Ints:
    """Return which pairs differ in these parts, from c to c' (None: any): (nodes, nodes) bool."""
    in_a, in_b, ends = net.split(np.arange(net.nodes))
    selected = (in_a[:, None] != in_a) == a
    selected &= (in_b[:, None] != in_b) == b
    selected &= True if c is None else ends[:, None] == c
    selected &= True if d is None else ends == d
    return np.asarray(selected)


def foundations_of_multiple(times: int) -> tuple[Foundation, ...]:
    """Return the foundations of a printed distance that adds a part's distance ``times`` times."""
    return ("distances",) if times else ()


def pair_related_distances(net: Exchanged, in_a: int = 1, in_b: int = 1) -> Ints:
    """Return the sum of the pair-related distances of the parts: (nodes, nodes)."""
    a, b = parts(net)
    return np.asarray(in_a * a + in_b * b)


def _row_form(row: Row) -> OfPairs:
    def here(net: Exchanged) -> Ints:
        return pairs_that_differ(net, not row.a, not row.b, row.c, row.d)

    def printed(net: Exchanged) -> Ints:
        return pair_related_distances(net, row.in_a, row.in_b) + row.flips

    return OfPairs(SMALL, "the distance", printed, distances,
                   ("links", "addresses", *foundations_of_multiple(row.in_a + row.in_b)),
                   "all pairs of this kind", here, summary=row.latex,
                   router="four-cases")  # fmt: skip


def _case_statement(row: Row) -> str:
    signs = (r"\neq", "=")
    agree = " and ".join(f"${x} {signs[same]} {x}'$" for x, same in (("a", row.a), ("b", row.b)))
    return f"From $c = {row.c}$ to $c' = {row.d}$, with {agree}, the distance is {row.latex}."


CLAIMS = tuple(
    statement(f"ecq-table1-{row.number:02}", "Table 1, row"
         f" {row.number}", row.latex, _case_statement(row),
         _row_form(row))
    for row in ROWS
)  # fmt: skip


def _table_1() -> tuple[tuple[Cell, ...], ...]:
    rows = []
    for row, claim in zip(ROWS, CLAIMS, strict=True):
        finding = claim.find()
        why = "" if finding.witness is None else finding.witness.sentence
        yes = tuple(Cell("Yes" if same else "No") for same in (row.a, row.b))
        ends = tuple(Cell(str(end), number=end) for end in (row.c, row.d))
        value = row.in_a + row.in_b + row.flips
        last = Cell(row.latex, finding.computed, finding.verdict, value, why)
        rows.append((Cell(str(row.number), number=row.number), *yes, *ends, last))
    return tuple(rows)


TABLE_1 = Table(
    "ecq-table1",
    "ecq",
    "Table 1",
    "Distances in ECQ(s,t), by what differs",
    ("No.", "$a = a'$", "$b = b'$", "$c$", "$c'$", "Distance"),
    _table_1,
    "The two rows in which source and destination are the same node are left out in print, too.",
)


# Theorem 9 ---------------------------------------------------------------------------------------


SEARCHED = without_closed_form(DIAMETER)


def _sum_of_part_diameters(net: Exchanged) -> int:
    return sum(int(SEARCHED.of(network(f"CQ({n})"))) for n in (net.s, net.t)) + 2


PARTS = Quantity("the sum of those of its parts, and 2,", None, _sum_of_part_diameters, "a search")

THEOREM_9 = (
    statement("ecq-t9-diameter", "Theorem 9",
         r"$\lceil \frac{s+1}{2} \rceil + \lceil \frac{t+1}{2} \rceil + 2$",
         r"The diameter of ECQ(s,t) is"
         r" $\lceil \frac{s+1}{2} \rceil + \lceil \frac{t+1}{2} \rceil + 2$.",
         Sweep(ECQ, DIAMETER, "diameter")),
    statement("ecq-t9-parts", "Theorem 9, proof", r"$\max \rho(a,a') + \max \rho(b,b') + 2$",
         "The largest distance in ECQ(s,t) is the largest in each part, and two for flipping c.",
         Beside(SMALL, SEARCHED, None, "=", against=PARTS)),
)  # fmt: skip
