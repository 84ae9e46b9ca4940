"""Present: a talk of scenes, each what Explore shows; its overview, and the speaker's window."""

from explorer.pages.page import Page
from explorer.state.present import read_state
from explorer.talks.document import talk_document

PAGE = Page(
    "/present",
    "Talks",
    "Talk",
    read_state,
    lambda state, _: talk_document(state),
    "present",
    order=4,
)
