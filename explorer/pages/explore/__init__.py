"""Explore: a network, a message on its way, and the tasks."""

from explorer.pages.explore import addresses, films, pictures, route_file_check
from explorer.pages.explore.layout import layout
from explorer.pages.page import Page
from explorer.tasks.document import answer, modules_of_state
from explorer.tasks.registry import read_state

PAGE = Page(
    "/",
    "Explore",
    "Interconnect Explorer",
    read_state,
    lambda state, ask: answer(state, ask.get("known", "")),
    "explore",
    layout,
    persistent=True,
    modules=modules_of_state,
    addresses={
        "/take/film.<form>": films.film_file,
        "/take/network.<form>": addresses.network_file,
        "/take/copies": addresses.copies,
        "/take/beside.<form>": addresses.beside_table,
        "/task-pictures": pictures.task_pictures,
        "/growth": addresses.growth,
        "/check/routes": route_file_check.check_route_file,
        "/check/example": route_file_check.example,
    },
)
