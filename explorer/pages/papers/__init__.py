"""Papers: every statement, table and figure of five papers against computation."""

from explorer.pages.page import Page
from explorer.pages.papers import addresses
from explorer.pages.papers.document import answer
from explorer.state.papers import read_state

PAGE = Page(
    "/papers",
    "Papers",
    "Papers",
    read_state,
    answer,
    "papers",
    order=2,
    addresses={
        "/papers/list/<tab>": addresses.list_response,
        "/papers/statements.csv": addresses.statements_csv,
        "/papers/export/<name>.<format_>": addresses.export_figure_or_table,
        "/papers/picture/<name>.svg": addresses.picture,
        "/papers/plot/<name>.svg": addresses.plot,
        "/papers/again/<claim_id>": addresses.recompute_claim,
    },
)
