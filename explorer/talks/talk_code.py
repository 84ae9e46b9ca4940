"""A talk packed into a word of a link: ``z`` and its deflated UTF-8, or ``p`` and plain UTF-8.

Both use the URL-safe alphabet of base64. The browser packs with ``assets/pages/present/pack.js``.
"""

from __future__ import annotations

from explorer.core.deflate import deflate, from_base64, inflate
from explorer.talks.talk import MAX_CHARACTERS, BadTalk

MAX_BYTES = 4 * MAX_CHARACTERS
"""Most bytes of an unpacked word."""


def pack(text: str) -> str:
    """Return a text as a word for a link.

    >>> unpack(pack("Würfel"))
    'Würfel'
    """
    return "z" + deflate(text.encode("utf-8"))


def unpack(word: str) -> str:
    """Return the text in a word; raise BadTalk if the word was cut or changed.

    >>> unpack("pSGk")
    'Hi'
    """
    form, rest = word[:1], word[1:]
    if form not in ("z", "p"):
        raise BadTalk("The talk in this link begins with neither z nor p.")
    try:
        data = inflate(rest, MAX_BYTES) if form == "z" else from_base64(rest)
        if len(data) > MAX_BYTES:
            raise ValueError(f"longer than {MAX_BYTES:,} bytes")
        return data.decode("utf-8")
    except ValueError:
        raise BadTalk("The talk in this link was cut or changed: it can't be unpacked.") from None
