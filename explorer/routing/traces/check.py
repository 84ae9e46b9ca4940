"""The check of a given route: whether it is legal, and how it compares with a shortest route."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from explorer.core.addresses.naming import NodeName, one_node
from explorer.core.arguments.several import members_of
from explorer.core.errors import BadAddress, ExplorerError, NotALink, TooLarge
from explorer.core.network import Network
from explorer.core.one_line import repr_in_one_line
from explorer.core.search import distances_to

MAX_ROUTE_NODES = 100_000
"""Most nodes of a route that is checked."""


@dataclass(frozen=True)
class RouteFault:
    """The first error: the index in the route, from 0, of the node that may not follow, and why."""

    index: int
    reason: str


@dataclass(frozen=True)
class RouteCheck:
    """The result of checking a route of nodes, each an address or ``#index``.

    ``length`` is its number of hops as written, ``distance`` that of its two ends, None if an end
    is no node; ``stretch`` is length over distance, if the route is legal and its ends differ.
    ``repeats`` are the nodes visited more than once, in order: wasteful, but legal.
    """

    net: Network
    length: int
    distance: int | None
    first_fault: RouteFault | None
    repeats: tuple[int, ...]

    __repr__ = repr_in_one_line

    @property
    def legal(self) -> bool:
        """Whether every entry is a node and every hop a link."""
        return self.first_fault is None

    @property
    def stretch(self) -> Fraction | None:
        return Fraction(self.length, self.distance) if self.legal and self.distance else None


def check_route(net: Network, route: Sequence[NodeName]) -> RouteCheck:
    """Check a route entry by entry; raises BadAddress for an empty one, TooLarge for a huge one.

    >>> from explorer import network
    >>> checked = check_route(network("Q(3)"), ["000", "001", "000", "010"])
    >>> checked.legal, checked.length, checked.distance, checked.stretch, checked.repeats
    (True, 3, 1, Fraction(3, 1), (0,))
    >>> check_route(network("Q(3)"), ["000", "011"]).first_fault
    RouteFault(index=1, reason='000 and 011 are not joined in Q(3). Nearest: 000 to 001.')
    """
    entries = members_of(route, "route: a list of nodes is", f"[{net.format(0)!r}]")
    if not entries:
        raise BadAddress("the route is empty: it takes one address or more", net.format(0))
    if len(entries) > MAX_ROUTE_NODES:
        raise TooLarge(
            f"the route has {len(entries):,} nodes: at most {MAX_ROUTE_NODES:,} are checked"
        )
    fault: RouteFault | None = None
    nodes: list[int | None] = []
    for index, entry in enumerate(entries):
        reason: str | None = None
        try:
            nodes.append(one_node(net, entry))
            before = nodes[-2] if index else None
            if before is not None:
                reason = _fault_reason(net, before, nodes[-1])
        except ExplorerError as error:
            nodes.append(None)
            reason = str(error)
        if reason and fault is None:
            fault = RouteFault(index, reason)
    first, last = nodes[0], nodes[-1]
    distance = None if first is None or last is None else distances_to(net, last)(first)
    seen: dict[int, int] = {}
    for node in nodes:
        if node is not None:
            seen[node] = seen.get(node, 0) + 1
    repeats = tuple(node for node, times in seen.items() if times > 1)
    return RouteCheck(net, len(nodes) - 1, distance, fault, repeats)


def _fault_reason(net: Network, before: int, node: int | None) -> str | None:
    if node is None:
        return None
    if node == before:
        return f"the route stays at {net.format(node)}: a hop leads to another node."
    try:
        net.port_between(before, node)
    except NotALink as error:
        return str(error)
    return None
