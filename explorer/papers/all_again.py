"""All claims computed again, in blocks that are kept: which depart from what is recorded."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import accumulate
from operator import or_
from typing import Final

from explorer.core.errors import ExplorerError
from explorer.jobs.job_folder import Job, KeptResults, Record, key_of, unbegun
from explorer.papers.auditing.program import program_digest
from explorer.papers.recompute import differences
from explorer.papers.record import finding_on_record
from explorer.papers.registry import claims

EACH: Final = 8
"""Claims of a block."""

Departures = dict[str, str]
"""How claims depart from their records, by their ids; those that do not are left out."""


def departures(ids: Iterable[str]) -> Departures:
    """Compute claims and return how they depart from what is recorded of them.

    >>> departures(["hcn-3.1-the-link"])
    {}
    """
    found: Departures = {}
    for claim_id in ids:
        try:
            how = differences(claims()[claim_id].find(), finding_on_record(claim_id))
        except ExplorerError as error:
            how = f"the computation broke off: {error}"
        if how is not None:
            found[claim_id] = how
    return found


def job_of_all() -> Job:
    """Return the job of all claims, before anything is done of it.

    It is another one where the program is.
    """
    return unbegun(
        name="claims",
        unit="claims",
        total=len(claims()),
        key=key_of(f"claims {program_digest()}"),
        asked={"kind": "claims"},
    )


def all_departures(folder: str | None = None, served: bool = False) -> Departures:
    """Compute all claims, and return how some depart from what is recorded.

    What is found is kept in ``folder``, and taken from there when the same program asks again.
    """
    ids = list(claims())
    blocks = [ids[first : first + EACH] for first in range(0, len(ids), EACH)]
    found: Departures = {}
    with Record(job_of_all(), folder, served=served) as record:
        store = None if folder is None else kept_departures(folder)
        parts = record.parts(partial(map, departures), blocks, store)
        for count, found in enumerate(accumulate(parts, or_), 1):
            record.count(min(count * EACH, len(ids)), {"departures": found})
    return found


def kept_departures(folder: str) -> KeptResults[Sequence[str], Departures]:
    """Return what is kept of claims, one file a block, named by the program and the claims."""

    def name(ids: Sequence[str]) -> str:
        return f"{key_of(json.dumps([program_digest(), *ids]))}.claims.json"

    return KeptResults(folder, name)
