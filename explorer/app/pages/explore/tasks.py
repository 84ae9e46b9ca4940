"""From a state to what its task shows beside the message: one document a task."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from heapq import heappop, heappush

from explorer.analysis.embedding import embed
from explorer.analysis.embeddings.guest import guest_kind, read_shape
from explorer.analysis.traffic import PATTERNS, Traffic, pairs, send
from explorer.app.pages.explore.faulty import circuit_shown, faults_shown
from explorer.collectives.all_to_all import all_to_all
from explorer.collectives.exchange import exchange
from explorer.collectives.registry import broadcast
from explorer.core.errors import ExplorerError, TooLarge
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.core.scene import Scene
from explorer.routing.disjoint.paths import DisjointPaths, disjoint_paths
from explorer.scenes.scene import drawn_whole
from explorer.state.explore import ExploreState
from explorer.state.tasks import TASKS
from explorer.state.tasks.broadcast import ALL_TO_ALL, tree_of
from explorer.state.tasks.exchange import variant_of
from explorer.state.tasks.option import Option, lines
from explorer.state.tasks.traffic import TAKEN
from explorer.views.broadcast import all_to_all_document, broadcast_document
from explorer.views.controls import Control, controls
from explorer.views.embed import embed_document
from explorer.views.exchange import exchange_document
from explorer.views.explore import Refusal, TaskDocument
from explorer.views.fleet import disjoint_fleet
from explorer.views.parts import parts_document
from explorer.views.traffic import traffic_document

MOST_LEAST = 2**16
"""Up to so many nodes, disjoint paths with the fewest hops in all are a matter of moments."""


def way(state: ExploreState) -> tuple[int, ...] | None:
    """Return the nodes along which a large network is drawn, if not those of the route."""
    if state.task != "paths":
        return None
    return _parted(state.net, state.source, state.target).paths[0]


@lru_cache(maxsize=16)
def _parted(net: Network, source: int, target: int) -> DisjointPaths:
    return disjoint_paths(net, source, target, net.nodes <= MOST_LEAST)


def _paths(state: ExploreState, scene: Scene) -> TaskDocument:
    return disjoint_fleet(_parted(state.net, state.source, state.target), scene)


def _parts(state: ExploreState, scene: Scene) -> TaskDocument:
    return parts_document(state.net, scene, state.way, (state.source, state.target))


def _broadcast(state: ExploreState, scene: Scene) -> TaskDocument:
    require_drawn(state.net, scene, "a broadcast")
    if state.option("tree") == ALL_TO_ALL:
        model = "one-port" if state.option("model") == "one-port" else "all-port"
        return all_to_all_document(all_to_all(state.net, model), scene)
    key, variant = tree_of(state.net, state.option("tree"))
    found = broadcast(state.net, state.source, key, state.option("model"), variant)
    return broadcast_document(found, scene)


def _exchange(state: ExploreState, scene: Scene) -> TaskDocument:
    require_drawn(state.net, scene, "a total exchange")
    variant = variant_of(state.net, state.option("table"))
    return exchange_document(exchange(state.net, variant), scene)


def _embed(state: ExploreState, scene: Scene) -> TaskDocument:
    require_drawn(state.net, scene, "an embedding")
    kind, shape = guest_kind(state.option("guest")), state.option("shape")
    return embed_document(embed(state.net, kind, read_shape(kind, shape) if shape else None), scene)


def _traffic(state: ExploreState, scene: Scene) -> TaskDocument:
    require_drawn(state.net, scene, "traffic")
    found = send(state.net, _messages(state, state.net), state.router.key, state.variant)
    pattern = PATTERNS[state.option("pattern")]
    return traffic_document(found, scene, pattern.title, pattern.rule, _beside(state))


def _messages(state: ExploreState, net: Network) -> Ints:
    return pairs(
        net,
        state.option("pattern"),
        int(state.option("seed")),
        state.net.parse(state.option("hot")) % net.nodes,
        Fraction(int(state.option("share")), 100),
        "\n".join(lines(state.option("messages"))),
    )


def _beside(state: ExploreState) -> Traffic | None:
    """Return the same pattern by another router, or on another network."""
    kind, _, key = state.option("beside").partition(":")
    if kind == "by":
        return send(state.net, _messages(state, state.net), key)
    if kind == "network":
        other = network(state.option("other"))
        return send(other, _messages(state, other))
    return None


def _asked(state: ExploreState) -> tuple[Option, ...]:
    """Return the options that matter with the others as they are."""
    hidden: set[str] = set()
    if state.task == "traffic":
        pattern = state.option("pattern")
        hidden = {name for name, takers in TAKEN.items() if pattern not in takers}
        hidden |= set() if state.option("beside") == "network" else {"other"}
    if state.task == "circuit":
        round_about = state.option("by") == "circuit" and state.option("busy") == "detour"
        hidden = set() if round_about else {"around"}
        hidden |= set() if state.option("by") == "circuit" else {"busy"}
    return tuple(option for option in TASKS[state.task] if option.name not in hidden)


def require_drawn(net: Network, scene: Scene, what: str) -> None:
    """Raise TooLarge where only a part of the network is on the stage."""
    if not scene.complete:
        raise TooLarge(
            f"{net.spec} has {net.nodes:,} nodes, too many to draw them all, and {what} is played"
            " only where every node is on the stage",
            nearest=smaller(net),
        )


MOST_TRIED = 400
"""Networks that are tried at the most on the way to one that is drawn whole."""


@lru_cache(maxsize=64)
def smaller(net: Network) -> str | None:
    """Return the spec of the largest network below, of the same family, that is drawn whole.

    >>> smaller(network("Q(20)")), smaller(network("MC(3,3)"))
    ('Q(10)', 'MC(2,2)')
    """
    heap, seen = [(-net.nodes, net.spec)], {net.spec}
    for _ in range(MOST_TRIED):
        if not heap:
            break
        found = network(heappop(heap)[1])
        if drawn_whole(found):
            return found.spec
        for *_, down, _up in found.steps():
            try:
                below = network(down)
            except ExplorerError:
                continue
            if below.spec not in seen:
                seen.add(below.spec)
                heappush(heap, (-below.nodes, below.spec))
    return None


SHOWS: dict[str, Callable[[ExploreState, Scene], TaskDocument]] = {
    "broadcast": _broadcast,
    "embed": _embed,
    "exchange": _exchange,
    "circuit": circuit_shown,
    "faults": faults_shown,
    "traffic": _traffic,
    "paths": _paths,
    "parts": _parts,
}
"""What each task shows; a route has nothing beside itself."""


def chosen(state: ExploreState) -> list[Control]:
    """Return the controls of a task that matter with the others as they are."""
    return controls(state.net, _asked(state), dict(state.options))


def show(state: ExploreState, scene: Scene) -> TaskDocument | Refusal | None:
    """Return the document of a task, None for a route.

    What the network refuses becomes one sentence, ``refused``.
    """
    if state.task not in SHOWS:
        return None
    try:
        return SHOWS[state.task](state, scene)
    except ExplorerError as error:
        nearest = error.nearest or (smaller(state.net) if isinstance(error, TooLarge) else None)
        return {
            "refused": f"{error.sentence}.",
            "nearest": nearest,
            "nearestOf": _nearest_of(state, nearest),
            "steps": 0,
        }


def _nearest_of(state: ExploreState, nearest: str | None) -> str | None:
    """Return which parameter the nearest thing to be had is a value of, None if of none."""
    if not nearest:
        return None
    try:
        network(nearest)
    except ExplorerError:
        pasted = state.task == "traffic" and state.option("pattern") == "pasted"
        named = {"embed": "shape", "faults": "k", "traffic": "messages" if pasted else None}
        return named.get(state.task)
    return "net"
