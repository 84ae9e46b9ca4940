"""The state of the page of jobs: all of them, or one."""

from __future__ import annotations

from dataclasses import dataclass

from explorer.core.errors import brief
from explorer.state.parameter import first
from explorer.state.parameters import JOBS_CODEC
from explorer.state.themes import read_theme

MAX_KEY_CHARACTERS = 40
"""Most characters of a key."""


@dataclass(frozen=True)
class JobsState:
    """The key of the job that is shown, empty for all, and the theme."""

    job: str = ""
    theme: str = ""
    complaints: tuple[str, ...] = ()

    @property
    def search(self) -> str:
        """The canonical query string of this state."""
        return JOBS_CODEC.write([("job", self.job), ("theme", self.theme)])


def read_state(search: str) -> JobsState:
    """Return the state described by a query string; never raises.

    >>> read_state("?job=0a1b").search, read_state("?job=a-b").complaints
    ('?job=0a1b', ("Job 'a-b' is no key of letters and digits.",))
    """
    query = JOBS_CODEC.read(search)
    complaints: list[str] = []
    theme = read_theme(first(query, "theme"), complaints)
    job = first(query, "job")
    if job and not (job.isascii() and job.isalnum() and len(job) <= MAX_KEY_CHARACTERS):
        complaints.append(f"Job {brief(job)!r} is no key of letters and digits.")
        job = ""
    return JobsState(job, theme, tuple(complaints))
