"""The record: findings as they were computed, so that the page and the command answer at once."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, fields, replace
from functools import cache
from math import isclose
from pathlib import Path
from typing import Any

from explorer.core.basis import Basis
from explorer.core.errors import ExplorerError
from explorer.papers.claim import Bar, Finding, Reading, Witness
from explorer.papers.registry import PAPERS, claims

HOME = Path(__file__).parent


def to_json(finding: Finding) -> dict[str, Any]:
    """Return a finding as plain data; what is empty is left out.

    >>> to_json(Finding("5", "differs", "n = 3", witness=Witness("HCN(3)", "It has 5.")))
    {'computed': '5', 'verdict': 'differs', 'checked': 'n = 3', 'witness': {'spec': 'HCN(3)', \
'sentence': 'It has 5.', 'view': []}}
    """
    empty = ("", None, (), False)
    plain = {key: value for key, value in asdict(finding).items() if value not in empty}
    if finding.witness is not None:
        # Pairs, as a parameter such as fault may stand there more than once.
        plain["witness"]["view"] = [list(pair) for pair in finding.witness.view]
    for key in ("readings", "evidence"):
        if key in plain:
            plain[key] = list(plain[key])
    return plain


def from_json(plain: Mapping[str, Any]) -> Finding:
    """Return the finding that plain data holds, the inverse of ``to_json``.

    >>> result = Finding("5", "differs", "n = 3", witness=Witness("Q(3)", "So.", (("from", "1"),)))
    >>> from_json(to_json(result)) == result
    True
    """
    given: dict[str, Any] = dict(plain)
    given["readings"] = tuple(Reading(**item) for item in plain.get("readings", ()))
    given["evidence"] = tuple(Bar(**item) for item in plain.get("evidence", ()))
    if "witness" in plain:
        shown = dict(plain["witness"])
        view = tuple((key, value) for key, value in shown["view"])
        given["witness"] = Witness(shown["spec"], shown["sentence"], view)
    return Finding(**given)


def place(paper: str) -> Path:
    """Return the file that holds the record of one paper."""
    return HOME / paper / "findings.json"


@cache
def record(paper: str) -> Mapping[str, Finding]:
    """Return the recorded findings of a paper by claim, {} where none were recorded."""
    if not place(paper).is_file():
        return {}
    plain = json.loads(place(paper).read_text(encoding="utf-8"))
    return {key: from_json(value) for key, value in plain.items()}


def recorded(claim_id: str) -> Finding | None:
    """Return the recorded finding of a claim, or None where none was recorded."""
    known = claims().get(claim_id)
    return None if known is None else record(known.paper).get(claim_id)


def basis_place(paper: str) -> Path:
    """Return the file that says how the findings of one paper are known."""
    return HOME / paper / "known.json"


@cache
def bases(paper: str) -> Mapping[str, Basis]:
    """Return how the findings of a paper are known, by claim, {} where nothing is recorded."""
    if not basis_place(paper).is_file():
        return {}
    plain = json.loads(basis_place(paper).read_text(encoding="utf-8"))
    return {key: Basis(**value) for key, value in plain.items()}


def recorded_basis(claim_id: str) -> Basis | None:
    """Return how the recorded finding of a claim is known, or None where none was recorded."""
    known = claims().get(claim_id)
    return None if known is None else bases(known.paper).get(claim_id)


def write_bases(paper: str, known: Mapping[str, Basis]) -> None:
    """Record how the findings of a paper are known; raise ExplorerError if that is barred."""
    lines = (f"{json.dumps(key)}: {_line(asdict(known[key]))}" for key in sorted(known))
    write_file(basis_place(paper), "{\n" + ",\n".join(lines) + "\n}\n")
    bases.cache_clear()


def write(paper: str, findings: Mapping[str, Finding]) -> None:
    """Record the findings of a paper, in place of those recorded; raise ExplorerError if barred."""
    if paper not in {known.key for known in PAPERS}:
        raise ExplorerError(f"there is no paper {paper!r} to record findings of")
    plain = {key: to_json(findings[key]) for key in sorted(findings)}
    # One line a claim, so that a change of the record shows as a change of that claim.
    lines = (f"{json.dumps(key)}: {_line(value)}" for key, value in plain.items())
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    write_file(place(paper), text)
    record.cache_clear()


def write_file(path: Path, text: str) -> None:
    """Write a record; raise ExplorerError if that is barred."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ExplorerError(f"{path.stem} could not be recorded: {error.strerror}") from error


def _line(plain: dict[str, Any]) -> str:
    return json.dumps(plain, ensure_ascii=False, sort_keys=True)


def departure(now: Finding, then: Finding) -> str | None:
    """Return in what a finding departs from its record, the verdict first; None where in nothing.

    The length of a bar may differ by rounding.

    >>> departure(Finding("5", "agrees", "n = 3"), Finding("5", "open", "n = 3", "too large"))
    "verdict is 'agrees' and was 'open'"
    """
    names = sorted((field.name for field in fields(Finding)), key=lambda name: name != "verdict")
    for name in names:
        new, old = getattr(now, name), getattr(then, name)
        if new == old or (name == "evidence" and _close(new, old)):
            continue
        return f"{name} is {new!r} and was {old!r}"
    return None


def _close(new: tuple[Bar, ...], old: tuple[Bar, ...]) -> bool:
    return len(new) == len(old) and all(
        replace(a, value=0.0) == replace(b, value=0.0)
        and isclose(a.value, b.value, rel_tol=1e-9, abs_tol=1e-12)
        for a, b in zip(new, old, strict=True)
    )
