"""A ring, a mesh, a torus or a tree embedded in the network."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache

import numpy as np

from explorer.analysis.embeddings.embedding import Embedding, embed
from explorer.analysis.embeddings.guest import GUEST_KINDS, GuestKind, guest_kind, read_shape
from explorer.core.errors import ExplorerError, OutsideRange, TooLarge, brief
from explorer.core.ints import is_digits
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.core.scene import Scene
from explorer.display.picture import Highlights
from explorer.documents.commands import embed as in_words
from explorer.documents.commands.to_json import embed_json
from explorer.documents.stage.map_layers import MapCensus, MapLayer, census, layer
from explorer.documents.tasks.embed import EmbedDocument, embed_document
from explorer.scenes.nests.cells import Path
from explorer.scenes.nests.census import Tally
from explorer.scenes.nests.find import nest_of
from explorer.scenes.nests.tiles import max_tile_nodes
from explorer.scenes.smaller import smaller_spec
from explorer.state.explore import ExploreState
from explorer.state.option import Option, constant
from explorer.state.parameter import first
from explorer.tasks.command import SPEC, Argument, Arguments, Progress, Query, Reply, flags
from explorer.tasks.task import Task, cell_query

GUESTS = constant(("ring", "Ring"), ("mesh", "Mesh"), ("torus", "Torus"), ("tree", "Tree"))


def _check_shape(net: Network, text: str) -> str:
    """Return a shape in normal form; whether the guest can have it is checked by the guest."""
    plain = text.lower().replace("×", "x").replace(" ", "")
    sides = plain.split("x")
    if not all(is_digits(side, 8) for side in sides):
        raise OutsideRange(f"shape {brief(text)!r} is none: a number is, or sides such as 4x8")
    return "x".join(str(int(side)) for side in sides)


SMALL_GUESTS: Mapping[GuestKind, tuple[int, ...]] = {
    "ring": (256,),
    "mesh": (16, 16),
    "torus": (16, 16),
    "tree": (7,),
}
"""Shapes that are made at once in a network too large for a guest of all nodes."""

SMALL_GUEST_NOTE = "{} is too large for its largest guest to be looked for, so a small one is shown"

ORDER_PARTS = 64
"""Number of parts in which the map shows the order of a guest."""


class EmbedTask(Task):
    """A guest beside its host, with a colour for each guest node."""

    key = "embed"
    title = "Embed"
    group = "Take apart"
    says = "Lay a ring, a mesh or a tree into it."
    picture = Highlights(tree=((0, 1), (1, 3), (3, 2), (2, 6), (6, 7), (7, 5), (5, 4), (4, 0)))
    order = 50
    summary = "Embed a ring, mesh, torus or tree in a network, and measure the embedding."
    reads = ()
    always = ("guest",)
    options = (
        Option("guest", "Guest", "segments", GUESTS, hint="What is laid into the network"),
        Option(
            "shape",
            "Shape",
            "text",
            check=_check_shape,
            hint="Nodes of a ring, sides such as 4x8, height of a tree; empty: the largest",
        ),
    )

    def show(self, state: ExploreState, scene: Scene) -> EmbedDocument:
        """Return the embedding of the guest, the largest one if no shape is given."""
        return embed_document(_embedding_of(state), scene)

    def arguments(self) -> tuple[Argument, ...]:
        """Return the arguments: the guest, the network that hosts it, and its shape."""
        shape = "a ring's nodes, a mesh's sides as in 4x8, a tree's height (as large as can be)"
        return (
            Argument("guest", "ring, mesh, torus or tree", "GUEST"),
            SPEC,
            Argument("--shape", shape, "SHAPE"),
        )

    def reply(self, arguments: Arguments, progress: Progress) -> Reply:
        """Return an embedding, of the largest guest if no shape is given."""
        kind, text = guest_kind(arguments["guest"]), arguments["shape"]
        shape = None if text is None else read_shape(kind, text)
        embedding = embed(network(arguments["spec"]), kind, shape)
        return Reply(
            lambda: embed_json(embedding, embedding.net.format),
            lambda: in_words.text_report(embedding),
        )

    def words(self, query: Query) -> list[str]:
        """Return its command, in which the guest precedes its host."""
        guest = first(query, "guest") or GUEST_KINDS[0]
        return [self.command_name, guest, *query.get("net", ()), *flags(query, ("shape",))]

    def call(self, state: ExploreState) -> str:
        """Return the call that makes the embedding."""
        guest, shape = state.option("guest"), state.option("shape")
        if not shape and not state.net.fits_table:
            return super().call(state)
        sides = f", [{', '.join(shape.split('x'))}]" if shape else ""
        return f'net.embed("{guest}"{sides})'

    def on_map(self, state: ExploreState) -> MapLayer:
        """Return a layer with the order of the guest's nodes, by cell; raise if none is found."""
        _embedding_of(state)
        return {**layer(), "form": "order", "asks": cell_query(state, ("guest", "shape"))}

    def census(self, state: ExploreState, path: Path) -> MapCensus:
        """Return the positions of a cell's nodes in the guest's order, by 64 parts of the order."""
        nest, embedding = nest_of(state.net), _embedding_of(state)
        kind = nest.types(path)[-1]
        paths = nest.paths(embedding.places, len(path) + 1)
        inside = np.flatnonzero((paths[:, : len(path)] == np.array(path, dtype=int)).all(axis=1))
        parts = inside * ORDER_PARTS // embedding.guest.nodes
        if nest.sizes[kind] <= max_tile_nodes(nest):
            part_of = dict(zip(embedding.places[inside].tolist(), parts.tolist(), strict=True))
            return census(nodes=[part_of.get(node, -1) for node in nest.nodes(path).tolist()])
        digits = paths[inside, len(path)]
        counts = [
            np.bincount(parts[digits == digit]).tolist()
            for digit in range(len(nest.cells[kind].kids))
        ]
        return census(Tally(tuple(each)) for each in counts)

    def refusing_option(self, chosen: Mapping[str, str]) -> str:
        """Return the option that a network refuses: the shape."""
        return "shape"


def _embedding_of(state: ExploreState) -> Embedding:
    return _cached_embedding(state.net, guest_kind(state.option("guest")), state.option("shape"))


@lru_cache(maxsize=4)
def _cached_embedding(net: Network, kind: GuestKind, shape: str) -> Embedding:
    """Return an embedding, once for its document and for the cells of the map.

    If no shape is given and the network is too large to search for the largest guest, a small guest
    is embedded. This is possible in nearly all networks of any size.
    """
    try:
        return embed(net, kind, read_shape(kind, shape) if shape else None)
    except TooLarge as error:
        if not shape:
            with suppress(ExplorerError):
                return replace(
                    embed(net, kind, SMALL_GUESTS[kind]), note=SMALL_GUEST_NOTE.format(net.spec)
                )
        raise TooLarge(error.sentence, smaller_spec(net)) from error
