"""``explorer embed``: a ring, mesh, wraparound mesh or tree placed in a network."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from explorer.cli.arguments import Commands, command, with_json
from explorer.cli.output import emit, emit_json, number, table
from explorer.core.registry import network
from explorer.documents.commands.to_json import embed_told

if TYPE_CHECKING:
    from explorer.analysis.embeddings.embedding import Embedding

MOST_SHOWN = 64
"""Guest nodes that the text lists; the JSON form has them all."""


def add(commands: Commands) -> None:
    """Add the command of this group."""
    title = "Embed a ring, mesh, torus or tree in a network, and measure the embedding."
    parser = command(commands, "embed", embed, title)
    parser.add_argument("guest", metavar="GUEST", help="ring, mesh, torus or tree")
    parser.add_argument("spec", metavar="SPEC", help="a network, such as MC(2,2)")
    parser.add_argument(
        "--shape",
        metavar="SHAPE",
        help="a ring's nodes, a mesh's sides as in 4x8, a tree's height (as large as can be)",
    )
    with_json(parser)


def embed(asked: argparse.Namespace) -> int:
    """Print an embedding."""
    from explorer.analysis.embeddings import embedding
    from explorer.analysis.embeddings.guest import guest_kind, read_shape

    kind = guest_kind(asked.guest)
    shape = None if asked.shape is None else read_shape(kind, asked.shape)
    found = embedding.embed(network(asked.spec), kind, shape)
    if asked.json:
        emit_json(embed_told(found, found.net.format))
    else:
        emit(_account(found))
    return 0


def _account(found: Embedding) -> str:
    """Return an embedding as text: the measures, and where the first guest nodes go."""
    guest, name = found.guest, found.net.format
    rows = [
        ("dilation", number(found.dilation), "links on the longest path of a guest link"),
        ("congestion", number(found.congestion), "paths over the busiest link"),
        ("expansion", number(found.expansion), "host nodes for each guest node"),
        ("load", number(found.load), "guest nodes on the fullest host node"),
    ]
    lines = [f"{guest} in {found.net.spec}", "", table(rows, right="<>")]
    shown = [(guest.name(i), name(int(v))) for i, v in enumerate(found.places[:MOST_SHOWN])]
    lines += ["", table(shown, head=("guest", "host"))]
    if guest.nodes > MOST_SHOWN:
        lines.append(f"… and {number(guest.nodes - MOST_SHOWN)} more (--json has them all)")
    lines += ["", f"Made by {found.source}."]
    if found.note:
        lines.append(f"{found.note[0].upper()}{found.note[1:]}.")
    return "\n".join(lines)
