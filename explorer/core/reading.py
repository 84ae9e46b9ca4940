"""From a text to the node that it names, or to the address nearest to it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from explorer.core.errors import BadAddress, ExplorerError
from explorer.core.fields import Digit, Field
from explorer.core.nodes import shown
from explorer.core.suggest import aligned, edits

if TYPE_CHECKING:
    from explorer.core.network import Network

PARTED = re.compile(r"\w\s+\w")
"""A blank inside a number or a word: what is meant is not clear."""


def parse(net: Network, text: str) -> int:
    """Return the node that a text names: an address in the notation of the paper, or ``#index``.

    Raises BadAddress with the nearest address.
    """
    joined = "".join(text.split())
    numbers = joined.startswith("#") or any(isinstance(f, Digit) for f in net.fields)
    if numbers and PARTED.search(text):
        raise BadAddress(
            f"{shown(text)} is no node of {net.spec}: a blank parts a number",
            nearest=_nearest_to(net, joined),
        )
    # An apostrophe in front is that of a spreadsheet: what follows is a text.
    plain = joined.removeprefix("'")
    if plain.startswith("#"):
        if not (plain[1:].isascii() and plain[1:].isdigit()) or len(plain) > 40:
            raise BadAddress(f"{text!r} is no index: # is followed by a whole number", "#0")
        node = int(plain[1:])
        net.require(node)
        return node
    parts = net._parts(plain)
    try:
        return net.index(tuple(f.read(p) for f, p in zip(net.fields, parts, strict=True)))
    except BadAddress as error:
        near = tuple(f.nearest(p) for f, p in zip(net.fields, parts, strict=True))
        raise BadAddress(
            f"{shown(text)} is no node of {net.spec}: {error.sentence}",
            nearest=net.format(net.index(near)),
        ) from None


def _nearest_to(net: Network, text: str) -> str:
    """Return the address that a text names, or else the nearest to it."""
    try:
        return net.format(net.parse(text))
    except ExplorerError as error:
        return error.nearest or net.format(0)


def parts_of(net: Network, plain: str) -> list[str]:
    """Return the texts of the fields of an address; raise BadAddress unless they are so many."""
    inner = plain[1:-1] if plain.startswith("(") and plain.endswith(")") else plain
    parts = inner.split(",")
    if len(parts) != len(net.fields):
        names = ", ".join(f.name for f in net.fields)
        count = len(net.fields)
        raise BadAddress(
            f"an address of {net.spec} has {count} field{'s' * (count != 1)}, {names}:"
            f" {shown(plain)} has {len(parts)}",
            nearest=_aligned(net, inner, parts),
        )
    return parts


def _aligned(net: Network, inner: str, parts: Sequence[str]) -> str:
    """Return the address nearest to a text with too few fields, or too many."""

    def near(field: Field) -> Callable[[str], str]:
        return lambda text: field.text(field.nearest(text[:60]))

    symbols, chunks = inner.replace(",", ""), []
    for field in net.fields:
        width = len(field.text(0))
        chunks.append(near(field)(symbols[:width]))
        symbols = symbols[width:]
    ways = [aligned([part[:60] for part in parts[:40]], list(map(near, net.fields))), chunks]
    found = [",".join(texts) for texts in ways]
    best = min(found, key=lambda text: edits(inner[:400], text))
    return best if net.bare else f"({best})"
