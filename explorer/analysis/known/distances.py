"""Sizes and distances of a network, each with how it is known."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from explorer.analysis.known.quantity import KnownQuantity, Value
from explorer.analysis.measures.broadcast import broadcast_number
from explorer.analysis.measures.measures import Measures, measure, moore_nodes, search
from explorer.analysis.measures.structure import structure
from explorer.analysis.measures.theorems import known_diameter, known_radius
from explorer.analysis.proofs.recurrence import argued_distances, known_recurrence
from explorer.analysis.proofs.transfer import is_uniform
from explorer.analysis.traffic.least_load import least_load
from explorer.core.basis import Basis
from explorer.core.errors import BrokenContract, Directed, ParallelLinks, TooLarge
from explorer.core.families.exports import widths_of
from explorer.core.network import Network

MAX_NODES_SEARCHED = 2_048
"""Largest network whose closed-form distances are checked by a search before they are shown."""

MAX_DIAMETER = 1_000
"""The largest diameter for which Moore's bound is shown."""


def size_rows(net: Network) -> Iterator[KnownQuantity]:
    """Yield nodes, links and degrees; in small networks they are checked by counting."""
    counted = net.nodes <= MAX_NODES_SEARCHED
    explanation = "By its definition: the addresses that there are, and the links at each."
    basis = Basis(
        "proved", f"{explanation} Counted as well." if counted else explanation, "theorem"
    )
    if counted:
        _require_counts(net)
    yield KnownQuantity("nodes", "Nodes", net.nodes, basis)
    yield KnownQuantity("links", "Links", net.links, basis)
    degrees = net.degrees
    low, high = degrees.minimum, degrees.maximum
    yield KnownQuantity("degree", "Largest degree", high, basis)
    if low != high:
        yield KnownQuantity("least_degree", "Least degree", low, basis)
        yield KnownQuantity("mean_degree", "Mean degree", degrees.mean, basis)


def _require_counts(net: Network) -> None:
    rows = net.link_array()
    links = int(widths_of(net, rows).sum())
    if links != net.links:
        raise BrokenContract(f"{net.spec} has {links:,} links, not {net.links:,}")


def distance_rows(net: Network) -> Iterator[KnownQuantity]:
    """Yield diameter, radius, mean distances and derived quantities, each with its basis."""
    measures = measure(net)
    basis = _distance_basis(net, measures)
    theorem = known_diameter(net)
    diameter = basis
    if theorem is not None and theorem.value == measures.diameter:
        by_rule = basis.method == "recurrence" and theorem.basis.kind == "proved"
        diameter = theorem.basis if by_rule or basis.kind != "proved" else basis
    yield KnownQuantity("diameter", "Diameter", _diameter(measures), diameter)
    yield _radius(net, measures, basis, diameter)
    mean = measures.mean_distance_excluding_self
    yield KnownQuantity(
        "mean_distance", "Mean distance of two nodes", mean, basis_or_open(mean, basis)
    )
    yield KnownQuantity("cost", "Degree × diameter", measures.cost, diameter)
    density = measures.message_density
    yield KnownQuantity(
        "message_density", "Message density", density, basis_or_open(density, basis)
    )
    if measures.diameter is not None and measures.diameter <= MAX_DIAMETER:
        most = moore_nodes(net.degrees.maximum, measures.diameter, net.directed)
        share = Fraction(net.nodes, most)
        explanation = "No graph of this degree and diameter has more nodes than Moore's bound"
        moore = Basis(diameter.kind, f"{explanation}, {most:,}.", diameter.method)
        yield KnownQuantity("moore", "Share of Moore's bound", share, moore)


def _diameter(measures: Measures) -> Value:
    if measures.diameter is not None or measures.diameter_bounds is None:
        return measures.diameter
    low, high = measures.diameter_bounds
    return f"≥ {low:,}" if high is None else f"{low:,} to {high:,}"


def _distance_basis(net: Network, measures: Measures) -> Basis:
    if measures.pairs is None:
        if measures.diameter is None:
            return Basis("open", f"{measures.method}.")
        return Basis("checked", f"{measures.method}.")
    if measures.searched:
        return Basis("proved", f"A {measures.method}.", measures.searched)
    if net.nodes <= MAX_NODES_SEARCHED:
        searched = search(net)
        if searched.pairs != measures.pairs:
            raise BrokenContract(f"a search of {net.spec} measures other distances")
        return Basis(
            "proved", f"A closed form, and a {searched.method}.", searched.searched or "exhaustion"
        )
    recurrence = known_recurrence(net)
    basis = None if recurrence is None else recurrence.basis
    if recurrence is not None and basis is not None:
        if recurrence.pairs != measures.pairs:
            raise BrokenContract(f"the rule of digits of {net.spec} measures other distances")
        return basis
    return argued_distances(net) or Basis("checked", CLOSED_FORM_TEXT)


def _radius(net: Network, measures: Measures, basis: Basis, diameter: Basis) -> KnownQuantity:
    """Return the radius; a rule of digits proves it if it is the same from every node."""
    value = measures.radius
    recurrence = known_recurrence(net) if basis.method == "recurrence" else None
    if recurrence is not None and not is_uniform(recurrence.rule):
        basis = Basis("checked", CLOSED_FORM_TEXT)
    theorem = known_radius(net)
    if theorem is not None:
        if value not in (None, theorem.value):
            raise BrokenContract(f"a theorem says that {net.spec} has radius {theorem.value}")
        value = theorem.value
        basis = basis if basis.kind == "proved" else theorem.basis
    elif net.vertex_uniform and basis.kind != "proved":
        value, basis = measures.diameter, diameter
    return KnownQuantity("radius", "Radius", value, basis_or_open(value, basis))


def basis_or_open(value: Value, basis: Basis) -> Basis:
    """Return the basis of a value, or that the value is open."""
    return Basis("open", "It takes a search too long for one request.") if value is None else basis


def load_rows(net: Network) -> Iterator[KnownQuantity]:
    """Yield the least load of the fullest channel, whatever the routes."""
    try:
        least = least_load(net)
    except (Directed, ParallelLinks):
        return
    except TooLarge as refused:
        value, basis = None, Basis("open", f"{refused.sentence}.")
    else:
        explanation = (
            "If each node sends to each other, duality of linear programmes bounds it from below:"
            " weighted distances over the total weight, checked exactly."
        )
        if least.is_attained:
            explanation += " Messages split over several ways meet it, numerically."
        value, basis = least.value, Basis("proved", explanation, "construction")
    yield KnownQuantity("least_load", "Load of the fullest channel, at least", value, basis)


def broadcast_rows(net: Network) -> Iterator[KnownQuantity]:
    """Yield the rounds of a broadcast from the worst root, with one call per node and round."""
    if net.directed or structure(net).connectivity.value == 0:
        return
    yield KnownQuantity("broadcast_number", "Broadcast number", *_broadcast_number(net))


def _broadcast_number(net: Network) -> tuple[Value, Basis]:
    try:
        rounds = broadcast_number(net)
    except TooLarge as refused:
        return None, Basis("open", f"{refused.sentence}.")
    explanation = (
        "A schedule from one root of each kind, every call checked; distance and degree allow"
    )
    if rounds.low == rounds.high:
        return rounds.high, Basis("proved", f"{explanation} no fewer rounds.", "construction")
    basis = Basis("open", f"{explanation} fewer rounds, which were not found.")
    return f"{rounds.low} to {rounds.high}", basis


CLOSED_FORM_TEXT = "A closed form, which equals a search on the smaller networks of its family."
