"""The check of routes: each is counted once, at its first fault, and sorted by trouble."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import islice
from typing import Final

import numpy as np

from explorer.analysis.checking.nodes import RouteNodes, nodes_of, require_understood
from explorer.analysis.checking.read import stream_routes
from explorer.analysis.checking.route_entries import Entry, File, Stream, WrittenRoute
from explorer.analysis.embeddings.measure import lengths as distances_of
from explorer.analysis.traffic.conflicts import Conflicts, conflicts, route_array
from explorer.core.arguments.several import members_of
from explorer.core.errors import BadAddress, ExplorerError, TooLarge, brief
from explorer.core.ints import Ints, index_array
from explorer.core.network import MAX_BUILT, Network
from explorer.core.one_line import repr_in_one_line
from explorer.core.router import NO_FAULTS, Faults

TROUBLES: Final = {
    "address": "Entry is no address",
    "no_link": "No link",
    "fault": "Crosses a fault",
    "loop": "Loop, a node again",
    "short": "Ends short",
    "longer": "Longer than shortest",
    "shortest": "Shortest",
    "unknown": "Legal, the distance is not known",
}
"""The verdicts on a route, the worst first, with their titles."""

TROUBLE_INDEX: Final = {trouble: index for index, trouble in enumerate(TROUBLES)}

MAX_LOADED_ENTRIES = 2**22
"""Largest array of routes, in entries, whose load and conflicts are counted."""

BATCH, BATCH_SEARCHED = 2**12, 2**14
"""Routes that are judged in one batch: more if distances take searches."""

MAX_CACHED_NAMES = 2**16
"""Most texts of entries whose nodes are cached."""


def _no_reason() -> str:
    return ""


@dataclass(frozen=True, slots=True)
class JudgedRoute:
    """A route: its trouble, the index of its first fault (from 0), and what is wrong there.

    ``line`` is the line where it begins, from 1; ``nodes`` are the nodes before the first entry
    that is not a node. ``source`` and ``target`` are the ends it names, else its first and last
    node; None if they are not nodes. ``at`` is None if nothing is wrong or the route is only too
    long. ``hops`` counts the hops as written; the route ``walks`` if every entry is a node and
    every hop a link.
    """

    line: int
    trouble: str
    nodes: tuple[int, ...]
    source: int | None
    target: int | None
    hops: int
    distance: int | None
    walks: bool
    at: int | None = None
    describe: Callable[[], str] = _no_reason
    column: int | None = None

    @property
    def why(self) -> str:
        """The error, in a sentence; empty without one."""
        return self.describe()


@dataclass(frozen=True, eq=False)
class RouteSet:
    """The judged routes of a file: ``routes`` are sorted by trouble and then by line."""

    net: Network
    form: str
    routes: tuple[JudgedRoute, ...]

    __repr__ = repr_in_one_line

    @classmethod
    def of(cls, net: Network, form: str, judged: Iterable[JudgedRoute]) -> RouteSet:
        """Return judged routes, sorted."""
        rows = sorted(judged, key=lambda route: (TROUBLE_INDEX[route.trouble], route.line))
        return cls(net, form, tuple(rows))

    @cached_property
    def counts(self) -> dict[str, int]:
        """The number of routes with each trouble, the worst first; 0 for a trouble without
        routes."""
        tally = Counter(route.trouble for route in self.routes)
        return {trouble: tally[trouble] for trouble in TROUBLES}

    @property
    def legal(self) -> tuple[JudgedRoute, ...]:
        """The routes whose hops are all links, failed or not: these load the network."""
        return tuple(route for route in self.routes if route.walks)

    @cached_property
    def sent(self) -> Ints | None:
        """The legal routes with at least one hop, as rows padded with -1; None if the array is
        huge."""
        routes = [route.nodes for route in self.legal if len(route.nodes) > 1]
        wide = max(map(len, routes), default=0)
        if not routes or self.net.nodes > MAX_BUILT or wide * len(routes) > MAX_LOADED_ENTRIES:
            return None
        return route_array(routes)

    @cached_property
    def conflicts(self) -> Conflicts | None:
        """The link loads and conflicts if all legal routes are sent at once; None if huge."""
        return None if self.sent is None else conflicts(self.net, self.sent)


def check_routes(
    net: Network,
    routes: str | File | Sequence[Sequence[object]],
    faults: Faults = NO_FAULTS,
    progress: Callable[[int], None] = lambda done: None,
    index: bool = False,
    columns: object = None,
) -> RouteSet:
    """Check routes entry by entry, given as the text of a file or as lists of nodes.

    With ``index``, numbers in a text are indices of nodes; ``columns`` names a text's columns.

    Each route is counted once, at its first fault: an entry that is not an address, a hop that is
    not a link, a hop into a fault, a repeated node. A route without these ends short of the target
    it names, is longer than necessary, or is a shortest route. Raises BadAddress for an empty text,
    TooLarge above the limits of ``read_routes``.

    >>> from explorer import network
    >>> result = check_routes(network("Q(2)"), "00 01 11\\n00 11\\n00 to 11: 00 01\\n00 01 00")
    >>> [(route.line, route.trouble, route.at) for route in result.routes]
    [(2, 'no_link', 1), (4, 'loop', 2), (3, 'short', 1), (1, 'shortest', None)]
    """
    if isinstance(routes, str):
        file: File | Stream = stream_routes(routes, index, columns)
    elif isinstance(routes, File):
        file = routes
    else:
        listed = members_of(routes, "list of routes: texts, or lists of nodes, are")
        file = File("routes", tuple(_written_routes(net, listed)))
    results: list[JudgedRoute] = []
    for piece in judge_routes(net, file, faults):
        results += [route for _, route in piece]
        progress(len(results))
    return RouteSet.of(net, file.form, results)


def judge_routes(
    net: Network, file: File | Stream, faults: Faults = NO_FAULTS
) -> Iterator[list[tuple[WrittenRoute, JudgedRoute]]]:
    """Yield routes with their verdicts, some thousands at a time, in the order they are written.

    Raises UnknownForm, and judges no route, if the first batch shows that the format can only be
    guessed.
    """
    node_by_text: dict[str, int | ExplorerError] = {}
    rest, understood = iter(file.routes), False
    batch_size = BATCH if net.distance(0, 0) is not None else BATCH_SEARCHED
    while batch := list(islice(rest, batch_size)):
        route_nodes = [nodes_of(net, route, node_by_text) for route in batch]
        if not understood:
            require_understood(net, route_nodes, file.head)
            understood = True
        if len(node_by_text) > MAX_CACHED_NAMES:
            node_by_text.clear()
        inputs = zip(
            route_nodes,
            _hops_are_links(net, route_nodes),
            _distances(net, route_nodes),
            strict=True,
        )
        results = [_judge_route(net, *parts, faults) for parts in inputs]
        yield list(zip(batch, results, strict=True))


def _written_routes(net: Network, routes: Sequence[object]) -> list[WrittenRoute]:
    result = []
    for line, route in enumerate(routes, 1):
        entries = []
        listed = members_of(route, "route: a list of nodes is")
        for column, entry in enumerate(listed, 1):
            text = entry if isinstance(entry, str) else f"#{net.node(entry)}"  # type: ignore[arg-type]
            entries.append(Entry(text, line, column))
        result.append(WrittenRoute(line, tuple(entries)))
    return result


# Route by route -----------------------------------------------------------------------------------


def _hops_are_links(net: Network, route_nodes: Sequence[RouteNodes]) -> list[Ints]:
    """Return for every route whether each hop is a link, in one lookup for all routes."""
    sizes = [max(len(route.nodes) - 1, 0) for route in route_nodes]
    here = index_array([a for route in route_nodes for a in route.nodes[:-1]], net.nodes)
    there = index_array([b for route in route_nodes for b in route.nodes[1:]], net.nodes)
    joined = np.zeros(len(here), dtype=bool)
    if len(here):
        joined = (net.neighbors(here) == there[:, None]).any(axis=-1)
    return np.split(joined, np.cumsum(sizes)[:-1]) if sizes else []


def _distances(net: Network, route_nodes: Sequence[RouteNodes]) -> list[int | None]:
    """Return the distance between the ends of every route, None where it is unknown."""
    rows = [
        (row, route.source, route.target)
        for row, route in enumerate(route_nodes)
        if route.source is not None and route.target is not None
    ]
    distances: list[int | None] = [None] * len(route_nodes)
    ends = index_array([(a, b) for _, a, b in rows], net.nodes).reshape(-1, 2)
    if len(ends):
        with suppress(TooLarge):
            for (row, *_), far in zip(rows, distances_of(net, ends).tolist(), strict=True):
                distances[row] = far
    return distances


def _judge_route(
    net: Network, route: RouteNodes, joined: Ints, distance: int | None, faults: Faults
) -> JudgedRoute:
    """Return the verdict on a route, with its first fault.

    To begin at another node than the source that the line names is a hop over no link.
    """
    written, nodes = route.written, route.nodes

    def verdict(
        trouble: str,
        at: int | None = None,
        why: Callable[[], str] = _no_reason,
        column: int | None = None,
    ) -> JudgedRoute:
        ends = route.source, route.target
        walks = len(nodes) == len(written.entries) and all(linked)
        return JudgedRoute(
            written.line, trouble, nodes, *ends, hops, distance, walks, at, why, column
        )

    def column_of(at: int) -> int:
        return written.entries[at].column

    hops = max(len(written.entries) - 1, 0)
    linked: list[bool] = joined.tolist()
    if written.problem:
        where = f"Line {written.line}, column {written.column}: {written.problem}."
        return verdict("address", 0, where.__str__, written.column)
    if route.source is not None and nodes and nodes[0] != route.source:
        return verdict(
            "no_link", 0, partial(_wrong_source_text, net, nodes[0], route.source), column_of(0)
        )
    seen: set[int] = set()
    for at, node in enumerate(nodes):
        if at and not linked[at - 1]:
            return verdict(
                "no_link", at, partial(_no_link_text, net, nodes[at - 1], node), column_of(at)
            )
        if faults and (node in faults.nodes or (at and faults.blocks(nodes[at - 1], node))):
            return verdict("fault", at, partial(_fault_text, net, nodes, at, faults), column_of(at))
        if node in seen:
            return verdict("loop", at, partial(_repeated_node_text, net, nodes, at), column_of(at))
        seen.add(node)
    if route.error:
        entry = route.wrong_end or written.entries[len(nodes)]
        at = len(nodes) if route.wrong_end is None else 0
        return verdict("address", at, route.error.__str__, entry.column)
    if not nodes:
        why = f"Line {written.line}, column 1: the route has no nodes."
        return verdict("address", 0, why.__str__, 1)
    if nodes[-1] != route.target:
        assert route.target is not None
        why_short = partial(_short_route_text, net, nodes[-1], route.target)
        return verdict("short", len(nodes) - 1, why_short, written.entries[-1].column)
    if distance is None:
        return verdict("unknown")
    if hops > distance:
        return verdict("longer", None, partial(_longer_text, hops, distance))
    return verdict("shortest")


def _wrong_source_text(net: Network, node: int, source: int) -> str:
    return f"It begins at {net.format(node)} and should at {net.format(source)}."


def _repeated_node_text(net: Network, nodes: tuple[int, ...], at: int) -> str:
    return f"{net.format(nodes[at])} comes again: it was entry {nodes.index(nodes[at])} already."


def _short_route_text(net: Network, last: int, target: int) -> str:
    return f"It ends at {net.format(last)}, short of {net.format(target)}."


def _longer_text(hops: int, distance: int) -> str:
    return f"It takes {hops} hops; {distance} would do."


def _no_link_text(net: Network, before: int, node: int) -> str:
    if before == node:
        return f"The route stays at {net.format(node)}: a hop leads to another node."
    try:
        net.port_between(before, node)
    except ExplorerError as error:
        return str(error)
    return f"{net.format(before)} and {net.format(node)} are not joined."


def _fault_text(net: Network, nodes: tuple[int, ...], at: int, faults: Faults) -> str:
    if nodes[at] in faults.nodes:
        return f"{net.format(nodes[at])} has failed."
    return f"The link from {net.format(nodes[at - 1])} to {net.format(nodes[at])} has failed."


def require_one(file: File) -> WrittenRoute:
    """Return the only route of a file; raise BadAddress if it has a problem instead."""
    (route,) = file.routes
    if route.problem:
        where = f"line {route.line}, column {route.column}"
        raise BadAddress(f"{where}: {brief(route.problem, 200)}")
    return route
