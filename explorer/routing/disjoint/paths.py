"""Node-disjoint paths between two nodes: as many as possible, and shortest in total."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import nsmallest

from explorer.core.addresses.naming import NodeName, one_node
from explorer.core.errors import TooLarge, Unroutable
from explorer.core.network import Network
from explorer.core.one_line import repr_in_one_line
from explorer.routing.disjoint.flow import Flow, OverBudget
from explorer.routing.disjoint.parallel import constructed_paths
from explorer.routing.disjoint.reach import MAX_NODES_LISTED, Reach, reach

MAX_LINKS_EXAMINED = 200_000
"""Most links examined if not all nodes are listed: a few seconds at most."""

FIRST_BUDGET_FACTOR = 40
"""Budget of a first search, as a multiple of the links along a shortest possible path."""


@dataclass(frozen=True)
class DisjointPaths:
    """Paths between two nodes that share no other node, the shortest first.

    ``paths`` are lists of nodes, including source and target. No larger set of paths exists;
    ``least`` says that this number of paths cannot have fewer links in total (False: not known).
    """

    net: Network
    source: int
    target: int
    paths: tuple[tuple[int, ...], ...]
    least: bool
    method: str

    __repr__ = repr_in_one_line

    @property
    def count(self) -> int:
        """The number of paths."""
        return len(self.paths)

    @property
    def lengths(self) -> tuple[int, ...]:
        """The number of links of each path."""
        return tuple(len(path) - 1 for path in self.paths)


def disjoint_paths(
    net: Network, source: NodeName, target: NodeName, least: bool = True
) -> DisjointPaths:
    """Return a largest set of node-disjoint paths between two different nodes.

    Each node is given as an index or an address. The paths come from a known construction, else
    from a flow; with ``least``, from a flow of least cost if that is fast. Raises Unroutable for
    equal nodes and TooLarge if only too long a search would decide.

    >>> from explorer import network
    >>> paths = disjoint_paths(network("MC(3,3)"), "#0", "#134217727")
    >>> paths.count, network("MC(3,3)").degrees.minimum
    (6, 6)
    >>> disjoint_paths(network("Q(4)"), "0000", "0011").lengths
    (2, 2, 4, 4)
    """
    a, b = one_node(net, source), one_node(net, target)
    if a == b:
        raise Unroutable(
            f"source and target are both {net.format(a)}: disjoint paths join two different nodes"
        )
    reached = reach(net, b)
    target_degree = int((net.behind(b) >= 0).sum()) if net.directed else len(reached.near(b))
    max_paths = min(len(reached.near(a)), target_degree)
    constructed = constructed_paths(
        net, a, b, lambda part, x, y: _disjoint_paths(part, x, y, least)
    )
    if constructed is not None and len(constructed) == max_paths:
        proven = _link_count(constructed) == _least_links(net, reached, a, b, max_paths)
        if proven or not least or net.nodes > MAX_NODES_LISTED:
            return _result(net, a, b, constructed, proven, "construction")
    flow = Flow(reached.near, reached.left, a, b)
    optimal = least and _grow_least(flow, reached, max_paths)
    if not optimal:
        if constructed is not None and len(constructed) > flow.count:
            flow = Flow(reached.near, reached.left, a, b)
            for path in constructed:
                flow.add(path)
        flow = _greatest_flow(net, flow, reached, max_paths)
    paths = [path if path[0] == a else path[::-1] for path in flow.paths()]
    proven = optimal or _link_count(paths) == _least_links(net, reached, a, b, len(paths))
    method = "flow of least cost" if optimal else "flow, nearest nodes first"
    return _result(net, a, b, paths, proven, method)


def _link_count(paths: list[list[int]]) -> int:
    return sum(len(path) - 1 for path in paths)


def _disjoint_paths(net: Network, a: int, b: int, least: bool) -> list[list[int]]:
    return [list(path) for path in disjoint_paths(net, a, b, least).paths]


def _result(
    net: Network, a: int, b: int, paths: list[list[int]], least: bool, method: str
) -> DisjointPaths:
    ordered = sorted((tuple(path) for path in paths), key=lambda path: (len(path), path))
    return DisjointPaths(net, a, b, tuple(ordered), least, method)


def _grow_least(flow: Flow, reached: Reach, most: int) -> bool:
    """Grow a flow of least cost; return whether it is a greatest flow, found within the budget."""
    try:
        while flow.count < most and flow.augment_least(reached.links):
            pass
    except OverBudget:
        return False
    return True


def _greatest_flow(net: Network, flow: Flow, reached: Reach, most: int) -> Flow:
    """Return a greatest flow, grown from the source or, if that is faster, from the target.

    A search may get lost in the crowded region round its end, where distances help little, and then
    not from the other end: in the crossed cube it should begin at the target.
    """
    if reached.listed:
        while flow.count < most and flow.augment(net.nodes * 2 * len(net.ports)):
            pass
        return flow
    flow.work = 0
    back = reach(net, flow.source)
    other = Flow(back.near, back.left, flow.target, flow.source)
    # A flow that already has paths is a good start.
    for each in (flow, other) if flow.count else (other, flow):
        if _grow(net, each, most):
            return each
    larger = max(flow, other, key=lambda each: each.count)
    while not _grow(net, larger, most):
        _search_with_rest(net, larger)
    return larger


def _grow(net: Network, flow: Flow, most: int) -> bool:
    """Grow a flow by examining MAX_LINKS_EXAMINED links at most; return whether it is maximum."""
    short = FIRST_BUDGET_FACTOR * flow.left(flow.source) * len(net.ports)
    while flow.count < most:
        try:
            if not flow.augment(min(short, MAX_LINKS_EXAMINED)):
                return True
        except OverBudget:
            if flow.work > MAX_LINKS_EXAMINED or not _grow_from_behind(net, flow):
                return False
    return True


def _grow_from_behind(net: Network, flow: Flow) -> bool:
    """Add a path that is built from the target back; return whether one was found."""
    back = reach(net, flow.source).left
    ends = [w for w in flow.near(flow.target) if w not in flow.before and w != flow.source]
    return any(
        flow.work <= MAX_LINKS_EXAMINED
        and flow.augment_from_behind(end, back, lambda node: reach(net, node).left)
        for end in sorted(ends, key=back)
    )


def _search_with_rest(net: Network, flow: Flow) -> None:
    """Search for one more path with the remaining budget; raise TooLarge if it runs out first."""
    try:
        flow.augment(max(MAX_LINKS_EXAMINED - flow.work, 0))
    except OverBudget:
        raise TooLarge(
            f"{flow.count} node-disjoint paths were found in {net.spec}; whether there are"
            f" {flow.count + 1} only a search too long for one request would tell"
        ) from None


def _least_links(net: Network, reached: Reach, a: int, b: int, count: int) -> int:
    """Return a lower bound on the links of ``count`` paths: no two share a first or last link."""
    ahead = (1 + reached.left(node) for node in reached.near(a))
    if net.directed:
        return sum(nsmallest(count, ahead))
    back = reach(net, a)
    behind = (1 + back.left(node) for node in reached.near(b))
    return max(sum(nsmallest(count, ahead)), sum(nsmallest(count, behind)))
