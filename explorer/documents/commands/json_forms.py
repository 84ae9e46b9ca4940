"""The JSON forms of a route, a broadcast, paths, an embedding, a total exchange.

A command prints such a form as JSON; the document of a page has the same form and what drawing
needs in addition. They differ in one point only: a command names nodes by their addresses, a page
by their marks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypedDict

NodeRef = int | None
"""A node: its mark on a page, null if it is not drawn; its address in the output of a command."""

NodeNaming = Callable[[int], Any]
"""A function from a node to the name that a document has for it."""

Pair = tuple[NodeRef, NodeRef]
"""The two ends of a link, or of a message over one."""


class Decision(TypedDict):
    """A line of an algorithm, its reason and variables; ``decides`` names the decisive ones."""

    line: int
    why: str
    variables: dict[str, str]
    decides: list[str]


class LostJson(Decision):
    """Where a message that does not arrive stops, and why."""

    node: NodeRef


# ``from`` is a keyword of Python, so these types need the functional syntax.
HopEnds = TypedDict("HopEnds", {"from": NodeRef, "to": NodeRef})

Ends = TypedDict("Ends", {"from": str, "to": str})
"""The two ends of a message by their addresses."""


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

    ``lost`` says where, at which line and why a message stops that does not arrive. ``length``
    counts the links that it crosses and ``moves`` the hops that are listed; they differ because a
    probe that sets up a circuit also retreats. ``circuit`` has the nodes of the links that are held
    at the end.
    """

    spec: str
    router: str
    variant: str | None
    source: NodeRef
    target: NodeRef
    delivered: bool
    nodes: list[NodeRef]
    hops: list[HopJson]
    length: int
    moves: int
    circuit: list[NodeRef] | None
    distance: int | None
    stretch: float | None
    lost: LostJson | None


class BroadcastJson(TypedDict):
    """A broadcast: the messages of every round, each as (from, to).

    ``missing_links`` are the links that the tree needs and the network does not have, ``unsent``
    all messages that are not sent because of them, round by round.
    """

    spec: str
    tree: str
    title: str
    variant: str | None
    model: str
    root: NodeRef
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

    ``links`` is their total length; ``least`` says whether this total is known to be the minimum
    for this number of paths.
    """

    spec: str
    source: NodeRef
    target: NodeRef
    count: int
    paths: list[list[NodeRef]]
    lengths: list[int]
    links: int
    least: bool
    method: str


class EmbedJson(TypedDict):
    """An embedding: ``map`` from the names of guest nodes to nodes, and the measures.

    ``note`` compares the size of the guest with the largest possible guest.
    """

    guest: str
    shape: tuple[int, ...]
    spec: str
    map: dict[str, NodeRef]
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
    """The number of steps with a conflict: hop by hop, and if whole paths are held."""

    hop_synchronous: int
    held_path: int


class Bound(TypedDict):
    """The lower bound of the rounds of any total exchange in a port model, and why."""

    rounds: int
    why: str


class ExchangeJson(TypedDict):
    """A total exchange and its properties.

    ``hypercube`` has the coefficients of the time on the hypercube with the same number of nodes,
    or null; ``lost`` counts the steps whose messages do not reach their targets, ``hops`` the hops
    of one node's messages.
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
