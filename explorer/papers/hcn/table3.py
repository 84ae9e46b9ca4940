"""Table 3: the diameter by Theorem 3 and as simulated, for HCN(1,1) to HCN(5,5)."""

from __future__ import annotations

from collections.abc import Callable

from explorer.core.claim import Bar, Claim, Finding, Witness
from explorer.core.printed import Cell, Table
from explorer.papers.check import cell, pair_view, text
from explorer.papers.hcn._lengths import (
    CORRECTED,
    diameter,
    far_view,
    first_as_far,
    hcn,
    longest_of_a_and_b,
    reach,
)

PLACE = "Table 3"
THEOREM = (2, 4, 6, 8, 10)
SIMULATED = (2, 4, 5, 7, 8)
SIZES = range(1, 6)


def _simulated(n: int) -> int:
    return reach(n, CORRECTED).longest


def _bars(value: Callable[[int], int], printed: tuple[int, ...]) -> tuple[Bar, ...]:
    return tuple(
        Bar(f"n = {n}", value(n), text(value(n)), value(n) != printed[n - 1]) for n in SIZES
    )


def _by_theorem(n: int) -> Claim:
    def find() -> Finding:
        net, said = hcn(n), THEOREM[n - 1]
        value, real = longest_of_a_and_b(n), diameter(net)
        range_of = f"All ordered pairs of HCN({n}), routed by the better of A and B."
        note = (
            f"The farthest pair of HCN({n}) is only {real} hops apart: the theorem bounds the"
            " diameter."
            if real < value
            else "The diameter of the network, too."
        )
        bars, measure = _bars(longest_of_a_and_b, THEOREM), "Longest route of the better of A and B"
        if value == said:
            return Finding(text(value), "agrees", range_of, note, evidence=bars, measure=measure)
        sentence = f"In HCN({n}) the longest route by A or B takes {value} hops, not {said}."
        return Finding(
            text(value),
            "differs",
            range_of,
            note,
            evidence=bars,
            measure=measure,
            witness=Witness(net.spec, sentence, far_view(net)),
        )

    return Claim(
        f"hcn-t3-theorem-{n}",
        "hcn",
        PLACE,
        f"By Theorem 3, with the better of algorithms A and B, no route of HCN({n},{n}) takes more"
        f" than {THEOREM[n - 1]} hops, and some take as many.",
        str(THEOREM[n - 1]),
        find,
        rests=("router", "links"),
    )


def _by_simulation(n: int) -> Claim:
    def find() -> Finding:
        net, said, value = hcn(n), SIMULATED[n - 1], _simulated(n)
        real = diameter(net)
        range_of = f"All ordered pairs of HCN({n}), routed by the choice with both links counted."
        note = (
            f"The longest route of the choice; the farthest pair is only {real} hops apart."
            if real != value
            else "The longest route of the choice, and the diameter."
        )
        bars = _bars(_simulated, SIMULATED)
        measure = "Longest route of the choice"
        if value == said:
            return Finding(text(value), "agrees", range_of, note, evidence=bars, measure=measure)
        pair = first_as_far(n, CORRECTED, value)
        sentence = f"In HCN({n}) the longest route of the choice takes {value} hops, not {said}."
        return Finding(
            text(value),
            "differs",
            range_of,
            note,
            evidence=bars,
            measure=measure,
            witness=Witness(net.spec, sentence, pair_view(net, *pair, "hcn-optimal", CORRECTED)),
        )

    return Claim(
        f"hcn-t3-simulated-{n}",
        "hcn",
        PLACE,
        f"The optimal-distance algorithm routes in HCN({n},{n}) within {SIMULATED[n - 1]} hops,"
        " and no fewer do for all pairs.",
        str(SIMULATED[n - 1]),
        find,
        rests=("router", "links", "distances"),
    )


CLAIMS = tuple(make(n) for n in SIZES for make in (_by_theorem, _by_simulation))


def _rows() -> tuple[tuple[Cell, ...], ...]:
    return tuple(
        (
            Cell(f"HCN({n}, {n})", number=n),
            cell(
                str(THEOREM[n - 1]),
                THEOREM[n - 1],
                longest_of_a_and_b(n),
                "The longest route by the better of A and B takes as many hops.",
            ),
            cell(
                str(SIMULATED[n - 1]),
                SIMULATED[n - 1],
                _simulated(n),
                "The longest route of the choice takes as many hops.",
            ),
        )
        for n in SIZES
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
