"""Table 3: links, degrees, diameters, and the two columns that are words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from explorer.analysis.growth import least_growth
from explorer.analysis.maps import first_fault
from explorer.analysis.partition import partitions
from explorer.core.claim import Claim, Finding, Reading, Verdict, Witness
from explorer.core.network import Network
from explorer.core.printed import Cell, Table
from explorer.core.registry import network
from explorer.networks._exchanged import Exchanged
from explorer.papers.check import Case, compare, text
from explorer.papers.ecq._sizes import (
    CLOSED,
    Size,
    diameter,
    far_view,
    searched_diameter,
    sizes,
)

ROWS = ("HQ", "CQ", "EH", "ECQ")
FAMILY = {"HQ": "Q", "CQ": "CQ", "EH": "EH", "ECQ": "ECQ"}
NAME = {"HQ": "$HQ_n$", "CQ": "$CQ_n$", "EH": "EH(s,t)", "ECQ": "ECQ(s,t)"}


def at(row: str, size: Size) -> Network:
    """Return the network of a row with n = s + t + 1."""
    s, t = size
    if row in ("HQ", "CQ"):
        return network(f"{FAMILY[row]}({s + t + 1})")
    return network(f"{FAMILY[row]}({s},{t})")


@dataclass(frozen=True)
class Quantity:
    """A column of numbers: what is printed in a row, as text and as a function of s and t."""

    key: str
    title: str
    what: str
    printed: dict[str, str]
    value: dict[str, Callable[[int, int], int]]
    computed: Callable[[Network], int]
    searched: Callable[[Network], int]


def _n(s: int, t: int) -> int:
    return s + t + 1


CUBE_LINKS = "$n 2^{n-1}$"
HALF_LINKS = "$(n+1) 2^{n-2}$"
EITHER = "$s+1 / t+1$"

QUANTITIES = (
    Quantity(
        "links",
        "Links",
        "the number of links",
        {"HQ": CUBE_LINKS, "CQ": CUBE_LINKS, "EH": HALF_LINKS, "ECQ": HALF_LINKS},
        {
            "HQ": lambda s, t: _n(s, t) * 2 ** (_n(s, t) - 1),
            "CQ": lambda s, t: _n(s, t) * 2 ** (_n(s, t) - 1),
            "EH": lambda s, t: (_n(s, t) + 1) * 2 ** (_n(s, t) - 2),
            "ECQ": lambda s, t: (_n(s, t) + 1) * 2 ** (_n(s, t) - 2),
        },
        lambda net: net.links,
        lambda net: len(net.link_array()),
    ),
    Quantity(
        "degree",
        "Node degree",
        "the largest degree",
        {"HQ": "$n$", "CQ": "$n$", "EH": EITHER, "ECQ": EITHER},
        {
            "HQ": _n,
            "CQ": _n,
            "EH": lambda s, t: max(s, t) + 1,
            "ECQ": lambda s, t: max(s, t) + 1,
        },
        lambda net: net.degrees.maximum,
        lambda net: int((net.table() >= 0).sum(axis=1).max()),
    ),
    Quantity(
        "diameter",
        "Diameter",
        "the diameter",
        {
            "HQ": "$n$",
            "CQ": r"$\lceil \frac{n+1}{2} \rceil$",
            "EH": "$s+t+1$",
            "ECQ": r"$\lceil \frac{s+1}{2} \rceil + \lceil \frac{t+1}{2} \rceil + 2$",
        },
        {
            "HQ": _n,
            "CQ": lambda s, t: (_n(s, t) + 2) // 2,
            "EH": lambda s, t: s + t + 1,
            "ECQ": lambda s, t: (s + 2) // 2 + (t + 2) // 2 + 2,
        },
        diameter,
        searched_diameter,
    ),
)

WORDS = {
    "expandability": {"HQ": "Sub-optimal", "CQ": "Sub-optimal", "EH": "Optimal", "ECQ": "Optimal"},
    "decomposition": {"HQ": "Complex", "CQ": "Complex", "EH": "Simple", "ECQ": "Simple"},
}
SEARCHED = sizes(4)
BROAD = tuple(size for size in sizes(35) if size not in SEARCHED)


def _number(quantity: Quantity, row: str) -> Finding:
    found = [
        Case(
            net.spec,
            f"({s},{t})" if row in ("EH", "ECQ") else f"n = {s + t + 1}",
            quantity.value[row](s, t),
            (quantity.searched if (s, t) in SEARCHED else quantity.computed)(net),
        )
        for s, t in (*SEARCHED, *BROAD)
        # A cube comes up once for every way to write n as s + t + 1: the first will do.
        if row in ("EH", "ECQ") or s == max(1, s + t - 35)
        if (net := at(row, (s, t)))
    ]
    checked = f"s, t = 1 to 4 counted or searched, {CLOSED}"
    note = ""
    if row == "EH" and quantity.key == "diameter":
        note = "It is s + t + 2 at every size, which Table 2 has in its costs of EH."
    if row == "EH" and quantity.key == "degree":
        note = "This cell is lost in the scan, and read as that of ECQ(s,t) below it."
    return compare(
        found,
        what=quantity.what,
        checked=checked,
        view=lambda case: far_view(network(case.spec)),
        note=note,
    )


def _number_claim(quantity: Quantity, row: str) -> Claim:
    """Return the claim that one cell of numbers makes."""
    printed = quantity.printed[row]
    said = "the larger of $s+1$ and $t+1$" if printed == EITHER else printed
    return Claim(
        f"ecq-table3-{row.lower()}-{quantity.key}",
        "ecq",
        f"Table 3, {row}",
        f"For {NAME[row]} {quantity.what} is {said}"
        + (", with $n = s+t+1$." if "n" in printed else "."),
        quantity.printed[row],
        lambda: _number(quantity, row),
    )


# The words ---------------------------------------------------------------------------------------


def _growth(row: str, size: Size) -> Fraction:
    found = least_growth(at(row, size))
    assert found is not None
    return found.links


def _expandability(row: str) -> Finding:
    """Read the word by the limit of the edge expandability, and by its value at equal nodes."""
    size = (5, 5)
    values = {other: _growth(other, size) for other in ROWS}
    far = {other: _growth(other, (34, 34)) - 1 for other in ROWS}
    least = values[row] == min(values.values())
    optimal = WORDS["expandability"][row] == "Optimal"
    same = max(far.values()) < Fraction(1, 30)
    by_limit: Verdict = "agrees" if optimal == same else "differs"
    by_value: Verdict = "agrees" if optimal == least else "differs"
    readings = (
        Reading("By the limit, which Theorem 5 calls 1", "1 for all four", by_limit),
        Reading(
            "By value at 2^11 nodes", f"{text(values[row])}, least {text(min(values.values()))}",
            by_value,
        ),
    )  # fmt: skip
    net = at(row, size)
    return Finding(
        "in the limit all alike" if by_limit != by_value else WORDS["expandability"][row].lower(),
        "depends" if by_limit != by_value else by_value,
        "edge expandability at 2^11 and 2^69 nodes, exactly",
        "All four double their nodes. The edge expandability is $1 + \\frac{2}{n}$ for HQ and CQ"
        " and $1 + \\frac{2}{n+1}$ for EH and ECQ: both go to 1.",
        readings=readings if by_limit != by_value else (),
        witness=Witness(net.spec, f"The edge expandability of {net.spec} is {text(values[row])}.")
        if by_value == "differs"
        else None,
    )


def ways_to_halve(net: Network) -> int:
    """Return in how many of the known ways a network falls into two copies of the next smaller.

    >>> ways_to_halve(network("Q(5)")), ways_to_halve(network("ECQ(2,2)"))
    (5, 4)
    """
    return sum(
        found.parts == 2 and found.copies[0][0].family == net.family and first_fault(found) is None
        for found in partitions(net)
    )


def _clusters(net: Network) -> bool:
    """Return whether a network falls into cubes of two sizes, as in Theorem 8."""
    return isinstance(net, Exchanged) and any(
        found.title == "by clusters" and first_fault(found) is None for found in partitions(net)
    )


def _decomposition(row: str) -> Finding:
    """Read the word by the ways to halve a network, and by the cubes that it falls into."""
    net = at(row, (3, 4))
    ways, cubes = ways_to_halve(net), _clusters(net)
    simple = WORDS["decomposition"][row] == "Simple"
    by_halves: Verdict = "agrees" if simple == (ways > 0) else "differs"
    by_cubes: Verdict = "agrees" if simple == cubes else "differs"
    apart = by_halves != by_cubes
    return Finding(
        f"halves in {ways} ways",
        "depends" if apart else by_cubes,
        f"the halvings of {net.spec} that are known, each checked link by link",
        "Simple and complex are not defined. Every one of the four falls into two copies of the"
        " next smaller; only EH and ECQ into cubes of two sizes by leaving out one kind of link.",
        readings=(
            Reading("Simple: two copies of the next smaller", f"{ways} ways", by_halves),
            Reading("Simple: cubes of two sizes, Theorem 8", "yes" if cubes else "no", by_cubes),
        )
        if apart
        else (),
    )


def _word_claim(key: str, row: str, compute: Callable[[str], Finding]) -> Claim:
    """Return the claim that a cell of words makes."""
    word = WORDS[key][row]
    return Claim(
        f"ecq-table3-{row.lower()}-{key}",
        "ecq",
        f"Table 3, {row}",
        f"The {key} of {NAME[row]} is {word.lower()}.",
        word,
        lambda: compute(row),
    )


CLAIMS = tuple(
    claim
    for row in ROWS
    for claim in (
        *(_number_claim(quantity, row) for quantity in QUANTITIES),
        _word_claim("expandability", row, _expandability),
        _word_claim("decomposition", row, _decomposition),
    )
)


def _table_3() -> tuple[tuple[Cell, ...], ...]:
    """Return the table: each cell with the verdict of its claim."""
    found = {claim.id: claim.find() for claim in CLAIMS}
    rows = []
    for row in ROWS:
        cells = [Cell(NAME[row])]
        for quantity in QUANTITIES:
            finding = found[f"ecq-table3-{row.lower()}-{quantity.key}"]
            same = finding.verdict == "agrees"
            printed = quantity.printed[row]
            why = finding.witness.sentence if finding.witness else ""
            computed = printed if same else finding.computed
            cells.append(Cell(printed, computed, finding.verdict, why=why))
        for key, words in WORDS.items():
            finding = found[f"ecq-table3-{row.lower()}-{key}"]
            why = "" if finding.verdict == "agrees" else finding.note
            cells.append(Cell(words[row], finding.computed, finding.verdict, why=why))
        rows.append(tuple(cells))
    return tuple(rows)


TABLE_3 = Table(
    "ecq-table3",
    "ecq",
    "Table 3",
    "Four networks of equal size, n = s + t + 1",
    ("Network", "Links", "Node degree", "Diameter", "Expandability", "Decomposition"),
    _table_3,
    "The degree of EH(s,t) has got lost in the scan; it is read as that of ECQ(s,t).",
)
