"""Table 2: the HCN compared with networks of equal size, formula by formula."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from explorer.analysis.measures.measures import measure
from explorer.core.errors import BrokenContract
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.papers.check import Exact
from explorer.papers.claim import Claim
from explorer.papers.forms.compound_forms import Depends
from explorer.papers.forms.quantities import DEGREE, DIAMETER, LINKS, MEAN_DEGREE, NODES
from explorer.papers.forms.sizes import Over
from explorer.papers.forms.vocabulary import Form, Sweep, statement
from explorer.papers.paper_tables import Cell, Table

PLACE = "Table 2"
QUANTITIES = {
    "nodes": "number of nodes",
    "links": "number of links",
    "degree": "number of links at a node",
    "diameter": "diameter",
}


def _known_diameter(net: Network) -> int:
    diameter = measure(net).diameter
    if diameter is None:
        raise BrokenContract(f"the diameter of {net.spec} is out of reach")
    return diameter


KNOWN_DIAMETER = replace(DIAMETER, closed=_known_diameter, means="by closed form, or by a search",
                         rests=("distances", "links"), most=1024)  # fmt: skip


Formulas = dict[str, str]
"""A printed formula by quantity, as LaTeX; networks compute its value."""


@dataclass(frozen=True)
class Row:
    """A row of the table: its name, its key, and a printed formula by quantity.

    ``sizes`` are the pairs (m,n) at which it is tried, the smallest first, ``spec`` gives the
    network of each. ``sizes_text`` describes them.
    """

    key: str
    name: str
    formulas: Formulas
    sizes: tuple[tuple[int, int], ...]
    spec: Callable[[int, int], str]
    sizes_text: str


COMPLETE = tuple((n, n) for n in range(1, 9))
PAIRS = tuple((m, s - m) for s in range(2, 13) for m in range(1, s) if m <= s - m)

HCN: Formulas = {
    "nodes": "2^{m+n}",
    "links": r"2^{m+n-1} \cdot (n+1)",
    "degree": "n+1",
    "diameter": "m+n",
}

ROWS = (
    Row(
        "cube",
        "(m+n)-Cube",
        {"nodes": "2^{m+n}", "links": r"2^{m+n-1} \cdot (m+n)", "degree": "m+n", "diameter": "m+n"},
        PAIRS,
        lambda m, n: f"Q({m + n})",
        "Q(2) to Q(12).",
    ),
    Row(
        "ccc",
        "2^m-CCC",
        {
            "nodes": "2^{m+n}",
            "links": r"3 \cdot 2^{m+n-1}",
            "degree": "3",
            "diameter": r"5 \cdot 2^{m-1}",
        },
        ((2, 4), (3, 8), (4, 16)),
        lambda m, n: f"CCC({2**m})",
        "CCC(4), CCC(8) and CCC(16): cycles of 2^m nodes on a cube of n = 2^m dimensions, m = 2 to"
        " 4 (for m = 1 a cycle has two nodes).",
    ),
    Row(
        "torus",
        "Torus",
        {
            "nodes": "(2^m)^{1+n/m}",
            "links": r"2 \cdot (1+n/m) \cdot 2^{m+n-1}",
            "degree": r"2 \cdot (1+n/m)",
            "diameter": r"(1+n/m) \cdot 2^{m-1}",
        },
        tuple((m, n) for m, n in PAIRS if n % m == 0 and m + n <= 10),
        lambda m, n: f"Torus({','.join([str(2**m)] * (1 + n // m))})",
        "Tori of 1 + n/m rings of 2^m nodes, m a divisor of n, m + n ≤ 10.",
    ),
    Row(
        "hypernet",
        "((m+n+1)/2, 2)-Hypernet",
        {
            "nodes": "2^{m+n}",
            "links": r"(m+n+3) \cdot 2^{m+n-1}",
            "degree": r"\frac{m+n+3}{2}",
            "diameter": "m+n+2",
        },
        tuple((d - 1, d) for d in range(2, 8)),
        lambda m, n: f"Hypernet({(m + n + 1) // 2})",
        "Hypernet(2) to Hypernet(7), the product's reconstruction, m + n = 2d − 1.",
    ),
)

NOTES = {
    ("ccc", "diameter"): "The diameter of cube-connected cycles is 5·2^{m−1} − 2 at each of these.",
    (
        "hypernet",
        "links",
    ): "Links at a node times nodes, without halving: each link counts twice. In"
    " the reconstruction half the nodes have no link outwards, so that it has fewer still.",
    ("hypernet", "degree"): "Half the nodes of the reconstruction have no link outwards,"
    " nor have the nodes (i,i).",
}


MEASURED_QUANTITIES = {
    "nodes": NODES,
    "links": LINKS,
    "degree": MEAN_DEGREE,
    "diameter": KNOWN_DIAMETER,
}
"""The quantity compared with each column; links at a node are the mean."""


def _sizes_of_row(row: Row, condition: Callable[[int, int], bool] = lambda m, n: True) -> Over:
    return Over(row.spec, [size for size in row.sizes if condition(*size)])


def _sweep(row: Row, quantity: str, over: Over | None = None) -> Sweep:
    return Sweep(over or _sizes_of_row(row), MEASURED_QUANTITIES[quantity], quantity,
                 note=NOTES.get((row.key, quantity), ""))  # fmt: skip


def _form(row: Row, quantity: str) -> Form:
    """Return the test of a printed formula, in several readings if needed."""
    if row.key == "torus" and quantity in ("links", "degree"):
        return Depends("readings", (
            ("m = 1 too, where a ring of two nodes has one link",
             _sweep(row, quantity, _sizes_of_row(row, lambda m, n: m == 1))),
            ("m ≥ 2", _sweep(row, quantity, _sizes_of_row(row, lambda m, n: m > 1))),
        ), "With m = 1 a ring has two nodes, and one link joins them: the torus is a"
           " hypercube.")  # fmt: skip
    if (row.key, quantity) == ("hypernet", "degree"):
        return Depends("readings", (
            ("on average", _sweep(row, quantity)),
            ("most links at a node", Sweep(_sizes_of_row(row), DEGREE, quantity)),
        ), NOTES[row.key, quantity])  # fmt: skip
    return _sweep(row, quantity)


# The HCN's row, which does not say which incomplete networks it means ---------------------------

EQUAL = Over(lambda m, n: f"HCN({n})", COMPLETE)
COPIES = Over("HCNm({},{})", [size for size in PAIRS if size[0] < size[1]])
SUBSETS = Over("HCNs({},{})", [size for size in PAIRS if size[0] < size[1]])


def _printed_value_of_copies(quantity: str) -> Callable[[int, int], Exact]:
    """Return the printed value of HCNm(m,n), with which the subset networks are compared too."""
    return lambda m, n: network(f"HCNm({m},{n})").formulas()[quantity].value


def _row_claim_form(quantity: str) -> Depends:
    measured, subset = MEASURED_QUANTITIES[quantity], _printed_value_of_copies(quantity)
    kinds = (("m = n", EQUAL), ("multiple copies", COPIES))
    readings: list[tuple[str, Form]] = [
        *((name, Sweep(over, measured, quantity)) for name, over in kinds),
        (
            "subset of the links",
            Sweep(SUBSETS, measured, quantity if quantity == "nodes" else subset),
        ),
    ]
    note = "The row does not say how the incomplete network is made."
    if quantity == "degree":
        readings.append(("subset, most links at a node", Sweep(SUBSETS, DEGREE, subset)))
    if quantity == "diameter":
        note = "A note below the table calls the value one of Theorem 3, and the real one smaller."
        readings += [
            (f"a bound, {name}", Sweep(over, measured, quantity, "≤")) for name, over in kinds
        ]
    return Depends("readings", tuple(readings), note)


def _claims() -> tuple[Claim, ...]:
    claims = [
        statement(
            f"hcn-t2-hcn-{quantity}", PLACE, f"${HCN[quantity]}$",
            f"The {title} of HCN(m,n) is ${HCN[quantity]}$.",
            _row_claim_form(quantity),
        )
        for quantity, title in QUANTITIES.items()
    ]  # fmt: skip
    claims += [
        statement(
            f"hcn-t2-{row.key}-{quantity}", PLACE, f"${row.formulas[quantity]}$",
            f"The {title} of the {_family_name(row)} is ${row.formulas[quantity]}$.",
            _form(row, quantity),
        )
        for row in ROWS
        for quantity, title in QUANTITIES.items()
    ]  # fmt: skip
    return tuple(claims)


def _family_name(row: Row) -> str:
    return {
        "cube": "$(m+n)$-cube",
        "ccc": "cube-connected cycles of $2^m$ nodes each",
        "torus": "torus of $1+n/m$ rings of $2^m$ nodes",
        "hypernet": "hypernet of $d$-cubes, $d = (m+n+1)/2$",
    }[row.key]


CLAIMS = _claims()
BY_ID = {item.id: item for item in CLAIMS}


def _cell(key: str, quantity: str, latex: str) -> Cell:
    finding = BY_ID[f"hcn-t2-{key}-{quantity}"].find()
    right = f"${latex}$" if finding.verdict == "agrees" else finding.computed
    return Cell(f"${latex}$", right, finding.verdict, None, finding.note)


def _rows() -> tuple[tuple[Cell, ...], ...]:
    names_and_formulas = [
        ("hcn", "HCN(m,n)", HCN),
        *((row.key, row.name, row.formulas) for row in ROWS),
    ]
    return tuple(
        (Cell(name), *(_cell(key, quantity, formulas[quantity]) for quantity in QUANTITIES))
        for key, name, formulas in names_and_formulas
    )


TABLE = Table(
    "hcn-t2",
    "hcn",
    PLACE,
    "The HCN and similar networks of as many nodes",
    ("network", "nodes", "links", "links/node", "diameter"),
    _rows,
    "The diameter of the HCN is that of Theorem 3, as the paper says. Its torus is one of two"
    " possible ones.",
)
