"""How many generalized hypercubes there are: equations 6 to 8 and Table 3."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from explorer.core.claim import Claim, Finding, Witness, claim
from explorer.core.printed import Cell, Table
from explorer.papers.check import cell, text
from explorer.papers.ghc._lattices import (
    MOST_PORTS,
    measured,
    partitions,
    possible,
    printed_rows,
    spec,
)

FACTORS = (
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    (0, 2, 4, 6, 8, 10),
    (0, 3, 6, 9),
    (0, 4, 8),
    (0, 5, 10),
    (0, 6),
    (0, 7),
    (0, 8),
    (0, 9),
    (0, 10),
)
"""The exponents of the ten factors of equation 7; of the first, the scan leaves out the middle."""

COEFFICIENTS = (1, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42)
"""The coefficients of equation 8, and the lower row of Table 3."""

TOTAL = 139


def _product(factors: Sequence[Sequence[int]]) -> list[int]:
    """Return the coefficients up to x^10 of a product of sums of powers of x."""
    found = [1] + [0] * MOST_PORTS
    for exponents in factors:
        longer = [0] * (MOST_PORTS + 1)
        for power, count in enumerate(found):
            for exponent in exponents:
                if power + exponent <= MOST_PORTS:
                    longer[power + exponent] += count
        found = longer
    return found


def _counted(ports: int) -> int:
    """Return how many different architectures have so many ports, by counting partitions."""
    return sum(1 for _ in partitions(ports))


def _apart(found: Sequence[int], printed: Sequence[int]) -> int | None:
    return next((r for r, (a, b) in enumerate(zip(found, printed, strict=True)) if a != b), None)


def _judged(found: Sequence[int], printed: Sequence[int], short: str, checked: str) -> Finding:
    wrong = _apart(found, printed)
    if wrong is None:
        return Finding(short, "agrees", checked)
    sentence = f"Of {wrong} ports there are {found[wrong]} architectures, not {printed[wrong]}."
    return Finding(
        f"{found[wrong]} at r = {wrong}", "differs", checked, witness=Witness("GHC(2)", sentence)
    )


@claim("ghc-6-partitions", "Equation 6", r"$G(x) = \prod_m \sum_k x^{km}$")
def generating_function() -> Finding:
    """The coefficient of $x^r$ in $G(x)$ is the number of partitions of $r$."""
    every = [tuple(range(0, MOST_PORTS + 1, m)) for m in range(1, MOST_PORTS + 1)]
    listed = [_counted(r) for r in range(MOST_PORTS + 1)]
    return _judged(
        listed, _product(every), "equal for r = 0 to 10", "r = 0 to 10, every partition listed."
    )


@claim("ghc-7-factors", "Equation 7", "ten factors up to $x^{10}$")
def factors() -> Finding:
    """The ten factors that are written out are those of $G(x)$ with powers above 10 left out."""
    every = [tuple(range(0, MOST_PORTS + 1, m)) for m in range(1, MOST_PORTS + 1)]
    wrong = next((m for m, (a, b) in enumerate(zip(every, FACTORS, strict=True), 1) if a != b), 0)
    if not wrong:
        return Finding("the same ten", "agrees", "Every exponent of every factor.")
    return Finding(
        f"factor {wrong} differs",
        "differs",
        "Every exponent of every factor.",
        witness=Witness("GHC(2)", f"Factor {wrong} is not the one of equation 6."),
    )


@claim("ghc-8-coefficients", "Equation 8", "1, 1, 2, 3, 5, …, 42")
def coefficients() -> Finding:
    """Multiplied out, up to the tenth power, $G(x) = 1 + x + 2x^2 + … + 30x^9 + 42x^{10}$."""
    found = _product(FACTORS)
    return _judged(found, COEFFICIENTS, "1, 1, 2, 3, 5, …, 42", "All powers from 0 to 10.")


@claim("ghc-4-total", "§4", "139", quote="the total number")
def total() -> Finding:
    """There are 139 generalized hypercubes of at most 10 ports, the one without a port included."""
    found = 1 + len(possible())
    if found == TOTAL == sum(COEFFICIENTS):
        return Finding(text(found), "agrees", "Every partition of 0 to 10, listed.")
    sentence = f"There are {found} of them, not {TOTAL}."
    return Finding(text(found), "differs", "0 to 10 ports.", witness=Witness("GHC(2)", sentence))


@claim("ghc-4-example", "§4", "10 ports, 144 nodes")
def example() -> Finding:
    """The partition {2, 2, 3, 3} of 10 stands for the four-dimensional (3,3,4,4) of 144 nodes."""
    parts = (2, 2, 3, 3)
    radices = tuple(part + 1 for part in parts)
    ports, _, nodes, diameter = measured(radices)
    same = (sum(parts), radices, ports, nodes, diameter) == (10, (3, 3, 4, 4), 10, 144, 4)
    computed = f"{ports} ports, {nodes} nodes"
    if same:
        return Finding(computed, "agrees", f"{spec(radices)}, searched from a node.")
    witness = Witness(spec(radices), f"{spec(radices)} has {computed}.")
    return Finding(computed, "differs", f"{spec(radices)}, searched.", witness=witness)


@claim("ghc-4-fully-connected", "§4, Table A10", "fully connected")
def fully_connected() -> Finding:
    """The one-dimensional architectures are the fully connected systems that can be built."""
    rows = [row for row in printed_rows() if len(row.radices) == 1]
    wrong = [row for row in rows if measured(row.radices)[3] != 1 or row.ports != row.nodes - 1]
    sizes = f"{min(r.nodes for r in rows)}–{max(r.nodes for r in rows)} nodes"
    if not wrong and sorted(r.nodes for r in rows) == list(range(2, MOST_PORTS + 2)):
        return Finding(f"diameter 1, {sizes}", "agrees", f"All {len(rows)} rows, searched.")
    name = spec((wrong or rows)[0].radices)
    return Finding(
        "not all", "differs", "All rows.", witness=Witness(name, f"{name} is not fully connected.")
    )


# Table 3 --------------------------------------------------------------------------------------


def _count_claim(ports: int) -> Claim:
    said = COEFFICIENTS[ports]
    is_are = "is" if said == 1 else "are"
    return Claim(
        f"ghc-t3-{ports:02d}",
        "ghc",
        "Table 3",
        f"There {is_are} {said} generalized hypercube{'s' * (said != 1)} with {ports}"
        f" port{'s' * (ports != 1)} a node.",
        text(said),
        _count_finder(ports),
    )


def _count_finder(ports: int) -> Callable[[], Finding]:
    def find() -> Finding:
        found = {tuple(sorted(part + 1 for part in parts)) for parts in partitions(ports)}
        right = all(measured(radices)[0] == ports for radices in found if radices)
        range_of = "Every configuration listed, its ports counted."
        if len(found) == COEFFICIENTS[ports] and right:
            return Finding(text(len(found)), "agrees", range_of)
        sentence = f"There are {len(found)} of them, not {COEFFICIENTS[ports]}."
        first = spec(min(found)) if ports else "GHC(2)"
        return Finding(text(len(found)), "differs", range_of, witness=Witness(first, sentence))

    return find


COUNTS = tuple(_count_claim(ports) for ports in range(MOST_PORTS + 1))


def _table_3() -> tuple[tuple[Cell, ...], ...]:
    return tuple(
        (Cell(str(ports), number=ports), cell(str(said), said, _counted(ports)))
        for ports, said in enumerate(COEFFICIENTS)
    )


TABLE_3 = Table(
    "ghc-t3",
    "ghc",
    "Table 3",
    "How many generalized hypercubes have so many ports",
    ("Ports of a node", "Architectures"),
    _table_3,
    "The one without a port is a single node, and the appendix leaves it out.",
)
