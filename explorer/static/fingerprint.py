"""Names for code: a response under such a name never changes."""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

from flask import Response, request

import explorer
from explorer.core.network import Network
from explorer.core.router import Router
from explorer.static.assets import CACHE_FOR_EVER

PACKAGE_PREFIX: Final = "explorer."


def fingerprint(names: Sequence[str]) -> str:
    """Return a name for the code of some of our folders and files; any change changes it."""
    root = Path(explorer.__file__).parent
    digest = sha256()
    for name in names:
        entry = root / name
        for path in sorted(entry.rglob("*.py")) if entry.is_dir() else [entry]:
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def built_in(*items: Network | Router) -> bool:
    """Return whether all networks and routers are built in: others may change at any time."""
    return all(
        type(item).__module__.startswith(PACKAGE_PREFIX) and not getattr(item, "private", False)
        for item in items
    )


def accepts_gzip() -> bool:
    """Return whether the client of the request takes answers compressed by gzip."""
    return "gzip" in request.headers.get("Accept-Encoding", "")


def cached_response(body: bytes, media_type: str, is_permanent: bool) -> Response:
    """Return a response, compressed if accepted and cached for ever if ``is_permanent``."""
    headers = {
        "Cache-Control": CACHE_FOR_EVER if is_permanent else "no-store",
        "Vary": "Accept-Encoding",
    }
    if accepts_gzip():
        # Level 1: a tile takes a tenth of a millisecond and shrinks at least tenfold.
        body, headers["Content-Encoding"] = gzip.compress(body, 1, mtime=0), "gzip"
    return Response(body, content_type=media_type, headers=headers)
