"""Compute all claims again, in blocks that are stored, and report differences from the record."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import accumulate
from operator import or_
from typing import Final

from explorer.core.errors import ExplorerError
from explorer.jobs.job_folder import Job, KeptResults, Record, key_of, new_job
from explorer.papers.auditing.program import program_digest
from explorer.papers.recompute import differences
from explorer.papers.record import finding_on_record
from explorer.papers.registry import claims

EACH: Final = 8
"""Claims per block."""

Departures = dict[str, str]
"""Differences between claims and their records, by claim id; claims without any are left out."""


def departures(ids: Iterable[str]) -> Departures:
    """Compute claims and return how they differ from their records.

    >>> departures(["hcn-3.1-the-link"])
    {}
    """
    departures_by_claim: Departures = {}
    for claim_id in ids:
        try:
            difference = differences(claims()[claim_id].find(), finding_on_record(claim_id))
        except ExplorerError as error:
            difference = f"the computation broke off: {error}"
        if difference is not None:
            departures_by_claim[claim_id] = difference
    return departures_by_claim


def job_of_all() -> Job:
    """Return the job of all claims, not begun yet.

    A changed program makes it a different job.
    """
    return new_job(
        name="claims",
        unit="claims",
        total=len(claims()),
        key=key_of(f"claims {program_digest()}"),
        asked={"kind": "claims"},
    )


def all_departures(folder: str | None = None, served: bool = False) -> Departures:
    """Compute all claims, and return how some differ from their records.

    Results are stored in ``folder`` and reused when the same program is run again.
    """
    ids = list(claims())
    blocks = [ids[first : first + EACH] for first in range(0, len(ids), EACH)]
    departures_by_claim: Departures = {}
    with Record(job_of_all(), folder, served=served) as job_record:
        store = None if folder is None else kept_departures(folder)
        parts = job_record.parts(partial(map, departures), blocks, store)
        for count, departures_by_claim in enumerate(accumulate(parts, or_), 1):
            job_record.count(min(count * EACH, len(ids)), {"departures": departures_by_claim})
    return departures_by_claim


def kept_departures(folder: str) -> KeptResults[Sequence[str], Departures]:
    """Return the stored results, one file per block, named by the program and the claims."""

    def name(ids: Sequence[str]) -> str:
        return f"{key_of(json.dumps([program_digest(), *ids]))}.claims.json"

    return KeptResults(folder, name)
