"""The bisection widths proved for whole families, with their sources or short proofs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import singledispatch

from explorer.analysis.measures.theorems import Known, known_by_argument, unknown
from explorer.core.network import Network
from explorer.core.registry import load_theorems
from explorer.core.unique import one_per_class


@dataclass(frozen=True)
class Bisection(Known[int]):
    """A bisection width and its reason: ``value`` is None if only bounds are known.

    ``method`` names the author or the method; ``proof`` is a short proof of one or two sentences,
    if there is one. A value that is only ``conjectured`` is given in ``high`` alone.
    """

    low: int | None = None
    high: int | None = None
    proof: str = ""
    conjectured: bool = False


def proved_bisection(value: int, argument: str, proof: str = "") -> Bisection:
    """Return a bisection width that an argument proves, with a short proof."""
    return exact_bisection(known_by_argument(value, argument), proof)


def exact_bisection(known: Known[int], proof: str = "") -> Bisection:
    """Return an exactly known bisection width, with a short proof if there is one."""
    basis = known.basis
    if proof:
        basis = replace(basis, sentence=f"{basis.sentence} {proof}")
    return Bisection(known.value, known.method, basis, known.value, known.value, proof)


def between(
    low: int | None, high: int | None, reason: str, proof: str = "", *, conjectured: bool = False
) -> Bisection:
    """Return an unknown bisection width: its bounds, and why it is unknown.

    >>> between(None, 8, "at most the links of one bit").basis.kind
    'open'
    """
    basis = unknown(f"{reason}. {proof[:-1]}" if proof else reason).basis
    return Bisection(None, reason, basis, low, high, proof, conjectured)


@one_per_class
@singledispatch
def known_host_bisection(net: Network) -> Bisection | None:
    """Return the least cut between halves of the hosts by theorem, or None if none is known.

    Called only if the nodes differ in their number of hosts: otherwise it is the bisection width.

    >>> from explorer import network
    >>> known_host_bisection(network("KT(2,66)")).value == 2**65
    True
    """
    return known_host_bisection(net) if load_theorems() else None


CUBE_PROOF = (
    "m nodes of a cube span at most (m log₂ m)/2 links, so N/2 of them have at least N/2 more"
)
CLUSTERS_PROOF = (
    "A half that takes whole clusters cuts a quarter of all K² links between them; to split one"
    " costs at least as much as it saves, since W·x·log₂(1/x) links leave a share x of a cube"
)


@one_per_class
@singledispatch
def known_bisection(net: Network) -> Bisection | None:
    """Return the bisection width of a network by theorem, or None if none is known.

    >>> from explorer import network
    >>> known_bisection(network("Q(40)")).value
    549755813888
    >>> known_bisection(network("GHC(2,4r,4m)")).method
    'at most 8, the best order of dimensions; that it is no less is conjectured'
    """
    return known_bisection(net) if load_theorems() else None
