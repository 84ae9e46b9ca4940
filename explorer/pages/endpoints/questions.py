"""The question for a class, and the result of a challenge: both are computed and not stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from flask import Flask, Response, request

from explorer.classroom.result_code import server_key, write_code
from explorer.core.errors import OutsideRange
from explorer.core.ints import is_digits
from explorer.core.limits import page_limits
from explorer.documents.ask.question import AskedHop
from explorer.lessons.class_question import AskedChoice, asked_choice
from explorer.notation.json_form import json_fields
from explorer.pages.endpoints.answers import (
    fresh_json,
    query_text,
    refusing_errors,
    request_language,
)
from explorer.pages.endpoints.map import valid_state
from explorer.tasks.challenges.class_question import asked_hop
from explorer.tasks.challenges.result import judged_challenge

URL_PREFIX: Final = "class/"
"""The prefix of the URLs."""


def _requested_question() -> AskedHop | AskedChoice:
    """Return the question for a class, of a route or a lesson, with a judgement of each answer."""
    if "lesson" not in request.args:
        return asked_hop(valid_state(query_text()))
    number = request.args.get("question", "1")
    is_number = is_digits(number, 4)
    lang = request_language()
    return asked_choice(request.args["lesson"], int(number) if is_number else 0, lang)


def _result() -> dict[str, object]:
    """Return the code of a finished challenge, and its content."""
    request_json = request.get_json(force=True, silent=True)
    if not isinstance(request_json, dict) or not isinstance(request_json.get("search"), str):
        raise OutsideRange("a result says its challenge, and how that was answered")
    state = valid_state(request_json["search"])
    result = judged_challenge(state, request_json.get("ways"), request_json.get("seconds"))
    key = server_key()
    return {
        "code": write_code(result, state.net.spec, key),
        "signed": key is not None,
        **json_fields(result, "right", "answers", "shortest"),
    }


def _json_view(compute: Callable[[], object]) -> Callable[[], Response]:
    """Return a view that answers in JSON, or 400 with a sentence if there is no answer."""

    @refusing_errors
    def view() -> Response:
        with page_limits():
            return fresh_json(compute())

    return view


def serve(server: Flask, prefix: str) -> None:
    """Serve the questions for a class, and the codes of results."""
    add = server.add_url_rule
    add(f"{prefix}{URL_PREFIX}asked", "class_asked", _json_view(_requested_question))
    add(f"{prefix}{URL_PREFIX}result", "class_result", _json_view(_result), methods=["POST"])
