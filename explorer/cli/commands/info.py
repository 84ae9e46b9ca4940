"""The output of ``explorer info`` about a network, as JSON and as a sheet."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from explorer.analysis.bisection import Bisection
from explorer.analysis.known.table import known_facts
from explorer.analysis.measures.economy import Factors, cef, link_ratio, tcef
from explorer.analysis.measures.hosts import BetweenHosts, between_hosts
from explorer.analysis.measures.measures import Measures, measure
from explorer.analysis.measures.structure import structure
from explorer.analysis.measures.theorems import Known
from explorer.core.network import Formula, Network
from explorer.documents.stage.measure_rows import bounds_text
from explorer.notation.json_form import json_fields
from explorer.notation.text_table import number, table
from explorer.words.lines import Line, Lines
from explorer.words.text import Text

PROPERTIES = ("bipartite", "connectivity", "bisection_width")
"""The properties of a whole network that are printed."""


def facts(net: Network, factors: Factors) -> dict[str, Any]:
    """Return the known facts of a network as JSON; null where no exact value is known.

    ``bounds`` holds [low, high] if distances have no exact value; high is null if there is no
    bound. ``eccentricities`` holds [eccentricity, number of nodes with it]. ``exchange_time`` holds
    the coefficients of one node's messages if all nodes have equal distances, else of all messages.
    ``known`` tells how each quantity is known, as ``explorer known`` does. ``hosts`` holds the
    measures between hosts, if not every node is a host.
    """
    measures, properties = measure(net), structure(net)
    by_name = {name: getattr(properties, name) for name in PROPERTIES}
    document = {
        **json_fields(net, "spec", "nodes", "links"),
        "degree": {
            "min": measures.degrees.minimum,
            "max": measures.degrees.maximum,
            "mean": measures.degrees.mean,
        },
        **json_fields(measures, "diameter", "mean_distance", "mean_distance_excluding_self"),
        "distance_distribution": measures.distribution,
        **json_fields(measures, "cost", "cost_mean", "message_density", "method", "uniform"),
        **json_fields(measures, "radius", "eccentricities"),
        "exchange_time": _coefficients(measures.exchange_time),
        **{name: known.value for name, known in by_name.items()},
        "bisection": json_fields(properties.bisection_width, "low", "high", "conjectured", "proof"),
        "link_ratio": link_ratio(net),
        "cef": cef(net, factors.rho),
        "tcef": tcef(net, factors.rho, factors.sigma, factors.alpha, factors.time),
        "methods": {name: known.method for name, known in by_name.items()},
        "known": {
            key: {"known": basis.kind, "how": basis.sentence}
            for key, basis in known_facts(net).items()
        },
    }
    if measures.diameter_bounds is not None:
        document["bounds"] = {
            "diameter": measures.diameter_bounds,
            "mean_distance": measures.mean_distance_bounds,
        }
    if net.hosts_each != 1:
        document["hosts"] = _hosts_json(between_hosts(net))
    return document


def _hosts_json(between: BetweenHosts) -> dict[str, Any]:
    return {
        "count": between.hosts,
        **json_fields(between, "switches", "diameter", "mean_distance"),
        "distance_pairs": between.pairs,
        "bisection_width": between.bisection.value,
        "bisection": json_fields(between.bisection, "low", "high", "proof"),
        **json_fields(between, "links_per_host", "switches_per_host"),
        "exchange_time": _coefficients(between.exchange_time),
        "methods": {"distances": between.method, "bisection_width": between.bisection.method},
    }


def _coefficients(time: tuple[int, int, int] | None) -> dict[str, int] | None:
    return time and dict(zip(("ts", "tw", "th"), time, strict=True))


Row = tuple[str, str, str, str, Any]
"""Name, keys of the printed formula and of the basis, text, value compared with the printed one."""


def sheet(net: Network, factors: Factors) -> str:
    """Return the known facts as a sheet: the measured values, and beside them the printed ones."""
    measures = measure(net)
    formulas = net.formulas()
    bases = known_facts(net)
    rows = [
        (name, text, bases[basis_key].kind, *_printed_cells(formulas.get(formula_key), value))
        for name, formula_key, basis_key, text, value in [
            *_distances(net, measures),
            *_costs(net, measures, factors),
        ]
    ]
    properties = structure(net)
    known: list[tuple[str, Known[Any]]] = [
        (name.replace("_", " "), getattr(properties, name)) for name in PROPERTIES
    ]
    lines: list[str] = [
        Line([net.spec, net.title], "  "),
        "",
        table(rows, head=("", "measured", "known", "printed", "where"), right="<><>"),
        "",
        table([(name, _value_text(k), k.basis.kind, k.method) for name, k in known], right="<><"),
        *([properties.bisection_width.proof] if properties.bisection_width.proof else []),
        *(_host_lines(between_hosts(net)) if net.hosts_each != 1 else ()),
        "",
        Line(["distances by" if measures.pairs else "distances:", measures.method]),
    ]
    if measures.distribution is not None:
        what = "nodes, seen from any node" if measures.uniform else "ordered pairs of nodes"
        counts = [(str(d), number(count)) for d, count in enumerate(measures.distribution)]
        lines += ["", table(counts, head=("distance", what), right=">>")]
    return Lines(lines)


def _host_lines(between: BetweenHosts) -> list[str]:
    """Return the lines of the measures between hosts, each with the hosts it covers."""
    bisection_result, time = between.bisection, between.exchange_time
    per_switch = f", {between.net.hosts_each} on each switch" if between.net.hosts_each else ""
    unlinked = "without those from hosts to their switch" if per_switch else ""
    hosts, switches = number(between.hosts), number(between.switches)
    rows = [
        ("diameter", number(between.diameter), between.method),
        ("mean distance of different hosts", number(between.mean_distance), between.method),
        (
            "bisection width, halves of hosts",
            _value_text(bisection_result),
            bisection_result.method,
        ),
        ("links a host", number(between.links_per_host), unlinked),
        ("switches a host", number(between.switches_per_host), ""),
        ("total exchange, messages of all hosts", _time(time), ""),
    ]
    head = f"Between its {hosts} hosts{per_switch}; {switches} switches pass on:"
    return ["", head, "", table(rows, right="<>")]


def _distances(net: Network, measures: Measures) -> list[Row]:
    low, high, mean = measures.degrees.minimum, measures.degrees.maximum, measures.degrees.mean
    degree = (
        number(high)
        if low == high
        else Text("{low} to {high}, mean {mean}", low=low, high=high, mean=number(mean))
    )
    diameter = _value_or_bounds(measures.diameter, measures.diameter_bounds)
    distance = _value_or_bounds(measures.mean_distance, measures.mean_distance_bounds)
    mean_to_others = measures.mean_distance_excluding_self
    return [
        ("nodes", "nodes", "nodes", number(net.nodes), net.nodes),
        ("links", "links", "links", number(net.links), net.links),
        ("degree", "degree", "degree", degree, high),
        ("diameter", "diameter", "diameter", diameter, measures.diameter),
        ("radius", "radius", "radius", number(measures.radius), measures.radius),
        (
            "mean distance, the node itself included",
            "mean_distance",
            "mean_distance",
            distance,
            measures.mean_distance,
        ),
        (
            "mean distance between different nodes",
            "",
            "mean_distance",
            number(mean_to_others),
            mean_to_others,
        ),
    ]


def _costs(net: Network, measures: Measures, factors: Factors) -> list[Row]:
    rho, sigma = number(factors.rho), number(factors.sigma)
    density = measures.message_density
    time = measures.exchange_time
    senders = "of one node" if measures.uniform else "of all nodes"
    effect = tcef(net, factors.rho, factors.sigma, factors.alpha, factors.time)
    return [
        ("cost, degree × diameter", "cost", "cost", number(measures.cost), measures.cost),
        (
            "cost, mean degree × diameter",
            "cost_mean",
            "cost",
            number(measures.cost_mean),
            measures.cost_mean,
        ),
        ("message density", "message_density", "message_density", number(density), density),
        (
            "links of a hypercube for each of its links",
            "",
            "links",
            _decimal(link_ratio(net)),
            None,
        ),
        (f"CEF, ρ = {rho}", "", "links", number(cef(net, factors.rho)), None),
        (f"TCEF, ρ = {rho}, σ = {sigma}, α = {factors.alpha}", "", "links", number(effect), None),
        (f"total exchange, messages {senders}", "", "mean_distance", _time(time), None),
    ]


def _time(time: tuple[int, int, int] | None) -> str:
    return "–" if time is None else f"{number(time[0])} (ts + g tw) + {number(time[2])} th"


def _printed_cells(formula: Formula | None, value: Any) -> tuple[str, str]:
    if formula is None:
        return "", ""
    differs = formula.relation == "=" and value is not None and formula.value != value
    relation = "≠ " if differs else "" if formula.relation == "=" else f"{formula.relation} "
    return relation + number(formula.value), formula.source


def _value_or_bounds(value: Any, bounds: tuple[Any, Any] | None) -> str:
    if value is not None or bounds is None:
        return number(value)
    low, high = bounds
    return (
        f"≥ {number(low)}"
        if high is None
        else Text("{low} to {high}", low=number(low), high=number(high))
    )


def _value_text(known: Known[Any]) -> str:
    value = known.value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None and isinstance(known, Bisection):
        return bounds_text(known)
    return number(value)


def _decimal(value: Fraction | float) -> str:
    return number(value if isinstance(value, Fraction) else Fraction(value))
