"""The number of generalized hypercubes: equations 6 to 8 and Table 3."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from explorer.core.network import Network
from explorer.papers.auditing import audit_hooks
from explorer.papers.check import Case, cell, text
from explorer.papers.claim import Claim
from explorer.papers.forms.quantities import DEGREE, DIAMETER, NODES, without_closed_form
from explorer.papers.forms.sizes import Over, single
from explorer.papers.forms.vocabulary import Compared, Holds, Joined, Sweep, statement
from explorer.papers.ghc._lattices import (
    MAX_PORTS,
    partitions,
    possible_radices,
    printed_rows,
    spec,
)
from explorer.papers.paper_tables import Cell, Table
from explorer.words.forms import shown

Cases = Callable[[], Iterable[Case]]
POWERS = range(MAX_PORTS + 1)
EXAMPLE = single("GHC(3,3,4,4)")
ROWS = Over("GHC({})", [(radix,) for radix in range(2, MAX_PORTS + 2)])

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
"""The exponents of the ten factors of equation 7; the scan omits the middle ones of the first."""

COEFFICIENTS = (1, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42)
"""The coefficients of equation 8, and the lower row of Table 3."""

TOTAL = 139


def _product(factors: Sequence[Sequence[int]]) -> list[int]:
    """Return the coefficients up to x^10 of a product of sums of powers of x."""
    coefficients = [1] + [0] * MAX_PORTS
    for exponents in factors:
        longer = [0] * (MAX_PORTS + 1)
        for power, count in enumerate(coefficients):
            for exponent in exponents:
                if power + exponent <= MAX_PORTS:
                    longer[power + exponent] += count
        coefficients = longer
    return coefficients


def _architecture_count(ports: int) -> int:
    """Return the number of different architectures with ``ports`` ports, by listing partitions."""
    return len(set(audit_hooks.built(tuple(partitions(ports)))))


def _cases(printed: Callable[[], Sequence[int]], computed: Callable[[], Sequence[int]]) -> Cases:
    """Return coefficients as cases; the network of a case has its ports in one dimension."""
    return lambda: (
        Case(f"GHC({max(r, 1) + 1})", f"r = {r}", a, b)
        for r, (a, b) in enumerate(zip(printed(), computed(), strict=True))
    )


FACTORS_OF_EQUATION_6 = tuple(tuple(range(0, MAX_PORTS + 1, m)) for m in range(1, MAX_PORTS + 1))
"""The exponents of the factors of equation 6, truncated at the tenth power."""


def _factor_fault(_: Network) -> str:
    pairs = enumerate(zip(FACTORS_OF_EQUATION_6, audit_hooks.printed(FACTORS), strict=True), 1)
    wrong = next((m for m, (a, b) in pairs if a != b), 0)
    return f"Factor {wrong} is not the one of equation 6." if wrong else ""


def _networks_with_ports(ports: int) -> Over:
    """Return every architecture with ``ports`` ports."""
    return Over(lambda *r: spec(r), [r for r in possible_radices() if sum(r) - len(r) == ports])


def _count_claim(ports: int) -> Claim:
    value = COEFFICIENTS[ports]
    listed = Compared(
        lambda: [Case("GHC(2)", f"r = {ports}", value, _architecture_count(ports))],
        f"the number of architectures of {ports} ports",
        "Every partition listed.",
        "construction" if ports > 1 else (),
    )
    counted = Sweep(_networks_with_ports(ports), DEGREE, ports, summary="so many ports each")
    return statement(
        f"ghc-t3-{ports:02d}",
        "Table 3",
        text(value),
        f"There {shown(value):is|are} {shown(value):generalized hypercube}"
        f" with {shown(ports):port} a node.",
        Joined((("listed", listed), ("counted", counted)), text(value)) if ports else listed,
    )


CLAIMS = (
    statement("ghc-6-partitions", "Equation 6", r"$G(x) = \prod_m \sum_k x^{km}$",
         "The coefficient of $x^r$ in $G(x)$ is the number of partitions of $r$.",
         Compared(_cases(lambda: _product(FACTORS_OF_EQUATION_6),
                         lambda: [_architecture_count(r) for r in POWERS]),
                  "the number of partitions", "r = 0 to 10, every partition listed.",
                  "construction")),
    statement("ghc-7-factors", "Equation 7", "ten factors up to $x^{10}$",
         "The ten factors that are written out are those of $G(x)$ with powers above 10 left out.",
         Holds(single("GHC(11)"), _factor_fault, "the same ten", "every exponent of"
                                                                         " every factor",
               "printed")),
    statement("ghc-8-coefficients", "Equation 8", "1, 1, 2, 3, 5, …, 42",
         "Multiplied out, up to the tenth power, $G(x) = 1 + x + 2x^2 + … + 30x^9 + 42x^{10}$.",
         Compared(_cases(lambda: COEFFICIENTS, lambda: _product(audit_hooks.printed(FACTORS))),
                  "the coefficient", "All powers from 0 to 10.", "printed",
                  summary="1, 1, 2, 3, 5, …, 42")),
    statement("ghc-4-total", "§4", "139",
         "There are 139 generalized hypercubes of at most 10 ports, the one without a port"
         " included.",
         Joined((
             ("listed", Compared(lambda: [Case("GHC(11)", "all", TOTAL,
                                              1 + len(set(possible_radices())))],
                                 "the number of them", "Every partition of 0 to 10, listed.",
                                 "construction")),
             ("added up", Compared(lambda: [Case("GHC(11)", "all", TOTAL,
                                                 sum(audit_hooks.printed(COEFFICIENTS)))],
                                   "the sum of the coefficients", "As printed.", "printed")),
         ), text(TOTAL)),
         quote="the total number"),
    statement("ghc-4-example", "§4", "10 ports, 144 nodes",
         "The partition {2, 2, 3, 3} of 10 stands for the four-dimensional (3,3,4,4) of 144"
         " nodes.",
         Joined((("ports", Sweep(EXAMPLE, DEGREE, sum((2, 2, 3, 3)))),
                 ("nodes", Sweep(EXAMPLE, NODES, 144)),
                 ("dimensions", Sweep(EXAMPLE, without_closed_form(DIAMETER), 4))))),
    statement("ghc-4-fully-connected", "§4, Table A10", "fully connected",
         "The one-dimensional architectures are the fully connected systems that can be built.",
         Joined((
             ("distance", Sweep(ROWS, without_closed_form(DIAMETER), 1,
                               summary="1 hop between any two")),
             ("nodes", Compared(lambda: [Case(spec(row.radices), f"{row.nodes} nodes", size,
                                              row.nodes) for size, row in
                                         zip(range(MAX_PORTS + 1, 1, -1), audit_hooks.printed(
                                             [r for r in printed_rows() if r.table == 10]),
                                             strict=True)],
                                "the number of nodes listed", "All rows of Table A10.", "printed",
                                summary="2 to 11")),
         ))),
)  # fmt: skip

COUNTS = tuple(_count_claim(ports) for ports in range(MAX_PORTS + 1))


# Table 3 --------------------------------------------------------------------------------------


def _table_3() -> tuple[tuple[Cell, ...], ...]:
    return tuple(
        (Cell(str(ports), number=ports), cell(str(value), value, _architecture_count(ports)))
        for ports, value in enumerate(COEFFICIENTS)
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
