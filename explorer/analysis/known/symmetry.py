"""Symmetry and spectrum of a network, each quantity with how it is known."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.analysis.known.quantity import KnownQuantity
from explorer.analysis.measures.theorems import known_automorphisms
from explorer.analysis.partition.isomorphism import isomorphisms
from explorer.analysis.symmetry.automorphisms import Group, automorphisms
from explorer.analysis.symmetry.catalogue import same_networks
from explorer.analysis.symmetry.spectrum import spectrum
from explorer.core.basis import Basis
from explorer.core.errors import BrokenContract, Directed, TooLarge
from explorer.core.network import Network
from explorer.core.search import neighbor_table
from explorer.core.symmetry import classes, keeps_links

MOST_MOVED = 2**14
"""Nodes up to which declared moves are held against every link."""


def symmetry_rows(net: Network) -> Iterator[KnownQuantity]:
    """Yield the group of automorphisms and its orbits, or what declared moves make alike."""
    theorem = known_automorphisms(net)
    try:
        group = automorphisms(net)
    except (TooLarge, Directed) as refused:
        yield from _of_declared(net)
        value, basis = None, Basis("open", f"{refused.sentence}.")
        if theorem is not None:
            value, basis = theorem.value, theorem.basis
        yield KnownQuantity("automorphisms", "Automorphisms", value, basis)
        return
    if theorem is not None and theorem.value != group.order:
        raise BrokenContract(f"a search finds {group.order:,} automorphisms of {net.spec}")
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


def spectrum_rows(net: Network) -> Iterator[KnownQuantity]:
    """Yield what the eigenvalues of the Laplacian say."""
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
    """Yield which networks of the catalogue are the same under another name."""
    if net.directed:
        return
    try:
        same = same_networks(net)
    except TooLarge as refused:
        known = isomorphisms(net)
        specs = ", ".join(one.other.spec for one in known) or None
        why = "; ".join(dict.fromkeys(one.source for one in known))
        basis = Basis("cited", f"{why}.") if known else Basis("open", f"{refused.sentence}.")
        yield KnownQuantity("same_as", "The same network as", specs, basis)
        return
    how = "A map of nodes takes all links to links."
    basis = Basis("proved", how, "construction")
    if not same:
        how = (
            "No network of the catalogue with so many nodes has its links and distances and a map."
        )
        basis = Basis("proved", how, "exhaustion")
    text = ", ".join(one.other.spec for one in same) or "none"
    yield KnownQuantity("same_as", "The same network as", text, basis)
