"""Table 3: links, degrees, diameters, and the two columns filled with words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from explorer.analysis.partition.maps import first_fault
from explorer.analysis.partition.partition import partitions
from explorer.core.network import Network
from explorer.networks.exchanged.exchanged import Exchanged
from explorer.papers.claim import Claim, Foundation
from explorer.papers.ecq._common import (
    CROSSED,
    CUBES,
    ECQ,
    EH,
    LINK_GROWTH,
    crossed_cube,
    cube,
    exchanged_hypercube,
)
from explorer.papers.ecq.structure import CQ_EXTENSIBLE, ECQ_EXTENSIBLE
from explorer.papers.forms.quantities import DEGREE, DIAMETER, LINKS, Quantity
from explorer.papers.forms.sizes import Over, single
from explorer.papers.forms.vocabulary import Beside, Depends, Form, Limit, Sweep, statement
from explorer.papers.paper_tables import Cell, Table

ROWS = {"HQ": CUBES, "CQ": CROSSED, "EH": EH, "ECQ": ECQ}
NAME = {"HQ": "$HQ_n$", "CQ": "$CQ_n$", "EH": "EH(s,t)", "ECQ": "ECQ(s,t)"}
CUBE_ROWS = ("HQ", "CQ")

NUMBERS = {"links": LINKS, "degree": DEGREE, "diameter": DIAMETER}
CUBE_LINKS, HALF_LINKS, EITHER_DEGREE = "$n 2^{n-1}$", "$(n+1) 2^{n-2}$", "$s+1 / t+1$"
PRINTED: dict[str, tuple[str, ...]] = {
    "HQ": (CUBE_LINKS, "$n$", "$n$"),
    "CQ": (CUBE_LINKS, "$n$", r"$\lceil \frac{n+1}{2} \rceil$"),
    "EH": (HALF_LINKS, EITHER_DEGREE, "$s+t+1$"),
    "ECQ": (
        HALF_LINKS,
        EITHER_DEGREE,
        r"$\lceil \frac{s+1}{2} \rceil + \lceil \frac{t+1}{2} \rceil + 2$",
    ),
}
"""The numbers of Table 3 as printed; the networks have exactly these values."""

NOTES = {
    ("EH", "diameter"): "It is s + t + 2 at every size, which Table 2 has in its costs of EH.",
    ("EH", "degree"): "This cell is lost in the scan, and read as that of ECQ(s,t) below it.",
}
WORDS = {
    "expandability": {"HQ": "Sub-optimal", "CQ": "Sub-optimal", "EH": "Optimal", "ECQ": "Optimal"},
    "decomposition": {"HQ": "Complex", "CQ": "Complex", "EH": "Simple", "ECQ": "Simple"},
}


# The columns of words ----------------------------------------------------------------------------


def _expandability(row: str) -> Form:
    """Read the word as the limit of the edge expandability, and as more or less at equal size."""
    if row in CUBE_ROWS:
        chain = CQ_EXTENSIBLE.spec if row == "CQ" else "Q({})"
        sizes = [(s, t) for s, t in ECQ_EXTENSIBLE.sizes if s == t]
        compared = Over(lambda s, t: (crossed_cube if row == "CQ" else cube)(s, t), sizes)
        limit, comparison = 2, Beside(compared, LINK_GROWTH, lambda s, t: f"ECQ({s},{t})", ">")
    else:
        chain = f"{row}({{0}},{{0}})"
        compared = (
            ECQ_EXTENSIBLE if row == "ECQ" else Over(exchanged_hypercube, ECQ_EXTENSIBLE.sizes)
        )
        limit, comparison = 1, Beside(compared, LINK_GROWTH, crossed_cube, "<")
    by_limit = Limit(Over(chain, [(n,) for n in range(1, 35)]), LINK_GROWTH, limit)
    return Depends("readings", (
        (f"its edge expandability goes to {limit}, as §3.1.4 has it", by_limit),
        (f"it is {'more' if row in CUBE_ROWS else 'less'} than that of"
         f" {'ECQ' if row in CUBE_ROWS else 'CQ'} of as many nodes", comparison),
    ), r"All four double their nodes. The edge expandability is $1 + \frac{2}{n}$ for HQ and CQ and"
       r" $1 + \frac{2}{n+1}$ for EH and ECQ: all go to 1.")  # fmt: skip


def ways_to_halve(net: Network) -> int:
    """Return how many of the known ways split a network into two copies of the next smaller one.

    >>> from explorer import network
    >>> ways_to_halve(network("Q(5)")), ways_to_halve(network("ECQ(2,2)"))
    (5, 4)
    """
    return sum(
        partition.parts == 2
        and partition.copies[0][0].family == net.family
        and first_fault(partition) is None
        for partition in partitions(net)
    )


def ways_by_clusters(net: Network) -> int:
    """Return the number of ways to split a network into cubes of two sizes, as in Theorem 8.

    >>> from explorer import network
    >>> ways_by_clusters(network("Q(5)")), ways_by_clusters(network("ECQ(2,2)"))
    (0, 1)
    """
    return sum(
        partition.title == "by clusters" and first_fault(partition) is None
        for partition in partitions(net)
        if isinstance(net, Exchanged)
    )


KNOWN_PARTITIONS = "the partitions that are known, each checked link by link"
BUILT: tuple[Foundation, ...] = ("construction", "links")
HALVES = Quantity(
    "the number of ways to halve it",
    ways_to_halve,
    rests=BUILT,
    means=KNOWN_PARTITIONS,
    unit="ways",
)
BY_CLUSTERS = Quantity(
    "the number of ways into cubes of two sizes",
    ways_by_clusters,
    rests=BUILT,
    means=KNOWN_PARTITIONS,
    unit="ways",
)


def _decomposition(row: str) -> Form:
    """Read the word as how many ways halve a network, or split it into cubes of two sizes."""
    if row in CUBE_ROWS:
        size, relation, clusters = ROWS[row].only(lambda n: n == 8), "=", BY_CLUSTERS
    else:
        size, relation = single(f"{row}(3,4)"), ">"
        clusters = replace(BY_CLUSTERS, rests=(*BUILT, "addresses"))
    return Depends("readings", (
        ("simple: two copies of the next smaller", Sweep(size, HALVES, 0, relation)),
        ("simple: cubes of two sizes, Theorem 8", Sweep(size, clusters, 0, relation)),
    ), "Simple and complex are not defined. Every one of the four falls into two copies of the"
       " next smaller; only EH and ECQ into cubes of two sizes by leaving out one kind of"
       " link.")  # fmt: skip


def _claims(row: str) -> Iterator[Claim]:
    """Yield the claims that the cells of a row state."""
    place, start = f"Table 3, {row}", f"ecq-table3-{row.lower()}"
    for (key, quantity), printed in zip(NUMBERS.items(), PRINTED[row], strict=True):
        wording = "the larger of $s+1$ and $t+1$" if printed == EITHER_DEGREE else printed
        yield statement(
            f"{start}-{key}", place, printed,
            f"For {NAME[row]} {quantity.noun} is {wording}"
            + (", with $n = s+t+1$." if "n" in printed else "."),
            Sweep(ROWS[row], quantity, key, note=NOTES.get((row, key), "")),
        )  # fmt: skip
    words = (("expandability", _expandability), ("decomposition", _decomposition))
    for key, form in words:
        word = WORDS[key][row]
        wording = f"The {key} of {NAME[row]} is {word.lower()}."
        defect = "ecq-t5-cq-links" if key == "expandability" and row in CUBE_ROWS else ""
        yield statement(f"{start}-{key}", place, word, wording, form(row), defect=defect)


CLAIMS = tuple(claim for row in ROWS for claim in _claims(row))


def _table_3() -> tuple[tuple[Cell, ...], ...]:
    """Return the table: each cell with the verdict of its claim."""
    findings = {claim.id: (claim.printed, claim.find()) for claim in CLAIMS}
    rows = []
    for row in ROWS:
        cells = [Cell(NAME[row])]
        for key in (*NUMBERS, *WORDS):
            printed, finding = findings[f"ecq-table3-{row.lower()}-{key}"]
            same, witness = finding.verdict == "agrees", finding.witness
            why = witness.sentence if witness and key in NUMBERS else finding.note
            computed = printed if same else finding.computed
            cells.append(Cell(printed, computed, finding.verdict, why="" if same else why))
        rows.append(tuple(cells))
    return tuple(rows)


TABLE_3 = Table(
    "ecq-table3",
    "ecq",
    "Table 3",
    "Four networks of equal size, n = s + t + 1",
    ("Network", "Links", "Node degree", "Diameter", "Expandability", "Decomposition"),
    _table_3,
    "The degree of EH(s,t) has got lost in the scan; it is read as that of ECQ(s,t).",
)
