"""The scripts of Dash and its components: each read once and sent compressed.

Dash reads a script anew for every request and sends it uncompressed; these scripts are two thirds
of the bytes of a first visit.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import PurePosixPath
from typing import Any, Final, cast

from flask import Flask, Response, request

from explorer.static.assets import MEDIA_TYPES, Asset

MAX_STORED: Final = 64
"""Most scripts stored: a path may contain any fingerprint, so there are more paths than files."""


class _OtherResponse(Exception):
    """A response of Dash that is not a script."""

    def __init__(self, response: Response) -> None:
        super().__init__(response.status)
        self.response = response


def serve_libraries(server: Flask) -> None:
    """Serve the libraries' scripts like those of the pages: from memory, compressed."""
    (endpoint,) = (name for name in server.view_functions if "/_dash-component-suites/" in name)
    dash_view = server.view_functions[endpoint]

    @lru_cache(maxsize=MAX_STORED)
    def read(**names: str) -> tuple[Asset, str]:
        response = server.make_response(cast(Any, dash_view(**names)))
        path = PurePosixPath(names["fingerprinted_path"])
        if (
            response.status_code != 200
            or path.suffix not in MEDIA_TYPES
            or "ETag" in response.headers
        ):
            raise _OtherResponse(response)
        asset = Asset(path.name, response.get_data(), verbatim=True)
        return asset, response.headers.get("Cache-Control", "")

    def answer(**names: str) -> Response:
        try:
            script, cache_control = read(**names)
        except _OtherResponse as other:
            return other.response
        body, encoding = script.encoded(request.headers.get("Accept-Encoding", ""))
        response = Response(body, content_type=script.media_type)
        response.headers["Cache-Control"] = cache_control
        response.headers["Vary"] = "Accept-Encoding"
        if encoding:
            response.headers["Content-Encoding"] = encoding
        return response

    server.view_functions[endpoint] = answer
