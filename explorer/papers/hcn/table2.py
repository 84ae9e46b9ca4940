"""Table 2: the HCN against networks of as many nodes, formula by formula."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from explorer.analysis.measures import measure
from explorer.core.claim import Claim, Finding, Reading, Witness
from explorer.core.network import Network
from explorer.core.printed import Cell, Table
from explorer.core.registry import network
from explorer.networks.hcnm import MultipleHCN
from explorer.networks.hcns import SubsetHCN
from explorer.papers.check import Case, Exact, View, compare, text
from explorer.papers.hcn._lengths import far_view, hcn

PLACE = "Table 2"
QUANTITIES = {
    "nodes": "number of nodes",
    "links": "number of links",
    "degree": "number of links at a node",
    "diameter": "diameter",
}


def computed(net: Network, quantity: str) -> Exact:
    """Return what a network comes to; ``degree`` is the mean number of links at a node."""
    if quantity == "nodes":
        return net.nodes
    if quantity == "links":
        return net.links
    if quantity == "degree":
        return net.degrees.mean
    found = measure(net).diameter
    assert found is not None
    return found


Formulas = dict[str, tuple[str, Callable[[int, int], Exact]]]
"""A printed formula by quantity: LaTeX, and its value at (m,n)."""


@dataclass(frozen=True)
class Row:
    """A row of the table: its name, its key, and a printed formula by quantity.

    ``sizes`` are the pairs (m,n) that it is tried at, the smallest first, ``spec`` gives the
    network of each. ``tried`` says which they are.
    """

    key: str
    name: str
    formulas: Formulas
    sizes: tuple[tuple[int, int], ...]
    spec: Callable[[int, int], str]
    tried: str


COMPLETE = tuple((n, n) for n in range(1, 9))
PAIRS = tuple((m, s - m) for s in range(2, 13) for m in range(1, s) if m <= s - m)

HCN: Formulas = {
    "nodes": ("2^{m+n}", lambda m, n: 2 ** (m + n)),
    "links": (r"2^{m+n-1} \cdot (n+1)", lambda m, n: 2 ** (m + n - 1) * (n + 1)),
    "degree": ("n+1", lambda m, n: n + 1),
    "diameter": ("m+n", lambda m, n: m + n),
}

ROWS = (
    Row(
        "cube",
        "(m+n)-Cube",
        {
            "nodes": ("2^{m+n}", lambda m, n: 2 ** (m + n)),
            "links": (r"2^{m+n-1} \cdot (m+n)", lambda m, n: 2 ** (m + n - 1) * (m + n)),
            "degree": ("m+n", lambda m, n: m + n),
            "diameter": ("m+n", lambda m, n: m + n),
        },
        PAIRS,
        lambda m, n: f"Q({m + n})",
        "Q(2) to Q(12).",
    ),
    Row(
        "ccc",
        "2^m-CCC",
        {
            "nodes": ("2^{m+n}", lambda m, n: 2 ** (m + n)),
            "links": (r"3 \cdot 2^{m+n-1}", lambda m, n: 3 * 2 ** (m + n - 1)),
            "degree": ("3", lambda m, n: 3),
            "diameter": (r"5 \cdot 2^{m-1}", lambda m, n: 5 * 2 ** (m - 1)),
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
            "nodes": ("(2^m)^{1+n/m}", lambda m, n: (2**m) ** (1 + n // m)),
            "links": (
                r"2 \cdot (1+n/m) \cdot 2^{m+n-1}",
                lambda m, n: 2 * (1 + n // m) * 2 ** (m + n - 1),
            ),
            "degree": (r"2 \cdot (1+n/m)", lambda m, n: 2 * (1 + n // m)),
            "diameter": (r"(1+n/m) \cdot 2^{m-1}", lambda m, n: (1 + n // m) * 2 ** (m - 1)),
        },
        tuple((m, n) for m, n in PAIRS if n % m == 0 and m + n <= 10),
        lambda m, n: f"Torus({','.join([str(2**m)] * (1 + n // m))})",
        "Tori of 1 + n/m rings of 2^m nodes, m a divisor of n, m + n ≤ 10.",
    ),
    Row(
        "hypernet",
        "((m+n+1)/2, 2)-Hypernet",
        {
            "nodes": ("2^{m+n}", lambda m, n: 2 ** (m + n)),
            "links": (r"(m+n+3) \cdot 2^{m+n-1}", lambda m, n: (m + n + 3) * 2 ** (m + n - 1)),
            "degree": (r"\frac{m+n+3}{2}", lambda m, n: Fraction(m + n + 3, 2)),
            "diameter": ("m+n+2", lambda m, n: m + n + 2),
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


def _cases(row: Row, quantity: str, sizes: Iterable[tuple[int, int]]) -> list[Case]:
    printed = row.formulas[quantity][1]
    nets = [(m, n, network(row.spec(m, n))) for m, n in sizes]
    return [
        Case(net.spec, f"m, n = {m}, {n}", printed(m, n), computed(net, quantity))
        for m, n, net in nets
    ]


def _far(case: Case) -> View:
    return far_view(network(case.spec))


def _plain(row: Row, quantity: str) -> Finding:
    return compare(
        _cases(row, quantity, row.sizes),
        what=f"the {QUANTITIES[quantity]}",
        checked=row.tried,
        view=_far if quantity == "diameter" else None,
        note=NOTES.get((row.key, quantity), ""),
    )


def _torus(quantity: str) -> Finding:
    """Tell rings of two nodes, which are single links, from all others."""
    row = next(row for row in ROWS if row.key == "torus")
    flat = compare(_cases(row, quantity, [s for s in row.sizes if s[0] == 1]), what="", checked="")
    round_ = _cases(row, quantity, [s for s in row.sizes if s[0] > 1])
    fair = compare(round_, what="", checked="")
    if flat.verdict == fair.verdict:
        return _plain(row, quantity)
    first = _cases(row, quantity, [s for s in row.sizes if s[0] == 1])[0]
    return Finding(
        f"{text(first.computed)}, not {text(first.printed)}, at 1, 1",
        "depends",
        row.tried,
        "With m = 1 a ring has two nodes, and one link joins them: the torus is a hypercube.",
        readings=(
            Reading("m ≥ 2", fair.computed, fair.verdict),
            Reading("m = 1 too, a ring of two nodes has one link", flat.computed, flat.verdict),
        ),
        witness=Witness(
            first.spec,
            f"In {first.spec} the {QUANTITIES[quantity]} is {text(first.computed)}, not"
            f" {text(first.printed)}.",
        ),
    )


def _hypernet_degree() -> Finding:
    """Tell the most links at a node from the mean."""
    row = next(row for row in ROWS if row.key == "hypernet")
    mean = _plain(row, "degree")
    most = compare(
        [
            replace(case, computed=network(case.spec).degrees.maximum)
            for case in _cases(row, "degree", row.sizes)
        ],
        what="the number of links at a node, at most,",
        checked=row.tried,
    )
    if mean.verdict == most.verdict:
        return mean
    return replace(
        mean,
        verdict="depends",
        printed=None,
        readings=(
            Reading("Most links at a node", most.computed, most.verdict),
            Reading("On average", mean.computed, mean.verdict),
        ),
    )


# The row of the HCN, which does not say which of the incomplete networks it means --------------


def _sizes(net: Network) -> tuple[int, int]:
    """Return m and n, the bits of the two fields of an address."""
    m, n = (field.size.bit_length() - 1 for field in net.fields)
    return m, n


def _of_hcn(quantity: str) -> Finding:
    latex, printed = HCN[quantity]
    kinds: dict[str, list[Network]] = {
        "m = n": [hcn(n) for n, _ in COMPLETE],
        "Multiple copies": [MultipleHCN(m, n) for m, n in PAIRS if m < n],
        "Subset of the links": [SubsetHCN(m, n) for m, n in PAIRS if m < n],
    }
    found = {}
    for name, nets in kinds.items():
        cases = []
        for net in nets:
            m, n = _sizes(net)
            cases.append(Case(net.spec, f"m, n = {m}, {n}", printed(m, n), computed(net, quantity)))
        found[name] = compare(
            cases,
            what=f"the {'mean ' if quantity == 'degree' else ''}{QUANTITIES[quantity]}",
            checked="HCN(1) to HCN(8), and all m < n with m + n ≤ 12.",
            # The farthest nodes of the subset are such as have no external link.
            view=_far,
        )
    verdicts = {item.verdict for item in found.values()}
    if verdicts == {"agrees"}:
        return replace(found["m = n"], computed=f"${latex}$")
    wrong = next(item for item in found.values() if item.verdict == "differs")
    readings = [
        Reading(name, "as printed" if item.verdict == "agrees" else item.computed, item.verdict)
        for name, item in found.items()
    ]
    if quantity == "degree":
        most = {net.degrees.maximum - printed(*_sizes(net)) for net in kinds["Subset of the links"]}
        readings.append(
            Reading(
                "Subset, most links at a node",
                "as printed" if most == {0} else "not as printed",
                "agrees" if most == {0} else "differs",
            )
        )
    if quantity == "diameter":
        kept = all(
            computed(net, "diameter") <= net.nodes.bit_length() - 1
            for name in ("m = n", "Multiple copies")
            for net in kinds[name]
        )
        readings.append(
            Reading("A bound, m = n or copies", "always ≤ it", "agrees" if kept else "differs")
        )
    return Finding(
        wrong.computed,
        "depends",
        wrong.checked,
        "The row does not say how the incomplete network is made."
        if quantity != "diameter"
        else "A note below the table calls the value one of Theorem 3, and the real one smaller.",
        readings=tuple(readings),
        evidence=found["m = n"].evidence,
        measure=f"{found['m = n'].measure}, m = n",
        witness=wrong.witness,
    )


def _claims() -> tuple[Claim, ...]:
    made = [
        Claim(
            f"hcn-t2-hcn-{quantity}",
            "hcn",
            PLACE,
            f"The {title} of HCN(m,n) is ${HCN[quantity][0]}$.",
            f"${HCN[quantity][0]}$",
            partial(_of_hcn, quantity),
        )
        for quantity, title in QUANTITIES.items()
    ]
    for row in ROWS:
        for quantity, title in QUANTITIES.items():
            made.append(
                Claim(
                    f"hcn-t2-{row.key}-{quantity}",
                    "hcn",
                    PLACE,
                    f"The {title} of the {_named(row)} is ${row.formulas[quantity][0]}$.",
                    f"${row.formulas[quantity][0]}$",
                    _finder(row, quantity),
                )
            )
    return tuple(made)


def _finder(row: Row, quantity: str) -> Callable[[], Finding]:
    if row.key == "torus":
        return partial(_torus, quantity)
    if (row.key, quantity) == ("hypernet", "degree"):
        return _hypernet_degree
    return partial(_plain, row, quantity)


def _named(row: Row) -> str:
    return {
        "cube": "$(m+n)$-cube",
        "ccc": "cube-connected cycles of $2^m$ nodes each",
        "torus": "torus of $1+n/m$ rings of $2^m$ nodes",
        "hypernet": "hypernet of $d$-cubes, $d = (m+n+1)/2$",
    }[row.key]


CLAIMS = _claims()
BY_ID = {item.id: item for item in CLAIMS}


def _cell(key: str, quantity: str, latex: str) -> Cell:
    found = BY_ID[f"hcn-t2-{key}-{quantity}"].find()
    right = f"${latex}$" if found.verdict == "agrees" else found.computed
    return Cell(f"${latex}$", right, found.verdict, None, found.note)


def _rows() -> tuple[tuple[Cell, ...], ...]:
    named = [("hcn", "HCN(m,n)", HCN), *((row.key, row.name, row.formulas) for row in ROWS)]
    return tuple(
        (Cell(name), *(_cell(key, quantity, formulas[quantity][0]) for quantity in QUANTITIES))
        for key, name, formulas in named
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
