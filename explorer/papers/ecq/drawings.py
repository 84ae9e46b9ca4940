"""The drawings of the exchanged crossed cube paper, and its trees, as presets of Explore."""

from __future__ import annotations

from explorer.papers.paper_tables import Drawing

LOST_NOTE = "The drawing of the tree is lost in the scan: this is its construction, in §4.2."


def _tree(id: str, place: str, title: str, spec: str, tree: str) -> Drawing:
    """Return the drawing of a tree whose root is the node of ``spec`` with every bit 0."""
    root = "(" + ",".join("0" * int(w) for w in (*spec[:-1].split("(")[1].split(","), "1")) + ")"
    view = (("task", "broadcast"), ("from", root), ("tree", tree))
    return Drawing(id, "ecq", place, title, spec, view, LOST_NOTE)


PRINTED = "improved-exchanged:as-printed"
"""The improved exchanged tree in its variant as printed."""

# The paper's trees name the parameters in reverse order: IET(1,3) is a tree of ECQ(3,1).
DRAWINGS: tuple[Drawing, ...] = (
    Drawing("ecq-figure-1", "ecq", "Figure 1", "The exchanged crossed cube ECQ(1,3)", "ECQ(1,3)"),
    Drawing("ecq-figure-3", "ecq", "Figure 3", "The exchanged hypercube EH(1,2)", "EH(1,2)"),
    _tree("ecq-figure-4a", "Figure 4", "The exchanged tree ET(1,1)", "EH(1,1)", "exchanged"),
    _tree("ecq-figure-4b", "Figure 4", "The exchanged tree ET(2,1)", "EH(1,2)", "exchanged"),
    _tree("ecq-figure-5", "Figure 5", "The improved exchanged tree IET(1,3)", "ECQ(3,1)", PRINTED),
    _tree("ecq-figure-6", "Figure 6", "The improved exchanged tree IET(3,1)", "ECQ(1,3)", PRINTED),
    _tree("ecq-figure-7a", "Figure 7", "The improved exchanged tree IET(1,1)", "ECQ(1,1)", PRINTED),
    _tree("ecq-figure-7b", "Figure 7", "The improved exchanged tree IET(1,2)", "ECQ(2,1)", PRINTED),
)
