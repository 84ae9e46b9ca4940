"""The audit: break something a claim rests on, and see whether its verdict or value moves.

Each break (``breaks.py``) is made in a process of its own, which computes the claims again.
Compared are the verdict, the computed value and the readings of a finding, never its bars or its
note. If a claim joins several forms, readings or statements, each one that agrees is tested alone,
so that none of them is hollow.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, TypeVar

from explorer.core.errors import ExplorerError
from explorer.jobs.job_folder import (
    KeptResults,
    Progress,
    Record,
    key_of,
    new_job,
    show_no_progress,
)
from explorer.papers.auditing.breaks import BREAKS, Break, break_one, cache_holders, load_registries
from explorer.papers.auditing.program import program_digest
from explorer.papers.claim import Claim, Finding, Foundation
from explorer.papers.forms.vocabulary import Depends, Form, Joined
from explorer.papers.record import finding_on_record
from explorer.papers.registry import claims

T = TypeVar("T")
Moved = Literal["still", "moved", "stopped"]
"""Whether a finding stayed, changed, or could not be computed at all."""

SECONDS = 5.0
"""Processor time after which a claim counts as stopped: a broken search may never end."""


@dataclass(frozen=True)
class Audited:
    """A claim and its outcomes under the breaks that were tried, by their keys.

    ``hollow`` names its readings or joined statements that agree whatever is broken.
    """

    claim: Claim
    outcomes: Mapping[str, Moved]
    hollow: tuple[str, ...] = ()

    def moves(self, foundation: Foundation, last: bool = False) -> bool:
        """Return whether a break of a foundation, or one of the ``last`` values, moves the
        claim."""
        return any(
            self.outcomes.get(breakage.key, "still") != "still"
            for breakage in BREAKS
            if breakage.foundation == foundation and breakage.last == last
        )

    @property
    def _passes_over_the_last(self) -> bool:
        """Whether it agrees with the paper, and stays so if the last printed value is falsified."""
        recorded = finding_on_record(self.claim.id)
        if "printed" not in self.claim.rests or recorded is None or recorded.verdict != "agrees":
            return False
        tries_last_breaks = any(
            breakage.last and breakage.key in self.outcomes for breakage in BREAKS
        )
        return tries_last_breaks and not self.moves("printed", last=True)

    @property
    def faults(self) -> tuple[str, ...]:
        """Errors of the claim, or of the foundations that it declares."""
        claim, faults = self.claim, []
        if not claim.rests:
            return ("it does not say what it rests on",)
        if "arithmetic" in claim.rests:
            if len(claim.rests) > 1:
                faults.append("arithmetic alone stands beside another foundation")
            if not claim.because:
                faults.append("it gives no reason for resting on arithmetic alone")
        for foundation in claim.rests:
            if foundation != "arithmetic" and not self.moves(foundation):
                faults.append(f"it does not move when what it rests on is broken: {foundation}")
        if self._passes_over_the_last:
            faults.append("it does not look at the last of its printed values")
        for breakage in BREAKS:
            moved = self.outcomes.get(breakage.key, "still") != "still"
            if moved and not breakage.may_move(claim.rests):
                faults.append(
                    f"it moves when {breakage.effect}, and does not rest on {breakage.foundation}"
                )
        faults += [f"no break moves {name!r}, of which it is made" for name in self.hollow]
        movements = [movement for movement in self.outcomes.values() if movement != "still"]
        if movements and all(movement == "stopped" for movement in movements):
            faults.append("it only stops: no break gives it another value")
        return tuple(faults)


def comparable_parts(finding: Finding) -> tuple[Any, ...]:
    """Return the parts of a finding to compare: verdict, computed and printed value, readings."""
    readings = tuple((reading.computed, reading.verdict) for reading in finding.readings)
    return finding.verdict, finding.computed, finding.printed, readings


SEPARATOR = "\t"
"""Separates the id of a claim and the name of one of its forms."""


def component_forms(claim: Claim) -> dict[str, Form]:
    """Return the forms that a claim joins, by id and name, {} if it has a single form."""
    compute = claim.compute
    forms = {Depends: "readings", Joined: "parts"}.get(type(compute), "")
    return {f"{claim.id}{SEPARATOR}{name}": form for name, form in getattr(compute, forms, ())}


def breaks_to_try(claim: Claim, number: int, stride: int) -> Iterator[Break]:
    """Yield the breaks to try on a claim: of its foundations, and one in ``stride`` others.

    With ``stride`` = 1 all are tried. A loud break is tried only on claims that rest on it.
    """
    for i, breakage in enumerate(BREAKS):
        if breakage.foundation in claim.rests or (not breakage.loud and (number + i) % stride == 0):
            yield breakage


def computations(chosen: Sequence[Claim], stride: int = 1) -> dict[str, list[str]]:
    """Return the ids of the claims to compute under each break."""
    claim_ids: dict[str, list[str]] = {breakage.key: [] for breakage in BREAKS}
    for number, claim in enumerate(chosen):
        for breakage in breaks_to_try(claim, number, stride):
            claim_ids[breakage.key].append(claim.id)
    return {key: ids for key, ids in claim_ids.items() if ids}


def audit(
    chosen: Sequence[Claim],
    stride: int = 1,
    *,
    enough: bool = False,
    name: str = "claims --audit",
    progress: Progress = show_no_progress,
    folder: str | None = None,
) -> tuple[Audited, ...]:
    """Return the outcomes of claims under breaks, with one process for each break.

    A claim that declares no foundation is tried under every break. With ``enough`` a claim that one
    break of a foundation has moved, with all its forms, is not tried under other breaks of it.
    ``progress`` is called with the number of computations done; ``folder`` stores the outcomes of
    each break, as a job of that ``name``.
    """
    breaks = list(computations(chosen, stride).items())
    job = new_job(name, "computations", sum(len(ids) for _, ids in breaks))
    compute = partial(moves_in_child, enough=enough)
    done = 0
    outcomes: dict[str, dict[str, Moved]] = {claim.id: {} for claim in chosen}
    parts_moved: dict[str, dict[str, bool]] = {claim.id: {} for claim in chosen}
    with Record(job, folder, progress) as record:
        store = None if folder is None else kept_moves(folder)
        for (key, ids), moves in zip(breaks, record.parts(compute, breaks, store), strict=True):
            for claim_id, moved in moves.items():
                parent_id, _, part = claim_id.partition(SEPARATOR)
                if part:
                    has_moved = parts_moved[parent_id].get(part, False) or moved != "still"
                    parts_moved[parent_id][part] = has_moved
                else:
                    outcomes[parent_id][key] = moved
            done += len(ids)
            record.count(done)
    return tuple(
        Audited(
            claim,
            outcomes[claim.id],
            tuple(part for part, stirred in parts_moved[claim.id].items() if not stirred),
        )
        for claim in chosen
    )


Outcomes = dict[str, dict[str, Moved]]
"""The movement of claims, by break and by claim."""


Tried = tuple[str, Sequence[str]]
"""The key of a break, and the claims that are computed under it."""


def kept_moves(folder: str) -> KeptResults[Tried, dict[str, Moved]]:
    """Return the stored movements, one file per break and its claims."""

    def name(tried: Tried) -> str:
        key, ids = tried
        return f"{key}.{key_of(json.dumps([program_digest(), key, list(ids)]))}.audit.json"

    return KeptResults(folder, name)


def moves_in_child(breaks: Sequence[Tried], enough: bool = False) -> Iterator[dict[str, Moved]]:
    """Yield the movements of claims under breaks, each computed in a process of its own."""
    command = [sys.executable, "-m", "explorer.papers.auditing.audit", *(["enough"] * enough)]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with (
        tempfile.TemporaryFile("w+", encoding="utf-8") as trouble,
        subprocess.Popen(command, **pipes, stderr=trouble, encoding="utf-8") as child,
    ):
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(json.dumps(dict(breaks)))
        child.stdin.close()
        for line in child.stdout:
            _, moves = json.loads(line)
            yield moves
        if child.wait():
            trouble.seek(0)
            last = (trouble.read().strip().splitlines() or ["no reason given"])[-1]
            raise ExplorerError(f"the audit broke off: {last}")


def outcome(claim: Claim) -> Moved:
    """Return how the finding of a claim differs from its record, computed in this process."""
    recorded_finding = finding_on_record(claim.id)
    return _movement(
        claim.find, "" if recorded_finding is None else repr(comparable_parts(recorded_finding))
    )


def _movement(compute: Callable[[], Finding], before: str) -> Moved:
    """Return how a finding differs from the one recorded before."""
    try:
        with _time_limit():
            finding = compute()
    except ExplorerError:
        return "moved"  # It says in a sentence what does not fit.
    except Exception:
        return "stopped"
    return "still" if repr(comparable_parts(finding)) == before else "moved"


class _ClaimTimeout(Exception):
    """A claim takes too long to compute."""


@contextmanager
def _time_limit() -> Iterator[None]:
    """Raise after SECONDS of processor time, if the system has such a clock."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: object) -> None:
        raise _ClaimTimeout

    signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _movements_under_break(
    key: str,
    ids: Iterable[str],
    unbroken: Mapping[str, str],
    memory: Iterable[object] | None = None,
) -> dict[str, Moved]:
    """Make a break permanently, and return the movements of claims and of their forms."""
    claims_by_id = claims()
    break_one(key, memory)
    outcomes: dict[str, Moved] = {}
    for claim_id in ids:
        outcomes[claim_id] = outcome(claims_by_id[claim_id])
        for name, form in component_forms(claims_by_id[claim_id]).items():
            if name in unbroken:
                outcomes[name] = _movement(form, unbroken[name])
    return outcomes


def _unbroken_components(ids: Iterable[str]) -> dict[str, str]:
    """Return the unbroken findings of the forms of claims, only those that agree."""
    forms = (item for claim_id in ids for item in component_forms(claims()[claim_id]).items())
    findings = ((name, form()) for name, form in forms)
    return {
        name: repr(comparable_parts(finding))
        for name, finding in findings
        if finding.verdict == "agrees"
    }


def _run_in_fork(work: Callable[[], dict[str, T]]) -> dict[str, T]:
    """Run work in a child process, which shares the imports but breaks only itself."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        with os.fdopen(writing, "w") as pipe:
            json.dump(work(), pipe)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        text = pipe.read()
    os.waitpid(child, 0)
    if not text:
        raise ExplorerError("a process in which claims are computed broke off")
    result: dict[str, T] = json.loads(text)
    return result


def _already_moved(outcomes: Outcomes, key: str, claim_id: str, names: Iterable[str]) -> bool:
    """Return whether similar breaks moved a claim before, and any breaks moved all its forms."""
    kind = next((other.foundation, other.last) for other in BREAKS if other.key == key)
    similar = [other.key for other in BREAKS if (other.foundation, other.last) == kind]
    return any(outcomes.get(other, {}).get(claim_id) == "moved" for other in similar) and all(
        any(by.get(name, "still") != "still" for by in outcomes.values()) for name in names
    )


def main(
    ids_by_break: Mapping[str, Sequence[str]], enough: bool = False
) -> Iterator[tuple[str, dict[str, Moved]]]:
    """Yield the movements of claims under each break: in forks where possible, else one by one.

    Only imports may have run in this process, so that it can be forked safely.
    """
    if not hasattr(os, "fork"):
        for key, ids in ids_by_break.items():
            alone = len(ids_by_break) == 1
            yield (
                key,
                (
                    _movements_under_break(key, ids, _unbroken_components(ids))
                    if alone
                    else next(moves_in_child([(key, ids)]))
                ),
            )
        return
    claims_by_id = claims()
    claim_ids = dict.fromkeys(claim_id for ids in ids_by_break.values() for claim_id in ids)
    unbroken = _run_in_fork(partial(_unbroken_components, claim_ids))
    piece_names = {
        claim_id: component_forms(claims_by_id[claim_id]).keys() & unbroken.keys()
        for claim_id in claim_ids
    }
    outcomes: Outcomes = {}
    # Done once here; otherwise every fork would have to do it.
    load_registries()
    memory = cache_holders()
    for key, ids in ids_by_break.items():
        remaining = [
            claim
            for claim in ids
            if not (enough and _already_moved(outcomes, key, claim, piece_names[claim]))
        ]
        broken = partial(_movements_under_break, key, remaining, unbroken, memory)
        outcomes[key] = _run_in_fork(broken) if remaining else {}
        yield key, outcomes[key]


if __name__ == "__main__":
    for entry in main(json.load(sys.stdin), "enough" in sys.argv):
        print(json.dumps(entry), flush=True)
