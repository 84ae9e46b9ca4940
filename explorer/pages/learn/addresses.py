"""The requests of the Learn page besides its document: pictures, moves, a visitor's own lesson."""

from __future__ import annotations

from functools import lru_cache

from flask import Response, jsonify, request

from explorer.core.errors import ExplorerError, Missing
from explorer.core.limits import page_limits
from explorer.documents.stage.moves import move_document
from explorer.lessons.exercises.document import draw_question, judged_document, question_document
from explorer.lessons.lesson import Lesson
from explorer.lessons.library import sample_file, shelf
from explorer.lessons.page import draft_document
from explorer.lessons.pictures import CARD_SIZE, SHEET, plot
from explorer.lessons.pictures import picture as lesson_picture
from explorer.lessons.reading import MAX_CHARACTERS, read_lesson
from explorer.pages.endpoints.answers import (
    CONTENT_TYPES,
    download,
    json_bytes,
    query_number,
    refusing_errors,
    request_language,
    served,
    text_answer,
)
from explorer.stage.pictures import picture as stage_picture
from explorer.state.themes import read_theme
from explorer.tasks import queues
from explorer.tasks.registry import read_state

MAX_NETWORKS = 6
"""Maximum number of drawings in a move."""


def picture() -> Response:
    """Answer with a picture of a URL's content, in the colours of a theme.

    ``of`` is the URL, of Explore or of Compare; ``large`` requests addresses at the nodes,
    ``small`` a plot that is readable on a phone; its texts are in the language ``lang``.
    """
    address = request.args.get("of", "")
    theme = read_theme(request.args.get("theme", ""), []) or "light"
    path, _, search = address.partition("?")
    lang = request_language()
    if path == "/compare":
        content = plot(f"?{search}", theme, "small" in request.args, lang)
    else:
        content = _explore_picture(f"?{search}", theme, "large" in request.args, lang)
    response = Response(content, content_type=CONTENT_TYPES["svg"])
    response.headers["Cache-Control"] = "max-age=3600"
    return response


@lru_cache(maxsize=32)
def _explore_picture(search: str, theme: str, large: bool, lang: str) -> str:
    """Return the picture of Explore at a URL; for queues, the final state of its stage."""
    state = read_state(search)
    if state.task.view_mode(dict(state.options)) == queues.QUEUES:
        try:
            with page_limits():
                size = SHEET if large else CARD_SIZE
                return stage_picture(state, "svg", theme, size, state.step, lang=lang).decode()
        except Missing:
            pass
    return lesson_picture(search, theme, large)


def move() -> Response:
    """Answer with a move for the parameters ``verb``, ``lang``, and one ``url`` per drawing."""
    urls = request.args.getlist("url")[:MAX_NETWORKS]
    lang = request_language()
    try:
        document = move_document(request.args.get("verb", ""), urls, lang)
    except ExplorerError as error:
        return jsonify(refused=str(error))
    response = Response(json_bytes(document), content_type="application/json")
    response.headers["Cache-Control"] = "max-age=3600"
    return response


def sample_lesson() -> Response:
    """Answer with the file of the first lesson, from which a visitor can make another."""
    file = sample_file(request_language())
    return download(file.read_bytes(), "md", file.name)


@served(methods=("POST",))
def draft_lesson() -> Response:
    """Answer with the lesson in the body, or with its first fault; nothing is stored."""
    body = request.get_data()
    if len(body) > 4 * MAX_CHARACTERS:
        return text_answer(f"A lesson has at most {MAX_CHARACTERS:,} characters.", 413)
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        return text_answer("A lesson is text in UTF-8.", 400)
    return jsonify(draft_document(text, _file_name()))


@served(methods=("GET", "POST"))
@refusing_errors
def exercise() -> Response:
    """Answer with the question drawn by a ``seed``, or with the judgement of an ``answer`` to it.

    The exercise is the ``number``th of a ``lesson`` of the shelf, or of the lesson in the body. An
    empty answer requests a right one.
    """
    with page_limits():
        question = draw_question(
            _lesson(), query_number("number", 0, 10**9), query_number("seed", 0, 10**9)
        )
        answer_text = request.args.get("answer")
        answer = (
            question_document(question)
            if answer_text is None
            else judged_document(question, answer_text)
        )
    return Response(json_bytes(answer), content_type="application/json")


def _lesson() -> Lesson:
    """Return the lesson of a question; raise ExplorerError if there is no such lesson."""
    if request.method == "POST":
        return read_lesson(
            request.get_data()[: 4 * MAX_CHARACTERS].decode("utf-8", "replace"), _file_name()
        )
    name, lang = request.args.get("lesson", ""), request_language()
    return shelf().require(name, lang)


def _file_name() -> str:
    return request.args.get("file", "")[:80] or "lesson.md"
