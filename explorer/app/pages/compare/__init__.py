"""Compare: families on any two quantities, by formula and as measured."""

from explorer.app.page import Page
from explorer.app.pages.compare.document import answer
from explorer.app.pages.compare.files import export
from explorer.app.pages.compare.layout import layout
from explorer.state.compare import read_state

PAGE = Page(
    "/compare",
    "Compare",
    "Compare",
    read_state,
    answer,
    layout,
    "compare",
    order=1,
    libraries=("dcc",),
    addresses={"/compare/export.<form>": export},
)
