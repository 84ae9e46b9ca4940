"""The stage of a page as files, made from its listing in the body of a request."""

from __future__ import annotations

from typing import Any, Final

import orjson
from flask import Response, abort, request

from explorer.core.errors import ExplorerError, OutsideRange
from explorer.export.film import Film, read_film
from explorer.export.film_files import make_film_file
from explorer.pages.endpoints.answers import download, file_refusal, served
from explorer.state.themes import THEMES

FORMS: Final = ("pdf", "tikz", "svg", "html", "sheet")

MAX_FILM_BYTES: Final = 8_000_000
"""Maximum number of bytes of a film that a page sends; the page lists less if there are more."""

ENDINGS: Final = {"tikz": "tex", "sheet": "pdf"}


@served(methods=("POST",), seconds=20.0, body=MAX_FILM_BYTES)
def film_file(form: str) -> Response:
    """Answer with a film that the page has listed, in a form."""
    if form not in FORMS:
        abort(404)
    theme = request.args.get("theme", "light")
    try:
        film = _film(request.get_data())
        content = make_film_file(film, form, theme if theme in THEMES else THEMES[0])
    except ExplorerError as error:
        return file_refusal(error)
    return download(content, form, f"stage.{ENDINGS.get(form, form)}")


def _film(body: bytes) -> Film:
    try:
        document: Any = orjson.loads(body)
    except orjson.JSONDecodeError:
        raise OutsideRange("what was sent is no JSON document") from None
    if not isinstance(document, dict) or not isinstance(document.get("frames"), list):
        raise OutsideRange("what was sent is no film of a stage")
    return read_film(document.get("head"), document["frames"])
