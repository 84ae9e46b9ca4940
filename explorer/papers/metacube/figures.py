"""The comparisons in §2 of the metacube paper as plots: links per node, size, links saved."""

from __future__ import annotations

from explorer.papers.paper_tables import Figure

ORDERS = (("MC", "k1"), ("MC", "k2"), ("MC", "k3"))
NOTE = "The paper makes this comparison in the text, not in a figure; k = 1, 2, 3 are the"
CUBES = f"{NOTE} dual-cube, the quad-cube and the oct-cube."

FIGURES: tuple[Figure, ...] = (
    Figure(
        "mc-degree",
        "metacube",
        "§1 and §2",
        "Links at a node against nodes",
        "degree",
        "nodes",
        (("Q", "n"), *ORDERS),
        8,
        2**36,
        False,
        f"{CUBES} “Links per node” is there the degree, m + k.",
    ),
    Figure(
        "mc-size",
        "metacube",
        "§1 and §2",
        "Nodes against links at a node",
        "packing",
        "degree",
        (("Q", "n"), *ORDERS),
        2,
        8,
        True,
        f"{CUBES} MC(3,3) has 134,217,728 nodes of degree 6.",
    ),
    Figure(
        "mc-link-ratio",
        "metacube",
        "§2",
        "Links of the hypercube over those of the metacube",
        "link-ratio",
        "nodes",
        ORDERS,
        8,
        2**36,
        False,
        f"{CUBES} The ratio is printed as n/(m+k), with n = m·2^k + k.",
    ),
)
