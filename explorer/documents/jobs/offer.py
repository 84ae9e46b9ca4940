"""The job that a page can start for its question, and the limits of a server's jobs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

from explorer.jobs.desk import LIFETIME_SECONDS, MAX_RUNNING, MAX_SECONDS, folder_of_server
from explorer.jobs.job_folder import Job
from explorer.words.text import Text


class JobOffer(TypedDict):
    """The job that a page can start for its question: its key, and the server's limits."""

    key: str
    limits: str


def job_offer(job_of: Callable[[], Job]) -> JobOffer | None:
    """Return the offer of a job, None unless this process belongs to a server that accepts jobs."""
    return None if folder_of_server() is None else {"key": job_of().key, "limits": limits_text()}


def limits_text() -> str:
    """Return the server's limits of a job, shown before it starts."""
    return Text(
        "The server gives a job at most {minutes} minutes of computing, does {many} at a time, and"
        " keeps each for {hours} hours after it moved last.",
        minutes=round(MAX_SECONDS / 60),
        many=MAX_RUNNING,
        hours=round(LIFETIME_SECONDS / 3600),
    )
