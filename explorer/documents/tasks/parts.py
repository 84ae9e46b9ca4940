"""A network as smaller copies of itself, as an isomorphic network, and its next sizes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

import numpy as np

from explorer.analysis.measures.growth import growths
from explorer.analysis.partition.indivisible import why_indivisible
from explorer.analysis.partition.isomorphism import isomorphisms
from explorer.analysis.partition.maps import Partition
from explorer.analysis.partition.partition import links_between, partitions
from explorer.core.ints import index_array
from explorer.core.network import Network
from explorer.core.reason import Reason, Value, sentence
from explorer.core.scene import Scene
from explorer.documents.commands.json_forms import Ends
from explorer.documents.tasks.terms import count_text
from explorer.notation.formula import numeral
from explorer.words.forms import shown
from explorer.words.text import Phrase, Text, and_list


class PartRow(TypedDict):
    """A part: its number, the spec of the network it is a copy of, its nodes."""

    name: str
    spec: str
    nodes: str


class SameNetwork(Ends):
    """The same network under another name: the ends of the message in it, and the citation."""

    spec: str
    source: str


class GrowthRow(TypedDict):
    """The next size of a network, and the nodes and links that it adds to this one."""

    spec: str
    nodes: str
    links: str


class PartsDocument(TypedDict):
    """The part of every mark (``of``), the parts, and related networks."""

    title: str
    why: str
    of: list[int]
    rows: list[PartRow]
    more: str
    same: list[SameNetwork]
    growth: list[GrowthRow]


MAX_ROWS = 16
"""Maximum number of parts that are listed; further ones are only counted."""


def parts_document(net: Network, scene: Scene, index: int, ends: tuple[int, int]) -> PartsDocument:
    """Return the colouring of a scene by parts, its sentences, and related networks."""
    choices = partitions(net)
    partition = choices[index] if choices else None
    return {
        "title": str(title(partition)),
        "why": str(why(net, partition)),
        "of": part_of_marks(partition, scene) if partition else [],
        "rows": _rows(partition) if partition else [],
        "more": count_text(partition.parts - MAX_ROWS)
        if partition and partition.parts > MAX_ROWS
        else "",
        "same": _same_networks(net, ends),
        "growth": _growth(net),
    }


def part_of_marks(partition: Partition, scene: Scene) -> list[int]:
    """Return the part of every mark: the index of its row, or a later number if it has no row."""
    nodes = index_array([mark.node for mark in scene.marks], partition.net.nodes)
    parts = np.atleast_1d(partition.part(nodes))
    # Drawn parts without a row are numbered anew, because the number of a part may be huge.
    unlisted = parts >= MAX_ROWS
    _, ranks = np.unique(parts[unlisted], return_inverse=True)
    parts[unlisted] = MAX_ROWS + ranks
    return [int(part) for part in parts]


def _rows(partition: Partition) -> list[PartRow]:
    copies = [partition.copy(part) for part in range(min(partition.parts, MAX_ROWS))]
    return [
        {"name": str(i + 1), "spec": copied.spec, "nodes": count_text(copied.nodes)}
        for i, copied in enumerate(copies)
    ]


def title(partition: Partition | None) -> Reason:
    """Return the number of parts, and how they are separated."""
    if partition is None:
        return sentence("No parts")
    return sentence("{parts:part}, {by}", parts=Value(partition.parts), by=Value(partition.title))


def why(net: Network, partition: Partition | None) -> Reason:
    """Return the components of a network if the links between its parts are removed."""
    spec = Value(net.spec)
    if partition is None:
        return why_indivisible(net)
    return sentence(
        "Take the {left:link} between colours away and `{net}` is {copies}.",
        left=Value(links_between(partition), show=numeral),
        net=spec,
        copies=Value(
            tuple((copied.spec, count) for copied, count in partition.copies), show=_copies
        ),
    )


def _copies(counts: Sequence[tuple[str, int]]) -> str:
    return and_list(
        Text("{n} {n:copy|copies} of `{spec}`", n=shown(count, numeral(count)), spec=spec)
        for spec, count in counts
    )


def _same_networks(net: Network, ends: tuple[int, int]) -> list[SameNetwork]:
    rows: list[SameNetwork] = []
    for isomorphism in isomorphisms(net):
        source_image, target_image = (
            int(isomorphism.image(index_array(end, net.nodes))) for end in ends
        )
        other = isomorphism.other
        a, b = other.format(source_image), other.format(target_image)
        rows.append({"spec": other.spec, "from": a, "to": b, "source": isomorphism.source})
    return rows


def _growth(net: Network) -> list[GrowthRow]:
    return [
        {
            "spec": growth.larger.spec,
            "nodes": Phrase(numeral(growth.nodes)),
            "links": Phrase(numeral(growth.links)),
        }
        for growth in growths(net)
    ]
