"""What the Learn page fetches beside its document: pictures, moves, a lesson of the visitor's."""

from __future__ import annotations

from functools import lru_cache

from flask import Response, jsonify, request

from explorer.core.errors import ExplorerError, Missing, OutsideRange, brief
from explorer.core.limits import on_a_page
from explorer.documents.stage.moves import move_document
from explorer.lessons.exercises.document import draw_question, drawn_document, judged_document
from explorer.lessons.lesson import Lesson
from explorer.lessons.library import shelf
from explorer.lessons.page import draft_document
from explorer.lessons.pictures import CARD, SHEET, plot
from explorer.lessons.pictures import picture as drawn
from explorer.lessons.reading import MOST, read_lesson
from explorer.pages.endpoints.answers import TYPES, answered, json_bytes, language, line, served
from explorer.stage.pictures import picture as staged
from explorer.state.themes import read_theme
from explorer.tasks import queues
from explorer.tasks.registry import read_state

MOST_NETWORKS = 6
"""Drawings that a move goes through."""


def picture() -> Response:
    """Answer with a picture of what an address shows, in the colours of a theme.

    ``of`` is the address, of Explore or of Compare; ``large`` asks for addresses at the nodes,
    ``small`` for a plot that can be read on a phone; its words are in the language ``lang``.
    """
    address = request.args.get("of", "")
    theme = read_theme(request.args.get("theme", ""), []) or "light"
    path, _, search = address.partition("?")
    lang = language()
    if path == "/compare":
        content = plot(f"?{search}", theme, "small" in request.args, lang)
    else:
        content = _of_explore(f"?{search}", theme, "large" in request.args, lang)
    response = Response(content, content_type=TYPES["svg"])
    response.headers["Cache-Control"] = "max-age=3600"
    return response


@lru_cache(maxsize=32)
def _of_explore(search: str, theme: str, large: bool, lang: str) -> str:
    """Return what Explore shows at an address: queues as its stage paints them at last."""
    state = read_state(search)
    if state.task.view_mode(dict(state.options)) == queues.QUEUES:
        try:
            with on_a_page():
                size = SHEET if large else CARD
                return staged(state, "svg", theme, size, state.step, lang=lang).decode()
        except Missing:
            pass
    return drawn(search, theme, large)


def move() -> Response:
    """Answer with the document of a move: ``verb``, ``lang``, and ``url`` once a drawing."""
    urls = request.args.getlist("url")[:MOST_NETWORKS]
    lang = language()
    try:
        document = move_document(request.args.get("verb", ""), urls, lang)
    except ExplorerError as error:
        return jsonify(refused=str(error))
    response = Response(json_bytes(document), content_type="application/json")
    response.headers["Cache-Control"] = "max-age=3600"
    return response


@served(methods=("POST",))
def draft_lesson() -> Response:
    """Answer with the lesson that the body holds, or with its first fault; keep nothing."""
    body = request.get_data()
    if len(body) > 4 * MOST:
        return line(f"A lesson has at most {MOST:,} characters.", 413)
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        return line("A lesson is text in UTF-8.", 400)
    return jsonify(draft_document(text, _file()))


@served(methods=("GET", "POST"))
@answered
def exercise() -> Response:
    """Answer with the question that a ``seed`` draws, or with what an ``answer`` to it is worth.

    The exercise is the ``number``th of a ``lesson`` of the shelf, or of the one that the body
    holds. An empty answer asks for a right one.
    """
    with on_a_page():
        question = draw_question(_lesson(), _whole_number("number"), _whole_number("seed"))
        given = request.args.get("answer")
        answer = drawn_document(question) if given is None else judged_document(question, given)
    return Response(json_bytes(answer), content_type="application/json")


def _lesson() -> Lesson:
    """Return the lesson that a question is of; raise ExplorerError."""
    if request.method == "POST":
        return read_lesson(request.get_data()[: 4 * MOST].decode("utf-8", "replace"), _file())
    name, lang = request.args.get("lesson", ""), language()
    return shelf().named(name, lang)


def _file() -> str:
    return request.args.get("file", "")[:80] or "lesson.md"


def _whole_number(name: str) -> int:
    """Return a whole number of the question; raise OutsideRange."""
    text = request.args.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise OutsideRange(f"{name} {brief(text)!r} is no whole number of at most 9 digits", "1")
    return int(text)
