"""The drawings of the HCN paper as presets of Explore."""

from __future__ import annotations

from explorer.papers.paper_tables import Drawing


def _drawing(number: str, title: str, spec: str, note: str = "") -> Drawing:
    id = f"hcn-figure-{number.replace('.', '-')}"
    return Drawing(id, "hcn", f"Figure {number}", title, spec, note=note)


DRAWINGS: tuple[Drawing, ...] = (
    _drawing("1", "HCN(2,2)", "HCN(2)"),
    _drawing("2", "HCN(3,3)", "HCN(3)"),
    _drawing(
        "3.1",
        "An incomplete HCN with a subset of the links",
        "HCNs(2,3)",
        "The caption gives its diameter as 2n + 1 = 7.",
    ),
    _drawing(
        "3.2",
        "An incomplete HCN of copies",
        "HCNm(2,3)",
        "The caption gives its diameter as m + n = 5.",
    ),
)
