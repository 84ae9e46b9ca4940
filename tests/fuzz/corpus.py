"""Stored cases: every case that was ever answered wrongly, with the error."""

from __future__ import annotations

import json
from pathlib import Path

CORPUS = Path(__file__).with_name("corpus")


def corpus_cases(name: str) -> dict[str, str]:
    """Return the kept cases of a target, each with what was wrong with its answer."""
    path = CORPUS / f"{name}.json"
    cases: dict[str, str] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return cases


def keep(name: str, new_cases: dict[str, str]) -> None:
    """Keep more cases of a target; a case is written as JSON writes it, in ASCII."""
    cases = dict(sorted({**new_cases, **corpus_cases(name)}.items()))
    text = json.dumps(cases, indent=1, ensure_ascii=True)
    (CORPUS / f"{name}.json").write_text(f"{text}\n", "utf-8")
