"""The digest of the program's files, under which computed results are stored."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@lru_cache(maxsize=1)
def program_digest() -> str:
    """Return a digest of all program files: a changed program starts afresh."""
    digest = hashlib.sha256()
    for path in sorted((*ROOT.rglob("*.py"), *ROOT.rglob("findings.json"))):
        digest.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()
