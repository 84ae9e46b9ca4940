"""Table 2: the cost of the star-crossed cube and its parents, degree by degree."""

from __future__ import annotations

from functools import lru_cache

from explorer.analysis.measures import measure
from explorer.core.claim import Claim, Finding, Reading, Witness, claim
from explorer.core.network import Network
from explorer.core.printed import Cell, Table
from explorer.core.registry import network
from explorer.papers.check import settled
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
    if family == "S" and cost(network(f"S({degree})")) == said:
        return (
            f"{said} is the cost of S({degree}), of degree {degree - 1}: the column runs along the"
            " number of symbols, the other three along the degree."
        )
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


@claim("scq-table2-star-column", "Table 2, Star", "one row a degree")
def star_column() -> Finding:
    """The star column is listed by degree, like the three beside it."""
    column = {degree: costs[0] for degree, costs in PRINTED.items()}
    late = [degree for degree, said in column.items() if cost(network(f"S({degree + 1})")) != said]
    by_symbols = all(cost(network(f"S({n})")) == said for n, said in column.items())
    first = network(f"S({late[0] + 1})") if late else None
    return settled(
        None
        if first is None
        else Witness(
            first.spec,
            f"{first.spec} has degree {late[0]} and costs {cost(first)}; the row of degree"
            f" {late[0]} has {column[late[0]]}. Shown is a route as long as its diameter.",
            _longest(first),
        ),
        "by degree",
        "all seven rows",
        "With n, the number of symbols, for the degree, every row is right; S(n) has degree n−1."
        if by_symbols
        else "",
        "by symbols: a degree late" if by_symbols else f"wrong in {len(late)} rows",
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
        witness=Witness(
            "SC(3,3)",
            f"SC(3,3), of degree 5, costs {cost(network('SC(3,3)'))}.",
            _longest(network("SC(3,3)")),
        )
        if verdict == "differs"
        else None,
    )


@claim("scq-table2-parents", "§7, before Table 2", "higher than HC, CQ, star")
def parents() -> Finding:
    """The star-crossed cube costs more than its parents: hypercube, crossed cube and star graph."""
    own = [
        (scq, spec, cost(net), cost(network(spec)))
        for scq in (f"SCQ({m},{n})" for m in range(1, 10) for n in range(2, 9))
        for net in [network(scq)]
        for spec in (
            f"Q({net.steps()[0][2]})",
            f"CQ({net.steps()[0][2]})",
            f"S({net.steps()[1][2]})",
        )
    ]
    below = [row for row in own if row[2] <= row[3]]
    readings = [
        Reading(
            "than its own S(n), CQ(m) and Q(m)",
            f"{below[0][2]} of {below[0][0]}, {below[0][3]} of {below[0][1]}"
            if below
            else "always more",
            "differs" if below else "agrees",
        )
    ]
    for m in (2, 3, 4):
        less = []
        for degree in range(max(m + 1, 3), 11):
            scq = f"SCQ({m},{degree + 1 - m})"
            less += [
                f"{cost(network(scq))} of {scq}, {other} of {spec}"
                for spec in (f"Q({degree})", f"CQ({degree})", f"S({degree + 1})")
                if (other := cost(network(spec))) >= cost(network(scq))
            ]
        readings.append(
            Reading(
                f"at equal degree, m = {m}",
                less[0] if less else "always more",
                "differs" if less else "agrees",
            )
        )
    rows = [
        str(degree)
        for degree, row in PRINTED.items()
        if row[2] is not None and any(v is not None and v >= row[2] for v in (row[0], row[3]))
    ]
    readings.append(
        Reading(
            "in the rows of Table 2 itself",
            f"not at degree {' and '.join(rows)}" if rows else "always more",
            "differs" if rows else "agrees",
        )
    )
    ours, cube = network("SCQ(3,2)"), network("Q(4)")
    parts = all(row[2] > row[3] for row in own if not row[1].startswith("Q"))
    return Finding(
        f"{cost(ours)} of {ours}, {cost(cube)} of {cube}",
        verdict_of(tuple(readings)),
        "m = 1 to 9, n = 2 to 8 for its own parents; degrees 3 to 10",
        "Than its own star graph and crossed cube it always costs more; the cost of the hypercube"
        " grows with the square of m and overtakes it."
        if parts
        else "",
        readings=tuple(readings),
        witness=Witness(
            ours.spec,
            f"{ours} and {cube} have degree {ours.degrees.maximum} and {cube.degrees.maximum}; they"
            f" cost {cost(ours)} and {cost(cube)}.",
            _longest(ours),
        ),
    )
