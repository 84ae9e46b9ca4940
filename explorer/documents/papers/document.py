"""The document of the Papers page: its list, and the item opened beside the list."""

from __future__ import annotations

from typing import TypeAlias, TypedDict

from explorer.documents.papers.figure_cards import FigureDocument
from explorer.documents.papers.printed_table import TableDocument
from explorer.documents.papers.statement import StatementDocument
from explorer.documents.papers.statement_list import KindDocument, OverviewDocument, PaperDocument

Opened: TypeAlias = OverviewDocument | StatementDocument | TableDocument | FigureDocument
"""The document opened beside the list, distinguished by its ``kind``."""


class PapersDocument(TypedDict):
    """The Papers page; ``standing`` is the id of the item shown beside the list, chosen or not.

    ``totals`` are the numbers of statements, tables and figures, by the tab that lists them.
    """

    search: str
    complaints: list[str]
    papers: list[PaperDocument]
    verdicts: list[str]
    known: list[KindDocument]
    totals: dict[str, int]
    standing: str
    opened: Opened
