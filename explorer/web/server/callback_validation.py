"""Checks that the body of a callback has the shape that the pages send, before Dash reads it."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any, Final

import orjson
from dash import Dash
from dash.exceptions import DependencyException
from flask import Response, request
from werkzeug.exceptions import HTTPException

from explorer.core.errors import ExplorerError, brief, describe_error
from explorer.pages.endpoints.answers import text_answer
from explorer.words.forms import capital

CALLBACK: Final = "/_dash-update-component"

DEFAULT_MAX_BODY: Final = 2_000_000
"""The most bytes in the body of a request, unless its view sets another limit."""

MAX_BODY: Final = 10_500_000
"""The most bytes in the body of any request: a file of routes may have 10 MB."""

MAX_TEXT_CHARACTERS: Final = 250_000
"""The most characters of a text in a question; texts in URLs are far shorter."""

LOG: Final = logging.getLogger("explorer")


class BadRequestBody(ExplorerError):
    """The body of a callback is not one that a page sends."""


def question_in(body: bytes, callbacks: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the values of a callback's inputs by name, from the body of its request.

    ``callbacks`` are Dash's callbacks by their output. Raises BadRequestBody.
    """
    try:
        document = orjson.loads(body)
    except orjson.JSONDecodeError:
        raise BadRequestBody("the body of a callback is no JSON document") from None
    if not isinstance(document, dict):
        raise BadRequestBody("the body of a callback is no JSON object")
    output = document.get("output")
    callback = callbacks.get(output) if isinstance(output, str) else None
    if callback is None or "callback" not in callback:
        raise BadRequestBody(f"there is no callback {brief(output)!r}")
    name, _, prop = str(output).rpartition(".")
    if document.get("outputs") != {"id": name, "property": prop}:
        raise BadRequestBody(f"the callback {output} has one output, itself")
    if document.get("state", []) != []:
        raise BadRequestBody(f"the callback {output} takes no state")
    changed = document.get("changedPropIds", [])
    if not isinstance(changed, list) or not all(isinstance(word, str) for word in changed):
        raise BadRequestBody("changedPropIds is a list of names")
    return {key: _value(key, value) for key, value in _inputs(document, callback, str(output))}


def _inputs(
    document: Mapping[str, Any], callback: Mapping[str, Any], output: str
) -> list[tuple[str, Any]]:
    """Return (name, value) of each input of a callback, in the callback's order."""
    items = document.get("inputs")
    expected = [(item["id"], item["property"]) for item in callback["inputs"]]
    if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
        raise BadRequestBody(f"the inputs of the callback {output} are no list of objects")
    if [(item.get("id"), item.get("property")) for item in items] != expected:
        names = ", ".join(".".join(name) for name in expected)
        raise BadRequestBody(f"the callback {output} takes {names}")
    return [(item["id"] + "." + item["property"], item.get("value")) for item in items]


KINDS: Final[Mapping[str, type]] = {"ask.data": dict, "url.pathname": str}
"""The type of each input's value, unless it is null."""


def _value(name: str, value: Any) -> Any:
    """Return the value of an input; raise BadRequestBody if no page sends such a value."""
    kind = KINDS.get(name)
    if value is None or kind is None:
        return value
    if not isinstance(value, kind):
        raise BadRequestBody(f"{name} is {brief(value)!r}, which is no {kind.__name__}")
    words = list(value.values()) if isinstance(value, dict) else [value]
    for word in words:
        if isinstance(word, str) and len(word) > MAX_TEXT_CHARACTERS:
            raise BadRequestBody(
                f"{name} holds a text of more than {MAX_TEXT_CHARACTERS:,} characters"
            )
        if isinstance(word, dict | list):
            raise BadRequestBody(f"{name} holds a value that is neither text, number nor truth")
    return value


def check_questions(app: Dash) -> None:
    """Refuse malformed callbacks with a line and 4xx; log an error of the server in one line.

    Dash registers its callbacks at the first request, so they are looked up at each.
    """
    server = app.server
    server.config["MAX_CONTENT_LENGTH"] = DEFAULT_MAX_BODY

    def check_request() -> Response | None:
        view = server.view_functions.get(request.endpoint or "")
        request.max_content_length = getattr(view, "body", DEFAULT_MAX_BODY)
        if request.path != CALLBACK or request.method != "POST":
            return None
        if not request.is_json:
            return text_answer("The body of a callback is a JSON document, and says so.", 415)
        try:
            question_in(request.get_data(cache=True), app.callback_map)
        except BadRequestBody as error:
            sentence = str(error)
            return text_answer(capital(sentence), 400)
        return None

    server.before_request(check_request)
    server.register_error_handler(HTTPException, _http_error_line)
    server.register_error_handler(DependencyException, _not_found)
    server.register_error_handler(Exception, _server_error_line)


def _http_error_line(error: HTTPException) -> Response:
    return text_answer(f"{error.name}.", error.code or 500)


def _not_found(error: DependencyException) -> Response:
    return text_answer("Not Found.", 404)


def _server_error_line(error: Exception) -> Response:
    where = f"{request.method} {brief(request.full_path, 200)}"
    details = LOG.isEnabledFor(logging.DEBUG)
    LOG.error("%s fails: %s", where, describe_error(error), exc_info=details)
    return text_answer("The server has made a mistake: its log says which.", 500)
