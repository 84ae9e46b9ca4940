"""Table 1: nodes, links, links a node and diameter of HCN(1,1) to HCN(7,7)."""

from __future__ import annotations

from collections.abc import Callable

from explorer.core.claim import Bar, Claim, Finding, Witness
from explorer.core.printed import Cell, Table
from explorer.papers.check import cell, text
from explorer.papers.hcn._lengths import diameter, far_view, hcn

PLACE = "Table 1"
SIZES = range(1, 8)
COLUMNS = {
    "nodes": ("nodes", ("4", "16", "64", "256", "1024", "4096", "16K")),
    "links": ("links", ("4", "24", "128", "640", "3072", "14336", "64K")),
    "degree": ("links at a node", ("2", "3", "4", "5", "6", "7", "8")),
    "diameter": ("diameter", ("2", "4", "6", "8", "10", "12", "14")),
}
"""What is printed, by column: its title and a text for each n."""

WHY = "The farthest pair has a shorter way, over a diameter link and external links."


def meant(printed: str) -> int:
    """Return the number that a printed text means.

    >>> meant("16K"), meant("14336")
    (16384, 14336)
    """
    return int(printed[:-1]) * 1024 if printed.endswith("K") else int(printed)


def computed(column: str, n: int) -> int:
    """Return what the network itself comes to."""
    net = hcn(n)
    if column == "diameter":
        return diameter(net)
    if column == "nodes":
        return net.nodes
    return net.links if column == "links" else net.degrees.maximum


def _claim(column: str, n: int) -> Claim:
    title, printed = COLUMNS[column]
    return Claim(
        f"hcn-t1-{column}-{n}",
        "hcn",
        PLACE,
        f"The number of {title} of HCN({n},{n}) is {printed[n - 1]}."
        if column != "diameter"
        else f"The diameter of HCN({n},{n}) is {printed[n - 1]}.",
        printed[n - 1],
        _finder(column, n),
    )


def _finder(column: str, n: int) -> Callable[[], Finding]:
    def find() -> Finding:
        net, value, said = hcn(n), computed(column, n), meant(COLUMNS[column][1][n - 1])
        how = "distances of all pairs, counted exactly" if column == "diameter" else "closed form"
        range_of = f"HCN({n}), {net.nodes:,} nodes: {how}."
        if value == said:
            return Finding(text(value), "agrees", range_of)
        bars = tuple(
            Bar(
                f"n = {size}",
                computed(column, size),
                text(computed(column, size)),
                computed(column, size) != meant(COLUMNS[column][1][size - 1]),
            )
            for size in SIZES
        )
        sentence = f"The farthest pair of HCN({n}) is {value} hops apart, not {said}."
        return Finding(
            text(value),
            "differs",
            range_of,
            WHY,
            evidence=bars,
            measure="Diameter",
            witness=Witness(net.spec, sentence, far_view(net)),
        )

    return find


CLAIMS = tuple(_claim(column, n) for n in SIZES for column in COLUMNS)


def _rows() -> tuple[tuple[Cell, ...], ...]:
    return tuple(
        (
            Cell(str(n), number=n),
            Cell(f"HCN({n},{n})", number=n),
            *(
                cell(texts[n - 1], meant(texts[n - 1]), computed(column, n), WHY)
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
