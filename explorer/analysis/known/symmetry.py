"""Symmetry and spectrum of a network, each quantity with how it is known."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from explorer.analysis.known.quantity import KnownQuantity
from explorer.analysis.measures.theorems import known_automorphisms
from explorer.analysis.partition.isomorphism import isomorphisms
from explorer.analysis.symmetry.automorphisms import Group, automorphisms
from explorer.analysis.symmetry.catalogue import same_networks
from explorer.analysis.symmetry.spectrum import spectrum
from explorer.analysis.symmetry.walks import Pair, UnlikePairs, unlike_pairs
from explorer.core.basis import Basis
from explorer.core.errors import BrokenContract, Directed, TooLarge
from explorer.core.families.symmetry import keeps_links, orbit_representatives
from explorer.core.network import Network
from explorer.core.search import levels_from, neighbor_table

MAX_NODES_COMPARED = 64
"""Most nodes of a large network, one of each kind, whose walks are counted."""

MAX_NODES_CHECKED = 2**14
"""Largest network whose declared symmetries are checked on every link."""


def symmetry_rows(net: Network) -> Iterator[KnownQuantity]:
    """Yield the automorphism group and its orbits, or consequences of declared symmetries."""
    theorem = known_automorphisms(net)
    try:
        group = automorphisms(net)
    except (TooLarge, Directed) as refused:
        yield from _declared_symmetry_rows(net)
        value, basis = None, Basis("open", f"{refused.sentence}.")
        if theorem is not None:
            value, basis = theorem.value, theorem.basis
        yield KnownQuantity("automorphisms", "Automorphisms", value, basis)
        return
    if theorem is not None and theorem.value != group.order:
        raise BrokenContract(f"a search finds {group.order:,} automorphisms of {net.spec}")
    yield from _group_rows(group)


def _declared_symmetry_rows(net: Network) -> Iterator[KnownQuantity]:
    """Yield which nodes a family's declared symmetries map to each other; every link is checked."""
    moves = net.symmetries() if net.nodes <= MAX_NODES_CHECKED else ()
    if not moves:
        return
    table = neighbor_table(net)
    if not all(keeps_links(table, move) for move in moves):
        raise BrokenContract(f"a move that {net.spec} declares breaks a link")
    kinds = len(set(orbit_representatives(net.nodes, moves).tolist()))
    explanation = f"{len(moves)} moves that the family declares keep every link."
    basis = Basis("proved", explanation, "symmetry")
    if kinds == 1:
        yield KnownQuantity("vertex_transitive", "Vertex-transitive", True, basis)
        return
    yield KnownQuantity("node_orbits", "Kinds of nodes", f"≤ {kinds:,}", basis)
    representatives = np.unique(orbit_representatives(net.nodes, moves))[
        :MAX_NODES_COMPARED
    ].tolist()
    unlike = unlike_pairs(net.table(), [(node, node) for node in representatives])
    if unlike is not None:
        witness = _witness(net, unlike, 0)
        yield KnownQuantity("vertex_transitive", "Vertex-transitive", False, witness)


def _group_rows(group: Group) -> Iterator[KnownQuantity]:
    basis = Basis(
        "proved",
        f"A search for all that keep every link; {len(group.generators)} of them generate it.",
        "exhaustion",
    )
    node_orbits, link_orbits = len(set(group.node_orbits)), len(set(group.link_orbits))
    yield KnownQuantity("automorphisms", "Automorphisms", group.order, basis)
    yield KnownQuantity("node_orbits", "Kinds of nodes", node_orbits, basis)
    yield KnownQuantity("link_orbits", "Kinds of links", link_orbits, basis)
    for key, title, transitive, far in (
        ("vertex_transitive", "Vertex-transitive", group.is_vertex_transitive, 0),
        ("edge_transitive", "Edge-transitive", group.is_edge_transitive, 1),
        ("distance_transitive", "Distance-transitive", group.is_distance_transitive, None),
    ):
        why = basis if transitive else _unlike_pairs_basis(group, far) or basis
        yield KnownQuantity(key, title, transitive, why)


def _unlike_pairs_basis(group: Group, distance: int | None) -> Basis | None:
    """Return a basis: two pairs at a distance (None: any) that differ in walks; None if none do."""
    for far in range(group.eccentricity + 1) if distance is None else (distance,):
        unlike = unlike_pairs(group.net.table(), _pairs(group, far))
        if unlike is not None:
            return _witness(group.net, unlike, far)
    return None


def _pairs(group: Group, far: int) -> list[Pair]:
    """Return pairs at a distance: one per orbit of nodes (0) or links (1), else all from node 0."""
    if far == 0:
        return [(node, node) for node in np.unique(group.node_orbits).tolist()]
    if far == 1:
        ends = group.net.link_array()[np.unique(group.link_orbits), :2]
        return [(a, b) for a, b in ends.tolist()]
    levels = levels_from(neighbor_table(group.net), 0)
    return [(0, node) for node in np.flatnonzero(levels == far).tolist()]


def _witness(net: Network, unlike: UnlikePairs, far: int) -> Basis:
    """Return the walk counts that distinguish two nodes, two links or two pairs, as a basis."""
    (a, b), (c, d) = ([net.format(node) for node in pair] for pair in (unlike.first, unlike.second))
    (here, there), steps = unlike.counts, unlike.steps
    if far == 0:
        explanation = f"Walks of {steps} links that come back: {here:,} at {a}, {there:,} at {c}."
    elif far == 1:
        explanation = (
            f"Walks of {steps} links between neighbours: {here:,} for {a}–{b},"
            f" {there:,} for {c}–{d}."
        )
    else:
        explanation = (
            f"Walks of {steps} links between nodes {far} hops apart: {here:,} for {a}–{b},"
            f" {there:,} for {c}–{d}."
        )
    return Basis("proved", explanation, "witness")


def spectrum_rows(net: Network) -> Iterator[KnownQuantity]:
    """Yield the consequences of the eigenvalues of the Laplacian."""
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


def same_rows(net: Network) -> Iterator[KnownQuantity]:
    """Yield which networks of the catalogue are isomorphic to a network."""
    if net.directed:
        return
    try:
        same = same_networks(net)
    except TooLarge as refused:
        pairs = isomorphisms(net)
        specs = ", ".join(pair.other.spec for pair in pairs) or None
        why = "; ".join(dict.fromkeys(pair.source for pair in pairs))
        basis = Basis("cited", f"{why}.") if pairs else Basis("open", f"{refused.sentence}.")
        yield KnownQuantity("same_as", "The same network as", specs, basis)
        return
    explanation = "A map of nodes takes all links to links."
    basis = Basis("proved", explanation, "construction")
    if not same:
        explanation = (
            "No network of the catalogue with so many nodes has its links and distances and a map."
        )
        basis = Basis("proved", explanation, "exhaustion")
    text = ", ".join(row.other.spec for row in same) or "none"
    yield KnownQuantity("same_as", "The same network as", text, basis)
