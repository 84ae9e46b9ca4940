"""The job that computes all claims of the papers again."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypedDict

from explorer.documents.jobs.kind import JobFact, JobKind, require_same
from explorer.jobs.job_folder import Job
from explorer.papers.all_again import all_departures, job_of_all
from explorer.words.text import Phrase, text_in_language
from explorer.words.voice import Voice


class ClaimsAgainJson(TypedDict):
    """The claims whose results differ from the records, by their ids."""

    departures: dict[str, str]


class AllClaims(JobKind):
    """All claims against their records; ``request`` has nothing further."""

    def go_on(self, folder: Path, job: Job, request: Mapping[str, Any]) -> ClaimsAgainJson:
        """Do the remaining work."""
        changed = "the program has changed since this job was begun: begin it anew"
        require_same(job, job_of_all().key, changed)
        return {"departures": all_departures(str(folder), served=True)}

    def title(self, request: Mapping[str, Any], voice: Voice) -> str:
        """Return that the claims of all papers are computed."""
        return voice.say("Every claim of the papers, computed again")

    def page(self, request: Mapping[str, Any]) -> str:
        """Return the URL of the list of all claims."""
        return "/papers"

    def command(self, request: Mapping[str, Any]) -> list[str]:
        """Return the words of the command that does the same."""
        return ["claims"]

    def facts(self, job: Job, request: Mapping[str, Any], voice: Voice) -> list[JobFact]:
        """Return how many claims agree with their records, and each that does not."""
        if job.found is None:
            return []
        differing: dict[str, str] = job.found["departures"]
        same = voice.localized(f"{job.done - len(differing):,}")
        facts = [(voice.say("As recorded"), same)]
        facts += [
            (key, text_in_language(Phrase(reason), voice.lang)) for key, reason in differing.items()
        ]
        return [{"term": term, "value": value} for term, value in facts]
