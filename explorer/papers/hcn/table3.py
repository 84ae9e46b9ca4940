"""Table 3: the diameter by Theorem 3 and as simulated, for HCN(1,1) to HCN(5,5)."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.papers.check import cell
from explorer.papers.claim import Claim
from explorer.papers.forms.sizes import single
from explorer.papers.forms.vocabulary import Sweep, statement
from explorer.papers.hcn._lengths import LONGEST, MAX_OF_A_AND_B_LENGTH, hcn
from explorer.papers.paper_tables import Cell, Table

PLACE = "Table 3"
PRINTED = ((2, 2), (4, 4), (6, 5), (8, 7), (10, 8))
"""The diameter by Theorem 3 and as simulated, for n = 1 to 5."""

COLUMNS = (("theorem", MAX_OF_A_AND_B_LENGTH), ("simulated", LONGEST))
WHY = (
    "The longest route by the better of A and B takes as many hops.",
    "The longest route of the choice takes as many hops.",
)


def _claims() -> Iterator[Claim]:
    for n, (bound, simulated) in enumerate(PRINTED, start=1):
        sentences = (
            f"By Theorem 3, with the better of algorithms A and B, no route of HCN({n},{n}) takes"
            f" more than {bound} hops, and some take as many.",
            f"The optimal-distance algorithm routes in HCN({n},{n}) within {simulated} hops, and no"
            " fewer do for all pairs.",
        )
        for (key, quantity), text, printed in zip(
            COLUMNS, sentences, (bound, simulated), strict=True
        ):
            form = Sweep(single(f"HCN({n})"), quantity, printed)
            yield statement(f"hcn-t3-{key}-{n}", PLACE, str(printed), text, form)


CLAIMS = tuple(_claims())


def _rows() -> tuple[tuple[Cell, ...], ...]:
    return tuple(
        (
            Cell(f"HCN({n}, {n})", number=n),
            *(
                cell(str(printed), printed, quantity.of(hcn(n)), why)
                for printed, (_, quantity), why in zip(row, COLUMNS, WHY, strict=True)
            ),
        )
        for n, row in enumerate(PRINTED, start=1)
    )


TABLE = Table(
    "hcn-t3",
    "hcn",
    PLACE,
    "Diameter by theorem and by simulation",
    ("network", "diameter (Theorem 3)", "diameter (simulated)"),
    _rows,
    "The second column is held against the longest route by the better of A and B, the third"
    " against that of the optimal-distance choice. The distance of the farthest"
    " pair stands beside Table 1.",
)
