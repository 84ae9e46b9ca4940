"""Table 2 and §3.1.8: cost factors, mean degree times diameter, cell by cell."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache

from explorer.core.registry import network
from explorer.papers.check import Case, Exact, cell, text
from explorer.papers.claim import Claim
from explorer.papers.ecq._common import CROSSED, CUBES, ECQ, EH, MEAN_COST
from explorer.papers.forms.quantities import COST, DIAMETER, MEAN_DEGREE
from explorer.papers.forms.sizes import single
from explorer.papers.forms.vocabulary import Compared, Form, Sweep, statement
from explorer.papers.paper_tables import Cell, Table

HEADS = ("HQ", "CQ", "EH", "ECQ")
SPECS = {"HQ": "Q({n})", "CQ": "CQ({n})", "EH": "EH({s},{t})", "ECQ": "ECQ({s},{t})"}
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

MAX_DIMENSION = 72
LARGE_SPECS = {
    "HQ": ("Q(72)", "closed form continued from n = 72"),
    "CQ": ("CQ(72)", "closed form continued from n = 72"),
    "EH": ("Q(50)", "closed form of its parts"),
    "ECQ": ("CQ(50)", "closed form of its parts"),
}
"""For networks too large to build: the spec its value is found from, and how."""


def spec_of(head: str, s: int, t: int) -> str:
    """Return the network of a cell.

    >>> spec_of("HQ", 6, 5), spec_of("ECQ", 6, 5)
    ('Q(12)', 'ECQ(6,5)')
    """
    return SPECS[head].format(s=s, t=t, n=s + t + 1)


@lru_cache(maxsize=256)
def cube_diameter(head: str, n: int) -> int:
    """Return the diameter of a cube of any dimension, extrapolated beyond the largest supported.

    Beyond 72 dimensions, two more add as much as they do below 72; the maximum increment is used.

    >>> cube_diameter("CQ", 101), cube_diameter("HQ", 101)
    (51, 101)
    """
    if n <= MAX_DIMENSION:
        return int(DIAMETER.of(network(SPECS[head].format(n=n))))
    steps = {
        cube_diameter(head, k) - cube_diameter(head, k - 2) for k in range(3, MAX_DIMENSION + 1)
    }
    nearest = n - 2 * -(-(n - MAX_DIMENSION) // 2)
    return cube_diameter(head, nearest) + max(steps) * (n - nearest) // 2


def cost(head: str, s: int, t: int) -> Fraction:
    """Return the cost factor of a cell: mean degree times diameter, exactly.

    The diameter of an exchanged cube too large to build is the sum of its parts' diameters, plus 2.
    """
    n = s + t + 1
    if n < MAX_DIMENSION:
        return Fraction(MEAN_COST.of(network(spec_of(head, s, t))))
    if head in ("HQ", "CQ"):
        return Fraction(n * cube_diameter(head, n))
    part = "CQ" if head == "ECQ" else "HQ"
    diameter = cube_diameter(part, s) + cube_diameter(part, t) + 2
    return Fraction((s + t + 2) * diameter, 2)


def _form(head: str, s: int, t: int, printed: Fraction) -> Form:
    n = s + t + 1
    if n < MAX_DIMENSION:
        note = f"{text(printed)} is {n} · {text(printed / n)}." if printed % n == 0 else ""
        return Sweep(single(spec_of(head, s, t)), MEAN_COST, printed, note=note)
    spec, method = LARGE_SPECS[head]
    return Compared(
        lambda: [Case(spec, f"n = {n}", printed, cost(head, s, t))],
        "the cost factor",
        f"n = {n}, exactly, by {method}.",
        ("distances", "links") if head in ("HQ", "CQ") else "distances",
    )


def _claims() -> Iterator[Claim]:
    for s, t, row in PRINTED:
        for head, printed in zip(HEADS, row, strict=True):
            yield statement(
                f"ecq-table2-{head.lower()}-{s + t + 1}",
                f"Table 2, {head}, n = {s + t + 1}",
                text(Fraction(printed)),
                f"The cost factor of {spec_of(head, s, t)} is {printed}.",
                _form(head, s, t, Fraction(printed)),
            )


CLAIMS = tuple(_claims())


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


# The printed formulas --------------------------------------------------------------------------


def printed_cost_ecq(s: int, t: int) -> Fraction:
    """Return the cost factor of ECQ(s,t) as printed."""
    return Fraction(((s + 2) // 2 + (t + 2) // 2 + 2) * (s + t + 2), 2)


def printed_cost_eh(s: int, t: int) -> Fraction:
    """Return the cost factor of EH(s,t) as printed."""
    return Fraction((s + t + 2) ** 2, 2)


def printed_cost_cq(n: int) -> int:
    """Return the cost factor of the crossed cube as printed."""
    return -(-n // 2) * n


FORMULAS: dict[str, Callable[[int, int], Exact]] = {
    "HQ": lambda s, t: (s + t + 1) ** 2,
    "CQ": lambda s, t: printed_cost_cq(s + t + 1),
    "EH": printed_cost_eh,
    "ECQ": printed_cost_ecq,
}


def _cells() -> Iterator[Case]:
    for s, t, row in PRINTED:
        for head, printed in zip(HEADS, row, strict=True):
            is_buildable = s + t + 1 < MAX_DIMENSION
            spec = spec_of(head, s, t) if is_buildable else "ECQ(35,35)"
            label = f"{head}, n = {s + t + 1}"
            yield Case(spec, label, Fraction(printed), FORMULAS[head](s, t))


FORMULA_CLAIMS = (
    statement("ecq-3.1.8-degree", "§3.1.8", r"$\frac{s+t+2}{2}$",
         r"The mean degree of ECQ(s,t) is $\frac{s+t+2}{2}$.",
         Sweep(ECQ, MEAN_DEGREE, lambda s, t: Fraction(s + t + 2, 2))),
    statement("ecq-3.1.8-ecq", "§3.1.8",
         r"$(\lceil \frac{s+1}{2} \rceil + \lceil \frac{t+1}{2} \rceil + 2) \frac{s+t+2}{2}$",
         r"The cost factor of ECQ(s,t) is its mean degree $\frac{s+t+2}{2}$ times its diameter"
         r" $\lceil \frac{s+1}{2} \rceil + \lceil \frac{t+1}{2} \rceil + 2$.",
         Sweep(ECQ, MEAN_COST, printed_cost_ecq)),
    statement("ecq-3.1.8-eh", "§3.1.8", r"$(s+t+2) \frac{s+t+2}{2}$",
         r"The cost factor of EH(s,t) is $(s+t+2) \frac{s+t+2}{2}$.",
         Sweep(EH, MEAN_COST, printed_cost_eh,
               note="It takes s + t + 2 for the diameter, where Table 3 has s + t + 1.")),
    statement("ecq-3.1.8-hq", "§3.1.8", "$n^2$", "The cost factor of the hypercube is $n^2$.",
         Sweep(CUBES, COST, lambda n: n * n)),
    statement("ecq-3.1.8-cq", "§3.1.8", r"$\lceil \frac{n}{2} \rceil \times n$",
         r"The cost factor of the crossed cube is $\lceil \frac{n}{2} \rceil \times n$.",
         Sweep(CROSSED, COST, printed_cost_cq,
               note=r"Too small at every even n: the diameter is $\lceil \frac{n+1}{2} \rceil$, as"
                    " §1 and Table 2 have it.")),
    statement("ecq-3.1.8-own-table", "§3.1.8 and Table 2", "by the formulas above",
         "Table 2 lists what the formulas in the text give.",
         Compared(_cells, "the value of the formula", "All 36 cells.", ("printed",),
                  sentence="The formula gives {computed}, and Table 2 lists {printed}."),
         defect="ecq-3.1.8-cq"),
)  # fmt: skip
