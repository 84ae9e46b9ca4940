"""What a task lays over the map: ways, what failed, loads, and what is asked cell by cell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypedDict

from explorer.core.ints import index_array
from explorer.core.router import Faults
from explorer.scenes.nests.cells import Nest
from explorer.scenes.nests.census import Tally

NodePath = list[int]


class MapLane(TypedDict):
    """One of several ways: the paths of its nodes, its colour token and its dash."""

    paths: list[NodePath]
    token: str
    dash: list[int]


class MapLoad(TypedDict):
    """Messages between two cells of one depth, both ways: how many, and their heat, 1 to 4."""

    a: NodePath
    b: NodePath
    load: str
    heat: int


class MapEnds(TypedDict):
    """Where the signs of source and target stand, null for none."""

    source: NodePath | None
    target: NodePath | None


class MapNumber(TypedDict):
    """A number at a node, by its rank, or on the arrow ``to`` another, a channel; some filled."""

    at: NodePath
    to: NodePath | None
    number: int
    filled: bool


class MapLayer(TypedDict):
    """What a task lays over the map.

    ``route`` says whether the message of the route is on it. ``form`` is what the cells are asked
    for by the query ``asks``: the rounds of a front, the order of a guest, or nothing. A way of
    ``failed`` and of ``ringed`` is a node, or the two ends of a link; ``loads`` come by depth, and
    ``swarm`` are ways of messages that all leave at once. ``ends`` are nodes with their signs.
    ``numbers`` are the browser's to lay: what is ranked or held at the step that is on screen.
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
    """How many nodes of a cell have the number 0, 1, 2 …, as texts."""

    counts: list[str]
    exact: bool


class MapCensus(TypedDict):
    """The kids of a cell, each with its tally; of a small cell its nodes, each with its number."""

    kids: list[MapTally]
    nodes: list[int]


def layer(route: bool = False) -> MapLayer:
    """Return a layer with nothing on it but, where asked for, the message of the route."""
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
    """Return where the signs of the ends stand."""
    there = None if target is None else list(nest.path(target))
    return {"source": list(nest.path(source)), "target": there}


def marks_of(nest: Nest, faults: Faults) -> list[list[NodePath]]:
    """Return what fails as ways of one node or two."""
    nodes = [paths_of(nest, (node,)) for node in sorted(faults.nodes)]
    return nodes + [paths_of(nest, link) for link in sorted(faults.links)]


def tally_row(tally: Tally) -> MapTally:
    """Return a tally as a document."""
    return {"counts": [str(count) for count in tally.counts], "exact": tally.exact}


def census(kids: Iterable[Tally] = (), nodes: Sequence[int] = ()) -> MapCensus:
    """Return a census as a document."""
    return {"kids": [tally_row(kid) for kid in kids], "nodes": list(nodes)}
