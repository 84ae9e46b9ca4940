"""What can be compared: quantities with what is printed and what is measured, and axes; as data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from explorer.analysis.bisection import bisection
from explorer.analysis.bisection.theorems import known_bisection
from explorer.analysis.economy import Factors, cef_of, link_ratio, links_per_node, tcef, tcef_of
from explorer.analysis.measures import Measures
from explorer.core.network import Formula, Network
from explorer.core.once import by_key
from explorer.networks.ghc import GeneralizedHypercube

Exact = int | Fraction


@dataclass(frozen=True)
class Printed:
    """The value of a printed formula: ``relation`` ``=``, ``≤``, ``≥`` or ``≈``, and its place."""

    value: Exact
    relation: str
    source: str


@dataclass(frozen=True)
class Metric:
    """A quantity of a network: what its papers print for it, and what is measured.

    ``line`` defines it in one sentence. ``measured`` gives None where no exact value is known.
    ``section`` groups the metrics where one is chosen; ``factors`` names those it depends on.
    """

    key: str
    title: str
    section: str
    line: str
    printed: Callable[[Network], Printed | None]
    measured: Callable[[Measures], Exact | None]
    factors: tuple[str, ...] = ()


@dataclass(frozen=True)
class Axis:
    """What runs across: its value for the i-th network of a curve, and the range shown.

    ``doubling`` axes are spaced by powers of two. ``start`` is the value first looked at.
    ``least`` and ``most`` bound the ranges that can be asked for.
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

    def within(self, low: int, high: int) -> Axis:
        """Return the axis from low to high, first looked at as near its usual place as can be.

        >>> AXES[1].within(100, 5000).stops
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


# What the papers print -----------------------------------------------------------------------


def _formula(key: str) -> Callable[[Network], Printed | None]:
    def printed(net: Network) -> Printed | None:
        return _plain(net.formulas().get(key))

    return printed


def _plain(formula: Formula | None) -> Printed | None:
    return None if formula is None else Printed(formula.value, formula.relation, formula.source)


def _combined(value: Exact, *parts: Formula) -> Printed:
    relations = {part.relation for part in parts} - {"="}
    relation = "≈" if "≈" in relations else "≤" if relations else "="
    sources = "; ".join(dict.fromkeys(part.source for part in parts))
    return Printed(value, relation, sources)


def _regular(net: Network) -> bool:
    return net.degrees.minimum == net.degrees.maximum


def _cost(net: Network) -> Printed | None:
    """The printed cost, where degree is no matter of convention, else degree times diameter."""
    found = net.formulas()
    if _regular(net) and "cost" in found:
        return _plain(found["cost"])
    if "degree" in found and "diameter" in found:
        degree, diameter = found["degree"], found["diameter"]
        return _combined(degree.value * diameter.value, degree, diameter)
    return None


def _cost_mean(net: Network) -> Printed | None:
    """The printed cost; the ECQ paper's is by mean degree, and regular networks have one only."""
    found = net.formulas()
    if "cost" in found:
        return _plain(found["cost"])
    if {"links", "nodes", "diameter"} <= found.keys():
        links, nodes, diameter = found["links"], found["nodes"], found["diameter"]
        mean = Fraction(2 * links.value) / nodes.value
        return _combined(mean * diameter.value, links, nodes, diameter)
    return None


def _density(net: Network) -> Printed | None:
    found = net.formulas()
    if "message_density" in found:
        return _plain(found["message_density"])
    if {"links", "nodes", "mean_distance"} <= found.keys():
        mean, nodes, links = found["mean_distance"], found["nodes"], found["links"]
        value = Fraction(mean.value) * nodes.value / links.value
        return _combined(value, mean, nodes, links)
    return None


def _nodes_per_cost(net: Network) -> Printed | None:
    nodes, cost = net.formulas().get("nodes"), _cost(net)
    if nodes is None or cost is None:
        return None
    # The more a network costs, the less it packs: a bound on the cost turns round.
    relation = {"≤": "≥"}.get(cost.relation, cost.relation)
    return Printed(Fraction(nodes.value) / cost.value, relation, cost.source)


def _packing(measures: Measures) -> Exact | None:
    cost = measures.cost
    return None if not cost else Fraction(measures.net.nodes, cost)


def _nodes_and_links(net: Network) -> tuple[Formula, Formula] | None:
    found = net.formulas()
    return (found["nodes"], found["links"]) if {"nodes", "links"} <= found.keys() else None


def _of_links(
    value: Callable[[Fraction, Fraction], Exact], source: str = ""
) -> Callable[[Network], Printed | None]:
    """Return what a formula of links per node and nodes prints, with the printed numbers in it."""

    def printed(net: Network) -> Printed | None:
        found = _nodes_and_links(net)
        if found is None:
            return None
        nodes, links = (Fraction(formula.value) for formula in found)
        plain = _combined(value(links / nodes, nodes), *found)
        return replace(plain, source=f"{source}; {plain.source}" if source else plain.source)

    return printed


def _ratio(net: Network) -> Printed | None:
    """The links of the hypercube over those printed, where the printed nodes are a power of 2."""
    found = _nodes_and_links(net)
    if found is None:
        return None
    nodes, links = (int(formula.value) for formula in found)
    if nodes.bit_count() != 1:
        return None
    value = Fraction((nodes.bit_length() - 1) * nodes, 2 * links)
    printed = _combined(value, *found)
    return replace(printed, source=f"Metacube paper, §2; {printed.source}")


def _exact_ratio(measures: Measures) -> Exact | None:
    ratio = link_ratio(measures.net)
    return ratio if isinstance(ratio, Fraction) else None


def _bits(net: Network) -> Printed | None:
    if not isinstance(net, GeneralizedHypercube):
        return None
    total = sum((radix - 1).bit_length() for radix in net.radices)
    return Printed(total, "=", "Generalized hypercube paper, equation 10")


def bisection_of(net: Network) -> int | None:
    """Return the bisection width where a theorem or a moment's search tells it, else None."""
    known = known_bisection(net)
    if known is not None and known.value is not None:
        return known.value
    return bisection(net).value if net.nodes <= MOST_HALVED else None


MOST_HALVED = 64
"""Nodes up to which a comparison searches for a bisection width."""

USUAL = Factors()
MAIN, COST = "Comparisons of the papers", "Cost effectiveness"
MORE, SIZE = "Distances", "Sizes"


@lru_cache(maxsize=64)
def metrics(factors: Factors) -> tuple[Metric, ...]:
    """Return all metrics, those of cost effectiveness with these factors.

    >>> [metric.key for metric in metrics(USUAL) if metric.factors]
    ['cef', 'tcef', 'tcef-11']
    """
    main = tuple(metric for metric in PLAIN if metric.section == MAIN)
    others = tuple(metric for metric in PLAIN if metric.section != MAIN)
    found = (*main, *_economy(factors), *others)
    return tuple(by_key("metrics", found, lambda metric: metric.key).values())


def _economy(factors: Factors) -> tuple[Metric, ...]:
    measured: Callable[[Measures], Exact | None] = lambda m: tcef(  # noqa: E731
        m.net, factors.rho, factors.sigma, factors.alpha, factors.time
    )
    place = "Star-crossed cube paper, Theorem"
    return (
        Metric(
            "cef",
            "CEF",
            COST,
            "Cost effectiveness factor: 1 ÷ (1 + ρ · links per node), ρ the cost of a link over"
            " that of a processor.",
            _of_links(lambda g, p: cef_of(g, factors.rho), f"{place} 10"),
            lambda m: cef_of(links_per_node(m.net), factors.rho),
            ("rho",),
        ),
        Metric(
            "tcef",
            "TCEF",
            COST,
            "Time cost effectiveness factor: (1 + σ · T₁ to the power α−1) ÷ (1 + ρ · links per"
            " node + σ ÷ nodes), by the proof of Theorem 11.",
            _of_links(lambda g, p: tcef_of(g, p, factors), f"{place} 11, proof"),
            measured,
            ("rho", "sigma", "alpha", "time"),
        ),
        Metric(
            "tcef-11",
            "TCEF, theorem as printed",
            COST,
            "Printed is (1 + σ) ÷ (1 + ρ · links per node ÷ nodes), as Theorem 11 stands: a plus"
            " of its proof is lost. Measured is the factor of the proof.",
            _of_links(lambda g, p: (1 + factors.sigma) / (1 + factors.rho * g / p), f"{place} 11"),
            measured,
            ("rho", "sigma", "alpha", "time"),
        ),
    )


PLAIN: tuple[Metric, ...] = (
    Metric(
        "density",
        "Message density",
        MAIN,
        "Mean distance × nodes ÷ links. The node itself counts, so that the hypercube has 1.",
        _density,
        lambda m: m.message_density,
    ),
    Metric(
        "cost",
        "Cost",
        MAIN,
        "Degree × diameter, with the largest degree.",
        _cost,
        lambda m: m.cost,
    ),
    Metric(
        "cost-mean",
        "Cost by mean degree",
        MAIN,
        "Mean degree × diameter, as the paper of the exchanged crossed cube counts it.",
        _cost_mean,
        lambda m: m.cost_mean,
    ),
    Metric(
        "packing",
        "Packing density",
        MAIN,
        "The number of nodes: the more at equal degree, the denser.",
        _formula("nodes"),
        lambda m: m.net.nodes,
    ),
    Metric(
        "packing-cost",
        "Nodes per unit of cost",
        MAIN,
        "Packing density in a second reading: nodes ÷ (degree × diameter).",
        _nodes_per_cost,
        _packing,
    ),
    Metric(
        "diameter",
        "Diameter",
        MORE,
        "The largest distance of two nodes.",
        _formula("diameter"),
        lambda m: m.diameter,
    ),
    Metric(
        "mean",
        "Mean distance",
        MORE,
        "Over all ordered pairs of nodes, the node itself counted at distance 0.",
        _formula("mean_distance"),
        lambda m: m.mean_distance,
    ),
    Metric(
        "mean-others",
        "Mean distance to the others",
        MORE,
        "Over all ordered pairs of different nodes. The papers count the node itself too.",
        lambda net: None,
        lambda m: m.mean_distance_excluding_self,
    ),
    Metric(
        "bisection",
        "Bisection width",
        MORE,
        "The least number of links between two halves: by theorem, or by search where small.",
        lambda net: None,
        lambda m: bisection_of(m.net),
    ),
    Metric(
        "degree",
        "Degree",
        SIZE,
        "The largest number of links at a node.",
        _formula("degree"),
        lambda m: m.degrees.maximum,
    ),
    Metric(
        "links",
        "Links",
        SIZE,
        "The number of links.",
        _formula("links"),
        lambda m: m.net.links,
    ),
    Metric(
        "degree-mean",
        "Mean degree",
        SIZE,
        "Twice the links over the nodes.",
        _of_links(lambda g, p: 2 * g),
        lambda m: m.degrees.mean,
    ),
    Metric(
        "links-node",
        "Links over nodes",
        SIZE,
        "The number of links over the number of nodes: half the mean degree.",
        _of_links(lambda g, p: g),
        lambda m: links_per_node(m.net),
    ),
    Metric(
        "link-ratio",
        "Links saved",
        SIZE,
        "The links of the hypercube of as many nodes over the links of the network.",
        _ratio,
        _exact_ratio,
    ),
    Metric(
        "bits",
        "Address bits",
        SIZE,
        "The bits of an address whose fields are each held in whole bits.",
        _bits,
        lambda m: sum((field.size - 1).bit_length() for field in m.net.fields),
    ),
)
"""The metrics that depend on no factor; ``metrics()`` adds those of cost effectiveness."""

METRICS: tuple[Metric, ...] = metrics(USUAL)

AXES: tuple[Axis, ...] = (
    Axis(
        "degree",
        "Degree",
        "the largest degree of a node",
        lambda net, i: net.degrees.maximum,
        2,
        10,
        5,
    ),
    Axis(
        "nodes",
        "Nodes",
        "powers of two",
        lambda net, i: net.nodes,
        4,
        2**28,
        2**10,
        True,
        most=2**40,
    ),
    Axis("size", "Parameter", "the free letter of each curve", lambda net, i: i, 1, 10, 4),
)
