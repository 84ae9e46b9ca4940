"""What the stage of a page has listed, as files: it comes as the body of a request."""

from __future__ import annotations

from typing import Any, Final

import orjson
from flask import Response, abort, jsonify, request

from explorer.core.errors import ExplorerError, OutsideRange
from explorer.export import stage_files
from explorer.export.stage_film import Reel, reel
from explorer.export.stage_page import reel_page
from explorer.export.stage_sheet import reel_sheet
from explorer.state.themes import THEMES
from explorer.web.endpoints.downloads import download

FORMS: Final = (*stage_files.PICTURES, "svg", "html", "sheet")

MOST_BYTES: Final = 8_000_000
"""Bytes of a film that a page sends: it lists less where there are more."""

ENDINGS: Final = {"tikz": "tex", "sheet": "html"}


def taken_reel(form: str) -> Response:
    """Answer with a film that the page has listed, in a form."""
    if form not in FORMS:
        abort(404)
    theme = request.args.get("theme", "light")
    try:
        film = _film(request.get_data())
        content = _made(film, form, theme if theme in THEMES else "light")
    except ExplorerError as error:
        answer = jsonify(error=f"{error.sentence}.", nearest=error.nearest)
        answer.status_code = 422
        return answer
    return download(content, form, f"stage.{ENDINGS.get(form, form)}")


def _film(body: bytes) -> Reel:
    try:
        document: Any = orjson.loads(body)
    except orjson.JSONDecodeError:
        raise OutsideRange("what was sent is no JSON document") from None
    if not isinstance(document, dict) or not isinstance(document.get("frames"), list):
        raise OutsideRange("what was sent is no film of a stage")
    return reel(document.get("head"), document["frames"])


def _made(film: Reel, form: str, theme: str) -> bytes:
    if form in stage_files.PICTURES:
        return stage_files.picture(film, form)
    if form == "svg":
        return stage_files.moving_svg(film).encode()
    return (reel_page if form == "html" else reel_sheet)(film, theme).encode()


taken_reel.methods = ("POST",)  # type: ignore[attr-defined]
taken_reel.seconds = 20.0  # type: ignore[attr-defined]
taken_reel.body = MOST_BYTES  # type: ignore[attr-defined]
