"""A talk packed into a word of a link: ``z`` and its deflated UTF-8, or ``p`` and plain UTF-8.

Both use the URL-safe alphabet of base64. The browser packs with ``assets/pages/present/pack.js``.
"""

from __future__ import annotations

import base64
import binascii
import zlib

from explorer.talks.talk import MAX_CHARACTERS, BadTalk

MAX_BYTES = 4 * MAX_CHARACTERS
"""Most bytes of an unpacked word."""


def pack(text: str) -> str:
    """Return a text as a word for a link.

    >>> unpack(pack("Würfel"))
    'Würfel'
    """
    encoded = base64.urlsafe_b64encode(zlib.compress(text.encode("utf-8"), 9))
    return "z" + encoded.decode("ascii").rstrip("=")


def unpack(word: str) -> str:
    """Return the text in a word; raise BadTalk if the word was cut or changed.

    >>> unpack("pSGk")
    'Hi'
    """
    form, rest = word[:1], word[1:]
    if form not in ("z", "p"):
        raise BadTalk("The talk in this link begins with neither z nor p.")
    try:
        decoded = base64.b64decode(rest + "=" * (-len(rest) % 4), altchars=b"-_", validate=True)
        inflated = _inflate(decoded) if form == "z" else decoded
        if len(inflated) > MAX_BYTES:
            raise ValueError("too long")
        return inflated.decode("utf-8")
    except (binascii.Error, zlib.error, ValueError):
        raise BadTalk("The talk in this link was cut or changed: it can't be unpacked.") from None


def _inflate(compressed: bytes) -> bytes:
    """Return inflated bytes; raise zlib.error if there are too many or too few."""
    inflater = zlib.decompressobj()
    inflated = inflater.decompress(compressed, MAX_BYTES)
    if not inflater.eof:
        raise zlib.error("cut, or too long")
    return inflated
