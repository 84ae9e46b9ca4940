"""A network with faults: remaining diameters and connectivities, and diagnosability."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.analysis.faults.comparison import comparison_diagnosability
from explorer.analysis.faults.diagnosis import diagnosability
from explorer.analysis.faults.restricted_cuts import restricted_cut
from explorer.analysis.faults.worst import fault_diameter, wide_diameter
from explorer.analysis.known.quantity import KnownQuantity, Value
from explorer.analysis.measures.measures import measure
from explorer.analysis.measures.structure import structure
from explorer.analysis.measures.theorems import Known, known_with_faults
from explorer.core.basis import Basis
from explorer.core.errors import BrokenContract, TooLarge
from explorer.core.network import Network


def fault_rows(net: Network) -> Iterator[KnownQuantity]:
    """Yield the known properties of a network with faults, each with its basis."""
    connectivity = structure(net).connectivity.value
    if net.directed or not connectivity:
        return
    theorems = known_with_faults(net)
    far = measure(net).diameter
    if connectivity == 1 and far is not None:
        explanation = "One fault may part it, and one path joins two nodes: the diameter."
        both: tuple[Value, Basis] = far, Basis("proved", explanation, "theorem")
        faulty, wide = both, both
    else:
        faulty, wide = _fault_diameter(net, connectivity), _wide_diameter(net, connectivity)
    yield _row(net, "fault_diameter", "Fault diameter", faulty, theorems)
    yield _row(net, "wide_diameter", "Wide diameter", wide, theorems)
    restricted = _row(
        net,
        "restricted_connectivity",
        "Restricted connectivity",
        _restricted_connectivity(net),
        theorems,
    )
    yield restricted
    yield KnownQuantity(
        "super_connected", "Super-connected", *_super_connected(connectivity, restricted)
    )
    diagnosed = diagnosability(net, connectivity)
    yield KnownQuantity(
        "diagnosability", "Diagnosability, PMC model", diagnosed.value, diagnosed.basis
    )
    compared = comparison_diagnosability(net, connectivity)
    yield KnownQuantity(
        "comparison_diagnosability", "Diagnosability, MM* model", compared.value, compared.basis
    )


def _row(
    net: Network,
    key: str,
    title: str,
    searched: tuple[Value, Basis],
    theorems: dict[str, Known[int]],
) -> KnownQuantity:
    """Return the result of a finished search, else a theorem's, else the search's open answer."""
    theorem = theorems.get(key)
    value, basis = searched
    if theorem is None:
        return KnownQuantity(key, title, value, basis)
    if basis.kind != "open" and value != theorem.value:
        raise BrokenContract(f"a search of {net.spec} finds another {title.lower()}")
    if basis.kind == "open":
        return KnownQuantity(key, title, theorem.value, theorem.basis)
    return KnownQuantity(key, title, value, basis)


def _fault_diameter(net: Network, connectivity: int) -> tuple[Value, Basis]:
    faults = connectivity - 1
    try:
        value = fault_diameter(net, connectivity)
    except TooLarge as refused:
        return None, Basis("open", f"{refused.sentence}.")
    explanation = (
        f"A search through all sets of {faults} faulty nodes, but for those that are alike."
    )
    return value, Basis("proved", explanation, "exhaustion")


def _wide_diameter(net: Network, connectivity: int) -> tuple[Value, Basis]:
    try:
        bounds = wide_diameter(net, connectivity)
    except TooLarge as refused:
        return None, Basis("open", f"{refused.sentence}.")
    paths = f"{connectivity} disjoint paths between each two nodes"
    if bounds.low == bounds.high:
        explanation = f"A search for the shortest {paths}, but for pairs that are alike."
        return bounds.high, Basis("proved", explanation, "exhaustion")
    explanation = (
        f"The fault diameter bounds it from below; {paths} were laid, and shorter ones not found."
    )
    return f"{bounds.low} to {bounds.high}", Basis("open", explanation)


def _restricted_connectivity(net: Network) -> tuple[Value, Basis]:
    try:
        cut = restricted_cut(net)
    except TooLarge as refused:
        return None, Basis("open", f"{refused.sentence}.")
    explanation = "Flows between all links that lie apart, but for pairs that are alike"
    if cut.low == cut.high == 0:
        return "none", Basis("proved", "No two links lie apart.", "exhaustion")
    if cut.low == cut.high:
        explanation = f"{explanation}; a cut that leaves no node alone meets them."
        return cut.high, Basis("proved", explanation, "exhaustion")
    return f"{cut.low} to {cut.high}", Basis(
        "open", f"{explanation}; no cut that was found meets them."
    )


def _super_connected(connectivity: int, restricted: KnownQuantity) -> tuple[bool | None, Basis]:
    """Return whether every least cut isolates a node."""
    value = restricted.value
    if value is None or (isinstance(value, str) and value != "none"):
        return None, Basis("open", "The restricted connectivity is not known.")
    explanation = "Whether the restricted connectivity is more than the connectivity"
    basis = restricted.basis
    answer = value == "none" or (isinstance(value, int) and value > connectivity)
    return answer, Basis(basis.kind, f"{explanation}.", basis.method)
