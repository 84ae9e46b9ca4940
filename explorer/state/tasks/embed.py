"""What an embedding lets a visitor choose: the guest, and its shape."""

from __future__ import annotations

from explorer.analysis.embeddings.guest import GUEST_KINDS
from explorer.core.errors import OutsideRange
from explorer.core.network import Network, shown
from explorer.state.tasks.option import Choices, Option


def _guests(net: Network) -> Choices:
    names = {"ring": "Ring", "mesh": "Mesh", "torus": "Torus", "tree": "Tree"}
    return tuple((kind, names[kind]) for kind in GUEST_KINDS)


def _shape(net: Network, text: str) -> str:
    """Return a shape as it is written; which shapes a guest can have, the guest itself knows."""
    plain = text.lower().replace("×", "x").replace(" ", "")
    sides = plain.split("x")
    if not all(side.isascii() and side.isdigit() and len(side) < 9 for side in sides):
        raise OutsideRange(f"shape {shown(text)!r} is none: a number is, or sides such as 4x8")
    return "x".join(str(int(side)) for side in sides)


OPTIONS: tuple[Option, ...] = (
    Option("guest", "Guest", "segments", _guests, hint="What is laid into the network"),
    Option(
        "shape",
        "Shape",
        "text",
        check=_shape,
        hint="Nodes of a ring, sides such as 4x8, height of a tree; empty: the largest",
    ),
)
