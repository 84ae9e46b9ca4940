"""Whether a visitor's own file was saved anew, requested by a page that shows its router."""

from __future__ import annotations

from typing import Final

from flask import Flask, Response

from explorer.core.plugins.loading import files_digest, plugin_files
from explorer.pages.endpoints.answers import fresh_json

PATH: Final = "own"


def plugin_digest() -> Response:
    """Answer with the digest of the current files; this runs none of their code."""
    return fresh_json({"mark": files_digest(file.read_versions() for file in plugin_files())})


def serve(server: Flask, prefix: str) -> None:
    """Serve the request for the digest."""
    server.add_url_rule(f"{prefix}{PATH}", "own_saved", plugin_digest)
