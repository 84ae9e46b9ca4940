"""Answers: a line of text, or a file that a visitor downloads."""

from __future__ import annotations

from types import MappingProxyType

from flask import Response

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
    """Return one line of text as an answer."""
    return Response(f"{sentence}\n", status, content_type="text/plain; charset=utf-8")


def download(content: bytes, form: str, name: str) -> Response:
    """Answer with a file of a format, to be kept under a name."""
    answer = Response(content, content_type=TYPES[form])
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
