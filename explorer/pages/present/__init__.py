"""Present: a talk of scenes, each what Explore shows; its overview, and the speaker's window."""

from explorer.documents.pages import Ask
from explorer.pages.frame.elements import html
from explorer.pages.page import Page
from explorer.state.present import PresentState, read_state
from explorer.talks.document import TalkDocument, talk_document


def answer(state: PresentState, ask: Ask) -> TalkDocument:
    """Return the document of a state, whatever the page has already."""
    return talk_document(state)


PAGE = Page(
    "/present",
    "Talks",
    "Talk",
    read_state,
    answer,
    lambda: html.Div(id="present-page", className="present-page"),
    "present",
    order=4,
)
