"""The drawings of the generalized hypercube paper as presets of Explore."""

from __future__ import annotations

from explorer.papers.paper_tables import Drawing

DRAWINGS: tuple[Drawing, ...] = (
    Drawing(
        "ghc-figure-1",
        "ghc",
        "Figure 1",
        "A generalized hypercube of two dimensions",
        "GHC(4,4)",
        note="The caption names no size: (4,4) stands for it.",
    ),
    Drawing("ghc-figure-2", "ghc", "Figure 2", "(2,3,4) generalized hypercube", "GHC(2,3,4)"),
    Drawing("ghc-figure-3", "ghc", "Figure 3", "(4,3,3) hyperrectangle", "GHC(4m,3m,3m)"),
    Drawing(
        "ghc-figure-4",
        "ghc",
        "Figure 4",
        "(2,4,4) hybrid hypercube",
        "GHC(2,4r,4m)",
        note="The caption does not say which dimension is connected how: taken are a ring and a"
        " mesh.",
    ),
)
