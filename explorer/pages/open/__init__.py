"""Open: reads a file of the visitor, which is stored only in the browser."""

from explorer.documents.pages import Ask
from explorer.documents.stage.graph_page import OpenDocument, open_document
from explorer.pages.frame.elements import html
from explorer.pages.open.addresses import open_graph_file, open_table_file, picture
from explorer.pages.page import Page
from explorer.state.open import OpenState, read_state


def answer(state: OpenState, ask: Ask) -> OpenDocument:
    """Return the document of the page."""
    return open_document(
        state.net, state.requested, state.lang, state.theme, state.search, list(state.complaints)
    )


PAGE = Page(
    "/open",
    "",
    "Open a file",
    read_state,
    answer,
    lambda: html.Div(id="open-page", className="open-page"),
    "open",
    order=9,
    addresses={
        "/open/read.json": open_graph_file,
        "/open/table.json": open_table_file,
        "/open/picture.svg": picture,
    },
)
