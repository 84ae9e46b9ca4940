"""The job that a page may begin of its question, and what a server does of one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

from explorer.jobs.desk import LASTS, MOST_RUNNING, MOST_SECONDS, folder_of_server
from explorer.jobs.job_folder import Job
from explorer.words.text import Text


class JobOffer(TypedDict):
    """The job that a page can begin of its question: its key, and what a server does of it."""

    key: str
    limits: str


def offer(job_of: Callable[[], Job]) -> JobOffer | None:
    """Return the offer of a job, made only where this process is a server's that takes some."""
    return None if folder_of_server() is None else {"key": job_of().key, "limits": limits_text()}


def limits_text() -> str:
    """Return what a server does of a job, said before it is begun."""
    return Text(
        "The server gives a job at most {minutes} minutes of computing, does {many} at a time, and"
        " keeps each for {hours} hours after it moved last.",
        minutes=round(MOST_SECONDS / 60),
        many=MOST_RUNNING,
        hours=round(LASTS / 3600),
    )
