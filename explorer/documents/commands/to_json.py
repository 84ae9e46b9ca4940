"""Routes, broadcasts, paths, embeddings and total exchanges in their JSON forms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.documents.commands.json_forms import (
    Bound,
    BroadcastJson,
    Conflicts,
    Decision,
    EmbedJson,
    ExchangeJson,
    HopJson,
    NodeNaming,
    Pair,
    PathsJson,
    RouteJson,
)
from explorer.notation.json_form import json_form

if TYPE_CHECKING:
    from explorer.analysis.embeddings.embedding import Embedding
    from explorer.collectives.anywhere import PlannedExchange
    from explorer.collectives.exchange import Check, Exchange
    from explorer.core.collective import Schedule
    from explorer.core.network import Network
    from explorer.routing.disjoint.paths import DisjointPaths
    from explorer.routing.traces.moments import TracedStep
    from explorer.routing.traces.trace import Hop, Trace


def decision_json(step: TracedStep) -> Decision:
    """Return the line of a step with its reason and variables."""
    return {
        "line": step.line,
        "why": step.why,
        "variables": {v.name: v.value for v in step.variables},
        "decides": [v.name for v in step.variables if v.decides],
    }


def hop_json(hop: Hop, node_ref: NodeNaming) -> HopJson:
    """Return one hop."""
    return {
        "from": node_ref(hop.node),
        "to": node_ref(hop.next),
        "kind": hop.kind.key,
        "dimension": hop.dimension,
        **decision_json(hop),
        "left": hop.left,
        "detour": hop.detour,
        "action": hop.action or None,
    }


def has_probe(trace: Trace) -> bool:
    """Return whether the hops are those of a probe that sets up a circuit."""
    return any(hop.action for hop in trace.hops)


def route_json(trace: Trace, node_ref: NodeNaming) -> RouteJson:
    """Return a whole route.

    >>> from explorer import network
    >>> net = network("Q(2)")
    >>> document = route_json(net.route("00", "11"), net.format)
    >>> document["nodes"], document["hops"][0]["from"], document["stretch"]
    (['00', '01', '11'], '00', 1.0)
    """
    lost = trace.lost
    return json_form(
        RouteJson,
        trace,
        spec=trace.net.spec,
        router=trace.router.key,
        source=node_ref(trace.source),
        target=node_ref(trace.target),
        nodes=[node_ref(node) for node in trace.nodes],
        hops=[hop_json(hop, node_ref) for hop in trace.hops],
        moves=len(trace.hops),
        circuit=[node_ref(node) for node in trace.circuit] if has_probe(trace) else None,
        lost={"node": node_ref(lost.node), **decision_json(lost)} if lost else None,
    )


def broadcast_json(schedule: Schedule, node_ref: NodeNaming) -> BroadcastJson:
    """Return a broadcast, round by round."""

    def pairs(links: tuple[tuple[int, int], ...]) -> list[Pair]:
        return [(node_ref(a), node_ref(b)) for a, b in links]

    return json_form(
        BroadcastJson,
        schedule,
        spec=schedule.net.spec,
        tree=schedule.key,
        root=node_ref(schedule.root),
        nodes=schedule.net.nodes,
        rounds=[pairs(item.sends) for item in schedule.rounds],
        missing_links=pairs(schedule.missing),
        unsent=[pairs(item.missing) for item in schedule.rounds],
        why=[moment.why for moment in schedule.moments],
    )


def paths_json(paths: DisjointPaths, node_ref: NodeNaming) -> PathsJson:
    """Return node-disjoint paths."""
    return json_form(
        PathsJson,
        paths,
        spec=paths.net.spec,
        source=node_ref(paths.source),
        target=node_ref(paths.target),
        paths=[[node_ref(node) for node in path] for path in paths.paths],
        links=sum(paths.lengths),
    )


def embed_json(embedding: Embedding, node_ref: NodeNaming) -> EmbedJson:
    """Return an embedding."""
    guest = embedding.guest
    return json_form(
        EmbedJson,
        embedding,
        guest=guest.kind,
        shape=guest.shape,
        spec=embedding.net.spec,
        map={guest.name(i): node_ref(int(v)) for i, v in enumerate(embedding.places.tolist())},
        expansion=float(embedding.expansion),
    )


def bounds_json(net: Network) -> dict[str, Bound] | None:
    """Return the lower bounds of any total exchange in both port models."""
    from explorer.collectives.bounds import exchange_bounds

    bounds = exchange_bounds(net)
    if bounds is None:
        return None
    return {model: json_form(Bound, bound) for model, bound in bounds.items()}


TRANSLATIONS = "translations"
"""Value of ``way`` for one plan that every node copies."""


def exchange_json(schedule: Exchange, conflicts: Check) -> ExchangeJson:
    """Return a total exchange by one plan that all nodes copy."""
    return json_form(
        ExchangeJson,
        schedule,
        spec=schedule.net.spec,
        way=TRANSLATIONS,
        conflicts=json_form(Conflicts, conflicts),
        bounds=bounds_json(schedule.net),
        delivers=conflicts.delivers,
        lost=len(conflicts.lost),
        shortest=conflicts.shortest,
        why=None,
    )


def planned_json(plan: PlannedExchange, why: str = "") -> ExchangeJson:
    """Return a total exchange by a plan for any network; ``why`` says why this plan is used."""
    conflicts = plan.conflicts
    return {
        "spec": plan.net.spec,
        "way": plan.plan.key,
        "title": plan.plan.title,
        "source": "Standard",
        "variant": None,
        "steps": plan.steps,
        "hops": plan.hops,
        "conflicts": {
            "hop_synchronous": conflicts.hop_synchronous.steps,
            "held_path": conflicts.held_path.steps,
        },
        "time": plan.time,
        "hypercube": None,
        "bounds": bounds_json(plan.net),
        "delivers": True,
        "lost": 0,
        "shortest": True,
        "why": why or None,
    }
