"""A drawn witness of a statement: its network, the route of its message, a shortest path."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from explorer.analysis.routes.shortest_route import shortest_alternative
from explorer.collectives.registry import broadcast
from explorer.core.errors import ExplorerError
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.core.scene import Scene
from explorer.papers.claim import Witness
from explorer.routing.traces.trace import Trace, route
from explorer.scenes.scene import drawn_whole, scene, stage_scene

MAX_NODES_WHOLE = 300
"""Maximum number of nodes of a network drawn whole; larger ones are drawn along the route."""


Links = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class DrawableWitness:
    """The drawable parts of a witness: its scene, its message's trace, a shortest path, a tree.

    ``tree`` are the links of a tree embedded in the network, ``missing`` the pairs that the tree
    needs and the network does not join.
    """

    net: Network
    scene: Scene | None
    trace: Trace | None
    shortest: tuple[int, ...]
    tree: Links = ()
    missing: Links = ()


@lru_cache(maxsize=256)
def drawable_witness(witness: Witness) -> DrawableWitness:
    """Return the drawable parts of a witness; never raises for one whose network exists.

    >>> result = drawable_witness(Witness("Q(3)", "Two hops.", (("from", "000"), ("to", "011"))))
    >>> result.trace.length, result.shortest, result.scene.spec
    (2, (), 'Q(3)')
    """
    net = network(witness.spec)
    trace = _trace(net, dict(witness.view), _faults(witness))
    shortest = shortest_alternative(trace) if trace else ()
    drawn_scene = _scene(net, trace.nodes if trace else ())
    tree, missing = tree_links(net, witness.view) if drawn_scene else ((), ())
    return DrawableWitness(net, drawn_scene, trace, shortest, tree, missing)


def tree_links(net: Network, view: Sequence[tuple[str, str]]) -> tuple[Links, Links]:
    """Return the links of the tree that Explore's parameters name, and those it lacks.

    >>> links, missing = tree_links(network("Q(3)"), (("task", "broadcast"), ("from", "000")))
    >>> len(links), missing
    (7, ())
    """
    options = dict(view)
    if options.get("task") != "broadcast" or "from" not in options:
        return (), ()
    key, _, variant = options.get("tree", "").partition(":")
    schedule = broadcast(
        net, options["from"], key or None, variant=variant.replace("-", " ") or None
    )
    sent = tuple(pair for item in schedule.rounds for pair in item.sends)
    unsent = tuple(pair for item in schedule.rounds for pair in item.missing)
    missing = set(schedule.missing)
    return (*sent, *(pair for pair in unsent if pair not in missing)), tuple(missing)


def _faults(witness: Witness) -> tuple[str, ...]:
    return tuple(value for key, value in witness.view if key == "fault")


def _trace(net: Network, view: dict[str, str], faults: tuple[str, ...]) -> Trace | None:
    if "from" not in view or "to" not in view or view.get("task", "route") != "route":
        return None
    try:
        return route(net, view["from"], view["to"], view.get("router"), view.get("variant"), faults)
    except ExplorerError:
        return None


def _scene(net: Network, nodes: tuple[int, ...]) -> Scene | None:
    try:
        if net.nodes <= MAX_NODES_WHOLE:
            return scene(net)
        return stage_scene(net, nodes) if nodes and not drawn_whole(net) else None
    except ExplorerError:
        return None
