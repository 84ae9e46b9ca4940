"""Jobs: the progress of jobs that a page or a command started.

The page itself is the same for everybody. Its list is polled, and the front process reads it from a
folder (``explorer/pages/endpoints/jobs.py``).
"""

from explorer.documents.commands.jobs import JobsDocument
from explorer.documents.jobs.offer import limits_text
from explorer.documents.pages import Ask
from explorer.notation.json_form import json_form
from explorer.pages.page import Page
from explorer.state.jobs import JobsState, read_state


def answer(state: JobsState, ask: Ask) -> JobsDocument:
    """Return the document of the page."""
    return json_form(JobsDocument, state, limits=limits_text())


PAGE = Page(
    "/jobs",
    "Jobs",
    "Jobs",
    read_state,
    answer,
    "jobs",
    order=80,
    former=("/runs",),
)
