"""The known properties of a network, and the basis of each: a table for use in papers."""

from typing import Final

from explorer.analysis.known.table import known_quantities
from explorer.core.basis import KINDS
from explorer.documents.commands.known import (
    KnownDocument,
    QuantityJson,
    known_json,
    translatable_text,
)
from explorer.documents.jobs.distances import offer_distances
from explorer.documents.pages import Ask
from explorer.documents.stage.symmetry import symmetry_picture
from explorer.pages.known.addresses import table_file
from explorer.pages.page import Page
from explorer.state.known import KnownState, read_state

EXACT_BOUND: Final = 2**53
"""Upper bound of the whole numbers that a browser represents exactly."""


def sendable_quantity(quantity: QuantityJson) -> QuantityJson:
    """Return a quantity that a browser can represent: a longer whole number as its digits."""
    value = quantity["value"]
    if isinstance(value, int) and value >= EXACT_BOUND:
        return {**quantity, "value": str(value)}
    return quantity


def answer(state: KnownState, ask: Ask) -> KnownDocument:
    """Return the document of the page."""
    document = known_json(state.net)
    return {
        **document,
        "quantities": [sendable_quantity(quantity) for quantity in document["quantities"]],
        "texts": [translatable_text(row.value) for row in known_quantities(state.net)],
        "symmetry": symmetry_picture(state.net),
        "job": offer_distances(state.net),
        "kinds": {str(kind): meaning for kind, meaning in KINDS.items()},
        "search": state.search,
        "theme": state.theme,
        "complaints": list(state.complaints),
    }


PAGE = Page(
    "/known",
    "",
    "What is known",
    read_state,
    answer,
    "known",
    order=90,
    addresses={"/known/table.<form>": table_file},
)
