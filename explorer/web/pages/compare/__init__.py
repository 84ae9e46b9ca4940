"""Compare: families on any two quantities, by formula and as measured."""

from explorer.state.compare import read_state
from explorer.web.page import Page
from explorer.web.pages.compare.document import answer
from explorer.web.pages.compare.files import export
from explorer.web.pages.compare.layout import layout

PAGE = Page(
    "/compare",
    "Compare",
    "Compare",
    read_state,
    answer,
    layout,
    "compare",
    order=1,
    addresses={"/compare/export.<form>": export},
)
