"""Papers: every statement, table and figure of five papers against computation."""

from explorer.state.papers import read_state
from explorer.web.page import Page
from explorer.web.pages.papers import addresses
from explorer.web.pages.papers.document import answer
from explorer.web.pages.papers.layout import layout

PAGE = Page(
    "/papers",
    "Papers",
    "Papers",
    read_state,
    answer,
    layout,
    "papers",
    order=2,
    addresses={
        "/papers/list/<tab>": addresses.listed,
        "/papers/statements.csv": addresses.statements_csv,
        "/papers/export/<name>.<format_>": addresses.export,
        "/papers/picture/<name>.svg": addresses.picture,
        "/papers/plot/<name>.svg": addresses.plot,
        "/papers/again/<claim_id>": addresses.again,
    },
)
