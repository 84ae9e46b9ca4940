"""Requests of a run of messages over time: its curve, reasons of hops, results of BookSim."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from flask import Flask, Response, request

from explorer.analysis.queues.load import Load
from explorer.core.errors import OutsideRange, TooLarge, brief
from explorer.core.limits import page_limits
from explorer.documents.queues.points import LoadPoint, load_points
from explorer.documents.queues.simulated_document import simulated_document
from explorer.pages.endpoints.answers import (
    fresh_json,
    json_bytes,
    query_text,
    refusing_errors,
    served,
)
from explorer.pages.endpoints.map import cacheable_response, valid_state
from explorer.routing.traces.trace import run
from explorer.simulators.booksim_result import MAX_BYTES
from explorer.state.explore import ExploreState
from explorer.tasks import queues

MAX_LOADS: Final = 3
"""Maximum number of loads in one request."""


def read_loads(text: str) -> list[Fraction]:
    """Return loads from a URL, separated by commas; raise OutsideRange for others.

    >>> read_loads("0.1,0.2")
    [Fraction(1, 10), Fraction(1, 5)]
    """
    parts = text.split(",")
    if len(parts) > MAX_LOADS:
        raise OutsideRange(f"{brief(text)!r} is more than {MAX_LOADS} loads")
    return [Fraction(queues.check_load(part)) for part in parts]


def timed_state(refusal_text: str) -> ExploreState:
    """Return the state of a request; raise OutsideRange if it is not of messages over time."""
    state = valid_state(query_text())
    if not queues.is_timed(dict(state.options)):
        raise OutsideRange(refusal_text)
    return state


def points_that_fit(
    simulations: Sequence[Load], loads: Sequence[Fraction]
) -> list[list[LoadPoint]]:
    """Return the points of the loads, or of the first ones if all are too large; one list a run.

    Raises TooLarge if the first load is too large.
    """
    try:
        for simulation in simulations:
            simulation.require_loads(loads)
    except TooLarge:
        if len(loads) < 2:
            raise
        return points_that_fit(simulations, loads[:-1])
    return [load_points(simulation, loads) for simulation in simulations]


@refusing_errors
def curve() -> Response:
    """Answer with the points of some loads, one list a run; 400 with a sentence."""
    with page_limits():
        state = timed_state("only messages over time have a latency against their load")
        loads = read_loads(request.args.get("loads", ""))
        points = points_that_fit(queues.simulations(state), loads)
    return cacheable_response(state.net, json_bytes(points), "application/json")


@refusing_errors
def reasons() -> Response:
    """Answer with the router's reason for each hop from the source of a state to its target."""
    state = valid_state(query_text())
    trace = run(state.router, state.net, state.source, state.target, state.variant)
    return cacheable_response(
        state.net, json_bytes([hop.why for hop in trace.hops]), "application/json"
    )


FILE_SEPARATOR: Final = "\f"
"""Separator of two files in a body; the first line of each file is its name."""

MAX_NAME_BYTES: Final = 4_000
"""Maximum number of bytes of the names of files."""


def read_files(body: bytes) -> list[tuple[str, str]]:
    """Return the files of a body by name and text; bytes that are not UTF-8 are replaced.

    >>> read_files(b"a.txt\\nTotal run time 1\\n\\fb.txt\\n")
    [('a.txt', 'Total run time 1\\n'), ('b.txt', '')]
    """
    parts = (part.partition("\n") for part in body.decode("utf-8", "replace").split(FILE_SEPARATOR))
    return [(name, text) for name, _, text in parts]


@served(body=MAX_BYTES + MAX_NAME_BYTES, seconds=10.0)
@refusing_errors
def booksim() -> Response:
    """Answer with the BookSim results in the body beside the runs of a state; nothing is stored."""
    body = request.get_data()
    with page_limits():
        state = timed_state("only messages over time stand beside a simulator")
        document = simulated_document(queues.simulations(state), read_files(body))
    return fresh_json(document)


def serve(server: Flask, prefix: str, base: str) -> None:
    """Serve these requests beside those of the map, under the same path."""
    server.add_url_rule(f"{prefix}{base}curve", "map_curve", curve)
    server.add_url_rule(f"{prefix}{base}reasons", "map_reasons", reasons)
    server.add_url_rule(f"{prefix}{base}booksim", "map_booksim", booksim, methods=["POST"])
