"""What a run of messages over time asks for: its curve, why a hop, what BookSim wrote beside it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from flask import Flask, Response, request

from explorer.analysis.queues.load import Load
from explorer.core.errors import OutsideRange, TooLarge, brief
from explorer.core.limits import on_a_page
from explorer.documents.queues.points import LoadPoint, load_points
from explorer.documents.queues.simulated_document import simulated_document
from explorer.pages.endpoints.answers import answered, json_bytes, served
from explorer.pages.endpoints.map import binary_response, state_of
from explorer.routing.trace import run
from explorer.simulators.booksim_result import MOST_BYTES
from explorer.state.explore import ExploreState
from explorer.tasks import queues

MOST_LOADS: Final = 3
"""Points that are asked for together."""


def read_loads(text: str) -> list[Fraction]:
    """Return loads as an address has them, with commas between; raise OutsideRange for others.

    >>> read_loads("0.1,0.2")
    [Fraction(1, 10), Fraction(1, 5)]
    """
    parts = text.split(",")
    if len(parts) > MOST_LOADS:
        raise OutsideRange(f"{brief(text)!r} is more than {MOST_LOADS} loads")
    return [Fraction(queues.load(part)) for part in parts]


def timed_state(refused: str) -> ExploreState:
    """Return the state that a request asks for; raise OutsideRange where nothing waits in it."""
    state = state_of(request.query_string.decode())
    if not queues.is_timed(dict(state.options)):
        raise OutsideRange(refused)
    return state


def points_that_fit(questions: Sequence[Load], loads: Sequence[Fraction]) -> list[list[LoadPoint]]:
    """Return the points of some loads, or of the first that are not too much; one list a run.

    Raises TooLarge where the first is too much.
    """
    try:
        for question in questions:
            question.require_loads(loads)
    except TooLarge:
        if len(loads) < 2:
            raise
        return points_that_fit(questions, loads[:-1])
    return [load_points(question, loads) for question in questions]


@answered
def curve() -> Response:
    """Answer with the points of some loads, one list a run; 400 with a sentence."""
    with on_a_page():
        state = timed_state("only messages over time have a latency against their load")
        loads = read_loads(request.args.get("loads", ""))
        points = points_that_fit(queues.questions(state), loads)
    return binary_response(state.net, json_bytes(points), "application/json")


@answered
def reasons() -> Response:
    """Answer why a router takes each hop from one end of a state to the other."""
    state = state_of(request.query_string.decode())
    trace = run(state.router, state.net, state.source, state.target, state.variant)
    return binary_response(
        state.net, json_bytes([hop.why for hop in trace.hops]), "application/json"
    )


NEXT_FILE: Final = "\f"
"""Between two files of one body: each has its name as its first line."""

MOST_NAMES: Final = 4_000
"""Bytes of the names of files."""


def read_files(body: bytes) -> list[tuple[str, str]]:
    """Return the files of a body, name and text; what is no UTF-8 in it is no line that is read.

    >>> read_files(b"a.txt\\nTotal run time 1\\n\\fb.txt\\n")
    [('a.txt', 'Total run time 1\\n'), ('b.txt', '')]
    """
    parts = (part.partition("\n") for part in body.decode("utf-8", "replace").split(NEXT_FILE))
    return [(name, text) for name, _, text in parts]


@served(body=MOST_BYTES + MOST_NAMES, seconds=10.0)
@answered
def booksim() -> Response:
    """Answer what the files in the body hold beside what a state runs; nothing of it is kept."""
    body = request.get_data()
    with on_a_page():
        state = timed_state("only messages over time stand beside a simulator")
        document = simulated_document(queues.questions(state), read_files(body))
    headers = {"Cache-Control": "no-store"}
    return Response(json_bytes(document), content_type="application/json", headers=headers)


def serve(server: Flask, prefix: str, base: str) -> None:
    """Answer these questions beside those of the map, under the same path."""
    server.add_url_rule(f"{prefix}{base}curve", "map_curve", curve)
    server.add_url_rule(f"{prefix}{base}reasons", "map_reasons", reasons)
    server.add_url_rule(f"{prefix}{base}booksim", "map_booksim", booksim, methods=["POST"])
