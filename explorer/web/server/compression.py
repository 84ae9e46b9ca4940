"""Compression of the frame of a page, the first thing for which a visitor waits."""

from __future__ import annotations

import gzip
from functools import lru_cache
from typing import Final

from flask import Flask, Response, request

from explorer.static.fingerprint import accepts_gzip

FRAMES: Final = ("/_dash-layout", "/_dash-dependencies")
"""The URL paths of the parts of a frame besides its HTML, which are the same for every visitor."""

LEVEL: Final = 5
"""The level of compression, from 1 to 9."""


@lru_cache(maxsize=8)
def gzip_bytes(body: bytes) -> bytes:
    """Return a body compressed by gzip.

    >>> len(gzip_bytes(b"a" * 1000)) < 50
    True
    """
    return gzip.compress(body, LEVEL, mtime=0)


def compress_frames(server: Flask) -> None:
    """Compress the frames of pages for clients that accept gzip."""

    def compress_response(response: Response) -> Response:
        is_frame = response.mimetype == "text/html" or request.path in FRAMES
        if is_frame and response.status_code == 200 and "Content-Encoding" not in response.headers:
            response.headers["Vary"] = "Accept-Encoding"
            if accepts_gzip():
                response.set_data(gzip_bytes(response.get_data()))
                response.headers["Content-Encoding"] = "gzip"
        return response

    server.after_request(compress_response)
