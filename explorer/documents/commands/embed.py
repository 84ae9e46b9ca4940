"""An embedding as its command prints it."""

from __future__ import annotations

from explorer.analysis.embeddings.embedding import Embedding
from explorer.notation.text_table import number, table
from explorer.words.forms import capital
from explorer.words.lines import Lines

MAX_NODES_SHOWN = 64
"""Maximum number of guest nodes that the text lists; the JSON form has them all."""


def text_report(embedding: Embedding) -> str:
    """Return an embedding as text: the measures, and the images of the first guest nodes."""
    guest, name = embedding.guest, embedding.net.format
    rows = [
        ("dilation", number(embedding.dilation), "links on the longest path of a guest link"),
        ("congestion", number(embedding.congestion), "paths over the busiest link"),
        ("expansion", number(embedding.expansion), "host nodes for each guest node"),
        ("load", number(embedding.load), "guest nodes on the fullest host node"),
    ]
    lines: list[str] = [f"{guest} in {embedding.net.spec}", "", table(rows, right="<>")]
    shown = [
        (guest.name(i), name(int(v))) for i, v in enumerate(embedding.places[:MAX_NODES_SHOWN])
    ]
    lines += ["", table(shown, head=("guest", "host"))]
    if guest.nodes > MAX_NODES_SHOWN:
        lines.append(f"… and {number(guest.nodes - MAX_NODES_SHOWN)} more (--json has them all)")
    lines += ["", f"Made by {embedding.source}."]
    if embedding.note:
        lines.append(f"{capital(embedding.note)}.")
    return Lines(lines)
