"""The document of the Explore page for a state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha1

from explorer.analysis.routes.next_hops import next_hops_along
from explorer.analysis.routes.shortest_route import shortest_alternative
from explorer.core.errors import (
    BrokenContract,
    ExplorerError,
    TooLarge,
    describe_error,
    plugin_place,
)
from explorer.core.plugins.loading import plugin_file
from explorer.core.registry import network, routers_for
from explorer.core.scene import Scene
from explorer.documents.route.next_hops import NextHopRow, next_hop_rows
from explorer.documents.stage.controls import Control, controls
from explorer.documents.stage.explore import (
    ComplaintRow,
    ExploreDocument,
    Refusal,
    TaskDocument,
    route_document,
)
from explorer.documents.stage.map import StageDocument, stage_document
from explorer.documents.stage.map_layers import MapLayer, layer
from explorer.notation.json_form import json_form
from explorer.routing.traces.trace import Trace, choose_variant, read_faults
from explorer.scenes.corridor import corridor
from explorer.scenes.scene import stage_scene
from explorer.scenes.smaller import smaller_spec
from explorer.state.explore import Complaint, ExploreState
from explorer.state.parameters import DEFAULT_TASK
from explorer.tasks.beside import BESIDE, BROWSER_FOLDER
from explorer.tasks.plugin_router import recorded_route, requested_trace
from explorer.tasks.registry import read_state, tasks
from explorer.tasks.task import Task, nest_on_map

MAX_RANKED_HOPS = 2_000
"""Maximum number of next hops that are ranked for a route seen through the lens."""


def answer(state: ExploreState, known: str = "") -> ExploreDocument:
    """Return the document of a state; ``known`` names the drawing that the page has already.

    If a network or a router breaks its contract, the next possible state is shown, with a
    complaint.
    """
    try:
        return state_document(state, known)
    except Exception as failure:
        error = refusal(failure)
        for other in (*fallback_states(state), read_state("")):
            try:
                page = state_document(other, known)
            except Exception as again:
                refusal(again)
                continue
            note = f"Shown is {other.net.spec}, routed by: {other.router.title}."
            page["complaints"].append(complaint_document(Complaint("router", str(error), note)))
            return page
        raise error from failure


def refusal(error: Exception) -> ExplorerError:
    """Return an error as a refusal if it is one or comes from a plug-in; raise any other error."""
    if isinstance(error, ExplorerError):
        return error
    if isinstance(error, MemoryError) or not plugin_place(error):
        raise error
    return BrokenContract(describe_error(error))


def fallback_states(state: ExploreState) -> Iterator[ExploreState]:
    """Yield the same message as a route, then by the other routers of its network."""
    if state.task.key != DEFAULT_TASK:
        route = tasks()[DEFAULT_TASK]
        usual = tuple((option.name, option.standard(state.net)) for option in route.options)
        yield replace(state, task=route, options=usual)
    for router in routers_for(state.net):
        if router is not state.router:
            yield replace(state, router=router, variant=choose_variant(router, None), step=0)


def state_document(
    state: ExploreState, known: str, known_trace: Trace | None = None
) -> ExploreDocument:
    """Return the document of a state without fallback; ``known_trace`` is its route, if known."""
    task = tasks()[state.task.key]
    plugin_route = None if known_trace else recorded_route(state)
    trace = known_trace or (
        plugin_route.route_recording.trace if plugin_route else requested_trace(state)
    )
    shortest = shortest_alternative(trace) if task.key == DEFAULT_TASK else ()
    path = route_to_draw(task, state) or trace.nodes
    usual_scene = scene_of(state, path)
    scene = task.arranged(state, usual_scene)
    changes = "" if usual_scene.complete else str(path)
    changes += "" if scene is usual_scene else str([digest.at for digest in scene.marks])
    digest = changes and sha1(changes.encode()).hexdigest()[:12]
    page = route_document(
        trace, scene, f"{state.net.spec}{digest and '@' + digest}", known, shortest
    )
    return json_form(
        ExploreDocument,
        state,
        **page,
        show=task_or_refusal(task, state, scene),
        controls=task_controls(task, state),
        task=task.key,
        mode=task.view_mode(dict(state.options)),
        complaints=[complaint_document(said) for said in (*state.complaints, *state.notes)],
        stage=stage_view(trace, state),
        ahead=legal_next_hops(state, trace, scene),
        modules=modules_of_state(state),
        own=plugin_route.document(scene, nest_on_map(state))
        if plugin_route and is_line_by_line(state)
        else None,
    )


def scene_of(state: ExploreState, along: tuple[int, ...]) -> Scene:
    """Return the scene of a state: for a network on the map, only the nodes along the path."""
    if state.stage == state.stages[0] == "map":
        return corridor(state.net, along)
    return stage_scene(state.net, along)


def legal_next_hops(
    state: ExploreState, trace: Trace, scene: Scene
) -> list[list[NextHopRow]] | None:
    """Return the legal next hops at every node of a route, None unless the lens is on.

    For a long route, only those of the first nodes, MAX_RANKED_HOPS in all; the other lists are
    empty.
    """
    if "lens" not in state.view or state.task.key != DEFAULT_TASK:
        return None
    nodes = trace.nodes[: max(1, MAX_RANKED_HOPS // len(state.net.ports))]
    hops_along = next_hops_along(
        state.net, nodes, trace.target, read_faults(state.net, state.faults)
    )
    marks, nest = scene.mark_of_node, nest_on_map(state)
    return [next_hop_rows(state.net, hops, marks, nest) for hops in hops_along]


def modules_of_state(state: ExploreState) -> tuple[str, ...]:
    """Return the browser modules that draw a state, in addition to those of every page.

    >>> [modules_of_state(read_state(query)) for query in ("?net=Q(20)", "?predict=distance")]
    [('tasks/route', 'map/mount'), ('tasks/route', 'predict/mount')]
    """
    mode = state.task.view_mode(dict(state.options))
    folder = BROWSER_FOLDER if mode == BESIDE else mode
    folders = ([folder] if folder else []) + (["map"] if state.stage == "map" else [])
    folders += ["debugger"] if is_line_by_line(state) else []
    return (f"tasks/{state.task.key}", *(f"{folder}/mount" for folder in folders))


def is_line_by_line(state: ExploreState) -> bool:
    """Return whether a route of a visitor's router is shown line by line, and not predicted."""
    mode = tasks()[state.task.key].view_mode(dict(state.options))
    return state.task.key == DEFAULT_TASK and not mode and plugin_file(state.router) is not None


def route_to_draw(task: Task, state: ExploreState) -> tuple[int, ...] | None:
    """Return the nodes along which a task draws a large network, None if the task is refused."""
    try:
        return task.layout_path(state)
    except ExplorerError:
        return None


def stage_view(trace: Trace, state: ExploreState) -> StageDocument:
    """Return how the network is shown; on the map, with the layer of the task."""
    look, net = state.look, state.net
    kind = state.stage
    task_layer = map_layer(tasks()[state.task.key], state) if kind == "map" else layer()
    usual, follow = state.stages[0], look.stage == "follow"
    return stage_document(trace, kind, usual, follow, look.place(net), look.wide, task_layer)


def map_layer(task: Task, state: ExploreState) -> MapLayer:
    """Return the layers that a task draws on the map, none if the network refuses the task."""
    try:
        return task.on_map(state)
    except ExplorerError:
        return layer()


def task_or_refusal(task: Task, state: ExploreState, scene: Scene) -> TaskDocument | Refusal | None:
    """Return the document of a task, or a refusal of the network as one sentence."""
    try:
        return task.show(state, scene)
    except ExplorerError as error:
        nearest = error.nearest or (
            smaller_spec(state.net) if isinstance(error, TooLarge) else None
        )
        return {
            "refused": f"{error.sentence}.",
            "nearest": nearest,
            "nearestOf": nearest and option_of_nearest(task, state, nearest),
            "steps": 0,
        }


def option_of_nearest(task: Task, state: ExploreState, nearest: str) -> str | None:
    """Return the parameter that can have ``nearest`` as its value, None if no parameter can."""
    try:
        network(nearest)
    except ExplorerError:
        name = task.refusing_option(dict(state.options))
        option = next((option for option in task.options if option.name == name), None)
        fits = option is not None and option.settle(state.net, nearest)[1] is None
        return name if fits else None
    return "net"


def task_controls(task: Task, state: ExploreState) -> list[Control]:
    """Return the controls of a task that have an effect with the other options as they are."""
    values = dict(state.options)
    inactive = task.inactive_options(values)
    return controls(
        state.net, [option for option in task.options if option.name not in inactive], values
    )


def complaint_document(complaint: Complaint) -> ComplaintRow:
    """Return a complaint as a document."""
    return json_form(ComplaintRow, complaint)
