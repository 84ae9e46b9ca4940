"""From a state to the document of the Explore page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha1

from explorer.analysis.shortest import shortest_beside
from explorer.core.errors import BrokenContract, ExplorerError, TooLarge, place, told
from explorer.core.registry import network, routers_for
from explorer.core.scene import Scene
from explorer.routing.trace import Trace, choose_variant, read_faults, run
from explorer.scenes.scene import drawn_whole, stage_scene
from explorer.scenes.smaller import smaller
from explorer.state.explore import Complaint, ExploreState
from explorer.state.parameters import DEFAULT_TASK
from explorer.state.stage import stages
from explorer.tasks.registry import read_state, tasks
from explorer.tasks.task import Task
from explorer.views.controls import Control, controls
from explorer.views.explore import (
    ComplaintRow,
    ExploreDocument,
    Refusal,
    TaskDocument,
    document,
)
from explorer.views.map import StageDocument, stage_document


def answer(state: ExploreState, known: str = "") -> ExploreDocument:
    """Return the document of a state; ``known`` names the drawing that the page has already.

    Where a network or a router breaks its contract, the next best thing is shown, and said.
    """
    try:
        return drawn(state, known)
    except Exception as failure:
        error = refusal(failure)
        for other in (*instead(state), read_state("")):
            try:
                page = drawn(other, known)
            except Exception as again:
                refusal(again)
                continue
            shown = f"Shown is {other.net.spec}, routed by: {other.router.title}."
            page["complaints"].append(complained(Complaint("router", str(error), shown)))
            return page
        raise error from failure


def refusal(error: Exception) -> ExplorerError:
    """Return an error as a refusal: what a plug-in fails with is one; a fault of ours is raised."""
    if isinstance(error, ExplorerError):
        return error
    if not place(error):
        raise error
    return BrokenContract(told(error))


def instead(state: ExploreState) -> Iterator[ExploreState]:
    """Yield the same message as a route, then by the other routers of its network."""
    if state.task.key != DEFAULT_TASK:
        yield replace(state, task=tasks()[DEFAULT_TASK], options=())
    for router in routers_for(state.net):
        if router is not state.router:
            yield replace(state, router=router, variant=choose_variant(router, None), step=0)


def drawn(state: ExploreState, known: str) -> ExploreDocument:
    """Return the document of a state as it stands."""
    task = tasks()[state.task.key]
    trace = traced(state)
    beside = shortest_beside(trace) if task.key == DEFAULT_TASK else ()
    along = task.along(state) or trace.nodes
    scene = stage_scene(state.net, along)
    mark = "" if drawn_whole(state.net) else sha1(str(along).encode()).hexdigest()[:12]
    page = document(trace, scene, f"{state.net.spec}{mark and '@' + mark}", known, beside)
    return {
        **page,
        "show": shown(task, state, scene),
        "controls": chosen(task, state),
        "search": state.search,
        "step": state.step,
        "view": state.view,
        "theme": state.theme,
        "task": task.key,
        "faults": state.faults,
        "complaints": [complained(complaint) for complaint in state.complaints],
        "stage": seen(trace, state),
    }


def seen(trace: Trace, state: ExploreState) -> StageDocument:
    """Return how the network is seen, and can be."""
    look = state.look
    place = look.place(state.net)
    return stage_document(trace, look.kind(state.net), stages(state.net), place, look.wide)


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


def shown(task: Task, state: ExploreState, scene: Scene) -> TaskDocument | Refusal | None:
    """Return the document of a task; what the network refuses becomes one sentence."""
    try:
        return task.show(state, scene)
    except ExplorerError as error:
        nearest = error.nearest or (smaller(state.net) if isinstance(error, TooLarge) else None)
        return {
            "refused": f"{error.sentence}.",
            "nearest": nearest,
            "nearestOf": nearest and nearest_of(task, state, nearest),
            "steps": 0,
        }


def nearest_of(task: Task, state: ExploreState, nearest: str) -> str | None:
    """Return which parameter the nearest thing to be had is a value of, None if of none."""
    try:
        network(nearest)
    except ExplorerError:
        return task.blamed(dict(state.options))
    return "net"


def chosen(task: Task, state: ExploreState) -> list[Control]:
    """Return the controls of a task that matter with the others as they are."""
    values = dict(state.options)
    idle = task.idle(values)
    return controls(state.net, [one for one in task.options if one.name not in idle], values)


def complained(complaint: Complaint) -> ComplaintRow:
    """Return a complaint as the page tells it."""
    return {
        "field": complaint.field,
        "sentence": complaint.sentence,
        "why": complaint.why,
        "instead": complaint.instead,
        "nearest": complaint.nearest,
    }
