"""Compute a claim again in a fresh process, without any cached results."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from dataclasses import dataclass

from explorer.core.errors import BrokenContract, ExplorerError
from explorer.papers.claim import Finding
from explorer.papers.record import change_since, finding_on_record, from_json, to_json
from explorer.papers.registry import claims

TIMEOUT_SECONDS = 180.0
"""Seconds after which a computation is aborted."""

PART_NAMES = {"computed": "what is computed", "printed": "what is printed", "checked": "the range"}
"""Names of the parts of a finding, if the field's name is not clear enough."""


@dataclass(frozen=True)
class Recomputation:
    """The new result of a claim, the seconds it took, and how it differs from the record.

    ``departs`` is None if it is the same, and says so if nothing is recorded.
    """

    finding: Finding
    seconds: float
    departs: str | None


def compute_again(claim_id: str, patience: float = TIMEOUT_SECONDS) -> Recomputation:
    """Compute a claim in a fresh process and compare it with the record.

    Raises ExplorerError if there is no such claim, if it takes too long, or if it breaks.
    """
    if claim_id not in claims():
        raise ExplorerError("there is no claim of that name")
    command = [sys.executable, "-m", "explorer.papers.recompute", claim_id]
    try:
        process = subprocess.run(
            command, capture_output=True, encoding="utf-8", timeout=patience, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise ExplorerError(f"after {patience:.0f} seconds it was given up") from error
    if process.returncode:
        last = (process.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise BrokenContract(f"the computation broke off: {last}")
    answer = json.loads(process.stdout)
    finding = from_json(answer["finding"])
    return Recomputation(
        finding, float(answer["seconds"]), differences(finding, finding_on_record(claim_id))
    )


def differences(finding: Finding, then: Finding | None) -> str | None:
    """Return in a few words how a finding differs from its record, None if it is the same.

    >>> differences(Finding("5", "agrees", "n = 3"), Finding("6", "agrees", "n = 3"))
    'what is computed is not what is recorded'
    """
    if then is None:
        return "nothing was recorded before"
    difference = change_since(finding, then)
    if difference is None:
        return None
    name = difference.split()[0]
    return f"{PART_NAMES.get(name, f'the {name}')} is not what is recorded"


def main(claim_id: str) -> None:
    """Compute a claim and print its duration and its finding, as JSON."""
    claim = claims()[claim_id]
    start = time.perf_counter()
    finding = claim.find()
    seconds = time.perf_counter() - start
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    print(json.dumps({"seconds": seconds, "finding": to_json(finding)}))


if __name__ == "__main__":
    main(sys.argv[1])
