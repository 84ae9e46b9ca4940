"""What the Papers page fetches beside its callbacks: lists, downloads, a claim computed again."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from functools import cache, lru_cache
from hashlib import sha1
from threading import BoundedSemaphore

from dash import Dash
from flask import Response, abort, jsonify, request

from explorer.app.pages.papers.document import opened, standing
from explorer.core.errors import ExplorerError
from explorer.papers.again import compute_again
from explorer.papers.record import recorded
from explorer.papers.registry import claims, drawings, figures, tables
from explorer.state.papers import PapersState, read_state
from explorer.views import figure_cards, papers, printed_table, statement
from explorer.views.figure_files import FORMATS, document, written

LISTS: dict[str, Callable[[], str]] = {
    "statements": papers.statements,
    "tables": printed_table.index,
    "figures": figure_cards.index,
}
TYPES = {
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
    "svg": "image/svg+xml",
    "png": "image/png",
    "html": "text/html; charset=utf-8",
}

MOST_AT_ONCE = 2
"""Claims computed at a time for all visitors together."""

WAIT = 5.0

_running = BoundedSemaphore(MOST_AT_ONCE)


def register(app: Dash) -> None:
    """Register the addresses on the server of the application."""
    server = app.server
    server.add_url_rule("/papers/list/<tab>", "papers_list", listed)
    server.add_url_rule("/papers/opened", "papers_opened", answer)
    server.add_url_rule("/papers/statements.csv", "papers_csv", statements_csv)
    server.add_url_rule("/papers/export/<name>.<format_>", "papers_export", export)
    server.add_url_rule("/papers/picture/<name>", "papers_picture", picture)
    server.add_url_rule("/papers/plot/<name>.svg", "papers_plot", plot)
    server.add_url_rule("/papers/again/<claim_id>", "papers_again", again, methods=["POST"])


@cache
def _list(tab: str) -> tuple[bytes, str]:
    """Return a list, packed, and the tag that tells it from another version of itself."""
    whole = LISTS[tab]().encode()
    return gzip.compress(whole, 6, mtime=0), sha1(whole).hexdigest()[:16]


def listed(tab: str) -> Response:
    """Answer with the list of a tab as HTML."""
    if tab not in LISTS:
        abort(404)
    packed, tag = _list(tab)
    packs = "gzip" in request.headers.get("Accept-Encoding", "")
    answer = Response(packed if packs else gzip.decompress(packed), mimetype="text/html")
    if packs:
        answer.headers["Content-Encoding"] = "gzip"
    answer.headers["Vary"] = "Accept-Encoding"
    # Ask each time, and be told that nothing changed: a new version must show at once.
    answer.headers["Cache-Control"] = "no-cache"
    answer.set_etag(tag)
    return answer.make_conditional(request)


def _asked() -> PapersState:
    return read_state(request.query_string.decode("utf-8", "replace"))


def answer() -> Response:
    """Answer with what the query string opens, and what of it could not be used."""
    state = _asked()
    return jsonify(
        search=state.search,
        complaints=state.complaints,
        standing=standing(state),
        html=opened(state),
    )


def statements_csv() -> Response:
    """Answer with the statements that the query string leaves, as CSV."""
    state = _asked()
    chosen = [
        claim
        for claim in papers.ordered()
        if (not state.paper or claim.paper == state.paper)
        and (not state.verdicts or papers.verdict_of(recorded(claim.id)) in state.verdicts)
        and all(word in papers.haystack(claim, recorded(claim.id)) for word in state.words)
    ]
    return _download(papers.csv_text(chosen).encode(), "csv", "statements.csv")


@lru_cache(maxsize=64)
def _exported(name: str, format_: str, theme: str) -> bytes | None:
    if name in tables():
        return printed_table.csv_text(tables()[name]).encode() if format_ == "csv" else None
    item = figures().get(name) or drawings().get(name)
    if item is None:
        return None
    if format_ == "json":
        return (json.dumps(document(item), ensure_ascii=False, indent=1) + "\n").encode()
    found = written(item, format_, theme)
    return found if isinstance(found, bytes) else found.encode()


def export(name: str, format_: str) -> Response:
    """Answer with a table, a plot or a drawing in a format."""
    theme = _asked().theme or "light"
    found = _exported(name, format_, theme) if format_ in FORMATS else None
    if found is None:
        abort(404)
    return _download(found, format_, f"{name}.{format_}")


def _download(content: bytes, format_: str, name: str) -> Response:
    answer = Response(content, content_type=TYPES[format_])
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def picture(name: str) -> Response:
    """Answer with the picture of a card, as an element of the page."""
    if name not in figures() and name not in drawings():
        abort(404)
    return Response(figure_cards.picture(name), mimetype="text/html")


def plot(name: str) -> Response:
    """Answer with a plot as the page shows it, in the colours of a theme."""
    if name not in figures():
        abort(404)
    theme = _asked().theme or "light"
    narrow = "narrow" in request.args
    return Response(figure_cards.plot(name, theme, narrow), content_type=TYPES["svg"])


def again(claim_id: str) -> Response:
    """Compute a claim now and answer how long it took and whether it is as recorded."""
    if claim_id not in claims():
        abort(404)
    if not _running.acquire(timeout=WAIT):
        return jsonify(error="Other statements are being computed just now: try it in a moment.")
    try:
        found = compute_again(claim_id)
    except ExplorerError as error:
        return jsonify(error=f"It could not be computed: {error}")
    finally:
        _running.release()
    shown = statement.opened(claims()[claim_id], found.finding) if found.departs else None
    return jsonify(seconds=found.seconds, departs=found.departs, html=shown)
