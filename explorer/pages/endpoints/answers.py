"""Answers: a line of text, a document in the language of the page, or a file to download."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import orjson
from flask import Response, request
from flask.json.provider import DefaultJSONProvider

from explorer.words.catalogue import LANGUAGES, asked_for
from explorer.words.text import in_language, said

TYPES = MappingProxyType(
    {
        "csv": "text/csv; charset=utf-8",
        "json": "application/json",
        "graphml": "application/graphml+xml; charset=utf-8",
        "edgelist": "text/plain; charset=utf-8",
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
"""What is downloaded, by format."""


def line(sentence: str, status: int) -> Response:
    """Return one line of text as an answer, in the language of the request."""
    return Response(
        f"{said(sentence, language())}\n", status, content_type="text/plain; charset=utf-8"
    )


def language() -> str:
    """Return the language that the address of the request names, English where it names none."""
    return asked_for(request.args.get("lang", "")) if request else LANGUAGES[0]


def json_bytes(document: object, lang: str | None = None) -> bytes:
    """Return a document as JSON, in a language: the one that the request asks for."""
    return orjson.dumps(in_language(document, language() if lang is None else lang))


class LanguageProvider(DefaultJSONProvider):
    """How Flask writes JSON: as it does, in the language that the address names."""

    def dumps(self, obj: Any, **kwargs: Any) -> str:
        return super().dumps(in_language(obj, language()), **kwargs)


def download(content: bytes, form: str, name: str) -> Response:
    """Answer with a file of a format, to be kept under a name."""
    answer = Response(content, content_type=TYPES[form])
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
