"""Table 1: nodes, links, links a node and diameter of HCN(1,1) to HCN(7,7)."""

from __future__ import annotations

from explorer.papers.check import cell
from explorer.papers.claim import Claim
from explorer.papers.forms.quantities import DEGREE, DIAMETER, LINKS, NODES
from explorer.papers.forms.sizes import single
from explorer.papers.forms.vocabulary import Sweep, statement
from explorer.papers.hcn._lengths import hcn
from explorer.papers.paper_tables import Cell, Table

PLACE = "Table 1"
SIZES = range(1, 8)
COLUMNS = {
    "nodes": ("nodes", ("4", "16", "64", "256", "1024", "4096", "16K")),
    "links": ("links", ("4", "24", "128", "640", "3072", "14336", "64K")),
    "degree": ("links at a node", ("2", "3", "4", "5", "6", "7", "8")),
    "diameter": ("diameter", ("2", "4", "6", "8", "10", "12", "14")),
}
"""The printed columns: (title, the text for each n)."""

WHY = "The farthest pair has a shorter way, over a diameter link and external links."


def printed_number(printed: str) -> int:
    """Return the value of a printed number, with K as 1024.

    >>> printed_number("16K"), printed_number("14336")
    (16384, 14336)
    """
    return int(printed[:-1]) * 1024 if printed.endswith("K") else int(printed)


QUANTITIES = {"nodes": NODES, "links": LINKS, "degree": DEGREE, "diameter": DIAMETER}
NOUNS = {
    "nodes": "number of nodes", "links": "number of links", "degree": "degree",
    "diameter": "diameter",
}  # fmt: skip
"""The name of each quantity within a sentence."""


def _claim(column: str, n: int) -> Claim:
    """Return the claim of one cell of the table."""
    printed = COLUMNS[column][1][n - 1]
    return statement(
        f"hcn-t1-{column}-{n}", PLACE, printed,
        f"The {NOUNS[column]} of HCN({n},{n}) is {printed}.",
        Sweep(single(f"HCN({n})"), QUANTITIES[column], printed_number(printed),
              note=WHY if column == "diameter" and n > 2 else ""),
        defect="hcn-t1-diameter-3" if column == "diameter" and n > 3 else "",
    )  # fmt: skip


CLAIMS = tuple(_claim(column, n) for n in SIZES for column in COLUMNS)


def _rows() -> tuple[tuple[Cell, ...], ...]:
    return tuple(
        (
            Cell(str(n), number=n),
            Cell(f"HCN({n},{n})", number=n),
            *(
                cell(texts[n - 1], printed_number(texts[n - 1]), QUANTITIES[column].of(hcn(n)), WHY)
                for column, (_, texts) in COLUMNS.items()
            ),
        )
        for n in SIZES
    )


TABLE = Table(
    "hcn-t1",
    "hcn",
    PLACE,
    "Complete hierarchical cubic networks",
    ("n", "network", "nodes", "links", "links/node", "diameter"),
    _rows,
    "K stands for 1,024.",
)
