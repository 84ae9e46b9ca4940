"""What an audit has found, kept in a folder break by break, so that it can go on from there."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from explorer.jobs.job_folder import KeptResults

ROOT = Path(__file__).resolve().parents[2]


@lru_cache(maxsize=1)
def program_digest() -> str:
    """Return a digest of all that is computed with: a changed program begins anew."""
    digest = hashlib.sha256()
    for path in sorted((*ROOT.rglob("*.py"), *ROOT.rglob("findings.json"))):
        digest.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


class BreakStore(KeptResults[tuple[str, Sequence[str]], dict[str, str]]):
    """How claims moved under each break, one file a break, which is asked for with its claims."""

    def __init__(self, folder: str) -> None:
        self.folder = Path(folder)

    def path(self, block: tuple[str, Sequence[str]]) -> Path:
        key, claim_ids = block
        name = json.dumps([program_digest(), key, list(claim_ids)])
        return self.folder / f"{key}.{hashlib.sha256(name.encode()).hexdigest()[:24]}.audit.json"
