"""The table of the known facts of a network: each value, its basis, and its source."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from explorer.analysis.bisection import Bisection
from explorer.analysis.bisection.area import AREA_PROOF, min_layout_area
from explorer.analysis.known.cycles import cycle_rows
from explorer.analysis.known.distances import broadcast_rows, distance_rows, load_rows, size_rows
from explorer.analysis.known.faults import fault_rows
from explorer.analysis.known.quantity import KnownQuantity, Value
from explorer.analysis.known.symmetry import same_rows, spectrum_rows, symmetry_rows
from explorer.analysis.measures.structure import structure
from explorer.analysis.measures.theorems import Known
from explorer.core.basis import Basis
from explorer.core.network import Network


@lru_cache(maxsize=128)
def known_quantities(net: Network) -> tuple[KnownQuantity, ...]:
    """Return all that is known of a network, one quantity after the other.

    >>> from explorer import network
    >>> rows = {row.key: row for row in known_quantities(network("Q(3)"))}
    >>> rows["automorphisms"].value, rows["diameter"].basis.method
    (48, 'symmetry')
    >>> {row.key: row for row in known_quantities(network("Q(40)"))}["diameter"].basis.method
    'theorem'
    """
    return (
        *_facts(net),
        *_area(net),
        *load_rows(net),
        *broadcast_rows(net),
        *fault_rows(net),
        *cycle_rows(net),
        *symmetry_rows(net),
        *same_rows(net),
        *spectrum_rows(net),
    )


@lru_cache(maxsize=256)
def known_facts(net: Network) -> dict[str, Basis]:
    """Return the bases of a network's facts, by key; only facts without a long search.

    >>> from explorer import network
    >>> known_facts(network("MC(3,3)"))["connectivity"].method
    'theorem'
    """
    return {row.key: row.basis for row in _facts(net)}


def _facts(net: Network) -> Iterator[KnownQuantity]:
    yield from size_rows(net)
    yield from distance_rows(net)
    yield from _structure(net)


def _structure(net: Network) -> Iterator[KnownQuantity]:
    known_structure = structure(net)
    rows: tuple[tuple[str, str, Known[Any]], ...] = (
        ("bipartite", "Bipartite", known_structure.bipartite),
        ("connectivity", "Connectivity", known_structure.connectivity),
        ("bisection_width", "Bisection width", known_structure.bisection_width),
    )
    for key, title, known in rows:
        yield KnownQuantity(key, title, _value_or_bounds(known), known.basis)


def _area(net: Network) -> Iterator[KnownQuantity]:
    """Yield the least area of a layout, as a range if the bisection width is a range."""
    width = structure(net).bisection_width
    if net.directed:
        return
    low, high = (
        (None if end is None else min_layout_area(net.nodes, end)) for end in _bounds(width)
    )
    value: Value = low
    if low != high:
        value = None if low is None or high is None else f"{low:,} to {high:,}"
    explanation = (
        f"{AREA_PROOF}."
        if width.basis.kind == "proved"
        else f"{AREA_PROOF}. {width.basis.sentence}"
    )
    basis = Basis(width.basis.kind, explanation, "theorem" if width.basis.kind == "proved" else "")
    yield KnownQuantity("area", "Area of a layout, at least", value, basis)


def _bounds(width: Bisection) -> tuple[int | None, int | None]:
    return (width.low, width.high) if width.value is None else (width.value, width.value)


def _value_or_bounds(known: Known[Any]) -> Value:
    if known.value is None and isinstance(known, Bisection) and known.high is not None:
        low = "≤" if known.low is None else f"{known.low:,} to"
        return f"{low} {known.high:,}"
    value: Value = known.value
    return value
