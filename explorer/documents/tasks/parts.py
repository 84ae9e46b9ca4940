"""A network as smaller copies of itself, as the same network by another name, and grown."""

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
from explorer.documents.route.ends import Ends
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
    """The same network by another name; the message comes along."""

    spec: str
    source: str


class GrowthRow(TypedDict):
    """The next size of a network, and what it adds over what is there."""

    spec: str
    nodes: str
    links: str


class PartsDocument(TypedDict):
    """The part of every mark (``of``), the parts, and where else the network leads."""

    title: str
    why: str
    of: list[int]
    rows: list[PartRow]
    more: str
    same: list[SameNetwork]
    growth: list[GrowthRow]


MOST_ROWS = 16
"""More parts than these are counted, not listed."""


def parts_document(net: Network, scene: Scene, index: int, ends: tuple[int, int]) -> PartsDocument:
    """Return the colouring of a scene by parts, its words, and where else the network leads."""
    ways = partitions(net)
    partition = ways[index] if ways else None
    return {
        "title": str(title(partition)),
        "why": str(why(net, partition)),
        "of": part_of_marks(partition, scene) if partition else [],
        "rows": _rows(partition) if partition else [],
        "more": count_text(partition.parts - MOST_ROWS)
        if partition and partition.parts > MOST_ROWS
        else "",
        "same": _same_networks(net, ends),
        "growth": _growth(net),
    }


def part_of_marks(partition: Partition, scene: Scene) -> list[int]:
    """Return the part of every mark, by the number of its row or of those behind."""
    nodes = index_array([mark.node for mark in scene.marks], partition.net.nodes)
    parts = np.atleast_1d(partition.part(nodes))
    # Of parts that have no row those that are drawn are counted: a number may have any length.
    unlisted = parts >= MOST_ROWS
    _, ranks = np.unique(parts[unlisted], return_inverse=True)
    parts[unlisted] = MOST_ROWS + ranks
    return [int(part) for part in parts]


def _rows(partition: Partition) -> list[PartRow]:
    copies = [partition.copy(part) for part in range(min(partition.parts, MOST_ROWS))]
    return [
        {"name": str(i + 1), "spec": copied.spec, "nodes": count_text(copied.nodes)}
        for i, copied in enumerate(copies)
    ]


def title(partition: Partition | None) -> Reason:
    """Return how many parts there are, and by what they are parted."""
    if partition is None:
        return sentence("No parts")
    return sentence("{parts:part}, {by}", parts=Value(partition.parts), by=Value(partition.title))


def why(net: Network, partition: Partition | None) -> Reason:
    """Return what is left of a network when the links between its parts are taken away."""
    whole = Value(net.spec)
    if partition is None:
        return why_indivisible(net)
    return sentence(
        "Take the {left:link} between colours away and `{net}` is {copies}.",
        left=Value(links_between(partition), show=numeral),
        net=whole,
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
        source, target = (int(isomorphism.image(index_array(end, net.nodes))) for end in ends)
        other = isomorphism.other
        a, b = other.format(source), other.format(target)
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
