"""The document of the Explore page: all that the page needs to show a network and a message."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias, TypedDict

import numpy as np

from explorer.core.network import Network
from explorer.core.registry import routers_for
from explorer.core.scene import Scene
from explorer.core.search import distances_towards
from explorer.documents.route.next_hops import NextHopRow
from explorer.documents.route.plugin_router import OwnRouter
from explorer.documents.route.trace import TraceDocument, trace_document
from explorer.documents.stage.controls import Control
from explorer.documents.stage.drawing import Drawing, drawing
from explorer.documents.stage.map import StageDocument
from explorer.documents.stage.network_panel import NetworkPanel, panel_document
from explorer.notation.json_form import json_form
from explorer.routing.traces.trace import Trace
from explorer.words.lines import Line


class RouterChoice(TypedDict):
    """An available router, with the names of its variants, and whether it goes round faults."""

    key: str
    title: str
    variants: tuple[str, ...]
    tolerates_faults: bool


class ChosenRouter(RouterChoice):
    """The chosen router, its source, and whether it promises shortest routes.

    ``term`` is the key of the term that explains its kind, or empty.
    """

    source: str
    term: str
    variant: str | None
    shortest: bool


class RouteDocument(TypedDict):
    """A network and a message in it; ``drawing`` is null if the page has it already."""

    network: NetworkPanel
    sceneKey: str
    drawing: Drawing | None
    routers: list[RouterChoice]
    router: ChosenRouter
    trace: TraceDocument
    distances: list[int] | None
    source: str
    target: str


class Refusal(TypedDict):
    """Why a network refuses a task, in one sentence; ``nearestOf`` names the parameter to set."""

    refused: str
    nearest: str | None
    nearestOf: str | None
    steps: int


class ComplaintRow(TypedDict):
    """A parameter of the URL that could not be used."""

    field: str
    sentence: str
    why: str
    instead: str
    nearest: str | None


TaskDocument: TypeAlias = Mapping[str, object]
"""The document of a task, in addition to the message: its ``show`` returns it."""


class ExploreDocument(RouteDocument):
    """The whole answer to a query string of Explore; ``show`` is null for a route.

    ``ahead`` are the legal next hops at every node of a route, if it is seen through the lens.
    ``mode`` is the view of the task that a module of its own draws, if there is one. ``modules``
    are the modules that draw it, in addition to those of every page; ``own`` is null unless a
    visitor's own router routes.
    """

    show: TaskDocument | Refusal | None
    controls: list[Control]
    search: str
    step: int | None
    view: tuple[str, ...]
    theme: str
    task: str
    mode: str
    faults: tuple[str, ...]
    complaints: list[ComplaintRow]
    stage: StageDocument
    ahead: list[list[NextHopRow]] | None
    modules: tuple[str, ...]
    own: OwnRouter | None


class FramingDocument(TypedDict):
    """The surroundings of an embedded stage, the last step to play, and whether it plays by itself.

    ``opens`` is the query string at which Explore shows the same.
    """

    chrome: str
    until: int | None
    autoplay: bool
    opens: str


class EmbedPageDocument(ExploreDocument):
    """The document of an embedded stage, and its framing."""

    framing: FramingDocument


ROUTER_TERMS: Final = MappingProxyType(
    dict.fromkeys(("e-cube", "e-cube-descending"), "e_cube") | {"hyperswitch": "circuit"}
)
"""The terms that explain the kinds of routers, by the key of the router."""


def mark_distances(scene: Scene, net: Network, target: int) -> list[int] | None:
    """Return the distance of every mark to the target, if it is known without a search."""
    nodes = [mark.node for mark in scene.marks]
    closed = net.distance(np.array(nodes, dtype=object if net.nodes > 2**62 else None), target)
    if closed is not None:
        return [int(d) for d in closed]
    return distances_towards(net, target)[nodes].tolist() if scene.complete else None


def route_document(
    trace: Trace, scene: Scene, scene_key: str, known: str, shortest: Sequence[int]
) -> RouteDocument:
    """Return the document of a page; the drawing is left out when the page has it already."""
    net = trace.net
    return {
        "network": panel_document(net, scene),
        "sceneKey": scene_key,
        "drawing": None if known == scene_key else drawing(scene),
        "routers": [json_form(RouterChoice, router) for router in routers_for(net)],
        "router": json_form(
            ChosenRouter,
            trace.router,
            source=Line([trace.router.source]),
            term=ROUTER_TERMS.get(trace.router.key, ""),
            variant=trace.variant,
            shortest=trace.router.promises_shortest,
        ),
        "trace": trace_document(trace, scene, shortest),
        "distances": mark_distances(scene, net, trace.target),
        "source": net.format(trace.source),
        "target": net.format(trace.target),
    }
