"""The comparison of the HCN with the hypercube in Tables 1 to 3 of the paper, as plots."""

from __future__ import annotations

from explorer.papers.paper_tables import Figure

EQUAL = "Compared at equal nodes: HCN(n) with the 2n-cube. The paper makes this comparison in"


def _figure(up: str, places: str, title: str, note: str, log: bool = False) -> Figure:
    curves = (("Q", "n"), ("HCN", "n"))
    return Figure(
        *(f"hcn-{up}", "hcn", places, f"{title} against nodes", up, "nodes", curves, 4, 2**14, log),
        f"{EQUAL} {places}{note}",
    )


FIGURES: tuple[Figure, ...] = (
    _figure("links", "Tables 1 and 2", "Links", ", not in a figure.", log=True),
    _figure(
        "degree",
        "Tables 1 and 2",
        "Links at a node",
        ". “links/node” is there the number of links at a node, its degree.",
    ),
    _figure(
        "diameter",
        "Tables 1 and 3",
        "Diameter",
        ". Printed is Theorem 3, measured is the exact diameter.",
    ),
)
