"""An embedded stage: the stage of Explore, with its player and the sentence of the hop.

The modules of Explore draw it in the layout of Explore; ``assets/style/embed.css`` hides the rest.
``assets/widgets/live_stage.js`` makes such frames for pages of the project.
"""

from __future__ import annotations

from dataclasses import dataclass

from explorer.documents.pages import Ask
from explorer.documents.stage.explore import EmbedPageDocument, FramingDocument
from explorer.notation.json_form import json_form
from explorer.pages.frame.elements import html
from explorer.pages.page import Page
from explorer.state.embed_state import Framing, read_framing
from explorer.state.explore import Complaint, ExploreState
from explorer.tasks import registry
from explorer.tasks.document import answer, complaint_document, modules_of_state


@dataclass(frozen=True)
class EmbedState:
    """The state of the stage, its framing, and the framing parameters that could not be used."""

    explore: ExploreState
    framing: Framing
    refused: tuple[Complaint, ...] = ()

    @property
    def complaints(self) -> tuple[Complaint, ...]:
        """All parameters of the URL that could not be used."""
        return (*self.explore.complaints, *self.refused)


def read_state(search: str) -> EmbedState:
    """Return the state of a query string; never raises.

    >>> read_state("?net=Q(3)&until=2").framing.until
    2
    """
    return EmbedState(registry.read_state(search), *read_framing(search))


def embed_page_document(state: EmbedState, ask: Ask) -> EmbedPageDocument:
    """Return the document of a state, without the drawing that the page has already."""
    page = answer(state.explore, ask.get("known", ""))
    query = state.framing.search
    return {
        **page,
        "search": f"{page['search']}&{query}" if query else page["search"],
        "complaints": [*page["complaints"], *map(complaint_document, state.refused)],
        "framing": json_form(FramingDocument, state.framing, opens=page["search"]),
    }


PAGE = Page(
    "/embed",
    "",
    "Stage",
    read_state,
    embed_page_document,
    "embed",
    lambda: html.Div(id="embed-page"),
    order=90,
    embeddable=True,
    modules=lambda state: modules_of_state(state.explore),
)
