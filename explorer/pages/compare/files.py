"""The comparison as a file to download: CSV, JSON, SVG or PNG."""

from __future__ import annotations

from flask import Response, abort

from explorer.display.raster import png
from explorer.documents.compare.document import FORMATS
from explorer.documents.compare.table import csv_text, title
from explorer.documents.papers.figure_files import FILE_WIDTH, comparison_json, comparison_svg
from explorer.notation.exact import to_json
from explorer.pages.endpoints.answers import download, query_text, served
from explorer.state.compare import CompareState, read_state
from explorer.words.voice import Voice


@served(seconds=20.0)
def export_comparison(form: str) -> Response:
    """Answer with the comparison of the query string, in a format."""
    state = read_state(query_text())
    if form not in {key for key, _, _ in FORMATS}:
        abort(404)
    compared = state.comparison
    return download(
        comparison_file(state, form),
        form,
        f"{compared.vertical.key}-against-{compared.horizontal.key}.{form}",
    )


def comparison_file(state: CompareState, form: str) -> bytes:
    """Return a comparison in a format, in the colours of the theme of its state."""
    compared = state.comparison
    if form == "csv":
        return csv_text(compared).encode()
    if form == "json":
        return to_json(comparison_json(compared)).encode()
    voice = Voice(state.lang)
    heading = title(compared.vertical, compared.horizontal, voice)
    svg = comparison_svg(compared, state.log, heading, theme=state.theme, voice=voice)
    return png(svg, FILE_WIDTH) if form == "png" else svg.encode()
