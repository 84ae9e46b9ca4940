"""The audit: break what a claim rests on, and look whether its verdict or its value moves.

Each break (``breaks.py``) is made in a process of its own, in which the claims are computed again.
What is held against each other is the verdict, the computed value and the readings of a finding,
never its bars or its note. Of a claim that is made of several forms, readings or statements joined
in one, each that agrees is tried by itself, so that none is hollow among others.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, TypeVar

from explorer.core.errors import ExplorerError
from explorer.papers.auditing.breaks import BREAKS, Break, break_one
from explorer.papers.claim import Claim, Finding, Foundation
from explorer.papers.forms.vocabulary import Depends, Form, Joined
from explorer.papers.record import recorded
from explorer.papers.registry import claims

T = TypeVar("T")
Moved = Literal["still", "moved", "stopped"]
"""Whether a finding stayed, came to something else, or could not be computed at all."""

SECONDS = 5.0
"""Processor time after which a claim counts as stopped: a broken search need not end."""


@dataclass(frozen=True)
class Audited:
    """A claim and what became of it under the breaks that were tried, by their keys.

    ``hollow`` names those of its readings or joined statements that agree whatever is broken.
    """

    claim: Claim
    outcomes: Mapping[str, Moved]
    hollow: tuple[str, ...] = ()

    def moves(self, foundation: Foundation) -> bool:
        """Return whether a break of a foundation moves the claim."""
        return any(
            self.outcomes.get(one.key, "still") != "still"
            for one in BREAKS
            if one.foundation == foundation
        )

    @property
    def faults(self) -> tuple[str, ...]:
        """What is wrong with the claim, or with what it says it rests on."""
        claim, found = self.claim, []
        if not claim.rests:
            return ("it does not say what it rests on",)
        if "arithmetic" in claim.rests:
            if len(claim.rests) > 1:
                found.append("arithmetic alone stands beside another foundation")
            if not claim.because:
                found.append("it gives no reason for resting on arithmetic alone")
        for foundation in claim.rests:
            if foundation != "arithmetic" and not self.moves(foundation):
                found.append(f"it does not move when what it rests on is broken: {foundation}")
        for one in BREAKS:
            moved = self.outcomes.get(one.key, "still") != "still"
            if moved and not one.loud and one.foundation not in claim.rests:
                found.append(f"it moves when {one.what}, and does not rest on {one.foundation}")
        found += [f"no break moves {name!r}, of which it is made" for name in self.hollow]
        told = [how for how in self.outcomes.values() if how != "still"]
        if told and all(how == "stopped" for how in told):
            found.append("it only stops: no break gives it another value")
        return tuple(found)


def told(finding: Finding) -> tuple[Any, ...]:
    """Return what has to move of a finding: verdict, computed and printed value, readings."""
    readings = tuple((one.computed, one.verdict) for one in finding.readings)
    return finding.verdict, finding.computed, finding.printed, readings


SEPARATOR = "\t"
"""Between the id of a claim and the name of one of the forms that it is made of."""


def pieces(claim: Claim) -> dict[str, Form]:
    """Return the forms that a claim is made of, by id and name, {} where it is of one."""
    made = claim.compute
    forms = {Depends: "readings", Joined: "parts"}.get(type(made), "")
    return {f"{claim.id}{SEPARATOR}{name}": form for name, form in getattr(made, forms, ())}


def tried(claim: Claim, number: int, every: int) -> Iterator[Break]:
    """Yield the breaks to try on a claim: of what it rests on, and every so-manieth other.

    With ``every`` = 1 all are tried. A loud break is tried only on what rests on it.
    """
    for i, one in enumerate(BREAKS):
        if one.foundation in claim.rests or (not one.loud and (number + i) % every == 0):
            yield one


def audit(chosen: Sequence[Claim], every: int = 1, *, enough: bool = False) -> tuple[Audited, ...]:
    """Return what becomes of claims when things are broken, one process for each break.

    A claim that declares nothing is tried under every break. With ``enough`` a claim that one
    break of a foundation has moved, and all that it is made of, is not tried under others of it.
    """
    asked: dict[str, list[str]] = {one.key: [] for one in BREAKS}
    for number, claim in enumerate(chosen):
        for one in tried(claim, number, every):
            asked[one.key].append(claim.id)
    outcomes: dict[str, dict[str, Moved]] = {claim.id: {} for claim in chosen}
    made: dict[str, dict[str, bool]] = {claim.id: {} for claim in chosen}
    for key, found in _apart(asked, enough).items():
        for claim_id, moved in found.items():
            whole, _, name = claim_id.partition(SEPARATOR)
            if name:
                made[whole][name] = made[whole].get(name, False) or moved != "still"
            else:
                outcomes[whole][key] = moved
    return tuple(
        Audited(
            claim,
            outcomes[claim.id],
            tuple(name for name, stirred in made[claim.id].items() if not stirred),
        )
        for claim in chosen
    )


Outcomes = dict[str, dict[str, Moved]]
"""How claims move, by break and by claim."""


def _apart(asked: Mapping[str, Sequence[str]], enough: bool = False) -> Outcomes:
    """Return how claims move under breaks, each computed in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "explorer.papers.auditing.audit", *(["enough"] if enough else [])],
        input=json.dumps({key: list(ids) for key, ids in asked.items() if ids}),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise ExplorerError(f"the audit broke off: {last}")
    found: Outcomes = json.loads(done.stdout)
    return found


def outcome(claim: Claim) -> Moved:
    """Return how the finding of a claim stands to its record, in this process."""
    kept = recorded(claim.id)
    return _moved(claim.find, "" if kept is None else repr(told(kept)))


def _moved(compute: Callable[[], Finding], kept: str) -> Moved:
    """Return how a finding stands to what was told before."""
    try:
        with _limited():
            found = compute()
    except ExplorerError:
        return "moved"  # It says in a sentence what does not fit.
    except Exception:
        return "stopped"
    return "still" if repr(told(found)) == kept else "moved"


class _TooLong(Exception):
    """The computation of a claim takes too long."""


@contextmanager
def _limited() -> Iterator[None]:
    """Raise after SECONDS of processor time, where the system has such a clock."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: object) -> None:
        raise _TooLong

    signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _broken(key: str, ids: Iterable[str], whole: Mapping[str, str]) -> dict[str, Moved]:
    """Break one thing, for good, and return how claims move, and what they are made of."""
    known = claims()
    break_one(key)
    found: dict[str, Moved] = {}
    for claim_id in ids:
        found[claim_id] = outcome(known[claim_id])
        for name, form in pieces(known[claim_id]).items():
            if name in whole:
                found[name] = _moved(form, whole[name])
    return found


def _whole(ids: Iterable[str]) -> dict[str, str]:
    """Return what the forms that claims are made of come to unbroken: those that agree."""
    made = (item for claim_id in ids for item in pieces(claims()[claim_id]).items())
    found = ((name, form()) for name, form in made)
    return {name: repr(told(finding)) for name, finding in found if finding.verdict == "agrees"}


def _forked(work: Callable[[], dict[str, T]]) -> dict[str, T]:
    """Do some work in a child, which shares what is imported but breaks only itself."""
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
    found: dict[str, T] = json.loads(text)
    return found


def _settled(found: Outcomes, key: str, claim_id: str, made: Iterable[str]) -> bool:
    """Return whether earlier breaks like this one moved a claim, and any all that it is made of."""
    kind = next(one.foundation for one in BREAKS if one.key == key)
    like = [one.key for one in BREAKS if one.foundation == kind]
    return any(found.get(one, {}).get(claim_id) == "moved" for one in like) and all(
        any(by.get(name, "still") != "still" for by in found.values()) for name in made
    )


def main(asked: Mapping[str, Sequence[str]], enough: bool = False) -> Outcomes:
    """Return how claims move under each break: in forks where there are any, else one by one.

    Nothing has run in this process but imports, so that a fork of it is sound.
    """
    if not hasattr(os, "fork"):
        if len(asked) > 1:
            return {key: _apart({key: ids})[key] for key, ids in asked.items()}
        return {key: _broken(key, ids, _whole(ids)) for key, ids in asked.items()}
    known = claims()
    every = dict.fromkeys(claim_id for ids in asked.values() for claim_id in ids)
    whole = _forked(partial(_whole, every))
    made = {claim_id: pieces(known[claim_id]).keys() & whole.keys() for claim_id in every}
    found: Outcomes = {}
    for key, ids in asked.items():
        left = [one for one in ids if not (enough and _settled(found, key, one, made[one]))]
        found[key] = _forked(partial(_broken, key, left, whole))
    return found


if __name__ == "__main__":
    print(json.dumps(main(json.load(sys.stdin), "enough" in sys.argv)))
