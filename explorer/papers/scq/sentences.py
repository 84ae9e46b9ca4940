"""Section 7: the sentences on Figures 9 to 12, Section 8 and the abstract."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from explorer.papers.claim import Finding, Foundation
from explorer.papers.forms.quantities import DEGREE, DIAMETER
from explorer.papers.forms.sizes import Over
from explorer.papers.forms.vocabulary import Beside, Depends, Form, Joined, Sweep, statement
from explorer.papers.scq._common import COST, DENSITY, MEAN, SAME_AS_STAR_CUBE
from explorer.papers.scq._curves import (
    CHOICES,
    HS_NOTE,
    HYPER_STAR_NOTE,
    LAST,
    START_REASON,
    choice_readings,
    comparison_by_choice,
    curve,
)
from explorer.words.forms import capital

ALIKE_NOTE = f"{capital(SAME_AS_STAR_CUBE)}."

# Figure 9: diameter ------------------------------------------------------------------------------

COMPARED_WITH_HS: tuple[tuple[str, Callable[[int, int, int], str]], ...] = (
    ("star-crossed cube", lambda m, n, i: f"SCQ({m},{n})"),
    ("star cube", lambda m, n, i: f"SC({m},{n})"),
    ("star graph", lambda m, n, i: f"S({i})"),
    ("hypercube", lambda m, n, i: f"Q({i})"),
    ("hyper-star", lambda m, n, i: f"HyperStar({2 * i},{i})"),
)

LARGEST = Depends("readings", tuple(
    (f"{sizes.title}, dimension 3 to 5",
     Joined(tuple(
         (name, Beside(Over(lambda m, n, i: f"HS({i})", [at for at in curve(sizes) if at[2] < 6],
                            START_REASON), DIAMETER, spec, "≥"))
         for name, spec in COMPARED_WITH_HS), "none larger"))
    for sizes in CHOICES
), f"Where another has as much it is a tie, and no miss. {HS_NOTE}")  # fmt: skip

HYPER_STARS: tuple[tuple[str, Callable[[int, int, int], str]], ...] = (
    ("HyperStar(2n,n)", lambda m, n, i: f"HyperStar({2 * i},{i})"),
    ("HyperStar(n,⌊n/2⌋)", lambda m, n, i: f"HyperStar({i},{i // 2})"),
)


def _parity_readings(even: bool) -> tuple[tuple[str, Form], ...]:
    """Return SCQ against the hyper-star in even or odd dimensions, by hyper-star and choice."""
    return tuple(
        (f"{title}, {sizes.title}, {'even' if even else 'odd'} dimensions",
         Beside(Over(lambda m, n, i: f"SCQ({m},{n})",
                     [at for at in curve(sizes) if at[2] % 2 != even], START_REASON),
                DIAMETER, spec, "<" if even else "="))
        for title, spec in HYPER_STARS for sizes in CHOICES
    )  # fmt: skip


@dataclass(frozen=True)
class Parity:
    """One of the two sentences on parity; its note says for which choice both of them hold."""

    even: bool

    @property
    def grounds(self) -> tuple[Foundation, ...]:
        return Depends("readings", _parity_readings(self.even)).grounds

    def __call__(self) -> Finding:
        both = [
            Depends("readings", _parity_readings(even))() for even in (self.even, not self.even)
        ]
        fits = [
            {
                reading.name.rpartition(", ")[0]
                for reading in finding.readings
                if reading.verdict == "agrees"
            }
            for finding in both
        ]
        side = "odd" if self.even else "even"
        choices = " and ".join(sorted(fits[0] & fits[1])) or "no choice"
        note = f"This sentence and that on {side} dimensions hold together for {choices}."
        return replace(both[0], note=note)


# Figure 10: cost ---------------------------------------------------------------------------------

FROM_DEGREE_5 = choice_readings(
    "SC HS HyperStar",
    COST,
    "≤",
    "degree",
    lambda x: x >= 5,
    start_reason="the sentence begins at degree 5",
)

# Figures 11 and 12: mean distance and message density --------------------------------------------

FROM_DIMENSION_8 = tuple(
    reading
    for title, families in (("all curves", "Q CQ S SC"), ("the star cube", "SC"), ("the star", "S"))
    for reading in choice_readings(
        families,
        MEAN,
        "<",
        "dimension",
        lambda x: x >= 8,
        f"below {title}, ",
        "the sentence is on higher dimensions",
    )
)

# Section 8 and the abstract ----------------------------------------------------------------------

PAIRS = Over("SCQ({},{})", [(m, n) for m in range(1, 10) for n in range(2, 8)])
UNLIKE_STAR_CUBE = PAIRS.only(lambda m, n: m > 2, SAME_AS_STAR_CUBE)
COMPARED_QUANTITIES = (("diameter", DIAMETER), ("cost", COST), ("mean distance", MEAN),
            ("message density", DENSITY))  # fmt: skip


def _star_cube(m: int, n: int) -> str:
    return f"SC({m},{n})"


SCQ_3 = Over("SCQ({},{})", [(3, n) for n in range(3, LAST - 1)])
OTHER_NETWORKS: tuple[tuple[str, Callable[[int, int], str]], ...] = (
    ("star cube", _star_cube),
    ("star graph", lambda m, n: f"S({m + n})"),
    ("hypercube", lambda m, n: f"Q({m + n - 1})"),
    ("crossed cube", lambda m, n: f"CQ({m + n - 1})"),
)


CLAIMS = (
    statement("scq-f9-hs", "§7, Figure 9", "highest",
         "At equal dimension the hierarchical star has the largest diameter of all.",
         LARGEST, quote="possesses the highest value"),
    statement("scq-f9-cubes", "§7, Figure 9", "smaller",
         "At equal dimension hypercube and crossed cube have smaller diameters than SCQ.",
         comparison_by_choice("Q CQ", DIAMETER, ">", "dimension")),
    statement("scq-f9-lowest", "§7, Figure 9", "lowest",
         "Of the hybrid networks SCQ has the smallest diameter: star cube and hierarchical star"
         " have none that is smaller.",
         comparison_by_choice("SC HS", DIAMETER, "≤", "dimension", ALIKE_NOTE),
         quote="lowest among the hybrid networks"),
    statement("scq-f9-even", "§7, Figure 9", "lower",
         "At even dimensions the diameter of SCQ is smaller than that of the hyper-star.",
         Parity(True), quote="At even dimensions"),
    statement("scq-f9-odd", "§7, Figure 9", "equal",
         "At odd dimensions SCQ and the hyper-star have the same diameter.",
         Parity(False), quote="For odd dimensions"),
    statement("scq-f10-sc", "§7, Figure 10", "less",
         "The star-crossed cube costs less than the star cube of equal degree.",
         comparison_by_choice("SC", COST, "<", note=ALIKE_NOTE)),
    statement("scq-f10-hs", "§7, Figure 10", "less",
         "The star-crossed cube costs less than the hierarchical star of equal degree.",
         comparison_by_choice("HS", COST, "<", note=HS_NOTE)),
    statement("scq-f10-hyperstar", "§7, Figure 10", "less",
         "The star-crossed cube costs less than the hyper-star of equal degree.",
         comparison_by_choice("HyperStar", COST, "<", note=HYPER_STAR_NOTE)),
    statement("scq-f10-from-5", "§7, Figure 10", "lowest",
         "From degree 5 on the star-crossed cube has the lowest cost of the hybrids.",
         Depends("readings", FROM_DEGREE_5, "The sentence before it compares the hybrids, and"
                 " gives the parents the lower cost. With m = 2 the star-crossed cube is the star"
                 " cube, and shares its place."),
         quote="With node degree 5 and beyond"),
    statement("scq-f11-better", "§7, Figure 11", "better",
         "At higher dimensions, from 8 on, the mean distance of SCQ is below that of the other"
         " networks.",
         Depends("readings", FROM_DIMENSION_8, "Which curves the figure has is not told. The"
                 " star-crossed cube has more nodes than a cube of its dimension, and a larger mean"
                 " distance."),
         quote="better network topology at higher dimensions"),
    statement("scq-f12-hypercube", "§7, Figure 12", "always 1",
         "The message density of the hypercube is always 1.",
         Sweep(Over("Q({})", [(n,) for n in range(1, 65)]), DENSITY, 1)),
    statement("scq-f12-star", "§7, Figure 12", "rises",
         "The message density of the star graph rises with its size.",
         Beside(Over("S({})", [(n,) for n in range(3, 21)]), DENSITY, lambda n: f"S({n - 1})",
                ">")),
    statement("scq-f12-sc", "§7, Figure 12", "always less",
         "SCQ has a smaller message density than the star cube, at every size.",
         comparison_by_choice("SC", DENSITY, "<", note=ALIKE_NOTE),
         quote="always less than that of the starcube"),
    statement("scq-f12-below-star", "§7, Figure 12", "always less",
         "SCQ has a smaller message density than the star graph, at every size.",
         Depends("readings", choice_readings("S", DENSITY, "<", "degree")
                 + choice_readings("S", DENSITY, "<", "dimension")),
         quote="and the star graph"),
    statement("scq-8-better", "§8", "better",
         "Beside the star cube, SCQ is better in degree, diameter, cost, mean distance and message"
         " density.",
         Joined((
             *((name, Beside(UNLIKE_STAR_CUBE, quantity, _star_cube, "<"))
               for name, quantity in COMPARED_QUANTITIES),
             ("degree", Beside(PAIRS, DEGREE, _star_cube, "<")),
         )), quote="better characteristics"),
    statement("scq-0-superior", "Abstract", "superior",
         "SCQ(3,n) is superior in diameter, cost, mean distance and message density to star cube,"
         " star graph, hypercube and crossed cube of equal degree.",
         Joined(tuple(
             (f"{name} below that of the {other}", Beside(SCQ_3, quantity, spec, "<"))
             for name, quantity in COMPARED_QUANTITIES for other, spec in OTHER_NETWORKS
         )),
         quote="superior to other contemporary networks"),
)  # fmt: skip
