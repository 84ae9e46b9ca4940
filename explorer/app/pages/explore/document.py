"""From a state to the document of the Explore page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha1

from explorer.app.pages.explore.tasks import chosen, show, way
from explorer.core.errors import ExplorerError
from explorer.core.network import MOST_BUILT
from explorer.core.registry import routers_for
from explorer.routing.trace import Trace, choose_variant, read_faults, run
from explorer.scenes.scene import drawn_whole, stage_scene
from explorer.state.explore import Complaint, ExploreState, read_state
from explorer.views.explore import ComplaintRow, ExploreDocument, document

MOST_SUGGESTED = 2**16
"""What takes a search, beside the route itself, is done up to so many nodes: it is instant."""


def traced(state: ExploreState) -> Trace:
    """Return the trace a state asks for."""
    return run(
        state.router,
        state.net,
        state.source,
        state.target,
        state.variant,
        read_faults(state.net, state.faults),
    )


def shortest(state: ExploreState, trace: Trace) -> tuple[int, ...]:
    """Return a shortest route to show dotted beside a longer or lost one, or nothing."""
    if trace.delivered and trace.length == trace.distance:
        return ()
    for router in routers_for(state.net):
        small = state.net.nodes <= min(MOST_BUILT, MOST_SUGGESTED)
        if router.promises_shortest and (small or not router.tolerates_faults):
            try:
                return run(router, state.net, state.source, state.target).nodes
            except ExplorerError:
                continue
    return ()


def answer(state: ExploreState, known: str = "") -> ExploreDocument:
    """Return the document of a state; ``known`` names the drawing that the page has already.

    Where a network or a router breaks its contract, the next best thing is shown, and said.
    """
    try:
        return drawn(state, known)
    except ExplorerError as error:
        for other in (*instead(state), read_state("")):
            try:
                page = drawn(other, known)
            except ExplorerError:
                continue
            told = f"Shown is {other.net.spec}, routed by: {other.router.title}."
            page["complaints"].append(complained(Complaint("router", str(error), told)))
            return page
        raise


def instead(state: ExploreState) -> Iterator[ExploreState]:
    """Yield the same message as a route, then by the other routers of its network."""
    if state.task != "route":
        yield replace(state, task="route")
    for router in routers_for(state.net):
        if router is not state.router:
            yield replace(state, router=router, variant=choose_variant(router, None), step=0)


def drawn(state: ExploreState, known: str) -> ExploreDocument:
    """Return the document of a state as it stands."""
    trace = traced(state)
    beside = shortest(state, trace) if state.task == "route" else ()
    along = way(state) or trace.nodes
    scene = stage_scene(state.net, along)
    mark = "" if drawn_whole(state.net) else sha1(str(along).encode()).hexdigest()[:12]
    page = document(trace, scene, f"{state.net.spec}{mark and '@' + mark}", known, beside)
    return {
        **page,
        "show": show(state, scene),
        "controls": chosen(state),
        "search": state.search,
        "step": state.step,
        "view": state.view,
        "theme": state.theme,
        "task": state.task,
        "faults": state.faults,
        "complaints": [complained(complaint) for complaint in state.complaints],
    }


def complained(complaint: Complaint) -> ComplaintRow:
    """Return a complaint as the page tells it."""
    return {
        "field": complaint.field,
        "sentence": complaint.sentence,
        "why": complaint.why,
        "instead": complaint.instead,
        "nearest": complaint.nearest,
    }
