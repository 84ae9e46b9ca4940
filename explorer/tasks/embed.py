"""A ring, a mesh, a torus or a tree laid into the network."""

from __future__ import annotations

from collections.abc import Mapping

from explorer.analysis.embedding import embed
from explorer.analysis.embeddings.guest import GUEST_KINDS, guest_kind, read_shape
from explorer.core.errors import OutsideRange
from explorer.core.network import Network, shown
from explorer.core.scene import Scene
from explorer.scenes.smaller import require_drawn
from explorer.state.explore import ExploreState
from explorer.state.option import Choices, Option
from explorer.tasks.task import Task
from explorer.views.embed import EmbedDocument, embed_document


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


class EmbedTask(Task):
    """A guest beside its host, one colour a guest node."""

    key = "embed"
    title = "Embed"
    order = 50
    options = (
        Option("guest", "Guest", "segments", _guests, hint="What is laid into the network"),
        Option(
            "shape",
            "Shape",
            "text",
            check=_shape,
            hint="Nodes of a ring, sides such as 4x8, height of a tree; empty: the largest",
        ),
    )

    def show(self, state: ExploreState, scene: Scene) -> EmbedDocument:
        """Return the embedding of the guest, the largest where no shape is asked for."""
        require_drawn(state.net, scene, "an embedding")
        kind, shape = guest_kind(state.option("guest")), state.option("shape")
        found = embed(state.net, kind, read_shape(kind, shape) if shape else None)
        return embed_document(found, scene)

    def blamed(self, chosen: Mapping[str, str]) -> str:
        """Return the shape: it is what a network refuses."""
        return "shape"
