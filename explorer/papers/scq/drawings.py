"""The drawings of the star-crossed cube paper, Figures 1 to 6, as presets of Explore."""

from __future__ import annotations

from explorer.papers.paper_tables import Drawing

RING_8 = ("000", "001", "011", "010", "110", "111", "101", "100")
"""The cycle of §5.1 in the first module: the Gray code of three bits."""

RING_16 = (*(f"({x},123)" for x in RING_8), *(f"({x},213)" for x in reversed(RING_8)))


def _drawing(number: str, title: str, spec: str, note: str = "") -> Drawing:
    return Drawing(f"scq-figure-{number}", "scq", f"Figure {number}", title, spec, note=note)


DRAWINGS: tuple[Drawing, ...] = (
    _drawing("1a", "The crossed cube CQ(3)", "CQ(3)"),
    _drawing("1b", "The crossed cube CQ(4)", "CQ(4)"),
    _drawing("2", "The star graph S(3)", "S(3)"),
    _drawing(
        "3",
        "The star-crossed cube SCQ(3,3)",
        "SCQ(3,3)",
        "Its parts a and b are two of the six modules, those named 123 and 213.",
    ),
    Drawing(
        "scq-figure-4",
        "scq",
        "Figure 4",
        "A ring of 16 nodes in two modules of SCQ(3,3)",
        "SCQ(3,3)",
        (("from", "(000,123)"), ("to", "(000,213)")),
        "The ring of §5.1: the Gray code in the module 123, and backwards in the module 213.",
        (*RING_16, RING_16[0]),
    ),
    _drawing("5", "The star-crossed cube SCQ(3,4)", "SCQ(3,4)"),
    _drawing("6", "The star-crossed cube SCQ(3,5) with its five clusters", "SCQ(3,5)"),
)
