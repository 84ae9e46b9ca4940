"""The drawing of the metacube paper as a preset of Explore."""

from __future__ import annotations

from explorer.papers.paper_tables import Drawing

DRAWINGS: tuple[Drawing, ...] = (
    Drawing(
        "mc-figure-1",
        "metacube",
        "Figure 1",
        "The metacube MC(2,2)",
        "MC(2,2)",
        note="The paper draws the four high-level cubes of cluster 0 of class 00 and leaves the"
        " other cross links out; here they are faint until they are pointed at.",
    ),
)
