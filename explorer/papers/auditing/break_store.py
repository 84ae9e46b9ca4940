"""What an audit has found, kept in a folder break by break, so that it can go on from there."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from explorer.jobs.whole_file import write_whole

ROOT = Path(__file__).resolve().parents[2]


@lru_cache(maxsize=1)
def program_digest() -> str:
    """Return a digest of all that is computed with: a changed program begins anew."""
    digest = hashlib.sha256()
    for path in sorted((*ROOT.rglob("*.py"), *ROOT.rglob("findings.json"))):
        digest.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


class BreakStore:
    """How claims moved under each break, one file a break, in a folder or nowhere."""

    def __init__(self, folder: str | None) -> None:
        self.folder = None if folder is None else Path(folder)

    def _path(self, key: str, claim_ids: Sequence[str]) -> Path:
        assert self.folder is not None
        name = json.dumps([program_digest(), key, list(claim_ids)])
        return self.folder / f"{key}.{hashlib.sha256(name.encode()).hexdigest()[:24]}.audit.json"

    def get(self, key: str, claim_ids: Sequence[str]) -> dict[str, str] | None:
        """Return what was kept of a break of these claims, None where nothing whole is."""
        if self.folder is None:
            return None
        try:
            moves: dict[str, str] = json.loads(self._path(key, claim_ids).read_text("utf-8"))
        except (OSError, ValueError):
            return None
        return moves

    def put(self, key: str, claim_ids: Sequence[str], moves: Mapping[str, str]) -> None:
        """Keep what a break comes to; raise ExplorerError where that cannot be written."""
        if self.folder is None:
            return
        write_whole(self._path(key, claim_ids), json.dumps(moves).encode())
