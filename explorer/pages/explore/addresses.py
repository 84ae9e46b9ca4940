"""Files and copies made from Explore; the state of the page is in the query string."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from io import BytesIO
from typing import Final

from flask import Response, abort, jsonify, request

from explorer.core.errors import ExplorerError
from explorer.core.ints import is_digits
from explorer.core.open_graphs import with_file_names
from explorer.core.plugins.loading import plugin_options
from explorer.core.registry import network
from explorer.documents.stage.growth import growth_document
from explorer.documents.tasks.side_by_side import beside_csv, beside_results
from explorer.export.film import require_rows
from explorer.export.link_formats import WRITERS, no_progress
from explorer.notation.exact import to_json
from explorer.pages.endpoints.answers import (
    download,
    file_refusal,
    file_stem,
    json_bytes,
    query_text,
    refusing_errors,
    request_language,
    served,
)
from explorer.state.explore import ExploreState
from explorer.tasks.beside import BESIDE, side_by_side
from explorer.tasks.command import query_of
from explorer.tasks.registry import read_state, tasks


def _requested_state() -> ExploreState:
    return read_state(query_text())


def _file_name(state: ExploreState, ending: str) -> str:
    """Return the name of a file after its network; ``ending`` may begin with a further name."""
    return f"{file_stem(state.net.spec)}{ending}"


MAX_LINK_ENDS: Final = 2**20
"""Maximum number of link ends in a file of the page, held in memory; a command has no limit."""


def _require_listed(state: ExploreState) -> None:
    """Raise TooLarge for a network with more links than a file of the page lists."""
    state.net.require_held("a list of its links")
    state.net.require_ends("a list of its links", MAX_LINK_ENDS)


@served(seconds=20.0)
def network_file(form: str) -> Response:
    """Answer with every link of the network, in a format of other programs."""
    if form not in WRITERS:
        abort(404)
    state, content = _requested_state(), BytesIO()
    try:
        _require_listed(state)
        for part in WRITERS[form](state.net, no_progress):
            content.write(part.encode())
    except ExplorerError as error:
        return file_refusal(error)
    return download(content.getvalue(), form, _file_name(state, f".{form}"))


def _refusals(state: ExploreState) -> dict[str, str]:
    """Return why the page cannot make a handout or a file of the network, by purpose.

    The URL gives the number of steps on the stage, which only the page knows.
    """
    steps = request.args.get("steps", "")
    rows = int(steps) if is_digits(steps, 9) else 0
    checks: dict[str, Callable[[], None]] = {
        "handout": lambda: require_rows(rows),
        "network": lambda: _require_listed(state),
    }
    refusals = {}
    for purpose, check in checks.items():
        try:
            check()
        except ExplorerError as error:
            refusals[purpose] = f"{error.sentence}."
    return refusals


def copies() -> Response:
    """Answer with the state as Python, as a command, in LaTeX, as JSON, for the clipboard.

    ``refusals`` says which files the page cannot make, and why.
    """
    state = _requested_state()
    task = tasks()[state.task.key]
    try:
        document = task.document(state)
    except ExplorerError as error:
        return file_refusal(error)
    plugins = plugin_options(state.net, state.router, task)
    words = task.words(query_of(state, task.always))
    return jsonify(
        python=task.python(state),
        command=shlex.join(
            ["explorer", *with_file_names(words, state.net, state.router), *plugins]
        ),
        latex=task.latex(state, document),
        json=to_json({"spec": state.net.spec, **document}),
        refusals=_refusals(state),
    )


def beside_table(form: str) -> Response:
    """Answer with the differences between routes side by side, as CSV or as the page's JSON.

    The results of every pair may be sent as ``over`` and ``apart``.
    """
    state = _requested_state()
    if form not in ("csv", "json") or state.task.view_mode(dict(state.options)) != BESIDE:
        abort(404)
    try:
        comparison = side_by_side(state, request.args.get("over"), request.args.get("apart", ""))
    except ExplorerError as error:
        return file_refusal(error)
    if form == "json":
        return jsonify(beside_results(comparison))
    return download(beside_csv(comparison).encode(), "csv", _file_name(state, "-side-by-side.csv"))


@refusing_errors
def growth() -> Response:
    """Answer with how ``net`` grows from ``from``, or the reverse; 400 with a sentence."""
    net, other = (network(request.args.get(name, "")) for name in ("net", "from"))
    body = json_bytes(growth_document(net, other, request_language()))
    return Response(body, content_type="application/json")
