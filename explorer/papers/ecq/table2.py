"""Table 2 and §3.1.8: cost factors, mean degree times diameter, cell by cell."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from explorer.core.claim import Claim, Finding, Witness, claim
from explorer.core.printed import Cell, Table
from explorer.core.registry import network
from explorer.networks._exchanged import Exchanged
from explorer.papers.check import Case, cell, compare, text
from explorer.papers.ecq._sizes import (
    CLOSED,
    COUNTED,
    SMALL,
    WIDE,
    cases,
    diameter,
    far_case,
    far_view,
    mean_cost,
)

HEADS = ("HQ", "CQ", "EH", "ECQ")
PRINTED: tuple[tuple[int, int, tuple[str, str, str, str]], ...] = (
    (1, 1, ("9", "6", "8", "8")),
    (2, 1, ("16", "12", "12.5", "12.5")),
    (2, 2, ("25", "15", "18", "18")),
    (5, 5, ("121", "66", "72", "48")),
    (6, 5, ("132", "84", "84.5", "58.5")),
    (10, 10, ("441", "231", "242", "154")),
    (11, 10, ("484", "264", "264.5", "161")),
    (20, 20, ("1681", "861", "882", "504")),
    (50, 50, ("10201", "5151", "5202", "2754")),
)
"""Table 2 as printed: s, t and the cost of HQ, CQ, EH and ECQ, with n = s + t + 1."""

LARGEST = 72


def spec_of(head: str, s: int, t: int) -> str:
    """Return the network of a cell.

    >>> spec_of("HQ", 6, 5), spec_of("ECQ", 6, 5)
    ('Q(12)', 'ECQ(6,5)')
    """
    return {
        "HQ": f"Q({s + t + 1})",
        "CQ": f"CQ({s + t + 1})",
        "EH": f"EH({s},{t})",
        "ECQ": f"ECQ({s},{t})",
    }[head]


def cube_diameter(head: str, n: int) -> int:
    """Return the diameter of a cube of any dimension, from the largest one that can be had.

    Beyond 72 dimensions, two more add to it what they add below 72, where that is always alike.

    >>> cube_diameter("CQ", 101), cube_diameter("HQ", 101)
    (51, 101)
    """
    family = {"HQ": "Q", "CQ": "CQ"}[head]
    if n <= LARGEST:
        return diameter(network(f"{family}({n})"))
    steps = {
        diameter(network(f"{family}({k})")) - diameter(network(f"{family}({k - 2})"))
        for k in range(3, LARGEST + 1)
    }
    (step,) = steps
    below = n - 2 * -(-(n - LARGEST) // 2)
    return diameter(network(f"{family}({below})")) + step * (n - below) // 2


def cost(head: str, s: int, t: int) -> Fraction:
    """Return the cost factor of a cell: mean degree times diameter, exactly.

    An exchanged cube farther out than can be had is the sum of its parts: their diameters, and 2.
    """
    n = s + t + 1
    if head in ("HQ", "CQ"):
        return Fraction(n * cube_diameter(head, n))
    if n <= LARGEST - 1:
        return mean_cost(network(spec_of(head, s, t)))
    part = "CQ" if head == "ECQ" else "HQ"
    whole = cube_diameter(part, s) + cube_diameter(part, t) + 2
    return Fraction((s + t + 2) * whole, 2)


def _finding(head: str, s: int, t: int, printed: str) -> Finding:
    value = cost(head, s, t)
    n = s + t + 1
    here = "closed form"
    if n > LARGEST - (head in ("EH", "ECQ")):
        here += " of its parts" if head in ("EH", "ECQ") else " continued from n = 72"
    checked = f"n = {n}, exactly, by {here}"
    if Fraction(printed) == value:
        return Finding(text(value), "agrees", checked)
    net = network(spec_of(head, s, t))
    return Finding(
        text(value),
        "differs",
        checked,
        f"{text(net.degrees.mean)} links a node times diameter {diameter(net)}. Printed is"
        f" {printed}, which is {n} · {Fraction(printed) / n}.",
        witness=Witness(
            net.spec,
            f"{net.spec} has degree {text(net.degrees.mean)} and diameter {diameter(net)}: its"
            f" cost is {text(value)}, not {printed}.",
            far_view(net),
        ),
    )


def _cell_claim(head: str, s: int, t: int, printed: str) -> Claim:
    """Return the claim that one cell of Table 2 makes."""
    return Claim(
        f"ecq-table2-{head.lower()}-{s + t + 1}",
        "ecq",
        f"Table 2, {head}, n = {s + t + 1}",
        f"The cost factor of {spec_of(head, s, t)} is {printed}.",
        text(Fraction(printed)),
        lambda: _finding(head, s, t, printed),
    )


CLAIMS = tuple(
    _cell_claim(head, s, t, printed)
    for s, t, row in PRINTED
    for head, printed in zip(HEADS, row, strict=True)
)


def _table_2() -> tuple[tuple[Cell, ...], ...]:
    return tuple(
        (
            Cell(f"s = {s}, t = {t}, n = {s + t + 1}", number=s + t + 1),
            *(
                cell(
                    printed,
                    Fraction(printed),
                    cost(head, s, t),
                    f"{s + t + 1} links a node times diameter {s + t + 1}." if head == "HQ" else "",
                )
                for head, printed in zip(HEADS, row, strict=True)
            ),
        )
        for s, t, row in PRINTED
    )


TABLE_2 = Table(
    "ecq-table2",
    "ecq",
    "Table 2",
    "Cost factors of four networks of equal size",
    ("Dimension n", *HEADS),
    _table_2,
    "The cost factor is the mean degree times the diameter. For EH the values need the diameter"
    " s + t + 2, one more than Table 3 prints.",
)


# The formulas behind it ------------------------------------------------------------------------


@claim("ecq-3.1.8-degree", "§3.1.8", r"$\frac{s+t+2}{2}$")
def mean_degree() -> Finding:
    r"""The mean degree of ECQ(s,t) is $\frac{s+t+2}{2}$."""

    def counted(net: Exchanged) -> Fraction:
        return Fraction(int((net.table() >= 0).sum()), net.nodes)

    return compare(
        cases("ECQ", SMALL, lambda s, t: Fraction(s + t + 2, 2), counted),
        what="the mean degree",
        checked=COUNTED,
    )


@claim(
    "ecq-3.1.8-ecq",
    "§3.1.8",
    r"$(\lceil \frac{s+1}{2} \rceil + \lceil \frac{t+1}{2} \rceil + 2) \frac{s+t+2}{2}$",
)
def cost_of_ecq() -> Finding:
    r"""The cost factor of ECQ(s,t) is its mean degree $\frac{s+t+2}{2}$ times its diameter
    $\lceil \frac{s+1}{2} \rceil + \lceil \frac{t+1}{2} \rceil + 2$."""
    return compare(
        cases(
            "ECQ",
            WIDE,
            lambda s, t: Fraction(((s + 2) // 2 + (t + 2) // 2 + 2) * (s + t + 2), 2),
            mean_cost,
        ),
        what="the cost factor",
        checked=CLOSED,
        view=far_case,
    )


@claim("ecq-3.1.8-eh", "§3.1.8", r"$(s+t+2) \frac{s+t+2}{2}$")
def cost_of_eh() -> Finding:
    r"""The cost factor of EH(s,t) is $(s+t+2) \frac{s+t+2}{2}$."""
    return compare(
        cases("EH", WIDE, lambda s, t: Fraction((s + t + 2) ** 2, 2), mean_cost),
        what="the cost factor",
        checked=CLOSED,
        view=far_case,
        note="It takes s + t + 2 for the diameter, where Table 3 has s + t + 1.",
    )


def _of_cubes(family: str, printed: Callable[[int], int]) -> list[Case]:
    return [
        Case(net.spec, f"n = {n}", printed(n), net.degrees.maximum * diameter(net))
        for n in range(1, LARGEST + 1)
        if (net := network(f"{family}({n})"))
    ]


@claim("ecq-3.1.8-hq", "§3.1.8", "$n^2$")
def cost_of_hq() -> Finding:
    r"""The cost factor of the hypercube is $n^2$."""
    found = _of_cubes("Q", lambda n: n * n)
    return compare(found, what="the cost factor", checked="n = 1 to 72", view=far_case)


@claim("ecq-3.1.8-cq", "§3.1.8", r"$\lceil \frac{n}{2} \rceil \times n$")
def cost_of_cq() -> Finding:
    r"""The cost factor of the crossed cube is $\lceil \frac{n}{2} \rceil \times n$."""
    return compare(
        _of_cubes("CQ", lambda n: -(-n // 2) * n),
        what="the cost factor",
        checked="n = 1 to 72",
        view=far_case,
        note=r"Too small at every even n: the diameter is $\lceil \frac{n+1}{2} \rceil$, as §1 and"
        " Table 2 have it.",
    )


@claim("ecq-3.1.8-own-table", "§3.1.8 and Table 2", "by the formulas above")
def table_by_its_formulas() -> Finding:
    """Table 2 lists what the formulas in the text give."""
    given: dict[str, Callable[[int, int], Fraction]] = {
        "HQ": lambda s, t: Fraction((s + t + 1) ** 2),
        "CQ": lambda s, t: Fraction(-(-(s + t + 1) // 2) * (s + t + 1)),
        "EH": lambda s, t: Fraction((s + t + 2) ** 2, 2),
        "ECQ": lambda s, t: Fraction(((s + 2) // 2 + (t + 2) // 2 + 2) * (s + t + 2), 2),
    }
    apart = [
        (head, s, t, printed, given[head](s, t))
        for s, t, row in PRINTED
        for head, printed in zip(HEADS, row, strict=True)
        if Fraction(printed) != given[head](s, t)
    ]
    checked = f"all {len(PRINTED) * len(HEADS)} cells"
    if not apart:
        return Finding("all cells", "agrees", checked)
    head, s, t, printed, value = apart[0]
    net = network(spec_of(head, s, t))
    places = ", ".join(f"{h} at n = {a + b + 1}" for h, a, b, _, _ in apart)
    return Finding(
        f"all but {len(apart)} cells",
        "differs",
        checked,
        f"They part at {places}.",
        witness=Witness(
            net.spec,
            f"For {net.spec} the formula gives {text(value)}, and Table 2 lists {printed}.",
            far_view(net),
        ),
    )
