"""What can be compared: quantities with what is printed and what is measured, and axes; as data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from explorer.analysis.measures import Measures
from explorer.core.network import Formula, Network

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
    ``section`` groups the metrics where one is chosen.
    """

    key: str
    title: str
    section: str
    line: str
    printed: Callable[[Network], Printed | None]
    measured: Callable[[Measures], Exact | None]


@dataclass(frozen=True)
class Axis:
    """What runs across: its value for the i-th network of a curve, and the range shown.

    ``doubling`` axes are spaced by powers of two. ``start`` is the value first looked at.
    """

    key: str
    title: str
    line: str
    value: Callable[[Network, int], int]
    low: int
    high: int
    start: int
    doubling: bool = False

    @property
    def stops(self) -> tuple[int, ...]:
        """The values of the axis at which networks are tabulated."""
        if not self.doubling:
            return tuple(range(self.low, self.high + 1))
        return tuple(2**k for k in range(self.low.bit_length() - 1, self.high.bit_length()))


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


MAIN, MORE, SIZE = "Comparisons of the papers", "Distances", "Sizes"

METRICS: tuple[Metric, ...] = (
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
)

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
    Axis("nodes", "Nodes", "powers of two", lambda net, i: net.nodes, 4, 2**20, 2**10, True),
    Axis("size", "Parameter", "the free letter of each curve", lambda net, i: i, 1, 10, 4),
)
