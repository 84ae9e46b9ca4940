"""What is taken along from Explore: the state of the page in its query string, as a file."""

from __future__ import annotations

import shlex
from typing import Final

from flask import Response, abort, jsonify, request

from explorer.core.errors import ExplorerError
from explorer.core.plugins.loading import plugin_options
from explorer.display.picture_size import size
from explorer.documents.tasks.side_by_side import beside_csv, beside_over
from explorer.export.link_formats import WRITERS, no_progress
from explorer.export.route_files import PICTURES, film, picture
from explorer.notation.exact import to_json
from explorer.routing.trace import Trace
from explorer.state.explore import ExploreState
from explorer.state.parameters import DEFAULT_TASK
from explorer.tasks.beside import BESIDE, side_by_side
from explorer.tasks.command import query_of
from explorer.tasks.plugin_router import traced
from explorer.tasks.registry import read_state, tasks
from explorer.web.endpoints.downloads import download

MOST_PICTURES: Final = 220
"""Pictures of a GIF that a page asks for: some twenty hops."""

LARGEST: Final = (1280, 720)
"""Pixels of a film at most: a page asks for many pictures at once."""

FILMS: Final = ("html", "gif", "svg")
"""Films that a page asks for: an MP4 takes longer than a visitor may have computed."""

ENDINGS: Final = {"tikz": "tex", "sheet": "html"}


def _requested_state() -> ExploreState:
    return read_state(request.query_string.decode("utf-8", "replace"))


def _size(most: tuple[int, int] | None = None) -> tuple[int, int] | None:
    """Return the size that is asked for, made to fit; None where none is said."""
    text = request.args.get("size")
    if not text:
        return None
    wide, high = size(text)
    if most is None:
        return wide, high
    shrunk = min(1.0, most[0] / wide, most[1] / high)
    return max(1, round(wide * shrunk)), max(1, round(high * shrunk))


def _name(state: ExploreState, ending: str) -> str:
    stem = "".join(c if c.isalnum() else "-" for c in state.net.spec).strip("-")
    return f"{stem}.{ENDINGS.get(ending, ending)}"


def _trace(state: ExploreState) -> Trace | None:
    """Return the route of a state, None where it is not on the stage, or is to be guessed."""
    on_stage = state.task.key == DEFAULT_TASK and not state.task.view_mode(dict(state.options))
    return traced(state) if on_stage else None


def _refused(error: ExplorerError) -> Response:
    answer = jsonify(error=str(error), nearest=error.nearest)
    answer.status_code = 422
    return answer


def taken_picture(form: str) -> Response:
    """Answer with what is shown, at its step, as a picture."""
    if form not in PICTURES:
        abort(404)
    state = _requested_state()
    try:
        trace = _trace(state)
        step = None if trace is None or state.step is None else min(state.step, len(trace.hops))
        theme = state.theme or "light"
        content = picture(state.net, trace, step, form, theme, _size())
    except ExplorerError as error:
        return _refused(error)
    return download(content, form, _name(state, form))


def taken_film(form: str) -> Response:
    """Answer with the route as a film of all its hops."""
    if form not in FILMS:
        abort(404)
    state = _requested_state()
    try:
        trace = traced(state)
        steps = range(len(trace.hops) + 1)
        pixels = _size(LARGEST)
        content = film(trace, steps, form, state.theme or "light", pixels, most=MOST_PICTURES)
    except ExplorerError as error:
        return _refused(error)
    return download(content, form, _name(state, form))


def taken_network(form: str) -> Response:
    """Answer with every link of the network, as other programs read it."""
    if form not in WRITERS:
        abort(404)
    state = _requested_state()
    try:
        state.net.require_held("a list of its links")
        content = "".join(WRITERS[form](state.net, no_progress))
    except ExplorerError as error:
        return _refused(error)
    return download(content.encode(), form, _name(state, form))


def copies() -> Response:
    """Answer with what is shown in Python, as a command, in LaTeX, as JSON, for the clipboard."""
    state = _requested_state()
    task = tasks()[state.task.key]
    try:
        document = task.document(state)
    except ExplorerError as error:
        return _refused(error)
    own = plugin_options(state.net, state.router, task)
    return jsonify(
        python=task.python(state),
        command=shlex.join(["explorer", *task.words(query_of(state, task.always)), *own]),
        latex=task.latex(state, document),
        json=to_json({"spec": state.net.spec, **document}),
    )


taken_network.seconds = 20.0  # type: ignore[attr-defined]
taken_picture.seconds = 20.0  # type: ignore[attr-defined]
taken_film.seconds = 60.0  # type: ignore[attr-defined]


def beside_table(form: str) -> Response:
    """Answer with what differs between routes side by side, as CSV or as the page has it.

    What every pair came to, block by block, may be sent along: ``over`` and ``apart``.
    """
    state = _requested_state()
    if form not in ("csv", "json") or state.task.view_mode(dict(state.options)) != BESIDE:
        abort(404)
    try:
        comparison = side_by_side(state, request.args.get("over"), request.args.get("apart", ""))
    except ExplorerError as error:
        return _refused(error)
    if form == "json":
        return jsonify(beside_over(comparison))
    return download(beside_csv(comparison).encode(), "csv", _name(state, "csv"))
