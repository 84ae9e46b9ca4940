"""The table of known properties as a file: CSV, LaTeX, JSON, and what it cites as BibTeX."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flask import Response, abort

from explorer.core.limits import page_limits
from explorer.core.network import Network
from explorer.documents.commands.known import bibtex, csv_text, known_json, latex
from explorer.notation.exact import to_json
from explorer.pages.endpoints.answers import download, file_stem, query_text
from explorer.state.known import read_state

TYPES = {"csv": "csv", "tex": "tikz", "json": "json", "bib": "bib"}
"""The download format of each file ending."""


def _json(net: Network) -> str:
    return to_json(known_json(net))


TEXTS: Mapping[str, Callable[[Network], str]] = {
    "csv": csv_text,
    "tex": latex,
    "json": _json,
    "bib": bibtex,
}
"""The function that writes the file with each ending."""


def table_file(form: str) -> Response:
    """Answer with the table of a network in a form; 404 for an unknown form."""
    if form not in TYPES:
        abort(404)
    net = read_state(query_text()).net
    with page_limits():
        text = TEXTS[form](net)
    return download(text.encode(), TYPES[form], f"known-{file_stem(net.spec)}.{form}")
