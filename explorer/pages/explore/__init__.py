"""Explore: a network, a message on its way, and the tasks."""

from explorer.documents.pages import Ask
from explorer.documents.stage.explore import ExploreDocument
from explorer.pages.explore import addresses, films, growth, pictures, route_file_check
from explorer.pages.explore.layout import layout
from explorer.pages.page import Page
from explorer.state.explore import ExploreState
from explorer.tasks.document import answer, modules_of_state
from explorer.tasks.registry import read_state


def explore_document(state: ExploreState, ask: Ask) -> ExploreDocument:
    """Return the document of a state, without the drawing that the page has already."""
    return answer(state, ask.get("known", ""))


PAGE = Page(
    "/",
    "Explore",
    "Interconnect Explorer",
    read_state,
    explore_document,
    layout,
    "explore",
    persistent=True,
    modules=modules_of_state,
    addresses={
        "/take/film.<form>": films.film_file,
        "/take/network.<form>": addresses.network_file,
        "/take/copies": addresses.copies,
        "/take/beside.<form>": addresses.beside_table,
        "/task-pictures": pictures.task_pictures,
        "/growth": growth.growth,
        "/check/routes": route_file_check.check_route_file,
        "/check/example": route_file_check.example,
    },
)
