"""Highlights about messages: routes, broadcasts, faults, guests, loads."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import pairwise, permutations

import numpy as np

from explorer.analysis.embeddings.embedding import Embedding, embed
from explorer.analysis.embeddings.guest import guest_kind
from explorer.analysis.routes.shortest_route import shortest_alternative
from explorer.analysis.traffic.traffic import send
from explorer.collectives.exchange import exchange as total_exchange
from explorer.collectives.registry import broadcast
from explorer.core.faults import Faults
from explorer.core.network import Network
from explorer.core.search import distances_from
from explorer.display.picture import Highlights
from explorer.lessons.pictures import trace_highlights
from explorer.lessons.terms.highlights import TermHighlights, register_highlighter
from explorer.routing.disjoint.paths import disjoint_paths
from explorer.routing.hyperswitch.hyperswitch import Hyperswitch
from explorer.routing.traces.trace import read_faults, run
from explorer.state.explore import ExploreState
from explorer.tasks.circuits import DETOUR_VARIANTS, read_messages
from explorer.tasks.queues import chosen_load, simulation


@lru_cache(maxsize=32)
def _embedding_of_guest(net: Network, kind: str, shape: str) -> Embedding:
    sides = [int(side) for side in shape.split("x")] if shape else None
    return embed(net, guest_kind(kind), sides)


@register_highlighter
def route(state: ExploreState, words: tuple[str, ...]) -> TermHighlights:
    """Highlight the hops that the message has made; ``beside`` adds a shortest route, dotted."""
    trace = run(state.router, state.net, state.source, state.target, state.variant)
    shortest = shortest_alternative(trace) if words else ()
    return TermHighlights(replace(trace_highlights(trace, state.step), beside=shortest))


@register_highlighter
def probe(state: ExploreState, words: tuple[str, ...]) -> TermHighlights:
    """Highlight the circuit that a probe reserves, among links held by other messages."""
    net = state.net
    links: set[tuple[int, int]] = set()
    for a, b in read_messages(net, state.option("held")):
        links.update(pairwise(run(state.router, net, int(a), int(b)).nodes))
    busy = Faults(links=frozenset((min(link), max(link)) for link in links))
    variant = DETOUR_VARIANTS.get(state.option("around"))
    trace = run(Hyperswitch(), net, state.source, state.target, variant, busy)
    highlights = trace_highlights(trace, state.step)
    seen = set(trace.nodes) - set(trace.circuit)
    return TermHighlights(replace(highlights, missing=tuple(busy.links)), tuple(seen))


@register_highlighter
def sends(state: ExploreState, words: tuple[str, ...]) -> TermHighlights:
    """Highlight what a broadcast sends in its first rounds, or in all if none are given."""
    key, _, variant = state.option("tree").partition(":")
    model = state.option("model")
    schedule = broadcast(state.net, state.source, key or None, model, variant or None)
    rounds = schedule.rounds[: int(words[0])] if words else schedule.rounds
    tree = tuple((a, b) for row in rounds for a, b in row.sends)
    return TermHighlights(Highlights(tree=tree), tuple(b for _, b in tree), state.source)


@register_highlighter
def disjoint(state: ExploreState, words: tuple[str, ...]) -> TermHighlights:
    """Highlight paths that share only their endpoints."""
    first, *others = disjoint_paths(state.net, state.source, state.target).paths
    tree = tuple(pair for path in others for pair in pairwise(path))
    return TermHighlights(
        Highlights(first, tree=tree), tuple(node for path in others for node in path[1:-1])
    )


@register_highlighter
def faults(state: ExploreState, words: tuple[str, ...]) -> TermHighlights:
    """Highlight the nodes still connected with the source, and what has failed."""
    failed = read_faults(state.net, state.faults)
    home = np.flatnonzero(distances_from(state.net, state.source, failed) >= 0)
    highlights = Highlights(missing=tuple(failed.links))
    return TermHighlights(highlights, tuple(home.tolist()), failed=tuple(sorted(failed.nodes)))


@register_highlighter
def guest(state: ExploreState, words: tuple[str, ...]) -> TermHighlights:
    """Highlight an embedded guest: all of it, its ``longest`` path, or its most ``shared`` link."""
    placed = _embedding_of_guest(state.net, state.option("guest"), state.option("shape"))
    paths = [[int(node) for node in row if node >= 0] for row in placed.paths]
    if words == ("longest",):
        longest = max(paths, key=len)
        return TermHighlights(Highlights(tuple(longest)))
    if words == ("shared",):
        used, carried = placed.link_loads
        a, b = map(int, used[int(carried.argmax())])
        crossing = [path for path in paths if {(a, b), (b, a)} & set(pairwise(path))]
        tree = tuple(pair for path in crossing for pair in pairwise(path))
        return TermHighlights(
            Highlights(tree=tree), tuple(path[0] for path in crossing), shared=((a, b),)
        )
    tree = tuple(pair for path in paths for pair in pairwise(path))
    return TermHighlights(Highlights(tree=tree), tuple(map(int, placed.places)))


@register_highlighter
def loads(state: ExploreState, words: tuple[str, ...]) -> TermHighlights:
    """Highlight links by their loads when all send to all; ``most`` picks the heaviest."""
    all_pairs = list(permutations(range(state.net.nodes), 2))
    traffic = send(state.net, all_pairs, state.router)
    used, carried = traffic.link_loads
    heaviest = int(carried.max())
    shares = tuple(
        ((int(a), int(b)), int(load) / heaviest)
        for (a, b), load in zip(used, carried, strict=True)
        if not words or load == heaviest
    )
    return TermHighlights(loads=shares)


@register_highlighter
def queues(state: ExploreState, words: tuple[str, ...]) -> TermHighlights:
    """Highlight links by their mean queue lengths, both directions together."""
    run = simulation(state).run([chosen_load(state)])
    waits: dict[tuple[int, int], int] = {}
    for channel in np.flatnonzero(run.waiting[0]).tolist():
        a, b = run.routes.channels.link(channel)
        link = min(a, b), max(a, b)
        waits[link] = waits.get(link, 0) + int(run.waiting[0, channel])
    longest = max(waits.values(), default=1)
    return TermHighlights(loads=tuple((link, count / longest) for link, count in waits.items()))


@register_highlighter
def exchange(state: ExploreState, words: tuple[str, ...]) -> TermHighlights:
    """Highlight the messages of one step of a total exchange, by default the first."""
    plan = total_exchange(state.net)
    rows = plan.positions(int(words[0]) if words else 0)
    hops = (zip(here, there, strict=True) for here, there in pairwise(rows))
    tree = tuple((int(a), int(b)) for hop in hops for a, b in hop)
    return TermHighlights(Highlights(tree=tree))


@register_highlighter
def routes(state: ExploreState, words: tuple[str, ...]) -> TermHighlights:
    """Highlight the routes of messages FROM~TO that share a link, and the shared links."""
    all_routes = [
        run(state.router, state.net, state.net.parse(a), state.net.parse(b)).nodes
        for a, b in (word.split("~") for word in words)
    ]
    all_links = [tuple(sorted(pair)) for nodes in all_routes for pair in pairwise(nodes)]
    twice = {pair for pair in all_links if all_links.count(pair) > 1}
    tree = tuple((a, b) for a, b in all_links)
    shared = tuple((a, b) for a, b in sorted(twice))
    return TermHighlights(
        Highlights(tree=tree), tuple(nodes[0] for nodes in all_routes), shared=shared
    )
