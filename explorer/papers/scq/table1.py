"""Table 1: the topological parameters of five networks, every cell compared with computation."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from explorer.papers.check import Exact
from explorer.papers.claim import Claim
from explorer.papers.forms.quantities import DEGREE, DIAMETER, LINKS, NODES, Quantity
from explorer.papers.forms.sizes import Over
from explorer.papers.forms.vocabulary import Form, Sweep, statement
from explorer.papers.paper_tables import Cell, Table
from explorer.papers.scq._common import COST, CUBES, DENSITY, MEAN, STARS
from explorer.papers.scq._printed import CUBE_DIAMETER, CUBE_MEAN, STAR_MEAN, star_mean
from explorer.papers.scq.averages import CUBE_MEAN_LATEX, DEFECT, cube_mean_exact
from explorer.words.forms import capital

PAIRS = [(m, n) for m in range(1, 10) for n in range(2, 8)]
COLUMNS = (
    ("hc", "HC", "the hypercube Q(m)", Over("Q({})", [(m,) for m in range(1, 21)])),
    ("cq", "CQ", "the crossed cube CQ(m)", CUBES),
    ("star", "Star", "the star graph S(n)", STARS),
    ("sc", "Star cube", "the star cube SC(m,n)", Over("SC({},{})", PAIRS)),
    ("scq", "SCQ", "the star-crossed cube SCQ(m,n)", Over("SCQ({},{})", PAIRS)),
)
"""Each column: a short name, its heading, the network in words, the sizes tried."""

STAR_DIAMETER = r"\lfloor \frac{3}{2}(n-1) \rfloor"

SizeFunction = Callable[..., Exact]
ROWS: tuple[tuple[str, str, Quantity, tuple[str, ...]], ...] = (
    ("nodes", "number of nodes", NODES, ("2^m", "2^m", "n!", "n! 2^m", "n! 2^m")),
    ("links", "number of links", LINKS, (
        "m 2^{m-1}",
        "m 2^{m-1}",
        r"n! (\frac{n-1}{2})",
        "n! 2^{m-1}(m+n-1)",
        "n! 2^{m-1}(m+n-1)",
    )),
    ("degree", "degree", DEGREE, ("m", "m", "n-1", "m+n-1", "m+n-1")),
    ("diameter", "diameter", DIAMETER, (
        "m", CUBE_DIAMETER, STAR_DIAMETER,
        f"m + {STAR_DIAMETER}", f"{CUBE_DIAMETER} + {STAR_DIAMETER}",
    )),
    ("mean", "mean distance", MEAN, (
        r"\frac{m}{2}",
        CUBE_MEAN,
        STAR_MEAN,
        rf"\frac{{m}}{{2}} + {STAR_MEAN}",
        f"{CUBE_MEAN} + {STAR_MEAN}",
    )),
    ("cost", "cost", COST, (
        "m^2",
        f"m {CUBE_DIAMETER}",
        f"(n-1) {STAR_DIAMETER}",
        f"(m+n-1)(m + {STAR_DIAMETER})",
        f"(m+n-1)({CUBE_DIAMETER} + {STAR_DIAMETER})",
    )),
)  # fmt: skip
"""Each row: a key, its name, the quantity, and the printed LaTeX by column.

Their values at each size come from the networks' ``formulas``, which follow the printed ones.
"""

FORMULA_KEYS = {"mean": "mean_distance"}
"""Rows whose key in networks is different."""

DENSITIES: tuple[tuple[str, SizeFunction | None], ...] = (
    ("1", None),
    (r"\frac{2 d_{cq}}{n}", lambda m: m),
    (r"\frac{2 d_s}{n-1}", lambda n: n - 1),
    (r"\frac{2 d_{sc}}{m+n-1}", lambda m, n: m + n - 1),
    (r"\frac{2 d_{scq}}{m+n-1}", lambda m, n: m + n - 1),
)
"""The message density of each column: LaTeX, and its denominator."""

DIMENSION_NOTE = "The n in the denominator is the dimension, called m in the rows above."
WRONG_CELLS = {("mean", "cq"), ("mean", "scq")}
"""Cells that contain the wrong mean distance of the crossed cube."""

CORRECTIONS: dict[tuple[str, str], tuple[str, SizeFunction]] = {
    ("mean", "cq"): (CUBE_MEAN_LATEX, cube_mean_exact),
    ("mean", "scq"): (
        f"{CUBE_MEAN_LATEX} + {STAR_MEAN}",
        lambda m, n: cube_mean_exact(m) + star_mean(n),
    ),
}
"""Corrections of wrong cells, shown only if all checked sizes confirm them."""


def _density(over: Over, denominator: SizeFunction | None, note: str) -> Form:
    """Return whether 2·mean/degree is the message density, with the computed mean distance."""
    if denominator is None:
        return Sweep(over, DENSITY, "message_density")
    return Sweep(
        over,
        DENSITY,
        lambda *size: Fraction(2 * MEAN.of(over.net(size)), denominator(*size)),
        note=note or "With the mean distance as computed; the row above is counted there.",
    )


FORMS: dict[tuple[str, str], Form] = {
    (key, column[0]): Sweep(column[3], quantity, FORMULA_KEYS.get(key, key))
    for key, _, quantity, _ in ROWS
    for column in COLUMNS
} | {
    ("density", column[0]): _density(
        column[3], divisor, DIMENSION_NOTE if column[0] == "cq" else ""
    )
    for column, (_, divisor) in zip(COLUMNS, DENSITIES, strict=True)
}

PRINTED = (
    *((key, title, cells) for key, title, _, cells in ROWS),
    ("density", "message density", tuple(latex for latex, _ in DENSITIES)),
)

CLAIMS: tuple[Claim, ...] = tuple(
    statement(f"scq-table1-{key}-{short}", "Table 1", f"${latex}$",
         f"The {title} of {words} is ${latex}$.", FORMS[key, short],
         defect=DEFECT if (key, short) in WRONG_CELLS else "")
    for key, title, texts in PRINTED
    for (short, _, words, _), latex in zip(COLUMNS, texts, strict=True)
)  # fmt: skip


def _cell(key: str, column: tuple[str, str, str, Over], latex: str) -> Cell:
    finding, right = FORMS[key, column[0]](), CORRECTIONS.get((key, column[0]))
    computed, why = f"${latex}$", finding.note
    if finding.verdict == "differs":
        computed = finding.computed
        if right and Sweep(column[3], MEAN, right[1])().verdict == "agrees":
            computed = f"${right[0]}$"
        why = finding.witness.sentence if finding.witness else ""
    elif finding.verdict == "depends":
        why = "; ".join(f"{reading.name}: {reading.computed}" for reading in finding.readings)
    return Cell(f"${latex}$", computed, finding.verdict, why=why)


def _rows() -> tuple[tuple[Cell, ...], ...]:
    return tuple(
        (Cell(capital(title)),
         *(_cell(key, column, latex) for column, latex in zip(COLUMNS, texts, strict=True)))
        for key, title, texts in PRINTED
    )  # fmt: skip


TABLE = Table(
    "scq-table1",
    "scq",
    "Table 1",
    "Topological parameters of the star-crossed cube and its parents",
    ("Parameter", *(title for _, title, _, _ in COLUMNS)),
    _rows,
    r"In $\frac{11x+4y}{8}$, $m = 3x+y$ and $y < 3$. Every formula is held against exact values.",
)
