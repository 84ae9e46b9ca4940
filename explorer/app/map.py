"""What the map asks for while it is moved: nests, tiles, addresses, bundles, single nodes.

All but a search by address never change for a network, and stand under an address that carries
the fingerprint of the code that makes them: a browser asks for each once.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import orjson
from flask import Flask, Response, request

import explorer
from explorer.app.assets import FOR_EVER
from explorer.core.errors import ExplorerError, OutsideRange
from explorer.core.network import Network, shown
from explorer.core.registry import network
from explorer.scenes.nests.cells import Nest
from explorer.scenes.nests.cells import Path as CellPath
from explorer.scenes.nests.find import nest_of
from explorer.scenes.nests.tiles import tile
from explorer.views.map import addresses_of, bundle_rows, found, nest_document

LONGEST_PATH: Final = 600
"""Signs of a path: the deepest nest has 72 levels."""

ROOMS: Final = ("core", "networks", "scenes/nests", "views/map.py")
"""The code that tiles are made by."""


@cache
def version() -> str:
    """Return a name for the code that makes nests and tiles: any change changes it."""
    root = Path(explorer.__file__).parent
    digest = sha256()
    for room in ROOMS:
        at = root / room
        for path in sorted(at.rglob("*.py")) if at.is_dir() else [at]:
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def read_path(text: str) -> CellPath:
    """Return the digits of a path such as ``0.3.1``; empty is the whole.

    >>> read_path("0.3.1"), read_path("")
    ((0, 3, 1), ())
    """
    parts = text.split(".") if text else []
    plain = all(part.isascii() and part.isdigit() and len(part) < 8 for part in parts)
    if not plain or len(text) > LONGEST_PATH:
        raise OutsideRange(f"{shown(text)!r} is no path: numbers with dots between them are")
    return tuple(int(part) for part in parts)


def _nest(net: Network, _path: CellPath) -> Any:
    return nest_document(net)


def _of_cell(made: Callable[[Nest, CellPath], Any]) -> Callable[[Network, CellPath], Any]:
    return lambda net, path: made(nest_of(net), path)


ANSWERS: Final[dict[str, Callable[[Network, CellPath], Any]]] = {
    "nest": _nest,
    "tile": _of_cell(tile),
    "addresses": _of_cell(addresses_of),
    "bundles": _of_cell(bundle_rows),
}


def answer(what: str) -> Response:
    """Answer a question about a cell: bytes for a tile, JSON for the rest; 400 with a sentence."""
    try:
        net = network(request.args.get("net", ""))
        made = ANSWERS[what](net, read_path(request.args.get("path", "")))
    except ExplorerError as error:
        return refusal(error)
    body = made if isinstance(made, bytes) else orjson.dumps(made)
    kind = "application/octet-stream" if isinstance(made, bytes) else "application/json"
    built_in = type(net).__module__.startswith("explorer.")
    headers = {"Cache-Control": FOR_EVER if built_in else "no-store", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        # Level 1: a tile takes a tenth of a millisecond and shrinks ten times and more.
        body, headers["Content-Encoding"] = gzip.compress(body, 1, mtime=0), "gzip"
    return Response(body, content_type=kind, headers=headers)


def named() -> Response:
    """Answer where the node is that an address or an ``#index`` names."""
    try:
        net = network(request.args.get("net", ""))
        body = orjson.dumps(found(net, request.args.get("text", "")[:2000]))
    except ExplorerError as error:
        return refusal(error)
    return Response(body, content_type="application/json", headers={"Cache-Control": "no-store"})


def refusal(error: ExplorerError) -> Response:
    """Return the sentence that says why a question has no answer, and the nearest that has one."""
    body = orjson.dumps({"refused": f"{error.sentence}.", "nearest": error.nearest})
    return Response(body, 400, content_type="application/json")


def serve(server: Flask, prefix: str) -> str:
    """Answer the map's questions; return the path that they stand under."""
    base = f"map/{version()}/"
    for what in ANSWERS:
        server.add_url_rule(f"{prefix}{base}{what}", f"map_{what}", lambda what=what: answer(what))
    server.add_url_rule(f"{prefix}{base}node", "map_node", named)
    return base
