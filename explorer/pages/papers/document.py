"""The document of the Papers page for a state: the item opened beside its list."""

from __future__ import annotations

from functools import lru_cache
from threading import Lock

from explorer.core.errors import ExplorerError
from explorer.documents.jobs.offer import job_offer
from explorer.documents.pages import Ask
from explorer.documents.papers import figure_cards, printed_table, statement, statement_list
from explorer.documents.papers.document import Opened, PapersDocument
from explorer.documents.papers.statement_list import OverviewDocument
from explorer.papers.all_again import job_of_all
from explorer.papers.claim import VERDICTS, Finding
from explorer.papers.record import finding_on_record, recorded_basis
from explorer.papers.registry import claims, figures, tables
from explorer.state.figures import compare_link
from explorer.state.papers import PapersState

_COMPUTING = Lock()


@lru_cache(maxsize=1024)
def _compute_finding(claim_id: str) -> Finding | None:
    try:
        return claims()[claim_id].find()
    except ExplorerError:
        return None


def finding(claim_id: str) -> Finding | None:
    """Return the recorded finding of a claim, or compute it once if there is no record."""
    record = finding_on_record(claim_id)
    if record is not None:
        return record
    with _COMPUTING:
        return _compute_finding(claim_id)


@lru_cache(maxsize=1)
def _overview() -> OverviewDocument:
    return statement_list.overview()


def item_beside_list(state: PapersState) -> str:
    """Return the id of the item beside the list: a table or a figure even if none is chosen."""
    if state.opened or state.tab == "statements":
        return state.opened
    first = printed_table.first_table if state.tab == "tables" else figure_cards.first_figure
    return first(state.paper) or first()


def opened_item_document(state: PapersState) -> Opened:
    """Return the document of the opened item, or of the default while nothing is opened."""
    name = item_beside_list(state)
    if not name:
        return {**_overview(), "job": job_offer(job_of_all)}
    if state.tab == "tables":
        return printed_table.table_document(tables()[name], state.sort)
    if state.tab == "figures":
        plot = figures().get(name)
        return figure_cards.figure_document(name, compare_link(plot) if plot else "")
    return statement.statement_document(claims()[name], finding(name), recorded_basis(name))


def answer(state: PapersState, ask: Ask) -> PapersDocument:
    """Return the document of a state, whatever the page has already."""
    return {
        "search": state.search,
        "complaints": list(state.complaints),
        "papers": statement_list.papers_document(),
        "verdicts": list(VERDICTS),
        "known": [{"key": key, "meaning": meaning} for key, meaning in statement_list.kinds()],
        "totals": statement_list.totals(),
        "standing": item_beside_list(state),
        "opened": opened_item_document(state),
    }
