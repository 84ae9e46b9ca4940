"""What a kind of job is: how it goes on, which page and which command ask the same."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol, TypedDict

from explorer.analysis.verification.sums import SumJson
from explorer.core.errors import ExplorerError
from explorer.jobs.job_folder import Job, result_of
from explorer.jobs.whole_file import write_whole
from explorer.notation.exact import to_json
from explorer.words.voice import Voice


class JobSum(TypedDict):
    """What pairs come to so far, and ``of`` what, where a job is of more than one router."""

    of: str
    sum: SumJson


class JobFact(TypedDict):
    """What a job comes to in words: a term, and its value, in the language of the page."""

    term: str
    value: str


class JobKind(Protocol):
    """A kind of job; ``asked`` is what a job of it was asked for, and all that it depends on."""

    def go_on(self, folder: Path, job: Job, asked: Mapping[str, Any]) -> Mapping[str, Any]:
        """Do what is left of a job in its folder, and return what all of it comes to.

        Raises ExplorerError where what it is of has changed since it was begun.
        """

    def page(self, asked: Mapping[str, Any]) -> str:
        """Return the address of the page that asks it."""

    def command(self, asked: Mapping[str, Any]) -> list[str]:
        """Return the words of the command that does the same, without ``explorer``."""

    def sums(self, found: Mapping[str, Any]) -> list[JobSum]:
        """Return what pairs come to so far, where it sends messages."""
        return []

    def facts(self, job: Job, asked: Mapping[str, Any], voice: Voice) -> list[JobFact]:
        """Return what else it comes to so far."""
        return []


def require_same(job: Job, key: str, changed: str) -> None:
    """Raise ExplorerError where a job would go on under another key than it was begun."""
    if key != job.key:
        raise ExplorerError(changed)


def keep_result(folder: Path, key: str, result: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what a job has come to, kept beside it; raise ExplorerError where it cannot be."""
    write_whole(result_of(folder, key), to_json(result).encode())
    return result
