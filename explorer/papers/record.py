"""The record: stored findings, so that the page and the command can answer at once."""

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

BASIS_KEY = "known"
"""The field of a record's line that holds the basis of its finding."""


def to_json(finding: Finding) -> dict[str, Any]:
    """Return a finding as plain data, without empty fields.

    >>> to_json(Finding("5", "differs", "n = 3", witness=Witness("HCN(3)", "It has 5.")))
    {'computed': '5', 'verdict': 'differs', 'checked': 'n = 3', 'witness': {'spec': 'HCN(3)', \
'sentence': 'It has 5.', 'view': []}}
    """
    empty = ("", None, (), False)
    plain = {key: value for key, value in asdict(finding).items() if value not in empty}
    if finding.witness is not None:
        # Pairs, because a parameter such as fault may occur more than once.
        plain["witness"]["view"] = [list(pair) for pair in finding.witness.view]
    for key in ("readings", "evidence"):
        if key in plain:
            plain[key] = list(plain[key])
    return plain


def from_json(plain: Mapping[str, Any]) -> Finding:
    """Return the finding in plain data, the inverse of ``to_json``.

    >>> result = Finding("5", "differs", "n = 3", witness=Witness("Q(3)", "So.", (("from", "1"),)))
    >>> from_json(to_json(result)) == result
    True
    """
    field_values: dict[str, Any] = {key: value for key, value in plain.items() if key != BASIS_KEY}
    field_values["readings"] = tuple(Reading(**item) for item in plain.get("readings", ()))
    field_values["evidence"] = tuple(Bar(**item) for item in plain.get("evidence", ()))
    if "witness" in plain:
        witness = plain["witness"]
        view = tuple((key, value) for key, value in witness["view"])
        field_values["witness"] = Witness(witness["spec"], witness["sentence"], view)
    return Finding(**field_values)


def record_file(paper: str) -> Path:
    """Return the file with the record of one paper."""
    return HOME / paper / "findings.json"


@cache
def _lines(paper: str) -> Mapping[str, tuple[Finding, Basis]]:
    if not record_file(paper).is_file():
        return {}
    plain = json.loads(record_file(paper).read_text(encoding="utf-8"))
    return {key: (from_json(line), Basis(**line[BASIS_KEY])) for key, line in plain.items()}


def record(paper: str) -> Mapping[str, Finding]:
    """Return the recorded findings of a paper by claim, {} if none are recorded."""
    return {key: finding for key, (finding, _) in _lines(paper).items()}


def bases(paper: str) -> Mapping[str, Basis]:
    """Return the bases of the findings of a paper by claim, {} if none are recorded."""
    return {key: basis for key, (_, basis) in _lines(paper).items()}


def finding_on_record(claim_id: str) -> Finding | None:
    """Return the recorded finding of a claim, or None."""
    line = _line_of(claim_id)
    return line and line[0]


def recorded_basis(claim_id: str) -> Basis | None:
    """Return the basis of a claim's recorded finding, or None."""
    line = _line_of(claim_id)
    return line and line[1]


def _line_of(claim_id: str) -> tuple[Finding, Basis] | None:
    claim = claims().get(claim_id)
    return None if claim is None else _lines(claim.paper).get(claim_id)


def write_record(paper: str, findings: Mapping[str, Finding], bases: Mapping[str, Basis]) -> None:
    """Record the findings of a paper and their bases, replacing the recorded ones.

    Raises ExplorerError if the file cannot be written.
    """
    if paper not in {entry.key for entry in PAPERS}:
        raise ExplorerError(f"there is no paper {paper!r} to record findings of")
    plain = {
        key: {**to_json(findings[key]), BASIS_KEY: asdict(bases[key])} for key in sorted(findings)
    }
    # One line per claim, so that a diff of the record shows which claims changed.
    lines = (
        f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False, sort_keys=True)}"
        for key, value in plain.items()
    )
    write_file(record_file(paper), "{\n" + ",\n".join(lines) + "\n}\n")
    _lines.cache_clear()


def write_file(path: Path, text: str) -> None:
    """Write a record; raise ExplorerError if the file cannot be written."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ExplorerError(f"{path.stem} could not be recorded: {error.strerror}") from error


def change_since(finding: Finding, recorded: Finding) -> str | None:
    """Return how a finding differs from its record, the verdict first; None if it does not.

    Lengths of bars may differ by rounding.

    >>> change_since(Finding("5", "agrees", "n = 3"), Finding("5", "open", "n = 3", "too large"))
    "verdict is 'agrees' and was 'open'"
    """
    names = sorted((field.name for field in fields(Finding)), key=lambda name: name != "verdict")
    for name in names:
        new, old = getattr(finding, name), getattr(recorded, name)
        if new == old or (name == "evidence" and _are_close(new, old)):
            continue
        return f"{name} is {new!r} and was {old!r}"
    return None


def _are_close(new: tuple[Bar, ...], old: tuple[Bar, ...]) -> bool:
    return len(new) == len(old) and all(
        replace(a, value=0.0) == replace(b, value=0.0)
        and isclose(a.value, b.value, rel_tol=1e-9, abs_tol=1e-12)
        for a, b in zip(new, old, strict=True)
    )
