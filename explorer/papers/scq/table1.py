"""Table 1: the topological parameters of five networks, every cell against computation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import factorial

from explorer.analysis.measures import Measures, measure, search
from explorer.core.claim import Claim, Finding, Reading
from explorer.core.network import Network
from explorer.core.printed import Cell, Table
from explorer.networks.product import StarProduct
from explorer.networks.star import MEAN_LATEX, StarGraph
from explorer.networks.star import mean_distance as star_mean
from explorer.papers.scq._sweep import DISTANCES, Exact, nets, sweep, text, verdict_of
from explorer.papers.scq.averages import CUBE_MEAN, cube_mean, cube_mean_found

Of = Callable[[int, int], Exact]
"""A printed formula: its value at (m, n)."""


@dataclass(frozen=True)
class Row:
    """A row of the table: a key, its name, what is measured, and a formula for each column."""

    key: str
    title: str
    measured: Callable[[Network], Exact]
    cells: tuple[tuple[str, Of], ...]


COLUMNS = (
    ("hc", "HC", "Q"),
    ("cq", "CQ", "CQ"),
    ("star", "Star", "S"),
    ("sc", "Star cube", "SC"),
    ("scq", "SCQ", "SCQ"),
)
NAMES = {
    "Q": "the hypercube Q(m)",
    "CQ": "the crossed cube CQ(m)",
    "S": "the star graph S(n)",
    "SC": "the star cube SC(m,n)",
    "SCQ": "the star-crossed cube SCQ(m,n)",
}
FAR = r"\lfloor \frac{3}{2}(n-1) \rfloor"
UP = r"\lceil \frac{m+1}{2} \rceil"
HALF = r"\frac{11x+4y}{8}"


def _far(n: int) -> int:
    return 3 * (n - 1) // 2


def _up(m: int) -> int:
    return (m + 2) // 2


SEARCHED = 2_000
"""Nodes up to which a network is counted and searched; beyond, its closed forms stand for it."""


@lru_cache(maxsize=256)
def _measures(net: Network) -> Measures:
    return search(net) if net.nodes <= SEARCHED else measure(net)


def _links(net: Network) -> int:
    return len(net.link_array()) if net.nodes <= SEARCHED else net.links


def _degree(net: Network) -> int:
    return len(net.table()[0]) if net.nodes <= SEARCHED else net.degrees.maximum


def _mean(net: Network) -> Exact:
    found = _measures(net).mean_distance
    assert found is not None
    return found


MEANS: dict[str, Of] = {
    "Q": lambda m, n: Fraction(m, 2),
    "CQ": lambda m, n: cube_mean(m),
    "S": lambda m, n: star_mean(n),
    "SC": lambda m, n: Fraction(m, 2) + star_mean(n),
    "SCQ": lambda m, n: cube_mean(m) + star_mean(n),
}

ROWS: tuple[Row, ...] = (
    Row(
        "nodes",
        "number of nodes",
        lambda net: net.nodes,
        (
            ("2^m", lambda m, n: 2**m),
            ("2^m", lambda m, n: 2**m),
            ("n!", lambda m, n: factorial(n)),
            ("n! 2^m", lambda m, n: factorial(n) * 2**m),
            ("n! 2^m", lambda m, n: factorial(n) * 2**m),
        ),
    ),
    Row(
        "links",
        "number of links",
        _links,
        (
            ("m 2^{m-1}", lambda m, n: m * 2**m // 2),
            ("m 2^{m-1}", lambda m, n: m * 2**m // 2),
            (r"n! (\frac{n-1}{2})", lambda m, n: factorial(n) * (n - 1) // 2),
            ("n! 2^{m-1}(m+n-1)", lambda m, n: factorial(n) * 2**m * (m + n - 1) // 2),
            ("n! 2^{m-1}(m+n-1)", lambda m, n: factorial(n) * 2**m * (m + n - 1) // 2),
        ),
    ),
    Row(
        "degree",
        "degree",
        _degree,
        (
            ("m", lambda m, n: m),
            ("m", lambda m, n: m),
            ("n-1", lambda m, n: n - 1),
            ("m+n-1", lambda m, n: m + n - 1),
            ("m+n-1", lambda m, n: m + n - 1),
        ),
    ),
    Row(
        "diameter",
        "diameter",
        lambda net: _measures(net).diameter or 0,
        (
            ("m", lambda m, n: m),
            (UP, lambda m, n: _up(m)),
            (FAR, lambda m, n: _far(n)),
            (f"m + {FAR}", lambda m, n: m + _far(n)),
            (f"{UP} + {FAR}", lambda m, n: _up(m) + _far(n)),
        ),
    ),
    Row(
        "mean",
        "mean distance",
        _mean,
        (
            (r"\frac{m}{2}", MEANS["Q"]),
            (HALF, MEANS["CQ"]),
            (MEAN_LATEX, MEANS["S"]),
            (rf"\frac{{m}}{{2}} + {MEAN_LATEX}", MEANS["SC"]),
            (f"{HALF} + {MEAN_LATEX}", MEANS["SCQ"]),
        ),
    ),
    Row(
        "cost",
        "cost",
        lambda net: _degree(net) * (_measures(net).diameter or 0),
        (
            ("m^2", lambda m, n: m * m),
            (f"m {UP}", lambda m, n: m * _up(m)),
            (f"(n-1) {FAR}", lambda m, n: (n - 1) * _far(n)),
            (f"(m+n-1)(m + {FAR})", lambda m, n: (m + n - 1) * (m + _far(n))),
            (f"(m+n-1)({UP} + {FAR})", lambda m, n: (m + n - 1) * (_up(m) + _far(n))),
        ),
    ),
)

DENSITIES = (
    "1",
    r"\frac{2 d_{cq}}{n}",
    r"\frac{2 d_s}{n-1}",
    r"\frac{2 d_{sc}}{m+n-1}",
    r"\frac{2 d_{scq}}{m+n-1}",
)
RIGHT: dict[tuple[str, str], tuple[str, Of]] = {
    ("mean", "CQ"): (CUBE_MEAN, lambda m, n: cube_mean_found(m)),
    ("mean", "SCQ"): (
        f"{CUBE_MEAN} + {MEAN_LATEX}",
        lambda m, n: cube_mean_found(m) + star_mean(n),
    ),
}
"""What stands in place of a wrong cell: shown only where all sizes looked at bear it out."""


@lru_cache(maxsize=8)
def looked_at(family: str) -> tuple[Network, ...]:
    """Return the networks of a column at which its cells are compared, smallest first."""
    if family in ("Q", "CQ"):
        return nets(family, ((m,) for m in range(1, 21)))
    if family == "S":
        return nets("S", ((n,) for n in range(2, 17)))
    return nets(family, ((m, n) for m in range(1, 10) for n in range(2, 8)))


RANGE = {"Q": "m = 1 to 20", "CQ": "m = 1 to 20", "S": "n = 2 to 16"}
PRODUCTS = "m = 1 to 9, n = 2 to 7"


def _at(net: Network) -> tuple[int, int]:
    if isinstance(net, StarProduct):
        return net.m, net.n
    return (0, net.n) if isinstance(net, StarGraph) else (net.nodes.bit_length() - 1, 0)


@lru_cache(maxsize=64)
def cell(row: str, family: str) -> Finding:
    """Return the finding of a cell: its formula against the measure over its sizes."""
    if row == "density":
        return _density(family)
    found = next(r for r in ROWS if r.key == row)
    place = [column[2] for column in COLUMNS].index(family)
    latex, formula = found.cells[place]
    right = RIGHT.get((row, family))
    note = ""
    if right is not None and all(
        right[1](*_at(net)) == found.measured(net) for net in looked_at(family)
    ):
        note = f"Computed: ${right[0]}$."
    return sweep(
        looked_at(family),
        lambda net: formula(*_at(net)),
        found.measured,
        f"${latex}$",
        f"{RANGE.get(family, PRODUCTS)}: counted and searched up to 2,000 nodes",
        name=f"The {found.title}",
        note=note,
        view=DISTANCES if found.title == "mean distance" else (),
    )


def _density(family: str) -> Finding:
    """Message density is 2·mean/degree of any regular network: right if the mean is."""
    checked = f"{RANGE.get(family, PRODUCTS)}, exactly"
    means: tuple[tuple[str, Of | None], ...] = (
        ("with the computed mean distance", None),
        ("with the mean distance of the row above", MEANS[family]),
    )
    readings = []
    for name, mean in means:
        parts = None
        for net in looked_at(family):
            value = _mean(net) if mean is None else mean(*_at(net))
            said = Fraction(1) if family == "Q" else Fraction(2 * value) / net.degrees.maximum
            if said != measure(net).message_density and parts is None:
                parts = net, said
        if parts is None:
            readings.append(Reading(name, "equal", "agrees"))
        else:
            found = measure(parts[0]).message_density
            shown = f"{text(found or 0)}, not {text(parts[1])}, at {parts[0]}"
            readings.append(Reading(name, shown, "differs"))
    note = "The n in the denominator is the dimension, called m above it." if family == "CQ" else ""
    verdict = verdict_of(tuple(readings))
    if verdict == "agrees":
        return Finding("equal", "agrees", checked, note)
    return Finding("by the mean distance", verdict, checked, note, readings=tuple(readings))


def _rows() -> tuple[tuple[Cell, ...], ...]:
    rows = []
    for key, title, texts in _printed():
        cells = [Cell(title[0].upper() + title[1:])]
        for (_, _, family), latex in zip(COLUMNS, texts, strict=True):
            found = cell(key, family)
            right = RIGHT.get((key, family))
            computed = f"${latex}$"
            why = found.note
            if found.verdict == "differs":
                computed = f"${right[0]}$" if right and found.note else found.computed
                why = found.witness.sentence if found.witness else ""
            elif found.verdict == "depends":
                why = "; ".join(f"{r.name}: {r.computed}" for r in found.readings)
            cells.append(Cell(f"${latex}$", computed, found.verdict, why=why))
        rows.append(tuple(cells))
    return tuple(rows)


def _printed() -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    rows = [(row.key, row.title, tuple(latex for latex, _ in row.cells)) for row in ROWS]
    return (*rows, ("density", "message density", DENSITIES))


def _claim(key: str, title: str, column: tuple[str, str, str], latex: str) -> Claim:
    short, _, family = column
    statement = f"The {title} of {NAMES[family]} is ${latex}$."
    return Claim(
        f"scq-table1-{key}-{short}",
        "scq",
        "Table 1",
        statement,
        f"${latex}$",
        lambda: cell(key, family),
    )


CLAIMS: tuple[Claim, ...] = tuple(
    _claim(key, title, column, latex)
    for key, title, texts in _printed()
    for column, latex in zip(COLUMNS, texts, strict=True)
)

TABLE = Table(
    "scq-table1",
    "scq",
    "Table 1",
    "Topological parameters of the star-crossed cube and its parents",
    ("Parameter", *(title for _, title, _ in COLUMNS)),
    _rows,
    r"In $\frac{11x+4y}{8}$, $m = 3x+y$ and $y < 3$. Every formula is held against exact values.",
)
