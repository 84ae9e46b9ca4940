"""The comparison of the HCN with the hypercube in Tables 1 to 3 of the paper, as plots."""

from __future__ import annotations

from explorer.papers.paper_tables import Figure

EQUAL = "Compared at equal nodes: HCN(n) with the 2n-cube. The paper makes this comparison in"
CURVES = (("Q", "n"), ("HCN", "n"))

FIGURES: tuple[Figure, ...] = (
    Figure(
        "hcn-links",
        "hcn",
        "Tables 1 and 2",
        "Links against nodes",
        "links",
        "nodes",
        CURVES,
        4,
        2**14,
        True,
        f"{EQUAL} Tables 1 and 2, not in a figure.",
    ),
    Figure(
        "hcn-degree",
        "hcn",
        "Tables 1 and 2",
        "Links at a node against nodes",
        "degree",
        "nodes",
        CURVES,
        4,
        2**14,
        False,
        f"{EQUAL} Tables 1 and 2. “links/node” is there the number of links at a node, its degree.",
    ),
    Figure(
        "hcn-diameter",
        "hcn",
        "Tables 1 and 3",
        "Diameter against nodes",
        "diameter",
        "nodes",
        CURVES,
        4,
        2**14,
        False,
        f"{EQUAL} Tables 1 and 3. Printed is Theorem 3, measured is the exact diameter.",
    ),
)
