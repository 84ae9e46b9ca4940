"""The table of what is known of a network: a value each, how it is known, and by whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from explorer.analysis.bisection import Bisection
from explorer.analysis.measures.measures import Measures, measure, moore_nodes, search
from explorer.analysis.measures.structure import structure
from explorer.analysis.measures.theorems import (
    Known,
    is_argued,
    known_diameter,
    method_sentence,
)
from explorer.analysis.symmetry.automorphisms import Group, automorphisms
from explorer.analysis.symmetry.girth import girth
from explorer.analysis.symmetry.spectrum import spectrum
from explorer.core.basis import Basis
from explorer.core.errors import BrokenContract, Directed, TooLarge
from explorer.core.exports import widths_of
from explorer.core.network import Network
from explorer.core.search import neighbor_table
from explorer.core.symmetry import classes, keeps_links

MOST_SEARCHED = 2_048
"""Nodes up to which distances in closed form are held against a search before they are told."""

MOST_MOVED = 2**14
"""Nodes up to which declared moves are held against every link."""

MOST_STEPS = 1_000
"""Diameters up to which Moore's bound is told."""

Value = int | float | bool | Fraction | str | None


@dataclass(frozen=True)
class KnownQuantity:
    """A quantity of a network: its key, what it is called, its value, and how that is known.

    The value is exact but for a float, which is numerical; None where nobody knows it, or where
    nothing here computes it; a text holds bounds.
    """

    key: str
    title: str
    value: Value
    basis: Basis


@lru_cache(maxsize=128)
def known_quantities(net: Network) -> tuple[KnownQuantity, ...]:
    """Return what is known of a network, quantity by quantity.

    >>> from explorer import network
    >>> rows = {row.key: row for row in known_quantities(network("Q(3)"))}
    >>> rows["automorphisms"].value, rows["diameter"].basis.method
    (48, 'exhaustion')
    >>> {row.key: row for row in known_quantities(network("Q(40)"))}["diameter"].basis.method
    'theorem'
    """
    return (*_sizes(net), *_distances(net), *_whole(net), *_symmetry(net), *_spectral(net))


# Sizes -------------------------------------------------------------------------------------------


def _sizes(net: Network) -> Iterator[KnownQuantity]:
    counted = net.nodes <= MOST_SEARCHED
    how = "By its definition: the addresses that there are, and the links at each."
    method = Basis("proved", f"{how} Counted as well." if counted else how, "theorem")
    if counted:
        _require_counts(net)
    yield KnownQuantity("nodes", "Nodes", net.nodes, method)
    yield KnownQuantity("links", "Links", net.links, method)
    degrees = net.degrees
    low, high = degrees.minimum, degrees.maximum
    yield KnownQuantity("degree", "Largest degree", high, method)
    if low != high:
        yield KnownQuantity("least_degree", "Least degree", low, method)
        yield KnownQuantity("mean_degree", "Mean degree", degrees.mean, method)


def _require_counts(net: Network) -> None:
    rows = net.link_array()
    links = int(widths_of(net, rows).sum())
    if links != net.links:
        raise BrokenContract(f"{net.spec} has {links:,} links, not {net.links:,}")


# Distances ---------------------------------------------------------------------------------------


def _distances(net: Network) -> Iterator[KnownQuantity]:
    measures = measure(net)
    basis = _distance_basis(net, measures)
    theorem = known_diameter(net)
    diameter = basis
    if basis.kind != "proved" and theorem is not None and theorem.value == measures.diameter:
        diameter = _by_method(theorem)
    yield KnownQuantity("diameter", "Diameter", _diameter(measures), diameter)
    yield KnownQuantity("radius", "Radius", measures.radius, _or_open(measures.radius, basis))
    mean = measures.mean_distance_excluding_self
    yield KnownQuantity("mean_distance", "Mean distance of two nodes", mean, _or_open(mean, basis))
    yield KnownQuantity("cost", "Degree × diameter", measures.cost, diameter)
    density = measures.message_density
    yield KnownQuantity("message_density", "Message density", density, _or_open(density, basis))
    if measures.diameter is not None and measures.diameter <= MOST_STEPS:
        most = moore_nodes(net.degrees.maximum, measures.diameter, net.directed)
        share = Fraction(net.nodes, most)
        how = "No graph of this degree and diameter has more nodes than Moore's bound"
        moore = Basis(diameter.kind, f"{how}, {most:,}.", diameter.method)
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
    if measures.method != "closed form":
        method = measures.method
        return Basis("proved", f"A {method}.", "symmetry" if "source" in method else "exhaustion")
    if net.nodes <= MOST_SEARCHED:
        searched = search(net)
        if searched.pairs != measures.pairs:
            raise BrokenContract(f"a search of {net.spec} measures other distances")
        return Basis("proved", f"A closed form, and a {searched.method}.", "exhaustion")
    return Basis(
        "checked", "A closed form, which equals a search on the smaller networks of its family."
    )


def _or_open(value: Value, basis: Basis) -> Basis:
    return Basis("open", "It takes a search too long for one request.") if value is None else basis


# As a whole --------------------------------------------------------------------------------------


def _whole(net: Network) -> Iterator[KnownQuantity]:
    whole = structure(net)
    rows: tuple[tuple[str, str, Known[Any]], ...] = (
        ("bipartite", "Bipartite", whole.bipartite),
        ("connectivity", "Connectivity", whole.connectivity),
        ("bisection_width", "Bisection width", whole.bisection_width),
    )
    for key, title, known in rows:
        yield KnownQuantity(key, title, _value_or_bounds(known), _by_method(known))
    try:
        shortest: Known[Any] = girth(net)
    except Directed as refused:
        shortest = Known(None, refused.sentence)
    if shortest.value is None and "no cycle" in shortest.method:
        shortest = Known("no cycle", shortest.method)
    yield KnownQuantity("girth", "Girth", shortest.value, _by_method(shortest))


def _value_or_bounds(known: Known[Any]) -> Value:
    if known.value is None and isinstance(known, Bisection) and known.high is not None:
        low = "≤" if known.low is None else f"{known.low:,} to"
        return f"{low} {known.high:,}"
    value: Value = known.value
    return value


def _by_method(known: Known[Any]) -> Basis:
    """Return the basis that a method's words say: a theorem, an author and a year, or a search."""
    method = known.method
    sentence = method_sentence(method)
    if isinstance(known, Bisection) and known.proof:
        sentence = f"{sentence} {known.proof}"
    if known.value is None:
        return Basis("open", sentence)
    if is_argued(method):
        return Basis("proved", sentence, "theorem")
    if any(word[:4].isdigit() for word in method.replace(":", " ").split()) or "others" in method:
        return Basis("cited", sentence)
    return Basis("proved", sentence, "exhaustion")


# Symmetry and spectrum ---------------------------------------------------------------------------


def _symmetry(net: Network) -> Iterator[KnownQuantity]:
    try:
        group = automorphisms(net)
    except (TooLarge, Directed) as refused:
        yield from _of_declared(net)
        yield KnownQuantity(
            "automorphisms", "Automorphisms", None, Basis("open", f"{refused.sentence}.")
        )
        return
    yield from _of_group(group)


def _of_declared(net: Network) -> Iterator[KnownQuantity]:
    """Yield what the moves that a family declares make alike, each held against every link."""
    moves = net.symmetries() if net.nodes <= MOST_MOVED else ()
    if not moves:
        return
    table = neighbor_table(net)
    if not all(keeps_links(table, move) for move in moves):
        raise BrokenContract(f"a move that {net.spec} declares breaks a link")
    kinds = len(set(classes(net.nodes, moves).tolist()))
    how = f"{len(moves)} moves that the family declares keep every link."
    basis = Basis("proved", how, "symmetry")
    if kinds == 1:
        yield KnownQuantity("vertex_transitive", "Vertex-transitive", True, basis)
    else:
        yield KnownQuantity("node_orbits", "Kinds of nodes", f"≤ {kinds:,}", basis)


def _of_group(group: Group) -> Iterator[KnownQuantity]:
    basis = Basis(
        "proved",
        f"A search for all that keep every link; {len(group.generators)} of them generate it.",
        "exhaustion",
    )
    node_orbits, link_orbits = len(set(group.node_orbits)), len(set(group.link_orbits))
    yield KnownQuantity("automorphisms", "Automorphisms", group.order, basis)
    yield KnownQuantity("node_orbits", "Kinds of nodes", node_orbits, basis)
    yield KnownQuantity("link_orbits", "Kinds of links", link_orbits, basis)
    yield KnownQuantity("vertex_transitive", "Vertex-transitive", group.is_vertex_transitive, basis)
    yield KnownQuantity("edge_transitive", "Edge-transitive", group.is_edge_transitive, basis)
    yield KnownQuantity(
        "distance_transitive", "Distance-transitive", group.is_distance_transitive, basis
    )


def _spectral(net: Network) -> Iterator[KnownQuantity]:
    try:
        values = spectrum(net)
    except Directed as refused:
        why = Basis("open", f"{refused.sentence}.")
        yield KnownQuantity("algebraic_connectivity", "Algebraic connectivity", None, why)
        return
    if values is None:
        return
    numeric = Basis("checked", "An eigenvalue of its Laplacian, in floating point.")
    yield KnownQuantity(
        "algebraic_connectivity", "Algebraic connectivity", values.algebraic_connectivity, numeric
    )
    bound = Basis("checked", "Fiedler's bound from λ₂, which is in floating point.")
    yield KnownQuantity(
        "spectral_bisection", "Bisection at least, by λ₂", values.bisection_bound, bound
    )
