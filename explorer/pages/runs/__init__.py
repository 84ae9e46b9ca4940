"""Runs: how far long works are, in the folder that ``explorer serve --runs`` was given.

The page itself is the same for everybody; what it lists is asked for again and again, and the
server in front reads it out of the folder (``explorer/pages/endpoints/runs.py``).
"""

from explorer.documents.commands.runs import RunsDocument
from explorer.documents.pages import Ask
from explorer.pages.frame.elements import html
from explorer.pages.page import Page
from explorer.state.networks import NetworksState, read_state


def answer(state: NetworksState, ask: Ask) -> RunsDocument:
    """Return the document of the page."""
    return {"theme": state.theme, "complaints": list(state.complaints)}


PAGE = Page(
    "/runs",
    "",
    "Runs",
    read_state,
    answer,
    lambda: html.Div(id="runs-page", className="runs-page"),
    "runs",
    order=80,
)
