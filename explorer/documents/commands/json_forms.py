"""The JSON forms of a route, a broadcast, paths, an embedding, a total exchange.

A command prints it as JSON; the document of a page is the same, and what drawing needs beside it.
They differ in one thing only: a command names nodes by their addresses, a page by their marks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypedDict

Place = int | None
"""A node: on a page its mark, null where it is not drawn; in what a command prints its address."""

Naming = Callable[[int], Any]
"""What a node is called."""

Pair = tuple[Place, Place]
"""The two ends of a link, or of a message over one."""


class Decision(TypedDict):
    """A line of an algorithm, what it says and reads; ``decides`` names what it decided by."""

    line: int
    why: str
    variables: dict[str, str]
    decides: list[str]


class LostJson(Decision):
    """Where a message that does not arrive stops, and why."""

    node: Place


# ``from`` is a word of Python's own: it can be a key here only.
HopEnds = TypedDict("HopEnds", {"from": Place, "to": Place})


class HopJson(Decision, HopEnds):
    """A hop: its ends, the kind and dimension of its link, the distance left after it.

    ``action`` is what a probe does, ``reserve`` or ``retreat``, null for a message.
    """

    kind: str
    dimension: int
    left: int | None
    detour: bool
    action: str | None


class RouteJson(TypedDict):
    """A route.

    ``lost`` says where, by which line and why a message that does not arrive stops. ``length``
    counts the links that it crosses and ``moves`` the hops that are listed: a probe that sets up a
    circuit also retreats. ``circuit`` are the nodes of the links that are held at its end.
    """

    spec: str
    router: str
    variant: str | None
    source: Place
    target: Place
    delivered: bool
    nodes: list[Place]
    hops: list[HopJson]
    length: int
    moves: int
    circuit: list[Place] | None
    distance: int | None
    stretch: float | None
    lost: LostJson | None


class BroadcastJson(TypedDict):
    """A broadcast: the sends of every round, from and to.

    ``missing_links`` are the links that the tree asks for and the network does not have,
    ``unsent`` all messages that are not sent because of them, round by round.
    """

    spec: str
    tree: str
    title: str
    variant: str | None
    model: str
    root: Place
    nodes: int
    rounds: list[list[Pair]]
    depth: int
    bound: int | None
    bound_why: str
    reached: int
    missing_links: list[Pair]
    unsent: list[list[Pair]]
    why: list[str]


class PathsJson(TypedDict):
    """Node-disjoint paths, the shortest first.

    ``links`` is their total length, ``least`` whether so many paths are known to need as many.
    """

    spec: str
    source: Place
    target: Place
    count: int
    paths: list[list[Place]]
    lengths: list[int]
    links: int
    least: bool
    method: str


class EmbedJson(TypedDict):
    """An embedding: ``map`` from the names of guest nodes to nodes, and the measures.

    ``note`` says how large the guest is beside the largest there can be.
    """

    guest: str
    shape: tuple[int, ...]
    spec: str
    map: dict[str, Place]
    dilation: int
    congestion: int
    expansion: float
    load: int
    source: str
    note: str


class Coefficients(TypedDict):
    """The coefficients of a time: of start-ups, of words, of hops."""

    ts: int
    tw: int
    th: int


class Conflicts(TypedDict):
    """How many steps have a conflict: hop by hop, and where the whole way is held."""

    hop_synchronous: int
    held_path: int


class Bound(TypedDict):
    """The least rounds of any total exchange in a model of ports, and why."""

    rounds: int
    why: str


class ExchangeJson(TypedDict):
    """A total exchange and what holds of it.

    ``hypercube`` has the coefficients of the time on the hypercube of as many nodes, or null;
    ``lost`` counts the steps whose messages do not get where they should, ``hops`` those of one
    node's messages.
    """

    spec: str
    way: str
    title: str
    source: str
    variant: str | None
    steps: int
    hops: int
    conflicts: Conflicts
    time: Coefficients
    hypercube: Coefficients | None
    bounds: dict[str, Bound] | None
    delivers: bool
    lost: int
    shortest: bool
    why: str | None
