"""Open: reads a file of the visitor, which is stored only in the browser."""

from explorer.documents.stage.graph_page import open_document
from explorer.pages.open.addresses import open_graph_file, open_table_file, picture
from explorer.pages.page import Page
from explorer.state.open import read_state

PAGE = Page(
    "/open",
    "",
    "Open a file",
    read_state,
    lambda state, _: open_document(state),
    "open",
    order=9,
    addresses={
        "/open/read.json": open_graph_file,
        "/open/table.json": open_table_file,
        "/open/picture.svg": picture,
    },
)
