"""Answers: a line of text, a document in the language of the page, or a file to download."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from types import MappingProxyType
from typing import Any, Final, ParamSpec, TypedDict, TypeVar, Unpack

import orjson
from flask import Response, jsonify, request
from flask.json.provider import DefaultJSONProvider
from werkzeug.exceptions import HTTPException

from explorer.core.errors import ExplorerError, OutsideRange, brief
from explorer.core.ints import is_digits
from explorer.tasks.document import refusal as refusal_of
from explorer.words.catalogue import LANGUAGES, supported_language
from explorer.words.text import in_language, text_in_language

P = ParamSpec("P")
V = TypeVar("V", bound=Callable[..., Any])

CONTENT_TYPES = MappingProxyType(
    {
        "csv": "text/csv; charset=utf-8",
        "json": "application/json",
        "graphml": "application/graphml+xml; charset=utf-8",
        "edgelist": "text/plain; charset=utf-8",
        "md": "text/markdown; charset=utf-8",
        "svg": "image/svg+xml",
        "png": "image/png",
        "html": "text/html; charset=utf-8",
        "sheet": "application/pdf",
        "zip": "application/zip",
        "gif": "image/gif",
        "pdf": "application/pdf",
        "tikz": "application/x-tex; charset=utf-8",
        "bib": "application/x-bibtex; charset=utf-8",
    }
)
"""The content types of downloads, by format."""


NO_STORE: Final = {"Cache-Control": "no-store"}
"""The headers of an answer that must not be reused."""


def text_answer(sentence: str, status: int) -> Response:
    """Answer with one line of text, in the language of the request."""
    return Response(
        f"{text_in_language(sentence, request_language())}\n",
        status,
        content_type="text/plain; charset=utf-8",
    )


def request_language() -> str:
    """Return the language that the URL of the request names, English if it names none."""
    return supported_language(request.args.get("lang", "")) if request else LANGUAGES[0]


def json_bytes(document: object, lang: str | None = None) -> bytes:
    """Return a document as JSON, in a given language or in that of the request."""
    return orjson.dumps(in_language(document, request_language() if lang is None else lang))


def fresh_json(document: object, status: int = 200) -> Response:
    """Answer with a document as JSON that must not be reused."""
    body = json_bytes(document)
    return Response(body, status, headers=NO_STORE, content_type="application/json")


def query_text() -> str:
    """Return the query string of the request: ASCII, for the server refuses any other."""
    return request.query_string.decode()


def query_number(name: str, low: int, high: int, missing: int | None = None) -> int:
    """Return a whole number of the query; raise OutsideRange if there is no valid one."""
    text = request.args.get(name, "")
    if not text and missing is not None:
        return missing
    if not (is_digits(text, 18) and low <= int(text) <= high):
        raise OutsideRange(
            f"{name} = {brief(text)!r} is outside its range {low:,} to {high:,}", nearest=str(low)
        )
    return int(text)


class LanguageProvider(DefaultJSONProvider):
    """Flask's JSON provider, writing in the language that the URL names."""

    def dumps(self, obj: Any, **kwargs: Any) -> str:
        return super().dumps(in_language(obj, request_language()), **kwargs)


class Serving(TypedDict, total=False):
    """The limits of a view: its methods, the seconds of CPU time it may take, the bytes it reads.

    ``cached`` says that an answer may be reused, ``streams`` that it is sent part by part.
    """

    methods: tuple[str, ...]
    seconds: float
    body: int
    cached: bool
    streams: bool


def served(**limits: Unpack[Serving]) -> Callable[[V], V]:
    """Return a decorator that sets these limits as attributes of a view."""

    def decorate(view: V) -> V:
        vars(view).update(limits)
        return view

    return decorate


def refusing_errors(view: Callable[P, Response]) -> Callable[P, Response]:
    """Return a view that answers 400 with a sentence if the given view fails."""

    @wraps(view)
    def guarded_view(*given: P.args, **named: P.kwargs) -> Response:
        try:
            return view(*given, **named)
        except HTTPException:  # Too large a body has an answer of its own.
            raise
        except Exception as failure:
            return refusal(failure)

    return guarded_view


def refusal(failure: Exception) -> Response:
    """Answer with the sentence why a request has no answer, and the nearest request that has one.

    An error of a plug-in is shown as a sentence too; an error of the explorer itself is raised.
    """
    error = refusal_of(failure)
    body = json_bytes({"refused": f"{error.sentence}.", "nearest": error.nearest})
    return Response(body, 400, content_type="application/json")


def file_refusal(error: ExplorerError) -> Response:
    """Answer 422 with the sentence that says why a file cannot be made or read."""
    answer = jsonify(error=f"{error.sentence.rstrip('.')}.", nearest=error.nearest)
    answer.status_code = 422
    return answer


def file_stem(spec: str) -> str:
    """Return the name of a network as the beginning of a file's name, in letters of ASCII.

    >>> file_stem("MC(2,3)"), file_stem("Δ(4)")
    ('MC-2-3', '4')
    """
    return "".join(c if c.isascii() and c.isalnum() else "-" for c in spec).strip("-")


def download(content: bytes, form: str, name: str) -> Response:
    """Answer with a file of a format, to be saved under a name in ASCII."""
    answer = Response(content, content_type=CONTENT_TYPES[form])
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
