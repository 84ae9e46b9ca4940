"""Table 1, Theorem 9 and what the paper says of diameters and mean distances."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np

from explorer.core.claim import Bar, Claim, Finding, Verdict, Witness, claim
from explorer.core.ints import Ints
from explorer.core.printed import Cell, Table
from explorer.core.registry import network
from explorer.core.search import levels_from, neighbor_table
from explorer.networks._exchanged import Exchanged
from explorer.networks.crossed_cube import pair_related_distance
from explorer.papers.check import Case, compare, pair_view, text
from explorer.papers.ecq._sizes import (
    CLOSED,
    WIDE,
    cases,
    diameter,
    exchanged,
    far_case,
    searched_diameter,
    sizes,
)

TABLE_SIZES = sizes(4)
TABLE_RANGE = "all pairs of ECQ(s,t), s, t = 1 to 4, by search"


@dataclass(frozen=True)
class Row:
    """A row of Table 1: whether the parts agree, c and c', and the distance printed."""

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
"""Table 1 as printed: a = a', b = b', c, c', and how often each distance and a flip counts."""


@lru_cache(maxsize=16)
def _searched(net: Exchanged) -> Ints:
    """Return the distances of all pairs, by search: (nodes, nodes)."""
    table = neighbor_table(net)
    return np.array([levels_from(table, v) for v in range(net.nodes)])


@lru_cache(maxsize=64)
def _row(number: int) -> tuple[int, str, Witness | None]:
    """Return how many pairs of a row were seen, its least and largest excess, and a witness."""
    row = ROWS[number - 1]
    pairs = 0
    excess: set[int] = set()
    wrong = None
    for size in TABLE_SIZES:
        net = exchanged("ECQ", size)
        nodes = np.arange(net.nodes)
        a, b, c = net.split(nodes)
        same_a, same_b = a[:, None] == a, b[:, None] == b
        here = (same_a == row.a) & (same_b == row.b)
        here &= (c[:, None] == row.c) & (c == row.d)
        said = (
            row.in_a * pair_related_distance(a[:, None], a, net.s)
            + row.in_b * pair_related_distance(b[:, None], b, net.t)
            + row.flips
        )
        pairs += int(here.sum())
        off = _searched(net) - said
        excess |= set(np.unique(off[here]).tolist())
        bad = np.argwhere(here & (off != 0))
        if len(bad) and wrong is None:
            u, v = (int(x) for x in bad[0])
            wrong = Witness(
                net.spec,
                f"{net.format(u)} and {net.format(v)} are {_searched(net)[u, v]} hops apart, not"
                f" {said[u, v]}.",
                pair_view(net, u, v, "four-cases"),
            )
    return pairs, "to ".join(f"{value:+}" for value in sorted(excess)), wrong


def _of_row(row: Row) -> Claim:
    """Return the claim that one row of Table 1 makes."""

    def compute() -> Finding:
        pairs, excess, wrong = _row(row.number)
        if wrong is None:
            return Finding(row.latex, "agrees", f"{TABLE_RANGE}: {pairs:,} pairs of this kind")
        return Finding(f"printed {excess}", "differs", TABLE_RANGE, witness=wrong)

    sign = (r"\neq", "=")
    agree = " and ".join(f"${x} {sign[same]} {x}'$" for x, same in (("a", row.a), ("b", row.b)))
    return Claim(
        f"ecq-table1-{row.number:02}",
        "ecq",
        f"Table 1, row {row.number}",
        f"From $c = {row.c}$ to $c' = {row.d}$, with {agree}, the distance is {row.latex}.",
        row.latex,
        compute,
    )


CLAIMS = tuple(_of_row(row) for row in ROWS)


def _table_1() -> tuple[tuple[Cell, ...], ...]:
    found = []
    for row in ROWS:
        _, excess, wrong = _row(row.number)
        verdict: Verdict = "agrees" if wrong is None else "differs"
        computed = row.latex if wrong is None else f"printed {excess}"
        why = "" if wrong is None else wrong.sentence
        found.append(
            (
                Cell(str(row.number), number=row.number),
                Cell("Yes" if row.a else "No"),
                Cell("Yes" if row.b else "No"),
                Cell(str(row.c), number=row.c),
                Cell(str(row.d), number=row.d),
                Cell(row.latex, computed, verdict, row.in_a + row.in_b + row.flips, why),
            )
        )
    return tuple(found)


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


def printed_diameter(s: int, t: int) -> int:
    """Return what Theorem 9 prints: ⌈(s+1)/2⌉ + ⌈(t+1)/2⌉ + 2."""
    return (s + 2) // 2 + (t + 2) // 2 + 2


@claim(
    "ecq-t9-diameter",
    "Theorem 9",
    r"$\lceil \frac{s+1}{2} \rceil + \lceil \frac{t+1}{2} \rceil + 2$",
)
def theorem_9() -> Finding:
    r"""The diameter of ECQ(s,t) is $\lceil \frac{s+1}{2} \rceil + \lceil \frac{t+1}{2} \rceil +
    2$."""
    found = [
        *cases("ECQ", sizes(5), printed_diameter, searched_diameter),
        *cases("ECQ", WIDE, printed_diameter, diameter),
    ]
    return compare(
        found,
        what="the diameter",
        checked=f"s, t = 1 to 5 by search, {CLOSED}",
        view=far_case,
    )


@claim("ecq-t9-parts", "Theorem 9, proof", r"$\max \rho(a,a') + \max \rho(b,b') + 2$")
def theorem_9_proof() -> Finding:
    """The largest distance in ECQ(s,t) is the largest in each part, and two for flipping c."""
    return compare(
        cases(
            "ECQ",
            sizes(5),
            lambda s, t: diameter(network(f"CQ({s})")) + diameter(network(f"CQ({t})")) + 2,
            searched_diameter,
        ),
        what="the diameter",
        checked="s, t = 1 to 5 by search",
        view=far_case,
    )


@claim("ecq-1-cq-diameter", "§1", r"$\lceil (n+1)/2 \rceil$")
def cube_diameter() -> Finding:
    r"""The diameter of $CQ_n$ is $\lceil (n+1)/2 \rceil$."""
    found = [
        Case(f"CQ({n})", f"n = {n}", (n + 2) // 2, searched_diameter(network(f"CQ({n})")))
        for n in range(1, 11)
    ]
    return compare(found, what="the diameter", checked="n = 1 to 10 by search", view=far_case)


@claim("ecq-1-hq-diameter", "§1", "$n$")
def hypercube_diameter() -> Finding:
    """The diameter of the n-dimensional hypercube is n."""
    found = [
        Case(f"Q({n})", f"n = {n}", n, searched_diameter(network(f"Q({n})"))) for n in range(1, 11)
    ]
    return compare(found, what="the diameter", checked="n = 1 to 10 by search", view=far_case)


@claim("ecq-1-cq-half", "§1", "almost half", quote="almost half of that of its corresponding HQ")
def cube_half() -> Finding:
    """The diameter of the crossed cube is almost half of that of the hypercube."""
    share = {n: Fraction(diameter(network(f"CQ({n})")), n) for n in range(1, 73)}
    bars = tuple(Bar(f"n = {n}", float(share[n]), text(share[n])) for n in range(1, 13))
    out = [n for n, v in share.items() if not 0 < v - Fraction(1, 2) <= Fraction(1, n)]
    wrong = Witness(f"CQ({out[0]})", f"It is {share[out[0]]} there.") if out else None
    return Finding(
        f"{text(share[8])} at 8, {float(share[72]):.3f} at 72",
        "agrees" if wrong is None else "differs",
        "n = 1 to 72 in closed form",
        r"It is never less than half, and at most one hop more: $\frac{n}{2} + 1$ for even n.",
        evidence=bars,
        measure="Diameter of CQ(n) over that of Q(n)",
        witness=wrong,
    )
