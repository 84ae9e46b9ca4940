"""The plot of the exchanged crossed cube paper, Figure 2."""

from __future__ import annotations

from explorer.papers.paper_tables import Figure

FIGURES: tuple[Figure, ...] = (
    Figure(
        "ecq-figure-2",
        "ecq",
        "Figure 2",
        "Cost against nodes",
        "cost-mean",
        "nodes",
        (("Q", "n"), ("CQ", "n"), ("EH", "equal"), ("ECQ", "equal")),
        8,
        2**22,
        False,
        "Cost is the mean degree times the diameter, as the paper counts it for EH and ECQ; Q and"
        " CQ are regular. Taken is s = t, as in five of the nine rows of Table 2. For CQ the text"
        " prints n⌈n/2⌉ and Table 2 lists n⌈(n+1)/2⌉, which is drawn.",
    ),
)
