"""Bytes deflated into a word that a link can carry."""

from __future__ import annotations

import base64
import zlib


def deflate(data: bytes) -> str:
    """Return bytes deflated, in the URL-safe alphabet of base64.

    >>> inflate(deflate("Würfel".encode()), 100).decode()
    'Würfel'
    """
    return base64.urlsafe_b64encode(zlib.compress(data, 9)).decode("ascii").rstrip("=")


def inflate(word: str, most: int) -> bytes:
    """Return the bytes in a word; raise ValueError if it was cut, or holds more than ``most``."""
    inflater = zlib.decompressobj()
    try:
        data = inflater.decompress(from_base64(word), most)
    except zlib.error as error:
        raise ValueError(f"not deflated: {error}") from None
    if not inflater.eof:
        raise ValueError(f"cut, or longer than {most:,} bytes")
    return data


def from_base64(word: str) -> bytes:
    """Return the bytes of a word without its padding; raise ValueError if it is no word.

    >>> from_base64("SGk")
    b'Hi'
    """
    return base64.b64decode(word + "=" * (-len(word) % 4), altchars=b"-_", validate=True)
