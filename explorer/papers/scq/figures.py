"""The plots of the star-crossed cube paper, Figures 7 to 14, as comparisons of families."""

from __future__ import annotations

from explorer.papers.paper_tables import Figure

SIZES = (
    "Which (m, n) stand behind the curves of SC and SCQ is not printed. Taken is m = 3 with n free:"
    " from degree 6 on, Table 2 fits no other m."
)
HYPER_STAR_NOTE = " The hyper-star is taken with n = 2k, where it is regular."
DIMENSION = (
    " What a dimension is for a network with two parameters is not printed either: taken is the"
    " free letter of each curve."
)

CUBES = (("Q", "n"), ("CQ", "n"))
STARS = (("S", "n"), ("HS", "n"), ("HyperStar", "half"))
BOTH = (("SC", "m3"), ("SCQ", "m3"))


def _figure(
    number: int,
    title: str,
    up: str,
    across: str,
    curves: tuple[tuple[str, str], ...],
    low: int,
    high: int,
    log: bool = False,
    note: str = "",
) -> Figure:
    place, id = f"Figure {number}", f"scq-figure-{number}"
    hyper = HYPER_STAR_NOTE if ("HyperStar", "half") in curves else ""
    dimension = DIMENSION if across == "size" else ""
    full_note = f"{SIZES}{hyper}{dimension} {note}".strip()
    return Figure(id, "scq", place, title, up, across, curves, low, high, log, full_note)


FIGURES: tuple[Figure, ...] = (
    _figure(
        7,
        "Packing density: nodes at equal degree",
        "packing",
        "degree",
        (*CUBES, *STARS, ("SCQ", "m3")),
        2,
        10,
        True,
        "Packing density is read as the number of nodes at equal degree, the only reading in which"
        " the paper's sentences about this figure hold.",
    ),
    _figure(8, "Degree by dimension", "degree", "size", (*CUBES, *STARS, *BOTH), 2, 10),
    _figure(9, "Diameter by dimension", "diameter", "size", (*CUBES, *STARS, *BOTH), 2, 8),
    _figure(10, "Cost against degree", "cost", "degree", (*CUBES, *STARS, *BOTH), 2, 10),
    _figure(11, "Mean distance by dimension", "mean", "size", (*CUBES, ("S", "n"), *BOTH), 2, 10),
    _figure(
        12,
        "Message density against degree",
        "density",
        "degree",
        (*CUBES, ("S", "n"), *BOTH),
        2,
        10,
        note="The axis is not printed: taken is the degree, as in Figure 10.",
    ),
    _figure(
        13,
        "Cost effectiveness factor by dimension",
        "cef",
        "size",
        (("Q", "n"), ("S", "n"), ("SCQ", "m3")),
        2,
        10,
        note="ρ is not printed: taken is 1. CQ has the factor of Q, SC that of SCQ.",
    ),
    _figure(
        14,
        "Time cost effectiveness factor by dimension",
        "tcef",
        "size",
        (("Q", "n"), ("S", "n"), ("SCQ", "m3")),
        2,
        10,
        note="The paper takes σ and α as 1; ρ is not printed and taken as 1. The formula is that of"
        " the proof of Theorem 11: the theorem itself lost a plus, and rises with the dimension.",
    ),
)
