"""Tables A1 to A10 of the generalized hypercube paper as plots of all 138 networks."""

from __future__ import annotations

from explorer.papers.paper_tables import Figure

ALL_SERIES = (("GHC", "all"),)
NOTE = (
    "A point for each of the 138 generalized hypercubes of up to 10 ports, of one dimension to ten."
)


def _figure(
    id: str, title: str, up: str, across: str, log: bool, by: str = "", note: str = ""
) -> Figure:
    low, high = (1, 10) if across == "degree" else (2, 1024)
    full_note = f"{NOTE} {note}".strip()
    return Figure(
        f"ghc-{id}",
        "ghc",
        "Tables A1–A10",
        title,
        up,
        across,
        ALL_SERIES,
        low,
        high,
        log,
        full_note,
        by,
    )


FIGURES: tuple[Figure, ...] = (
    _figure("links", "Links against nodes", "links", "nodes", True, note="Printed is equation 2."),
    _figure("ports", "Ports of a node against nodes", "degree", "nodes", False, note="Equation 3."),
    _figure(
        "distance",
        "Largest distance against ports of a node",
        "diameter",
        "degree",
        False,
        note="Printed is the number of dimensions d, §5.",
    ),
    _figure(
        "mean-distance",
        "Mean distance against links",
        "mean",
        "links",
        True,
        "nodes",
        "§2 says that at equal nodes fewer dimensions need more links and bring nodes nearer.",
    ),
    _figure("bits", "Address bits against nodes", "bits", "nodes", False, note="Equation 10."),
)
