"""The metrics and axes of the comparison, with their printed and measured values; as data."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

from explorer.analysis.comparison.loads import LOADS, estimated_latency, routed_saturation
from explorer.analysis.comparison.quantities import Axis as Axis
from explorer.analysis.comparison.quantities import Exact as Exact
from explorer.analysis.comparison.quantities import Metric as Metric
from explorer.analysis.comparison.quantities import Printed as Printed
from explorer.analysis.comparison.quantities import (
    area_of,
    bisection_of,
    exact_packing,
    exact_ratio,
    fault_quantity,
    formula_of,
    host_bisection_of,
    least_load_of,
    printed_bits,
    printed_by_links,
    printed_cost,
    printed_density,
    printed_mean_cost,
    printed_packing,
    printed_ratio,
)
from explorer.analysis.comparison.rates import (
    between_hosts_value,
    ports_per_host,
    switch_ports,
    uniform_rate,
    worst_rate,
)
from explorer.analysis.measures.economy import Factors, cef_of, links_per_node, tcef, tcef_of
from explorer.analysis.measures.measures import Measures
from explorer.core.unique import by_key

DEFAULT_FACTORS = Factors()
MAIN, COST = "Comparisons of the papers", "Cost effectiveness"
DISTANCES, SIZE, HOSTS, WAITS = "Distances", "Sizes", "Between hosts", "Messages over time"
FAULTS = "With faults"


@lru_cache(maxsize=64)
def metrics(factors: Factors) -> tuple[Metric, ...]:
    """Return all metrics; those of cost effectiveness use these factors.

    >>> [metric.key for metric in metrics(DEFAULT_FACTORS) if metric.factors]
    ['cef', 'tcef', 'tcef-11']
    """
    main = tuple(metric for metric in PLAIN if metric.section == MAIN)
    others = tuple(metric for metric in PLAIN if metric.section != MAIN)
    ordered = (*main, *_economy(factors), *others)
    return tuple(by_key("metrics", ordered, lambda metric: metric.key).values())


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
            lambda m: cef_of(links_per_node(m.net), factors.rho),
            printed_by_links(lambda g, p: cef_of(g, factors.rho), f"{place} 10"),
            ("rho",),
        ),
        Metric(
            "tcef",
            "TCEF",
            COST,
            "Time cost effectiveness factor: (1 + σ · T₁ to the power α−1) ÷ (1 + ρ · links per"
            " node + σ ÷ nodes), by the proof of Theorem 11.",
            measured,
            printed_by_links(lambda g, p: tcef_of(g, p, factors), f"{place} 11, proof"),
            ("rho", "sigma", "alpha", "time"),
        ),
        Metric(
            "tcef-11",
            "TCEF, theorem as printed",
            COST,
            "Printed is (1 + σ) ÷ (1 + ρ · links per node ÷ nodes), as Theorem 11 stands: a plus"
            " of its proof is lost. Measured is the factor of the proof.",
            measured,
            printed_by_links(
                lambda g, p: (1 + factors.sigma) / (1 + factors.rho * g / p), f"{place} 11"
            ),
            ("rho", "sigma", "alpha", "time"),
        ),
    )


PLAIN: tuple[Metric, ...] = (
    Metric(
        "density",
        "Message density",
        MAIN,
        "Mean distance × nodes ÷ links. The node itself counts, so that the hypercube has 1.",
        lambda m: m.message_density,
        printed_density,
        unit="messages a link",
    ),
    Metric(
        "cost",
        "Cost",
        MAIN,
        "Degree × diameter, with the largest degree.",
        lambda m: m.cost,
        printed_cost,
        unit="links × hops",
    ),
    Metric(
        "cost-mean",
        "Cost by mean degree",
        MAIN,
        "Mean degree × diameter, as the paper of the exchanged crossed cube counts it.",
        lambda m: m.cost_mean,
        printed_mean_cost,
        unit="links × hops",
    ),
    Metric(
        "packing",
        "Packing density",
        MAIN,
        "The number of nodes: the more at equal degree, the denser.",
        lambda m: m.net.nodes,
        formula_of("nodes"),
        unit="nodes",
    ),
    Metric(
        "packing-cost",
        "Nodes per unit of cost",
        MAIN,
        "Packing density in a second reading: nodes ÷ (degree × diameter).",
        exact_packing,
        printed_packing,
    ),
    Metric(
        "diameter",
        "Diameter",
        DISTANCES,
        "The largest distance of two nodes.",
        lambda m: m.diameter,
        formula_of("diameter"),
        unit="hops",
    ),
    Metric(
        "mean",
        "Mean distance",
        DISTANCES,
        "Over all ordered pairs of nodes, the node itself counted at distance 0.",
        lambda m: m.mean_distance,
        formula_of("mean_distance"),
        unit="hops",
    ),
    Metric(
        "mean-others",
        "Mean distance to the others",
        DISTANCES,
        "Over all ordered pairs of different nodes. The papers count the node itself too.",
        lambda m: m.mean_distance_excluding_self,
        unit="hops",
    ),
    Metric(
        "bisection",
        "Bisection width",
        DISTANCES,
        "The least number of links between two halves: by theorem, or by search where small.",
        lambda m: bisection_of(m.net),
        unit="links",
    ),
    Metric(
        "area",
        "Area of a layout",
        DISTANCES,
        "The points of a grid that a layout has at least, by Thompson's argument from the bisection"
        " width B: (B − 1)², and one for each node; a node has as many rows and columns as links,"
        " or at most four of these.",
        lambda m: area_of(m.net),
        unit="points",
    ),
    Metric(
        "least-load",
        "Load of the fullest channel",
        DISTANCES,
        "What some channel carries whatever the routes, if each node sends to each other: by a"
        " linear programme, up to 64 nodes.",
        lambda m: least_load_of(m.net),
        unit="messages",
    ),
    Metric(
        "fault-diameter",
        "Fault diameter",
        FAULTS,
        "The largest diameter after one fault less than the connectivity: by theorem, or by search"
        " up to 64 nodes.",
        fault_quantity("fault_diameter"),
        unit="hops",
    ),
    Metric(
        "wide-diameter",
        "Wide diameter",
        FAULTS,
        "The length within which each two nodes have as many disjoint paths as the connectivity: by"
        " theorem, or by search up to 64 nodes.",
        fault_quantity("wide_diameter"),
        unit="hops",
    ),
    Metric(
        "restricted-connectivity",
        "Restricted connectivity",
        FAULTS,
        "The fewest nodes whose removal parts a network and leaves no node alone: by theorem, or by"
        " flows up to 64 nodes.",
        fault_quantity("restricted_connectivity"),
        unit="nodes",
    ),
    Metric(
        "degree",
        "Degree",
        SIZE,
        "The largest number of links at a node.",
        lambda m: m.degrees.maximum,
        formula_of("degree"),
        unit="links",
    ),
    Metric(
        "links",
        "Links",
        SIZE,
        "The number of links.",
        lambda m: m.net.links,
        formula_of("links"),
        unit="links",
    ),
    Metric(
        "degree-mean",
        "Mean degree",
        SIZE,
        "Twice the links over the nodes.",
        lambda m: m.degrees.mean,
        printed_by_links(lambda g, p: 2 * g),
        unit="links",
    ),
    Metric(
        "links-node",
        "Links over nodes",
        SIZE,
        "The number of links over the number of nodes: half the mean degree.",
        lambda m: links_per_node(m.net),
        printed_by_links(lambda g, p: g),
    ),
    Metric(
        "link-ratio",
        "Links saved",
        SIZE,
        "The links of the hypercube of as many nodes over the links of the network.",
        exact_ratio,
        printed_ratio,
    ),
    Metric(
        "bits",
        "Address bits",
        SIZE,
        "The bits of an address whose fields are each held in whole bits.",
        lambda m: sum((field.size - 1).bit_length() for field in m.net.fields),
        printed_bits,
        unit="bits",
    ),
    Metric(
        "hosts",
        "Hosts",
        HOSTS,
        "The number of hosts: the nodes themselves, or what hangs on them.",
        lambda m: m.net.host_count,
        formula_of("hosts"),
        unit="hosts",
    ),
    Metric(
        "host-rate",
        "Rate under uniform traffic",
        HOSTS,
        "What a host may send to all others alike, at most: what all links carry together, and the"
        " links between two halves, set the limits; 1 is its full rate.",
        between_hosts_value(lambda hosts: uniform_rate(hosts.net)),
    ),
    Metric(
        "host-worst",
        "Rate under the worst traffic",
        HOSTS,
        "What a host may send, at most, if all of one half send to the other: twice the bisection"
        " width over the hosts; 1 is the full rate.",
        lambda m: worst_rate(m.net),
    ),
    Metric(
        "host-ports",
        "Ports a host",
        HOSTS,
        "The ports of all switches over the number of hosts, those of their hosts among them.",
        lambda m: ports_per_host(m.net),
    ),
    Metric(
        "host-diameter",
        "Diameter between hosts",
        HOSTS,
        "The largest distance of two hosts. Where every node is one, it is the diameter.",
        between_hosts_value(lambda hosts: hosts.diameter),
        unit="hops",
    ),
    Metric(
        "host-mean",
        "Mean distance between hosts",
        HOSTS,
        "Over all ordered pairs of different hosts; two hosts of one switch are 0 apart.",
        between_hosts_value(lambda hosts: hosts.mean_distance),
        unit="hops",
    ),
    Metric(
        "host-bisection",
        "Bisection width between hosts",
        HOSTS,
        "The least number of links between two halves of the hosts, wherever switches stand.",
        lambda m: host_bisection_of(m.net),
        unit="links",
    ),
    Metric(
        "host-links",
        "Links a host",
        HOSTS,
        "The number of links over the number of hosts; what joins a host to the switch that stands"
        " for it is not counted.",
        lambda m: Fraction(m.net.links, m.net.host_count),
    ),
    Metric(
        "host-switches",
        "Switches a host",
        HOSTS,
        "The number of nodes that are no hosts over the number of hosts, where there are any.",
        lambda m: Fraction(m.net.switch_count, m.net.host_count) or None,
    ),
    Metric(
        "saturation",
        "Saturation by its router",
        WAITS,
        "The messages a host and cycle at which the usual router keeps some channel always busy,"
        " all hosts sending to all others alike; 1 is the full rate.",
        lambda m: routed_saturation(m.net),
    ),
    Metric(
        "latency-3",
        "Latency at load 0.3",
        WAITS,
        "Hops and waits of a message, if each host makes 0.3 a cycle for all others alike:"
        " estimated from the loads of all channels; nothing past saturation.",
        lambda m: estimated_latency(m.net, LOADS[0]),
        unit="cycles",
    ),
    Metric(
        "latency-5",
        "Latency at load 0.5",
        WAITS,
        "Hops and waits of a message, if each host makes 0.5 a cycle for all others alike:"
        " estimated from the loads of all channels; nothing past saturation.",
        lambda m: estimated_latency(m.net, LOADS[1]),
        unit="cycles",
    ),
)
"""The metrics without factors; ``metrics()`` adds those of cost effectiveness."""

METRICS: tuple[Metric, ...] = metrics(DEFAULT_FACTORS)

AXES: tuple[Axis, ...] = (
    Axis(
        "degree",
        "Degree",
        "the largest degree of a node",
        lambda net, i: net.degrees.maximum,
        low=2,
        high=10,
        start=5,
        unit="links",
    ),
    Axis(
        "nodes",
        "Nodes",
        "powers of two",
        lambda net, i: net.nodes,
        low=4,
        high=2**28,
        start=2**10,
        doubling=True,
        most=2**40,
        unit="nodes",
    ),
    Axis(
        "hosts",
        "Hosts",
        "powers of two",
        lambda net, i: net.host_count,
        low=4,
        high=2**20,
        start=2**8,
        doubling=True,
        most=2**40,
        unit="hosts",
    ),
    Axis(
        "ports",
        "Ports of a switch",
        "its links, and one for each of its hosts",
        lambda net, i: switch_ports(net),
        low=3,
        high=24,
        start=8,
        least=2,
        most=64,
        unit="ports",
    ),
    Axis("size", "Parameter", "the free letter of each curve", lambda net, i: i, 1, 10, start=4),
)

BOUNDING_AXES: tuple[Axis, ...] = (AXES[1], AXES[0], *AXES[2:])
"""The axes that bound the networks if a metric is on the horizontal axis, the default first."""
