"""Table 2: the cost of the star-crossed cube and its parents, degree by degree."""

from __future__ import annotations

from functools import lru_cache

from explorer.analysis.measures import measure
from explorer.core.claim import Claim, Finding, Reading, Witness, claim
from explorer.core.network import Network
from explorer.core.printed import Cell, Table
from explorer.core.registry import network
from explorer.papers.scq._sweep import between, verdict_of

COLUMNS = (("star", "Star", "S"), ("sc", "SC", "SC"), ("scq", "SCQ", "SCQ"), ("hc", "HC", "Q"))

PRINTED: dict[int, tuple[int | None, ...]] = {
    3: (6, None, None, 9),
    4: (12, None, None, 16),
    5: (24, 20, 20, 25),
    6: (35, 42, 36, 36),
    7: (54, 63, 56, 49),
    8: (70, 80, 72, 64),
    9: (96, 108, 99, 81),
}
"""Costs by degree, as printed: star graph, star cube, star-crossed cube, hypercube."""


def cost(net: Network) -> int:
    """Return degree times diameter."""
    found = measure(net).cost
    assert found is not None
    return found


def of_degree(family: str, degree: int) -> tuple[Network, ...]:
    """Return the networks of a family that have a degree, m = 3 first where m can be chosen.

    >>> [net.spec for net in of_degree("SCQ", 5)]
    ['SCQ(3,3)', 'SCQ(1,5)', 'SCQ(2,4)', 'SCQ(4,2)']
    """
    if family in ("Q", "S"):
        return (network(f"{family}({degree + (family == 'S')})"),)
    order = sorted(range(1, degree), key=lambda m: (m != 3, m))
    return tuple(network(f"{family}({m},{degree + 1 - m})") for m in order)


def _longest(net: Network) -> tuple[tuple[str, str], ...]:
    """Return a pair of nodes as far apart as the diameter, as Explore shows it."""
    pair = net.farthest_pair()
    return () if pair is None else between(net, *pair)


@lru_cache(maxsize=64)
def cell(degree: int, column: str) -> Finding:
    """Return the finding of a cell: its cost against those of the networks of that degree."""
    place = [short for short, _, _ in COLUMNS].index(column)
    family, said = COLUMNS[place][2], PRINTED[degree][place]
    assert said is not None
    found = of_degree(family, degree)
    checked = f"every {family} of degree {degree}"
    fits = [net for net in found if cost(net) == said]
    first = found[0]
    computed = f"{cost(first)} at {first.spec}"
    if not fits:
        return Finding(
            computed,
            "differs",
            checked,
            _elsewhere(family, said, degree),
            witness=Witness(
                first.spec,
                f"{first.spec} has degree {degree} and diameter {measure(first).diameter}: its"
                f" cost is {cost(first)}; printed is {said}. Shown is a route as long as that.",
                _longest(first),
            ),
        )
    readings = tuple(
        Reading(
            f"m = {net.steps()[0][2]}",
            f"{cost(net)} at {net.spec}",
            "agrees" if net in fits else "differs",
        )
        for net in found
    )
    if first in fits:
        note = "Which (m,n) is meant is not printed: m = 3." if len(found) > 1 else ""
        return Finding(computed, "agrees", checked, note)
    return Finding(
        computed,
        verdict_of(readings),
        checked,
        f"The rest of the column is m = 3; {said} is the cost of {fits[0].spec}.",
        readings=readings,
    )


def _elsewhere(family: str, said: int, degree: int) -> str:
    """Say at which other degree the printed cost is right, if at one nearby."""
    for other in (degree - 1, degree + 1):
        fits = [net.spec for net in (of_degree(family, other)) if cost(net) == said]
        if fits:
            return f"{said} is the cost of {' and '.join(fits)}, of degree {other}."
    return f"No {family} of this degree or of one beside it costs {said}."


def _rows() -> tuple[tuple[Cell, ...], ...]:
    rows = []
    for degree, costs in PRINTED.items():
        cells = [Cell(str(degree), number=degree)]
        for (short, _, _), said in zip(COLUMNS, costs, strict=True):
            if said is None:
                cells.append(Cell(""))
                continue
            found = cell(degree, short)
            cells.append(Cell(str(said), found.computed, found.verdict, said, found.note))
        rows.append(tuple(cells))
    return tuple(rows)


NAMES = {"star": "star graph", "sc": "star cube", "scq": "star-crossed cube", "hc": "hypercube"}


def _claim(degree: int, short: str, said: int) -> Claim:
    statement = f"The {NAMES[short]} of degree {degree} has cost {said}."
    id = f"scq-table2-{degree:02d}-{short}"
    return Claim(id, "scq", "Table 2", statement, str(said), lambda: cell(degree, short))


CLAIMS: tuple[Claim, ...] = tuple(
    _claim(degree, short, said)
    for degree, costs in PRINTED.items()
    for (short, _, _), said in zip(COLUMNS, costs, strict=True)
    if said is not None
)

TABLE = Table(
    "scq-table2",
    "scq",
    "Table 2",
    "Cost of the star-crossed cube and its parents by degree",
    ("Degree", *(title for _, title, _ in COLUMNS)),
    _rows,
    "Cost is degree × diameter. The star's column is that of the degree before; which (m,n) the"
    " columns SC and SCQ take is not printed, and m = 3 fits from degree 6 on.",
)


@claim("scq-table2-family", "Table 2", "one row a degree")
def family() -> Finding:
    """The columns SC and SCQ run along the degree with one choice of m."""
    readings = []
    for m in range(1, 8):
        wrong = [
            degree
            for degree, costs in PRINTED.items()
            for place, kind in ((1, "SC"), (2, "SCQ"))
            if costs[place] is not None
            and (
                degree + 1 - m < 2 or cost(network(f"{kind}({m},{degree + 1 - m})")) != costs[place]
            )
        ]
        rows = sorted(set(wrong))
        shown = f"wrong at {', '.join(map(str, rows))}" if rows else "all right"
        readings.append(Reading(f"m = {m}", shown, "differs" if rows else "agrees"))
    verdict = verdict_of(tuple(readings))
    fewest = min(readings, key=lambda reading: len(reading.computed))
    return Finding(
        f"{fewest.name}: {fewest.computed}",
        verdict,
        "m = 1 to 7, both columns",
        "No choice fits degree 5: 20 is the cost of no star cube of that degree.",
        readings=tuple(readings),
        witness=Witness("SC(3,3)", f"SC(3,3), of degree 5, costs {cost(network('SC(3,3)'))}.")
        if verdict == "differs"
        else None,
    )


@claim("scq-table2-parents", "§7, before Table 2", "higher than HC, CQ, star")
def parents() -> Finding:
    """At equal degree the star-crossed cube costs more than hypercube, crossed cube and star."""
    readings = []
    for m in (2, 3, 4):
        below = []
        for degree in range(max(m + 1, 3), 11):
            scq = cost(network(f"SCQ({m},{degree + 1 - m})"))
            below += [
                (degree, spec, scq, other)
                for spec in (f"Q({degree})", f"CQ({degree})", f"S({degree + 1})")
                if (other := cost(network(spec))) >= scq
            ]
        shown = (
            f"{below[0][2]} against {below[0][3]} of {below[0][1]}" if below else "always higher"
        )
        readings.append(Reading(f"computed, m = {m}", shown, "differs" if below else "agrees"))
    printed = [
        (degree, row)
        for degree, row in PRINTED.items()
        if row[2] is not None and any(v is not None and v >= row[2] for v in (row[0], row[3]))
    ]
    shown = f"not at degree {', '.join(str(degree) for degree, _ in printed)}"
    readings.append(
        Reading(
            "the costs of Table 2 itself",
            shown if printed else "always higher",
            "differs" if printed else "agrees",
        )
    )
    verdict = verdict_of(tuple(readings))
    return Finding(
        readings[1].computed,
        verdict,
        "degrees 3 to 10",
        "The star graph of equal degree has more symbols and costs more.",
        readings=tuple(readings),
        witness=Witness("SCQ(3,2)", f"SCQ(3,2), of degree 4, costs {readings[1].computed}.")
        if verdict == "differs"
        else None,
    )
