"""The interface of a kind of job: how it continues, and which page and command do the same."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol, TypedDict

from explorer.analysis.verification.sums import SumJson
from explorer.core.errors import ExplorerError
from explorer.core.network import Network
from explorer.core.registry import router_for
from explorer.jobs.job_folder import Job, result_of
from explorer.jobs.whole_file import write_whole
from explorer.notation.exact import to_json
from explorer.words.lines import part_in_language
from explorer.words.voice import Voice


class JobSum(TypedDict):
    """Results over pairs so far, and ``of`` which router if a job has more than one."""

    of: str
    sum: SumJson


class JobFact(TypedDict):
    """A result of a job in words: a term and its value, in the language of the page."""

    term: str
    value: str


class JobKind(Protocol):
    """A kind of job; ``request`` has everything that a job of it depends on."""

    def go_on(self, folder: Path, job: Job, request: Mapping[str, Any]) -> Mapping[str, Any]:
        """Do the remaining work of a job in its folder, and return the whole result.

        Raises ExplorerError if what the job is about has changed since it began.
        """

    def title(self, request: Mapping[str, Any], voice: Voice) -> str:
        """Return what the job is about, in the language of the page."""

    def page(self, request: Mapping[str, Any]) -> str:
        """Return the URL of the page that requests the job."""

    def command(self, request: Mapping[str, Any]) -> list[str]:
        """Return the words of the command that does the same, without ``explorer``."""

    def sums(self, results: Mapping[str, Any]) -> list[JobSum]:
        """Return the results over pairs so far, if the job sends messages."""
        return []

    def facts(self, job: Job, request: Mapping[str, Any], voice: Voice) -> list[JobFact]:
        """Return the other results so far."""
        return []


def router_title(net: Network, key: str, lang: str) -> str:
    """Return the title of a router in a language, its key if the router is no longer there."""
    try:
        return part_in_language(router_for(net, key).title, lang)
    except ExplorerError:
        return key


def require_same(job: Job, key: str, changed: str) -> None:
    """Raise ExplorerError if a job would continue with another key than it began with."""
    if key != job.key:
        raise ExplorerError(changed)


def store_result(folder: Path, key: str, result: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the result of a job after storing it beside the job; raise ExplorerError on errors."""
    write_whole(result_of(folder, key), to_json(result).encode())
    return result
