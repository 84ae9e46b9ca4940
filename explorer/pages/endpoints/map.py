"""Answers to a stage while it is in use: cells of the map, the continuation of a predicted route.

All answers except a search by address never change for a network. Their URL contains the
fingerprint of the code that computes them, so a browser requests each once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from flask import Flask, Response, request

from explorer.core.errors import OutsideRange, brief
from explorer.core.ints import is_digits
from explorer.core.limits import page_limits
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.documents.stage.map import addresses_of, bundle_rows, find_node, nest_document
from explorer.pages.endpoints.answers import fresh_json, json_bytes, query_text, refusing_errors
from explorer.scenes.nests.cells import Nest
from explorer.scenes.nests.cells import Path as CellPath
from explorer.scenes.nests.find import nest_of
from explorer.scenes.nests.tiles import tile
from explorer.scenes.scene import stage_scene
from explorer.state.explore import ExploreState
from explorer.static.fingerprint import built_in, cached_response, fingerprint
from explorer.tasks.registry import read_state, tasks
from explorer.tasks.route import predicted_leg

MAX_PATH_CHARACTERS: Final = 600
"""Maximum number of characters of a path; the deepest nest has 72 levels."""

MAX_QUERY_CHARACTERS: Final = 4000
"""Maximum number of characters of a request about a cell of a task's layer."""

ANSWERING_CODE: Final = (
    *("core", "graphs", "networks", "analysis", "collectives", "routing", "scenes", "tasks"),
    *("state", "notation", "words", "simulators", "documents"),
)
"""The code that computes tiles and the layers of tasks."""


version = cache(lambda: fingerprint(ANSWERING_CODE))


def read_path(text: str) -> CellPath:
    """Return the digits of a path such as ``0.3.1``; an empty path is the whole network.

    >>> read_path("0.3.1"), read_path("")
    ((0, 3, 1), ())
    """
    parts = text.split(".") if text else []
    are_numbers = all(is_digits(part, 7) for part in parts)
    if not are_numbers or len(text) > MAX_PATH_CHARACTERS:
        raise OutsideRange(f"{brief(text)!r} is no path: numbers with dots between them are")
    return tuple(int(part) for part in parts)


def _of_cell(compute: Callable[[Nest, CellPath], Any]) -> Callable[[Network, CellPath], Any]:
    return lambda net, path: compute(nest_of(net), path)


ANSWERS: Final[dict[str, Callable[[Network, CellPath], Any]]] = {
    "nest": lambda net, _path: nest_document(net),
    "tile": _of_cell(tile),
    "addresses": _of_cell(addresses_of),
    "bundles": _of_cell(bundle_rows),
}


@refusing_errors
def cell_answer(what: str) -> Response:
    """Answer a question about a cell: bytes for a tile, JSON for the rest; 400 with a sentence."""
    net = network(request.args.get("net", ""))
    result = ANSWERS[what](net, read_path(request.args.get("path", "")))
    if isinstance(result, bytes):
        return cacheable_response(net, result, "application/octet-stream")
    return cacheable_response(net, json_bytes(result), "application/json")


def cacheable_response(net: Network, body: bytes, kind: str) -> Response:
    """Return an answer that may be cached for ever, unless the network may change."""
    return cached_response(body, kind, built_in(net))


def valid_state(search: str) -> ExploreState:
    """Return the state of a query; raise OutsideRange for the first invalid parameter."""
    state = read_state(search[:MAX_QUERY_CHARACTERS])
    if state.complaints:
        # No other state is shown instead.
        raise OutsideRange(state.complaints[0].why, state.complaints[0].nearest)
    return state


@refusing_errors
def cell_census() -> Response:
    """Answer with the data that the layer of a task requests for a cell; 400 with a sentence."""
    with page_limits():
        state = valid_state(query_text())
        task = tasks()[state.task.key]
        tally = task.census(state, read_path(request.args.get("path", "")))
    return cacheable_response(state.net, json_bytes(tally), "application/json")


@refusing_errors
def predicted_route() -> Response:
    """Answer with the continuation of a predicted route, from its source on."""
    state = valid_state(query_text())
    if state.task.view_mode(dict(state.options)) != "predict":
        raise OutsideRange("nothing is predicted")
    body = json_bytes(predicted_leg(state, stage_scene(state.net, (state.source,))))
    return cacheable_response(state.net, body, "application/json")


@refusing_errors
def node_place() -> Response:
    """Answer with the place of the node that an address, an ``#index`` or ``farthest`` names."""
    net = network(request.args.get("net", ""))
    texts = (request.args.get(name, "")[:2000] for name in ("text", "here"))
    return fresh_json(find_node(net, *texts))


def serve(server: Flask, prefix: str) -> str:
    """Serve the requests of the map; return the path under which they are served."""
    base = f"map/{version()}/"
    for what in ANSWERS:
        server.add_url_rule(
            f"{prefix}{base}{what}", f"map_{what}", lambda what=what: cell_answer(what)
        )
    server.add_url_rule(f"{prefix}{base}node", "map_node", node_place)
    server.add_url_rule(f"{prefix}{base}census", "map_census", cell_census)
    server.add_url_rule(f"{prefix}{base}leg", "map_leg", predicted_route)
    return base
