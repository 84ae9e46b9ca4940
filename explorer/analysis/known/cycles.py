"""Cycles of a network: the shortest, a Hamilton cycle, and all lengths that occur."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.analysis.embeddings.lengths import CycleLengths, cycle_lengths, run_text
from explorer.analysis.embeddings.rings import Ring, longest_ring
from explorer.analysis.known.quantity import KnownQuantity
from explorer.analysis.measures.theorems import known_cycle_lengths, unknown
from explorer.analysis.symmetry.girth import girth
from explorer.core.basis import Basis
from explorer.core.errors import BrokenContract, Directed, TooLarge
from explorer.core.network import Network

MAX_NODES_CHECKED = 2**12
"""Largest network whose Hamilton cycle is constructed and checked link by link."""


def cycle_rows(net: Network) -> Iterator[KnownQuantity]:
    """Yield girth, Hamilton cycle and cycle lengths of a network, each with its basis."""
    try:
        shortest = girth(net)
    except Directed as refused:
        shortest = unknown(refused.sentence)
    yield KnownQuantity("girth", "Girth", shortest.value, shortest.basis)
    if net.directed:
        return
    value, basis = _hamiltonian(net)
    yield KnownQuantity("hamilton_cycle", "Hamilton cycle", value, basis)
    text, basis = _lengths(net)
    yield KnownQuantity("cycle_lengths", "Lengths of cycles", text, basis)


def _hamiltonian(net: Network) -> tuple[bool | None, Basis]:
    theorem = known_cycle_lengths(net)
    ring: Ring | None = None
    if net.nodes <= MAX_NODES_CHECKED:
        ring = longest_ring(net)
        if ring is None:
            return False, Basis("proved", "It is a tree, and has no cycle.", "theorem")
        if len(ring.nodes) == net.nodes:
            explanation = f"One through all nodes, every link of it checked: {ring.source}."
            return True, Basis("proved", explanation, "construction")
        if ring.most < net.nodes:
            explanation = f"No cycle has more than {ring.most:,} nodes: {ring.why}."
            return False, Basis("proved", explanation, "theorem")
    if theorem is not None and theorem.value is not None:
        return True, theorem.basis
    try:
        decided = cycle_lengths(net).hamiltonian
    except TooLarge as refused:
        limit = f"one is made and checked up to {MAX_NODES_CHECKED:,}"
        why = f"{net.spec} has {net.nodes:,} nodes: {limit}."
        return None, Basis("open", why if ring is None else f"{refused.sentence}.")
    if decided is None:
        return None, Basis("open", "A search for one is given up.")
    return decided, Basis("proved", "A search that ended.", "exhaustion")


def _lengths(net: Network) -> tuple[str | None, Basis]:
    theorem = known_cycle_lengths(net)
    try:
        searched = cycle_lengths(net)
    except TooLarge as refused:
        if theorem is None:
            return None, Basis("open", f"{refused.sentence}.")
        return theorem.value, theorem.basis
    text = run_text(searched.lengths)
    if searched.open:
        return f"{text}; perhaps {run_text(searched.open)}", Basis(
            "open", _method_sentence(searched)
        )
    if theorem is not None and theorem.value != text:
        raise BrokenContract(f"a search of {net.spec} finds cycles of other lengths")
    return text, Basis("proved", _method_sentence(searched), "exhaustion")


def _method_sentence(searched: CycleLengths) -> str:
    if not searched.rings and not searched.open:
        return "It is a tree, and has no cycle."
    sentence = "One of each length, every link checked"
    if searched.open:
        return f"{sentence}; the search for those that are left is given up."
    return f"{sentence}; other lengths are excluded."
