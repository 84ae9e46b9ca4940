"""The layers that tasks draw on the map: routes, faults, loads, data requested cell by cell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypedDict

from explorer.core.ints import index_array
from explorer.core.router import Faults
from explorer.scenes.nests.cells import Nest
from explorer.scenes.nests.census import Tally

NodePath = list[int]


class MapLane(TypedDict):
    """One of several routes: the paths of its nodes, its colour token and its dash."""

    paths: list[NodePath]
    token: str
    dash: list[int]


class MapLoad(TypedDict):
    """Messages between two cells of one depth, both ways: their number, and heat from 1 to 4."""

    a: NodePath
    b: NodePath
    load: str
    heat: int


class MapEnds(TypedDict):
    """The places of the signs of source and target, null for none."""

    source: NodePath | None
    target: NodePath | None


class MapNumber(TypedDict):
    """A number at a node, or on the arrow of a channel to the node ``to``; it may be filled."""

    at: NodePath
    to: NodePath | None
    number: int
    filled: bool


class MapLayer(TypedDict):
    """Everything that a task draws on the map.

    ``route`` says whether the message of the route is drawn. ``form`` is the kind of data that
    cells request with the query ``asks``: the rounds of a front, the order of a guest, or nothing.
    An entry of ``failed`` or ``ringed`` is a node, or the two ends of a link. ``loads`` are by
    depth, and ``swarm`` are the routes of messages that all leave at once. ``ends`` are the nodes
    with the signs of source and target. ``numbers`` are filled in by the browser: what is ranked or
    held at the step on screen.
    """

    route: bool
    ends: MapEnds
    form: Literal["", "front", "order"]
    asks: str
    lanes: list[MapLane]
    failed: list[list[NodePath]]
    ringed: list[list[NodePath]]
    loads: list[list[MapLoad]]
    swarm: list[list[NodePath]]
    numbers: list[MapNumber]


class MapTally(TypedDict):
    """The numbers of nodes of a cell with the number 0, 1, 2 …, as text."""

    counts: list[str]
    exact: bool


class MapCensus(TypedDict):
    """The kids of a cell, each with its tally; of a small cell its nodes, each with its number."""

    kids: list[MapTally]
    nodes: list[int]


def layer(route: bool = False) -> MapLayer:
    """Return an empty layer, with the message of the route if ``route`` is true."""
    return {
        "route": route,
        "ends": {"source": None, "target": None},
        "form": "",
        "asks": "",
        "lanes": [],
        "failed": [],
        "ringed": [],
        "loads": [],
        "swarm": [],
        "numbers": [],
    }


def paths_of(nest: Nest, nodes: Iterable[int]) -> list[NodePath]:
    """Return the paths of nodes.

    >>> from explorer import network
    >>> from explorer.scenes.nests.find import nest_of
    >>> paths_of(nest_of(network("Q(4)")), (0, 6))
    [[0, 0], [1, 2]]
    """
    rows = nest.paths(index_array(list(nodes), nest.net.nodes), nest.depth).tolist()
    return [[digit for digit in row if digit >= 0] for row in rows]


def ends_of(nest: Nest, source: int, target: int | None = None) -> MapEnds:
    """Return the places of the signs of source and target."""
    target_path = None if target is None else list(nest.path(target))
    return {"source": list(nest.path(source)), "target": target_path}


def fault_paths(nest: Nest, faults: Faults) -> list[list[NodePath]]:
    """Return failed nodes and links as lists of one or two paths."""
    nodes = [paths_of(nest, (node,)) for node in sorted(faults.nodes)]
    return nodes + [paths_of(nest, link) for link in sorted(faults.links)]


def tally_row(tally: Tally) -> MapTally:
    """Return a tally as a document."""
    return {"counts": [str(count) for count in tally.counts], "exact": tally.exact}


def census(kids: Iterable[Tally] = (), nodes: Sequence[int] = ()) -> MapCensus:
    """Return a census as a document."""
    return {"kids": [tally_row(kid) for kid in kids], "nodes": list(nodes)}
