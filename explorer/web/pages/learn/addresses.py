"""What the Learn page fetches beside its document: pictures, moves, a lesson of the visitor's."""

from __future__ import annotations

import orjson
from flask import Response, jsonify, request

from explorer.core.errors import ExplorerError
from explorer.documents.stage.moves import move_document
from explorer.lessons.page import own_document
from explorer.lessons.pictures import picture as drawn
from explorer.lessons.pictures import plot
from explorer.lessons.reading import MOST
from explorer.state.themes import read_theme
from explorer.web.endpoints.downloads import TYPES
from explorer.web.server.security import line
from explorer.words.catalogue import asked_for

MOST_NETWORKS = 6
"""Drawings that a move goes through."""


def picture() -> Response:
    """Answer with a picture of what an address shows, in the colours of a theme.

    ``of`` is the address, of Explore or of Compare; ``large`` asks for addresses at the nodes,
    ``small`` for a plot that can be read on a phone, whose words are in the language ``lang``.
    """
    address = request.args.get("of", "")
    theme = read_theme(request.args.get("theme", ""))[0] or "light"
    path, _, search = address.partition("?")
    if path == "/compare":
        lang = asked_for(request.args.get("lang", ""))
        content = plot(f"?{search}", theme, "small" in request.args, lang)
    else:
        content = drawn(f"?{search}", theme, "large" in request.args)
    response = Response(content, content_type=TYPES["svg"])
    response.headers["Cache-Control"] = "max-age=3600"
    return response


def move() -> Response:
    """Answer with the document of a move: ``verb``, ``lang``, and ``url`` once a drawing."""
    urls = request.args.getlist("url")[:MOST_NETWORKS]
    lang = asked_for(request.args.get("lang", ""))
    try:
        document = move_document(request.args.get("verb", ""), urls, lang)
    except ExplorerError as error:
        return jsonify(refused=str(error))
    response = Response(orjson.dumps(document), content_type="application/json")
    response.headers["Cache-Control"] = "max-age=3600"
    return response


def own_lesson() -> Response:
    """Answer with the lesson that the body holds, or with its first fault; keep nothing."""
    body = request.get_data()
    if len(body) > 4 * MOST:
        return line(f"A lesson has at most {MOST:,} characters.", 413)
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        return line("A lesson is text in UTF-8.", 400)
    return jsonify(own_document(text, request.args.get("file", "")[:80] or "lesson.md"))


own_lesson.methods = ("POST",)  # type: ignore[attr-defined]
