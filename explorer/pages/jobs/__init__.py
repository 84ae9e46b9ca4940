"""Jobs: how far long works are, in the folder that ``explorer serve --jobs`` was given.

The page itself is the same for everybody; what it lists is asked for again and again, and the
server in front reads it out of the folder (``explorer/pages/endpoints/jobs.py``).
"""

from explorer.documents.commands.jobs import JobsDocument
from explorer.documents.pages import Ask
from explorer.pages.frame.elements import html
from explorer.pages.page import Page
from explorer.state.networks import NetworksState, read_state


def answer(state: NetworksState, ask: Ask) -> JobsDocument:
    """Return the document of the page."""
    return {"theme": state.theme, "complaints": list(state.complaints)}


PAGE = Page(
    "/jobs",
    "",
    "Jobs",
    read_state,
    answer,
    lambda: html.Div(id="jobs-page", className="jobs-page"),
    "jobs",
    order=80,
    former=("/runs",),
)
