"""Whether a file of one's own was saved anew: asked by a page that shows its router."""

from __future__ import annotations

from typing import Final

import orjson
from flask import Flask, Response

from explorer.core.plugins.loading import mark_of, plugin_files

PATH: Final = "own"


def plugin_mark() -> Response:
    """Answer with a name for the files as they are now; it is at hand, and runs nothing of them."""
    body = orjson.dumps({"mark": mark_of(file.look() for file in plugin_files())})
    return Response(body, content_type="application/json", headers={"Cache-Control": "no-store"})


def serve(server: Flask, prefix: str) -> None:
    """Let pages ask."""
    server.add_url_rule(f"{prefix}{PATH}", "own_saved", plugin_mark)
