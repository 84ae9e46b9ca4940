"""Compare: families on any two quantities, by formula and as measured."""

from explorer.pages.compare.document import compare_document
from explorer.pages.compare.files import export_comparison
from explorer.pages.compare.layout import layout
from explorer.pages.page import Page
from explorer.state.compare import read_state

PAGE = Page(
    "/compare",
    "Compare",
    "Compare",
    read_state,
    compare_document,
    "compare",
    layout,
    order=1,
    addresses={"/compare/export.<form>": export_comparison},
)
