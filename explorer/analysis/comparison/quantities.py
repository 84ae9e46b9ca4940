"""Derived quantities: how printed formulas and measured values are combined."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import mul

from explorer.analysis.bisection import bisection, host_bisection
from explorer.analysis.bisection.area import min_layout_area
from explorer.analysis.bisection.theorems import known_bisection, known_host_bisection
from explorer.analysis.known.faults import fault_rows
from explorer.analysis.measures.economy import link_ratio
from explorer.analysis.measures.measures import Measures
from explorer.analysis.measures.theorems import known_with_faults
from explorer.analysis.traffic.least_load import least_load
from explorer.core.errors import TooLarge
from explorer.core.network import Formula, Network
from explorer.networks.lattice.generalized_hypercube import GeneralizedHypercube

Exact = int | Fraction


@dataclass(frozen=True)
class Printed:
    """The value of a printed formula: ``relation`` ``=``, ``≤``, ``≥`` or ``≈``, and its source."""

    value: Exact
    relation: str
    source: str


def verdict(printed: Printed | None, measured: Exact | None) -> str:
    """Return how measured compares to printed: equal, within (a bound), differs, or unknown.

    >>> verdict(Printed(4, "≤", "a paper"), 3), verdict(Printed(4, "=", "a paper"), 3)
    ('within', 'differs')
    """
    if printed is None or measured is None or printed.relation == "≈":
        return "unknown"
    gap = measured - printed.value
    if printed.relation == "=":
        return "equal" if gap == 0 else "differs"
    return "within" if (gap <= 0 if printed.relation == "≤" else gap >= 0) else "differs"


@dataclass(frozen=True)
class Metric:
    """A quantity of a network: its measured value, and the value its papers print, if any.

    ``line`` defines it in one sentence. ``measured`` returns None if no exact value is known.
    ``section`` groups the metrics in the menu; ``factors`` names the factors it depends on.
    ``unit`` is the unit counted, empty for a ratio.
    """

    key: str
    title: str
    section: str
    line: str
    measured: Callable[[Measures], Exact | None]
    printed: Callable[[Network], Printed | None] = lambda net: None
    factors: tuple[str, ...] = ()
    unit: str = ""


@dataclass(frozen=True)
class Axis:
    """A horizontal axis: its value for the i-th network of a curve, and the range shown.

    ``doubling`` axes are spaced by powers of two. ``start`` is the value selected at first.
    ``least`` and ``most`` bound the ranges that can be requested.
    """

    key: str
    title: str
    line: str
    value: Callable[[Network, int], int]
    low: int
    high: int
    start: int
    doubling: bool = False
    least: int = 1
    most: int = 24
    unit: str = ""

    def with_range(self, low: int, high: int) -> Axis:
        """Return the axis from low to high, with the stop nearest to its usual ``start`` selected.

        >>> from explorer.analysis.comparison.metrics import AXES
        >>> AXES[1].with_range(100, 5000).stops
        (128, 256, 512, 1024, 2048, 4096)
        """
        axis = replace(self, low=low, high=high)
        return replace(axis, start=min(axis.stops or (low,), key=lambda x: abs(x - self.start)))

    @property
    def stops(self) -> tuple[int, ...]:
        """The values of the axis at which networks are tabulated."""
        if not self.doubling:
            return tuple(range(self.low, self.high + 1))
        return tuple(2**k for k in range((self.low - 1).bit_length(), self.high.bit_length()))


def formula_of(key: str) -> Callable[[Network], Printed | None]:
    """Return a function that reads a printed formula of a network."""

    def printed(net: Network) -> Printed | None:
        return _as_printed(net.formulas().get(key))

    return printed


def _as_printed(formula: Formula | None) -> Printed | None:
    return None if formula is None else Printed(formula.value, formula.relation, formula.source)


def _derived(net: Network, names: tuple[str, ...], value: Callable[..., Exact]) -> Printed | None:
    """Return a value that follows from printed formulas, None if one of them is not printed."""
    formulas = net.formulas()
    if not formulas.keys() >= set(names):
        return None
    parts = [formulas[name] for name in names]
    relations = {part.relation for part in parts} - {"="}
    relation = "≈" if "≈" in relations else "≤" if relations else "="
    sources = "; ".join(dict.fromkeys(part.source for part in parts))
    return Printed(value(*(part.value for part in parts)), relation, sources)


def printed_cost(net: Network) -> Printed | None:
    """The printed cost of a regular network, else the printed degree times the printed diameter."""
    if net.degrees.minimum == net.degrees.maximum and "cost" in net.formulas():
        return _as_printed(net.formulas()["cost"])
    return _derived(net, ("degree", "diameter"), mul)


def printed_mean_cost(net: Network) -> Printed | None:
    """The printed cost (of regular networks or the ECQ paper), else mean degree times diameter."""
    return _as_printed(net.formulas().get("cost")) or _derived(
        net,
        ("links", "nodes", "diameter"),
        lambda links, nodes, diameter: Fraction(2 * links) / nodes * diameter,
    )


def printed_density(net: Network) -> Printed | None:
    """Return the printed message density, or the one that follows from printed formulas."""
    return _as_printed(net.formulas().get("message_density")) or _derived(
        net,
        ("mean_distance", "nodes", "links"),
        lambda mean, nodes, links: Fraction(mean) * nodes / links,
    )


def printed_packing(net: Network) -> Printed | None:
    """Return the printed nodes over the printed cost."""
    nodes, cost = net.formulas().get("nodes"), printed_cost(net)
    if nodes is None or cost is None:
        return None
    # Packing falls as the cost rises, so a bound on the cost is reversed.
    relation = {"≤": "≥"}.get(cost.relation, cost.relation)
    return Printed(Fraction(nodes.value) / cost.value, relation, cost.source)


def exact_packing(measures: Measures) -> Exact | None:
    """Return the nodes divided by the measured cost."""
    cost = measures.cost
    return None if not cost else Fraction(measures.net.nodes, cost)


def printed_by_links(
    value: Callable[[Fraction, Fraction], Exact], source: str = ""
) -> Callable[[Network], Printed | None]:
    """Return a function that applies a formula of links per node and nodes to printed numbers."""

    def printed(net: Network) -> Printed | None:
        plain = _derived(
            net,
            ("nodes", "links"),
            lambda nodes, links: value(Fraction(links) / nodes, Fraction(nodes)),
        )
        return replace(plain, source=f"{source}; {plain.source}") if plain and source else plain

    return printed


def printed_ratio(net: Network) -> Printed | None:
    """The links of the hypercube over the printed links, if the printed nodes are a power of 2."""
    printed = _derived(
        net,
        ("nodes", "links"),
        lambda nodes, links: Fraction((int(nodes).bit_length() - 1) * int(nodes), 2 * int(links)),
    )
    if printed is None or int(net.formulas()["nodes"].value).bit_count() != 1:
        return None
    return replace(printed, source=f"Metacube paper, §2; {printed.source}")


def exact_ratio(measures: Measures) -> Exact | None:
    """Return the ratio of links if it is a fraction."""
    ratio = link_ratio(measures.net)
    return ratio if isinstance(ratio, Fraction) else None


def printed_bits(net: Network) -> Printed | None:
    """Return the printed bits of an address: only generalized hypercubes have them."""
    if not isinstance(net, GeneralizedHypercube):
        return None
    total = sum((radix - 1).bit_length() for radix in net.radices)
    return Printed(total, "=", "Generalized hypercube paper, equation 10")


def bisection_of(net: Network) -> int | None:
    """Return the bisection width by theorem or by a short search, else None."""
    if net.directed:
        return None
    known = known_bisection(net)
    if known is not None and known.value is not None:
        return known.value
    return bisection(net).value if net.nodes <= MAX_NODES_HALVED else None


def area_of(net: Network) -> int | None:
    """Return the least number of points of a layout if the bisection width is known."""
    width = bisection_of(net)
    return None if width is None else min_layout_area(net.nodes, width)


def host_bisection_of(net: Network) -> int | None:
    """Return the bisection width between hosts by theorem or by a short search."""
    if net.hosts_each is not None:
        return bisection_of(net)
    known = known_host_bisection(net)
    if known is not None:
        return known.value
    return host_bisection(net).value if net.nodes <= MAX_NODES_HALVED else None


MAX_NODES_HALVED = 64
"""Largest network whose bisection width a comparison searches for."""


def least_load_of(net: Network) -> Fraction | None:
    """Return the least load of the fullest channel, if flows reach it; small networks only."""
    if net.nodes > MAX_NODES_HALVED or net.directed or net.width_each != 1 or net.nodes < 2:
        return None
    try:
        least = least_load(net)
    except TooLarge:
        return None
    return least.value if least.is_attained else None


def fault_quantity(key: str) -> Callable[[Measures], Exact | None]:
    """Return a function for a quantity with faults: by theorem, or by search if small."""

    def value_of(measures: Measures) -> Exact | None:
        theorem = known_with_faults(measures.net).get(key)
        if theorem is not None:
            return theorem.value
        if measures.net.nodes > MAX_NODES_HALVED:
            return None

        rows = (row.value for row in fault_rows(measures.net) if row.key == key)
        value = next(rows, None)
        return value if isinstance(value, int) else None

    return value_of
