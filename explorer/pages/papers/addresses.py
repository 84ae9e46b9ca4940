"""The requests of the Papers page besides its document: lists, files, a claim computed again."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from hashlib import sha1
from threading import BoundedSemaphore

from flask import Response, abort, jsonify, request

from explorer.core.errors import ExplorerError
from explorer.documents.papers import figure_cards, printed_table, statement, statement_list
from explorer.documents.papers.figure_files import FORMATS, figure_file, figure_json
from explorer.documents.papers.statement_list import ListedRow, StatementRow
from explorer.pages.endpoints.answers import (
    CONTENT_TYPES,
    download,
    json_bytes,
    query_text,
    request_language,
    served,
)
from explorer.papers.recompute import compute_again
from explorer.papers.record import finding_on_record
from explorer.papers.registry import claims, drawings, figures, tables
from explorer.state.papers import PapersState, read_state
from explorer.static.fingerprint import accepts_gzip
from explorer.words.text import Phrase
from explorer.words.voice import Voice

LISTS: dict[str, Callable[[], Sequence[StatementRow | ListedRow]]] = {
    "statements": statement_list.statements,
    "tables": printed_table.listed_tables,
    "figures": figure_cards.listed_figures,
}
MAX_RUNNING = 2
"""Maximum number of claims computed at the same time for all visitors together."""

WAIT = 5.0

_running = BoundedSemaphore(MAX_RUNNING)


@cache
def _list(tab: str, lang: str) -> tuple[bytes, str]:
    """Return a compressed list, and the tag that identifies its version."""
    body = json_bytes(LISTS[tab](), lang)
    return gzip.compress(body, 6, mtime=0), sha1(body).hexdigest()[:16]


@served(cached=True)
def list_response(tab: str) -> Response:
    """Answer with the list of a tab."""
    if tab not in LISTS:
        abort(404)
    packed, tag = _list(tab, request_language())
    compressed = accepts_gzip()
    body = packed if compressed else gzip.decompress(packed)
    answer = Response(body, mimetype="application/json")
    if compressed:
        answer.headers["Content-Encoding"] = "gzip"
    answer.headers["Vary"] = "Accept-Encoding"
    # The browser must ask each time whether the list changed, so that a new version shows at once.
    answer.headers["Cache-Control"] = "no-cache"
    answer.set_etag(tag)
    answer.make_conditional(request)
    return answer


def _requested_state() -> PapersState:
    return read_state(query_text())


def statements_csv() -> Response:
    """Answer with the statements that match the query string, as CSV."""
    state, lang = _requested_state(), request_language()
    chosen = [
        claim
        for claim in statement_list.claims_in_order()
        if (not state.paper or claim.paper == state.paper)
        and state.known in ("", statement_list.known_kind(claim.id))
        and (
            not state.verdicts
            or statement_list.verdict_of(finding_on_record(claim.id)) in state.verdicts
        )
        and statement_list.contains_words(claim, state.words, lang)
    ]
    return download(statement_list.csv_text(chosen).encode(), "csv", "statements.csv")


@lru_cache(maxsize=64)
def _figure_or_table_file(name: str, format_: str, theme: str, lang: str) -> bytes | None:
    if name in tables():
        return printed_table.csv_text(tables()[name]).encode() if format_ == "csv" else None
    item = figures().get(name) or drawings().get(name)
    if item is None:
        return None
    if format_ == "json":
        return (
            json.dumps(figure_json(item), ensure_ascii=False, indent=1, default=float) + "\n"
        ).encode()
    content = figure_file(item, format_, theme, Voice(lang))
    return content if isinstance(content, bytes) else content.encode()


@served(seconds=20.0)
def export_figure_or_table(name: str, format_: str) -> Response:
    """Answer with a table, a plot or a drawing in a format."""
    theme = _requested_state().theme or "light"
    content = (
        _figure_or_table_file(name, format_, theme, request_language())
        if format_ in FORMATS
        else None
    )
    if content is None:
        abort(404)
    return download(content, format_, f"{name}.{format_}")


@served(cached=True)
def picture(name: str) -> Response:
    """Answer with the picture of a card: its lines are coloured by the style sheet of the page."""
    if name not in figures() and name not in drawings():
        abort(404)
    return Response(figure_cards.picture(name), content_type=CONTENT_TYPES["svg"])


@served(cached=True)
def plot(name: str) -> Response:
    """Answer with a plot or a drawing in the colours of a theme, as the page shows it."""
    theme = _requested_state().theme or "light"
    if name in drawings():
        return Response(
            _figure_or_table_file(name, "svg", theme, request_language()),
            content_type=CONTENT_TYPES["svg"],
        )
    if name not in figures():
        abort(404)
    narrow = "narrow" in request.args
    plot_svg = figure_cards.plot(name, theme, narrow, request_language())
    return Response(plot_svg, content_type=CONTENT_TYPES["svg"])


@served(methods=("POST",), seconds=120.0)
def recompute_claim(claim_id: str) -> Response:
    """Compute a claim now; answer with the time it took and whether it agrees with the record."""
    if claim_id not in claims():
        abort(404)
    if not _running.acquire(timeout=WAIT):
        busy = "Other statements are being computed just now: try it in a moment."
        return jsonify(error=Phrase(busy))
    try:
        result = compute_again(claim_id)
    except ExplorerError as error:
        return jsonify(error=Phrase(f"It could not be computed: {error}"))
    finally:
        _running.release()
    shown = (
        statement.statement_document(claims()[claim_id], result.finding) if result.departs else None
    )
    departs = None if result.departs is None else Phrase(result.departs)
    return jsonify(seconds=result.seconds, departs=departs, opened=shown)
