"""The result of a challenge as a short signed code that a student hands in; a command reads it.

A code is the spec without its brackets, then groups of four characters. They encode the challenge,
the time, the duration, a number of its own, for every pair which hops were right, and a signature.
"""

from __future__ import annotations

import base64
import hmac
import os
import re
import secrets
import struct
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from explorer.core.errors import ExplorerError, brief

SIGNATURE_BYTES: Final = 10
"""Bytes of a signature; an unsigned code has none."""

HEAD: Final = struct.Struct(">B6sIHIB")
"""Flags, challenge, minutes since 1970, seconds taken, number of the result, number of pairs."""

SIGNED: Final = 1
HAS_NAME: Final = 2
"""Flags of a code: a signature at its end, a name after its head."""

NAME_BYTES: Final = 4
"""Bytes of a name's digest: enough to tell classmates apart, too few to reveal the name."""

GROUP: Final = 4
MAX_CHARACTERS: Final = 4_000
"""Most characters of a code."""

CODE_PATTERN: Final = re.compile(r"(?<![\w-])[A-Z][A-Z0-9]*(?:-[A-Z2-7]{1,4}){8,}(?![\w-])")
"""A code within a text, in capital letters."""

KEY_VARIABLE: Final = "EXPLORER_GRADING_KEY"
"""Environment variable that passes the server's key to its processes."""

UNKNOWN_DISTANCE: Final = 255
"""Stands for an unknown distance; hops, answers and distances are capped one below it."""


@dataclass(frozen=True)
class PairResult:
    """How a pair went: whether the first answer at every hop was right, hops taken, fewest hops."""

    right: tuple[bool, ...]
    hops: int
    least: int | None


@dataclass(frozen=True)
class ChallengeResult:
    """A finished challenge: which one, minutes since 1970, seconds taken, its own number.

    ``name`` is the digest of the name that the pairs were drawn for, empty if all have the same
    pairs.
    """

    challenge: bytes
    minutes: int
    seconds: int
    number: int
    pairs: tuple[PairResult, ...]
    name: bytes = b""

    @property
    def right(self) -> int:
        """Number of first answers that were right."""
        return sum(sum(pair.right) for pair in self.pairs)

    @property
    def answers(self) -> int:
        """Number of first answers."""
        return sum(len(pair.right) for pair in self.pairs)

    @property
    def shortest(self) -> int:
        """Number of pairs whose message took a shortest path."""
        return sum(pair.hops == pair.least for pair in self.pairs)


def challenge_digest(
    spec: str, rule: str, router: str, pairs: tuple[tuple[str, str], ...], seed: str = ""
) -> bytes:
    """Return 6 bytes that identify a challenge; ``seed`` is given if its pairs are drawn."""
    parts = [spec, rule, router, *("~".join(pair) for pair in pairs)]
    text = "\n".join([*parts, f"by {seed}"] if seed else parts)
    return sha256(text.encode()).digest()[:6]


def name_digest(name: str) -> bytes:
    """Return a digest of a name, independent of case and spacing.

    >>> name_digest("Ann  Lee") == name_digest("ann lee")
    True
    """
    return sha256(" ".join(name.split()).casefold().encode()).digest()[:NAME_BYTES]


def write_code(result: ChallengeResult, spec: str, key: bytes | None) -> str:
    """Return a result as a code, signed if there is a key.

    >>> pair = PairResult((True, False, True), 3, 2)
    >>> code = write_code(ChallengeResult(b"abcdef", 0, 60, 7, (pair,)), "Q(4)", b"key")
    >>> code[:7], read_code(code, b"key")[0].right, read_code(code, b"other")[1]
    ('Q4-AFQW', 2, 'changed')
    """
    flags = SIGNED * (key is not None) + HAS_NAME * bool(result.name)
    head = (flags, result.challenge, result.minutes, min(result.seconds, 65_535))
    body = HEAD.pack(*head, result.number, len(result.pairs)) + result.name
    for pair in result.pairs:
        right = pair.right[:254]
        least = UNKNOWN_DISTANCE if pair.least is None else min(pair.least, 254)
        bits = sum(answer << place for place, answer in enumerate(right))
        body += bytes([len(right), min(pair.hops, 254), least])
        body += bits.to_bytes(-(-len(right) // 8), "big")
    if key is not None:
        body += _signature(spec, body, key)
    characters = base64.b32encode(body).decode().rstrip("=")
    return "-".join(
        [_code_prefix(spec), *(characters[i : i + GROUP] for i in range(0, len(characters), GROUP))]
    )


def read_code(code: str, key: bytes | None) -> tuple[ChallengeResult, str]:
    """Return a code's result and what is wrong with it: ``changed``, ``not signed`` or nothing.

    Without a ``key`` signatures are not checked: a signed code is then ``not checked``. Raises
    ExplorerError for text that is not a code.
    """
    prefix, _, characters = code.strip().upper().partition("-")
    characters = characters.replace("-", "")
    try:
        if len(characters) > MAX_CHARACTERS:
            raise ValueError
        body = base64.b32decode(characters + "=" * (-len(characters) % 8))
        flags, challenge, minutes, seconds, number, count = HEAD.unpack_from(body)
        offset = HEAD.size + NAME_BYTES * bool(flags & HAS_NAME)
        digest, pairs = body[HEAD.size : offset], []
        for _ in range(count):
            answers, hops, least = body[offset : offset + 3]
            width = -(-answers // 8)
            bits = int.from_bytes(body[offset + 3 : offset + 3 + width], "big")
            right = tuple(bool(bits >> place & 1) for place in range(answers))
            pairs.append(PairResult(right, hops, None if least == UNKNOWN_DISTANCE else least))
            offset += 3 + width
        if offset > len(body):
            raise ValueError
    except (ValueError, struct.error):
        raise ExplorerError(f"{brief(code)!r} is no result of a challenge") from None
    result = ChallengeResult(challenge, minutes, seconds, number, tuple(pairs), digest)
    if not flags & SIGNED:
        return result, "not signed" if offset == len(body) else "changed"
    if key is None:
        return result, "not checked"
    signature = _signature(prefix, body[:offset], key)
    return result, "" if hmac.compare_digest(signature, body[offset:]) else "changed"


def server_key() -> bytes | None:
    """Return the key of the server that this process works for, or None."""
    text = os.environ.get(KEY_VARIABLE, "")
    return bytes.fromhex(text) if text else None


def _code_prefix(spec: str) -> str:
    return re.sub(r"[^A-Z0-9]", "", spec.upper()) or "X"


def _signature(spec: str, body: bytes, key: bytes) -> bytes:
    return hmac.digest(key, _code_prefix(spec).encode() + b"\n" + body, "sha256")[:SIGNATURE_BYTES]


def read_or_make_key(path: Path) -> bytes:
    """Return the key in a file; create it, readable by its owner only, if it is missing.

    Raises ExplorerError for a file that holds no key, or cannot be read or created.
    """
    try:
        if not path.exists():
            path.touch(0o600)
            path.write_text(secrets.token_hex(32) + "\n")
        text = path.read_text("ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text"
        raise ExplorerError(f"the key {brief(str(path))} cannot be read: {why}") from None
    if not re.fullmatch("[0-9a-f]{64}", text):
        raise ExplorerError(f"{brief(str(path))} is no key: a line of 64 hexadecimal digits is one")
    return bytes.fromhex(text)
