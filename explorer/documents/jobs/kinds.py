"""All kinds of jobs, by the name of the kind in a job's file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from explorer.core.errors import ExplorerError
from explorer.documents.jobs.all_claims import AllClaims
from explorer.documents.jobs.distances import AllDistances
from explorer.documents.jobs.every_pair import EveryPair
from explorer.documents.jobs.kind import JobKind, store_result
from explorer.documents.jobs.side_by_side import SideBySide
from explorer.jobs.job_folder import Job, read_job

KINDS: Final[Mapping[str, JobKind]] = {
    "every pair": EveryPair(),
    "side by side": SideBySide(),
    "distances": AllDistances(),
    "claims": AllClaims(),
}


def kind_of(job: Job) -> JobKind | None:
    """Return the kind of a job, None if no page requests it."""
    return None if job.asked is None else KINDS.get(job.asked.get("kind", "every pair"))


def go_on(folder: Path, key: str) -> Mapping[str, Any]:
    """Do the remaining work of a job, and return the whole result, stored beside the job.

    Raises ExplorerError if there is no such job or its router has changed, and what its kind
    raises.
    """
    job = read_job(folder, key)
    kind = None if job is None else kind_of(job)
    if job is None or job.asked is None or kind is None:
        raise ExplorerError(f"there is no job {key} to go on with")
    return store_result(folder, key, kind.go_on(folder, job, job.asked))
